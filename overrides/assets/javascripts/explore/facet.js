/**
 * One facet of the explore page: its values as check boxes with counts and "not" buttons, kept in place while they change. Makes and updates
 * the elements of its own box only; view.js owns the page.
 */

import { make } from "../shared/dom.js";
import { hueStyle, word } from "./card.js";

/** @typedef {import("../search/types.js").FacetAnswer} FacetAnswer */
/** @typedef {import("../search/types.js").FacetValue} FacetValue */
/** @typedef {import("../shared/site.js").Say} Say */

/** Values that one press on "more" adds. */
const STEP = 50;

/** Values that are listed at first. */
export const LISTED = 12;

export class FacetBox {
  /**
   * @param {HTMLDetailsElement} box
   * @param {Say} say
   * @param {{filter: (facet: string, id: string, mode: "in" | "out" | "") => void, refresh: () => void}} actions
   */
  constructor(box, say, actions) {
    this.box = box;
    this.say = say;
    this.actions = actions;
    this.facet = box.dataset.facet ?? "";
    this.name = say(`explore.facet.${this.facet}`);
    this.needle = "";
    this.limit = LISTED;
    /** @type {Map<string, HTMLLIElement>} */
    this.items = new Map();
    const body = /** @type {HTMLElement} */ (box.querySelector(".ph-facet__body"));
    this.field = make("input", { type: "search", class: "ph-facet__find", "aria-label": say("explore.facet.find", { facet: this.name }), placeholder: say("explore.facet.find", { facet: this.name }), hidden: true });
    this.list = make("ul", { class: "ph-facet__list" });
    this.more = make("button", { type: "button", class: "ph-facet__more", hidden: true });
    this.none = make("p", { class: "ph-facet__none", hidden: true }, say("explore.facet.empty"));
    body.append(this.field, this.list, this.none, this.more);
    this.field.addEventListener("input", () => {
      this.needle = this.field.value;
      actions.refresh();
    });
    this.more.addEventListener("click", () => {
      this.limit += STEP;
      actions.refresh();
    });
    box.addEventListener("toggle", () => box.open && actions.refresh());
  }

  /** @param {FacetAnswer} answer */
  update({ values, more }) {
    const focused = document.activeElement;
    const items = values.map((value) => this.item(value));
    this.list.replaceChildren(...items);
    if (focused instanceof HTMLElement && focused !== document.activeElement && this.list.contains(focused)) focused.focus({ preventScroll: true });
    this.field.hidden = !more && !this.needle && this.limit === LISTED;
    this.more.hidden = !more;
    this.more.textContent = this.say("explore.facet.more", { n: more });
    this.none.hidden = values.length > 0;
  }

  /** @param {FacetValue} value */
  item(value) {
    let item = this.items.get(value.id);
    if (!item) {
      item = this.makeItem(value);
      this.items.set(value.id, item);
    }
    const box = /** @type {HTMLInputElement} */ (item.querySelector("input"));
    const not = /** @type {HTMLButtonElement} */ (item.querySelector("button"));
    const count = /** @type {HTMLElement} */ (item.querySelector(".ph-n"));
    box.checked = value.state === "in";
    not.setAttribute("aria-pressed", String(value.state === "out"));
    item.classList.toggle("ph-facet__item--out", value.state === "out");
    count.textContent = value.count.toLocaleString(document.documentElement.lang || undefined);
    return item;
  }

  /** @param {FacetValue} value */
  makeItem(value) {
    const label = labelOf(this.facet, value, this.say);
    const box = make("input", { type: "checkbox" });
    const not = make("button", { type: "button", class: "ph-facet__not", "aria-pressed": "false", "aria-label": this.say("explore.facet.exclude", { label }) }, this.say("explore.facet.exclude.short"));
    box.addEventListener("change", () => this.actions.filter(this.facet, value.id, box.checked ? "in" : ""));
    not.addEventListener("click", () => this.actions.filter(this.facet, value.id, not.getAttribute("aria-pressed") === "true" ? "" : "out"));
    const name = make("span", { class: "ph-facet__name" }, label);
    return make("li", { class: "ph-facet__item", style: value.hue === null ? null : hueStyle(value.hue) },
      make("label", {}, box, name, " ", make("span", { class: "ph-n" })), not);
  }
}

/**
 * The visible name of a facet's value.
 * @param {string} facet
 * @param {{id: string, label: string}} value
 * @param {Say} say
 */
export function labelOf(facet, { id, label }, say) {
  if (facet === "type") return word(say, "presentation", id);
  if (facet === "kind") return word(say, "contribution", id);
  if (facet === "code" || facet === "saved") return word(say, `explore.facet.${facet}`, id);
  return label || id;
}
