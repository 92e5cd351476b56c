/**
 * The reading list's page: reads the list, loads what the site knows of its papers, and shows, changes, exports and shares it.
 */

import { saveFile, copyText } from "../citations/load.js";
import { Collection } from "../search/collection.js";
import { loadAliases, loadFile, loadManifest } from "../search/loader.js";
import { whenReleased } from "../shared/press.js";
import { ROOT, address, speaker } from "../shared/site.js";
import { writeList } from "./exports.js";
import { findClashes, groupList, joinLists, readShared, writeShared } from "./list.js";
import { STATUSES, clean, follow, onChange, readAll, remove, save, writeAll } from "./store.js";
import { announce, part, showList, showState } from "./view.js";

/** @typedef {import("./list.js").Saved} Saved */
/** @typedef {import("./list.js").Grouping} Grouping */

const GROUPING = `posterhall:${ROOT.pathname}:grouping`;

/** @type {Collection | null} */
let collection = null;
/** @type {Record<string, string>} Former key of a paper -> its key now. */
let aliases = {};
/** @type {Set<string>} Editions whose cards are loaded. */
const loaded = new Set();
/** @type {import("../shared/site.js").Say} */
let say = (key) => key;
/** @type {Grouping | null} */
let grouping = null;
/** @type {import("./list.js").Group[]} */
let groups = [];
/** @type {Saved[]} */
let list = [];
/** While true, a change of the list does not redraw it. */
let quiet = false;
/** Times that the list was to be shown; only the last one counts. */
let asked = 0;

/** Loads the cards of the editions that some papers are in. @param {string[]} keys */
async function loadPapers(keys) {
  if (!collection) {
    const manifest = await loadManifest();
    aliases = await loadAliases(manifest);
    collection = new Collection(manifest, null);
    say = speaker(manifest.words, manifest.language);
  }
  const { manifest } = collection;
  follow(aliases);
  const wanted = new Set(keys.map((key) => (aliases[key] ?? key).split("/")[0]));
  await Promise.all(manifest.editions.map(async (edition, at) => {
    if (!wanted.has(edition.id) || loaded.has(edition.id)) return;
    const cards = await loadFile(edition.cards);
    if (!loaded.has(edition.id)) collection?.addCards(at, cards);
    loaded.add(edition.id);
  }));
}

/** @param {string} key @returns {import("../search/types.js").Paper | null} */
function paperOf(key) {
  const place = collection?.places.get(key);
  return place === undefined || !collection ? null : collection.paper(place);
}

/** Shows the list as it is kept now. */
async function show() {
  asked += 1;
  const now = asked;
  const kept = Object.keys(readAll());
  if (!kept.length) {
    showState("empty");
    return;
  }
  if (!collection) showState("wait");
  try {
    await loadPapers(kept);
    await whenReleased();
  } catch {
    if (now === asked) showState("failed");
    return;
  }
  if (now !== asked) return;
  const entries = readAll();
  list = Object.entries(entries)
    .map(([key, entry]) => ({ key, entry, paper: paperOf(key) }))
    .sort((one, other) => one.entry.time.localeCompare(other.entry.time));
  const timed = list.some(({ paper }) => paper?.sessions.some((slot) => slot.start));
  const by = chooseGrouping(timed);
  const statuses = STATUSES.filter((status) => timed || status !== "to-visit" || list.some(({ entry }) => entry.status === status));
  groups = groupList(list, by, STATUSES);
  const clashes = findClashes(list);
  showState("list");
  part("count").textContent = say("saved.count", { n: list.length }) + (clashes.size ? ` ${say("saved.clashes", { n: clashes.size })}` : "");
  for (const button of part("tools").querySelectorAll("[data-only-timed]")) /** @type {HTMLElement} */ (button).hidden = !timed;
  const several = new Set(list.map(({ paper }) => paper?.edition)).size > 1;
  for (const option of part("tools").querySelectorAll("[data-only-several]")) /** @type {HTMLElement} */ (option).hidden = !several;
  showList(groups, { clashes, statuses, say, language: collection?.manifest.language ?? "en", doings });
}

