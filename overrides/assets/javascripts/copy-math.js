// Copying a formula, or text with formulas, puts their TeX on the clipboard: browsers copy MathML as loose letters.

/** Word joiners keep a formula on its neighbour's line, zero-width spaces let it break; nobody wants them in a copy. */
const JOINERS = /[\u2060\u200b]/g;

/**
 * TeX of a formula with its delimiters.
 *
 * @param {Element} formula a `math` element with `data-tex`
 * @returns {string} `$...$`, or `$$...$$` on lines of its own for a display formula
 */
export function texOf(formula) {
  const tex = formula.getAttribute("data-tex") ?? "";
  return formula.getAttribute("display") === "block" ? `\n$$${tex}$$\n` : `$${tex}$`;
}

/**
 * Grow a range so that formulas at its ends are in it whole: half a formula has no TeX.
 *
 * @param {Range} range a part of the page
 * @returns {Range} a new range
 */
export function withWholeFormulas(range) {
  const whole = range.cloneRange();
  const first = enclosingFormula(range.startContainer);
  const last = enclosingFormula(range.endContainer);
  if (first) whole.setStartBefore(first);
  if (last) whole.setEndAfter(last);
  return whole;
}

/**
 * Formula that a node stands in.
 *
 * @param {Node} node any node
 * @returns {Element | null} its `math` element, the element around the pieces of a long formula, or null
 */
function enclosingFormula(node) {
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest(".math-parts") ?? element?.closest("math[data-tex]") ?? null;
}

/**
 * Put TeX on the clipboard where a selection holds formulas; any other copy is left to the browser.
 *
 * @param {ClipboardEvent} event the copy
 */
export function copyWithTex(event) {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || !event.clipboardData) return;
  const part = document.createElement("div");
  for (let index = 0; index < selection.rangeCount; index += 1) {
    part.append(withWholeFormulas(selection.getRangeAt(index)).cloneContents());
  }
  const formulas = part.querySelectorAll("math[data-tex]");
  if (formulas.length === 0) return;
  for (const formula of formulas) formula.replaceWith(texOf(formula));
  for (const rest of part.querySelectorAll(".math-parts math")) rest.remove();
  event.clipboardData.setData("text/html", part.innerHTML.replace(JOINERS, ""));
  event.clipboardData.setData("text/plain", plainText(part));
  event.preventDefault();
}

/**
 * Text of a detached element with a blank line between its blocks.
 *
 * @param {Element} part the copied content
 * @returns {string} plain text
 */
function plainText(part) {
  for (const block of part.querySelectorAll("p, li, h1, h2, h3, div, br")) block.append("\n");
  return (part.textContent ?? "").replace(JOINERS, "").replace(/[ \t]+\n/g, "\n").replace(/\n{3,}/g, "\n\n").trim();
}

document.addEventListener("copy", copyWithTex);
