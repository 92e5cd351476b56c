/**
 * The map page: the address gives the filters, the filters and the search index give the papers that are bright. Called by the page.
 */

import { fromAddress, toAddress } from "../explore/state.js";
import { statuses } from "../saved/store.js";
import { onPart, searchKeys } from "../search/client.js";
import { whenReleased } from "../shared/press.js";
import { speaker } from "../shared/site.js";
import { needsSearch, Points } from "./points.js";
import { MapView, tellFailure } from "./view.js";

/** @typedef {import("../explore/state.js").State} State */

/** Milliseconds without a keystroke before the index is asked. */
const PAUSE = 120;

/** Milliseconds without a keystroke after which the next one makes a new entry of the history. */
const BURST = 1500;

class PaperMap {
  /** @param {HTMLElement} root @param {Points} points */
  constructor(root, points) {
    this.say = speakerOf(root);
    this.points = points;
    this.state = fromAddress(location.search);
    this.asked = 0;
    this.typed = -Infinity;
    this.timer = 0;
    this.view = new MapView(root, points, this.say, {
      type: (q) => this.type(q),
      choose: (facet, id) => this.choose(facet, id),
      toggle: (facet, id) => this.choose(facet, this.state.filters[facet]?.include.includes(id) ? "" : id),
      clear: () => this.go({ ...this.state, q: "", filters: {}, like: "", sort: "relevance" }),
    });
    addEventListener("popstate", () => {
      this.state = fromAddress(location.search);
      void this.show();
    });
    onPart((part) => {
      if (part === "abstracts" && needsSearch(this.state)) void this.show(true);
    });
    void this.show();
  }

  /** @param {string} q */
  type(q) {
    const now = performance.now();
    const isBurst = now - this.typed < BURST;
    this.typed = now;
    this.state = { ...this.state, q };
    this.remember(!isBurst);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.show(), PAUSE);
  }

  /** @param {string} facet @param {string} id "" for all */
  choose(facet, id) {
    const filters = { ...this.state.filters };
    if (id) filters[facet] = { include: [id], exclude: [] };
    else delete filters[facet];
    this.go({ ...this.state, filters });
  }

  /** @param {State} state */
  go(state) {
    this.typed = -Infinity;
    this.state = state;
    this.remember(true);
    void this.show();
  }

  /** @param {boolean} anew whether the state is a new entry of the history */
  remember(anew) {
    const there = location.pathname + toAddress(this.state);
    if (there === location.pathname + location.search) return;
    if (anew) history.pushState(null, "", there);
    else history.replaceState(null, "", there);
  }

  /**
   * Shows what the state says: at once what is known here, then what the search index answers.
   * @param {boolean} [isAgain] whether only the index knows more than before, so that what is shown stays until it has answered
   */
  async show(isAgain = false) {
    this.asked += 1;
    const asked = this.asked;
    const passes = this.points.filter(this.state);
    const address = toAddress(this.state);
    if (!needsSearch(this.state)) {
      this.view.show(this.state, passes, address);
      return;
    }
    if (!isAgain) this.view.wait(this.state, address);
    const found = await this.search().catch(() => null);
    await whenReleased();
    if (asked !== this.asked) return;
    const hits = found ?? this.points.findTitles(this.state.q);
    this.view.show(
      this.state,
      passes.map((value, at) => value & hits[at]),
      address,
      found ? "" : this.say("map.js.search-failed"),
    );
  }

  /** @returns {Promise<Uint8Array>} papers that the search index finds */
  async search() {
    const { q, filters } = this.state;
    const keys = await searchKeys({ q, filters, sort: "relevance", saved: statuses() });
    const hits = new Uint8Array(this.points.size);
    for (const key of keys) {
      const at = this.points.places.get(key);
      if (at !== undefined) hits[at] = 1;
    }
    return hits;
  }
}

/** @param {HTMLElement} root @returns {import("../shared/site.js").Say} */
function speakerOf(root) {
  const { language, words } = JSON.parse(root.querySelector('[data-ph-x="words"]')?.textContent ?? "{}");
  return speaker(words ?? {}, language ?? "en");
}

const root = /** @type {HTMLElement | null} */ (document.querySelector("[data-ph-map]"));
if (root) {
  fetch(new URL(root.dataset.points ?? "", location.href))
    .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(String(answer.status)))))
    .then((file) => new PaperMap(root, new Points(file)))
    .then(() => performance.mark("ph-map-shown"))
    // the still picture and the lists stay as they are
    .catch((error) => tellFailure(root, speakerOf(root)("map.js.failed", { message: error.message })));
}
