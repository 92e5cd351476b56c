/**
 * Saves the papers of a result as a file; loaded when the reader asks for the first export.
 */

import { escapeMarkdown, toPlain, write } from "../citations/formats.js";
import { loadItems, saveFile } from "../citations/load.js";
import { address } from "../shared/site.js";

/** @typedef {import("../citations/formats.js").Item} Item */

/** @type {Record<string, {suffix: string, type: string, write: (items: Item[]) => string}>} */
const FORMATS = {
  bibtex: { suffix: "bib", type: "application/x-bibtex", write: (items) => write(items, "bib") },
  ris: { suffix: "ris", type: "application/x-research-info-systems", write: (items) => write(items, "ris") },
  csv: { suffix: "csv", type: "text/csv", write: (items) => write(items, "csv") },
  json: { suffix: "csl.json", type: "application/json", write: (items) => write(items, "csl.json") },
  markdown: { suffix: "md", type: "text/markdown", write: toMarkdown },
};

/**
 * @param {string[]} keys papers in the order of the result
 * @param {string} format
 * @returns {Promise<string>} name of the file
 */
export async function saveResults(keys, format) {
  const { suffix, type, write: toText } = FORMATS[format];
  const items = await loadItems(keys);
  if (items.length < keys.length) throw new Error(`${keys.length - items.length} of ${keys.length} papers have no citation data`);
  const file = `papers.${suffix}`;
  saveFile(file, toText(items), type);
  return file;
}

/**
 * @param {Item[]} items
 * @returns {string} a list with a link to each paper's page
 */
export function toMarkdown(items) {
  return items
    .map((item) => {
      const title = item.title ?? item.id;
      const rest = toPlain(item).replace(/\s*https?:\/\/\S+\s*$/, "");
      return `- [${escapeMarkdown(title)}](${address(`${item.id}/`)})  \n  ${escapeMarkdown(rest.trim())}\n`;
    })
    .join("");
}
