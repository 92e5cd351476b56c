/**
 * What the reading list can be taken away as: citations, table, Markdown, calendar, backup, link. Pure but for loading citations.
 */

import { COLUMNS, escapeMarkdown, toCsv, write, writeRows } from "../citations/formats.js";
import { loadItems } from "../citations/load.js";
import { writeCalendar } from "./calendar.js";

/** @typedef {import("./list.js").Saved} Saved */
/** @typedef {import("./list.js").Group} Group */
/** @typedef {import("../citations/formats.js").Item} Item */

/**
 * @typedef {object} Context
 * @property {(path: string) => string} address absolute address of a path below the site's root
 * @property {string} host
 * @property {(key: string, values?: Record<string, string | number>) => string} say
 */

/**
 * Write the list in a format.
 *
 * @param {"bib" | "ris" | "csl.json" | "apa.txt" | "csv" | "md" | "ics" | "json"} format
 * @param {Saved[]} list
 * @param {Group[]} groups as they are shown, for Markdown
 * @param {Context} context
 * @returns {Promise<string>}
 */
export async function writeList(format, list, groups, context) {
  switch (format) {
    case "json": return writeBackup(list);
    case "ics": return writeCalendar(list, { name: context.say("saved.title"), host: context.host, address: context.address });
    case "md": return writeMarkdown(groups, context);
    case "csv": return writeTable(list, await loadItems(list.map(({ key }) => key)));
    default: return write(await loadItems(list.map(({ key }) => key)), format);
  }
}

/** @param {Saved[]} list @returns {string} JSON that the page reads back */
export function writeBackup(list) {
  return `${JSON.stringify({ version: 1, papers: Object.fromEntries(list.map(({ key, entry }) => [key, entry])) }, null, 1)}\n`;
}

/** @param {Saved[]} list @param {Item[]} items @returns {string} the citations' columns, then status, note and time */
export function writeTable(list, items) {
  const entries = new Map(list.map(({ key, entry }) => [key, entry]));
  const rows = toCsv(items).split("\r\n").slice(1, -1);
  // Every row of toCsv ends in CRLF, and fields keep their line ends as LF, so the split is safe.
  const further = items.map((item) => {
    const entry = entries.get(item.id);
    return writeRows([[entry?.status ?? "", (entry?.note ?? "").replace(/\r\n?/g, "\n"), entry?.time ?? ""]]).slice(0, -2);
  });
  const head = [...COLUMNS, "reading_status", "note", "saved"].join(",");
  return [head, ...rows.map((row, at) => `${row},${further[at]}`)].map((row) => `${row}\r\n`).join("");
}

/** @param {Group[]} groups @param {Context} context @returns {string} a heading a group, a paper a line, notes below it */
export function writeMarkdown(groups, context) {
  const { say, address } = context;
  const parts = [`# ${say("saved.title")}`];
  for (const group of groups) {
    parts.push(`## ${escapeMarkdown(headline(group, say))}`);
    parts.push(group.members.map(({ saved, slot }) => {
      const title = escapeMarkdown(saved.paper?.title ?? saved.key);
      const facts = [saved.paper?.authors.map((author) => author.name).join(", "), slot?.position, say(`saved.status.${saved.entry.status}`)];
      const line = `- [${title}](${address(`${saved.key}/`)})${facts.filter(Boolean).map((fact) => ` · ${escapeMarkdown(String(fact))}`).join("")}`;
      const note = saved.entry.note.trim();
      return note ? `${line}\n${note.split(/\r?\n/).map((row) => `  > ${escapeMarkdown(row)}`).join("\n")}` : line;
    }).join("\n"));
  }
  return `${parts.join("\n\n")}\n`;
}

/** @param {Group} group @param {(key: string) => string} say @returns {string} name of a group with its time and room */
export function headline(group, say) {
  if (!group.name) return say("saved.rest");
  if (group.id === group.name) return say(`saved.status.${group.id}`);
  const [first] = group.members;
  const when = first.slot?.start ? `${first.slot.start.slice(0, 10)} ${first.slot.start.slice(11, 16)}` : "";
  return [group.name, when, group.detail].filter(Boolean).join(" · ");
}
