/**
 * Addresses of the site, found from the scripts' own address, so that the site works under any path; and its words.
 */

/** Root of the site, with a trailing slash. */
export const ROOT = new URL("../../../", import.meta.url);

/**
 * @param {string} path below the root
 * @returns {string} absolute address
 */
export function address(path) {
  return new URL(path, ROOT).href;
}

/**
 * @typedef {(key: string, values?: Record<string, string | number>) => string} Say
 * @param {Record<string, string>} words the catalogue
 * @param {string} language
 * @returns {Say} gives the text of a key with its {placeholders} filled; `n` 1 chooses the form for one, numbers are grouped as is usual
 */
export function speaker(words, language) {
  const numbers = new Intl.NumberFormat(language);
  return (key, values = {}) => {
    const form = values.n === 1 && words[`${key}.one`] !== undefined ? `${key}.one` : key;
    const text = words[form] ?? key;
    return text.replace(/\{(\w+)\}/g, (whole, name) => {
      const value = values[name];
      return value === undefined ? whole : typeof value === "number" ? numbers.format(value) : value;
    });
  };
}
