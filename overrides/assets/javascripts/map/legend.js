/**
 * The legend of the map: areas with their colours, as buttons that choose them. Called by the view.
 */

import { make } from "../shared/dom.js";

/**
 * Makes the links of the page's legend buttons.
 *
 * @param {HTMLElement} legend
 * @param {(area: string) => void} toggle
 */
export function makeLegend(legend, toggle) {
  for (const link of legend.querySelectorAll("a")) {
    const area = link.dataset.area ?? "";
    const button = make("button", { type: "button", "aria-pressed": "false", style: link.getAttribute("style"), "data-area": area });
    button.append(...link.childNodes);
    if (!area) button.disabled = true;
    link.replaceWith(button);
  }
  legend.addEventListener("click", (event) => {
    const button = /** @type {HTMLElement} */ (event.target).closest("button");
    if (button?.dataset.area) toggle(button.dataset.area);
  });
}

/**
 * Shows which areas are chosen.
 *
 * @param {HTMLElement} legend
 * @param {readonly string[]} chosen
 */
export function markLegend(legend, chosen) {
  for (const button of legend.querySelectorAll("button")) button.setAttribute("aria-pressed", String(chosen.includes(button.dataset.area ?? "")));
}
