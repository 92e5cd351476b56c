/**
 * Answers one request: rank, filter, count, sort, cut out, mark. Pure, given a collection.
 */

import { FACETS, Facets } from "./facets.js";
import { Ranker } from "./rank.js";
import { similar } from "./similar.js";
import { mark, snippet } from "./snippet.js";
import { fold } from "./tokens.js";

/** @typedef {import("./types.js").SearchRequest} SearchRequest */
/** @typedef {import("./types.js").SearchAnswer} SearchAnswer */
/** @typedef {import("./types.js").Result} Result */
/** @typedef {import("./types.js").Filter} Filter */
/** @typedef {import("./collection.js").Collection} Collection */
/** @typedef {import("./rank.js").Ranking} Ranking */

/** Results of one answer unless more are asked for. */
const SIZE = 24;

/** Filters that an empty answer proposes to drop. */
const DROPS = 5;

export class Answerer {
  /**
   * @param {Collection} collection
   * @param {() => boolean} isComplete whether abstracts are loaded
   */
  constructor(collection, isComplete) {
    this.collection = collection;
    this.isComplete = isComplete;
    this.facets = new Facets(collection);
    this.ranker = new Ranker(collection);
    /** @type {{key: string, ranking: Ranking} | null} */
    this.last = null;
    /** @type {Uint32Array | null} */
    this.titleOrder = null;
  }

  /** Forgets what was computed without the part that is loaded now. */
  refresh() {
    this.ranker = new Ranker(this.collection);
    this.last = null;
  }

  /**
   * @param {SearchRequest} request
   * @returns {SearchAnswer}
   */
  answer(request) {
    const start = performance.now();
    const { filters = {}, saved = {}, facets = [], from = 0, size = SIZE } = request;
    const ranking = this.rank(request.q);
    const { papers, counts } = this.facets.apply(ranking.scores, filters, saved, facets);
    const ordered = this.order(papers, ranking, request);
    /** @type {SearchAnswer} */
    const answer = {
      total: papers.length,
      papers: this.collection.size,
      results: ordered.slice(from, from + size).map((paper) => this.result(paper, ranking, Boolean(request.abstracts))),
      facets: {},
      notices: ranking.notices,
      complete: this.isComplete(),
      drops: papers.length ? [] : this.drops(ranking, filters, saved),
      likeTitle: this.likeTitle(request.like),
      took: 0,
    };
    for (const facet of facets) {
      const count = /** @type {Uint32Array} */ (counts.get(facet));
      const needle = fold(request.needles?.[facet] ?? "").trim();
      answer.facets[facet] = this.facets.list(facet, count, filters[facet], saved, needle, request.limits?.[facet], fold);
    }
    answer.took = performance.now() - start;
    return answer;
  }

  /**
   * Keys of all papers that a request finds, in order, for exports.
   * @param {SearchRequest} request
   */
  keys(request) {
    const ranking = this.rank(request.q);
    const { papers } = this.facets.apply(ranking.scores, request.filters ?? {}, request.saved ?? {}, []);
    return this.order(papers, ranking, request).map((paper) => this.collection.key(paper));
  }

  /** Fills what questions share, and runs one. */
  warm() {
    this.answer({ q: "learning models", facets: FACETS, size: 5 });
  }

  /**
   * Papers by their keys, without query; unknown keys are left out.
   * @param {string[]} keys
   * @returns {import("./types.js").Paper[]}
   */
  papers(keys) {
    const { places } = this.collection;
    return keys.filter((key) => places.has(key)).map((key) => this.collection.paper(/** @type {number} */ (places.get(key))));
  }

  /** @param {string} q */
  rank(q) {
    if (this.last?.key !== q) this.last = { key: q, ranking: this.ranker.rank(q) };
    return this.last.ranking;
  }

  /**
   * @param {number[]} papers in the site's order
   * @param {Ranking} ranking
   * @param {SearchRequest} request
   */
  order(papers, ranking, request) {
    const { collection } = this;
    if (request.sort === "title") {
      const order = this.titles();
      return papers.sort((a, b) => order[a] - order[b]);
    }
    if (request.sort === "time") {
      const time = papers.map((paper) => [Date.parse(collection.card(paper).s?.[0]?.[2] ?? "") || Infinity, paper]);
      return time.sort((a, b) => (a[0] === b[0] ? a[1] - b[1] : a[0] - b[0])).map(([, paper]) => paper);
    }
    const like = request.sort === "similar" ? collection.places.get(request.like ?? "") : undefined;
    const scores = like === undefined ? ranking.scores : similar(collection, like);
    return papers.sort((a, b) => scores[b] - scores[a] || a - b);
  }

  /** Rank of each paper in the order of titles. */
  titles() {
    if (!this.titleOrder) {
      const titles = Array.from({ length: this.collection.size }, (_, paper) => fold(this.collection.card(paper).t).replace(/^[^\p{L}\p{N}]+/u, ""));
      const order = new Uint32Array(titles.length);
      const compare = new Intl.Collator(this.collection.manifest.language, { numeric: true }).compare;
      titles
        .map((title, paper) => /** @type {[string, number]} */ ([title, paper]))
        .sort((a, b) => compare(a[0], b[0]) || a[1] - b[1])
        .forEach(([, paper], at) => (order[paper] = at));
      this.titleOrder = order;
    }
    return this.titleOrder;
  }

  /**
   * @param {number} paper
   * @param {Ranking} ranking
   * @param {boolean} whole
   * @returns {Result}
   */
  result(paper, { words }, whole) {
    const found = this.collection.paper(paper);
    const text = this.collection.abstract(paper);
    return {
      ...found,
      titleMarks: found.html ? null : mark(found.title, words),
      authorMarks: found.authors.map(({ name }) => words.size > 0 && mark(name, words) !== null),
      snippet: words.size ? snippet(text, words) : null,
      abstract: whole && text ? (mark(text, words) ?? [[text, false]]) : null,
      why: [],
    };
  }

  /** @param {string | undefined} key */
  likeTitle(key) {
    const paper = key === undefined ? undefined : this.collection.places.get(key);
    return paper === undefined ? null : this.collection.card(paper).t;
  }

  /**
   * Filters without which something would be found, best first.
   * @param {Ranking} ranking
   * @param {Record<string, Filter>} filters
   * @param {Record<string, string>} saved
   */
  drops(ranking, filters, saved) {
    /** @type {SearchAnswer["drops"]} */
    const found = [];
    for (const facet of FACETS) {
      const { include = [], exclude = [] } = filters[facet] ?? {};
      for (const [ids, isExclusion] of /** @type {[string[], boolean][]} */ ([[include, false], [exclude, true]])) {
        for (const id of ids) {
          const rest = isExclusion ? { include, exclude: exclude.filter((other) => other !== id) } : { include: include.filter((other) => other !== id), exclude };
          const { papers } = this.facets.apply(ranking.scores, { ...filters, [facet]: rest }, saved, []);
          if (papers.length) found.push({ facet, id, label: this.facets.label(facet, id) || id, exclude: isExclusion, total: papers.length });
        }
      }
    }
    return found.sort((a, b) => b.total - a.total).slice(0, DROPS);
  }
}
