/**
 * The flight of the map's camera to another place, a camera a frame. Called by the view.
 */

/** @typedef {import("./camera.js").Camera} Camera */

/** Milliseconds of a flight; none where the reader wants no motion. */
const LENGTH = 140;

export class Flight {
  /** @param {(camera: Camera) => void} show called for every camera on the way, the goal last */
  constructor(show) {
    this.show = show;
    this.frame = 0;
    /** @type {Camera | null} Where the flight ends, and so where the next step of an impatient reader begins; null while the map rests. */
    this.goal = null;
  }

  /** @param {Camera} from @param {Camera} goal */
  begin(from, goal) {
    this.stop();
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      this.show(goal);
      return;
    }
    this.goal = goal;
    const start = performance.now();
    const step = (/** @type {number} */ now) => {
      const part = Math.min(1, Math.max(0, (now - start) / LENGTH));
      if (part === 1) {
        this.stop();
        this.show(goal);
        return;
      }
      this.frame = requestAnimationFrame(step);
      const eased = 1 - (1 - part) ** 3;
      const zoom = from.zoom * (goal.zoom / from.zoom) ** eased;
      this.show({ zoom, x: from.x + (goal.x - from.x) * eased, y: from.y + (goal.y - from.y) * eased });
    };
    this.frame = requestAnimationFrame(step);
  }

  /** Stays where the last camera was. */
  stop() {
    cancelAnimationFrame(this.frame);
    this.goal = null;
  }
}
