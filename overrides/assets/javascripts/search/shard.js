/**
 * One loaded lunr index seen as words and postings: what rank.js asks of it. Pure, given lunr and the shard's JSON.
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

export class Shard {
  /**
   * Takes the index as lunr wrote it. `lunr.Index.load` would copy all of it and build a token set, in 20 times the time that reading the JSON
   * takes; sorted words and numbered vectors answer what is asked here without either.
   * @param {any} lunr
   * @param {any} json what lunr.Index.load takes
   * @param {number} offset place of the edition's first paper in the whole site
   * @param {number} size papers of the edition
   */
  constructor(lunr, json, offset, size) {
    if (json.version !== lunr.version) throw new Error(`index for lunr ${json.version}, found ${lunr.version}`);
    this.lunr = lunr;
    this.fields = /** @type {string[]} */ (json.fields);
    this.offset = offset;
    this.size = size;
    /** @type {[string, any][]} */
    this.entries = json.invertedIndex;
    /** @type {[string, number[]][]} Those of the first paper's fields, then those of the second's ... */
    this.vectors = json.fieldVectors;
    /** @type {string[]} Words of the index in UTF-16 order. */
    this.words = this.entries.map(([word]) => word);
    /** @type {Map<string, Posting[]>} */
    this.cache = new Map();
    /** @type {string[] | null} */
    this.names = null;
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
      found = this.words[at] === word ? this.read(this.entries[at][1]) : [];
      this.cache.set(word, found);
    }
    return found;
  }

  /**
   * @param {any} entry lunr's posting
   * @returns {Posting[]}
   */
  read(entry) {
    /** @type {Posting[]} */
    const found = [];
    const rarity = this.lunr.idf(entry, this.size);
    for (const field of this.fields) {
      const refs = Object.keys(entry[field]);
      if (!refs.length) continue;
      const papers = new Uint32Array(refs.length);
      const weights = new Float32Array(refs.length).fill(1);
      const weighed = rarity >= LEAST_RARITY && !UNWEIGHED.includes(field);
      refs.forEach((ref, at) => {
        papers[at] = this.offset + Number(ref);
        if (weighed) weights[at] = this.weight(field, Number(ref), entry._index) / rarity;
      });
      found.push({ field, papers, weights });
    }
    return found;
  }

  /**
   * @param {string} field
   * @param {number} place
   * @returns {number[]} index, weight, index, weight ...
   */
  vector(field, place) {
    return this.vectors[place * this.fields.length + this.fields.indexOf(field)][1];
  }

  /**
   * @param {string} field
   * @param {number} place
   * @param {number} index
   */
  weight(field, place, index) {
    const elements = this.vector(field, place);
    let low = 0;
    let high = elements.length / 2;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (elements[middle * 2] < index) low = middle + 1;
      else high = middle;
    }
    return elements[low * 2 + 1];
  }

  /**
   * Words by the number that lunr's vectors know them by.
   * @returns {string[]}
   */
  wordsByIndex() {
    if (this.names) return this.names;
    /** @type {string[]} */
    const names = [];
    for (const [word, entry] of this.entries) names[entry._index] = word;
    this.names = names;
    return names;
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
