/**
 * Loads the search index into a collection, part by part; used by the worker, and by pages that only need the manifest or the cards.
 */

/** @typedef {import("./types.js").Manifest} Manifest */
/** @typedef {import("./types.js").CardsFile} CardsFile */

import { Collection } from "./collection.js";

const VERSION = 1;

/** Folder of the index, found from this script's own address, so that a site works under any path. */
export const FOLDER = new URL("../../../search/", import.meta.url);

/** @returns {Promise<Manifest>} */
export async function loadManifest() {
  const manifest = await get("manifest.json", "no-cache");
  if (manifest.version !== VERSION) throw new Error(`search index of version ${manifest.version}, this script reads ${VERSION}: reload the page`);
  return manifest;
}

/**
 * @param {string} file with a content hash in its name, so that a copy in the browser's cache is always right
 * @returns {Promise<any>}
 */
export function loadFile(file) {
  return get(file, "force-cache");
}

/**
 * @param {string} file
 * @param {RequestCache} cache
 */
async function get(file, cache) {
  return (await open(file, cache)).json();
}

/**
 * @param {string} file
 * @param {RequestCache} cache
 * @param {RequestPriority} [priority]
 */
async function open(file, cache, priority = "auto") {
  const answer = await fetch(new URL(file, FOLDER), { cache, priority });
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  return answer;
}

/**
 * Asks for a file after more urgent ones, and reads it only when it is wanted, so that reading it holds up nothing.
 * @param {string} file
 * @returns {() => Promise<any>}
 */
function fetchLater(file) {
  const answer = open(file, "force-cache", "low");
  answer.catch(() => undefined); // said when it is read
  return async () => (await answer).json();
}

/**
 * @param {(part: "titles" | "abstracts", collection: Collection) => void} onPart called when a part of all editions is there
 * @returns {Promise<void>}
 */
export async function loadCollection(onPart) {
  const manifest = await loadManifest();
  const { editions } = manifest;
  const lunr = import(new URL(manifest.lunr, FOLDER).href);
  const cards = editions.map(({ cards: file }) => loadFile(file));
  const titles = editions.map(({ titles: file }) => loadFile(file));
  const texts = editions.map(({ texts: file }) => fetchLater(file));
  const abstracts = editions.map(({ abstracts: file }) => fetchLater(file));
  const collection = new Collection(manifest, (await lunr).default);
  for (let at = 0; at < editions.length; at += 1) {
    collection.addCards(at, await cards[at]);
    collection.addTitles(at, await titles[at]);
  }
  onPart("titles", collection);
  for (let at = 0; at < editions.length; at += 1) collection.addAbstracts(at, await abstracts[at](), await texts[at]());
  onPart("abstracts", collection);
}
