/**
 * Which papers a query finds, and in what order. Pure, given a collection of shards and texts.
 *
 * Every word is required. A word is met by itself, then by words of the same stem, then, while it is typed, by words that it begins; a word
 * that nothing has is met by words one edit away. Only when no paper has all words are typos looked for in the others, and only when that
 * finds nothing either may words be missing; both are said. Title outranks names, names outrank authors, authors topics, topics abstract;
 * rare words weigh most.
 */

import { parseQuery } from "./query.js";
import { isOneEdit } from "./shard.js";
import { sequence } from "./tokens.js";

/** @typedef {import("./query.js").Term} Term */
/** @typedef {import("./query.js").Query} Query */
/** @typedef {import("./shard.js").Shard} Shard */
/** @typedef {import("./types.js").Notice} Notice */

/** @type {Record<string, number>} How much a word weighs by the field it stands in; found with scripts/known_items.py. */
export const FIELD_WEIGHTS = { title: 2.4, names: 2.1, authors: 1.8, topics: 1.2, abstract: 1 };

/** What a met word counts by how it was met, and what a second field that has it too adds. */
export const QUALITIES = { exact: 1, stem: 0.4, prefix: 0.35, edit: 0.4, secondField: 0.05 };

/** Shortest words that typos are looked for in, and shortest beginnings of words that are looked up in the index. */
const EDIT_FROM = 4;
const PREFIX_FROM = 3;

/** Papers of which phrases in title and abstract are looked at. */
const CLOSELY = 300;

/** Words that stand in the title count; those among the authors only do not spoil it. */
const IN_TITLE = 1;
const IN_AUTHORS = 0.001;

/** Rise of the score where the query's words stand together. */
export const RISES = { wholeTitle: 2, rowInTitle: 1.25, exactInTitle: 3.5, allInTitle: 1.5, share: 4, withAuthors: 0.35, rowInAbstract: 2, exactInAbstract: 1.6 };

/** @typedef {"strict" | "usual" | "loose"} Mode strict: itself and its stem; usual: prefixes and, for unknown words, typos too; loose: any word
 *     may be a typo */

/** A relaxed answer has papers with at least this share of the words' rarity. */
const RELAXED_SHARE = 0.5;

/**
 * @typedef {object} Collection what is loaded of the site's index
 * @property {number} size papers
 * @property {Shard[]} titles
 * @property {Shard[]} abstracts
 * @property {(paper: number, field: string) => string} text text of a field, "" where it is not loaded
 * @property {any} lunr
 *
 * @typedef {object} Ranking
 * @property {Float32Array} scores by paper; 0 where it is not found
 * @property {number} total papers found
 * @property {Set<string>} words words that were met, for highlighting
 * @property {Notice[]} notices
 *
 * @typedef {object} Met
 * @property {Float32Array} scores
 * @property {number} count papers
 * @property {number} rarity
 * @property {Set<string>} words
 * @property {string} corrected the word one edit away that most papers have, or ""
 */

export class Ranker {
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
   * @param {string} text
   * @returns {Ranking}
   */
  rank(text) {
    const query = parseQuery(text);
    const size = this.collection.size;
    if (!query.must.length) {
      const scores = new Float32Array(size).fill(1);
      return this.exclude(query, { scores, total: size, words: new Set(), notices: [] });
    }
    const { required, optional } = this.sortOut(query.must);
    let ranking = this.all(this.joinNeighbours(required), "usual");
    const apart = required.flatMap(takeApart);
    if (!ranking.total && apart.length > required.length) ranking = this.all(apart, "usual");
    if (!ranking.total && apart.some((group) => group.some((term) => !term.exact))) ranking = this.all(apart, "loose");
    if (!ranking.total && apart.length > 1) ranking = this.most(apart);
    for (const term of optional) this.add(ranking, this.meet(term, "strict"));
    this.lookClosely(ranking, query);
    return this.exclude(query, ranking);
  }

  /**
   * Parts the groups: common words ("of", "the") are no condition beside others.
   * @param {Term[][]} groups
   */
  sortOut(groups) {
    const common = (/** @type {Term[]} */ group) => group.length === 1 && !group[0].exact && !group[0].field && group[0].words.length === 1 && this.isCommon(group[0].words[0]);
    const required = groups.filter((group) => !common(group));
    if (!required.length) return { required: groups, optional: [] };
    return { required, optional: groups.filter(common).map((group) => group[0]) };
  }

