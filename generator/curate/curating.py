"""Curating: the whole of curation in order; what the entrance ``curate()`` does."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from generator.curate.addresses import give_ids
from generator.curate.amending import amend_drafts
from generator.curate.checks import check_quickly
from generator.curate.curation import Curation, Draft, Ledger
from generator.curate.editions import RESERVED_EDITIONS, is_address, read_edition
from generator.curate.joining import join_records
from generator.curate.names import split_name
from generator.curate.overlays import is_about_people, read_amendment
from generator.curate.papers import drop_unwanted, make_paper
from generator.curate.people import PersonRule, Signature, identify_people
from generator.curate.people_rules import read_person_rule
from generator.curate.privacy import remove_emails
from generator.curate.schedule import make_sessions
from generator.model import (
    Authorship,
    Content,
    Corpus,
    Dropped,
    Edition,
    EditionContent,
    EditionId,
    Paper,
    PaperId,
    Person,
    PersonId,
    Presentation,
    Record,
    RecordAuthor,
    Session,
    SessionId,
    Severity,
    make_key,
)


@dataclass(frozen=True, slots=True)
class _Stand:
    """An edition whose papers stand, but whose authors are not yet told apart."""

    edition: Edition
    drafts: list[Draft]
    ids: list[PaperId]
    aliases: list[tuple[PaperId, ...]]
    sessions: list[Session]
    presentations: list[tuple[Presentation, ...]]
    rules: list[PersonRule]


def curate(content: Content) -> Curation:
    """Make the site's corpus out of everything that was read.

    Args:
        content: All editions with their sources and overlays.

    Returns:
        The corpus, with every problem found so far, every record left out, and every record merged.
    """
    ledger = Ledger(issues=list(content.issues))
    usable = [edition for edition in content.editions if not _is_reserved(edition, ledger)]
    _report_alike(usable, ledger)
    stands = sorted((_curate_edition(edition, ledger) for edition in usable), key=_newest_first)
    authors, people = _identify(stands, ledger)
    papers: list[Paper] = []
    sessions: dict[tuple[EditionId, SessionId], Session] = {}
    for stand in stands:
        sessions.update({(stand.edition.id, session.id): session for session in stand.sessions})
        found: list[Paper] = []
        for index, draft in enumerate(stand.drafts):
            key = make_key(stand.edition.id, stand.ids[index])
            found.append(
                make_paper(
                    stand.edition,
                    draft,
                    paper_id=stand.ids[index],
                    aliases=stand.aliases[index],
                    presentations=stand.presentations[index],
                    authors=authors[key],
                    ledger=ledger,
                )
            )
        papers.extend(found)
        ledger.issues.extend(check_quickly(stand.edition, found))
    corpus = Corpus(tuple(stand.edition for stand in stands), tuple(papers), people, sessions)
    keys = {place: paper.key for paper in papers for place in paper.places}
    merged = tuple(replace(merge, paper=keys[merge.place]) for merge in ledger.merged if merge.place in keys)
    totals = tuple(
        (reading.records[0].place.file if reading.records else edition.id, reading.total)
        for edition in content.editions
        for reading in edition.readings
    )
    return Curation(corpus, tuple(dict.fromkeys(ledger.issues)), tuple(ledger.dropped), merged, totals)


def _is_reserved(content: EditionContent, ledger: Ledger) -> bool:
    """Report and leave out an edition whose pages would lie where the site's own do, or where no link can lead."""
    if content.id.casefold() in RESERVED_EDITIONS:
        code, found, expected = "reserved-edition", f"an edition called {content.id!r}, which is a part of the site's own", "another name"
        reason = "its edition has a reserved name"
    elif not is_address(content.id):
        code, found, reason = "unsafe-edition", f"an edition called {content.id!r}", "its edition has a name that cannot be an address"
        expected = "letters, digits, full stops, hyphens or underscores, as in icml2025, and not the name of a file"
    else:
        return False
    mend = "Rename the folder; until then its papers are left out."
    ledger.report(Severity.ERROR, code, content.facts_place, found=found, expected=expected, mend=mend)
    for reading in content.readings:
        ledger.dropped.extend(reading.dropped)
        ledger.dropped.extend(Dropped(r.place, r.id, r.title, reason) for r in reading.records)
    return True


