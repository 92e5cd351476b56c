/**
 * What counts how much in the ranking; found with scripts/known_items.py on 3,340 and 10,000 papers.
 */

/** @type {Record<string, number>} How much a word weighs by the field it stands in. */
export const FIELD_WEIGHTS = { title: 2.4, names: 2.1, authors: 1.8, topics: 1.2, abstract: 1 };

/** What a met word counts by how it was met, and what a second field that has it too adds. */
export const QUALITIES = { exact: 1, stem: 0.4, prefix: 0.35, edit: 0.4, secondField: 0.05 };

/**
 * Rises of the score where words stand together: every word as typed in the title, every word in some form in the title, the title being the
 * query, the words in a row in the title; `share` times the part of the title that the query is; words that the title lacks being family or
 * given names of authors; the words in a row, or all as typed, in the abstract.
 */
export const RISES = {
  exactInTitle: 3.5, allInTitle: 1.5, wholeTitle: 2, rowInTitle: 1.25, share: 4, withFamily: 0.35, withGiven: 0.1, rowInAbstract: 2,
  exactInAbstract: 1.6,
};

/** A relaxed answer has papers with at least this share of the words' rarity. */
export const RELAXED_SHARE = 0.5;

/** Shortest words that typos are looked for in. */
export const EDIT_FROM = 4;

/** Shortest beginnings of words that are looked up in the index. */
export const PREFIX_FROM = 3;

/** Papers of which abstracts are read again for the words' order. */
export const CLOSELY = 300;