  /**
   * Lets "pre training" be met by "pretraining", as "pre-training" is.
   * @param {Term[][]} groups
   */
  joinNeighbours(groups) {
    const joined = groups.map((group) => [...group]);
    const plain = (/** @type {Term[]} */ group) => group?.length === 1 && !group[0].exact && !group[0].field && group[0].words.length === 1;
    groups.forEach((group, at) => {
      const next = groups[at + 1];
      if (!plain(group) || !plain(next)) return;
      const word = group[0].words[0] + next[0].words[0];
      if (!this.collection.titles.concat(this.collection.abstracts).some((shard) => shard.has(word))) return;
      /** @type {Term} */
      const term = { source: word, field: "", words: [word], joined: "", exact: true, prefix: false };
      joined[at].push(term);
      joined[at + 1].push(term);
    });
    return joined;
  }

  /** @param {string} word */
  isCommon(word) {
    const { lunr } = this.collection;
    return lunr.stopWordFilter(new lunr.Token(word)) === undefined;
  }

  /**
   * Papers that meet every group.
   * @param {Term[][]} groups
   * @param {Mode} mode
   * @returns {Ranking}
   */
  all(groups, mode) {
    const met = groups.map((group) => this.meetGroup(group, mode));
    const scores = new Float32Array(this.collection.size);
    let total = 0;
    for (let paper = 0; paper < scores.length; paper += 1) {
      let sum = 0;
      for (const { scores: part } of met) {
        if (part[paper] === 0) {
          sum = 0;
          break;
        }
        sum += part[paper];
      }
      if (sum > 0) {
        scores[paper] = sum;
        total += 1;
      }
    }
    /** @type {Notice[]} */
    const notices = [];
    const corrected = groups.flatMap((group, at) => (met[at].corrected ? [/** @type {[string, string]} */ ([group[0].source, met[at].corrected])] : []));
    if (corrected.length && total) notices.push({ kind: "corrected", words: corrected });
    return { scores, total, words: union(met), notices };
  }

  /**
   * Papers that meet the groups that weigh most.
   * @param {Term[][]} groups
   * @returns {Ranking}
   */
  most(groups) {
    const all = groups.map((group) => this.meetGroup(group, "usual"));
    // A word that no paper has says nothing about which papers are meant.
    const met = all.filter(({ count: papers }) => papers > 0);
    const unknown = groups.flatMap(([term], at) => (all[at].count ? [] : [/** @type {[string, string]} */ ([term.source, ""])]));
    const whole = met.reduce((sum, { rarity }) => sum + rarity, 0);
    const scores = new Float32Array(this.collection.size);
    if (!met.length) return { scores, total: 0, words: new Set(), notices: [] };
    const has = new Float32Array(this.collection.size);
    for (const { scores: part, rarity } of met) {
      for (let paper = 0; paper < part.length; paper += 1) {
        if (part[paper] > 0) {
          scores[paper] += part[paper];
          has[paper] += rarity;
        }
      }
    }
    let total = 0;
    for (let paper = 0; paper < scores.length; paper += 1) {
      const share = has[paper] / whole;
      if (share < RELAXED_SHARE) scores[paper] = 0;
      else {
        scores[paper] *= share;
        total += 1;
      }
    }
    /** @type {Notice[]} */
    const notices = total ? [{ kind: "relaxed", words: unknown }] : [];
    return { scores, total, words: union(met), notices };
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
      if (this.met.size > 200) this.met.delete(/** @type {string} */ (this.met.keys().next().value));
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
    if (mode !== "strict" && (term.prefix || !words.size)) {
      const known = words.size > 0;
      if (word.length < PREFIX_FROM) this.collectShort(scores, word, term.field);
      else {
        for (const other of this.beginning(word)) {
          if (!words.has(other)) this.collect(scores, other, term.field, QUALITIES.prefix, words);
        }
      }
      if (!known) rarity = this.rarity(count(scores));
    }
    let corrected = "";
    if (mode !== "strict" && word.length >= EDIT_FROM && (mode === "loose" || !words.size)) {
      corrected = this.correct(scores, word, term.field, words);
      if (!exact) rarity = this.rarity(count(scores));
    }
    return this.finish(scores, words, corrected, rarity);
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
    const key = paper * 8 + Object.keys(FIELD_WEIGHTS).indexOf(field);
    let words = this.sequences.get(key);
    if (words === undefined) {
      words = sequence(this.collection.text(paper, field));
      this.sequences.set(key, words);
    }
    return words;
  }

  /**
   * @param {Ranking} ranking
   * @param {Met} met
   */
  add(ranking, met) {
    for (let paper = 0; paper < met.scores.length; paper += 1) {
      if (ranking.scores[paper] > 0) ranking.scores[paper] += met.scores[paper];
    }
  }

