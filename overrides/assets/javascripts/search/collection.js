/**
 * All that is loaded of a site's index: cards, texts and shards of every edition, with places that run over the whole site. Pure, given the
 * files.
 */

import { Shard } from "./shard.js";
import { Texts } from "./texts.js";

/** @typedef {import("./types.js").Manifest} Manifest */
/** @typedef {import("./types.js").Card} Card */
/** @typedef {import("./types.js").CardsFile} CardsFile */
/** @typedef {import("./types.js").Paper} Paper */

/** Papers from which an author has a page (generator/publish/site.py). */
const AUTHOR_PAGE_FROM = 2;

export class Collection {
  /**
   * @param {Manifest} manifest
   * @param {any} lunr
   */
  constructor(manifest, lunr) {
    this.manifest = manifest;
    this.lunr = lunr;
    /** @type {Shard[]} */
    this.titles = [];
    /** @type {Shard[]} */
    this.abstracts = [];
    /** @type {number[]} Place of each edition's first paper. */
    this.offsets = [];
    /** @type {(CardsFile | null)[]} */
    this.cards = manifest.editions.map(() => null);
    /** @type {(Texts | null)[]} */
    this.texts = manifest.editions.map(() => null);
    this.size = 0;
    for (const edition of manifest.editions) {
      this.offsets.push(this.size);
      this.size += edition.papers;
    }
    /** @type {Uint16Array} Edition of each paper. */
    this.editionOf = new Uint16Array(this.size);
    manifest.editions.forEach((edition, at) => this.editionOf.fill(at, this.offsets[at], this.offsets[at] + edition.papers));
    /** @type {Map<string, number>} */
    this.papersOf = new Map();
    /** @type {Map<string, number>} */
    this.places = new Map();
    this.hues = new Map(manifest.areas.map(([id, , hue]) => [id, hue]));
  }

  /**
   * @param {number} at edition
   * @param {CardsFile} cards
   */
  addCards(at, cards) {
    this.cards[at] = cards;
    cards.papers.forEach((card, place) => {
      this.places.set(`${cards.edition}/${card.k}`, this.offsets[at] + place);
      for (const person of card.a ?? []) {
        const id = cards.people[person][0];
        this.papersOf.set(id, (this.papersOf.get(id) ?? 0) + 1);
      }
    });
  }

  /**
   * @param {number} at edition
   * @param {ArrayBuffer} file
   */
  addTitles(at, file) {
    this.titles.push(new Shard(this.lunr, file, this.offsets[at], this.manifest.editions[at].papers));
  }

  /**
   * @param {number} at edition
   * @param {ArrayBuffer} file
   * @param {ArrayBuffer} texts
   */
  addAbstracts(at, file, texts) {
    this.texts[at] = new Texts(texts);
    this.abstracts.push(new Shard(this.lunr, file, this.offsets[at], this.manifest.editions[at].papers));
  }

  /**
   * @param {number} paper
   * @returns {Card}
   */
  card(paper) {
    const at = this.editionOf[paper];
    return /** @type {CardsFile} */ (this.cards[at]).papers[paper - this.offsets[at]];
  }

  /**
   * @param {number} paper
   * @returns {CardsFile}
   */
  tables(paper) {
    return /** @type {CardsFile} */ (this.cards[this.editionOf[paper]]);
  }

  /** @param {number} paper */
  key(paper) {
    return `${this.manifest.editions[this.editionOf[paper]].id}/${this.card(paper).k}`;
  }

  /**
   * The plain abstract, "" while it is not loaded.
   * @param {number} paper
   */
  abstract(paper) {
    const at = this.editionOf[paper];
    return this.texts[at]?.plain(paper - this.offsets[at]) ?? "";
  }

  /**
   * The text of a field as phrases are looked for in it.
   * @param {number} paper
   * @param {string} field
   * @returns {string}
   */
  text(paper, field) {
    const at = this.editionOf[paper];
    const card = this.card(paper);
    const tables = this.tables(paper);
    const { topics } = this.manifest;
    switch (field) {
      case "title":
        return card.t;
      case "authors":
        return (card.a ?? []).map((person) => tables.people[person][1]).join(" | ");
      case "families":
        return (card.a ?? []).map((person) => tables.people[person][1].split(" ").pop()).join(" | ");
      case "topics":
        return (card.o ?? []).map((topic) => topics[topic]?.[0] ?? "").join(" | ");
      case "abstract":
        return this.texts[at]?.search(paper - this.offsets[at]) ?? "";
      default:
        return "";
    }
  }

  /**
   * A card with the tables' values in place of their numbers.
   * @param {number} paper
   * @returns {Paper}
   */
  paper(paper) {
    const card = this.card(paper);
    const tables = this.tables(paper);
    const edition = this.manifest.editions[this.editionOf[paper]];
    const { topics } = this.manifest;
    return {
      key: `${edition.id}/${card.k}`,
      title: card.t,
      html: card.h,
      made: Boolean(card.m),
      authors: (card.a ?? []).map((person) => {
        const [id, name, short] = tables.people[person];
        return { id, name, short, page: (this.papersOf.get(id) ?? 0) >= AUTHOR_PAGE_FROM };
      }),
      affiliations: (card.f ?? []).map((place) => tables.affiliations[place][1]),
      topics: (card.o ?? []).filter((id) => topics[id]).map((id) => ({ id, name: topics[id][0], hue: this.hues.get(topics[id][1]) ?? null })),
      area: card.r ?? "",
      hue: this.hues.get(card.r ?? "") ?? null,
      kinds: card.n ?? [],
      presentation: card.p ?? "",
      award: card.w === undefined ? "" : tables.awards[card.w][1],
      sessions: (card.s ?? []).map(([place, position, start, end]) => {
        const [id, name, kind, , , room] = tables.sessions[place];
        return { id: `${edition.id}/${id}`, name, kind, room, position, start, end };
      }),
      code: Boolean(card.c),
      status: card.x ?? "",
      year: card.y ?? null,
      edition: edition.id,
      editionName: edition.name,
      structured: Boolean(card.b),
    };
  }
}
