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
  document.addEventListener("keydown", (event) => {
    if (!isSaveKey(event)) return;
    const key = paperAtHand(event);
    if (!key) return;
    event.preventDefault();
    void announce(toggle(key));
  });
  onChange(() => showSaved());
  showSaved();
}

/** @param {KeyboardEvent} event */
function isSaveKey(event) {
  if (event.key !== "s" || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return false;
  const at = event.target;
  return !(at instanceof HTMLElement && (at.isContentEditable || /^(input|textarea|select)$/i.test(at.tagName)));
}

/**
 * @param {KeyboardEvent} event
 * @returns {string | null} key of the paper that has the focus, else of the one under the pointer, else of the page's own paper
 */
function paperAtHand(event) {
  const focused = event.target instanceof Element ? event.target.closest("[data-key]") : null;
  const pointed = document.querySelector("[data-key]:hover");
  const own = document.querySelector(".ph-paper .ph-rail [data-ph-save]");
  return focused?.getAttribute("data-key") ?? pointed?.getAttribute("data-key") ?? own?.getAttribute("data-ph-save") ?? null;
}

/** @type {Promise<Record<string, string>> | null} */
let words = null;

/**
 * Says to screen readers what the key did; a button that is pressed says so itself.
 * @param {boolean} saved
 */
async function announce(saved) {
  // Loaded when the key is first used, so that other pages load nothing for it.
  words ??= import("../search/loader.js").then(({ loadManifest }) => loadManifest()).then((manifest) => manifest.words, () => ({}));
  let region = document.getElementById("ph-saved-said");
  if (!region) {
    region = document.createElement("p");
    region.id = "ph-saved-said";
    region.className = "ph-hidden";
    region.setAttribute("role", "status");
    document.body.append(region);
  }
  region.textContent = (await words)[saved ? "saved.announce.saved" : "saved.announce.removed"] ?? "";
}
