/**
 * The card of the paper under the pointer: what stands on it and where it lies. Called by the view.
 */

import { make } from "../shared/dom.js";
import { address } from "../shared/site.js";

/** Topics on a card. */
export const TOPICS_SHOWN = 3;

/**
 * @param {HTMLElement} card
 * @param {import("./points.js").Points} points
 * @param {number} at
 * @param {import("../shared/site.js").Say} say
 */
export function fillCard(card, points, at, say) {
  const area = points.area(at);
  const title = make(points.made.has(at) ? "i" : "span", {}, points.file.title[at]);
  const link = make("a", { href: address(`${points.key(at)}/`), tabindex: "-1" }, title);
  const facts = [points.file.editions.length > 1 ? points.editionName(at) : "", points.made.has(at) ? say("map.js.made") : ""].filter(Boolean);
  const topics = points.topics(at).slice(0, TOPICS_SHOWN);
  card.setAttribute("style", area ? `--hue:${area.hue}` : "--c:0");
  card.replaceChildren(
    make("p", { class: "ph-map__area" }, area?.name ?? say("map.js.none")),
    make("p", { class: "ph-map__title" }, link),
    ...(points.file.by[at] ? [make("p", { class: "ph-map__by" }, points.file.by[at])] : []),
    ...(topics.length ? [make("p", { class: "ph-map__topics" }, topics.join(" \u00b7 "))] : []),
    ...(facts.length ? [make("p", { class: "ph-map__by" }, facts.join(" \u00b7 "))] : []),
  );
}

/**
 * Lays the card below its dot, or above it where there is no room.
 *
 * @param {HTMLElement} card
 * @param {{width: number, height: number}} stage
 * @param {[number, number]} dot stage pixels
 * @param {number} gap pixels between the dot's middle and the card
 */
export function placeCard(card, stage, [left, top], gap) {
  const { offsetWidth: width, offsetHeight: height } = card;
  const x = Math.min(stage.width - width - 8, Math.max(8, left - width / 2));
  const below = top + gap + height < stage.height || top < stage.height / 2;
  const y = below ? top + gap : top - gap - height;
  card.style.transform = `translate(${Math.round(x)}px, ${Math.round(Math.max(4, y))}px)`;
}
