/**
 * Runs on every page: makes the header's search field answer at once, and the save buttons work. The search itself is loaded when the field
 * is first used.
 */

import { connectButtons } from "../saved/buttons.js";

const form = document.querySelector("form[data-ph-search]");
const field = form?.querySelector("input");

connectButtons();

if (form instanceof HTMLFormElement && field instanceof HTMLInputElement) {
  /** @type {Promise<import("./view.js").HeaderView> | null} */
  let view = null;
  const open = () => (view ??= import("./view.js").then(({ HeaderView }) => new HeaderView(form, field)));
  field.addEventListener("focus", () => void open().then((ready) => ready.focused()));
  if (document.activeElement === field) void open().then((ready) => ready.focused());
  document.addEventListener("keydown", (event) => {
    if (!isShortcut(event)) return;
    event.preventDefault();
    target().focus();
    target().select();
  });

  /** The explore page has a larger field for the same purpose. */
  const target = () => {
    const larger = document.getElementById("ph-explore-q");
    return larger instanceof HTMLInputElement && larger.offsetParent ? larger : field;
  };
}

/** @param {KeyboardEvent} event */
function isShortcut(event) {
  if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "k") return true;
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return false;
  const at = event.target;
  return !(at instanceof HTMLElement && (at.isContentEditable || /^(input|textarea|select)$/i.test(at.tagName)));
}
