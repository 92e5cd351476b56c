/**
 * The explore page: the address gives the state, the state the question, the answer the view. Every action of the reader makes a new state and
 * with it a new address.
 */

import { getManifest, onPart, search, searchKeys } from "../search/client.js";
import { loadAliases } from "../search/loader.js";
import { follow, onChange, readAll, statuses } from "../saved/store.js";
import { whenReleased } from "../shared/press.js";
import { speaker } from "../shared/site.js";
import { cleared, fromAddress, toAddress, withFilter, withLike } from "./state.js";
import { ExploreView } from "./view.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("../search/types.js").SearchAnswer} SearchAnswer */

/** Results that come at once. */
const CHUNK = 24;

/** Results that a reload restores at most, so that going back stays quick. */
const MOST_RESTORED = 400;

/** Milliseconds without a keystroke after which the next one makes a new entry of the history. */
const PAUSE = 1500;

class Explore {
  /**
   * @param {HTMLElement} root
   * @param {import("../search/types.js").Manifest} manifest
   */
  constructor(root, manifest) {
    this.severalEditions = manifest.editions.length > 1;
    this.state = fromAddress(location.search);
    this.shown = 0;
    this.asked = 0;
    /** Questions whose results were wanted, and the number of results that the last of them still waits for. */
    this.questions = 0;
    this.due = 0;
    this.typed = -Infinity;
    this.loadingMore = false;
    /** @type {{y: number, from: number} | null} Where to scroll with the next answer, unless the reader has scrolled meanwhile. */
    this.place = null;
    /** @type {SearchAnswer | null} */
    this.answer = null;
    this.say = speaker(manifest.words, manifest.language);
    this.view = new ExploreView(root, this.say, {
      query: (q) => this.type(q),
      settle: () => (this.typed = -Infinity),
      filter: (facet, id, mode) => this.go(withFilter(this.state, facet, id, mode)),
      sort: (sort) => this.go({ ...this.state, sort: /** @type {State["sort"]} */ (sort) }),
      view: (view) => this.go({ ...this.state, view: /** @type {State["view"]} */ (view) }),
      like: (key) => this.go(withLike(this.state, key), true),
      clear: () => this.go(cleared(this.state)),
      more: () => void this.more(),
      refresh: () => void this.ask(CHUNK, true),
      save: (format) => void this.save(format),
    });
    const { typed } = this.view;
    if (typed && typed !== this.state.q) {
      this.state = { ...this.state, q: typed };
      this.remember(true);
    }
    this.view.showState(this.state);
  }

  /** Answers the address, and again whenever something that bears on the answer changes. */
  start() {
    history.scrollRestoration = "manual";
    addEventListener("popstate", () => {
      this.state = fromAddress(location.search);
      this.view.showState(this.state);
      void this.restore(scrollY);
    });
    addEventListener("pagehide", () => history.replaceState({ shown: this.shown, y: scrollY }, ""));
    onChange(() => this.state.filters.saved && void this.ask(this.shown || CHUNK));
    onPart((part, message) => {
      if (part === "failed") this.view.fail(this.say("explore.failed", { message: message ?? "" }));
      else if (part === "abstracts" && this.answer) void this.ask(this.shown || CHUNK);
    });
    return this.restore(0);
  }

  /**
   * Asks for as many results as were shown when the reader left this entry of the history.
   * @param {number} from where the page is scrolled to while the reader does nothing
   */
  restore(from) {
    const { shown = CHUNK, y = 0 } = history.state ?? {};
    this.place = y ? { y, from } : null;
    return this.ask(Math.min(MOST_RESTORED, Math.max(CHUNK, shown)));
  }

  /** @param {string} q */
  type(q) {
    const now = performance.now();
    const isBurst = now - this.typed < PAUSE;
    this.typed = now;
    this.state = { ...this.state, q };
    void this.ask(); // first, as the browser takes its time with an address
    this.remember(!isBurst);
  }

  /**
   * @param {State} state
   * @param {boolean} [fromTop] whether the reader is taken to the first result
   */
  go(state, fromTop = false) {
    this.typed = -Infinity;
    this.state = state;
    void this.ask();
    this.remember(true);
    this.view.showState(state);
    if (fromTop) scrollTo(0, 0);
  }

  /** @param {boolean} anew whether the state is a new entry of the history */
  remember(anew) {
    const there = location.pathname + toAddress(this.state);
    if (there === location.pathname + location.search) return;
    if (anew) {
      history.replaceState({ shown: this.shown, y: scrollY }, "");
      history.pushState(null, "", there);
    } else {
      history.replaceState(null, "", there);
    }
  }

  /** @returns {import("../search/types.js").SearchRequest} */
  request() {
    const { q, filters, sort, like, view } = this.state;
    const wanted = this.view.wanted();
    const facets = [...new Set([...wanted.facets, ...Object.keys(filters)])];
    return { q, filters, sort, like, saved: statuses(), ...wanted, facets, abstracts: view === "full" };
  }

  /**
   * @param {number} [size]
   * @param {boolean} [facetsOnly] whether the results stay as they are
   */
  async ask(size = CHUNK, facetsOnly = false) {
    this.asked += 1;
    const asked = this.asked;
    this.view.setBusy(true);
    if (!facetsOnly) {
      this.questions += 1;
      this.due = size;
    }
    try {
      // A question about facets overtakes one about results, and so has to bring those too.
      const answer = await search({ ...this.request(), size: this.due });
      await whenReleased();
      if (asked !== this.asked) return;
      this.answer = answer;
      if (this.due) this.show(answer);
      else this.view.renewFacets(answer);
      performance.mark("ph-explore-shown");
    } catch (error) {
      if (asked === this.asked) this.view.fail(this.say("explore.failed", { message: String(error) }));
    }
  }

  /** @param {SearchAnswer} answer */
  show(answer) {
    const { place } = this;
    const stays = place?.from === scrollY;
    this.due = 0;
    this.place = null;
    this.shown = answer.results.length;
    this.view.showAnswer(this.state, answer, this.severalEditions);
    if (place && stays) scrollTo(0, place.y);
  }

  async more() {
    if (!this.answer || this.loadingMore || this.due || this.shown >= this.answer.total) return;
    this.loadingMore = true;
    const { questions } = this;
    const answer = await search({ ...this.request(), facets: [], from: this.shown, size: CHUNK }).catch(() => null);
    this.loadingMore = false;
    if (!answer || questions !== this.questions) return;
    this.view.addResults(this.state, answer, this.severalEditions);
    this.shown += answer.results.length;
    this.view.showMore(answer, this.shown);
  }

  /** @param {string} format */
  async save(format) {
    try {
      const { saveResults } = await import("./export.js");
      const keys = await searchKeys(this.request());
      const file = await saveResults(keys, format);
      this.view.announce(this.say("explore.export.done", { n: keys.length, file }));
    } catch (error) {
      this.view.announce(this.say("explore.export.failed", { message: error instanceof Error ? error.message : String(error) }));
    }
  }
}

const root = document.querySelector("[data-ph-explore]");
if (root instanceof HTMLElement && location.protocol !== "file:") {
  getManifest()
    .then((manifest) => {
      if (Object.keys(readAll()).length) void loadAliases(manifest).then(follow);
      return new Explore(root, manifest).start();
    })
    .catch((error) => {
      // Without the manifest there are no words: the page's own explanation and links stand in.
      root.querySelector('[data-ph-x="trouble"]')?.removeAttribute("hidden");
      throw error;
    });
}
