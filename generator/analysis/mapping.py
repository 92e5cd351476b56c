"""Mapping: from the latent space to the map of papers and named clusters; called by collection."""

from collections.abc import Sequence
from concurrent.futures import Future

import numpy as np

from generator.analysis.beside import Submit, choose_place, run_here
from generator.analysis.clusters import cluster, describe_clusters
from generator.analysis.layout import Layout, key_of, lay_out
from generator.analysis.tokens import Floats
from generator.analysis.vectors import TermVectors
from generator.model import MapPoint, Paper, PaperMap, TopicTag, Vocabulary

FEWEST = 3
"""Papers from which there is a map."""


def start_layout(latent: Floats, previous: PaperMap | None, submit: Submit) -> "Future[Layout]":
    """Start to lay papers out, or take the layout of an earlier run that was made from the same vectors.

    Args:
        latent: Papers x latent dimensions.
        previous: Map of an earlier run, or None.
        submit: Starts the work.
    """
    key = key_of(latent)
    if previous is not None and previous.key == key and len(previous.points) == len(latent):
        places = np.array([(point.x, point.y) for point in previous.points], dtype=np.float32)
        return run_here(lambda _: Layout(key, places), latent)
    if len(latent) < FEWEST:
        return run_here(lambda _: Layout(key, np.zeros((len(latent), 2), dtype=np.float32)), latent)
    return choose_place(len(latent), submit)(lay_out, latent)


def draw_map(
    papers: Sequence[Paper], layout: Layout, tags: Sequence[Sequence[TopicTag]], vectors: TermVectors, vocabulary: Vocabulary
) -> PaperMap:
    """Make the map from a layout: places of papers, clusters with their names.

    Args:
        papers: Papers in corpus order.
        layout: Their places.
        tags: Topics that each shows.
        vectors: Term vectors, for the names.
        vocabulary: Vocabulary.
    """
    if len(papers) < FEWEST:
        return PaperMap()
    member = cluster(layout.places)
    clusters = describe_clusters(layout.places, member, tags, vectors, vocabulary)
    points = tuple(
        MapPoint(paper.key, round(float(x), 4), round(float(y), 4), int(number))
        for paper, (x, y), number in zip(papers, layout.places, member, strict=True)
    )
    return PaperMap(points, clusters, layout.key)
