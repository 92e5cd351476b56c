/**
 * The list beside the map: the papers in sight, for those who read on and those who see no map. Made and fed by the view.
 */

import { make } from "../shared/dom.js";
import { address } from "../shared/site.js";

/** Papers that come at once. */
const CHUNK = 40;

export class PaperList {
  /**
   * @param {HTMLElement} place what the list is put into
   * @param {import("./points.js").Points} points
   * @param {import("../shared/site.js").Say} say
   * @param {(at: number) => void} point told which paper the reader is at
   */
  constructor(place, points, say, point) {
    this.points = points;
    this.say = say;
    this.listed = CHUNK;
    /** @type {number[]} */
    this.seen = [];
    this.note = make("p", { class: "ph-map__here" });
    this.list = make("ol", { class: "ph-map__list" });
    this.more = make("button", { type: "button", class: "ph-map__more" }, say("map.js.more"));
    place.replaceChildren(this.note, this.list, this.more);
    this.more.addEventListener("click", () => this.showMore());
    const tell = (/** @type {Event} */ event) => {
      const item = /** @type {HTMLElement} */ (event.target).closest("li");
      if (item) point(Number(item.dataset.at));
    };
    this.list.addEventListener("pointerover", tell);
    this.list.addEventListener("focusin", tell);
  }

  /** Begins with the first papers again. */
  restart() {
    this.listed = CHUNK;
  }

  showMore() {
    const first = this.list.children.length;
    this.listed += CHUNK * 2;
    this.fill();
    /** @type {HTMLElement | null} */ (this.list.children[first]?.querySelector("a"))?.focus();
  }

  /**
   * @param {number[]} seen bright papers in sight
   * @param {boolean} isWhole whether the whole map is in sight
   */
  show(seen, isWhole) {
    const { file, y } = this.points;
    // those of a cluster together
    this.seen = seen.sort((one, other) => file.cluster[one] - file.cluster[other] || y[one] - y[other]);
    this.note.textContent = !seen.length ? this.say("map.js.empty") : isWhole ? "" : this.say("map.js.here", { n: seen.length });
    this.note.hidden = seen.length > 0 && isWhole;
    this.fill();
  }

  fill() {
    const { points } = this;
    this.list.replaceChildren(
      ...this.seen.slice(0, this.listed).map((at) => {
        const area = points.area(at);
        const title = make(points.made.has(at) ? "i" : "span", {}, points.file.title[at]);
        return make("li", { "data-at": String(at), style: area ? `--hue:${area.hue}` : "--c:0" }, make("a", { href: address(`${points.key(at)}/`) }, title));
      }),
    );
    this.more.hidden = this.seen.length <= this.listed;
  }
}
