/**
 * An iCalendar file of saved papers (RFC 5545), an event for each time at which one is presented. Pure. Times are in UTC, made from the same
 * values that the pages show; lines are folded at 75 octets.
 */

/** @typedef {import("./list.js").Saved} Saved */

/**
 * @param {Saved[]} list
 * @param {{name: string, host: string, address: (path: string) => string}} site name of the calendar, host for the events' ids
 * @returns {string}
 */
export function writeCalendar(list, site) {
  const lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Posterhall//Reading list//EN", "CALSCALE:GREGORIAN", `X-WR-CALNAME:${escape(site.name)}`];
  for (const { key, entry, paper } of list) {
    if (!paper) continue;
    for (const slot of paper.sessions) {
      if (!slot.start) continue;
      const place = [slot.room, slot.position].filter(Boolean).join(", ");
      const text = [slot.name, paper.authors.map((author) => author.name).join(", "), entry.note].filter(Boolean).join("\n");
      lines.push(
        "BEGIN:VEVENT",
        `UID:${`${key}-${slot.id}`.replace(/[^\w.-]+/g, "-")}@${site.host}`,
        `DTSTAMP:${stamp(Date.parse(entry.time) ? entry.time : slot.start)}`,
        `DTSTART:${stamp(slot.start)}`,
        ...(slot.end && Date.parse(slot.end) > Date.parse(slot.start) ? [`DTEND:${stamp(slot.end)}`] : []),
        `SUMMARY:${escape(paper.title)}`,
        ...(place ? [`LOCATION:${escape(place)}`] : []),
        `DESCRIPTION:${escape(text)}`,
        `URL:${site.address(`${key}/`)}`,
        "END:VEVENT",
      );
    }
  }
  return [...lines, "END:VCALENDAR"].map(fold).join("");
}

/** @param {string} iso @returns {string} `20250714T170000Z` */
function stamp(iso) {
  return new Date(iso).toISOString().replace(/[-:]/g, "").replace(/\.\d+/, "");
}

/** @param {string} text @returns {string} a TEXT value (3.3.11); control characters become blanks */
function escape(text) {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n").replace(/\p{Cc}/gu, " ");
}

/** @param {string} line @returns {string} the line folded at 75 octets, with CRLF at its end (3.1) */
function fold(line) {
  const encoder = new TextEncoder();
  const parts = [""];
  let octets = 0;
  for (const letter of line) {
    const width = encoder.encode(letter).length;
    if (octets + width > 75) {
      parts.push(" ");
      octets = 1;
    }
    parts[parts.length - 1] += letter;
    octets += width;
  }
  return `${parts.join("\r\n")}\r\n`;
}
