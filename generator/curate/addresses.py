"""Addresses: each paper's permanent id, and the former ones that redirect to it; called by curate() once per edition.

The id is what the overlay pins, else the source's own, else a short hash of the abstract; a title never enters it. The hash of
the abstract is always an alias, so that an address made before the metadata came keeps working.
"""

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from generator.curate.curation import Draft, Ledger
from generator.curate.texts import HASH_LENGTH, hash_abstract
from generator.model import PaperId, Record, Severity

ID_ORDER = ("openreview", "pmlr", "acl", "uid", "doi", "arxiv")
"""Schemes that an address is taken from where the source has no id of its own, in order."""

RESERVED = frozenset({"index", "readme", "404"})
"""Ids that no paper may have: the site engine takes a page of such a name for its folder's."""

ID_LENGTH = 80
"""Longest id in characters; longer ones are replaced by a hash."""

_PLAIN_ID = re.compile(rf"[A-Za-z0-9][A-Za-z0-9_]{{0,{ID_LENGTH - 1}}}")
"""Ids that are safe as they stand; most are."""
_DOI_PREFIX = re.compile(r"^(?:https?://(?:dx\.)?doi\.org/)?10\.\d{4,9}/", re.IGNORECASE)
_UNSAFE = re.compile(r"[^A-Za-z0-9._~-]+")
_DOT_PARTS = re.compile(r"^(?:\.+-)+|-\.+(?=-|$)")
_UNSAFE_ENDS = re.compile(r"^[^A-Za-z0-9._~-]+|[^A-Za-z0-9._~-]+$")


@lru_cache(maxsize=1 << 16)
def safe_id(value: str) -> str:
    """Make an id safe for an address: letters, digits, ``.``, ``_``, ``-``; a DOI loses its prefix.

    Returns:
        The id, or "" where nothing safe is left or the id is reserved.
    """
    if _PLAIN_ID.fullmatch(value) and value.casefold() not in RESERVED:
        return value
    value = _DOI_PREFIX.sub("", value.strip())
    if not value.isascii():
        value = f"{value}-{hashlib.sha256(value.encode('utf-8', 'surrogatepass')).hexdigest()[:6]}"
    safe = _DOT_PARTS.sub("", _UNSAFE.sub("-", _UNSAFE_ENDS.sub("", value))).strip(".~")
    if len(safe) > ID_LENGTH:
        return hashlib.sha256(value.encode("utf-8", "surrogatepass")).hexdigest()[:HASH_LENGTH]
    return "" if safe.casefold() in RESERVED or not re.search(r"[A-Za-z0-9]", safe) else safe


def source_ids(draft: Draft) -> list[str]:
    """Return every id that a draft is known by at its sources or by overlays, the strongest first."""
    record = draft.record
    found = [draft.pin, record.id, *(record.ids.get(scheme) for scheme in ID_ORDER), *record.ids.values(), *draft.former]
    return list(dict.fromkeys(value for value in found if value))


def _own_id(record: Record) -> str | None:
    for value in (record.id, *(record.ids.get(scheme) for scheme in ID_ORDER)):
        if value and safe_id(value):
            return safe_id(value)
    return None


def give_ids(drafts: Sequence[Draft], ledger: Ledger) -> tuple[list[PaperId], list[tuple[PaperId, ...]]]:
    """Give each draft of an edition its id and aliases.

    Pins are given out first, then the sources' ids in order, then hashes. A clash, also one in case alone, since many file
    systems ignore case, is an issue, and the later paper falls back to its hash.

    Returns:
        The ids, and for each the aliases, without those that are another paper's id.
    """
    hashes = [hash_of(draft) for draft in drafts]
    ids: list[PaperId | None] = [None] * len(drafts)
    owners: dict[str, int] = {}
    for wishes, code in (([draft.pin for draft in drafts], "pin-clash"), ([_own_id(draft.record) for draft in drafts], "id-clash")):
        for index, wish in enumerate(wishes):
            if ids[index] is None and wish:
                ids[index] = _claim(wish, index, owners, drafts=drafts, code=code, ledger=ledger)
    for index, value in enumerate(hashes):
        if ids[index] is None:
            ids[index] = _claim_numbered(value, index, owners)
    given = [value for value in ids if value is not None]
    return given, _give_aliases(drafts, given, hashes, owners, ledger)


