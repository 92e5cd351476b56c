/**
 * Which papers a query finds, and in what order. Pure, given a collection of shards and texts.
 *
 * Every word is required (meet.js says what meets a word). Only when no paper has all words are typos looked for in the others, and only when that
 * finds nothing either may words be missing; both are said. Title outranks names, names outrank authors, authors topics, topics abstract;
 * rare words weigh most.
 */

import { lookClosely } from "./close.js";
import { Meeter, union } from "./meet.js";
import { parseQuery } from "./query.js";
import { RELAXED_SHARE } from "./weights.js";

/** @typedef {import("./meet.js").Collection} Collection */
/** @typedef {import("./meet.js").Mode} Mode */
/** @typedef {import("./query.js").Term} Term */
/** @typedef {import("./query.js").Query} Query */
/** @typedef {import("./types.js").Notice} Notice */

/**
 * @typedef {object} Ranking
 * @property {Float32Array} scores by paper; 0 where it is not found
 * @property {number} total papers found
 * @property {Set<string>} words words that were met, for highlighting
 * @property {Notice[]} notices
 */

export class Ranker {
  /** @param {Collection} collection */
  constructor(collection) {
    this.collection = collection;
    this.meeter = new Meeter(collection);
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
    for (const term of optional) this.add(ranking, this.meeter.meet(term, "strict"));
    lookClosely(this.meeter, ranking, query);
    return this.exclude(query, ranking);
  }

  /**
   * Parts the groups: common words ("of", "the") are no condition beside others.
   * @param {Term[][]} groups
   */
  sortOut(groups) {
    const common = (/** @type {Term[]} */ group) => group.length === 1 && !group[0].exact && !group[0].field && group[0].words.length === 1 && this.meeter.isCommon(group[0].words[0]);
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

  /**
   * Papers that meet every group.
   * @param {Term[][]} groups
   * @param {Mode} mode
   * @returns {Ranking}
   */
  all(groups, mode) {
    const met = groups.map((group) => this.meeter.meetGroup(group, mode));
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
    const all = groups.map((group) => this.meeter.meetGroup(group, "usual"));
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
   * @param {Ranking} ranking
   * @param {import("./meet.js").Met} met
   */
  add(ranking, met) {
    for (let paper = 0; paper < met.scores.length; paper += 1) {
      if (ranking.scores[paper] > 0) ranking.scores[paper] += met.scores[paper];
    }
  }

  /**
   * @param {Query} query
   * @param {Ranking} ranking
   */
  exclude(query, ranking) {
    for (const term of query.not) {
      const { scores } = this.meeter.meet({ ...term, prefix: false }, "strict");
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
