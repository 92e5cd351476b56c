/**
 * The reading list as values: groups, clashes, sharing, exports. Pure: no DOM, no storage, no network.
 *
 * @typedef {import("../search/types.js").Paper} Paper
 * @typedef {import("./store.js").Entry} Entry
 * @typedef {import("./store.js").Entries} Entries
 *
 * @typedef {object} Slot a time at which a saved paper is presented
 * @property {string} id edition/session
 * @property {string} name
 * @property {string} room
 * @property {string} position
 * @property {string} start ISO 8601 with the conference's offset, "" where untold
 * @property {string} end
 *
 * @typedef {object} Saved
 * @property {string} key
 * @property {Entry} entry
 * @property {Paper | null} paper null where the site no longer has it
 *
 * @typedef {object} Group
 * @property {string} id
 * @property {string} name "" for the rest
 * @property {string} detail such as the times and the room of a session
 * @property {string} href below the site's root, or ""
 * @property {string} day ISO date of a session, "" for others
 * @property {{saved: Saved, slot: Slot | null}[]} members
 */

/** @typedef {"time" | "topic" | "status" | "edition"} Grouping */

/**
 * Group saved papers. By time, a paper stands under each of its sessions; the other groupings name it once.
 *
 * @param {Saved[]} list
 * @param {Grouping} by
 * @param {readonly string[]} statuses in the order in which their groups come
 * @returns {Group[]} in order; the group of papers that fit nowhere has an empty name and comes last
 */
export function groupList(list, by, statuses) {
  /** @type {Map<string, Group>} */
  const groups = new Map();
  const put = (/** @type {Omit<Group, "members">} */ head, /** @type {Saved} */ saved, /** @type {Slot | null} */ slot) => {
    const group = groups.get(head.id) ?? { ...head, members: [] };
    group.members.push({ saved, slot });
    groups.set(head.id, group);
  };
  const rest = { id: "", name: "", detail: "", href: "", day: "" };
  for (const saved of list) {
    const { paper } = saved;
    if (by === "status") {
      put({ ...rest, id: saved.entry.status, name: saved.entry.status }, saved, null);
    } else if (by === "topic" && paper?.topics.length) {
      const [topic] = paper.topics;
      put({ ...rest, id: topic.id, name: topic.name, href: `topics/${topic.id}/` }, saved, null);
    } else if (by === "edition" && paper) {
      put({ ...rest, id: paper.edition, name: paper.editionName, href: `${paper.edition}/` }, saved, null);
    } else if (by === "time" && paper?.sessions.length) {
      for (const slot of paper.sessions) put(headOf(slot), saved, slot);
    } else {
      put(rest, saved, null);
    }
  }
  const order = by === "status" ? (/** @type {Group} */ group) => statuses.indexOf(group.id) : () => 0;
  const made = [...groups.values()].sort((one, other) => order(one) - order(other));
  if (by === "time") {
    made.sort((one, other) => compareTimes(one.members[0].slot, other.members[0].slot));
    for (const group of made) group.members.sort((one, other) => compareSlots(one.slot, other.slot));
  } else if (by !== "status") {
    made.sort((one, other) => Number(!one.name) - Number(!other.name) || (by === "topic" ? other.members.length - one.members.length : 0));
  }
  return made;
}

/** @param {Slot} slot @returns {Omit<Group, "members">} */
function headOf(slot) {
  return { id: slot.id, name: slot.name, detail: slot.room, href: `sessions/${slot.id}/`, day: slot.start.slice(0, 10) };
}

/** @param {Slot | null} one @param {Slot | null} other @returns {number} */
function compareTimes(one, other) {
  return timeOf(one) - timeOf(other) || (one?.name ?? "").localeCompare(other?.name ?? "");
}

/** @param {Slot | null} one @param {Slot | null} other @returns {number} by time, then by position as people count */
function compareSlots(one, other) {
  return timeOf(one) - timeOf(other) || (one?.position ?? "").localeCompare(other?.position ?? "", undefined, { numeric: true });
}

/** @param {Slot | null} slot @returns {number} milliseconds; untold times come after all others, no slot last */
function timeOf(slot) {
  if (!slot) return Number.MAX_SAFE_INTEGER;
  return slot.start ? Date.parse(slot.start) : Number.MAX_SAFE_INTEGER - 1;
}

/**
 * Find which saved papers are presented at the same time in different sessions. Papers that are read already do not count.
 *
 * @param {Saved[]} list
 * @returns {Map<string, {key: string, title: string, slot: Slot}[]>} by `key session`: the papers it clashes with
 */
export function findClashes(list) {
  const slots = list
    .filter((saved) => saved.paper && saved.entry.status !== "read")
    .flatMap((saved) => (saved.paper?.sessions ?? []).filter((slot) => slot.start && slot.end).map((slot) => ({ saved, slot })))
    .sort((one, other) => timeOf(one.slot) - timeOf(other.slot));
  /** @type {Map<string, {key: string, title: string, slot: Slot}[]>} */
  const clashes = new Map();
  const note = (/** @type {{saved: Saved, slot: Slot}} */ of, /** @type {{saved: Saved, slot: Slot}} */ by) => {
    const place = `${of.saved.key} ${of.slot.id}`;
    clashes.set(place, [...(clashes.get(place) ?? []), { key: by.saved.key, title: by.saved.paper?.title ?? "", slot: by.slot }]);
  };
  slots.forEach((one, at) => {
    for (const other of slots.slice(at + 1)) {
      if (timeOf(other.slot) >= Date.parse(one.slot.end)) break;
      if (other.slot.id === one.slot.id || other.saved.key === one.saved.key) continue;
      note(one, other);
      note(other, one);
    }
  });
  return clashes;
}

/**
 * Write keys for a link: `icml2025:hu25w,mao25d;icml2024:x1`.
 * @param {string[]} keys
 * @returns {string} safe in a fragment
 */
export function writeShared(keys) {
  /** @type {Map<string, string[]>} */
  const editions = new Map();
  for (const key of keys) {
    const [edition, id] = key.split("/");
    editions.set(edition, [...(editions.get(edition) ?? []), encodeURIComponent(id)]);
  }
  return [...editions].map(([edition, ids]) => `${encodeURIComponent(edition)}:${ids.join(",")}`).join(";");
}

/** @param {string} text what writeShared wrote @returns {string[]} keys; what is not one is left out */
export function readShared(text) {
  return text.split(";").flatMap((part) => {
    const [edition, ids = ""] = part.split(":");
    return ids.split(",").filter(Boolean).map((id) => `${decode(edition)}/${decode(id)}`);
  }).filter((key) => /^[^/\s]+\/[^/\s]+$/.test(key));
}

/** @param {string} text @returns {string} */
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Join an imported list to the kept one: nothing that is kept is lost.
 * @param {Entries} kept
 * @param {Entries} imported
 * @returns {{entries: Entries, added: number, known: number}}
 */
export function joinLists(kept, imported) {
  const entries = { ...kept };
  let added = 0;
  for (const [key, entry] of Object.entries(imported)) {
    if (!Object.hasOwn(kept, key)) {
      entries[key] = entry;
      added += 1;
    } else if (entry.note && entry.note !== kept[key].note) {
      entries[key] = { ...kept[key], note: [kept[key].note, entry.note].filter(Boolean).join("\n") };
    }
  }
  return { entries, added, known: Object.keys(imported).length - added };
}
