/**
 * What part of the map is seen. Pure: every change makes a new camera. The map is a unit square that is stretched over the stage; a camera of
 * zoom 1 shows all of it.
 *
 * @typedef {object} Camera
 * @property {number} zoom 1 to MOST
 * @property {number} x map coordinate at the stage's centre
 * @property {number} y
 *
 * @typedef {{width: number, height: number}} Stage in CSS pixels
 */

export const MOST = 40;

/** @returns {Camera} */
export function whole() {
  return { zoom: 1, x: 0.5, y: 0.5 };
}

/** @param {Camera} camera @returns {Camera} with the zoom in bounds and no empty border */
export function bounded({ zoom, x, y }) {
  const kept = Math.min(MOST, Math.max(1, zoom));
  const half = 0.5 / kept;
  const within = (/** @type {number} */ value) => Math.min(1 - half, Math.max(half, value));
  return { zoom: kept, x: within(x), y: within(y) };
}

/** @param {Camera} camera @param {Stage} stage @param {number} x @param {number} y @returns {[number, number]} stage pixels */
export function toStage(camera, stage, x, y) {
  return [((x - camera.x) * camera.zoom + 0.5) * stage.width, ((y - camera.y) * camera.zoom + 0.5) * stage.height];
}

/** @param {Camera} camera @param {Stage} stage @param {number} left @param {number} top @returns {[number, number]} map coordinates */
export function toMap(camera, stage, left, top) {
  return [(left / stage.width - 0.5) / camera.zoom + camera.x, (top / stage.height - 0.5) / camera.zoom + camera.y];
}

/**
 * @param {Camera} camera
 * @param {Stage} stage
 * @param {number} factor
 * @param {number} left stage pixel that stays where it is
 * @param {number} top
 * @returns {Camera}
 */
export function zoomed(camera, stage, factor, left = stage.width / 2, top = stage.height / 2) {
  const zoom = Math.min(MOST, Math.max(1, camera.zoom * factor));
  const [x, y] = toMap(camera, stage, left, top);
  return bounded({ zoom, x: x - (left / stage.width - 0.5) / zoom, y: y - (top / stage.height - 0.5) / zoom });
}

/** @param {Camera} camera @param {Stage} stage @param {number} right pixels @param {number} down @returns {Camera} */
export function moved(camera, stage, right, down) {
  return bounded({ ...camera, x: camera.x - right / stage.width / camera.zoom, y: camera.y - down / stage.height / camera.zoom });
}

/** @param {Camera} camera @param {number} x @param {number} y @returns {boolean} whether a place is well inside the stage */
export function shows(camera, x, y) {
  return Math.abs(x - camera.x) * camera.zoom < 0.46 && Math.abs(y - camera.y) * camera.zoom < 0.46;
}
