/**
 * The page's side of the search worker. The worker is started by the first call, so that a page that is only read loads nothing; the explore
 * page starts it itself, before any script is there (generator/publish/search/page.py), and leaves it and the manifest in `phSearch`.
 */

import { checked, loadManifest } from "./loader.js";

/** @typedef {import("./types.js").SearchRequest} SearchRequest */
/** @typedef {import("./types.js").SearchAnswer} SearchAnswer */
/** @typedef {import("./types.js").Paper} Paper */

/** @typedef {import("./types.js").Manifest} Manifest */

/** @type {Worker | null} */
let worker = null;
/** @type {Promise<Manifest> | null} */
let manifest = null;
let asked = 0;
/** @type {Map<number, {resolve: (answer: any) => void, reject: (error: Error) => void}>} */
const open = new Map();
/** @type {Set<(part: "titles" | "abstracts" | "failed", message?: string) => void>} */
const listeners = new Set();
/** @type {Set<string>} */
const parts = new Set();

/** Starts the worker and so the loading of the index; further calls do nothing. */
export function start() {
  if (worker) return worker;
  /** @type {{worker: Worker, manifest: Promise<Manifest>} | undefined} */
  const early = Reflect.get(globalThis, "phSearch");
  const started = early?.worker ?? new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  worker = started;
  manifest = early ? early.manifest.then(checked) : loadManifest();
  manifest.then((loaded) => started.postMessage({ type: "manifest", manifest: loaded }), (error) => fail(String(error?.message ?? error)));
  worker.addEventListener("message", ({ data }) => {
    if (data.type === "ready") tell(data.part);
    else if (data.type === "failed") fail(data.message);
    else settle(data);
  });
  worker.addEventListener("error", (event) => fail(event.message ?? "the search script could not be loaded"));
  return worker;
}

/** @returns {Promise<Manifest>} the manifest that the worker uses */
export function getManifest() {
  start();
  return /** @type {Promise<Manifest>} */ (manifest);
}

/** @param {"titles" | "abstracts"} part */
function tell(part) {
  parts.add(part);
  performance.mark(`ph-search-${part}`);
  listeners.forEach((listener) => listener(part));
}

/** @param {string} message */
function fail(message) {
  open.forEach(({ reject }) => reject(new Error(message)));
  open.clear();
  listeners.forEach((listener) => listener("failed", message));
}

/** @param {{id: number, answer?: any, error?: string}} data */
function settle({ id, answer, error }) {
  const asker = open.get(id);
  open.delete(id);
  if (error !== undefined) asker?.reject(new Error(error));
  else asker?.resolve(answer);
}

/**
 * @param {string} type
 * @param {unknown} request
 * @returns {Promise<any>}
 */
function ask(type, request) {
  const to = start();
  asked += 1;
  const id = asked;
  return new Promise((resolve, reject) => {
    open.set(id, { resolve, reject });
    to.postMessage({ id, type, request });
  });
}

/**
 * @param {SearchRequest} request
 * @returns {Promise<SearchAnswer>} answered as soon as the first part of the index is there
 */
export function search(request) {
  return ask("search", request);
}

/**
 * @param {SearchRequest} request
 * @returns {Promise<string[]>} keys of all papers found, in order
 */
export function searchKeys(request) {
  return ask("keys", request);
}

/**
 * @param {string[]} keys
 * @returns {Promise<Paper[]>}
 */
export function getPapers(keys) {
  return ask("papers", keys);
}

/**
 * Calls back for every part of the index that is or becomes ready, and once where loading fails.
 * @param {(part: "titles" | "abstracts" | "failed", message?: string) => void} listener
 */
export function onPart(listener) {
  listeners.add(listener);
  parts.forEach((part) => listener(/** @type {"titles" | "abstracts"} */ (part)));
}
