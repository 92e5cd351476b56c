"""People: who is who among the authors of all papers; called by curate() once the papers stand.

Two spellings are one person only on evidence: the same ORCID, the same profile, or an overlay. The same spelling is one person
unless ids of one kind differ, or an overlay splits it.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field

from generator.curate.curation import Ledger
from generator.curate.names import SplitName, fold_name, split_name
from generator.curate.texts import make_slug
from generator.model import Authorship, PaperKey, Person, PersonId, Place, RecordAuthor, Severity


@dataclass(frozen=True, slots=True)
class Signature:
    """One author's place on one paper, before it is known who they are."""

    paper: PaperKey
    """Paper."""
    place: Place
    """Where the paper's record stands."""
    author: RecordAuthor
    """The author as the source writes them."""
    format: str
    """Reader of the record: profile ids mean something only within it."""
    name: SplitName
    """The author's name in its parts."""


@dataclass(frozen=True, slots=True)
class PersonRule:
    """What an overlay says about people."""

    place: Place
    """Where the entry stands."""
    names: tuple[str, ...]
    """Spellings that are one person, or the one spelling that is split."""
    papers: tuple[PaperKey, ...] = ()
    """For a split: the papers of the other person of that name; empty for a join."""
    shown: str | None = None
    """Name to show, or None."""


@dataclass(slots=True)
class _Cluster:
    """Signatures that are one person."""

    members: list[int] = field(default_factory=list)
    ids: dict[str, set[str]] = field(default_factory=dict)


def identify_people(
    signatures: Sequence[Signature], rules: Sequence[PersonRule], ledger: Ledger
) -> tuple[dict[PersonId, Person], list[Authorship]]:
    """Decide who is who.

    Args:
        signatures: All authors of all papers, oldest edition first, so that later editions do not move the numbers in slugs.
        rules: Joins and splits from overlays; one that meets nobody is an issue.
        ledger: Takes the issues.

    Returns:
        The people by slug, and one authorship for each signature.
    """
    names = [signature.name for signature in signatures]
    schemes = [_ids_of(signature) for signature in signatures]
    _drop_repeated_ids(signatures, schemes, ledger)
    spellings = [_spelling(signature, name, rules) for signature, name in zip(signatures, names, strict=True)]
    joined = _joined_spellings(rules, set(spellings), ledger)
    roots = [joined.get(spelling, spelling) for spelling in spellings]
    clusters = _cluster(names, schemes, roots, forced=frozenset(joined.values()), signatures=signatures, ledger=ledger)
    shown = {}
    for number, rule in enumerate(rules):
        for name in map(fold_name, rule.names) if rule.shown else ():
            shown[f"{name}\n{number}" if rule.papers else joined.get(name, name)] = rule.shown
    return _name_people(clusters, signatures, names, roots, shown)


def _ids_of(signature: Signature) -> dict[str, str]:
    author = signature.author
    ids = {}
    if author.orcid:
        ids["orcid"] = author.orcid
    if author.profile:
        ids["openreview" if author.profile.startswith("~") else signature.format] = author.profile
    return ids


def _drop_repeated_ids(signatures: Sequence[Signature], schemes: list[dict[str, str]], ledger: Ledger) -> None:
    """Ignore an id that two authors of one paper share: it was pasted once too often and tells nobody apart."""
    seen: dict[tuple[PaperKey, str, str], int] = {}
    for index, (signature, ids) in enumerate(zip(signatures, schemes, strict=True)):
        for scheme, value in list(ids.items()):
            first = seen.setdefault((signature.paper, scheme, value), index)
            if first == index:
                continue
            del ids[scheme]
            if schemes[first].pop(scheme, None) is not None:
                ledger.report(
                    Severity.WARNING,
                    "shared-person-id",
                    signature.place,
                    found=f"{signatures[first].author.name} and {signature.author.name} of one paper have the same {scheme} id {value}",
                    expected="an id for one person",
                    mend="Correct the id in the source; until then it is ignored on this paper.",
                )


def _spelling(signature: Signature, name: SplitName, rules: Sequence[PersonRule]) -> str:
    folded = fold_name(name.name)
    if not rules:
        return folded
    for number, rule in enumerate(rules):
        if signature.paper in rule.papers and folded in {fold_name(spelling) for spelling in rule.names}:
            return f"{folded}\n{number}"
    return folded


def _joined_spellings(rules: Sequence[PersonRule], known: set[str], ledger: Ledger) -> dict[str, str]:
    """Map each joined spelling to one of its group, and complain about rules that meet nobody."""
    joined: dict[str, str] = {}
    plain = {spelling.split("\n", maxsplit=1)[0] for spelling in known}
    for number, rule in enumerate(rules):
        folded = [fold_name(split_name(name).name) for name in rule.names]
        for name, spelling in zip(rule.names, folded, strict=True):
            missing = f"{spelling}\n{number}" not in known if rule.papers else spelling not in plain
            if missing:
                ledger.report(
                    Severity.WARNING,
                    "overlay-no-person",
                    rule.place,
                    found=f"nobody is called {name!r}" + (" on the papers named" if rule.papers else ""),
                    expected="a name as printed on a paper",
                    mend="Correct the spelling, or remove the entry.",
                )
        if not rule.papers:
            root = joined.get(folded[0], folded[0])
            old = {joined.get(spelling, spelling) for spelling in folded}
            joined.update({spelling: root for spelling, value in joined.items() if value in old})
            joined.update(dict.fromkeys(folded, root))
    return joined


