/**
 * Raises papers in which the words of a query stand together: in the title, with the authors, in a row. Pure; used by rank.js.
 */

import { isOneEdit } from "./shard.js";
import { CLOSELY, RISES } from "./weights.js";

/** @typedef {import("./meet.js").Meeter} Meeter */
/** @typedef {import("./query.js").Query} Query */
/** @typedef {import("./rank.js").Ranking} Ranking */

/**
 * @typedef {object} Wanted a word of the query, between blanks
 * @property {string} typed
 * @property {string[]} forms by which it was met
 */

/**
 * Raises papers that have every word in the title or among the authors, and the best of those that have them in a row in the abstract.
 * @param {Meeter} meeter
 * @param {Ranking} ranking
 * @param {Query} query
 */
export function lookClosely(meeter, ranking, query) {
  const unknown = ranking.notices.flatMap(({ kind, words }) => (kind === "relaxed" ? words.map(([word]) => word) : []));
  const known = query.must.filter(([term]) => !unknown.includes(term.source));
  const groups = known.filter((group) => group.length === 1 && (!group[0].field || group[0].field === "title"));
  if (!ranking.total || groups.length < known.length) return;
  const words = groups.flatMap(([term]) => term.words);
  const telling = words.filter((word) => !meeter.isCommon(word));
  const wanted = (telling.length ? telling : words).map((word) => ({ typed: ` ${word} `, forms: forms(meeter, word, ranking.words) }));
  const row = ` ${words.join(" ")} `;
  const { scores } = ranking;
  /** @type {Set<number>} */
  const risen = new Set();
  for (let paper = 0; paper < scores.length; paper += 1) {
    const rise = scores[paper] === 0 ? 0 : riseInTitle(meeter, paper, wanted, row);
    if (!rise) continue;
    scores[paper] *= rise;
    risen.add(paper);
  }
  if (words.length < 2) return;
  for (const paper of best(scores, CLOSELY)) {
    if (risen.has(paper)) continue;
    const abstract = meeter.sequence(paper, "abstract");
    if (abstract.includes(row)) scores[paper] *= RISES.rowInAbstract;
    else if (wanted.every(({ typed }) => abstract.includes(typed))) scores[paper] *= RISES.exactInAbstract;
  }
}

/**
 * @param {Meeter} meeter
 * @param {number} paper
 * @param {Wanted[]} wanted
 * @param {string} row
 * @returns {number} 0 where a word stands neither in the title nor among the authors
 */
function riseInTitle(meeter, paper, wanted, row) {
  const title = meeter.sequence(paper, "title");
  let isExact = true;
  let elsewhere = 1;
  let count = 0;
  for (const { typed, forms: others } of wanted) {
    const stands = (/** @type {string} */ text) => text.includes(typed) || (others.some((form) => text.includes(form)) && !(isExact = false));
    if (stands(title)) count += 1;
    else if (stands(meeter.sequence(paper, "families"))) elsewhere = Math.min(elsewhere, RISES.withFamily);
    else if (stands(meeter.sequence(paper, "authors"))) elsewhere = Math.min(elsewhere, RISES.withGiven);
    else return 0;
  }
  const share = count / Math.max(1, letters(title, " ") - 1);
  const inRow = title === row ? RISES.wholeTitle : title.includes(row) ? RISES.rowInTitle : 1;
  return (isExact ? RISES.exactInTitle : RISES.allInTitle) * elsewhere * (1 + RISES.share * share) * inRow;
}

/**
 * The words by which a word may have been met, between blanks: itself, its relatives, words that it begins, words one edit away.
 * @param {Meeter} meeter
 * @param {string} word
 * @param {Set<string>} met
 */
function forms(meeter, word, met) {
  const stem = meeter.stem(word);
  const isForm = (/** @type {string} */ other) => other === word || meeter.stem(other) === stem || other.startsWith(word) || isOneEdit(word, other);
  return [...met].filter(isForm).map((other) => ` ${other} `);
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
