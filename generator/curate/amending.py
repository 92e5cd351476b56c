"""Amending: overlay entries applied to the drafts of an edition; called by curate() after joining."""

import difflib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from generator.curate.curation import Draft, Ledger
from generator.curate.finding import MIN_START, PaperFinder
from generator.curate.overlay_values import read_values
from generator.curate.overlays import FIELDS, SELECTORS, Amendment, Selector
from generator.model import Dropped, EditionId, PaperId, Place, Record, Severity, TitleSource


def amend_drafts(
    edition: EditionId, drafts: list[Draft], amendments: Sequence[Amendment], dropped: Sequence[Dropped], ledger: Ledger
) -> None:
    """Apply an edition's overlay to its drafts, in the order of the entries; additions are appended.

    Args:
        edition: Edition, for the record of an added paper.
        drafts: Drafts, changed in place.
        amendments: Entries.
        dropped: What readers left out, so that an entry about it is told why it finds nothing.
        ledger: Takes an issue for each entry that fits no paper, or two.
    """
    if not amendments:
        return
    finder = PaperFinder(drafts)
    amended: dict[tuple[int, str], Place] = {}
    exact = [finder.find(amendment.selector) for amendment in amendments if not amendment.is_addition]
    taken = {index for found in exact if len(found) == 1 for index in found}
    for amendment in amendments:
        _report_unknown_fields(amendment, ledger)
        if amendment.is_addition:
            drafts.append(_add_paper(edition, amendment, ledger))
            continue
        index = _find_one(amendment, finder, drafts, taken=taken, dropped=dropped, ledger=ledger)
        if index is None:
            continue
        _report_repeats(index, amendment, amended, ledger)
        _apply(drafts[index], amendment, ledger)
        finder.add_ids(index)


def _report_unknown_fields(amendment: Amendment, ledger: Ledger) -> None:
    for key in amendment.fields:
        if key not in FIELDS:
            near = difflib.get_close_matches(key, FIELDS, n=1)
            ledger.report(
                Severity.WARNING,
                "unknown-overlay-field",
                amendment.place,
                found=f"the field {key!r}",
                expected="a field that an overlay may set",
                mend=f"Did you mean {near[0]!r}?" if near else "Remove it.",
            )


def _find_one(
    amendment: Amendment,
    finder: PaperFinder,
    drafts: Sequence[Draft],
    *,
    taken: Collection[int],
    dropped: Sequence[Dropped],
    ledger: Ledger,
) -> int | None:
    selector = amendment.selector
    if selector == Selector() or (selector.block is not None and selector.file is None):
        mend = f"Add one of {', '.join(SELECTORS)} or id; a new paper needs `add: true`."
        ledger.report(
            Severity.ERROR, "overlay-no-selector", amendment.place, found="an entry that names no paper", expected="one paper", mend=mend
        )
        return None
    found = finder.find(selector)
    length = len(selector.abstract_starts or "")
    if 0 < length < MIN_START and len(found) != 1:
        ledger.report(
            Severity.ERROR,
            "overlay-short-start",
            amendment.place,
            found=f"the beginning {selector.abstract_starts!r}, which has {length} characters",
            expected=f"at least {MIN_START}",
            mend="Write more of the abstract's beginning.",
        )
        return None
    if len(found) == 1:
        return next(iter(found))
    if found:
        places = " and ".join(str(drafts[index].record.place) for index in sorted(found)[:3])
        ledger.report(
            Severity.ERROR,
            "overlay-ambiguous",
            amendment.place,
            found=f"{selector} fits {len(found)} papers: {places}",
            expected="exactly one",
            mend="Write more of the abstract's beginning, or add file and block, or paper.",
        )
        return None
    return _find_near(amendment, finder, drafts, taken=taken, why_gone=_why_dropped(selector, dropped), ledger=ledger)


