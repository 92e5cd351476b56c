/**
 * Loads the search index into a collection, part by part; used by the worker.
 */

import { FOLDER, loadBytes, loadFile, loadLater } from "./loader.js";

/** @typedef {import("./collection.js").Collection} Collection */

/**
 * @param {import("./types.js").Manifest} manifest
 * @param {Promise<any> | null} early lunr.js as a module, or null where it has to be asked for
 * @param {(part: "titles" | "abstracts", collection: Collection) => void} onPart called when a part of all editions is there
 * @returns {Promise<void>}
 */
export async function loadCollection(manifest, early, onPart) {
  // The files are asked for while the code that reads them is still on its way.
  const code = import("./collection.js");
  const { editions } = manifest;
  const lunr = Promise.resolve(early).then((module) => module ?? import(new URL(manifest.lunr, FOLDER).href));
  const cards = editions.map(({ cards: file }) => loadFile(file));
  const titles = editions.map(({ titles: file }) => loadBytes(file));
  const abstracts = editions.map(({ abstracts: file }) => loadLater(file));
  const texts = editions.map(({ texts: file }) => loadLater(file));
  const { Collection } = await code;
  const collection = new Collection(manifest, (await lunr).default);
  for (let at = 0; at < editions.length; at += 1) {
    collection.addCards(at, await cards[at]);
    collection.addTitles(at, await titles[at]);
  }
  onPart("titles", collection);
  const later = editions.map(async (_, at) => /** @type {const} */ ([await abstracts[at](), await texts[at]()]));
  for (let at = 0; at < editions.length; at += 1) collection.addAbstracts(at, ...(await later[at]));
  onPart("abstracts", collection);
}
