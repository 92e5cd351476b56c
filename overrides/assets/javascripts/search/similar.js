/**
 * Papers like one paper, by the words that tell it from others. Pure, given a collection.
 */

/** @typedef {import("./collection.js").Collection} Collection */

/** Words of the paper that are compared: the heaviest of lunr's weights. */
const WORDS = 40;

/** How much a shared word of the title and topics counts against one of the abstract. */
const TITLE = 2;

/**
 * @param {Collection} collection
 * @param {number} paper
 * @returns {Float32Array} similarity of each paper, highest for itself
 */
export function similar(collection, paper) {
  const scores = new Float32Array(collection.size);
  for (const [shards, fields, weight] of /** @type {const} */ ([
    [collection.titles, ["title", "names", "topics"], TITLE],
    [collection.abstracts, ["abstract"], 1],
  ])) {
    const own = shards.find((shard) => paper >= shard.offset && paper < shard.offset + shard.size);
    if (!own) continue;
    for (const [word, strength] of heaviest(own, paper - own.offset, fields)) {
      for (const shard of shards) {
        for (const posting of shard.postings(word)) {
          if (posting.field === "authors") continue;
          posting.papers.forEach((other, at) => (scores[other] += weight * strength * posting.weights[at]));
        }
      }
    }
  }
  scores[paper] = Infinity;
  return scores;
}

/**
 * @param {import("./shard.js").Shard} shard
 * @param {number} place
 * @param {readonly string[]} fields
 * @returns {[string, number][]}
 */
function heaviest(shard, place, fields) {
  return [...shard.wordsOf(place, fields)].sort((a, b) => b[1] - a[1]).slice(0, WORDS);
}
