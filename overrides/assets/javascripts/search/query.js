/**
 * The query language: words, "phrases", -without, OR, author: topic: title: name: abstract:. Pure; the worker asks for the parsed query,
 * the page for nothing but `describe`.
 */

import { compounds, join } from "./tokens.js";

/**
 * @typedef {object} Term one thing that a paper must say
 * @property {string} source as typed, without its field and sign
 * @property {string} field "" for every field
 * @property {string[]} words words that must follow each other; one for a plain word
 * @property {string} joined the words of a compound written together, or ""
 * @property {boolean} exact typed in quotes: neither stems nor prefixes
 * @property {boolean} prefix the reader may still be typing it
 *
 * @typedef {object} Query
 * @property {Term[][]} must each group must be met by one of its terms
 * @property {Term[]} not
 * @property {boolean} empty
 */

/** @type {Record<string, string>} Field names as they may be typed, in English and Chinese. */
const FIELDS = {
  author: "authors", authors: "authors", by: "authors", 作者: "authors",
  topic: "topics", topics: "topics", keyword: "topics", 主题: "topics", 话题: "topics", 关键词: "topics",
  title: "title", 标题: "title", 题目: "title", 题名: "title",
  name: "names", names: "names", 名称: "names",
  abstract: "abstract", 摘要: "abstract",
};

const PIECE = /(-?)(?:([\p{L}]+)\s?[:：]\s?)?(?:["“”„]([^"“”]*)(["“”]?)|([^\s"“”]+))/gu;

/**
 * Parses a query; every string is a valid query.
 * @param {string} text
 * @returns {Query}
 */
export function parseQuery(text) {
  /** @type {Query} */
  const query = { must: [], not: [], empty: true };
  let alternative = false;
  for (const piece of pieces(text)) {
    if (piece.or) {
      alternative = query.must.length > 0;
      continue;
    }
    const terms = toTerms(piece);
    if (!terms.length) continue;
    if (piece.not) query.not.push(...terms);
    else if (alternative) query.must[query.must.length - 1].push(...terms.slice(0, 1)), query.must.push(...terms.slice(1).map((term) => [term]));
    else query.must.push(...terms.map((term) => [term]));
    alternative = false;
  }
  query.empty = !query.must.length && !query.not.length;
  return query;
}

/**
 * @typedef {{or: boolean, not: boolean, field: string, phrase: boolean, text: string, last: boolean}} Piece
 * @param {string} text
 * @returns {Piece[]}
 */
function pieces(text) {
  /** @type {Piece[]} */
  const found = [];
  for (const match of text.matchAll(PIECE)) {
    const [whole, sign, name, quoted, , bare] = match;
    const end = match.index + whole.length;
    if (bare && !sign && !name && (bare === "OR" || bare === "|" || bare === "或")) {
      found.push({ or: true, not: false, field: "", phrase: false, text: "", last: false });
      continue;
    }
    if (bare === "AND" && !sign && !name) continue;
    const lone = bare?.match(/^([\p{L}]+)[:：]$/u);
    if (lone && Object.hasOwn(FIELDS, lone[1].toLowerCase())) continue; // the value is still to be typed
    const field = name ? (Object.hasOwn(FIELDS, name.toLowerCase()) ? FIELDS[name.toLowerCase()] : null) : "";
    // "gpt:x" names no field: it is two words. A sign inside a word ("low-rank") is none either.
    const signed = Boolean(sign) && (match.index === 0 || /\s/.test(text[match.index - 1]));
    const body = quoted ?? bare ?? "";
    if (field === null) found.push({ or: false, not: signed, field: "", phrase: false, text: name, last: false });
    found.push({
      or: false,
      not: signed,
      field: field ?? "",
      phrase: quoted !== undefined,
      text: body,
      last: end === text.length && quoted === undefined,
    });
  }
  return found;
}

/**
 * @param {Piece} piece
 * @returns {Term[]}
 */
function toTerms(piece) {
  const found = compounds(piece.text);
  if (!found.length) return [];
  if (piece.phrase || (piece.not && found.length > 1)) {
    const words = found.flatMap(({ parts, cjk }) => (cjk && parts.length > 1 ? parts.slice(0, -1) : parts));
    return [{ source: piece.text, field: piece.field, words, joined: join(words), exact: piece.phrase, prefix: false }];
  }
  return found.map(({ parts, cjk }, at) => {
    const words = cjk && parts.length > 1 ? parts.slice(0, -1) : parts;
    const prefix = cjk ? parts.length === 1 : piece.last && at === found.length - 1;
    return {
      source: found.length > 1 ? words.join("-") : piece.text,
      field: piece.field,
      words,
      joined: cjk ? "" : join(words),
      exact: false,
      prefix,
    };
  });
}
