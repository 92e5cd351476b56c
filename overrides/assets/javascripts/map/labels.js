/**
 * Chooses which cluster names are seen: the largest first, none over another. Pure.
 *
 * @typedef {{left: number, top: number, width: number, height: number}} Box
 */

/**
 * @param {(Box | null)[]} boxes where each name would stand, in order of weight; null for one that is out of sight
 * @param {{width: number, height: number}} stage
 * @returns {boolean[]}
 */
export function chooseLabels(boxes, stage) {
  /** @type {Box[]} */
  const taken = [];
  return boxes.map((box) => {
    if (!box || box.left < 0 || box.top < 0 || box.left + box.width > stage.width || box.top + box.height > stage.height) return false;
    if (taken.some((other) => overlap(box, other))) return false;
    taken.push(box);
    return true;
  });
}

/** @param {Box} one @param {Box} other */
function overlap(one, other) {
  return (
    one.left < other.left + other.width && other.left < one.left + one.width && one.top < other.top + other.height && other.top < one.top + one.height
  );
}