def _cluster(
    names: Sequence[SplitName],
    schemes: Sequence[Mapping[str, str]],
    spellings: Sequence[str],
    *,
    forced: Set[str],
    signatures: Sequence[Signature],
    ledger: Ledger,
) -> list[_Cluster]:
    """Put the signatures of one person together; spellings that an overlay joins are one person whatever their ids."""
    by_id: dict[tuple[str, str], _Cluster] = {}
    by_spelling: dict[str, list[_Cluster]] = defaultdict(list)
    clusters: list[_Cluster] = []
    # People with ids first: whoever has none then joins the one person of that spelling.
    order = [index for index, ids in enumerate(schemes) if ids] + [index for index, ids in enumerate(schemes) if not ids]
    for index in order:
        ids = schemes[index]
        candidates = by_spelling[spellings[index]]
        found = _find_by_id(index, ids, by_id, names=names, signatures=signatures, ledger=ledger) if ids else None
        if found is None and candidates:
            found = candidates[0] if spellings[index] in forced else _find_by_spelling(ids, candidates)
        if found is None:
            found = _Cluster()
            clusters.append(found)
        found.members.append(index)
        for scheme, value in ids.items():
            found.ids.setdefault(scheme, set()).add(value)
            by_id.setdefault((scheme, value), found)
        if not any(cluster is found for cluster in candidates):
            candidates.append(found)
    for cluster in clusters:
        cluster.members.sort()
    return sorted(clusters, key=lambda cluster: cluster.members[0])


def _find_by_id(
    index: int,
    ids: Mapping[str, str],
    by_id: Mapping[tuple[str, str], _Cluster],
    *,
    names: Sequence[SplitName],
    signatures: Sequence[Signature],
    ledger: Ledger,
) -> _Cluster | None:
    for scheme, value in ids.items():
        found = by_id.get((scheme, value))
        if found is None:
            continue
        other = names[found.members[0]]
        if _may_be_one(names[index], other):
            return found
        ledger.report(
            Severity.WARNING,
            "shared-person-id",
            signatures[index].place,
            found=f"{names[index].name} and {other.name} have the same {scheme} id {value} but no name in common",
            expected="an id for one person",
            mend="Correct the id in the source, or join the two in the overlay: `- join: [..., ...]`.",
        )
    return None


def _find_by_spelling(ids: Mapping[str, str], candidates: Sequence[_Cluster]) -> _Cluster | None:
    """Return the one person of a spelling whose ids do not contradict; among several, nobody."""
    if not ids:
        if len(candidates) == 1:
            return candidates[0]
        with_ids = [cluster for cluster in candidates if cluster.ids]
        if len(with_ids) <= 1:
            return candidates[0] if candidates else None
        return next((cluster for cluster in candidates if not cluster.ids), None)
    fitting = [c for c in candidates if all(not c.ids.get(scheme) for scheme in ids)]
    return fitting[0] if len(fitting) == 1 and len(candidates) == 1 else None


def _may_be_one(first: SplitName, second: SplitName) -> bool:
    """Tell whether two names share a part, which one person's spellings do: ``M. Mohri`` and ``Mehryar Mohri``."""
    parts = [set(make_slug(name.name).split("-")) for name in (first, second)]
    return bool(parts[0] & parts[1]) or not (first.name.isascii() and second.name.isascii())


def _name_people(
    clusters: Iterable[_Cluster],
    signatures: Sequence[Signature],
    names: Sequence[SplitName],
    spellings: Sequence[str],
    shown: Mapping[str, str | None],
) -> tuple[dict[PersonId, Person], list[Authorship]]:
    people: dict[PersonId, Person] = {}
    owners: dict[int, PersonId] = {}
    for cluster in clusters:
        wish = next((shown[spellings[i]] for i in cluster.members if shown.get(spellings[i])), None) if shown else None
        name = split_name(wish) if wish else _best_name([names[i] for i in cluster.members])
        base = make_slug(name.name)
        number, slug = 1, base
        while slug in people:
            number += 1
            slug = f"{base}-{number}"
        person = PersonId(slug)
        authors = [signatures[i].author for i in cluster.members]
        orcid = next((author.orcid for author in authors if author.orcid), None) if "orcid" in cluster.ids else None
        profile = next((author.profile for author in authors if author.profile), None)
        people[person] = Person(person, name.name, name.given, name.family, orcid, profile)
        for index in cluster.members:
            owners[index] = person
    return people, [Authorship(owners[index], s.name.name, s.author.affiliations) for index, s in enumerate(signatures)]


def _best_name(names: Sequence[SplitName]) -> SplitName:
    """Choose the spelling to show: not in one case only, then the most frequent, then the first."""
    if len(names) == 1:
        return names[0]
    counts = Counter(names)
    return max(counts, key=lambda name: (not (name.name.isupper() or name.name.islower()), counts[name]))
