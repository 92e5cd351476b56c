"""What is found about topics and areas over the collection: papers, editions, neighbours, central papers; called by collection."""

from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np
import scipy.sparse as sp

from generator.analysis.tokens import Floats
from generator.model import AreaId, Corpus, PaperFindings, PaperKey, TopicFindings, TopicId, Vocabulary

NEIGHBOURS = 12
"""Neighbouring topics kept."""


def list_ancestors(topic: TopicId, vocabulary: Vocabulary) -> tuple[TopicId, ...]:
    """Return the topics above a topic, nearest first."""
    above: list[TopicId] = []
    parent = vocabulary.topics[topic].parent
    while parent is not None and parent in vocabulary.topics and parent not in above:
        above.append(parent)
        parent = vocabulary.topics[parent].parent
    return tuple(above)


def find_topic_findings(corpus: Corpus, papers: Mapping[PaperKey, PaperFindings], vocabulary: Vocabulary) -> dict[TopicId, TopicFindings]:
    """Gather papers, editions and neighbours of every topic that has papers, in the vocabulary's order.

    Args:
        corpus: Corpus.
        papers: Findings by paper; their shown topics count, and those above them.
        vocabulary: Vocabulary.
    """
    order = list(vocabulary.topics)
    numbers = {topic: number for number, topic in enumerate(order)}
    above = {topic: list_ancestors(topic, vocabulary) for topic in order}
    members: dict[TopicId, list[int]] = {topic: [] for topic in order}
    for row, paper in enumerate(corpus.papers):
        direct = [tag.topic for tag in papers[paper.key].topics]
        for topic in dict.fromkeys(other for tag in direct for other in (tag, *above[tag])):
            members[topic].append(row)
    shared = _count_shared(members, order, len(corpus.papers))
    found = {}
    for topic in order:
        if not members[topic]:
            continue
        editions = Counter(corpus.papers[row].edition for row in members[topic])
        by_edition = {edition.id: editions[edition.id] for edition in corpus.editions if editions[edition.id]}
        row = shared[numbers[topic]]
        near = [
            (other, int(row[number]))
            for number in np.flatnonzero(row).tolist()
            if (other := order[number]) != topic and other not in above[topic] and topic not in above[other]
        ]
        near.sort(key=lambda pair: (-pair[1], numbers[pair[0]]))
        keys = tuple(corpus.papers[row].key for row in members[topic])
        found[topic] = TopicFindings(keys, by_edition, tuple(near[:NEIGHBOURS]))
    return found


def _count_shared(members: Mapping[TopicId, Sequence[int]], order: Sequence[TopicId], papers: int) -> np.ndarray:
    """Count the papers that each two topics share."""
    sizes = [len(members[topic]) for topic in order]
    columns = np.repeat(np.arange(len(order)), sizes)
    rows = np.array([row for topic in order for row in members[topic]], dtype=np.int64)
    has = sp.csr_matrix((np.ones(len(rows), dtype=np.int32), (rows, columns)), shape=(papers, max(1, len(order))))
    return np.asarray((has.T @ has).toarray())


def find_central(
    corpus: Corpus, papers: Mapping[PaperKey, PaperFindings], latent: Floats, vocabulary: Vocabulary
) -> dict[AreaId, PaperKey]:
    """Find the paper of each area that lies nearest to the area's mean, the first of equals.

    Args:
        corpus: Corpus.
        papers: Findings by paper.
        latent: Papers x latent dimensions, rows of length 1.
        vocabulary: Vocabulary; areas come in its order.
    """
    members: dict[AreaId, list[int]] = {area: [] for area in vocabulary.areas}
    for row, paper in enumerate(corpus.papers):
        area = papers[paper.key].area
        if area in members:
            members[area].append(row)
    central = {}
    for area, rows in members.items():
        if rows:
            nearness = (latent[rows] @ latent[rows].mean(axis=0)).round(4)
            central[area] = corpus.papers[rows[int(nearness.argmax())]].key
    return central
