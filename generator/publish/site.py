"""Site: everything that pages are made from, with the look-ups that many pages share; made once by publish()."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from generator.model import (
    Corpus,
    Edition,
    EditionId,
    Findings,
    MarkedPaper,
    MarkedText,
    Paper,
    PaperFindings,
    PaperKey,
    PersonId,
    SessionId,
    TitleSource,
    Vocabulary,
)
from generator.settings import Settings
from generator.words import Words

AUTHOR_PAGE_FROM = 2
"""Papers from which an author has a page; others link to the explore page's author filter (DESIGN, decision 7)."""


@dataclass(frozen=True)
class Site:
    """Input of every part of publish/: curated papers, their marked texts, the findings, the settings and the words."""

    corpus: Corpus
    """Curated content."""
    marked: Mapping[PaperKey, MarkedPaper]
    """Marked texts; every title is filled here, a made one from ``PaperFindings.made_title``."""
    findings: Findings
    """Findings."""
    vocabulary: Vocabulary
    """Topics and areas."""
    settings: Settings
    """Settings of the run."""
    words: Words
    """Visible words in the site's language."""
    context: str = ""
    """Digest of what no paper says but pages depend on: code, settings, vocabulary, macros."""

    @cached_property
    def papers(self) -> dict[PaperKey, Paper]:
        """Papers by address, in corpus order."""
        return {paper.key: paper for paper in self.corpus.papers}

    @cached_property
    def editions(self) -> dict[EditionId, Edition]:
        """Editions by id, newest first."""
        return {edition.id: edition for edition in self.corpus.editions}

    @cached_property
    def papers_of_edition(self) -> dict[EditionId, tuple[Paper, ...]]:
        """Papers of each edition, in corpus order."""
        found: dict[EditionId, list[Paper]] = {edition.id: [] for edition in self.corpus.editions}
        for paper in self.corpus.papers:
            found[paper.edition].append(paper)
        return {edition: tuple(papers) for edition, papers in found.items()}

    @cached_property
    def papers_of_person(self) -> dict[PersonId, tuple[PaperKey, ...]]:
        """Papers of each person, in corpus order."""
        found: dict[PersonId, list[PaperKey]] = {person: [] for person in self.corpus.people}
        for paper in self.corpus.papers:
            for author in paper.authors:
                found[author.person].append(paper.key)
        return {person: tuple(keys) for person, keys in found.items()}

    @cached_property
    def papers_of_session(self) -> dict[tuple[EditionId, SessionId], tuple[PaperKey, ...]]:
        """Papers of each session, in corpus order."""
        found: dict[tuple[EditionId, SessionId], list[PaperKey]] = {key: [] for key in self.corpus.sessions}
        for paper in self.corpus.papers:
            for slot in paper.presentations:
                found[paper.edition, slot.session].append(paper.key)
        return {key: tuple(keys) for key, keys in found.items()}

    def title(self, key: PaperKey) -> MarkedText:
        """Return a paper's marked title, made or given."""
        title = self.marked[key].title
        assert title is not None, f"the pipeline fills every title, but {key} has none"
        return title

    def is_made(self, key: PaperKey) -> bool:
        """Tell whether a paper's title was made from its abstract."""
        return self.papers[key].title_source is TitleSource.MADE

    def found(self, key: PaperKey) -> PaperFindings:
        """Return what analysis found in a paper."""
        return self.findings.papers[key]

    def has_author_page(self, person: PersonId) -> bool:
        """Tell whether a person has a page of their own."""
        return len(self.papers_of_person[person]) >= AUTHOR_PAGE_FROM
