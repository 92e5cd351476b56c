/**
 * Times in the reader's zone. Pure: no DOM, no clock of its own.
 */

/**
 * Tell whether a moment has the same clock time in the reader's zone as in the conference's.
 *
 * @param {string} iso ISO 8601 with the conference's offset
 * @param {string} [zone] IANA zone of the reader; the browser's own where absent
 * @returns {boolean}
 */
export function isSameClock(iso, zone) {
  const local = parts(new Date(iso), zone);
  return iso.slice(0, 16) === `${local.year}-${local.month}-${local.day}T${local.hour}:${local.minute}`;
}

/**
 * Say a stretch of time in the reader's zone, with the day where it is not the conference's.
 *
 * @param {string} start ISO 8601 with the conference's offset
 * @param {string} end the same, or ""
 * @param {string} language BCP 47
 * @param {string} [zone] IANA zone of the reader; the browser's own where absent
 * @returns {string} such as `19:00–20:00` or `Tue 15 July, 01:00–02:00`
 */
export function sayLocal(start, end, language, zone) {
  const from = parts(new Date(start), zone);
  const until = end ? parts(new Date(end), zone) : null;
  const clock = `${from.hour}:${from.minute}${until ? `–${until.hour}:${until.minute}` : ""}`;
  if (start.slice(0, 10) === `${from.year}-${from.month}-${from.day}`) return clock;
  // Days are written as the rest of the site writes them, the day before the month.
  const form = new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, { weekday: "short", day: "numeric", month: "long", timeZone: zone });
  const day = form.format(new Date(start));
  return `${day}, ${clock}`;
}

/**
 * Find where a moment lies between the lines of a day's grid.
 *
 * @param {string[]} lines ISO times of the grid's lines, in order
 * @param {number} now milliseconds since the epoch
 * @returns {{row: number, share: number} | null} row from 1 and part of it that has passed, 0-1; null outside the day
 */
export function placeNow(lines, now) {
  const times = lines.map((line) => Date.parse(line));
  for (let row = 0; row + 1 < times.length; row += 1) {
    if (now >= times[row] && now < times[row + 1]) return { row: row + 1, share: (now - times[row]) / (times[row + 1] - times[row]) };
  }
  return null;
}

/**
 * @param {Date} moment
 * @param {string} [zone]
 * @returns {Record<string, string>}
 */
function parts(moment, zone) {
  const form = new Intl.DateTimeFormat("en-CA", {
    year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: zone,
  });
  return Object.fromEntries(form.formatToParts(moment).map((part) => [part.type, part.value]));
}
