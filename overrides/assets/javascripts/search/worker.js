/**
 * The search worker: loads the index and answers requests off the page's thread. One a page, started by client.js.
 *
 * In:  {id, type: "search" | "keys" | "papers", request}; out: {id, answer} or {id, error}; unasked {type: "ready", part} and {type: "failed"}.
 */

import { loadCollection } from "./gather.js";

/** @typedef {import("./answer.js").Answerer} Answerer */

/** Modules below answer.js, so that they are asked for at once and not one after the other names it. */
const MODULES = ["collection", "shard", "texts", "facets", "rank", "similar", "snippet", "tokens", "close", "meet", "query", "weights"];

/** Milliseconds after the last part before the code is warmed up: what the page asks then comes first. */
const PAUSE = 100;

/** @type {Answerer | null} */
let answerer = null;
let complete = false;
/** @type {MessageEvent[]} Requests that came before the first part. */
let waiting = [];

addEventListener("message", (event) => (answerer ? reply(event) : waiting.push(event)));

const code = import("./answer.js");
MODULES.forEach((name) => void import(`./${name}.js`));

/**
 * @param {"titles" | "abstracts"} part
 * @param {import("./collection.js").Collection} collection
 */
async function take(part, collection) {
  const { Answerer: Maker } = await code;
  complete = part === "abstracts";
  if (answerer) answerer.refresh();
  else answerer = new Maker(collection, () => complete);
  postMessage({ type: "ready", part });
  waiting.splice(0).forEach(reply);
  // A first question is slow while its code is still cold; it should be this one.
  if (complete) setTimeout(() => answerer?.warm(), PAUSE);
}

/** @param {unknown} error */
const fail = (error) => postMessage({ type: "failed", message: error instanceof Error ? error.message : String(error) });

loadCollection((part, collection) => void take(part, collection).catch(fail)).catch(fail);

/** @param {MessageEvent} event */
function reply({ data: { id, type, request } }) {
  try {
    postMessage({ id, answer: respond(/** @type {Answerer} */ (answerer), type, request) });
  } catch (error) {
    postMessage({ id, error: String(error) });
    throw error;
  }
}

/**
 * @param {Answerer} ready
 * @param {string} type
 * @param {any} request
 */
function respond(ready, type, request) {
  if (type === "keys") return ready.keys(request);
  if (type === "papers") return ready.papers(request);
  return ready.answer(request);
}
