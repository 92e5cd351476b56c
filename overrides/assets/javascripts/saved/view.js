/**
 * The reading list's page: makes the list's elements from values and reports what the reader does. The one module of the page that touches
 * the DOM.
 */

import { make } from "../shared/dom.js";
import { address } from "../shared/site.js";

/** @typedef {import("./list.js").Group} Group */
/** @typedef {import("./list.js").Saved} Saved */
/** @typedef {import("./list.js").Slot} Slot */
/** @typedef {ReturnType<typeof import("./list.js").findClashes>} Clashes */
/** @typedef {import("../shared/site.js").Say} Say */

/** @typedef {object} Doings what the reader can do with an entry
 * @property {(key: string, status: string) => void} setStatus
 * @property {(key: string, note: string) => void} setNote
 * @property {(key: string) => void} remove
 */

const page = /** @type {HTMLElement} */ (document.querySelector("[data-ph-saved]"));

/** @param {string} name @returns {HTMLElement} */
export function part(name) {
  return /** @type {HTMLElement} */ (page.querySelector(`[data-part="${name}"]`));
}

/** @param {"empty" | "list" | "wait" | "failed"} shown */
export function showState(shown) {
  for (const name of ["empty", "wait", "failed"]) part(name).hidden = name !== shown;
  for (const name of ["tools", "list"]) part(name).hidden = shown !== "list";
}

/** @param {string} text @param {{label: string, run: () => void}} [undo] */
export function announce(text, undo) {
  const said = part("said");
  said.replaceChildren(text);
  if (!undo) return;
  const button = make("button", { type: "button", class: "ph-button" }, undo.label);
  button.addEventListener("click", undo.run, { once: true });
  said.append(" ", button);
}

/**
 * @param {Group[]} groups
 * @param {{clashes: Clashes, statuses: readonly string[], say: Say, language: string, doings: Doings}} context
 */
export function showList(groups, context) {
  const focus = focusedControl();
  const { activeElement: before } = document;
  part("list").replaceChildren(...groups.map((group) => makeGroup(group, context)));
  const after = focus ? /** @type {HTMLElement | null} */ (part("list").querySelector(focus)) : null;
  after?.focus({ preventScroll: true });
  if (before instanceof HTMLTextAreaElement && after instanceof HTMLTextAreaElement) {
    after.setSelectionRange(before.selectionStart, before.selectionEnd, before.selectionDirection);
  }
}

/** @returns {string | null} selector of the focused control, to focus its successor after a redraw */
function focusedControl() {
  const control = document.activeElement?.closest("[data-control]");
  return control && part("list").contains(control) ? `[data-control="${CSS.escape(control.getAttribute("data-control") ?? "")}"]` : null;
}

/** @param {Group} group @param {Parameters<typeof showList>[1]} context @returns {HTMLElement} */
function makeGroup(group, context) {
  const { say, language } = context;
  const isStatus = group.id !== "" && group.id === group.name;
  const name = isStatus ? say(`saved.status.${group.id}`) : group.name || say("saved.rest");
  const when = group.day ? sayDay(group.day, language) : "";
  const first = group.members[0].slot;
  const clock = first?.start ? sayClock(group.members.map(({ slot }) => slot)) : "";
  return make(
    "section",
    { class: "ph-saved__group" },
    make("h2", {}, group.href ? make("a", { href: address(group.href) }, name) : name, " ", make("span", { class: "ph-n" }, String(group.members.length))),
    when || group.detail ? make("p", { class: "ph-facts" }, ...[when, clock, group.detail].filter(Boolean).map((fact) => make("span", {}, fact))) : null,
    make("ul", { class: "ph-saved__items" }, ...group.members.map((member) => makeItem(member, group, context))),
  );
}

