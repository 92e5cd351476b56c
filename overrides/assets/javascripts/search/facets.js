/**
 * Facets: which papers pass the filters, and how many each value would leave. Pure, given a collection with all its cards.
 *
 * Values of one facet widen each other, facets narrow each other, an excluded value takes its papers out. A value's count is the number of
 * papers that the query and all other facets leave and that have the value.
 */

/** @typedef {import("./types.js").Filter} Filter */
/** @typedef {import("./types.js").FacetAnswer} FacetAnswer */
/** @typedef {import("./types.js").FacetValue} FacetValue */
/** @typedef {import("./collection.js").Collection} Collection */

/** Facets in the order of the page. */
export const FACETS = ["edition", "area", "topic", "author", "affiliation", "session", "type", "award", "kind", "code", "saved"];

/** Values of a facet that are listed unless more are asked for. */
const LISTED = 12;

/**
 * @typedef {object} Column the values that papers have of one facet
 * @property {string[]} ids
 * @property {string[]} labels
 * @property {Map<string, number>} places
 * @property {number[][]} values places of each paper's values
 */

export class Facets {
  /** @param {Collection} collection */
  constructor(collection) {
    this.collection = collection;
    /** @type {Map<string, Column>} */
    this.columns = new Map();
  }

  /**
   * @param {string} facet
   * @param {Record<string, string>} saved
   * @returns {Column}
   */
  column(facet, saved) {
    if (facet === "saved") return this.savedColumn(saved);
    let column = this.columns.get(facet);
    if (!column) {
      column = this.fill(facet);
      this.columns.set(facet, column);
    }
    return column;
  }

  /**
   * @param {string} facet
   * @returns {Column}
   */
  fill(facet) {
    /** @type {Column} */
    const column = { ids: [], labels: [], places: new Map(), values: [] };
    const { collection } = this;
    for (let paper = 0; paper < collection.size; paper += 1) {
      const values = valuesOf(collection, paper, facet).map(([id, label]) => place(column, id, label));
      column.values.push(values.length > 1 ? [...new Set(values)] : values);
    }
    return column;
  }

  /**
   * @param {Record<string, string>} saved status by paper key
   * @returns {Column}
   */
  savedColumn(saved) {
    /** @type {Column} */
    const column = { ids: [], labels: [], places: new Map(), values: Array.from({ length: this.collection.size }, () => []) };
    for (const [key, status] of Object.entries(saved)) {
      const paper = this.collection.places.get(key);
      if (paper === undefined) continue;
      column.values[paper] = [place(column, "yes", ""), ...(status ? [place(column, status, "")] : [])];
    }
    return column;
  }

  /**
   * Applies filters to the papers that a query found.
   * @param {Float32Array} scores 0 where a paper was not found
   * @param {Record<string, Filter>} filters
   * @param {Record<string, string>} saved
   * @param {string[]} wanted facets whose counts are wanted
   * @returns {{papers: number[], counts: Map<string, Uint32Array>}}
   */
  apply(scores, filters, saved, wanted) {
    const tests = Object.entries(filters)
      .filter(([facet, { include, exclude }]) => FACETS.includes(facet) && include.length + exclude.length > 0)
      .map(([facet, filter]) => test(facet, this.column(facet, saved), filter));
    const columns = wanted.map((facet) => ({ facet, column: this.column(facet, saved) }));
    /** @type {Map<string, Uint32Array>} */
    const counts = new Map(columns.map(({ facet, column }) => [facet, new Uint32Array(column.ids.length)]));
    /** @type {number[]} */
    const papers = [];
    for (let paper = 0; paper < scores.length; paper += 1) {
      if (scores[paper] <= 0) continue;
      let failed = 0;
      let failing = "";
      for (const { facet, included, excluded, column } of tests) {
        const values = column.values[paper];
        if (excluded.size && values.some((value) => excluded.has(value))) {
          failed = 2;
          break;
        }
        if (included && !values.some((value) => included.has(value))) {
          failed += 1;
          failing = facet;
        }
      }
      if (failed > 1) continue;
      if (!failed) papers.push(paper);
      for (const { facet, column } of columns) {
        if (failed && facet !== failing) continue;
        const count = /** @type {Uint32Array} */ (counts.get(facet));
        for (const value of column.values[paper]) count[value] += 1;
      }
    }
    return { papers, counts };
  }

