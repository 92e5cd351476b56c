/**
 * Words of a text as the search index holds them: the mirror of generator/publish/search/tokens.py, word for word (a test runs both).
 * Pure.
 */

const CJK = "\\u3040-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\u{20000}-\\u{3134f}";

/** @type {Record<string, string>} Names of single Greek letters, as people type them. */
const GREEK = {
  α: "alpha", β: "beta", γ: "gamma", δ: "delta", ε: "epsilon", ζ: "zeta", η: "eta", θ: "theta", ι: "iota", κ: "kappa", λ: "lambda",
  μ: "mu", ν: "nu", ξ: "xi", ο: "omicron", π: "pi", ρ: "rho", σ: "sigma", ς: "sigma", τ: "tau", υ: "upsilon", φ: "phi", χ: "chi",
  ψ: "psi", ω: "omega",
};

/** @type {Record<string, string>} Letters without a decomposition and typographic marks, as a plain keyboard has them. */
const PLAIN = {
  ß: "ss", ø: "o", đ: "d", ð: "d", ł: "l", æ: "ae", œ: "oe", ı: "i", þ: "th", ħ: "h", ς: "σ",
  "‐": "-", "‒": "-", "–": "-", "—": "-", "−": "-", "’": "'", "‘": "'", ʼ: "'", "“": " ", "”": " ", "…": " ",
};

const LONGEST_JOINED = 40;
const MOST_PARTS = 5;

const ASCII = /^[\x00-\x7f]*$/;
const ACCENTS = /[\u0300-\u036f]+/g;
const OWN_LETTERS = new RegExp(`[${Object.keys(PLAIN).join("")}]`, "g");
const SINGLE_GREEK = /(?<![α-ω])[α-ω](?![α-ω])/g;
const APOSTROPHES = /'s(?![\p{L}\p{N}])|'/gu;
const ASCII_COMPOUND = /[a-z0-9]+(?:[-_^][a-z0-9]+)*/g;
const PART = `(?:(?![${CJK}])[\\p{L}\\p{N}\\p{M}])+`;
const WORD = new RegExp(`[${CJK}]+|${PART}(?:[-_^]${PART})*`, "gu");
const IS_CJK = new RegExp(`^[${CJK}]`, "u");
const ALNUM = /[\p{L}\p{N}]/u;

/**
 * Folds a text for comparison: compatibility forms, accents, case, apostrophes and single Greek letters.
 * @param {string} text
 * @returns {string} lower-case text in which "Hölder's" reads "holder" and "α" reads "alpha"
 */
export function fold(text) {
  if (ASCII.test(text)) {
    const lower = text.toLowerCase();
    return lower.includes("'") ? lower.replace(APOSTROPHES, "") : lower;
  }
  return text
    .normalize("NFKD")
    .replace(ACCENTS, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(OWN_LETTERS, (letter) => PLAIN[letter])
    .replace(SINGLE_GREEK, (letter, at, whole) => {
      const before = at > 0 && ALNUM.test(whole[at - 1]) ? " " : "";
      const after = at + 1 < whole.length && ALNUM.test(whole[at + 1]) ? " " : "";
      return before + (GREEK[letter] ?? letter) + after;
    })
    .replace(APOSTROPHES, "");
}

/** @param {string} part */
const nameLetter = (part) => (part === "ell" ? "l" : part);

/**
 * The words of a text in order, each as its parts.
 * @param {string} text
 * @returns {{parts: string[], cjk: boolean}[]} parts of compounds; for a run of Han or Kana its overlapping pairs and its last character
 */
export function compounds(text) {
  const folded = fold(text);
  if (ASCII.test(folded)) {
    return (folded.match(ASCII_COMPOUND) ?? []).map((word) => ({ parts: splitCompound(word), cjk: false }));
  }
  return (folded.match(WORD) ?? []).map((word) =>
    IS_CJK.test(word) ? { parts: pairs(word), cjk: true } : { parts: splitCompound(word), cjk: false },
  );
}

/** @param {string} word */
function splitCompound(word) {
  return word.split(/[-_^]/).map(nameLetter);
}

/** @param {string} run */
function pairs(run) {
  const letters = [...run];
  return letters.map((letter, at) => letter + (letters[at + 1] ?? ""));
}

/**
 * The joined form of a compound, or "" where the index keeps none.
 * @param {string[]} parts
 */
export function join(parts) {
  const joined = parts.join("");
  return parts.length > 1 && parts.length <= MOST_PARTS && [...joined].length <= LONGEST_JOINED ? joined : "";
}

/**
 * Every word that an index holds for a text, with repetitions.
 * @param {string} text
 * @returns {string[]}
 */
export function tokenise(text) {
  /** @type {string[]} */
  const words = [];
  for (const { parts, cjk } of compounds(text)) {
    words.push(...parts);
    const joined = cjk ? "" : join(parts);
    if (joined) words.push(joined);
  }
  return words;
}

/**
 * The words of a text in order without joined forms, between blanks, for finding phrases with `includes(" two words ")`.
 * @param {string} text
 */
export function sequence(text) {
  const folded = fold(text);
  if (ASCII.test(folded)) return ` ${folded.replace(/[^a-z0-9]+/g, " ").trim().replace(/\bell\b/g, "l")} `;
  return ` ${compounds(text).flatMap(({ parts }) => parts).join(" ")} `;
}
