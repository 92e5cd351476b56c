/**
 * The reading list: papers kept in this browser, by key, with status, note and time. Every tab of the site sees the same list.
 *
 * Kept in localStorage under `posterhall:<path of the site>:saved` as {version: 1, papers: {key: {status, note, time}}}. Where the browser
 * keeps nothing (private windows, full disks), the list lasts as long as the page.
 */

import { ROOT } from "../shared/site.js";

/**
 * @typedef {"to-read" | "to-visit" | "read"} Status
 * @typedef {{status: Status, note: string, time: string}} Entry time: ISO 8601, when the paper was saved
 * @typedef {Record<string, Entry>} Entries by paper key
 */

/** @type {readonly Status[]} */
export const STATUSES = ["to-read", "to-visit", "read"];

const VERSION = 1;
const PLACE = `posterhall:${ROOT.pathname}:saved`;

/** Tells listeners about changes; dispatches `change` events. */
const changes = new EventTarget();

/** @type {Entries | null} What the page holds where nothing can be kept. */
let unkept = null;

/** @returns {Entries} all saved papers */
export function readAll() {
  if (unkept) return { ...unkept };
  try {
    return clean(JSON.parse(localStorage.getItem(PLACE) ?? "{}"));
  } catch {
    return {};
  }
}

/**
 * Makes entries of what was kept or imported; what is not an entry is left out.
 * @param {any} kept
 * @returns {Entries}
 */
export function clean(kept) {
  /** @type {Entries} */
  const entries = Object.create(null);
  const papers = kept && typeof kept === "object" && kept.papers && typeof kept.papers === "object" ? kept.papers : {};
  for (const [key, entry] of Object.entries(papers)) {
    if (!/^[^/\s]+\/[^/\s]+$/.test(key) || !entry || typeof entry !== "object") continue;
    entries[key] = {
      status: STATUSES.includes(entry.status) ? entry.status : "to-read",
      note: typeof entry.note === "string" ? entry.note : "",
      time: typeof entry.time === "string" ? entry.time : "",
    };
  }
  return entries;
}

/** @param {Entries} entries */
export function writeAll(entries) {
  try {
    localStorage.setItem(PLACE, JSON.stringify({ version: VERSION, papers: entries }));
    unkept = null;
  } catch {
    unkept = { ...entries };
  }
  changes.dispatchEvent(new Event("change"));
}

/** @param {string} key */
export function isSaved(key) {
  return Object.hasOwn(readAll(), key);
}

/** @returns {Record<string, string>} status by paper key, as the search wants it */
export function statuses() {
  return Object.fromEntries(Object.entries(readAll()).map(([key, { status }]) => [key, status]));
}

/**
 * Saves a paper, or changes what is kept about it.
 * @param {string} key
 * @param {Partial<Entry>} [change]
 */
export function save(key, change = {}) {
  const entries = readAll();
  const known = entries[key] ?? { status: "to-read", note: "", time: new Date().toISOString() };
  entries[key] = { ...known, ...change };
  writeAll(entries);
}

/** @param {string} key */
export function remove(key) {
  const entries = readAll();
  delete entries[key];
  writeAll(entries);
}

/**
 * @param {string} key
 * @returns {boolean} whether the paper is saved now
 */
export function toggle(key) {
  if (isSaved(key)) remove(key);
  else save(key);
  return isSaved(key);
}

/**
 * Follows papers to their new keys; a note and a status of the new key win over those of the old one.
 * @param {Record<string, string>} aliases former key -> key now
 * @returns {boolean} whether anything changed
 */
export function follow(aliases) {
  const entries = readAll();
  const old = Object.keys(entries).filter((key) => Object.hasOwn(aliases, key) && aliases[key] !== key);
  for (const key of old) {
    entries[aliases[key]] ??= entries[key];
    delete entries[key];
  }
  if (old.length) writeAll(entries);
  return old.length > 0;
}

/**
 * @param {() => void} listener called after every change, in this tab or another
 * @returns {() => void} stops it
 */
export function onChange(listener) {
  const other = (/** @type {StorageEvent} */ event) => {
    if (event.key === PLACE || event.key === null) listener();
  };
  changes.addEventListener("change", listener);
  addEventListener("storage", other);
  return () => {
    changes.removeEventListener("change", listener);
    removeEventListener("storage", other);
  };
}