def hash_of(draft: Draft) -> str:
    """Return the hash that is a paper's address where nothing gives it an id; what an overlay adds to a source does not change it."""
    sources = draft.records or (draft.record,)
    abstract = next((record.abstract for record in sources if record.abstract), None)
    return hash_abstract(abstract) if abstract else _hash_title(sources[0])


def _hash_title(record: Record) -> str:
    # Without id and abstract nothing but title and authors as the source has them tells papers apart; the hash does not show them.
    return hash_abstract(f"{record.title or ''}\n{'; '.join(author.name for author in record.authors)}")


def _claim(wish: str, index: int, owners: dict[str, int], *, drafts: Sequence[Draft], code: str, ledger: Ledger) -> PaperId | None:
    safe, is_pin = safe_id(wish), code == "pin-clash"
    place = (drafts[index].pin_place if is_pin else None) or drafts[index].record.place
    if is_pin and safe and safe != wish:
        ledger.report(
            Severity.WARNING,
            "unsafe-id",
            place,
            found=f"the id {wish[:80]!r}, which becomes {safe!r} in the address",
            expected="letters, digits, full stops, hyphens or underscores",
            mend=f"Write id: {safe}, or pin another id.",
        )
    if not safe:
        ledger.report(
            Severity.WARNING,
            "unsafe-id",
            place,
            found=f"the id {wish!r}",
            expected="letters, digits, full stops, hyphens or underscores, and no reserved name",
            mend="Pin another id in the overlay; until then the address is the abstract's hash.",
        )
        return None
    owner = owners.setdefault(safe.casefold(), index)
    if owner == index:
        return PaperId(safe)
    ledger.report(
        Severity.WARNING,
        code,
        drafts[index].record.place,
        found=f"the id {safe!r} is also that of {drafts[owner].record.place}",
        expected="an id of its own for each paper of an edition",
        mend="Pin another id in the overlay; until then the address is the abstract's hash.",
    )
    return None


def _claim_numbered(value: str, index: int, owners: dict[str, int]) -> PaperId:
    number, wish = 1, value
    while owners.setdefault(wish.casefold(), index) != index:
        number += 1
        wish = f"{value}-{number}"
    return PaperId(wish)


def _give_aliases(
    drafts: Sequence[Draft], ids: Sequence[PaperId], hashes: Sequence[str], owners: Mapping[str, int], ledger: Ledger
) -> list[tuple[PaperId, ...]]:
    taken = dict(owners)
    aliases: list[tuple[PaperId, ...]] = []
    for index, draft in enumerate(drafts):
        found: list[PaperId] = []
        for wish in _alias_wishes(draft, hashes[index]):
            owner = taken.setdefault(wish.casefold(), index)
            if owner == index and wish != ids[index] and wish not in found and wish.casefold() != ids[index].casefold():
                found.append(PaperId(wish))
            elif owner != index and wish in map(safe_id, draft.former):
                ledger.report(
                    Severity.WARNING,
                    "alias-clash",
                    draft.record.place,
                    found=f"the former id {wish!r} is now that of {drafts[owner].record.place}",
                    expected="a former id that no other paper has",
                    mend="Remove it from former_ids, or pin another id for the other paper.",
                )
        aliases.append(tuple(found))
    return aliases


def _alias_wishes(draft: Draft, own_hash: str) -> Iterable[str]:
    yield own_hash
    if draft.record.abstract:
        yield hash_abstract(draft.record.abstract)
    for record in draft.records:
        if record.abstract:
            yield hash_abstract(record.abstract)
        if record.id and safe_id(record.id):
            yield safe_id(record.id)
        elif record.title and _own_id(record) is None:
            yield _hash_title(record)  # where it was before its abstract came
    for value in draft.former:
        if safe_id(value):
            yield safe_id(value)
