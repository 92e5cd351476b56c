"""Joining: records of one edition that are one paper become one draft; called by curate() for each edition.

Evidence, strongest first: an id of a registered scheme (DOI, OpenReview forum, PMLR, ACL, arXiv), unless title and authors both
speak against it; the same normalised title together with author evidence; the same title where one side names no authors and the
abstracts do not differ; the same abstract where nothing speaks against it. A title alone never joins papers of different authors.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from generator.curate.curation import Draft, Ledger, Merged
from generator.curate.merging import merge_records, sort_main_first
from generator.curate.names import author_keys
from generator.curate.texts import fold_text, fold_title, hash_abstract
from generator.model import EditionId, PaperId, Record, Severity, make_key

SURE_SCHEMES = ("doi", "openreview", "pmlr", "acl", "arxiv")
"""Schemes whose ids are given once in the world; others need a title or an abstract beside them."""

EXCLUSIVE_SCHEMES = ("openreview", "acl", "doi")
"""Schemes of which one paper has one id at one registrant: two different ones keep papers apart that only a title joins."""

LIKE_TITLES = 0.5
"""Share of common words (Jaccard) from which two titles count as versions of one."""

LIKE_ABSTRACTS = 0.4
"""Share of common words (Jaccard) from which two abstracts count as versions of one; unrelated ones of a field stay below .25."""

MIN_TITLE = 12
"""Letters of a folded title that joins papers without authors; shorter ones (``Preface``) name many texts."""

_DOI = re.compile(r"10\.\d{4,9}/\S+", re.IGNORECASE)
_FORUM = re.compile(r"openreview\.net/(?:forum|pdf)\?id=([\w-]+)")


@dataclass(slots=True)
class _Group:
    """Records that are one paper, with the reason for each after the first."""

    records: list[Record]
    reasons: list[str] = field(default_factory=list)
    into: "_Group | None" = None

    def final(self) -> "_Group":
        """Return the group that this one became part of."""
        return self if self.into is None else self.into.final()


def join_records(edition: EditionId, records: Sequence[Record], ledger: Ledger) -> list[Draft]:
    """Make one draft of all records that are one paper.

    Args:
        edition: Edition of the records, for the report of merges.
        records: Records of all sources in order.
        ledger: Takes merges, and an issue for each id that two different papers share.

    Returns:
        Drafts in the order of their first records.
    """
    groups: list[_Group] = []
    by_key: dict[tuple[str, str], list[_Group]] = defaultdict(list)
    for record in records:
        keys = list(_keys(record))
        found = _find_groups(record, keys, by_key, ledger)
        group = found[0][0] if found else _Group([])
        group.records.append(record)
        if found:
            group.reasons.append(found[0][1])
        else:
            groups.append(group)
        for other, reason in found[1:]:
            _absorb(group, other, reason)
        for key in keys:
            if not any(known.final() is group for known in by_key[key]):
                by_key[key].append(group)
    return [_make_draft(edition, group, ledger) for group in groups if group.into is None]


def record_ids(record: Record) -> dict[str, str]:
    """Return a record's ids by scheme, normalised, with those that its links hold."""
    ids = {scheme: value.strip() for scheme, value in record.ids.items() if value.strip()}
    doi = _DOI.search(ids.get("doi", "") or record.links.get("doi", ""))
    ids.pop("doi", None)
    if doi:
        ids["doi"] = doi[0].casefold().rstrip(".")
    forum = _FORUM.search(record.links.get("openreview", ""))
    if forum:
        ids.setdefault("openreview", forum[1])
    return ids


def _keys(record: Record) -> Iterable[tuple[str, str]]:
    yield from record_ids(record).items()
    if record.title and (folded := fold_title(record.title)):
        yield "title", folded
    if record.abstract and record.abstract.strip():
        yield "abstract", hash_abstract(record.abstract)


def _find_groups(
    record: Record, keys: Iterable[tuple[str, str]], by_key: dict[tuple[str, str], list[_Group]], ledger: Ledger
) -> list[tuple[_Group, str]]:
    """Return the groups that a record belongs to, each with the evidence; more than one where it is the link between them."""
    found: list[tuple[_Group, str]] = []
    for scheme, value in keys:
        for known in by_key.get((scheme, value), ()):
            group = known.final()
            if any(group is other for other, _ in found):
                continue
            reason = _reason_to_join(record, group, scheme, value)
            if reason is not None:
                if all(not _contradict(one, two) for other, _ in found for one in other.records for two in group.records):
                    found.append((group, reason))
            elif scheme in SURE_SCHEMES:
                _report_shared_id(record, group.records[0], scheme, value, ledger)
    return found


def _absorb(group: _Group, other: _Group, reason: str) -> None:
    group.records.extend(other.records)
    group.reasons.extend([reason, *other.reasons])
    other.into = group


