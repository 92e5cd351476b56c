/**
 * The papers of the map as columns, and which of them filters let through. Pure.
 */

/** @typedef {import("../explore/state.js").State} State */

/**
 * @typedef {object} PointsFile generator/publish/atlas/points.py writes it
 * @property {number} version
 * @property {[string, string, number][]} areas id, name, hue in degrees
 * @property {[string, string, number][]} topics id, name, place of the broader topic or -1
 * @property {[string, string][]} editions id, name
 * @property {[string, number, number, number][]} clusters label, x, y, papers; largest first
 * @property {number[]} x 0-10000
 * @property {number[]} y 0-10000
 * @property {number[]} area place in areas, or -1
 * @property {number[]} edition
 * @property {number[]} cluster
 * @property {string[]} id
 * @property {string[]} title
 * @property {string[]} by
 * @property {number[][]} topics_of
 * @property {number[]} made
 */

const VERSION = 1;
const SCALE = 10000;

/** Facets that are answered here, without the search index. */
const OWN_FACETS = new Set(["area", "topic", "edition"]);

export class Points {
  /** @param {PointsFile} file */
  constructor(file) {
    if (file.version !== VERSION) throw new Error(`map of version ${file.version}, this script reads ${VERSION}: reload the page`);
    this.file = file;
    this.size = file.x.length;
    this.x = Float32Array.from(file.x, (value) => value / SCALE);
    this.y = Float32Array.from(file.y, (value) => value / SCALE);
    this.made = new Set(file.made);
    this.clusters = file.clusters.map(([label, x, y, papers]) => ({ label, x: x / SCALE, y: y / SCALE, papers }));
    /** @type {Map<string, number>} */
    this.places = new Map(file.id.map((_, at) => [this.key(at), at]));
    /** @type {number[][]} for each topic itself and those above it */
    this.lines = file.topics.map((_, at) => {
      /** @type {number[]} */
      const line = [];
      for (let topic = at; topic >= 0 && !line.includes(topic); topic = file.topics[topic][2]) line.push(topic);
      return line;
    });
  }

  /** @param {number} at */
  key(at) {
    return `${this.file.editions[this.file.edition[at]][0]}/${this.file.id[at]}`;
  }

  /** @param {number} at @returns {{name: string, hue: number} | null} */
  area(at) {
    const area = this.file.areas[this.file.area[at]];
    return area ? { name: area[1], hue: area[2] } : null;
  }

  /** @param {number} at @returns {string[]} names */
  topics(at) {
    return this.file.topics_of[at].map((topic) => this.file.topics[topic][1]);
  }

  /** @param {number} at @returns {string} */
  editionName(at) {
    return this.file.editions[this.file.edition[at]][1];
  }

  /**
   * @param {State} state
   * @returns {Uint8Array} 1 for each paper that the filters on area, topic and edition let through
   */
  filter({ filters }) {
    const passes = new Uint8Array(this.size).fill(1);
    for (const [facet, { include = [], exclude = [] }] of Object.entries(filters)) {
      if (!OWN_FACETS.has(facet)) continue;
      for (let at = 0; at < this.size; at += 1) {
        const values = this.values(facet, at);
        const isIn = !include.length || include.some((id) => values.has(id)); // as on the explore page
        if (!isIn || exclude.some((id) => values.has(id))) passes[at] = 0;
      }
    }
    return passes;
  }

  /** @param {string} facet @param {number} at @returns {Set<string>} */
  values(facet, at) {
    const { file } = this;
    if (facet === "area") return new Set([file.areas[file.area[at]]?.[0] ?? ""]);
    if (facet === "edition") return new Set([file.editions[file.edition[at]][0]]);
    return new Set(file.topics_of[at].flatMap((topic) => this.lines[topic]).map((topic) => file.topics[topic][0]));
  }

  /** @param {string} q @returns {Uint8Array} papers whose title or authors hold every word, where the search index cannot be had */
  findTitles(q) {
    const words = fold(q).split(/\s+/).filter(Boolean);
    return Uint8Array.from(this.file.title, (title, at) => {
      const text = fold(`${title} ${this.file.by[at]}`);
      return words.every((word) => text.includes(word)) ? 1 : 0;
    });
  }
}

/** @param {State} state @returns {boolean} whether the search index has to answer */
export function needsSearch({ q, filters }) {
  return Boolean(q.trim()) || Object.keys(filters).some((facet) => !OWN_FACETS.has(facet));
}

/** @param {string} text */
function fold(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
