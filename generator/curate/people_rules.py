"""Rules about people in overlays: two spellings joined, or one name split; called by curate()."""

from collections.abc import Mapping

from generator.curate.curation import Ledger
from generator.curate.people import PersonRule
from generator.model import EditionId, OverlayEntry, PaperId, PaperKey, Severity, make_key


def read_person_rule(entry: OverlayEntry, edition: EditionId, known: Mapping[str, PaperId], ledger: Ledger) -> PersonRule | None:
    """Read ``join: [name, name]`` or ``split: name`` with ``on: [paper, ...]``; a wrong one is an issue.

    Args:
        entry: The entry.
        edition: Edition of its overlay.
        known: The edition's papers by every address in lower case.
        ledger: Takes the issue.
    """
    said = entry.fields
    shown = said.get("name")
    shown = shown if isinstance(shown, str) else None
    names = said.get("join")
    if isinstance(names, list) and len(names) > 1 and all(isinstance(name, str) for name in names):
        return PersonRule(entry.place, tuple(str(name) for name in names), shown=shown)
    papers = said.get("on")
    if isinstance(said.get("split"), str) and isinstance(papers, list) and papers:
        keys: list[PaperKey] = []
        for paper in papers:
            found = known.get(str(paper).casefold())
            if found is None:
                ledger.report(
                    Severity.WARNING,
                    "overlay-no-match",
                    entry.place,
                    found=f"no paper has the id {paper!r}",
                    expected="the address of a paper of this edition",
                    mend="Correct the id.",
                )
            else:
                keys.append(make_key(edition, found))
        return PersonRule(entry.place, (str(said["split"]),), tuple(keys), shown) if keys else None
    ledger.report(
        Severity.ERROR,
        "overlay-value",
        entry.place,
        found="an entry about people that cannot be read",
        expected="`join: [name, name]`, or `split: name` with `on: [paper, ...]`",
        mend="Correct the entry; it is ignored until then.",
    )
    return None
