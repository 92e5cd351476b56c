/**
 * The view of the map: it alone touches the page, its card and its list included. Draws what it is told, and tells what the reader does.
 */

import { make } from "../shared/dom.js";
import { address } from "../shared/site.js";
import { fillCard, placeCard, TOPICS_SHOWN } from "./card.js";
import { bounded, moved, shows, toMap, toStage, whole, zoomed } from "./camera.js";
import { Flight } from "./flight.js";
import { Grid } from "./grid.js";
import { chooseLabels, keepClear } from "./labels.js";
import { makeLegend, markLegend } from "./legend.js";
import { PaperList } from "./list.js";
import { Painter } from "./painter.js";

/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {import("./points.js").Points} Points */
/** @typedef {import("../explore/state.js").State} State */
/** @typedef {import("../shared/site.js").Say} Say */

/**
 * @typedef {object} Actions
 * @property {(q: string) => void} type
 * @property {(facet: string, id: string) => void} choose
 * @property {(facet: string, id: string) => void} toggle
 * @property {() => void} clear
 */

/** Pixels around a pointer in which a dot is found. */
const REACH = { mouse: 14, touch: 26 };

/** Pixels that a pointer may move and still be a click. */
const STILL = 5;

/** Papers in sight up to which their titles stand beside them, as far as there is room. */
const MOST_NAMED = 60;

/** Letters of a title on the map. */
const NAME_LETTERS = 46;

/** Room kept free around a cluster's name, in pixels. */
const LABEL_GAP = 5;

/** Heights of a cluster's name by which it may stand above or below its middle, best first. */
const SHIFTS = [0, -0.7, 0.7, -1.4, 1.4, -2.1, 2.1];

/** Pixels between a dot and its title. */
const NAME_GAP = 5;

export class MapView {
  /**
   * @param {HTMLElement} root
   * @param {Points} points
   * @param {Say} say
   * @param {Actions} actions
   */
  constructor(root, points, say, actions) {
    this.root = root;
    this.points = points;
    this.say = say;
    this.actions = actions;
    this.camera = whole();
    this.flight = new Flight((camera) => this.turn(camera));
    this.grid = new Grid(points.x, points.y);
    /** @type {Uint8Array} */
    this.passes = new Uint8Array(points.size).fill(1);
    this.narrowed = false;
    this.chosen = -1;
    this.frame = 0;
    this.pointers = /** @type {Map<number, {x: number, y: number}>} */ (new Map());
    this.dragged = 0;
    this.part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (root.querySelector(`[data-ph-x="${name}"]`));
    this.stage = this.part("stage");
    this.card = this.part("card");
    this.canvas = make("canvas", {
      class: "ph-map__canvas",
      tabindex: "0",
      role: "application",
      "aria-label": say("map.js.canvas", { n: points.size }),
      "aria-describedby": "ph-map-keys",
    });
    this.stage.prepend(this.canvas);
    this.painter = new Painter(this.canvas, points);
    this.labels = points.clusters.map((cluster) => make("span", { class: "ph-map__label" }, cluster.label));
    this.names = /** @type {HTMLElement[]} */ ([]);
    this.part("labels").replaceChildren(...this.labels);
    this.part("keys").id = "ph-map-keys";
    makeLegend(this.part("legend"), (area) => actions.toggle("area", area));
    this.list = new PaperList(this.part("list"), points, say, (at) => this.choose(at, { card: false }));
    for (const name of ["form", "zoom", "keys"]) this.part(name).hidden = false;
    root.classList.add("is-live");
    this.listen();
    this.measure();
  }

