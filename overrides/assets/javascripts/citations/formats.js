/**
 * Citations made in the browser from CSL-JSON items: BibTeX, RIS, APA, plain text, CSV. Pure: no DOM, no network.
 *
 * The same bytes as generator/publish/citations/ writes without abstracts; tests/publish/test_citations_browser.py holds the two together.
 *
 * @typedef {{family?: string, given?: string, literal?: string}} Name
 *
 * @typedef {object} Item a CSL-JSON item of data/<edition>/papers.csl.json
 * @property {string} id key of the paper, edition/id
 * @property {string} citation-key
 * @property {string} title
 * @property {Name[]} [author]
 * @property {string} [container-title]
 * @property {string} [event-title]
 * @property {string} [event-place]
 * @property {{"date-parts": number[][]}} [issued]
 * @property {string} [volume]
 * @property {string} [page]
 * @property {string} [publisher]
 * @property {string} [DOI]
 * @property {string} [URL]
 * @property {string} [keyword]
 * @property {string} [note]
 * @property {{tex?: Record<string, string>, pdf?: string, keywords?: string[], made?: boolean, withdrawn?: boolean}} [custom]
 */

/** Authors that APA names in full (Publication Manual, 7th edition, 9.8). */
const APA_AUTHORS = 20;

/** Columns of a CSV file. */
export const COLUMNS = ["key", "title", "title_made", "authors", "year", "edition", "status", "pages", "doi", "url", "pdf", "keywords", "citation_key"];

/** @param {Item} item @returns {string} a BibTeX entry with a newline at its end */
export function toBibtex(item) {
  const tex = item.custom?.tex ?? {};
  const [first, last] = splitPages(item);
  /** @type {[string, string][]} */
  const fields = [
    ["title", tex.title ?? item.title],
    ["author", tex.author ?? names(item).map(turned).join(" and ")],
    ["booktitle", tex.booktitle ?? item["container-title"] ?? ""],
    ["year", year(item)],
    ["volume", item.volume ?? ""],
    ["pages", last ? `${first}--${last}` : first],
    ["publisher", tex.publisher ?? item.publisher ?? ""],
    ["address", tex.address ?? item["event-place"] ?? ""],
    ["doi", item.DOI ?? ""],
    ["url", item.URL ?? ""],
    ["keywords", tex.keywords ?? item.keyword ?? ""],
    ["note", tex.note ?? item.note ?? ""],
  ];
  const lines = fields.filter(([, text]) => text).map(([name, text]) => `  ${name} = {${flat(text)}}`);
  return `@inproceedings{${item["citation-key"]},\n${lines.join(",\n")}\n}\n`;
}

/** @param {Item} item @returns {string} a RIS record with its ER line */
export function toRis(item) {
  const [first, last] = splitPages(item);
  /** @type {[string, string][]} */
  const tags = [
    ["TY", "CONF"],
    ["ID", item["citation-key"]],
    ["TI", item.title],
    ...names(item).map((name) => /** @type {[string, string]} */ (["AU", turned(name)])),
    ["T2", item["event-title"] ?? ""],
    ["C3", item["container-title"] ?? ""],
    ["PY", year(item)],
    ["VL", item.volume ?? ""],
    ["SP", first],
    ["EP", last],
    ["PB", item.publisher ?? ""],
    ["CY", item["event-place"] ?? ""],
    ["DO", item.DOI ?? ""],
    ["UR", item.URL ?? ""],
    ["L1", item.custom?.pdf ?? ""],
    ...keywords(item).map((word) => /** @type {[string, string]} */ (["KW", word])),
    ["N1", item.note ?? ""],
  ];
  return `${tags.filter(([, text]) => text).map(([tag, text]) => `${tag}  - ${flat(text)}\n`).join("")}ER  - \n`;
}

/** @param {Item} item @returns {string} the paper in APA style as plain text */
export function toApa(item) {
  const authors = joinApa(names(item).map(apaName));
  const when = `(${year(item) || "n.d."}).`;
  const head = authors ? [end(authors), when, end(shownTitle(item))] : [end(shownTitle(item)), when];
  const details = [item.volume ? `Vol. ${item.volume}` : "", pages(item)].filter(Boolean).join(", ");
  const book = `${item["container-title"] ?? ""}${details ? ` (${details})` : ""}`;
  return [...head, `In ${book}.`, item.publisher ? end(item.publisher) : "", address(item)].filter(Boolean).join(" ");
}

/** @param {Item} item @returns {string} the paper as one line of plain text */
export function toPlain(item) {
  const authors = names(item).map((name) => `${name.given ?? ""} ${name.family ?? ""}`.trim()).join(", ");
  const book = [item["container-title"] ?? "", item.volume ? `vol. ${item.volume}` : "", year(item), pages(item)].filter(Boolean).join(", ");
  return [authors ? end(authors) : "", end(shownTitle(item)), end(book), address(item)].filter(Boolean).join(" ");
}

