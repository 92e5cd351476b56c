/**
 * Lets what arrives late wait while the reader presses something: an element that is replaced between press and release takes the click with it.
 */

let isPressed = false;
let released = Promise.resolve();
let release = () => {};

window.addEventListener("pointerdown", ({ button }) => {
  if (button || isPressed) return;
  isPressed = true;
  released = new Promise((done) => (release = done));
}, true);

/** The click comes after the release, and so does what waited. */
function end() {
  if (!isPressed) return;
  isPressed = false;
  setTimeout(release);
}

window.addEventListener("pointerup", end, true);
window.addEventListener("pointercancel", end, true);
// A release outside of the window is not told.
window.addEventListener("pointermove", ({ buttons }) => !buttons && end(), true);

/** @returns {Promise<void>} fulfilled while nothing is pressed */
export function whenReleased() {
  return released;
}