/** @param {boolean} timed @returns {Grouping} the reader's choice, or by time where there are sessions, else by topic */
function chooseGrouping(timed) {
  const select = /** @type {HTMLSelectElement} */ (part("grouping"));
  let chosen = grouping;
  try {
    chosen ??= /** @type {Grouping | null} */ (localStorage.getItem(GROUPING));
  } catch { /* Without storage the choice lasts as long as the page. */ }
  const possible = [...select.options].map((option) => option.value).filter((value) => timed || value !== "time");
  const by = /** @type {Grouping} */ (chosen && possible.includes(chosen) ? chosen : timed ? "time" : "topic");
  select.value = by;
  return by;
}

const doings = {
  setStatus: (/** @type {string} */ key, /** @type {string} */ status) => save(key, { status: /** @type {import("./store.js").Status} */ (status) }),
  setNote: (/** @type {string} */ key, /** @type {string} */ note) => {
    // A redraw here would take away the very button whose click made the field lose its focus.
    quiet = true;
    save(key, { note });
    quiet = false;
    for (const saved of list) if (saved.key === key) saved.entry = { ...saved.entry, note };
  },
  remove: (/** @type {string} */ key) => {
    const entry = readAll()[key];
    remove(key);
    announce(say("saved.removed", { title: paperOf(key)?.title ?? key }), { label: say("saved.undo"), run: () => { save(key, entry); announce(""); } });
  },
};

/** @param {string} format */
async function takeAway(format) {
  try {
    if (format === "link") {
      await copyText(`${address("saved/")}#add=${writeShared(list.map(({ key }) => key))}`);
      announce(say("saved.link_copied"));
      return;
    }
    const known = /** @type {Parameters<typeof writeList>[0]} */ (format);
    const text = await writeList(known, list, groups, { address, host: ROOT.host, say });
    saveFile(`${part("tools").dataset.name ?? "reading-list"}.${format}`, text);
    announce(say("saved.exported", { n: list.length }));
  } catch {
    announce(say("saved.failed"));
  }
}

/** @param {File} file */
async function takeIn(file) {
  await loadPapers([]).catch(() => {});
  try {
    const imported = clean(JSON.parse(await file.text()));
    if (!Object.keys(imported).length) throw new Error("no papers");
    const { entries, added, known } = joinLists(readAll(), imported);
    writeAll(entries);
    announce(say("saved.imported", { n: added, known }));
  } catch {
    announce(say("saved.not_a_list"));
  }
}

/** Offers the list of a link: shows it, and adds it only when the reader says so. */
async function offerShared() {
  const shared = /^#add=(.+)$/.exec(location.hash);
  const box = part("shared");
  box.hidden = true;
  if (!shared) return;
  const keys = readShared(shared[1]);
  if (!keys.length) return;
  try {
    await loadPapers(keys);
  } catch {
    showState("failed");
    return;
  }
  if (!location.hash.endsWith(shared[1])) return; // another link was followed meanwhile
  const now = keys.map((key) => aliases[key] ?? key);
  const fresh = now.filter((key) => !Object.hasOwn(readAll(), key));
  const end = () => {
    history.replaceState(null, "", location.pathname + location.search);
    box.hidden = true;
  };
  part("shared-text").textContent = say("saved.shared", { n: now.length, fresh: fresh.length });
  part("shared-list").replaceChildren(...now.map((key) => {
    const item = document.createElement("li");
    item.textContent = paperOf(key)?.title ?? key;
    return item;
  }));
  part("shared-add").onclick = () => {
    for (const key of fresh) save(key);
    end();
  };
  part("shared-no").onclick = end;
  box.hidden = false;
}

part("tools").addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("button[data-format]") : null;
  if (button instanceof HTMLElement) void takeAway(button.dataset.format ?? "");
});
part("grouping").addEventListener("change", (event) => {
  grouping = /** @type {Grouping} */ (/** @type {HTMLSelectElement} */ (event.target).value);
  try {
    localStorage.setItem(GROUPING, grouping);
  } catch { /* as above */ }
  void show();
});
for (const field of document.querySelectorAll("input[data-ph-import]")) {
  field.addEventListener("change", () => {
    const input = /** @type {HTMLInputElement} */ (field);
    const [file] = input.files ?? [];
    if (file) void takeIn(file).then(() => { input.value = ""; });
  });
}
addEventListener("hashchange", () => void offerShared());
onChange(() => { if (!quiet) void show(); });
part("script").hidden = true;
void show();
void offerShared();
