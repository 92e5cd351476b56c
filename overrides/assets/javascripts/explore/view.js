/**
 * The explore page as the reader sees it: the only module that touches this page. It shows a state and an answer, and calls back for what the
 * reader does.
 */

import { showSaved } from "../saved/buttons.js";
import { make } from "../shared/dom.js";
import { makeCard } from "./card.js";
import { FacetBox, labelOf } from "./facet.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("../search/types.js").SearchAnswer} SearchAnswer */
/** @typedef {import("../search/types.js").Notice} Notice */
/** @typedef {import("../shared/site.js").Say} Say */

/**
 * @param {HTMLElement[]} elements
 * @returns {DocumentFragment}
 */
function fragment(elements) {
  const part = document.createDocumentFragment();
  part.append(...elements);
  return part;
}

/** @param {() => void} run called once what is on the page now is painted, and the reader had the time to type the next letter */
function afterPaint(run) {
  requestAnimationFrame(() => setTimeout(run, REST_AFTER));
}

/**
 * Changes a part of the page and gives the focus that was in it to the control that took the place of the one that had it.
 * @param {HTMLElement} part
 * @param {HTMLElement} otherwise takes the focus where the part has no controls left
 * @param {() => void} change
 */
function keepFocus(part, otherwise, change) {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === part || !part.contains(focused)) {
    change();
    return;
  }
  const key = focused.closest("[data-key]")?.getAttribute("data-key") ?? null;
  const controls = (/** @type {ParentNode} */ of) => /** @type {HTMLElement[]} */ ([...of.querySelectorAll("a[href], button")]);
  const inCard = key === null ? -1 : controls(/** @type {HTMLElement} */ (focused.closest("[data-key]"))).indexOf(focused);
  const inPart = controls(part).indexOf(focused);
  change();
  if (document.activeElement === focused) return;
  const card = key === null ? null : part.querySelector(`[data-key="${CSS.escape(key)}"]`);
  const there = card ? controls(card)[inCard] : controls(part)[Math.min(inPart, controls(part).length - 1)];
  if (!there) otherwise.tabIndex = -1;
  (there ?? otherwise).focus({ preventScroll: true });
}

/**
 * @typedef {object} Actions
 * @property {(q: string) => void} query
 * @property {() => void} settle the query is as the reader wants it
 * @property {(facet: string, id: string, mode: "in" | "out" | "") => void} filter
 * @property {(sort: string) => void} sort
 * @property {(view: string) => void} view
 * @property {(key: string) => void} like "" ends it
 * @property {() => void} clear
 * @property {() => void} more
 * @property {() => void} refresh facets want other values
 * @property {(format: string) => void} save
 */

/** Facets that are open at first. */
const OPEN = ["edition", "area", "topic"];

/** Results that fill the first screen; the others follow once these are painted. */
const FIRST = { card: 9, line: 24, full: 5 };

/** Milliseconds between the first screen of an answer and the rest of it: while letters follow each other faster, only the former is made. */
const REST_AFTER = 60;

/** Results above which all come at once, because the reader comes back to a place among them. */
const CHUNK_AT_ONCE = 24;

export class ExploreView {
  /**
   * @param {HTMLElement} root
   * @param {Say} say
   * @param {Actions} actions
   */
  constructor(root, say, actions) {
    this.root = root;
    this.say = say;
    this.actions = actions;
    /** @type {FacetBox[]} */
    this.facets = [];
    this.field = /** @type {HTMLInputElement} */ (this.part("q"));
    /** What the reader typed before this page could listen. */
    this.typed = this.field.value;
    /** @type {(() => void) | null} What is still to be shown of an answer. */
    this.rest = null;
    /** @type {State | null} What the results answer. */
    this.answered = null;
    for (const box of root.querySelectorAll("details.ph-facet")) {
      if (!(box instanceof HTMLDetailsElement)) continue;
      box.open = OPEN.includes(box.dataset.facet ?? "");
      box.hidden = false;
      this.facets.push(new FacetBox(box, say, actions));
    }
    this.listen();
  }

  /**
   * @param {string} name
   * @returns {HTMLElement}
   */
  part(name) {
    return /** @type {HTMLElement} */ (this.root.querySelector(`[data-ph-x="${name}"]`));
  }

