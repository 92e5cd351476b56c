"""The collection: what all papers together say; the second half of analysis, called by the pipeline after observing each paper."""

from collections.abc import Mapping, Sequence
from functools import partial

import numpy as np
import scipy.sparse as sp
from threadpoolctl import threadpool_limits

from generator.analysis.beside import Submit, choose_place, run_here
from generator.analysis.kept import Kept
from generator.analysis.links import place_links
from generator.analysis.mapping import draw_map, start_layout
from generator.analysis.observation import Observation
from generator.analysis.reasons import name_shared_terms
from generator.analysis.related import Nearest, Space, find_all_neighbours, find_neighbours_of
from generator.analysis.spaces import make_spaces
from generator.analysis.titles import make_titles
from generator.analysis.tokens import Ints
from generator.analysis.topic_findings import find_central, find_topic_findings
from generator.analysis.topics import add_stated, choose_area, choose_topics
from generator.analysis.vectors import TermVectors
from generator.collector import paused_collector
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
    kept: Kept | None = None,
) -> Findings:
    """Find what the papers of a corpus say together: topics shown, related papers, links, made titles, the map.

    Args:
        corpus: Corpus.
        marked: Marked texts by paper.
        observations: Observations by paper, every one of the corpus.
        vocabulary: Vocabulary.
        previous_map: Map of an earlier run; its layout is kept where it was made from the same vectors.
        submit: Starts a pure function elsewhere and returns its future; the map is laid out there, and papers are compared,
            while all else goes on.
        kept: For a preview only: an earlier run whose topics, links, neighbours and map are kept for the papers that both have.
            What comes out then depends on that run too; a build gives None.

    Returns:
        Findings; the same for the same input, whatever the hash seed and the number of threads.
    """
    # sums in another order differ in their last bits: one thread, and everything compared is rounded
    with threadpool_limits(limits=1), paused_collector():
        return _analyse(corpus, marked, observations, vocabulary, previous_map=previous_map, submit=submit, kept=kept)


def _analyse(
    corpus: Corpus,
    marked: Mapping[PaperKey, MarkedPaper],
    observations: Mapping[PaperKey, Observation],
    vocabulary: Vocabulary,
    *,
    previous_map: PaperMap | None,
    submit: Submit,
    kept: Kept | None,
) -> Findings:
    in_order = add_stated(corpus.papers, [observations[paper.key] for paper in corpus.papers], vocabulary)
    texts = [marked[paper.key] for paper in corpus.papers]
    spaces = make_spaces(in_order, vocabulary)
    known = kept.keep_layout(corpus.papers, spaces.space.latent) if kept else None
    layout = start_layout(spaces.space.latent, previous_map, submit) if known is None else run_here(lambda: known)
    new = kept.list_new(corpus.papers) if kept else None
    compared = len(in_order) if new is None else len(new)
    nearest = choose_place(compared, submit)(_compare_papers, spaces.space, _number_editions(corpus), new)
    stay = kept.list_kept(corpus.papers) if kept else {}
    tags = choose_topics(corpus.papers, texts, in_order, vocabulary, kept={row: found.topics for row, found in stay.items()})
    links = place_links(
        corpus.papers,
        texts,
        in_order,
        tags=tags,
        vocabulary=vocabulary,
        similarity=partial(_compare, spaces.vectors.weights),
        kept={row: found.links for row, found in stay.items()},
    )
    titles = make_titles(corpus.papers, in_order)
    own, elsewhere = (_name_neighbours(corpus, spaces.vectors, tags, found) for found in nearest.result())
    if kept:
        own, elsewhere = kept.join_related(corpus.papers, own, elsewhere)
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
            related=own.get(row, ()),
            related_elsewhere=elsewhere.get(row, ()),
            found_links=observation.found_links,
        )
    topics = find_topic_findings(corpus, papers, vocabulary)
    central = find_central(corpus, papers, spaces.space.latent, vocabulary)
    drawn = draw_map(corpus.papers, layout.result(), tags, spaces.vectors, vocabulary)
    return Findings(papers, topics, drawn, central)


def _compare(weights: sp.csr_matrix, one: int, other: int) -> float:
    """Return the cosine of two papers over terms."""
    return float((weights[one] @ weights[other].T).sum())


def _number_editions(corpus: Corpus) -> Ints:
    numbers = {edition.id: number for number, edition in enumerate(corpus.editions)}
    return np.array([numbers[paper.edition] for paper in corpus.papers], dtype=np.int64)


def _compare_papers(space: Space, editions: Ints, rows: Ints | None) -> tuple[Nearest, Nearest]:
    """Find the neighbours of some papers, or of all."""
    with threadpool_limits(limits=1):
        return find_all_neighbours(space, editions) if rows is None else find_neighbours_of(space, rows, editions)


def _name_neighbours(
    corpus: Corpus, vectors: TermVectors, tags: Sequence[tuple[TopicTag, ...]], found: Nearest
) -> dict[int, tuple[Related, ...]]:
    """Give neighbours their addresses and reasons."""
    terms = name_shared_terms(vectors, found.papers, found.others)
    keys = [paper.key for paper in corpus.papers]
    topics = [[tag.topic for tag in shown] for shown in tags]
    named: dict[int, list[Related]] = {}
    pairs = zip(found.papers.tolist(), found.others.tolist(), found.scores.tolist(), terms, strict=True)
    for row, other, score, shared in pairs:
        both = tuple(topic for topic in topics[row] if topic in topics[other])
        # a neighbour that nothing can be said for would only puzzle the reader
        if shared or both:
            named.setdefault(row, []).append(Related(keys[other], score, shared, both))
    return {row: tuple(related) for row, related in named.items()}
