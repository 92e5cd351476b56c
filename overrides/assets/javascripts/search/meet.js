/**
 * Which papers meet one term of a query, and how well. Pure, given a collection of shards and texts; used by rank.js.
 *
 * A word is met by itself, then by words of the same stem, then, while it is typed, by words that it begins; a word that nothing has is met by
 * words that it begins and by words one edit away.
 */

import { sequence } from "./tokens.js";
import { EDIT_FROM, FIELD_WEIGHTS, PREFIX_FROM, QUALITIES } from "./weights.js";

/** @typedef {import("./query.js").Term} Term */
/** @typedef {import("./shard.js").Shard} Shard */

/** Texts that words are looked for in, as the collection names them. */
const SEQUENCES = [...Object.keys(FIELD_WEIGHTS), "families"];

/** Terms whose papers are kept while a query is typed. */
const KEPT = 200;

/** @typedef {"strict" | "usual" | "loose"} Mode strict: itself and its stem; usual: prefixes and, for unknown words, typos too; loose: any word
 *     may be a typo */

/**
 * @typedef {object} Collection what is loaded of the site's index
 * @property {number} size papers
 * @property {Shard[]} titles
 * @property {Shard[]} abstracts
 * @property {(paper: number, field: string) => string} text text of a field, "" where it is not loaded
 * @property {any} lunr
 */

/**
 * @typedef {object} Met
 * @property {Float32Array} scores
 * @property {number} count papers
 * @property {number} rarity
 * @property {Set<string>} words
 * @property {string} corrected the word one edit away that most papers have, or ""
 */

export class Meeter {
  /** @param {Collection} collection */
  constructor(collection) {
    this.collection = collection;
    /** @type {Map<string, string>} */
    this.stems = new Map();
    /** @type {Map<number, string>} */
    this.sequences = new Map();
    /** @type {Map<string, Met>} */
    this.met = new Map();
  }

  /**
   * @param {Term[]} group
   * @param {Mode} mode
   * @returns {Met}
   */
  meetGroup(group, mode) {
    const met = group.map((term) => this.meet(term, mode));
    if (met.length === 1) return met[0];
    const scores = new Float32Array(this.collection.size);
    for (const { scores: part } of met) part.forEach((score, paper) => (scores[paper] = Math.max(scores[paper], score)));
    const count = scores.reduce((sum, score) => sum + Number(score > 0), 0);
    return { scores, count, rarity: this.rarity(count), words: union(met), corrected: "" };
  }

  /**
   * Papers that meet one term.
   * @param {Term} term
   * @param {Mode} mode
   * @returns {Met}
   */
  meet(term, mode) {
    const key = JSON.stringify([term.words, term.joined, term.field, term.exact, term.prefix, mode]);
    let met = this.met.get(key);
    if (!met) {
      met = term.words.length > 1 ? this.meetRow(term, mode) : this.meetWord(term, mode);
      this.met.set(key, met);
      if (this.met.size > KEPT) this.met.delete(/** @type {string} */ (this.met.keys().next().value));
    }
    return met;
  }

  /**
   * @param {Term} term
   * @param {Mode} mode
   * @returns {Met}
   */
  meetWord(term, mode) {
    const word = term.words[0];
    const scores = new Float32Array(this.collection.size);
    /** @type {Set<string>} */
    const words = new Set();
    this.collect(scores, word, term.field, QUALITIES.exact, words);
    if (term.exact) return this.finish(scores, words, "");
    const exact = count(scores);
    for (const other of this.sameStem(word)) this.collect(scores, other, term.field, QUALITIES.stem, words);
    let rarity = this.rarity(count(scores));
    const isKnown = words.size > 0;
    if (mode === "strict") return this.finish(scores, words, "", rarity);
    if (term.prefix || !isKnown) this.complete(scores, word, term.field, words);
    const isBegun = words.size > 0 || count(scores) > 0;
    let corrected = "";
    if (word.length >= EDIT_FROM && (mode === "loose" || !isKnown)) {
      const best = this.correct(scores, word, term.field, words);
      // A word that others begin with may only be unfinished; it counts as a typo where nothing else helps.
      if (!isBegun || mode === "loose") corrected = best;
    }
    if (!isKnown || (mode === "loose" && !exact)) rarity = this.rarity(count(scores));
    return this.finish(scores, words, corrected, rarity);
  }

  /**
   * Adds papers with words that a word begins.
   * @param {Float32Array} scores
   * @param {string} word
   * @param {string} field
   * @param {Set<string>} words
   */
  complete(scores, word, field, words) {
    if (word.length < PREFIX_FROM) {
      this.collectShort(scores, word, field);
      return;
    }
    for (const other of this.beginning(word)) {
      if (!words.has(other)) this.collect(scores, other, field, QUALITIES.prefix, words);
    }
  }

  /**
   * Adds papers that have a word one edit away.
   * @param {Float32Array} scores
   * @param {string} word
   * @param {string} field
   * @param {Set<string>} words
   * @returns {string} the word that most papers have
   */
  correct(scores, word, field, words) {
    let best = "";
    let most = 0;
    for (const other of this.near(word)) {
      if (words.has(other)) continue;
      const papers = this.collect(scores, other, field, QUALITIES.edit, words);
      if (papers > most) [best, most] = [other, papers];
    }
    return best;
  }

