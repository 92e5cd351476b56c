/**
 * Small comforts of the browse pages: copying and downloading citations, filtering a list, links that work from disk.
 *
 * A classic script on purpose: browsers refuse ES modules on file://, and the links of a site that is read from disk are mended here.
 */
(function () {
  "use strict";

  /** Links to folders open their index page when the site is read from disk. */
  function mendLinksFromDisk() {
    document.addEventListener("click", (event) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      if (!(link instanceof HTMLAnchorElement) || !link.href.startsWith("file:")) return;
      const address = new URL(link.href);
      if (!address.pathname.endsWith("/")) return;
      address.pathname += "index.html";
      link.href = address.href;
    }, true);
  }

  /** @param {HTMLElement} button @returns {string} The citation beside a button. */
  function citationBeside(button) {
    return button.closest(".ph-tab")?.querySelector("pre")?.textContent ?? "";
  }

  /** @param {HTMLElement} button Copies the citation and says so on the button for a moment. */
  async function copy(button) {
    const text = citationBeside(button);
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const field = document.createElement("textarea");
      field.value = text;
      document.body.append(field);
      field.select();
      document.execCommand("copy");
      field.remove();
      button.focus();
    }
    say(button);
  }

  /** Buttons that say what they did, with their own words and the timer that gives those back. @type {WeakMap<HTMLElement, {label: string, timer: number}>} */
  const saying = new WeakMap();

  /** @param {HTMLElement} button Says for a moment on a button that it is done; pressed again meanwhile, it still knows its own words. */
  function say(button) {
    const { label, timer } = saying.get(button) ?? { label: button.textContent ?? "", timer: 0 };
    clearTimeout(timer);
    button.textContent = button.dataset.done ?? label;
    saying.set(button, { label, timer: setTimeout(() => { button.textContent = label; }, 1600) });
  }

  /** @param {HTMLElement} button Saves the citation as a file made here, not fetched. */
  function download(button) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([citationBeside(button) + "\n"], { type: "text/plain" }));
    link.download = button.dataset.phDownload ?? "citation.txt";
    link.click();
    URL.revokeObjectURL(link.href);
  }

  /** @param {string} text @returns {string} Text without case and accents. */
  function fold(text) {
    return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  }

  /** @param {HTMLInputElement} field Shows only the entries of a list that have all words of the field. */
  function filter(field) {
    const list = document.querySelector(field.dataset.phFilter ?? "");
    if (!list) return;
    const said = field.parentElement?.querySelector("output");
    const entries = [...list.querySelectorAll("article, li")].map((entry) => ({ entry, text: fold(entry.textContent ?? "") }));
    field.addEventListener("input", () => {
      const words = fold(field.value).split(/\s+/).filter(Boolean);
      let shown = 0;
      for (const { entry, text } of entries) {
        const fits = words.every((word) => text.includes(word));
        entry.toggleAttribute("hidden", !fits);
        shown += Number(fits);
      }
      for (const part of list.querySelectorAll("section, .ph-lines, .ph-names")) {
        part.toggleAttribute("hidden", !part.querySelector("article:not([hidden]), li:not([hidden])"));
      }
      if (!said) return;
      const form = shown ? said.dataset.some : said.dataset.none;
      said.textContent = words.length ? (form ?? "").replace("{n}", String(shown)).replace("{all}", String(entries.length)) : "";
    });
    if (field.value) field.dispatchEvent(new Event("input"));
  }

  if (location.protocol === "file:") mendLinksFromDisk();
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (button?.hasAttribute("data-ph-copy")) copy(button);
    else if (button?.hasAttribute("data-ph-download")) download(button);
  });
  for (const field of document.querySelectorAll("input[data-ph-filter]")) {
    if (field instanceof HTMLInputElement) filter(field);
  }
})();
