"""The collection: what all papers together say; the second half of analysis, called by the pipeline after observing each paper."""

from collections.abc import Mapping, Sequence
from functools import partial

import numpy as np
import scipy.sparse as sp
from threadpoolctl import threadpool_limits

from generator.analysis.candidates import find_candidates
from generator.analysis.links import place_links
from generator.analysis.mapping import Submit, draw_map, run_here, start_layout
from generator.analysis.observation import Observation
from generator.analysis.reasons import name_shared_terms
from generator.analysis.related import SHOWN, SHOWN_ELSEWHERE, Neighbour, find_neighbours
from generator.analysis.spaces import Spaces, make_spaces
from generator.analysis.titles import make_titles
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
    *,
    previous_map: PaperMap | None = None,
    submit: Submit = run_here,
) -> Findings:
    """Find what the papers of a corpus say together: topics shown, related papers, links, made titles, the map.

    Args:
        corpus: Corpus.
        marked: Marked texts by paper.
        observations: Observations by paper, every one of the corpus.
        vocabulary: Vocabulary.
        previous_map: Map of an earlier run; its layout is kept where it was made from the same vectors.
        submit: Starts a pure function elsewhere and returns its future; the map is laid out there while all else goes on.

    Returns:
        Findings; the same for the same input, whatever the hash seed and the number of threads.
    """
    # sums in another order differ in their last bits: one thread, and everything compared is rounded
    with threadpool_limits(limits=1):
        return _analyse(corpus, marked, observations, vocabulary, previous_map=previous_map, submit=submit)


def _analyse(
    corpus: Corpus,
    marked: Mapping[PaperKey, MarkedPaper],
    observations: Mapping[PaperKey, Observation],
    vocabulary: Vocabulary,
    *,
    previous_map: PaperMap | None,
    submit: Submit,
) -> Findings:
    in_order = [observations[paper.key] for paper in corpus.papers]
    texts = [marked[paper.key] for paper in corpus.papers]
    spaces = make_spaces(in_order, vocabulary)
    layout = start_layout(spaces.space.latent, previous_map, submit)
    tags = choose_topics(corpus.papers, texts, in_order, vocabulary)
    links = place_links(
        corpus.papers, texts, in_order, tags=tags, vocabulary=vocabulary, similarity=partial(_compare, spaces.vectors.weights)
    )
    titles = make_titles(corpus.papers, in_order)
    related = _relate(corpus, spaces, tags)
    papers = {}
    for row, paper in enumerate(corpus.papers):
        observation = in_order[row]
        papers[paper.key] = PaperFindings(
            topics=tags[row],
            area=choose_area(tags[row], vocabulary),
            acronyms=observation.acronyms,
            names=observation.names,
            kinds=observation.kinds,
            made_title=titles[row],
            links=links[row],
            related=related[row][0],
            related_elsewhere=related[row][1],
            found_links=observation.found_links,
        )
    topics = find_topic_findings(corpus, papers, vocabulary)
    central = find_central(corpus, papers, spaces.space.latent, vocabulary)
    candidates = find_candidates(in_order, vocabulary)
    drawn = draw_map(corpus.papers, layout.result(), tags, spaces.vectors, vocabulary)
    return Findings(papers, topics, drawn, central, candidates)


def _compare(weights: sp.csr_matrix, one: int, other: int) -> float:
    """Return the cosine of two papers over terms."""
    return float((weights[one] @ weights[other].T).sum())


def _relate(corpus: Corpus, spaces: Spaces, tags: Sequence[tuple[TopicTag, ...]]) -> list[tuple[tuple[Related, ...], tuple[Related, ...]]]:
    """Find the neighbours of each paper in its edition and elsewhere, with reasons; in corpus order."""
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
    return [(named.get(row, ()), named_elsewhere.get(row, ())) for row in range(len(corpus.papers))]


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