  /**
   * Papers that have words in a row: a phrase, a compound, a run of Chinese.
   * @param {Term} term
   * @param {Mode} mode
   * @returns {Met}
   */
  meetRow(term, mode) {
    const parts = term.words.map((word) => this.meetWord({ ...term, words: [word], joined: "", exact: true, prefix: false }, mode));
    const heavy = parts.filter((_, at) => !this.isCommon(term.words[at]));
    const used = heavy.length ? heavy : parts;
    const scores = new Float32Array(this.collection.size);
    const row = ` ${term.words.join(" ")} `;
    const fields = term.field ? [term.field] : Object.keys(FIELD_WEIGHTS);
    for (let paper = 0; paper < scores.length; paper += 1) {
      let sum = 0;
      for (const { scores: part } of used) {
        if (part[paper] === 0) {
          sum = 0;
          break;
        }
        sum += part[paper];
      }
      if (sum > 0 && fields.some((field) => this.sequence(paper, field).includes(row))) scores[paper] = sum / used.length;
    }
    const words = new Set(term.words);
    if (term.joined) this.collect(scores, term.joined, term.field, QUALITIES.exact, words);
    const found = count(scores);
    return { scores, count: found, rarity: this.rarity(found), words, corrected: "" };
  }

  /**
   * Raises the scores of papers that have a word, by the fields it stands in.
   * @param {Float32Array} scores
   * @param {string} word
   * @param {string} field "" for all
   * @param {number} quality
   * @param {Set<string>} words takes the word where some paper has it
   * @returns {number} papers
   */
  collect(scores, word, field, quality, words) {
    const { titles, abstracts } = this.collection;
    let papers = 0;
    const shards = field === "abstract" ? abstracts : field ? titles : titles.concat(abstracts);
    for (const shard of shards) {
      for (const posting of shard.postings(word)) {
        if (field && posting.field !== field) continue;
        const weight = FIELD_WEIGHTS[posting.field] * quality;
        posting.papers.forEach((paper, at) => {
          const score = weight * posting.weights[at];
          const before = scores[paper];
          scores[paper] = before === 0 ? score : Math.max(before, score) + QUALITIES.secondField * Math.min(before, score);
        });
        papers += posting.papers.length;
      }
    }
    if (papers) words.add(word);
    return papers;
  }

  /**
   * Raises the scores of papers with a word of title or authors that begins with one or two letters, which begin too many words to look each up.
   * @param {Float32Array} scores
   * @param {string} prefix
   * @param {string} only field, or "" for title and authors
   */
  collectShort(scores, prefix, only) {
    const beginning = ` ${prefix}`;
    for (const field of only ? [only] : ["title", "authors"]) {
      const score = FIELD_WEIGHTS[field] * QUALITIES.prefix;
      for (let paper = 0; paper < scores.length; paper += 1) {
        if (scores[paper] < score && this.sequence(paper, field).includes(beginning)) scores[paper] = score;
      }
    }
  }

  /**
   * @param {Float32Array} scores
   * @param {Set<string>} words
   * @param {string} corrected
   * @param {number} [rarity]
   * @returns {Met}
   */
  finish(scores, words, corrected, rarity) {
    const found = count(scores);
    const weight = rarity ?? this.rarity(found);
    for (let paper = 0; paper < scores.length; paper += 1) scores[paper] *= weight;
    return { scores, count: found, rarity: weight, words, corrected };
  }

  /**
   * BM25's rarity of a word that so many papers have; above 0.
   * @param {number} papers
   */
  rarity(papers) {
    return Math.log(1 + (this.collection.size - papers + 0.5) / (papers + 0.5)) + 0.01;
  }

  /** @param {string} word */
  isCommon(word) {
    const { lunr } = this.collection;
    return lunr.stopWordFilter(new lunr.Token(word)) === undefined;
  }

  /** @param {string} word */
  stem(word) {
    let stem = this.stems.get(word);
    if (stem === undefined) {
      const { lunr } = this.collection;
      stem = /^[a-z]+$/.test(word) ? String(lunr.stemmer(new lunr.Token(word))) : word;
      this.stems.set(word, stem);
    }
    return stem;
  }

  /** @param {string} word */
  sameStem(word) {
    if (!/^[a-z]{3,}$/.test(word)) return [];
    const stem = this.stem(word);
    // Porter's stemmer changes at most the last letter of what it keeps (y -> i), so relatives share all letters but that one.
    const root = stem.slice(0, Math.max(2, stem.length - 1));
    return this.beginning(root).filter((other) => other !== word && other.length <= word.length + 8 && this.stem(other) === stem);
  }

  /** @param {string} prefix */
  beginning(prefix) {
    const shards = [...this.collection.titles, ...this.collection.abstracts];
    return [...new Set(shards.flatMap((shard) => shard.beginning(prefix)))];
  }

  /** @param {string} word */
  near(word) {
    const shards = [...this.collection.titles, ...this.collection.abstracts];
    return [...new Set(shards.flatMap((shard) => shard.near(word)))];
  }

  /**
   * @param {number} paper
   * @param {string} field
   */
  sequence(paper, field) {
    const key = paper * 8 + SEQUENCES.indexOf(field);
    let words = this.sequences.get(key);
    if (words === undefined) {
      words = sequence(this.collection.text(paper, field));
      this.sequences.set(key, words);
    }
    return words;
  }
}

/** @param {Float32Array} scores */
function count(scores) {
  let found = 0;
  for (let paper = 0; paper < scores.length; paper += 1) if (scores[paper] > 0) found += 1;
  return found;
}

/** @param {Met[]} met */
export function union(met) {
  return new Set(met.flatMap(({ words }) => [...words]));
}
