/**
 * Loads CSL-JSON items of papers, an edition at a time and only once; hands texts to the clipboard and to files.
 */

/** Root of the site, from the address of this module. */
export const ROOT = new URL("../../../", import.meta.url);

/** @typedef {import("./formats.js").Item} Item */
/** @type {Map<string, Promise<Map<string, Item>>>} */
const loading = new Map();

/**
 * Load the items of some papers.
 *
 * @param {string[]} keys keys of papers, edition/id
 * @returns {Promise<Item[]>} items in the order of the keys; papers that are gone are left out
 */
export async function loadItems(keys) {
  const editions = [...new Set(keys.map((key) => key.split("/")[0]))];
  const shelves = new Map(await Promise.all(editions.map(async (edition) => /** @type {const} */ ([edition, await loadEdition(edition)]))));
  return keys.flatMap((key) => shelves.get(key.split("/")[0])?.get(key) ?? []);
}

/** @param {string} edition @returns {Promise<Map<string, Item>>} items by key; none where the edition is gone */
function loadEdition(edition) {
  let shelf = loading.get(edition);
  if (!shelf) {
    shelf = fetchEdition(edition);
    loading.set(edition, shelf);
    // A failed load may be tried again.
    shelf.catch(() => loading.delete(edition));
  }
  return shelf;
}

/** @param {string} edition @returns {Promise<Map<string, Item>>} */
async function fetchEdition(edition) {
  const answer = await fetch(new URL(`data/${encodeURIComponent(edition)}/papers.csl.json`, ROOT));
  if (answer.status === 404) return new Map();
  if (!answer.ok) throw new Error(`papers.csl.json: ${answer.status}`);
  /** @type {Item[]} */
  const items = await answer.json();
  return new Map(items.map((item) => [item.id, item]));
}

/** Offers a text as a file. @param {string} name @param {string} text @param {string} [type] media type */
export function saveFile(name, text, type = "text/plain") {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  link.download = name.replace(/[^\p{L}\p{N}._-]+/gu, "-");
  link.click();
  // The download has taken the content by the next turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}

/** Copies a text. @param {string} text @returns {Promise<void>} */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}
