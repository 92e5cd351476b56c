/**
 * The row of exports on pages that list papers: copies or saves the citations of the papers that the page shows.
 *
 * Markup: generator/publish/templates/citations/exports.html. The row is hidden until this module runs.
 */

import { write } from "./formats.js";
import { copyText, loadItems, saveFile } from "./load.js";

/** @typedef {"bib" | "ris" | "csl.json" | "csv" | "apa.txt" | "txt"} Format */

/** @returns {string[]} keys of the papers listed on the page, without those that a filter hides */
function listedKeys() {
  const cards = [...document.querySelectorAll("#content [data-key]")].filter((card) => !card.closest("[hidden]"));
  return [...new Set(cards.map((card) => /** @type {HTMLElement} */ (card).dataset.key ?? ""))].filter(Boolean);
}

/** Wires one row. @param {HTMLElement} row */
function setUp(row) {
  const said = row.querySelector("output");
  row.hidden = false;
  row.addEventListener("click", async (event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (!button || !said) return;
    const format = /** @type {Format} */ (button.dataset.format ?? "bib");
    try {
      const items = await loadItems(listedKeys());
      const text = write(items, format);
      if (button.dataset.do === "copy") await copyText(text);
      else saveFile(`${row.dataset.phExport || "papers"}.${format}`, text);
      const form = button.dataset.do === "copy" ? row.dataset.copied : row.dataset.saved;
      said.textContent = (form ?? "").replace("{n}", String(items.length));
    } catch {
      said.textContent = row.dataset.failed ?? "";
    }
  });
}

for (const row of document.querySelectorAll("[data-ph-export]")) {
  if (row instanceof HTMLElement) setUp(row);
}
