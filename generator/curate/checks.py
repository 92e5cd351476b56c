"""Checks of curated papers: what is empty, doubled, fused or broken; called by curate() (quick ones) and the check command (all)."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from generator.curate.names import is_fused
from generator.curate.near import find_near_duplicates
from generator.curate.texts import fold_title, make_slug
from generator.model import Corpus, Edition, EditionId, Issue, Paper, Person, Place, Severity

SHORT_ABSTRACT = 40
"""Characters below which an abstract cannot be one: the shortest real ones in 13,000 papers have about 80."""

EMPTY_SHARE = 0.5
"""Share of an edition's papers without abstract from which one issue stands for all."""

_FORMS = re.compile(r"https?://(?:[A-Za-z0-9-]+\.)+[A-Za-z][A-Za-z0-9-]*(?::\d+)?(?:[/?#][^\s<>\"{}|\\^`]*)?")


def is_well_formed(url: str) -> bool:
    """Tell whether a link has the form of a web address and no trace of the text that it was cut out of."""
    return _FORMS.fullmatch(url) is not None and url[-1] not in ".,;:"


def check_quickly(edition: Edition, papers: Sequence[Paper]) -> list[Issue]:
    """Check an edition's papers one by one: abstracts, names, links."""
    issues = _check_abstracts(edition, papers)
    for paper in papers:
        place = _place(paper)
        for author in paper.authors:
            if is_fused(author.name):
                issues.append(
                    Issue(
                        Severity.WARNING,
                        "fused-authors",
                        place,
                        f"an author called {author.name!r}",
                        "one person a name",
                        "Separate the names in the source, or state authors in the overlay.",
                    )
                )
        issues += [_broken_link(place, kind, url) for kind, url in paper.links.items() if not is_well_formed(url)]
    return issues


def check_corpus(corpus: Corpus) -> list[Issue]:
    """Check papers and people against each other: equal titles, near-duplicate abstracts, spellings that may be one person."""
    return [*_check_titles(corpus.papers), *_check_near_duplicates(corpus.papers), *_check_spellings(corpus.people.values())]


def _place(paper: Paper) -> Place:
    return paper.places[0] if paper.places else Place(str(paper.edition), record=paper.id)


def _check_abstracts(edition: Edition, papers: Sequence[Paper]) -> list[Issue]:
    empty = [paper for paper in papers if not paper.abstract]
    issues = []
    if len(empty) > 1 and len(empty) >= EMPTY_SHARE * len(papers):
        found = f"{len(empty)} of {len(papers)} papers without abstract"
        issues.append(
            Issue(
                Severity.WARNING,
                "no-abstracts",
                Place(str(edition.id)),
                found,
                "abstracts",
                "Add a source that has them; papers are joined by id, or by title and authors.",
            )
        )
    else:
        mend = "Add it to the source or the overlay."
        issues += [Issue(Severity.WARNING, "empty-abstract", _place(p), f"no abstract for {_name(p)}", "an abstract", mend) for p in empty]
    for paper in papers:
        if paper.abstract and len(paper.abstract) < SHORT_ABSTRACT:
            found = f"the abstract of {_name(paper)} is {paper.abstract!r}"
            mend = "Correct it in the source or the overlay."
            issues.append(Issue(Severity.WARNING, "short-abstract", _place(paper), found, f"{SHORT_ABSTRACT} characters or more", mend))
    return issues


def _name(paper: Paper) -> str:
    return repr(paper.title) if paper.title else str(paper.id)


def _broken_link(place: Place, kind: str, url: str) -> Issue:
    return Issue(
        Severity.WARNING,
        "broken-link",
        place,
        f"the {kind} link {url!r}",
        "the address of a web page",
        "Correct it in the source or the overlay.",
    )


def _check_titles(papers: Iterable[Paper]) -> list[Issue]:
    by_title: dict[tuple[EditionId, str], list[Paper]] = defaultdict(list)
    for paper in papers:
        if paper.title:
            by_title[paper.edition, fold_title(paper.title)].append(paper)
    issues = []
    for same in by_title.values():
        for paper in same[1:]:
            first = {author.person for author in same[0].authors}
            shared = sum(author.person in first for author in paper.authors)
            what = f"{shared} authors in common" if shared else "no author in common"
            issues.append(
                Issue(
                    Severity.WARNING if shared else Severity.NOTE,
                    "same-title",
                    _place(paper),
                    f"the title {paper.title!r} is also that of {same[0].key} ({_place(same[0])}), with {what}",
                    "a title of its own",
                    "If they are one paper, give both the same openreview or doi, or hide one in the overlay.",
                )
            )
    return issues


def _check_near_duplicates(papers: Sequence[Paper]) -> list[Issue]:
    issues = []
    for first, second, likeness in find_near_duplicates([paper.abstract for paper in papers]):
        one, two = papers[first], papers[second]
        same_edition = one.edition == two.edition
        issues.append(
            Issue(
                Severity.WARNING if same_edition else Severity.NOTE,
                "near-duplicate",
                _place(two),
                f"{likeness:.0%} of the abstract of {two.key} is in that of {one.key} ({_place(one)})",
                "an abstract of its own",
                "If they are one paper, give both the same openreview or doi, or hide one in the overlay.",
            )
        )
    return issues


def _check_spellings(people: Iterable[Person]) -> list[Issue]:
    """Note names that differ in accents or hyphens alone: one person's two spellings, which only an overlay may join."""
    by_slug: dict[str, list[Person]] = defaultdict(list)
    for person in people:
        by_slug[make_slug(person.name).replace("-", "")].append(person)
    issues = []
    for alike in by_slug.values():
        names = Counter(person.name for person in alike)
        if len(names) > 1:
            listed = ", ".join(names)
            found = f"{listed} differ only in accents, hyphens or case"
            issues.append(
                Issue(
                    Severity.NOTE,
                    "alike-names",
                    Place(""),
                    found,
                    "one spelling a person",
                    f"If they are one person, write `- join: [{listed}]` in an overlay.",
                )
            )
    return issues
