"""The collection: what all papers together say; the second half of analysis, called by the pipeline after observing each paper."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
from threadpoolctl import threadpool_limits

from generator.analysis.observation import Observation
from generator.analysis.reasons import name_shared_terms
from generator.analysis.related import SHOWN, SHOWN_ELSEWHERE, Neighbour, find_neighbours
from generator.analysis.spaces import Spaces, make_spaces
from generator.analysis.topic_findings import find_central, find_topic_findings
from generator.analysis.topics import choose_area, choose_topics
from generator.model import (
    Corpus,
    Findings,
    MarkedPaper,
    PaperFindings,
    PaperKey,
    PaperMap,
    Related,
    TopicTag,
    Vocabulary,
)


def analyse(
    corpus: Corpus,
    marked: Mapping[PaperKey, MarkedPaper],
    observations: Mapping[PaperKey, Observation],
    vocabulary: Vocabulary,
    previous_map: PaperMap | None = None,
) -> Findings:
    """Find what the papers of a corpus say together: topics shown, related papers, links, made titles, the map.

    Args:
        corpus: Corpus.
        marked: Marked texts by paper.
        observations: Observations by paper, every one of the corpus.
        vocabulary: Vocabulary.
        previous_map: Map of an earlier run; its layout is kept where it was made from the same vectors.

    Returns:
        Findings; the same for the same input, whatever the hash seed and the number of threads.
    """
    # sums in another order differ in their last bits: one thread, and everything compared is rounded
    with threadpool_limits(limits=1):
        return _analyse(corpus, marked, observations, vocabulary, previous_map)


def _analyse(
    corpus: Corpus,
    marked: Mapping[PaperKey, MarkedPaper],
    observations: Mapping[PaperKey, Observation],
    vocabulary: Vocabulary,
    previous_map: PaperMap | None,
) -> Findings:
    in_order = [observations[paper.key] for paper in corpus.papers]
    spaces = make_spaces(in_order, vocabulary)
    texts = [marked[paper.key] for paper in corpus.papers]
    tags = choose_topics(corpus.papers, texts, in_order, vocabulary)
    papers = {
        paper.key: PaperFindings(
            topics=tags[row],
            area=choose_area(tags[row], vocabulary),
            acronyms=in_order[row].acronyms,
            names=in_order[row].names,
            kinds=in_order[row].kinds,
            found_links=in_order[row].found_links,
        )
        for row, paper in enumerate(corpus.papers)
    }
    for key, (near, elsewhere) in _relate(corpus, spaces, tags).items():
        papers[key] = replace(papers[key], related=near, related_elsewhere=elsewhere)
    topics = find_topic_findings(corpus, papers, vocabulary)
    central = find_central(corpus, papers, spaces.space.latent, vocabulary)
    return Findings(papers, topics, PaperMap(), central)


def _relate(
    corpus: Corpus, spaces: Spaces, tags: Sequence[tuple[TopicTag, ...]]
) -> dict[PaperKey, tuple[tuple[Related, ...], tuple[Related, ...]]]:
    """Find the neighbours of each paper in its edition and elsewhere, with reasons."""
    numbers = {edition.id: number for number, edition in enumerate(corpus.editions)}
    edition = np.array([numbers[paper.edition] for paper in corpus.papers], dtype=np.int64)
    near: dict[int, list[Neighbour]] = {}
    for number in range(len(corpus.editions)):
        near.update(find_neighbours(spaces.space, np.flatnonzero(edition == number), SHOWN))
    elsewhere: dict[int, list[Neighbour]] = {}
    if len(np.unique(edition)) > 1:
        elsewhere = find_neighbours(spaces.space, np.arange(len(edition)), SHOWN_ELSEWHERE, edition)
    named = _name_neighbours(corpus, spaces, tags, near)
    named_elsewhere = _name_neighbours(corpus, spaces, tags, elsewhere)
    return {paper.key: (named.get(row, ()), named_elsewhere.get(row, ())) for row, paper in enumerate(corpus.papers)}


def _name_neighbours(
    corpus: Corpus, spaces: Spaces, tags: Sequence[tuple[TopicTag, ...]], found: Mapping[int, Sequence[Neighbour]]
) -> dict[int, tuple[Related, ...]]:
    """Give neighbours their addresses and reasons."""
    pairs = [(row, neighbour) for row, near in found.items() for neighbour in near]
    terms = name_shared_terms(spaces.vectors, [(row, neighbour.paper) for row, neighbour in pairs])
    topics = [[tag.topic for tag in shown] for shown in tags]
    named: dict[int, list[Related]] = {row: [] for row in found}
    for (row, neighbour), shared in zip(pairs, terms, strict=True):
        both = tuple(topic for topic in topics[row] if topic in topics[neighbour.paper])
        # a neighbour that nothing can be said for would only puzzle the reader
        if shared or both:
            named[row].append(Related(corpus.papers[neighbour.paper].key, neighbour.score, shared, both))
    return {row: tuple(related) for row, related in named.items()}