  /**
   * Lists a facet's values: chosen ones first, then by count.
   * @param {string} facet
   * @param {Uint32Array} counts
   * @param {Filter | undefined} filter
   * @param {Record<string, string>} saved
   * @param {string} needle folded text that labels must hold
   * @param {number} [limit]
   * @param {(text: string) => string} [fold]
   * @returns {FacetAnswer}
   */
  list(facet, counts, filter, saved, needle, limit = LISTED, fold = (text) => text.toLowerCase()) {
    const column = this.column(facet, saved);
    const { include = [], exclude = [] } = filter ?? {};
    const state = (/** @type {string} */ id) => (include.includes(id) ? "in" : exclude.includes(id) ? "out" : "");
    /** @type {FacetValue[]} */
    const values = [];
    column.ids.forEach((id, at) => {
      const chosen = state(id);
      if (!chosen && !counts[at]) return;
      const label = column.labels[at];
      if (needle && !chosen && !fold(label).includes(needle)) return;
      values.push({ id, label, count: counts[at], state: chosen, hue: this.hue(facet, id) });
    });
    // A chosen value that no paper has (an old link) stays visible, so that it can be taken away.
    for (const id of [...include, ...exclude]) {
      if (!column.places.has(id)) values.unshift({ id, label: id, count: 0, state: /** @type {"in" | "out"} */ (state(id)), hue: null });
    }
    const inOrder = facet === "edition" || facet === "session";
    values.sort((a, b) => Number(Boolean(b.state)) - Number(Boolean(a.state)) || (inOrder ? 0 : b.count - a.count || a.label.localeCompare(b.label)));
    return { values: values.slice(0, limit), more: Math.max(0, values.length - limit) };
  }

  /**
   * @param {string} facet
   * @param {string} id
   */
  hue(facet, id) {
    if (facet === "area") return this.collection.hues.get(id) ?? null;
    if (facet === "topic") return this.collection.hues.get(this.collection.manifest.topics[id]?.[1] ?? "") ?? null;
    return null;
  }

  /**
   * The visible name of a value; "" where the page has a word of its own for it.
   * @param {string} facet
   * @param {string} id
   */
  label(facet, id) {
    const column = this.column(facet, {});
    const at = column.places.get(id);
    return at === undefined ? "" : column.labels[at];
  }
}

/**
 * @param {Column} column
 * @param {string} id
 * @param {string} label
 */
function place(column, id, label) {
  let at = column.places.get(id);
  if (at === undefined) {
    at = column.ids.length;
    column.places.set(id, at);
    column.ids.push(id);
    column.labels.push(label);
  }
  return at;
}

/**
 * @param {string} facet
 * @param {Column} column
 * @param {Filter} filter
 */
function test(facet, column, { include, exclude }) {
  const places = (/** @type {string[]} */ ids) => new Set(ids.map((id) => column.places.get(id) ?? -1));
  return { facet, column, included: include.length ? places(include) : null, excluded: places(exclude) };
}

/**
 * @param {Collection} collection
 * @param {number} paper
 * @param {string} facet
 * @returns {[string, string][]} id and label; "" as a label where the page's catalogue names the value
 */
function valuesOf(collection, paper, facet) {
  const card = collection.card(paper);
  const tables = collection.tables(paper);
  const { manifest } = collection;
  switch (facet) {
    case "edition": {
      const edition = manifest.editions[collection.editionOf[paper]];
      return [[edition.id, edition.name]];
    }
    case "area": {
      const area = manifest.areas.find(([id]) => id === card.r);
      return area ? [[area[0], area[1]]] : [];
    }
    case "topic":
      return (card.o ?? []).flatMap((topic) => withBroader(manifest.topics, topic));
    case "author":
      return (card.a ?? []).map((person) => [tables.people[person][0], tables.people[person][1]]);
    case "affiliation":
      return (card.f ?? []).map((at) => [tables.affiliations[at][0], tables.affiliations[at][1]]);
    case "session":
      return (card.s ?? []).map(([at]) => [`${tables.edition}/${tables.sessions[at][0]}`, tables.sessions[at][1]]);
    case "type":
      return card.p ? [[card.p, ""]] : [];
    case "award":
      return card.w === undefined ? [] : [[tables.awards[card.w][0], tables.awards[card.w][1]]];
    case "kind":
      return (card.n ?? []).map((kind) => [kind, ""]);
    case "code":
      return card.c ? [["yes", ""]] : [];
    default:
      return [];
  }
}

/**
 * @param {import("./types.js").Manifest["topics"]} topics
 * @param {string} topic
 * @returns {[string, string][]} the topic and all above it
 */
function withBroader(topics, topic) {
  /** @type {[string, string][]} */
  const found = [];
  /** @type {string | null} */
  let at = topic;
  while (at !== null && topics[at] && !found.some(([id]) => id === at)) {
    found.push([at, topics[at][0]]);
    at = topics[at][2];
  }
  return found;
}