/** @param {{saved: Saved, slot: Slot | null}} member @param {Group} group @param {Parameters<typeof showList>[1]} context @returns {HTMLElement} */
function makeItem({ saved, slot }, group, context) {
  const { say, clashes, statuses, doings } = context;
  const { key, entry, paper } = saved;
  const id = `${key} ${group.id}`;
  const hue = paper?.hue;
  const title = makeTitle(saved);
  const slots = slot ? [] : paper?.sessions ?? [];
  const facts = [
    slot?.position,
    slot?.start ? slotClock(slot) : "",
    paper?.status === "withdrawn" ? say("badge.withdrawn") : "",
    ...slots.slice(0, 2).map((one) => [one.name, one.position].filter(Boolean).join(" ")),
    group.name === paper?.editionName ? "" : paper?.editionName,
  ];
  const note = make("textarea", { rows: "2", "data-control": `note ${id}`, "data-note": key, placeholder: say("saved.note_hint") });
  note.value = entry.note;
  note.addEventListener("input", () => {
    doings.setNote(key, note.value);
    // A paper with several times stands under each of them, with the same note.
    for (const other of part("list").querySelectorAll("textarea")) if (other !== note && other.dataset.note === key) other.value = note.value;
  });
  const remove = make("button", { type: "button", class: "ph-button", "data-control": `remove ${id}` }, say("saved.remove"), make("span", { class: "ph-hidden" }, ` ${paper?.title ?? key}`));
  remove.addEventListener("click", () => doings.remove(key));
  const hits = [...(clashes.get(`${key} ${slot?.id}`) ?? [])];
  return make(
    "li",
    { class: "ph-saved__item", style: hue === null || hue === undefined ? "--c:0" : `--hue:${hue}` },
    make(
      "div",
      { class: "ph-saved__paper" },
      make("h3", {}, paper ? make("a", { href: address(`${key}/`), "data-control": `title ${id}` }, title) : title),
      paper?.authors.length ? make("p", { class: "ph-card__by" }, byline(paper)) : null,
      make("p", { class: "ph-facts" }, ...facts.filter(Boolean).map((fact) => make("span", {}, String(fact)))),
      paper ? null : make("p", { class: "ph-note" }, say("saved.gone", { key })),
      hits.length
        ? make("p", { class: "ph-saved__clash" }, make("b", {}, say("saved.clash")), " ", ...hits.slice(0, 3).flatMap((hit, at) => [at ? say("saved.and") : "", make("a", { href: address(`${hit.key}/`) }, hit.title), hit.slot.room ? ` (${hit.slot.room})` : ""]))
        : null,
    ),
    makeStatus(id, entry.status, statuses, say, (status) => doings.setStatus(key, status)),
    make("label", { class: "ph-saved__note" }, make("span", {}, say("saved.note")), note),
    remove,
  );
}

/** @param {string} id @param {string} status @param {readonly string[]} statuses @param {Say} say @param {(status: string) => void} change @returns {HTMLElement} */
function makeStatus(id, status, statuses, say, change) {
  const field = make("fieldset", { class: "ph-saved__status" }, make("legend", { class: "ph-hidden" }, say("saved.status")));
  for (const one of statuses) {
    const radio = make("input", { type: "radio", name: `status ${id}`, value: one, checked: one === status, "data-control": `${one} ${id}` });
    radio.addEventListener("change", () => change(one));
    field.append(make("label", {}, radio, make("span", {}, say(`saved.status.${one}`))));
  }
  return field;
}

/** @param {Saved} saved @returns {Node | string} the title with its math; it was made by the generator, which escapes it */
function makeTitle({ key, paper }) {
  if (!paper) return key;
  if (!paper.html) return paper.made ? make("i", { class: "ph-made" }, paper.title) : paper.title;
  const holder = make(paper.made ? "i" : "span", { class: paper.made ? "ph-made" : null });
  holder.innerHTML = paper.html;
  return holder;
}

/** @param {import("../search/types.js").Paper} paper @returns {string} */
function byline(paper) {
  const names = paper.authors.map((author) => author.short);
  return names.length > 4 ? `${names.slice(0, 3).join(", ")}, +${names.length - 3}` : names.join(", ");
}

/** @param {string} day ISO date @param {string} language @returns {string} */
function sayDay(day, language) {
  // Days are written as the rest of the site writes them, the day before the month.
  const form = new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, { weekday: "short", day: "numeric", month: "long", timeZone: "UTC" });
  return form.format(new Date(`${day}T00:00:00Z`));
}

/** @param {Slot} slot @returns {string} clock time in the conference's zone */
function slotClock(slot) {
  return slot.end ? `${slot.start.slice(11, 16)}–${slot.end.slice(11, 16)}` : slot.start.slice(11, 16);
}

/** @param {(Slot | null)[]} slots @returns {string} when all have one time, that time; else "" as each paper says its own */
function sayClock(slots) {
  const clocks = new Set(slots.map((slot) => (slot?.start ? slotClock(slot) : "")));
  return clocks.size === 1 ? [...clocks][0] : "";
}
