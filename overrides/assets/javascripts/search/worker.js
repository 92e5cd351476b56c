/**
 * The search worker: loads the index and answers requests off the page's thread. One a page, started by client.js.
 *
 * In:  {type: "manifest", manifest}, once, then {id, type: "search" | "keys" | "papers", request}; out: {id, answer} or {id, error}; unasked
 * {type: "ready", part} and {type: "failed"}.
 */

/** @typedef {import("./answer.js").Answerer} Answerer */

/** All modules of the worker: asked for at once, not one after the other names it. */
const MODULES = ["gather", "loader", "answer", "collection", "shard", "texts", "facets", "rank", "similar", "snippet", "tokens", "close", "meet", "query", "weights"];

/** Milliseconds after the last part before the code is warmed up: what the page asks then comes first. */
const PAUSE = 100;

/** @type {Answerer | null} */
let answerer = null;
let complete = false;
/** @type {MessageEvent[]} Requests that came before the first part. */
let waiting = [];

addEventListener("message", (event) => {
  if (event.data.type === "manifest") void load(event.data.manifest).catch(fail);
  else if (answerer) reply(event);
  else waiting.push(event);
});

/** lunr.js, where the page that started the worker tells its name; an old name fails, and the manifest's counts. */
const lunr = location.hash ? import(new URL(`../../../search/${location.hash.slice(1)}`, import.meta.url).href).catch(() => null) : null;
const [gather, , answer] = MODULES.map((name) => import(`./${name}.js`));

/** @param {import("./types.js").Manifest} manifest */
async function load(manifest) {
  const { loadCollection } = await gather;
  const { Answerer: Maker } = await answer;
  await loadCollection(manifest, lunr, (/** @type {"titles" | "abstracts"} */ part, /** @type {import("./collection.js").Collection} */ collection) => {
    complete = part === "abstracts";
    if (answerer) answerer.refresh();
    else answerer = new Maker(collection, () => complete);
    postMessage({ type: "ready", part });
    waiting.splice(0).forEach(reply);
    // A first question is slow while its code is still cold; it should be this one.
    if (complete) setTimeout(() => answerer?.warm(), PAUSE);
  });
}

/** @param {unknown} error */
function fail(error) {
  postMessage({ type: "failed", message: error instanceof Error ? error.message : String(error) });
}

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
