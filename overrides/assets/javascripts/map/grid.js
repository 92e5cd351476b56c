/**
 * Finds papers by place: a grid of cells over the unit square. Pure.
 */

const CELLS = 64;

export class Grid {
  /** @param {Float32Array} x @param {Float32Array} y */
  constructor(x, y) {
    this.x = x;
    this.y = y;
    /** @type {number[][]} */
    this.cells = Array.from({ length: CELLS * CELLS }, () => []);
    x.forEach((value, at) => this.cells[cell(value) * CELLS + cell(y[at])].push(at));
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {number} wide reach in map units
   * @param {number} high
   * @param {(at: number) => boolean} passes
   * @returns {number} the nearest paper, measured in reaches, or -1
   */
  nearest(x, y, wide, high, passes) {
    let best = -1;
    let least = 1;
    for (let column = cell(x - wide); column <= cell(x + wide); column += 1) {
      for (let row = cell(y - high); row <= cell(y + high); row += 1) {
        for (const at of this.cells[column * CELLS + row]) {
          const far = ((this.x[at] - x) / wide) ** 2 + ((this.y[at] - y) / high) ** 2;
          if (far < least && passes(at)) [best, least] = [at, far];
        }
      }
    }
    return best;
  }

  /**
   * @param {number} from a paper
   * @param {number} right -1, 0 or 1
   * @param {number} down
   * @param {(at: number) => boolean} passes
   * @returns {number} the paper to go to in a direction: near, and rather straight ahead; -1 where there is none
   */
  next(from, right, down, passes) {
    let best = -1;
    let least = Infinity;
    for (let at = 0; at < this.x.length; at += 1) {
      if (at === from || !passes(at)) continue;
      const aside = this.x[at] - this.x[from];
      const below = this.y[at] - this.y[from];
      const ahead = aside * right + below * down;
      const off = Math.abs(aside * down) + Math.abs(below * right);
      if (ahead <= 0 || off > ahead * 1.5) continue;
      const cost = ahead + 2 * off;
      if (cost < least) [best, least] = [at, cost];
    }
    return best;
  }
}

/** @param {number} value */
function cell(value) {
  return Math.min(CELLS - 1, Math.max(0, Math.floor(value * CELLS)));
}