def _reason_to_join(record: Record, group: _Group, scheme: str, value: str) -> str | None:
    """Return the evidence that a record belongs to a group, or None where a member speaks against it."""
    reasons = [_evidence(record, member, scheme, value) for member in group.records]
    if all(reason is not None for reason in reasons):
        return reasons[0]
    # A member that a stronger id joined may be silent about title and authors, but none may contradict.
    if any(reasons) and not any(_contradict(record, member) for member in group.records):
        return next(reason for reason in reasons if reason is not None)
    return None


def _evidence(first: Record, second: Record, scheme: str, value: str) -> str | None:
    titles, authors, abstracts = _titles_agree(first, second), authors_agree(first, second), _abstracts_agree(first, second)
    if scheme == "title":
        return _evidence_of_title(first, second, authors, abstracts)
    if scheme == "abstract":
        same = hash_abstract(first.abstract or "") == hash_abstract(second.abstract or "")
        return "same abstract" if same and titles is not False and authors is not False and not _ids_differ(first, second) else None
    if record_ids(first).get(scheme) != record_ids(second).get(scheme):
        return None
    if scheme in SURE_SCHEMES:
        against = titles is False and (authors is not True or abstracts is False)
        return None if against else f"same {scheme} {value}"
    return f"same {scheme} {value} and title" if titles and authors is not False else None


def _evidence_of_title(first: Record, second: Record, authors: bool | None, abstracts: bool | None) -> str | None:
    title = fold_title(first.title or "")
    if title != fold_title(second.title or "") or authors is False or abstracts is False or _ids_differ(first, second):
        return None
    if authors:
        return "same title and authors"
    return "same title, and only one names authors" if len(title) >= MIN_TITLE else None


def _contradict(first: Record, second: Record) -> bool:
    return authors_agree(first, second) is False or (_titles_agree(first, second) is False and _abstracts_agree(first, second) is not True)


def _ids_differ(first: Record, second: Record) -> bool:
    """Tell whether the two have different ids where one paper has only one."""
    ids, others = record_ids(first), record_ids(second)
    for scheme in EXCLUSIVE_SCHEMES:
        if scheme in ids and scheme in others and ids[scheme] != others[scheme]:
            registrants = {value.split("/")[0] for value in (ids[scheme], others[scheme])}
            if scheme != "doi" or len(registrants) == 1:
                return True
    return False


def _titles_agree(first: Record, second: Record) -> bool | None:
    if not first.title or not second.title:
        return None
    folded = fold_title(first.title), fold_title(second.title)
    return folded[0] == folded[1] or _jaccard(*folded) >= LIKE_TITLES


def _abstracts_agree(first: Record, second: Record) -> bool | None:
    if not first.abstract or not second.abstract:
        return None
    folded = fold_text(first.abstract), fold_text(second.abstract)
    shorter, longer = sorted(folded, key=len)
    return longer.startswith(shorter.rstrip(".… ")) or _jaccard(*folded) >= LIKE_ABSTRACTS


def _jaccard(first: str, second: str) -> float:
    words, others = set(first.split()), set(second.split())
    return len(words & others) / (len(words | others) or 1)


def authors_agree(first: Record, second: Record) -> bool | None:
    """Tell whether two records' authors speak for one paper.

    Returns:
        True where the first authors or half of the shorter list agree (by id, or by family name and initial); None where a
        record names none; else False.
    """
    if not first.authors or not second.authors:
        return None
    keys, others = _author_keys(first), _author_keys(second)
    if keys[0] & others[0]:
        return True
    shared = sum(any(key & other for other in others) for key in keys)
    return shared * 2 >= min(len(keys), len(others))


def _author_keys(record: Record) -> list[frozenset[str]]:
    return [author_keys(a.name, a.given, a.family) | {i for i in (a.orcid, a.profile) if i} for a in record.authors]


def _report_shared_id(record: Record, other: Record, scheme: str, value: str, ledger: Ledger) -> None:
    ledger.report(
        Severity.WARNING,
        "shared-id",
        record.place,
        found=f"the {scheme} {value} is also that of {other.title or other.id!r} ({other.place}), but title and authors differ",
        expected="an id for one paper",
        mend="Correct the id in the source or in the overlay; the two are kept apart.",
    )


def _make_draft(edition: EditionId, group: _Group, ledger: Ledger) -> Draft:
    if len(group.records) == 1:
        return merge_records(group.records, ledger)
    reasons = dict(zip(map(id, group.records[1:]), group.reasons, strict=True))
    records = sort_main_first(group.records)
    draft = merge_records(records, ledger)
    for record in records[1:]:
        reason = reasons.get(id(record)) or reasons[id(records[0])]
        # The key is final only when addresses are given out; until then it names the main record.
        ledger.merged.append(Merged(make_key(edition, PaperId(str(records[0].place))), record.place, record.id, reason))
    return draft