  /**
   * Raises papers whose title has every word, and the best of those that have the words in a row.
   * @param {Ranking} ranking
   * @param {Query} query
   */
  lookClosely(ranking, query) {
    const unknown = ranking.notices.flatMap(({ kind, words }) => (kind === "relaxed" ? words.map(([word]) => word) : []));
    const known = query.must.filter(([term]) => !unknown.includes(term.source));
    const groups = known.filter((group) => group.length === 1 && (!group[0].field || group[0].field === "title"));
    if (!ranking.total || groups.length < known.length) return;
    const words = groups.flatMap(([term]) => term.words);
    const typed = words.map((word) => ` ${word} `);
    const forms = words.map((word) => this.forms(word, ranking.words));
    const row = ` ${words.join(" ")} `;
    const { scores } = ranking;
    /** @type {Set<number>} */
    const inTitle = new Set();
    for (let paper = 0; paper < scores.length; paper += 1) {
      if (scores[paper] === 0) continue;
      const title = this.sequence(paper, "title");
      const people = this.sequence(paper, "authors");
      const isIn = (/** @type {string[]} */ some) => (some.some((word) => title.includes(word)) ? IN_TITLE : some.some((word) => people.includes(word)) ? IN_AUTHORS : 0);
      let sum = 0;
      let rise = RISES.exactInTitle;
      for (let at = 0; at < typed.length && sum >= 0; at += 1) {
        const place = isIn([typed[at]]) || ((rise = RISES.allInTitle), isIn(forms[at]));
        sum = place ? sum + place : -Infinity;
      }
      if (sum < 0) continue;
      inTitle.add(paper);
      const share = Math.floor(sum) / (letters(title, " ") - 1);
      const whole = Math.floor(sum) === typed.length ? 1 : RISES.withAuthors;
      scores[paper] *= rise * whole * (1 + RISES.share * share) * (title === row ? RISES.wholeTitle : title.includes(row) ? RISES.rowInTitle : 1);
    }
    if (words.length < 2) return;
    for (const paper of best(scores, CLOSELY)) {
      if (inTitle.has(paper)) continue;
      const abstract = this.sequence(paper, "abstract");
      if (abstract.includes(row)) scores[paper] *= RISES.rowInAbstract;
      else if (typed.every((word) => abstract.includes(word))) scores[paper] *= RISES.exactInAbstract;
    }
  }

  /**
   * The words by which a word may have been met, between blanks: itself, its relatives, words that it begins, words one edit away.
   * @param {string} word
   * @param {Set<string>} met
   */
  forms(word, met) {
    const stem = this.stem(word);
    return [...met].filter((other) => other === word || this.stem(other) === stem || other.startsWith(word) || isOneEdit(word, other)).map((other) => ` ${other} `);
  }

  /**
   * @param {Query} query
   * @param {Ranking} ranking
   */
  exclude(query, ranking) {
    for (const term of query.not) {
      const { scores } = this.meet({ ...term, prefix: false }, "strict");
      for (let paper = 0; paper < scores.length; paper += 1) {
        if (scores[paper] > 0 && ranking.scores[paper] > 0) {
          ranking.scores[paper] = 0;
          ranking.total -= 1;
        }
      }
    }
    return ranking;
  }
}

/** @param {Float32Array} scores */
function count(scores) {
  let found = 0;
  for (let paper = 0; paper < scores.length; paper += 1) if (scores[paper] > 0) found += 1;
  return found;
}

/**
 * Parts a group of one compound or run of Chinese into a group for each word; quoted phrases stay.
 * @param {Term[]} group
 * @returns {Term[][]}
 */
function takeApart(group) {
  const [term] = group;
  if (group.length > 1 || term.exact || term.words.length === 1) return [group];
  return term.words.map((word) => [{ ...term, source: word, words: [word], joined: "" }]);
}

/**
 * @param {string} text
 * @param {string} letter
 */
function letters(text, letter) {
  let found = 0;
  for (let at = text.indexOf(letter); at >= 0; at = text.indexOf(letter, at + 1)) found += 1;
  return found;
}

/** @param {Met[]} met */
function union(met) {
  return new Set(met.flatMap(({ words }) => [...words]));
}

/**
 * Papers with a score, best first; equals stay in the site's order.
 * @param {Float32Array} scores
 * @param {number} most
 */
export function best(scores, most) {
  /** @type {number[]} */
  const found = [];
  scores.forEach((score, paper) => score > 0 && found.push(paper));
  found.sort((a, b) => scores[b] - scores[a] || a - b);
  return found.slice(0, most);
}
