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

export class Shard {
  /**
   * @param {any} lunr
   * @param {any} json what lunr.Index.load takes
   * @param {number} offset place of the edition's first paper in the whole site
   * @param {number} size papers of the edition
   */
  constructor(lunr, json, offset, size) {
    /** @type {string[]} Words of the index in UTF-16 order. */
    this.words = json.invertedIndex.map((/** @type {[string, unknown]} */ entry) => entry[0]);
    this.lunr = lunr;
    this.index = load(lunr, json);
    this.fields = /** @type {string[]} */ (json.fields);
    this.offset = offset;
    this.size = size;
    /** @type {Map<string, Posting[]>} */
    this.cache = new Map();
  }

  /** @param {string} word */
  has(word) {
    return word in this.index.invertedIndex;
  }

  /**
   * @param {string} word
   * @returns {Posting[]} one for each field that has the word
   */
  postings(word) {
    const known = this.cache.get(word);
    if (known) return known;
    const entry = this.index.invertedIndex[word];
    /** @type {Posting[]} */
    const found = [];
    if (entry) {
      const rarity = this.lunr.idf(entry, this.size);
      for (const field of this.fields) {
        const refs = Object.keys(entry[field]);
        if (!refs.length) continue;
        const papers = new Uint32Array(refs.length);
        const weights = new Float32Array(refs.length);
        refs.forEach((ref, at) => {
          papers[at] = this.offset + Number(ref);
          weights[at] = rarity < LEAST_RARITY ? 1 : this.weight(field, ref, entry._index) / rarity;
        });
        found.push({ field, papers, weights });
      }
    }
    this.cache.set(word, found);
    return found;
  }

  /**
   * @param {string} field
   * @param {string} ref
   * @param {number} index
   */
  weight(field, ref, index) {
    const vector = this.index.fieldVectors[`${field}/${ref}`];
    return vector.elements[vector.positionForIndex(index) + 1];
  }

  /**
   * Words by the number that lunr's vectors know them by.
   * @returns {string[]}
   */
  wordsByIndex() {
    if (!this.names) {
      /** @type {string[]} */
      this.names = [];
      for (const word of this.words) this.names[this.index.invertedIndex[word]._index] = word;
    }
    return this.names;
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
 * What lunr.Index.load does, but for the token set: building it is 95% of the time that loading takes, and `near` and `beginning` look through
 * the sorted words in less time than it answers.
 * @param {any} lunr
 * @param {any} json
 */
function load(lunr, json) {
  if (json.version !== lunr.version) throw new Error(`index for lunr ${json.version}, found ${lunr.version}`);
  const invertedIndex = Object.create(null);
  for (const [word, posting] of json.invertedIndex) invertedIndex[word] = posting;
  const fieldVectors = Object.create(null);
  for (const [ref, elements] of json.fieldVectors) fieldVectors[ref] = new lunr.Vector(elements);
  return new lunr.Index({ fields: json.fields, fieldVectors, invertedIndex, tokenSet: null, pipeline: lunr.Pipeline.load(json.pipeline) });
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
