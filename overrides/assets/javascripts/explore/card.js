/**
 * Cards of results: the markup of generator/publish/cards.py, made in the browser. Makes elements, and touches no page.
 */

import { make, marked } from "../shared/dom.js";
import { address } from "../shared/site.js";

/** @typedef {import("../search/types.js").Result} Result */
/** @typedef {import("../shared/site.js").Say} Say */

/** Authors named on a card before the count of the others, and topics at most; as in cards.py. */
const AUTHORS_SHOWN = 3;
const TOPICS_SHOWN = 3;

/**
 * @param {Result} result
 * @param {"card" | "line" | "full"} view
 * @param {Say} say
 * @param {boolean} withEdition whether the site has several editions
 * @returns {HTMLElement}
 */
export function makeCard(result, view, say, withEdition) {
  const name = view === "line" ? "ph-line" : "ph-card";
  const card = make("article", {
    class: view === "full" ? "ph-card ph-card--full" : name,
    style: hueStyle(result.hue),
    "data-key": result.key,
  });
  card.append(make("h3", { class: `${name}__title` }, make("a", { href: address(`${result.key}/`) }, title(result))));
  const by = byline(result);
  if (by.length) card.append(make("p", { class: `${name}__by` }, ...by));
  const facts = factsLine(result, say, withEdition);
  const save = make("button", { type: "button", class: "ph-save", "data-ph-save": result.key, "aria-pressed": "false", "aria-label": `${say("save")}: ${result.title}` }, say("save"));
  if (view === "line") {
    card.append(...[facts, save].filter((part) => part !== null));
    return card;
  }
  if (view === "full") card.append(abstract(result));
  else if (result.snippet) card.append(make("p", { class: "ph-card__why" }, ...marked(result.snippet)));
  const like = make("button", { type: "button", class: "ph-save ph-like", "data-ph-like": result.key, "aria-label": `${say("explore.like.do")}: ${result.title}` }, say("explore.like.do"));
  card.append(make("div", { class: "ph-card__foot" }, facts ?? make("p", { class: "ph-facts" }), make("span", { class: "ph-card__do" }, like, save)));
  const chips = result.topics.slice(0, TOPICS_SHOWN).flatMap(({ id, name: topic, hue }) => [
    make("a", { class: "ph-chip", href: address(`topics/${id}/`), style: hueStyle(hue) }, topic),
    " ",
  ]);
  if (chips.length) card.append(make("p", { class: "ph-chips" }, ...chips));
  return card;
}

/** @param {number | null} hue */
export function hueStyle(hue) {
  return hue === null ? "--c:0" : `--hue:${hue}`;
}

/** @param {Result} result */
function title(result) {
  const text = make(result.made ? "i" : "span", { class: result.made ? "ph-made" : null });
  if (result.html) text.innerHTML = result.html; // made and escaped by the generator
  else text.append(...marked(result.titleMarks ?? [[result.title, false]]));
  return text;
}

/**
 * The first authors and those that matched, then how many follow.
 * @param {Result} result
 * @returns {(Node | string)[]}
 */
function byline({ authors, authorMarks }) {
  const first = authors.length <= AUTHORS_SHOWN + 1 ? authors.length : AUTHORS_SHOWN;
  const shown = authors.map((author, at) => ({ author, at })).filter(({ at }) => at < first || authorMarks[at]);
  /** @type {(Node | string)[]} */
  const names = [];
  for (const { author, at } of shown) {
    if (names.length) names.push(", ");
    names.push(authorMarks[at] ? make("mark", {}, author.name) : author.short);
  }
  if (authors.length > shown.length) names.push(`, +${authors.length - shown.length}`);
  return names;
}

/**
 * @param {Result} result
 * @param {Say} say
 * @param {boolean} withEdition
 */
function factsLine(result, say, withEdition) {
  /** @type {(Node | string)[]} */
  const facts = [];
  if (withEdition) facts.push(result.editionName);
  if (result.status === "withdrawn") facts.push(make("b", { class: "ph-withdrawn" }, say("badge.withdrawn")));
  if (result.award) facts.push(make("b", { class: "ph-award" }, result.award));
  if (result.presentation) facts.push(word(say, "presentation", result.presentation));
  facts.push(...result.kinds.map((kind) => word(say, "contribution", kind)));
  if (result.code) facts.push(say("badge.code"));
  return facts.length ? make("p", { class: "ph-facts" }, ...facts.flatMap((fact) => [make("span", {}, fact), " "])) : null;
}

/**
 * The catalogue's word for a value of the content, or the value itself.
 * @param {Say} say
 * @param {string} group
 * @param {string} value
 */
export function word(say, group, value) {
  const key = `${group}.${value.toLowerCase()}`;
  const said = say(key);
  return said === key ? value : said;
}

/** @param {Result} result */
function abstract({ abstract: pieces }) {
  const body = make("div", { class: "ph-card__abstract" });
  let paragraph = make("p");
  for (const [text, matched] of pieces ?? []) {
    text.split("\n").forEach((part, at) => {
      if (at) {
        body.append(paragraph);
        paragraph = make("p");
      }
      paragraph.append(...marked([[part, matched]]));
    });
  }
  body.append(paragraph);
  return body;
}
