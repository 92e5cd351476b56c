/**
 * The header's search field as a combobox: a list of papers below it, moved through with the arrow keys. The only module that touches the
 * header.
 */

import { getManifest, onPart, search } from "../search/client.js";
import { make, marked } from "../shared/dom.js";
import { whenReleased } from "../shared/press.js";
import { address, speaker } from "../shared/site.js";

/** @typedef {import("../search/types.js").SearchAnswer} SearchAnswer */
/** @typedef {import("../search/types.js").Result} Result */

/** Papers that are offered. */
const OFFERED = 7;

export class HeaderView {
  /**
   * @param {HTMLFormElement} form
   * @param {HTMLInputElement} field
   */
  constructor(form, field) {
    this.form = form;
    this.field = field;
    this.chosen = -1;
    this.asked = 0;
    /** The reader closed the list: it stays so until the reader types, presses an arrow or comes back from elsewhere. */
    this.dismissed = false;
    /** @type {HTMLElement[]} */
    this.options = [];
    /** @type {import("../shared/site.js").Say} */
    this.say = (key) => key;
    this.list = make("ul", { id: "ph-search-list", role: "listbox", class: "ph-offers__list" });
    this.keys = make("p", { class: "ph-offers__keys" });
    this.box = make("div", { class: "ph-offers", hidden: true }, this.list, this.keys);
    this.status = make("p", { class: "ph-hidden", role: "status", "aria-live": "polite" });
    form.append(this.box, this.status);
    for (const [name, value] of Object.entries({
      role: "combobox", "aria-expanded": "false", "aria-controls": this.list.id, "aria-autocomplete": "list", "aria-haspopup": "listbox",
    })) field.setAttribute(name, value);
    this.words = getManifest().then(({ words, language }) => {
      this.say = speaker(words, language);
      this.list.setAttribute("aria-label", this.say("search.results"));
      this.keys.textContent = this.say("search.keys");
    }).catch(() => undefined);
    this.listen();
  }

  /** The field has the focus: what it holds is looked up, unless the reader only comes back to this window. */
  focused() {
    if (!this.dismissed) void this.update();
  }

  listen() {
    this.field.addEventListener("input", () => {
      this.dismissed = false;
      this.choose(-1);
      void this.update();
    });
    this.field.addEventListener("keydown", (event) => this.key(event));
    this.form.addEventListener("submit", (event) => {
      if (this.chosen < 0) return;
      event.preventDefault();
      this.visit(this.options[this.chosen], false);
    });
    this.list.addEventListener("click", (event) => {
      const option = event.target instanceof Element ? event.target.closest("[data-href]") : null;
      if (option instanceof HTMLElement) this.visit(option, event.ctrlKey || event.metaKey);
    });
    this.list.addEventListener("auxclick", (event) => {
      const option = event.target instanceof Element && event.button === 1 ? event.target.closest("[data-href]") : null;
      if (option instanceof HTMLElement) this.visit(option, true);
    });
    this.form.addEventListener("focusout", ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && this.form.contains(relatedTarget)) return;
      this.close();
      if (document.activeElement !== this.field) this.dismissed = false;
    });
    // Pressing on an offer must not take the focus from the field before the click arrives.
    this.box.addEventListener("pointerdown", (event) => event.preventDefault());
    onPart((part, message) => {
      if (part === "failed") this.announce(this.say("search.failed", { message: message ?? "" }));
      else if (document.activeElement === this.field && !this.dismissed && this.chosen < 0) void this.update();
    });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.isComposing) return;
    const steps = /** @type {Record<string, number>} */ ({ ArrowDown: 1, ArrowUp: -1 });
    if (event.key in steps && (this.options.length || this.dismissed)) {
      event.preventDefault();
      if (!this.box.hidden) {
        this.choose(this.chosen + steps[event.key]);
        return;
      }
      const isOutdated = this.dismissed;
      this.dismissed = false;
      this.open();
      if (isOutdated) void this.update();
    } else if (event.key === "Escape") {
      if (this.box.hidden) this.field.blur();
      else this.dismiss();
      event.preventDefault();
    } else if (event.key === "Tab") {
      this.close();
    }
  }

  /**
   * Opens the page of an offer. Offers are no links, because an option of a list may hold nothing that takes the focus.
   * @param {HTMLElement} option
   * @param {boolean} apart whether in a tab of its own
   */
  visit(option, apart) {
    const there = option.dataset.href ?? "";
    if (apart) open(there, "_blank", "noopener");
    else location.assign(there);
  }

  /** @param {number} at */
  choose(at) {
    const last = this.options.length - 1;
    this.chosen = at > last ? -1 : at < -1 ? last : at;
    this.options.forEach((option, place) => option.setAttribute("aria-selected", String(place === this.chosen)));
    const option = this.options[this.chosen];
    if (option) {
      this.field.setAttribute("aria-activedescendant", option.id);
      option.scrollIntoView({ block: "nearest" });
    } else {
      this.field.removeAttribute("aria-activedescendant");
    }
  }

  async update() {
    const q = this.field.value.trim();
    this.asked += 1;
    const asked = this.asked;
    if (!q) {
      this.options = [];
      this.close();
      return;
    }
    await this.words;
    try {
      const answer = await search({ q: this.field.value, size: OFFERED });
      await whenReleased();
      if (asked === this.asked) this.show(answer, q);
    } catch {
      if (asked === this.asked) this.announce(this.say("search.failed"));
    }
  }

  /**
   * @param {SearchAnswer} answer
   * @param {string} q
   */
  show(answer, q) {
    const all = this.say(answer.total ? "search.all" : "search.all.none", { n: answer.total });
    const explore = `${address("explore/")}?${new URLSearchParams({ q })}`;
    const chosen = this.options[this.chosen]?.dataset.href;
    this.options = [
      ...answer.results.map((result, at) => this.offer(result, at)),
      make("li", { role: "option", id: `ph-offer-${answer.results.length}`, class: "ph-offer ph-offer--all", "aria-selected": "false", "data-href": explore }, all),
    ];
    this.list.replaceChildren(...this.options);
    this.choose(chosen ? this.options.findIndex((option) => option.dataset.href === chosen) : -1);
    if (document.activeElement === this.field && !this.dismissed) {
      this.open();
      this.announce(answer.total ? this.say("search.count", { n: answer.total }) : this.say("search.none"));
    }
    performance.mark("ph-search-shown");
  }

  /**
   * @param {Result} result
   * @param {number} at
   */
  offer(result, at) {
    const title = make("span", { class: "ph-offer__title" });
    if (result.html) title.innerHTML = result.html; // made and escaped by the generator
    else title.append(...marked(result.titleMarks ?? [[result.title, false]]));
    const names = result.authors.slice(0, 3).map(({ short }) => short);
    if (result.authors.length > 3) names.push(`+${result.authors.length - 3}`);
    const by = [names.join(", "), result.editionName].filter(Boolean).join(" · ");
    return make("li", {
      role: "option", id: `ph-offer-${at}`, class: "ph-offer", "aria-selected": "false", "data-href": address(`${result.key}/`),
      style: result.hue === null ? "--c:0" : `--hue:${result.hue}`,
    }, title, make("span", { class: "ph-offer__by" }, by));
  }

  open() {
    this.box.hidden = false;
    this.field.setAttribute("aria-expanded", "true");
  }

  dismiss() {
    this.dismissed = true;
    this.close();
  }

  close() {
    this.box.hidden = true;
    this.choose(-1);
    this.field.setAttribute("aria-expanded", "false");
  }

  /** @param {string} text */
  announce(text) {
    if (this.status.textContent !== text) this.status.textContent = text;
  }
}
