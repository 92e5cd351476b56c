/**
 * Dots stamped pixel by pixel into a picture of the whole stage. Ten thousand circles drawn as paths, or as pictures, keep a canvas busy for
 * several frames where no graphics card helps; writing their pixels does not. Touches nothing but its own canvas.
 */

/** Sizes of dots are this fine, in pixels of the device. */
const STEP = 0.25;

/** Sizes remembered: a frame stamps two at most, and a zoom goes back and forth. */
const KEPT = 16;

/** Pixels around the stage in which dots that reach into it are stamped too. */
const MARGIN = 64;

/** Pixels of a dot's side in which its edge is measured. */
const FINE = 4;

/**
 * @typedef {object} Shape
 * @property {Int32Array} inner places of the pixels that a dot covers whole, counted from its middle
 * @property {Int32Array} edge the same of those that it covers in part
 * @property {Float32Array} cover how much of each of these, 0-1
 */

export class Stamps {
  constructor() {
    this.width = 0;
    this.picture = new ImageData(1, 1);
    this.pixels = new Uint32Array(1);
    this.colours = /** @type {number[]} */ ([]);
    this.shapes = /** @type {Map<number, Shape>} */ (new Map());
  }

  /** Takes the stage's size, in pixels of the device, and the colours of dots. @param {number} width @param {number} height @param {string[]} colours */
  measure(width, height, colours) {
    this.width = width + 2 * MARGIN;
    this.height = height + 2 * MARGIN;
    this.picture = new ImageData(this.width, this.height);
    this.pixels = new Uint32Array(this.picture.data.buffer);
    this.colours = read(colours);
    this.shapes.clear();
  }

  /** Begins an empty picture. */
  clear() {
    this.pixels.fill(0);
  }

  /** Shows the picture, in place of all that a canvas shows. @param {CanvasRenderingContext2D} context */
  show(context) {
    context.putImageData(this.picture, -MARGIN, -MARGIN);
  }

  /** @param {number} radius pixels of the device @returns {Shape} a dot of about this size */
  cut(radius) {
    const step = Math.max(2, Math.round(Math.min(radius, MARGIN / 2 - 2) / STEP));
    let shape = this.shapes.get(step);
    if (!shape) {
      if (this.shapes.size >= KEPT) this.shapes.clear();
      shape = outline(step * STEP, this.width);
      this.shapes.set(step, shape);
    }
    return shape;
  }

  /**
   * Stamps a dot over what lies there: dots on each other do not add up to a stronger one.
   *
   * @param {Shape} shape
   * @param {number} colour its number
   * @param {number} alpha 0-255
   * @param {number} left pixels of the device, whole
   * @param {number} top
   */
  stamp({ inner, edge, cover }, colour, alpha, left, top) {
    const { pixels, width, height = 0 } = this;
    const x = left + MARGIN;
    const y = top + MARGIN;
    // no dot reaches farther than half the margin
    if (x < MARGIN / 2 || y < MARGIN / 2 || x >= width - MARGIN / 2 || y >= height - MARGIN / 2) return;
    const middle = y * width + x;
    const whole = this.colours[colour];
    const full = (whole | (alpha << 24)) >>> 0;
    for (let at = 0; at < inner.length; at += 1) pixels[middle + inner[at]] = full;
    for (let at = 0; at < edge.length; at += 1) {
      const place = middle + edge[at];
      pixels[place] = mix(pixels[place], whole, alpha, cover[at]);
    }
  }
}

/**
 * @param {number} below a pixel as alpha, blue, green and red from its highest byte on, as little-endian machines lay them out
 * @param {number} above the same without alpha
 * @param {number} alpha 0-255
 * @param {number} part how much of the pixel is covered, 0-1
 * @returns {number} the pixel
 */
function mix(below, above, alpha, part) {
  const under = below >>> 24;
  if (!under) return (above | (Math.round(alpha * part) << 24)) >>> 0;
  const one = (/** @type {number} */ shift) => {
    const from = (below >>> shift) & 255;
    return Math.round(from + (((above >>> shift) & 255) - from) * part) << shift;
  };
  return (one(0) | one(8) | one(16) | (Math.round(under + (alpha - under) * part) << 24)) >>> 0;
}

/** @param {number} radius @param {number} width pixels of a row @returns {Shape} */
function outline(radius, width) {
  /** @type {number[]} */
  const inner = [];
  /** @type {number[]} */
  const edge = [];
  /** @type {number[]} */
  const cover = [];
  const reach = Math.ceil(radius);
  for (let y = -reach; y < reach; y += 1) {
    for (let x = -reach; x < reach; x += 1) {
      let hits = 0;
      for (let part = 0; part < FINE * FINE; part += 1) {
        const [across, down] = [x + ((part % FINE) + 0.5) / FINE, y + (Math.floor(part / FINE) + 0.5) / FINE];
        if (across * across + down * down <= radius * radius) hits += 1;
      }
      if (hits === FINE * FINE) inner.push(y * width + x);
      else if (hits) {
        edge.push(y * width + x);
        cover.push(hits / (FINE * FINE));
      }
    }
  }
  return { inner: Int32Array.from(inner), edge: Int32Array.from(edge), cover: Float32Array.from(cover) };
}

/** @param {string[]} colours as in a style sheet @returns {number[]} blue, green and red from the third byte on */
function read(colours) {
  const canvas = document.createElement("canvas");
  canvas.width = colours.length;
  canvas.height = 1;
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
  colours.forEach((colour, at) => {
    context.fillStyle = colour;
    context.fillRect(at, 0, 1, 1);
  });
  const { data } = context.getImageData(0, 0, colours.length, 1);
  return colours.map((_, at) => data[4 * at] | (data[4 * at + 1] << 8) | (data[4 * at + 2] << 16));
}
