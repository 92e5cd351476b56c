/**
 * The search worker: loads the index and answers requests off the page's thread. One a page, started by client.js.
 *
 * In:  {id, type: "search" | "keys" | "papers", request}; out: {id, answer} or {id, error}; unasked {type: "ready", part} and {type: "failed"}.
 */

import { Answerer } from "./answer.js";
import { loadCollection } from "./loader.js";

/** @type {Answerer | null} */
let answerer = null;
let complete = false;
/** @type {MessageEvent[]} Requests that came before the first part. */
let waiting = [];

addEventListener("message", (event) => (answerer ? reply(event) : waiting.push(event)));

loadCollection((part, collection) => {
  complete = part === "abstracts";
  if (answerer) answerer.refresh();
  else answerer = new Answerer(collection, () => complete);
  postMessage({ type: "ready", part });
  waiting.splice(0).forEach(reply);
  // A first question is slow while its code is still cold; it should be this one.
  setTimeout(() => answerer?.warm(), 0);
}).catch((error) => {
  postMessage({ type: "failed", message: String(error?.message ?? error) });
});

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