  listen() {
    const { actions } = this;
    this.field.addEventListener("input", () => actions.query(this.field.value));
    this.field.addEventListener("change", () => actions.settle());
    this.part("form").addEventListener("submit", (event) => {
      event.preventDefault();
      actions.settle();
    });
    this.part("sort").addEventListener("change", (event) => actions.sort(/** @type {HTMLSelectElement} */ (event.target).value));
    this.part("views").addEventListener("change", (event) => actions.view(/** @type {HTMLInputElement} */ (event.target).value));
    this.part("results").addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest("[data-ph-like]") : null;
      if (button) actions.like(button.getAttribute("data-ph-like") ?? "");
    });
    this.part("export").addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest("button") : null;
      if (button) actions.save(button.dataset.format ?? "");
    });
    const more = this.part("more");
    more.addEventListener("click", () => actions.more());
    this.watcher = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && !more.hidden && actions.more(), { rootMargin: "1200px" });
    let width = 0;
    new ResizeObserver(([{ contentRect }]) => {
      if (contentRect.width !== width) this.forgetSizes();
      width = contentRect.width;
    }).observe(this.part("results"));
    this.listenToDrawer();
  }

  /** Lays out all cards anew: their sizes are those of another width, or their places change. */
  forgetSizes() {
    for (const card of this.part("results").children) card.classList.remove("is-measured");
  }

  listenToDrawer() {
    const open = this.part("open");
    open.addEventListener("click", () => this.openDrawer(open.getAttribute("aria-expanded") !== "true"));
    this.part("close").addEventListener("click", () => this.openDrawer(false));
    this.root.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && open.getAttribute("aria-expanded") === "true") this.openDrawer(false);
    });
  }

  /** @param {boolean} isOpen */
  openDrawer(isOpen) {
    this.part("open").setAttribute("aria-expanded", String(isOpen));
    this.root.toggleAttribute("data-drawer", isOpen);
    (isOpen ? this.part("close") : this.part("open")).focus();
    if (isOpen) this.actions.refresh();
  }

  /** @returns {{facets: string[], needles: Record<string, string>, limits: Record<string, number>}} what the open facets want to know */
  wanted() {
    const open = this.facets.filter(({ box }) => box.open);
    return {
      facets: open.map(({ facet }) => facet),
      needles: Object.fromEntries(open.map(({ facet, needle }) => [facet, needle])),
      limits: Object.fromEntries(open.map(({ facet, limit }) => [facet, limit])),
    };
  }

  /**
   * Shows the state in the controls; the answer may come later.
   * @param {State} state
   */
  showState(state) {
    if (this.field.value !== state.q) this.field.value = state.q;
    const sort = /** @type {HTMLSelectElement} */ (this.part("sort"));
    const similar = sort.querySelector('option[value="similar"]');
    if (similar instanceof HTMLOptionElement) similar.hidden = similar.disabled = !state.like;
    sort.value = state.sort;
    for (const choice of this.part("views").querySelectorAll("input")) choice.checked = choice.value === state.view;
    this.part("results").dataset.view = state.view;
  }

  /**
   * Shows an answer: first what the reader sees first, then, once that is painted, the rest.
   * @param {State} state
   * @param {SearchAnswer} answer
   * @param {boolean} severalEditions
   */
  showAnswer(state, answer, severalEditions) {
    const results = this.part("results");
    this.showCount(answer);
    keepFocus(this.part("chips"), results, () => this.showChips(state, answer));
    this.showNotices(answer);
    results.className = `ph-explore__results ${state.view === "card" ? "ph-wall" : state.view === "line" ? "ph-lines-list" : "ph-stack"}`;
    const make = (/** @type {SearchAnswer["results"]} */ some) => some.map((result) => makeCard(result, state.view, this.say, severalEditions));
    // An answer that comes again, as when the abstracts have arrived, takes away nothing that the reader may be looking at.
    const isAgain = this.answered === state;
    this.answered = state;
    const isWhole = isAgain || scrollY > innerHeight || results.contains(document.activeElement);
    const first = isWhole ? answer.results.length : FIRST[state.view];
    const cards = answer.total ? make(answer.results.slice(0, first)) : [this.empty(state, answer)];
    this.replaceResults(cards);
    this.rest = () => {
      this.rest = null;
      this.showFacets(answer);
      if (answer.results.length > first) this.appendResults(make(answer.results.slice(first)));
      this.showMore(answer, answer.results.length);
      results.dataset.complete = String(answer.complete);
      this.setBusy(false);
    };
    const { rest } = this;
    if (answer.results.length > CHUNK_AT_ONCE) rest();
    else afterPaint(() => this.rest === rest && rest());
  }

  /** @param {boolean} isBusy whether an answer is awaited or not yet shown whole */
  setBusy(isBusy) {
    this.part("results").setAttribute("aria-busy", String(isBusy));
  }

  /** Shows the facets of an answer whose results are known. @param {SearchAnswer} answer */
  renewFacets(answer) {
    this.showFacets(answer);
    if (!this.rest) this.setBusy(false);
  }

  /** @param {SearchAnswer} answer */
  showFacets(answer) {
    for (const box of this.facets) {
      if (answer.facets[box.facet]) box.update(answer.facets[box.facet]);
    }
  }

  /**
   * Puts cards in place of those that are shown; one that would be the same stays, with its focus.
   * @param {HTMLElement[]} cards
   */
  replaceResults(cards) {
    const results = this.part("results");
    this.forgetSizes();
    const shown = new Map([...results.children].map((card) => [card.getAttribute("data-key"), card]));
    showSaved(fragment(cards));
    const next = cards.map((card) => {
      const before = shown.get(card.getAttribute("data-key"));
      return before?.isEqualNode(card) ? before : card;
    });
    keepFocus(results, results, () => {
      let at = results.firstElementChild;
      for (const card of next) {
        if (card === at) at = at.nextElementSibling;
        else results.insertBefore(card, at);
      }
      while (at) {
        const gone = at;
        at = at.nextElementSibling;
        gone.remove();
      }
    });
  }

  /** @param {HTMLElement[]} cards */
  appendResults(cards) {
    const part = fragment(cards);
    showSaved(part);
    this.part("results").append(part);
  }

  /**
   * @param {State} state
   * @param {SearchAnswer} answer
   * @param {boolean} severalEditions
   */
  addResults(state, answer, severalEditions) {
    this.rest?.();
    for (const card of this.part("results").children) card.classList.add("is-measured");
    this.appendResults(answer.results.map((result) => makeCard(result, state.view, this.say, severalEditions)));
  }

  /**
   * @param {SearchAnswer} answer
   * @param {number} shown
   */
  showMore(answer, shown) {
    const more = this.part("more");
    more.hidden = shown >= answer.total;
    // Watched anew each time: the place that stays in sight tells nothing by itself.
    this.watcher?.unobserve(more);
    this.watcher?.observe(more);
  }

  /** @param {SearchAnswer} answer */
  showCount({ total, papers }) {
    const text = total === 0
      ? this.say("explore.count.none")
      : total === papers ? this.say("explore.count", { n: total }) : this.say("explore.count.of", { n: total, all: papers });
    const count = this.part("count");
    if (count.textContent !== text) count.textContent = text;
  }

  /**
   * @param {State} state
   * @param {SearchAnswer} answer
   */
  showChips(state, answer) {
    const { say } = this;
    /** @type {HTMLElement[]} */
    const chips = [];
    const chip = (/** @type {string} */ label, /** @type {() => void} */ drop) => {
      const button = make("button", { type: "button", class: "ph-explore__chip", "aria-label": say("explore.remove", { label }) }, label, make("span", { "aria-hidden": "true" }, " ×"));
      button.addEventListener("click", drop);
      chips.push(button);
    };
    if (state.like && answer.likeTitle) chip(say("explore.like", { title: answer.likeTitle }), () => this.actions.like(""));
    for (const [facet, { include, exclude }] of Object.entries(state.filters)) {
      const label = (/** @type {string} */ id) => labelOf(facet, answer.facets[facet]?.values.find((value) => value.id === id) ?? { id, label: id }, say);
      include.forEach((id) => chip(label(id), () => this.actions.filter(facet, id, "")));
      exclude.forEach((id) => chip(say("explore.not", { label: label(id) }), () => this.actions.filter(facet, id, "")));
    }
    if (chips.length) {
      const all = make("button", { type: "button", class: "ph-explore__clear" }, say("explore.clear"));
      all.addEventListener("click", () => this.actions.clear());
      chips.push(all);
    }
    this.part("chips").replaceChildren(...chips);
    this.part("chips").hidden = !chips.length;
  }

  /** @param {SearchAnswer} answer */
  showNotices({ notices, complete }) {
    const texts = notices.map((notice) => this.notice(notice));
    if (!complete) texts.push(this.say("explore.partial"));
    this.part("notices").replaceChildren(...texts.map((text) => make("p", {}, text)));
  }

  /** @param {Notice} notice */
  notice({ kind, words }) {
    const quote = (/** @type {number} */ side) => words.map((pair) => `“${pair[side]}”`).join(", ");
    if (kind === "relaxed") return words.length ? this.say("explore.relaxed.unknown", { words: quote(0) }) : this.say("explore.relaxed");
    return this.say(`explore.${kind}`, { from: quote(0), to: quote(1) });
  }

  /**
   * @param {State} state
   * @param {SearchAnswer} answer
   */
  empty(state, answer) {
    const { say } = this;
    const filtered = Object.keys(state.filters).length > 0;
    const box = make("div", { class: "ph-explore__empty" }, make("p", {}, say(filtered ? "explore.empty" : "explore.empty.query")));
    const list = make("ul");
    for (const { facet, id, label, exclude, total } of answer.drops) {
      const name = labelOf(facet, { id, label }, say);
      const text = say("explore.empty.drop", { label: exclude ? say("explore.not", { label: name }) : name, n: total });
      const button = make("button", { type: "button" }, text);
      button.addEventListener("click", () => this.actions.filter(facet, id, ""));
      list.append(make("li", {}, button));
    }
    if (answer.drops.length) box.append(list);
    const clear = make("button", { type: "button" }, say("explore.clear"));
    clear.addEventListener("click", () => this.actions.clear());
    box.append(make("p", {}, clear));
    return box;
  }

  /**
   * Says something in the line of the count, for everybody.
   * @param {string} text
   */
  announce(text) {
    this.part("notices").append(make("p", { role: "status" }, text));
  }

  /** @param {string} text */
  fail(text) {
    this.setBusy(false);
    this.part("trouble").hidden = false;
    this.part("trouble-text").textContent = text;
    this.part("count").textContent = "";
  }
}
