/**
 * Chooses which names are seen, and where: in order of weight, none over another. Pure.
 *
 * @typedef {{left: number, top: number, width: number, height: number}} Box
 */

/**
 * @param {Box[][]} offers where each name may stand, best first, in order of weight; none for one that is out of sight
 * @param {{width: number, height: number}} stage
 * @param {Box[]} covered parts of the stage that something else lies over
 * @returns {(Box | null)[]} where each stands
 */
export function chooseLabels(offers, stage, covered = []) {
  const taken = [...covered];
  return offers.map((boxes) => {
    const box = boxes.find((offer) => isInside(offer, stage) && !taken.some((other) => overlap(offer, other))) ?? null;
    if (box) taken.push(box);
    return box;
  });
}

/**
 * @param {Box[]} boxes beside a dot
 * @param {Box[]} dots all others
 * @returns {Box[]} those boxes in which no dot lies, so that a name never hides one or seems to be another's
 */
export function keepClear(boxes, dots) {
  return boxes.filter((box) => !dots.some((dot) => overlap(box, dot)));
}

/** @param {Box} box @param {{width: number, height: number}} stage */
function isInside(box, stage) {
  return box.left >= 0 && box.top >= 0 && box.left + box.width <= stage.width && box.top + box.height <= stage.height;
}

/** @param {Box} one @param {Box} other */
function overlap(one, other) {
  return (
    one.left < other.left + other.width && other.left < one.left + one.width && one.top < other.top + other.height && other.top < one.top + one.height
  );
}
