"""Papers: drafts that stand become Papers; drafts that do not are dropped with a reason; called by curate()."""

from collections.abc import Mapping, Sequence

from generator.curate.addresses import hash_of
from generator.curate.curation import Draft, Ledger
from generator.curate.overlay_values import split_id
from generator.curate.privacy import has_private_text, is_public_link, keep_public, mask_emails
from generator.model import Authorship, Dropped, Edition, Paper, PaperId, Presentation, Severity, TitleSource, TopicId

EARLIEST_YEAR = 1800
LATEST_YEAR = 2100
"""Years in which a paper can have appeared: reading lists go far back."""

DROPPED_STATUSES: Mapping[str, str] = {"rejected": "rejected", "withdrawn": "withdrawn", "pending": "not decided yet"}
"""Statuses that keep a record off the site, with the reason given."""


def drop_unwanted(drafts: Sequence[Draft], ledger: Ledger) -> list[Draft]:
    """Return the drafts that become papers; the others are recorded with the reason."""
    kept = []
    for draft in drafts:
        reason = draft.hidden or (DROPPED_STATUSES.get(draft.record.status or "") if not draft.kept else None)
        if reason is None and not draft.record.title and not (draft.record.abstract or "").strip():
            reason = "neither title nor abstract"
        if reason is None:
            kept.append(draft)
        else:
            record = draft.record
            # Who hid a paper without an id knows it by the address that it had.
            address = draft.pin or record.id or (hash_of(draft) if draft.hidden else None)
            ledger.dropped.append(Dropped(record.place, address and str(address), record.title, reason))
    return kept


def make_paper(
    edition: Edition,
    draft: Draft,
    *,
    paper_id: PaperId,
    aliases: tuple[PaperId, ...],
    presentations: tuple[Presentation, ...],
    authors: tuple[Authorship, ...],
    ledger: Ledger,
) -> Paper:
    """Make the Paper of a draft."""
    record = draft.record
    title = (record.title or "").strip() or None
    links = dict(record.links)
    for kind, url in record.links.items():
        if not is_public_link(url):
            del links[kind]
            _report_link(draft, kind, url, ledger)
    for scheme, value in record.ids.items():
        link = split_id(scheme, value)[1]
        if link:
            links.setdefault(scheme, link)
    return Paper(
        id=paper_id,
        edition=edition.id,
        title=mask_emails(title) if title else None,
        title_source=draft.title_source if title else TitleSource.MADE,
        abstract=_public_abstract(draft, ledger),
        authors=authors,
        keywords=record.keywords,
        area=record.area,
        subarea=record.subarea,
        track=record.track,
        venue=record.venue,
        presentations=presentations,
        status=record.status,
        presentation=record.presentation,
        award=record.award,
        tldr=mask_emails(record.tldr) if record.tldr else None,
        links=links,
        ids=record.ids,
        pages=record.pages,
        year=_public_year(draft, ledger) or edition.year,
        aliases=aliases,
        notes=tuple(mask_emails(note) for note in draft.notes),
        topics=tuple(TopicId(topic) for topic in draft.topics),
        places=tuple(draft.places),
        origins=draft.origins,
        unknown=keep_public(record.unknown),
    )


def _public_year(draft: Draft, ledger: Ledger) -> int | None:
    """Return a paper's year, or None where it has none or one that cannot be; readers keep a text that is no year."""
    year = draft.record.year
    if year is not None and EARLIEST_YEAR <= year <= LATEST_YEAR:
        return year
    told = year if year is not None else draft.record.unknown.get("year")
    if told is not None:
        ledger.report(
            Severity.WARNING,
            "impossible-year",
            draft.record.place,
            found=f"the year {str(told)[:40]!r}",
            expected=f"a year from {EARLIEST_YEAR} to {LATEST_YEAR}",
            mend="Correct it in the source, or state year in the overlay; it is left out.",
        )
    return None


def _report_link(draft: Draft, kind: str, url: str, ledger: Ledger) -> None:
    found = "a private address" if has_private_text(url) else repr(url)
    ledger.report(
        Severity.WARNING,
        "broken-link",
        draft.record.place,
        found=f"the {kind} link, {found}",
        expected="the address of a web page",
        mend="Correct it in the source or the overlay; it is left out.",
    )


def _public_abstract(draft: Draft, ledger: Ledger) -> str:
    abstract = (draft.record.abstract or "").strip()
    masked = mask_emails(abstract)
    if masked != abstract:
        ledger.report(
            Severity.NOTE,
            "email-in-abstract",
            draft.record.place,
            found="an e-mail address in the abstract",
            expected="no e-mail address on a public site",
            mend="It is masked; write the abstract without it.",
        )
    return masked