def _find_near(
    amendment: Amendment, finder: PaperFinder, drafts: Sequence[Draft], *, taken: Collection[int], why_gone: str | None, ledger: Ledger
) -> int | None:
    """Return the paper that an entry which fits none is surely about; or report the entry, naming the paper that it may be about."""
    selector = amendment.selector
    near = finder.find_near(selector, taken) if why_gone is None else None
    mend = finder.guess(selector) or "Correct the entry, or remove it if the paper is gone."
    if near is not None:
        beginning = finder.beginning_of(near.index, len(selector.abstract_starts or ""))
        quoted = beginning.replace("'", "''")
        mend = f"Write `abstract_starts: '{quoted}'` if the paper at {drafts[near.index].record.place} is meant"
    if near is not None and near.is_sure:
        ledger.report(
            Severity.WARNING,
            "overlay-near-match",
            amendment.place,
            found=f"no abstract begins {selector.abstract_starts!r} any more; one begins {beginning!r}, and the entry is applied to it",
            expected="the beginning of an abstract",
            mend=f"{mend}; correct or remove the entry if not.",
        )
        return near.index
    ledger.report(
        Severity.ERROR,
        "overlay-no-match",
        amendment.place,
        found=f"no paper has {selector}" + (f": its source record was left out ({why_gone})" if why_gone else ""),
        expected="exactly one",
        mend=mend if near is None else f"{mend}.",
    )
    return None


def _why_dropped(selector: Selector, dropped: Sequence[Dropped]) -> str | None:
    for record in dropped:
        if (selector.paper and record.id == selector.paper) or (selector.title_was and record.title == selector.title_was):
            return record.reason
    return None


def _report_repeats(index: int, amendment: Amendment, amended: dict[tuple[int, str], Place], ledger: Ledger) -> None:
    """Complain where two entries set one field of one paper: the later one wins."""
    for key in [*amendment.fields, *(["id"] if amendment.pin else [])]:
        if key in ("notes", "errata", "former_ids"):
            continue
        first = amended.setdefault((index, key), amendment.place)
        if first is not amendment.place:
            ledger.report(
                Severity.WARNING,
                "overlay-twice",
                amendment.place,
                found=f"{key} of a paper that the entry at {first} sets too",
                expected="one entry for each paper",
                mend="Join the two entries; the later one counts.",
            )


def _add_paper(edition: EditionId, amendment: Amendment, ledger: Ledger) -> Draft:
    draft = Draft(Record(place=amendment.place, format="overlay", edition=edition), [amendment.place], ())
    _apply(draft, amendment, ledger)
    if not draft.record.title and not draft.record.abstract:
        ledger.report(
            Severity.ERROR,
            "empty-addition",
            amendment.place,
            found="a new paper without title and abstract",
            expected="at least one of them",
            mend="Add a title or an abstract, or remove the entry.",
        )
        draft.hidden = "an addition without title and abstract"
    return draft


def _apply(draft: Draft, amendment: Amendment, ledger: Ledger) -> None:
    origin = f"overlay {amendment.place}"
    values = read_values(amendment, ledger)
    changes = dict(values.fields)
    is_match = values.title_source is TitleSource.MATCH
    if "title" in changes:
        if is_match and draft.record.title:
            del changes["title"]
            ledger.report(
                Severity.NOTE,
                "match-not-needed",
                amendment.place,
                found=f"a matched title for a paper that has one: {draft.record.title!r}",
                expected="a paper without title",
                mend="Remove the entry, or its `title_source: match` if the title is to be replaced.",
            )
        else:
            draft.title_source = values.title_source or TitleSource.OVERLAY
    if values.ids:
        changes["ids"] = {**draft.record.ids, **values.ids}
    if values.links or values.removed_links:
        links = {**draft.record.links, **values.links}
        changes["links"] = {kind: url for kind, url in links.items() if kind not in values.removed_links}
    draft.record = replace(draft.record, **changes)  # type: ignore[arg-type]
    draft.origins.update(dict.fromkeys([*values.fields, *values.links], origin))
    draft.origins.update({f"ids.{scheme}": origin for scheme in values.ids})
    _apply_standing(draft, amendment, values.standing, origin)
    draft.notes.extend(values.notes)
    draft.former.extend(values.former_ids)
    if values.topics:
        draft.topics = values.topics
        draft.origins["topics"] = origin
    if amendment.pin:
        draft.pin = PaperId(amendment.pin)
        draft.pin_place = amendment.place
        draft.origins["id"] = origin


def _apply_standing(draft: Draft, amendment: Amendment, standing: Mapping[str, str], origin: str) -> None:
    """Hide, withdraw, or keep a paper that its status would drop."""
    if "hide" in standing:
        draft.hidden = f"hidden by {amendment.place}" + (f": {standing['hide']}" if standing["hide"] else "")
    if "withdrawn" in standing:
        draft.record = replace(draft.record, status="withdrawn")
        draft.kept = True
        draft.origins["status"] = origin
        if standing["withdrawn"]:
            draft.notes.append(standing["withdrawn"])
    elif amendment.fields.get("status") in ("accepted", "withdrawn"):
        draft.kept = True
