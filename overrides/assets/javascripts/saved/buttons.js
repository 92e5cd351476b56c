/**
 * Save buttons of every page, those that scripts make later included: `<button data-ph-save="key" aria-pressed>`.
 *
 * The button's words stay the same while its pressed state changes, as screen readers expect of a toggle; the mark before them is a style.
 */

import { onChange, readAll, toggle } from "./store.js";

/** Shows on the buttons of a part of the page which papers are saved. */
export function showSaved(/** @type {ParentNode} */ part = document) {
  const entries = readAll();
  for (const button of part.querySelectorAll("[data-ph-save]")) {
    button.setAttribute("aria-pressed", String(Object.hasOwn(entries, button.getAttribute("data-ph-save") ?? "")));
  }
}

/** Makes the buttons work; called once a page. */
export function connectButtons() {
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-ph-save]") : null;
    if (!button) return;
    event.preventDefault();
    toggle(button.getAttribute("data-ph-save") ?? "");
  });
  onChange(() => showSaved());
  showSaved();
}