def _report_alike(editions: Sequence[EditionContent], ledger: Ledger) -> None:
    """Report editions that differ in case alone: their pages are one folder on most people's computers."""
    first: dict[str, EditionContent] = {}
    for edition in editions:
        other = first.setdefault(edition.id.casefold(), edition)
        if other is not edition:
            ledger.report(
                Severity.WARNING,
                "edition-case",
                edition.facts_place,
                found=f"the editions {other.id} and {edition.id} differ in capitals alone",
                expected="names that differ in more",
                mend="Rename one: where a file system ignores case, their pages overwrite each other.",
            )


def _newest_first(stand: _Stand) -> tuple[int, str]:
    edition = stand.edition
    day = edition.start.toordinal() if edition.start else (edition.year or 0) * 365
    return (-day, edition.id)


def _curate_edition(content: EditionContent, ledger: Ledger) -> _Stand:
    records: list[Record] = []
    left_out = len(ledger.dropped)
    for reading in content.readings:
        ledger.issues.extend(reading.issues)
        ledger.dropped.extend(reading.dropped)
        records.extend(reading.records)
    edition = read_edition(content, ledger)
    drafts = join_records(content.id, records, ledger)
    amendments = [read_amendment(entry) for entry in content.overlay if not is_about_people(entry)]
    amend_drafts(content.id, drafts, amendments, ledger.dropped[left_out:], ledger)
    drafts = drop_unwanted(drafts, ledger)
    if not drafts:
        _report_paperless(content, ledger)
    ids, aliases = give_ids(drafts, ledger)
    sessions, presentations = make_sessions(
        edition, [draft.record.sessions for draft in drafts], [draft.record.place for draft in drafts], ledger
    )
    known = {str(name).casefold(): paper for paper, names in zip(ids, aliases, strict=True) for name in (paper, *names)}
    rules = [read_person_rule(entry, content.id, known, ledger) for entry in content.overlay if is_about_people(entry)]
    return _Stand(edition, drafts, ids, aliases, sessions, presentations, [rule for rule in rules if rule])


def _report_paperless(content: EditionContent, ledger: Ledger) -> None:
    total = sum(reading.total for reading in content.readings)
    ledger.report(
        Severity.WARNING,
        "no-papers-left" if total else "no-papers",
        content.facts_place,
        found=f"the edition {content.id} has no paper" + (f": all {total} records of its sources were left out" if total else ""),
        expected="at least one paper",
        mend="Add a source beside edition.yml, or see why the records were left out." if total else "Add a source beside edition.yml.",
    )


def _identify(stands: Sequence[_Stand], ledger: Ledger) -> tuple[dict[str, tuple[Authorship, ...]], dict[PersonId, Person]]:
    """Tell the authors of all editions apart, the oldest edition first, and return each paper's authorships."""
    signatures: list[Signature] = []
    for stand in reversed(stands):
        for draft, paper in zip(stand.drafts, stand.ids, strict=True):
            key = make_key(stand.edition.id, paper)
            for author in draft.record.authors:
                public = _public_author(author)
                name = split_name(public.name, public.given, public.family)
                if name.name:
                    signatures.append(Signature(key, draft.record.place, public, draft.record.format, name))
                else:
                    _report_nameless(author, draft, ledger)
    rules = [rule for stand in stands for rule in stand.rules]
    people, authorships = identify_people(signatures, rules, ledger)
    found: dict[str, list[Authorship]] = {make_key(s.edition.id, paper): [] for s in stands for paper in s.ids}
    for signature, authorship in zip(signatures, authorships, strict=True):
        if authorship is not None:
            found[signature.paper].append(authorship)
    return {key: tuple(items) for key, items in found.items()}, people


def _report_nameless(author: RecordAuthor, draft: Draft, ledger: Ledger) -> None:
    ledger.report(
        Severity.WARNING,
        "nameless-author",
        draft.record.place,
        found="an author whose name is only an e-mail address" if "@" in author.name else f"an author called {author.name[:80]!r}",
        expected="a name",
        mend="Correct it in the source, or state authors in the overlay; it is left out.",
    )


def _public_author(author: RecordAuthor) -> RecordAuthor:
    """Take e-mail addresses out of an author, and footnote marks among the affiliations; most have none and are returned as they are."""
    places = author.affiliations
    if "@" not in author.name and "@" not in (author.profile or "") and "@" not in "".join(places) and all(map(_has_letter, places)):
        return author
    affiliations = tuple(text for text in map(remove_emails, places) if _has_letter(text))
    profile = None if "@" in (author.profile or "") else author.profile
    return replace(author, name=remove_emails(author.name), affiliations=affiliations, profile=profile)


def _has_letter(name: str) -> bool:
    """Tell whether a name can be one; sources with footnotes leave marks such as "1" or "*" where institutions stand."""
    return any(map(str.isalpha, name))
