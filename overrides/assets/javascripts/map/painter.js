/**
 * Draws the papers on a canvas, each as a stamp of its area's colour. Touches nothing but its canvas.
 */

import { toStage } from "./camera.js";
import { Stamps } from "./stamps.js";

/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {import("./points.js").Points} Points */

/** Pixels of the device for one of the page at most: more cost time and show nothing. */
const MOST_PIXELS = 2;
const FULL_TURN = Math.PI * 2;

/** What shows of the papers that filters leave out, and of the others where there are few or many. */
const FAINT = 0.16;
const FEW = 0.95;
const MANY = 0.82;
const MANY_FROM = 1500;

/** Exponent with which dots grow as the map is zoomed. */
const GROWTH = 0.35;

export class Painter {
  /** @param {HTMLCanvasElement} canvas @param {Points} points */
  constructor(canvas, points) {
    this.canvas = canvas;
    this.context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    this.points = points;
    this.stage = { width: 1, height: 1 };
    this.colours = { areas: /** @type {string[]} */ ([]), none: "#888", ink: "#000", paper: "#fff", accent: "#c00" };
    this.dot = 6;
    this.ratio = 1;
    this.stamps = new Stamps();
    /** @type {number[][]} papers of each area, and last those of none */
    this.groups = Array.from({ length: points.file.areas.length + 1 }, () => []);
    points.file.area.forEach((area, at) => this.groups[area < 0 ? this.groups.length - 1 : area].push(at));
  }

  /** Takes size and colours from the page. */
  measure() {
    const { canvas } = this;
    const { clientWidth: width, clientHeight: height } = canvas;
    const ratio = Math.min(MOST_PIXELS, devicePixelRatio || 1);
    this.stage = { width: Math.max(1, width), height: Math.max(1, height) };
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    this.ratio = ratio;
    const style = getComputedStyle(canvas);
    const value = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
    const light = value("--ph-band-l") || "0.63";
    const chroma = value("--ph-band-c") || "0.14";
    this.colours = {
      areas: this.points.file.areas.map(([, , hue]) => `oklch(${light} ${chroma} ${hue})`),
      none: value("--ph-edge") || "#888",
      ink: value("--ph-ink") || "#000",
      paper: value("--ph-paper") || "#fff",
      accent: value("--ph-accent") || "#c00",
    };
    this.stamps.measure(canvas.width, canvas.height, [...this.colours.areas, this.colours.none]);
    // a phone's map has less room for as many dots
    this.dot = (parseFloat(value("--dot")) || 6) * Math.min(1, Math.max(0.62, Math.sqrt(width / 950)));
  }

  /** @param {Camera} camera @returns {number} radius of a dot in pixels */
  radius(camera) {
    return (this.dot / 2) * camera.zoom ** GROWTH;
  }

  /**
   * @param {Camera} camera
   * @param {Uint8Array} passes papers that filters let through
   * @param {boolean} isNarrowed whether some are left out
   * @param {number} chosen paper with a ring, or -1
   */
  draw(camera, passes, isNarrowed, chosen) {
    const { context, stage, stamps, colours, ratio } = this;
    const radius = this.radius(camera);
    stamps.clear();
    if (isNarrowed) this.stamp(camera, radius * 0.8, FAINT, passes, 0);
    this.stamp(camera, isNarrowed ? radius * 1.15 : radius, this.points.size > MANY_FROM ? MANY : FEW, passes, 1);
    stamps.show(context);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    if (chosen >= 0) {
      const [left, top] = toStage(camera, stage, this.points.x[chosen], this.points.y[chosen]);
      for (const [wide, colour] of /** @type {[number, string][]} */ ([[5, colours.paper], [2.5, colours.ink]])) {
        context.beginPath();
        context.arc(left, top, radius + 4, 0, FULL_TURN);
        context.lineWidth = wide;
        context.strokeStyle = colour;
        context.stroke();
      }
    }
  }

  /** @param {Camera} camera @param {number} radius @param {number} alpha 0-1 @param {Uint8Array} passes @param {0 | 1} wanted */
  stamp(camera, radius, alpha, passes, wanted) {
    const { points, stamps, ratio } = this;
    const shape = stamps.cut(radius * ratio);
    const [width, height] = [this.stage.width * ratio, this.stage.height * ratio];
    const [right, down] = [camera.zoom * width, camera.zoom * height];
    const strength = Math.round(alpha * 255);
    const last = this.groups.length - 1;
    for (let turn = 0; turn <= last; turn += 1) {
      const group = (turn + last) % (last + 1); // papers without an area lie below
      for (const at of this.groups[group]) {
        if (passes[at] !== wanted) continue;
        const left = Math.round((points.x[at] - camera.x) * right + width / 2);
        const top = Math.round((points.y[at] - camera.y) * down + height / 2);
        stamps.stamp(shape, group, strength, left, top);
      }
    }
  }
}
