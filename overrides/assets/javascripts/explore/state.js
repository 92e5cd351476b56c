/**
 * The state of the explore page and its form in the address. Pure: the address is the state, and every change makes a new one.
 *
 * Parameters: `q`, one for each facet (`topic=bandits&topic=-games`: a value with a minus in front is excluded), `sort`, `like` (key of the
 * paper that results are sorted by), `view`. What is usual is left out.
 */

import { FACETS } from "../search/facets.js";

/**
 * @typedef {"relevance" | "title" | "time" | "similar"} Sort
 * @typedef {"card" | "line" | "full"} View
 * @typedef {import("../search/types.js").Filter} Filter
 *
 * @typedef {object} State
 * @property {string} q
 * @property {Record<string, Filter>} filters by facet; only facets with a value
 * @property {Sort} sort
 * @property {string} like
 * @property {View} view
 */

/** @type {readonly Sort[]} */
export const SORTS = ["relevance", "title", "time", "similar"];

/** @type {readonly View[]} */
export const VIEWS = ["card", "line", "full"];

/**
 * @param {string} search the part of an address from the question mark on
 * @returns {State} every address gives a valid state; what it does not know is left out
 */
export function fromAddress(search) {
  const given = new URLSearchParams(search);
  /** @type {State} */
  const state = { q: given.get("q") ?? "", filters: {}, sort: "relevance", like: given.get("like") ?? "", view: "card" };
  for (const facet of FACETS) {
    const values = [...new Set(given.getAll(facet))].filter((value) => value && value !== "-");
    const exclude = values.filter((value) => value.startsWith("-")).map((value) => value.slice(1));
    const include = values.filter((value) => !value.startsWith("-") && !exclude.includes(value));
    if (values.length) state.filters[facet] = { include, exclude };
  }
  const sort = /** @type {Sort} */ (given.get("sort"));
  if (SORTS.includes(sort)) state.sort = sort;
  else if (state.like) state.sort = "similar";
  if (state.sort === "similar" && !state.like) state.sort = "relevance";
  const view = /** @type {View} */ (given.get("view"));
  if (VIEWS.includes(view)) state.view = view;
  return state;
}

/**
 * @param {State} state
 * @returns {string} the part of the address from the question mark on, "" for the usual state
 */
export function toAddress(state) {
  const given = new URLSearchParams();
  if (state.q) given.set("q", state.q);
  for (const facet of FACETS) {
    const { include = [], exclude = [] } = state.filters[facet] ?? {};
    include.forEach((value) => given.append(facet, value));
    exclude.forEach((value) => given.append(facet, `-${value}`));
  }
  if (state.like) given.set("like", state.like);
  if (state.sort !== (state.like ? "similar" : "relevance")) given.set("sort", state.sort);
  if (state.view !== "card") given.set("view", state.view);
  const text = given.toString();
  return text && `?${text}`;
}

/**
 * @param {State} state
 * @param {string} facet
 * @param {string} id
 * @param {"in" | "out" | ""} mode "" takes the value away
 * @returns {State}
 */
export function withFilter(state, facet, id, mode) {
  const { include = [], exclude = [] } = state.filters[facet] ?? {};
  const without = (/** @type {string[]} */ ids) => ids.filter((other) => other !== id);
  const filter = {
    include: mode === "in" ? [...without(include), id] : without(include),
    exclude: mode === "out" ? [...without(exclude), id] : without(exclude),
  };
  const filters = { ...state.filters };
  if (filter.include.length + filter.exclude.length) filters[facet] = filter;
  else delete filters[facet];
  return { ...state, filters };
}

/**
 * @param {State} state
 * @param {string} key "" ends the likeness
 * @returns {State}
 */
export function withLike(state, key) {
  return { ...state, like: key, sort: key ? "similar" : state.sort === "similar" ? "relevance" : state.sort };
}

/**
 * @param {State} state
 * @returns {State} without query and filters, in the same view
 */
export function cleared(state) {
  return { ...state, q: "", filters: {}, like: "", sort: state.sort === "similar" ? "relevance" : state.sort };
}

/** @param {State} state @returns {boolean} */
export function isNarrowed(state) {
  return Boolean(state.q || state.like || Object.keys(state.filters).length);
}
