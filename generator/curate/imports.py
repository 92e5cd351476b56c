"""Import report: what was added, changed or left out since the last build, so that no paper vanishes unnoticed.

The pipeline keeps the last build's snapshot as JSON, asks for the difference, and prints it in short.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path

from generator.folder import write_whole
from generator.model import Corpus, Dropped, Paper, PersonId

VERSION = 3
"""Version of the snapshot's form; another one counts as no snapshot."""

COMPARED = (
    "title",
    "abstract",
    "authors",
    "keywords",
    "area",
    "track",
    "status",
    "presentation",
    "award",
    "tldr",
    "links",
    "pages",
    "year",
    "notes",
)
"""Fields of a paper whose change is reported."""

SHOWN = 10
"""Papers listed by name in the short form, of each kind."""


@dataclass(frozen=True, slots=True)
class ImportReport:
    """The difference between two builds' papers."""

    added: tuple[str, ...] = ()
    """Addresses of new papers."""
    changed: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Names of the changed fields, by address."""
    moved: Mapping[str, str] = field(default_factory=dict)
    """Present address by former one, for papers that kept a redirect."""
    gone: Mapping[str, str] = field(default_factory=dict)
    """Reason, by address, for papers of the last build that are no longer there."""
    dropped: tuple[tuple[str, str], ...] = ()
    """Records newly left out: place and reason."""
    is_first: bool = False
    """True where there was no snapshot: then everything is new, and nothing is said."""

    def lines(self) -> list[str]:
        """Render for a terminal; empty where nothing changed."""
        if self.is_first:
            return []
        lines = []
        for label, items in (
            ("added", list(self.added)),
            ("changed", [f"{key} ({', '.join(fields)})" for key, fields in self.changed.items()]),
            ("moved", [f"{old} -> {new}" for old, new in self.moved.items()]),
            ("gone", [f"{key} ({reason})" for key, reason in self.gone.items()]),
            ("left out", [f"{place}: {reason}" for place, reason in self.dropped]),
        ):
            if items:
                more = f" and {len(items) - SHOWN} more" if len(items) > SHOWN else ""
                lines.append(f"{label}: {len(items)}: {'; '.join(items[:SHOWN])}{more}")
        return lines


def take_snapshot(corpus: Corpus, dropped: Sequence[Dropped], previous: Mapping[str, object] | None = None) -> dict[str, object]:
    """Return what the next build is compared with, as JSON values.

    Args:
        corpus: This build's papers.
        dropped: What this build leaves out.
        previous: The last build's snapshot, from which papers that say the same are taken; saves time and changes nothing.
    """
    names = {person.id: person.name for person in corpus.people.values()}
    before = _papers(previous) if previous else {}
    return {
        "version": VERSION,
        "papers": {paper.key: _describe(paper, names, before.get(paper.key)) for paper in corpus.papers},
        "dropped": [_name_dropped(record) for record in dropped],
    }


def load_snapshot(path: Path) -> dict[str, object] | None:
    """Load a snapshot; a missing, damaged or outdated one is None."""
    try:
        snapshot = json.loads(path.read_text(encoding="utf-8", errors="surrogatepass"))
    except (OSError, ValueError):
        return None
    return snapshot if isinstance(snapshot, dict) and snapshot.get("version") == VERSION and "papers" in snapshot else None


def save_snapshot(path: Path, snapshot: Mapping[str, object]) -> None:
    """Write the snapshot of this build."""
    write_whole(path, json.dumps(snapshot, ensure_ascii=False).encode("utf-8", "surrogatepass"))


def diff_imports(
    previous: Mapping[str, object] | None, now: Mapping[str, object], corpus: Corpus, dropped: Sequence[Dropped]
) -> ImportReport:
    """Compare a build's papers with the last build's.

    Args:
        previous: The last build's snapshot, or None.
        now: This build's snapshot.
        corpus: This build's papers.
        dropped: What this build leaves out.

    Returns:
        The report; its ``is_first`` tells that there was nothing to compare with.
    """
    if previous is None:
        return ImportReport(added=tuple(paper.key for paper in corpus.papers), is_first=True)
    before, after = _papers(previous), _papers(now)
    aliases = {f"{paper.edition}/{alias}": paper.key for paper in corpus.papers for alias in paper.aliases}
    lost = [key for key in before if key not in after]
    moved = {key: aliases[key] for key in lost if key in aliases}
    reasons = {record.id: record.reason for record in dropped if record.id}
    titles = {record.title: record.reason for record in dropped if record.title}
    gone = {
        key: reasons.get(key.split("/", maxsplit=1)[1]) or titles.get(str(before[key]["name"])) or "in no source any more"
        for key in lost
        if key not in aliases
    }
    present = {**{key: key for key in before if key in after}, **moved}
    changed = {}
    for old, new in present.items():
        fields = tuple(name for name in COMPARED if before[old].get(name) != after[new].get(name))
        if fields:
            changed[new] = fields
    arrived = set(present.values())
    known = {tuple(entry) for entry in _dropped(previous)}
    return ImportReport(
        added=tuple(key for key in after if key not in arrived),
        changed=changed,
        moved=moved,
        gone=gone,
        dropped=tuple((str(record.place), record.reason) for record in dropped if tuple(_name_dropped(record)) not in known),
    )


def _describe(paper: Paper, names: Mapping[PersonId, str], before: Mapping[str, object] | None) -> Mapping[str, object]:
    """Return a paper's name with a digest of each field that says something, and of all of them."""
    values: dict[str, object] = {name: getattr(paper, name) for name in COMPARED if name != "authors"}
    values["authors"] = [(names[author.person], author.affiliations) for author in paper.authors]
    values["links"] = sorted(paper.links.items())
    whole = _digest(values)
    if before is not None and before.get("all") == whole:
        return before
    return {"name": paper.title or "", "all": whole, **{name: _digest(value) for name, value in values.items() if value}}


def _digest(value: object) -> str:
    return blake2b(repr(value).encode("utf-8", "surrogatepass"), digest_size=5).hexdigest()


def _name_dropped(record: Dropped) -> list[str]:
    # Lines move when a file is edited; what a record is called does not.
    return [record.place.file, record.id or record.title or record.place.record or str(record.place), record.reason]


def _papers(snapshot: Mapping[str, object]) -> dict[str, dict[str, object]]:
    papers = snapshot["papers"]
    return papers if isinstance(papers, dict) else {}


def _dropped(snapshot: Mapping[str, object]) -> list[list[str]]:
    dropped = snapshot.get("dropped")
    return dropped if isinstance(dropped, list) else []
