/**
 * Why a paper matched: texts with the matched words marked, and the passage of an abstract that has most of them. Pure.
 */

import { fold } from "./tokens.js";

/** @typedef {import("./types.js").Marked} Marked */

/** Letters of an abstract that a snippet shows. */
const LENGTH = 260;

/** Letters before the first marked word of a snippet. */
const BEFORE = 60;

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const ASCII = /^[\x00-\x7f]*$/;
const ASCII_WORD = /[a-z0-9]+/g;
const CJK = /[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]/u;

/**
 * Offsets of matched words.
 * @param {string} text
 * @param {Set<string>} words as the index holds them
 * @returns {[number, number][]}
 */
export function findWords(text, words) {
  /** @type {[number, number][]} */
  const found = [];
  if (!words.size) return found;
  // Lower case suffices for plain words, and folding each word is ten times slower.
  const isPlain = ASCII.test(text);
  const read = isPlain ? text.toLowerCase() : text;
  let lastStart = 0;
  let lastEnd = -1;
  let lastWord = "";
  for (const match of read.matchAll(isPlain ? ASCII_WORD : WORD)) {
    const start = match.index;
    const end = start + match[0].length;
    if (!isPlain && CJK.test(match[0])) {
      findRuns(match[0], words).forEach(([from, to]) => found.push([start + from, start + to]));
      continue;
    }
    const word = isPlain ? match[0] : fold(match[0]).trim();
    if (words.has(word)) found.push([start, end]);
    else if (start - lastEnd === 1 && read[lastEnd] !== " " && words.has(lastWord + word)) found.push([lastStart, end]);
    [lastStart, lastEnd, lastWord] = [start, end, word];
  }
  return merge(found);
}

/**
 * @param {string} run
 * @param {Set<string>} words
 * @returns {[number, number][]}
 */
function findRuns(run, words) {
  /** @type {[number, number][]} */
  const found = [];
  for (let at = 0; at < run.length; at += 1) {
    if (words.has(fold(run.slice(at, at + 2)))) found.push([at, Math.min(run.length, at + 2)]);
    else if (words.has(run[at])) found.push([at, at + 1]);
  }
  return found;
}

/**
 * @param {[number, number][]} ranges in order of their start
 * @returns {[number, number][]}
 */
function merge(ranges) {
  /** @type {[number, number][]} */
  const merged = [];
  for (const [start, end] of ranges.sort((a, b) => a[0] - b[0])) {
    const last = merged[merged.length - 1];
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}

/**
 * @param {string} text
 * @param {Set<string>} words
 * @returns {Marked | null} null where nothing matches
 */
export function mark(text, words) {
  const ranges = findWords(text, words);
  return ranges.length ? cut(text, ranges, 0, text.length) : null;
}

/**
 * @param {string} text
 * @param {[number, number][]} ranges
 * @param {number} from
 * @param {number} to
 * @returns {Marked}
 */
function cut(text, ranges, from, to) {
  /** @type {Marked} */
  const pieces = [];
  let at = from;
  for (const [start, end] of ranges) {
    if (start < from || end > to) continue;
    if (start > at) pieces.push([text.slice(at, start), false]);
    pieces.push([text.slice(start, end), true]);
    at = end;
  }
  if (at < to) pieces.push([text.slice(at, to), false]);
  return pieces;
}

/**
 * The passage of an abstract with most different matched words.
 * @param {string} text
 * @param {Set<string>} words
 * @returns {Marked | null} null where nothing matches
 */
export function snippet(text, words) {
  const ranges = findWords(text, words);
  if (!ranges.length) return null;
  let best = 0;
  let most = 0;
  ranges.forEach(([start], at) => {
    /** @type {Set<string>} */
    const different = new Set();
    for (let next = at; next < ranges.length && ranges[next][1] <= start + LENGTH - BEFORE; next += 1) {
      different.add(fold(text.slice(...ranges[next])));
    }
    if (different.size > most) [best, most] = [at, different.size];
  });
  const from = wordStart(text, Math.max(0, ranges[best][0] - BEFORE));
  const to = wordEnd(text, Math.min(text.length, from + LENGTH));
  const pieces = cut(text, ranges, from, to);
  if (from > 0) pieces.unshift(["… ", false]);
  if (to < text.length) pieces.push([" …", false]);
  return pieces;
}

/**
 * @param {string} text
 * @param {number} at
 */
function wordStart(text, at) {
  if (at === 0) return 0;
  const blank = text.indexOf(" ", at);
  return blank >= 0 && blank - at < 40 ? blank + 1 : at;
}

/**
 * @param {string} text
 * @param {number} at
 */
function wordEnd(text, at) {
  if (at === text.length) return at;
  const blank = text.lastIndexOf(" ", at);
  return blank >= 0 && at - blank < 40 ? blank : at;
}

