/**
 * One loaded lunr index seen as words and postings: what rank.js asks of it. Pure, given lunr and the shard's file.
 */

/**
 * @typedef {object} Posting papers that have a word in a field
 * @property {string} field
 * @property {Uint32Array} papers places in the whole site
 * @property {Float32Array} weights term frequency as BM25 has it, 0 to 2.2, without the word's rarity
 */

/** Weights under this rarity were rounded to nothing: such words count as said once. */
const LEAST_RARITY = 0.05;

/** Fields in which it says nothing how long they are: the fourth of ten authors wrote a paper as much as the only one did. */
const UNWEIGHED = ["names", "authors", "topics"];

/** Character of the number 0, and the code points that no text may hold (generator/publish/search/shards.py). */
const FIRST_CHARACTER = 0x20;
const SURROGATES = { start: 0xd800, length: 0x800 };

/** Steps between whole weights. */
const PRECISION = 100;

export class Shard {
  /**
   * Takes the file of the index and reads nothing of it but what a question asks for: first its lines, then the postings of single words.
   * `lunr.Index.load` would copy all of it and build a token set, in 50 times the time; `toIndex` makes what it takes.
   * @param {any} lunr
   * @param {ArrayBuffer} file
   * @param {number} offset place of the edition's first paper in the whole site
   * @param {number} size papers of the edition
   */
  constructor(lunr, file, offset, size) {
    this.lunr = lunr;
    this.offset = offset;
    this.size = size;
    /** @type {ArrayBuffer | null} */
    this.file = file;
    /** @type {string[]} */
    this.lines = [];
    /** @type {string[]} */
    this.sorted = [];
    /** @type {string[]} */
    this.fieldNames = [];
    /** @type {Map<string, Posting[]>} */
    this.cache = new Map();
  }

  /** Reads the lines of the file, once. */
  read() {
    if (!this.file) return;
    const lines = new TextDecoder().decode(this.file).split("\n");
    this.file = null;
    const { version, fields, words } = JSON.parse(lines[0]);
    if (version !== this.lunr.version) throw new Error(`index for lunr ${version}, found ${this.lunr.version}`);
    this.fieldNames = fields;
    this.sorted = lines.slice(1, words + 1);
    this.lines = lines.slice(words + 1);
  }

  /** @returns {string[]} words of the index in UTF-16 order */
  get words() {
    this.read();
    return this.sorted;
  }

  /** @returns {string[]} */
  get fields() {
    this.read();
    return this.fieldNames;
  }

  /** @param {string} word */
  has(word) {
    return this.words[lowerBound(this.words, word)] === word;
  }

  /**
   * @param {string} word
   * @returns {Posting[]} one for each field that has the word
   */
  postings(word) {
    let found = this.cache.get(word);
    if (!found) {
      const at = lowerBound(this.words, word);
      found = this.words[at] === word ? this.weigh(readNumbers(this.lines[at])) : [];
      this.cache.set(word, found);
    }
    return found;
  }

  /**
   * @param {number[]} numbers distance of the reference from the one before, weight, distance, weight ...
   * @returns {Posting[]}
   */
  weigh(numbers) {
    const { fields } = this;
    const rarity = rarityOf(numbers.length / 2, this.size);
    /** @type {{papers: number[], weights: number[]}[]} */
    const found = fields.map(() => ({ papers: [], weights: [] }));
    let reference = 0;
    for (let at = 0; at < numbers.length; at += 2) {
      reference += numbers[at];
      const field = reference % fields.length;
      const weighed = rarity >= LEAST_RARITY && !UNWEIGHED.includes(fields[field]);
      found[field].papers.push(this.offset + (reference - field) / fields.length);
      found[field].weights.push(weighed ? numbers[at + 1] / PRECISION / rarity : 1);
    }
    return found.flatMap(({ papers, weights }, at) =>
      papers.length ? [{ field: fields[at], papers: Uint32Array.from(papers), weights: Float32Array.from(weights) }] : []);
  }

