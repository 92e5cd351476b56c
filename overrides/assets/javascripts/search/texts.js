/**
 * The abstracts of one edition, read from their file (generator/publish/search/editions.py) when the first of them is asked for. Pure.
 */

/** Stands for the end of a line within an abstract. */
const LINE_END = /\x1f/g;

export class Texts {
  /** @param {ArrayBuffer} file */
  constructor(file) {
    /** @type {ArrayBuffer | null} */
    this.file = file;
    /** @type {string[]} */
    this.lines = [];
    /** @type {Record<string, string>} */
    this.searched = {};
  }

  read() {
    if (!this.file) return;
    this.lines = new TextDecoder().decode(this.file).split("\n");
    this.file = null;
    this.searched = JSON.parse(this.lines[0]).search;
  }

  /**
   * @param {number} place
   * @returns {string} the plain abstract
   */
  plain(place) {
    this.read();
    return (this.lines[place + 1] ?? "").replace(LINE_END, "\n");
  }

  /**
   * @param {number} place
   * @returns {string} the abstract in the words of the index
   */
  search(place) {
    this.read();
    return this.searched[place] ?? this.plain(place);
  }
}
