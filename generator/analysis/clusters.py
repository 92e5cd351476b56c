"""Clusters: groups of near points on the map and their names; called by collection."""

import math
from collections.abc import Sequence

import numpy as np
import scipy.sparse as sp

from generator.analysis.reasons import is_telling
from generator.analysis.tokens import Floats, Ints
from generator.analysis.vectors import TermVectors
from generator.model import Cluster, TopicTag, Vocabulary

SPREAD = 1.7
"""A map of N papers has sqrt(N) / SPREAD clusters (notes on the map)."""
MOST = 60
"""Clusters at most: more labels than that help nobody."""
ROUNDS = 30
"""Rounds of k-means on the plane; it settles earlier."""
LEAST_SHARE = 0.2
"""A topic names a cluster where at least this share of its papers has it."""
BITS = 10
"""Bits a coordinate in the order along which the first centres are taken."""


def cluster(places: Floats) -> Ints:
    """Group points of the plane by k-means, from centres taken evenly along a Z-shaped curve, hence without chance.

    Args:
        places: Points x 2, each 0-1.

    Returns:
        For each point the number of its cluster, from 0, largest cluster first.
    """
    count = max(1, min(MOST, round(math.sqrt(len(places)) / SPREAD)))
    order = np.argsort(_interleave(places), kind="stable")
    starts = order[((np.arange(count) + 0.5) * len(places) / count).astype(np.int64)]
    centres = places[starts].astype(np.float64)
    member = np.full(len(places), -1, dtype=np.int64)
    for _ in range(ROUNDS):
        # the squares of the places themselves decide nothing
        nearest = ((centres**2).sum(axis=1) - 2 * (places.astype(np.float64) @ centres.T)).round(8).argmin(axis=1)
        if np.array_equal(nearest, member):
            break
        member = nearest
        sizes = np.maximum(np.bincount(member, minlength=count), 1)
        sums = np.stack([np.bincount(member, weights=places[:, axis], minlength=count) for axis in (0, 1)], axis=1)
        is_full = np.bincount(member, minlength=count) > 0
        centres = np.where(is_full[:, None], sums / sizes[:, None], centres)
    sizes = np.bincount(member, minlength=count)
    ranks = np.empty(count, dtype=np.int64)
    ranks[np.lexsort((np.arange(count), -sizes))] = np.arange(count)
    return ranks[member]


def _interleave(places: Floats) -> Ints:
    """Return the place of each point along the Z-order curve (Morton 1966)."""
    cells = np.minimum((places * 2**BITS).astype(np.int64), 2**BITS - 1)
    code = np.zeros(len(places), dtype=np.int64)
    for bit in range(BITS):
        code |= ((cells[:, 0] >> bit) & 1) << (2 * bit)
        code |= ((cells[:, 1] >> bit) & 1) << (2 * bit + 1)
    return code


def describe_clusters(
    places: Floats, member: Ints, tags: Sequence[Sequence[TopicTag]], vectors: TermVectors, vocabulary: Vocabulary
) -> tuple[Cluster, ...]:
    """Name the clusters and find their centres.

    Args:
        places: Points x 2.
        member: Cluster of each point.
        tags: Topics that each paper shows.
        vectors: Term vectors.
        vocabulary: Vocabulary.

    Returns:
        Clusters in the order of their numbers. Each is named by the topic that is most over-represented in it, no two by one;
        where no topic fits, by the term that is (class-based TF-IDF, Grootendorst 2022).
    """
    count = int(member.max()) + 1 if len(member) else 0
    sizes = np.bincount(member, minlength=count)
    names = _name_by_topics(member, sizes, tags, vocabulary)
    for number in range(count):
        if number not in names:
            names[number] = _name_by_terms(np.flatnonzero(member == number), vectors, set(names.values()))
    centres = [np.median(places[member == number], axis=0) for number in range(count)]
    return tuple(
        Cluster(names[number], round(float(centres[number][0]), 4), round(float(centres[number][1]), 4), int(sizes[number]))
        for number in range(count)
    )


def _name_by_topics(member: Ints, sizes: Ints, tags: Sequence[Sequence[TopicTag]], vocabulary: Vocabulary) -> dict[int, str]:
    """Give clusters topics, the clearest pair first."""
    columns = {topic: number for number, topic in enumerate(vocabulary.topics)}
    pairs = [(row, columns[tag.topic]) for row, shown in enumerate(tags) for tag in shown if vocabulary.topics[tag.topic].facet != "kind"]
    if not pairs:
        return {}
    rows, topics = np.array(pairs, dtype=np.int64).T
    counts = np.zeros((len(sizes), len(columns)))
    np.add.at(counts, (member[rows], topics), 1)
    everywhere = np.maximum(counts.sum(axis=0), 1)
    share = counts / sizes[:, None]
    lift = share / (everywhere / sizes.sum())
    weights = np.array([topic.weight for topic in vocabulary.topics.values()])
    clarity = np.where((share >= LEAST_SHARE) & (lift > 1), np.sqrt(share) * np.log2(np.maximum(lift, 1)) * weights, 0).round(6)
    order = np.lexsort((np.arange(clarity.size), -clarity.ravel()))
    ids = list(vocabulary.topics)
    names: dict[int, str] = {}
    used: set[int] = set()
    for place in order[: int((clarity > 0).sum())]:
        number, topic = divmod(int(place), len(columns))
        if number not in names and topic not in used:
            names[number] = vocabulary.topics[ids[topic]].name
            used.add(topic)
    return names


def _name_by_terms(rows: Ints, vectors: TermVectors, taken: set[str]) -> str:
    """Name a cluster by its weightiest term that says something and names no other cluster."""
    telling = is_telling(vectors)
    total = np.asarray(sp.csr_matrix(vectors.weights[rows]).sum(axis=0)).ravel()
    boost = np.where(vectors.pairs[:, 1] >= 0, 1.5, 1.0)
    weight = np.where(telling, total * boost, 0).round(5)
    for term in np.lexsort((np.arange(len(weight)), -weight))[:50]:
        name = vectors.name(int(term))
        name = name[:1].upper() + name[1:]
        if weight[term] > 0 and name not in taken:
            return name
    return ""
