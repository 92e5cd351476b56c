/**
 * Loads the files of the search index; used by the worker (gather.js), and by pages that only need the manifest or the cards.
 */

/** @typedef {import("./types.js").Manifest} Manifest */
/** @typedef {import("./types.js").CardsFile} CardsFile */

const VERSION = 2;

/** Folder of the index, found from this script's own address, so that a site works under any path. */
export const FOLDER = new URL("../../../search/", import.meta.url);

/** @returns {Promise<Manifest>} */
export async function loadManifest() {
  return checked(await get("manifest.json", "no-cache"));
}

/**
 * @param {Manifest} manifest
 * @returns {Manifest}
 */
export function checked(manifest) {
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
 * @param {Manifest} manifest
 * @returns {Promise<Record<string, string>>} former key of a paper -> its key now
 */
export async function loadAliases({ aliases }) {
  return aliases ? loadFile(aliases) : {};
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
 * @param {string} file
 * @returns {Promise<ArrayBuffer>}
 */
export async function loadBytes(file) {
  return (await open(file, "force-cache")).arrayBuffer();
}

/**
 * Asks for a file after more urgent ones, and reads it only when it is wanted, so that reading it holds up nothing.
 * @param {string} file
 * @returns {() => Promise<ArrayBuffer>}
 */
export function loadLater(file) {
  const answer = open(file, "force-cache", "low");
  answer.catch(() => undefined); // said when it is read
  return async () => (await answer).arrayBuffer();
}