  listen() {
    const { canvas, stage } = this;
    const q = /** @type {HTMLInputElement} */ (this.part("q"));
    q.addEventListener("input", () => this.actions.type(q.value));
    this.part("form").addEventListener("submit", (event) => event.preventDefault());
    for (const facet of ["topic", "edition"]) {
      const pick = /** @type {HTMLSelectElement | null} */ (this.part(facet));
      pick?.addEventListener("change", () => this.actions.choose(facet, pick.value));
    }
    this.part("clear").addEventListener("click", () => {
      this.actions.clear();
      q.focus();
    });
    this.part("zoom").addEventListener("click", (event) => {
      const way = /** @type {HTMLElement} */ (event.target).dataset.zoom;
      if (way === "fit") this.flight.begin(this.camera, whole());
      else if (way) this.zoom(way === "in" ? 1.8 : 1 / 1.8);
    });
    canvas.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    canvas.addEventListener("pointerdown", (event) => this.press(event));
    canvas.addEventListener("pointermove", (event) => this.move(event));
    for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) canvas.addEventListener(name, (event) => this.release(event));
    canvas.addEventListener("dblclick", (event) => this.zoom(2, this.at(event)));
    stage.addEventListener("pointerleave", () => !canvas.matches(":focus-visible") && this.choose(-1));
    canvas.addEventListener("keydown", (event) => this.key(event));
    canvas.addEventListener("blur", () => setTimeout(() => !stage.contains(document.activeElement) && this.choose(-1)));
    new ResizeObserver(() => this.measure()).observe(stage);
    new MutationObserver(() => this.measure()).observe(document.body, { attributes: true, attributeFilter: ["data-md-color-scheme"] });
  }

  measure() {
    this.painter.measure();
    /** @type {{width: number, height: number}[]} */
    this.sizes = this.labels.map(({ offsetWidth: width, offsetHeight: height }) => ({ width, height }));
    const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = this.part("zoom");
    /** @type {import("./labels.js").Box} */
    this.buttons = { left, top, width, height };
    this.paint();
  }

  /** Draws with the next frame, once. */
  paint() {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.painter.draw(this.camera, this.passes, this.narrowed, this.chosen);
      this.placeLabels();
      if (!this.card.hidden) this.placeCard();
    });
  }

  placeLabels() {
    const { stage } = this.painter;
    const named = this.inSight(MOST_NAMED);
    const radius = this.painter.radius(this.camera);
    const dots = named.map((at) => {
      const [x, y] = toStage(this.camera, stage, this.points.x[at], this.points.y[at]);
      return { left: x - radius, top: y - radius, width: 2 * radius, height: 2 * radius };
    });
    // a cluster's name stands on its middle, or a little above or below where few dots leave room
    const clusters = this.points.clusters.map((cluster, at) => {
      const [x, y] = toStage(this.camera, stage, cluster.x, cluster.y);
      const { width, height } = this.sizes?.[at] ?? { width: 0, height: 0 };
      if (x < 0 || y < 0 || x > stage.width || y > stage.height) return [];
      const box = { left: x - width / 2, top: y - height / 2, width: width + LABEL_GAP, height: height + LABEL_GAP };
      const shifted = SHIFTS.map((lines) => ({ ...box, top: box.top + lines * height }));
      return dots.length ? [...keepClear(shifted, dots), box] : [box];
    });
    named.forEach((at, place) => this.fillName(place, at));
    // a title stands right of its dot, or left of it
    const titles = dots.map((dot, place) => {
      const { offsetWidth: width, offsetHeight: height } = this.names[place];
      const top = dot.top + radius - height / 2;
      const sides = [dot.left + dot.width + NAME_GAP, dot.left - NAME_GAP - width];
      return keepClear(
        sides.map((left) => ({ left, top, width, height })),
        dots,
      );
    });
    const stand = chooseLabels([...clusters, ...titles], stage, this.buttons ? [this.buttons] : []);
    this.labels.forEach((label, at) => show(label, stand[at]));
    this.names.forEach((name, place) => show(name, stand[clusters.length + place] ?? null));
  }

  /** @param {number} place @param {number} at */
  fillName(place, at) {
    this.names[place] ??= this.part("labels").appendChild(make("span", { class: "ph-map__label ph-map__name" }));
    const title = this.points.file.title[at];
    this.names[place].textContent = title.length > NAME_LETTERS ? `${title.slice(0, NAME_LETTERS).replace(/\s+\S*$/, "")}\u2026` : title;
  }

  /**
   * @param {number} most
   * @returns {number[]} bright papers in sight, or none where there are more than that
   */
  inSight(most) {
    const half = 0.5 / this.camera.zoom;
    const seen = [];
    for (let at = 0; at < this.points.size; at += 1) {
      if (!this.passes[at] || Math.abs(this.points.x[at] - this.camera.x) > half || Math.abs(this.points.y[at] - this.camera.y) > half) continue;
      seen.push(at);
      if (seen.length > most) return [];
    }
    return seen;
  }

  /** Shows another part of the map at once; a flight ends there. @param {Camera} camera */
  look(camera) {
    this.flight.stop();
    this.turn(camera);
  }

  /** @param {Camera} camera */
  turn(camera) {
    this.camera = bounded(camera);
    // a finger scrolls the page over the whole map, and moves the map once it is zoomed
    this.canvas.classList.toggle("is-zoomed", this.camera.zoom > 1.01);
    this.paint();
    clearTimeout(this.lister);
    this.lister = setTimeout(() => this.showList(), 160);
  }

  /** Flies to a magnification of where the map is, or will be after the flight that is on. @param {number} factor @param {[number, number]} [still] stage pixels */
  zoom(factor, still) {
    const { stage } = this.painter;
    this.flight.begin(this.camera, zoomed(this.flight.goal ?? this.camera, stage, factor, ...(still ?? [stage.width / 2, stage.height / 2])));
  }

  /** @param {MouseEvent} event @returns {[number, number]} stage pixels */
  at(event) {
    const box = this.canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    // a page is scrolled by the wheel as ever; the map zooms once the reader is in it, or with Ctrl (as a pinch on a touchpad arrives)
    if (!event.ctrlKey && !this.stage.contains(document.activeElement)) return;
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 16 : 1;
    this.look(zoomed(this.camera, this.painter.stage, Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.002)), ...this.at(event)));
  }

  /** @param {PointerEvent} event */
  press(event) {
    this.canvas.setPointerCapture(event.pointerId);
    const [x, y] = this.at(event);
    if (!this.pointers.size) this.dragged = 0;
    this.pointers.set(event.pointerId, { x, y });
  }

  /** @param {PointerEvent} event */
  move(event) {
    const [x, y] = this.at(event);
    const before = this.pointers.get(event.pointerId);
    if (!before) {
      this.choose(this.find(x, y, REACH.mouse));
      return;
    }
    const others = [...this.pointers].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
    this.pointers.set(event.pointerId, { x, y });
    this.dragged += Math.hypot(x - before.x, y - before.y);
    if (others.length) {
      const [other] = others;
      const factor = Math.hypot(x - other.x, y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
      this.dragged += STILL;
      this.look(moved(zoomed(this.camera, this.painter.stage, factor, (x + other.x) / 2, (y + other.y) / 2), this.painter.stage, (x - before.x) / 2, (y - before.y) / 2));
    } else if (this.dragged > STILL) {
      this.canvas.classList.add("is-dragged");
      this.look(moved(this.camera, this.painter.stage, x - before.x, y - before.y));
    }
  }

  /** @param {PointerEvent} event */
  release(event) {
    this.pointers.delete(event.pointerId);
    this.canvas.classList.remove("is-dragged");
    if (event.type === "pointercancel" || this.dragged > STILL) return;
    const isTouch = event.pointerType === "touch";
    const at = this.find(...this.at(event), isTouch ? REACH.touch : REACH.mouse);
    if (at >= 0 && !isTouch && event.button === 0) this.open(at, event.ctrlKey || event.metaKey);
    else this.choose(at, { card: true }); // a finger first sees the card, whose title it taps
  }

  /** @param {number} left @param {number} top @param {number} reach @returns {number} */
  find(left, top, reach) {
    const { stage } = this.painter;
    const [x, y] = toMap(this.camera, stage, left, top);
    const far = reach + this.painter.radius(this.camera);
    return this.grid.nearest(x, y, far / stage.width / this.camera.zoom, far / stage.height / this.camera.zoom, (at) => this.passes[at] === 1);
  }

  /** @param {number} at @param {boolean} [elsewhere] */
  open(at, elsewhere = false) {
    const there = address(`${this.points.key(at)}/`);
    if (elsewhere) window.open(there, "_blank", "noopener");
    else location.assign(there);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const way = ways[/** @type {keyof typeof ways} */ (event.key)];
    if (event.altKey || event.metaKey || event.ctrlKey) return;
    if (way && event.shiftKey) this.look(moved(this.camera, this.painter.stage, way[0] * -60, way[1] * -60));
    else if (way) this.step(way[0], way[1]);
    else if (event.key === "+" || event.key === "=") this.zoomAtChosen(1.5);
    else if (event.key === "-") this.zoomAtChosen(1 / 1.5);
    else if (event.key === "0") this.flight.begin(this.camera, whole());
    else if (event.key === "Enter" && this.chosen >= 0) this.open(this.chosen);
    else if (event.key === "Escape") this.choose(-1);
    else return;
    event.preventDefault();
  }

  /** @param {number} factor */
  zoomAtChosen(factor) {
    const { x, y } = this.points;
    const from = this.flight.goal ?? this.camera;
    this.zoom(factor, this.chosen >= 0 ? toStage(from, this.painter.stage, x[this.chosen], y[this.chosen]) : undefined);
  }

  /** @param {number} right @param {number} down */
  step(right, down) {
    const passes = (/** @type {number} */ at) => this.passes[at] === 1;
    const next = this.chosen >= 0 ? this.grid.next(this.chosen, right, down, passes) : this.grid.nearest(this.camera.x, this.camera.y, 2, 2, passes);
    if (next < 0) return;
    if (!shows(this.camera, this.points.x[next], this.points.y[next])) this.look({ ...this.camera, x: this.points.x[next], y: this.points.y[next] });
    this.choose(next, { card: true });
    this.part("live").textContent = [this.points.file.title[next], this.points.area(next)?.name, ...this.points.topics(next).slice(0, TOPICS_SHOWN)].filter(Boolean).join(". ");
  }

  /**
   * @param {number} at -1 for none
   * @param {{card?: boolean}} [how]
   */
  choose(at, { card = true } = {}) {
    if (at === this.chosen && (at < 0 || this.card.hidden !== card)) return;
    this.chosen = at;
    this.canvas.classList.toggle("is-over", at >= 0);
    this.card.hidden = at < 0 || !card;
    if (!this.card.hidden) {
      fillCard(this.card, this.points, at, this.say);
      this.placeCard();
    }
    this.paint();
  }

  placeCard() {
    const { stage } = this.painter;
    placeCard(this.card, stage, toStage(this.camera, stage, this.points.x[this.chosen], this.points.y[this.chosen]), this.painter.radius(this.camera) + 10);
  }

  /** @param {State} state @param {string} there */
  wait(state, there) {
    this.showState(state, there);
    this.part("count").textContent = this.say("map.js.searching");
  }

  /**
   * @param {State} state
   * @param {Uint8Array} passes
   * @param {string} there the state as part of an address
   * @param {string} [note]
   */
  show(state, passes, there, note = "") {
    this.passes = passes;
    const count = passes.reduce((sum, value) => sum + value, 0);
    this.narrowed = count < this.points.size;
    this.showState(state, there);
    const all = this.points.size;
    const text = !count ? this.say("map.js.count.none") : this.narrowed ? this.say("map.js.count.of", { n: count, all }) : this.say("map.js.count", { n: count });
    this.part("count").textContent = note ? `${text}. ${note}` : text;
    if (this.chosen >= 0 && !passes[this.chosen]) this.choose(-1);
    this.list.restart();
    this.showList();
    this.paint();
  }

  /** @param {State} state @param {string} there */
  showState({ q, filters }, there) {
    const input = /** @type {HTMLInputElement} */ (this.part("q"));
    if (document.activeElement !== input) input.value = q;
    for (const facet of ["topic", "edition"]) {
      const pick = /** @type {HTMLSelectElement | null} */ (this.part(facet));
      if (pick) pick.value = filters[facet]?.include[0] ?? "";
      if (pick && pick.selectedIndex < 0) pick.value = "";
    }
    markLegend(this.part("legend"), filters.area?.include ?? []);
    this.part("clear").hidden = !q && !Object.keys(filters).length;
    const explore = /** @type {HTMLAnchorElement} */ (this.part("explore"));
    explore.href = explore.href.split("?")[0] + there;
  }

  /** Lists the bright papers in sight. */
  showList() {
    this.list.show(this.inSight(Infinity), this.camera.zoom < 1.01);
  }
}

/**
 * @param {HTMLElement} label
 * @param {import("./labels.js").Box | null} box
 */
function show(label, box) {
  label.classList.toggle("is-seen", box !== null);
  if (box) label.style.transform = `translate(${Math.round(box.left)}px, ${Math.round(box.top)}px)`;
}

/**
 * Says before the list that the map could not be loaded.
 *
 * @param {HTMLElement} root
 * @param {string} message
 */
export function tellFailure(root, message) {
  root.querySelector('[data-ph-x="list"]')?.prepend(make("p", { class: "ph-map__here", role: "alert" }, message));
}
