/**
 * Making elements without HTML strings; used by the modules that touch the page.
 */

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string | boolean | null | undefined>} [attributes] false, null and undefined leave an attribute out
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/**
 * @param {import("../search/types.js").Marked} pieces
 * @returns {(Node | string)[]} text with the matched pieces in mark elements
 */
export function marked(pieces) {
  return pieces.map(([text, matched]) => (matched ? make("mark", {}, text) : text));
}