/** @param {Item[]} items @returns {string} CSV (RFC 4180) with a header row */
export function toCsv(items) {
  const rows = items.map((item) => {
    const [first, last] = splitPages(item);
    return [
      item.id,
      item.title,
      item.custom?.made ? "yes" : "",
      names(item).map(turned).join("; "),
      year(item),
      item["event-title"] ?? "",
      item.custom?.withdrawn ? "withdrawn" : "",
      last ? `${first}-${last}` : first,
      item.DOI ?? "",
      item.URL ?? "",
      item.custom?.pdf ?? "",
      keywords(item).join("; "),
      item["citation-key"],
    ];
  });
  return writeRows([COLUMNS, ...rows]);
}

/** @param {string[][]} rows @returns {string} CSV; cells that a spreadsheet would compute get an apostrophe */
export function writeRows(rows) {
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

/** @param {Item[]} items @returns {string} a CSL-JSON array, one item a line */
export function toCsl(items) {
  return `[\n${items.map((item) => JSON.stringify(item)).join(",\n")}\n]\n`;
}

/** @param {string} text @returns {string} Markdown in which nothing of the text is markup */
export function escapeMarkdown(text) {
  return text.replace(/([\\`*_[\]<>#|~$])/g, "\\$1").replace(/^(\s*)([-+=]|\d+[.)])/gm, "$1\\$2");
}

/**
 * Write papers in a format by its file name suffix.
 *
 * @param {Item[]} items
 * @param {"bib" | "ris" | "csl.json" | "csv" | "apa.txt" | "txt"} format
 * @returns {string}
 */
export function write(items, format) {
  switch (format) {
    case "bib": return items.map(toBibtex).join("\n");
    case "ris": return items.map(toRis).join("\n");
    case "csl.json": return toCsl(items);
    case "csv": return toCsv(items);
    case "apa.txt": return items.map((item) => `${toApa(item)}\n`).join("");
    default: return items.map((item) => `${toPlain(item)}\n`).join("");
  }
}

/** @param {Item} item @returns {{family: string, given: string}[]} */
function names(item) {
  return (item.author ?? []).map((name) => ({ family: name.family ?? name.literal ?? "", given: name.given ?? "" }));
}

/** @param {{family: string, given: string}} name @returns {string} `Family, Given` */
function turned(name) {
  return name.given ? `${name.family}, ${name.given}` : name.family;
}

/** @param {Item} item @returns {string} */
function year(item) {
  return String(item.issued?.["date-parts"]?.[0]?.[0] ?? "");
}

/** @param {Item} item @returns {string[]} */
function keywords(item) {
  return item.custom?.keywords ?? (item.keyword ? item.keyword.split(", ") : []);
}

/** @param {Item} item @returns {[string, string]} first and last page; the last is "" for a single one */
function splitPages(item) {
  const parts = (item.page ?? "").split("-");
  return parts.length === 2 ? [parts[0], parts[1]] : [item.page ?? "", ""];
}

/** @param {Item} item @returns {string} `pp. 1–12` */
function pages(item) {
  const [first, last] = splitPages(item);
  if (!first) return "";
  return last ? `pp. ${first}–${last}` : `p. ${first}`;
}

/** @param {Item} item @returns {string} a made title in brackets, a withdrawn paper marked */
function shownTitle(item) {
  return `${item.custom?.made ? `[${item.title}]` : item.title}${item.custom?.withdrawn ? " [Withdrawn]" : ""}`;
}

/** @param {Item} item @returns {string} */
function address(item) {
  return item.DOI ? `https://doi.org/${item.DOI}` : item.URL ?? "";
}

/** @param {{family: string, given: string}} name @returns {string} `van der Berg, J.-L.` */
function apaName(name) {
  const initials = name.given.split(/\s+/).filter(Boolean).map((part) => part.split("-").filter(Boolean).map(initial).join("-")).join(" ");
  return initials ? `${name.family}, ${initials}` : name.family;
}

/** @param {string} piece @returns {string} */
function initial(piece) {
  const [first] = piece;
  return /\p{L}/u.test(first) ? `${first}.` : piece;
}

/** @param {string[]} list @returns {string} */
function joinApa(list) {
  if (list.length > APA_AUTHORS) return `${list.slice(0, APA_AUTHORS - 1).join(", ")}, . . . ${list[list.length - 1]}`;
  return list.length > 1 ? `${list.slice(0, -1).join(", ")}, & ${list[list.length - 1]}` : list.join("");
}

/** @param {string} text @returns {string} */
function end(text) {
  return /[.?!]$/.test(text) ? text : `${text}.`;
}

/** @param {string} text @returns {string} */
function flat(text) {
  return text.split(/\s+/).filter(Boolean).join(" ");
}

/** @param {string} text @returns {string} */
function cell(text) {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}
