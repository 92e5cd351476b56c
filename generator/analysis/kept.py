"""Kept: what a preview keeps from its last run instead of comparing all papers again; called by collection, never by a build."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from generator.analysis.layout import Layout, place_between
from generator.analysis.tokens import Floats, Ints
from generator.model import Findings, Paper, PaperFindings, PaperKey, Related


@dataclass(frozen=True)
class Kept:
    """An earlier run whose topics, links, neighbours and map are kept."""

    findings: Findings
    """Its findings."""
    changed: frozenset[PaperKey] = frozenset()
    """Papers whose text has changed since: they get new neighbours, and keep their places."""

    def list_new(self, papers: Sequence[Paper]) -> Ints:
        """Return the numbers of the papers that the earlier run did not have or that have changed."""
        known = self.findings.papers
        return np.array([row for row, paper in enumerate(papers) if paper.key not in known or paper.key in self.changed], dtype=np.int64)

    def list_kept(self, papers: Sequence[Paper]) -> dict[int, PaperFindings]:
        """Return what is kept of each paper that did not change, by its place; without links to papers that are gone."""
        here = {paper.key for paper in papers}
        new = set(self.list_new(papers).tolist())
        known = {row: self.findings.papers[paper.key] for row, paper in enumerate(papers) if row not in new}
        gone = {row for row, found in known.items() if any(link.paper is not None and link.paper not in here for link in found.links)}
        for row in gone:
            links = tuple(link for link in known[row].links if link.paper is None or link.paper in here)
            known[row] = replace(known[row], links=links)
        return known

    def join_related(
        self, papers: Sequence[Paper], own: Mapping[int, tuple[Related, ...]], elsewhere: Mapping[int, tuple[Related, ...]]
    ) -> tuple[dict[int, tuple[Related, ...]], dict[int, tuple[Related, ...]]]:
        """Return the kept neighbours, without papers that are gone, and the given ones of the papers that are new."""
        here = {paper.key for paper in papers}
        new = set(self.list_new(papers).tolist())
        near, far = dict(own), dict(elsewhere)
        for row, paper in enumerate(papers):
            if row not in new:
                before = self.findings.papers[paper.key]
                near[row] = tuple(related for related in before.related if related.paper in here)
                far[row] = tuple(related for related in before.related_elsewhere if related.paper in here)
        return near, far

    def keep_layout(self, papers: Sequence[Paper], latent: Floats) -> Layout | None:
        """Return the kept places, new papers between those that they are nearest to; None where hardly a place is known.

        Its key is empty, so that no build takes these places for those of its own vectors.
        """
        places = {point.paper: (point.x, point.y) for point in self.findings.map.points}
        known = np.array([row for row, paper in enumerate(papers) if paper.key in places], dtype=np.int64)
        if 2 * len(known) < len(papers) or not len(known):
            return None
        plane = np.array([places[papers[row].key] for row in known.tolist()], dtype=np.float32)
        return Layout("", place_between(latent, known, plane))