  /**
   * The words of one paper with lunr's weights.
   * @param {number} place
   * @param {readonly string[]} wanted fields
   * @returns {Map<string, number>} the highest weight of each word in these fields
   */
  wordsOf(place, wanted) {
    const { words, fields } = this;
    const references = new Set(wanted.map((field) => place * fields.length + fields.indexOf(field)));
    const last = (place + 1) * fields.length;
    /** @type {Map<string, number>} */
    const found = new Map();
    this.lines.forEach((line, at) => {
      const numbers = readNumbers(line);
      for (let next = 0, reference = 0; next < numbers.length && reference < last; next += 2) {
        reference += numbers[next];
        if (references.has(reference)) found.set(words[at], Math.max(found.get(words[at]) ?? 0, numbers[next + 1] / PRECISION));
      }
    });
    return found;
  }

  /** @returns {any} the shard as lunr's own index, which answers all of lunr's query language */
  toIndex() {
    const { words, fields } = this;
    /** @type {number[][]} */
    const vectors = Array.from({ length: this.size * fields.length }, () => []);
    const invertedIndex = words.map((word, index) => {
      /** @type {Record<string, any>} */
      const posting = { _index: index, ...Object.fromEntries(fields.map((field) => [field, {}])) };
      const numbers = readNumbers(this.lines[index]);
      for (let at = 0, reference = 0; at < numbers.length; at += 2) {
        reference += numbers[at];
        const field = reference % fields.length;
        posting[fields[field]][(reference - field) / fields.length] = {};
        vectors[reference].push(index, numbers[at + 1] / PRECISION);
      }
      return [word, posting];
    });
    const fieldVectors = vectors.map((elements, at) => [`${fields[at % fields.length]}/${Math.floor(at / fields.length)}`, elements]);
    return this.lunr.Index.load({ version: this.lunr.version, fields, fieldVectors, invertedIndex, pipeline: [] });
  }

  /**
   * Words that begin with a prefix, itself among them.
   * @param {string} prefix
   */
  beginning(prefix) {
    const start = lowerBound(this.words, prefix);
    let end = start;
    while (end < this.words.length && this.words[end].startsWith(prefix)) end += 1;
    return this.words.slice(start, end);
  }

  /**
   * Words that one insertion, deletion, replacement or swap of neighbours away from a word.
   * @param {string} word
   */
  near(word) {
    const length = word.length;
    return this.words.filter((other) => Math.abs(other.length - length) < 2 && other !== word && isOneEdit(word, other));
  }
}

/**
 * @param {string} line
 * @returns {number[]} one for each character
 */
function readNumbers(line) {
  /** @type {number[]} */
  const numbers = [];
  for (let at = 0; at < line.length; at += 1) {
    const code = /** @type {number} */ (line.codePointAt(at));
    if (code > 0xffff) at += 1;
    numbers.push(code - FIRST_CHARACTER - (code < SURROGATES.start ? 0 : SURROGATES.length));
  }
  return numbers;
}

/**
 * lunr's rarity of a word, by which its weights were multiplied.
 * @param {number} postings papers that have the word, counted once for each field
 * @param {number} papers
 */
function rarityOf(postings, papers) {
  return Math.log(1 + Math.abs((papers - postings + 0.5) / (postings + 0.5)));
}

/**
 * @param {string[]} sorted
 * @param {string} value
 */
function lowerBound(sorted, value) {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Tells whether two different words are one edit apart, a swap of neighbours being one edit.
 * @param {string} a
 * @param {string} b
 */
export function isOneEdit(a, b) {
  let start = 0;
  const shortest = Math.min(a.length, b.length);
  while (start < shortest && a[start] === b[start]) start += 1;
  if (a.length === b.length) {
    if (a.slice(start + 1) === b.slice(start + 1)) return true;
    return a[start] === b[start + 1] && a[start + 1] === b[start] && a.slice(start + 2) === b.slice(start + 2);
  }
  return a.length < b.length ? a.slice(start) === b.slice(start + 1) : a.slice(start + 1) === b.slice(start);
}
