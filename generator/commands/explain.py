"""``explain``: where each fact of a paper came from: source, overlay, topics with evidence, neighbours with reasons; called by cli.py."""

import argparse
import difflib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from generator.errors import UsageError
from generator.model import Corpus, Dropped, Json, Paper, Presentation

if TYPE_CHECKING:
    from generator.pipeline import Curated, Understood

SUMMARY = "tell where each fact of a paper came from: source, overlay, topics with evidence, neighbours with reasons"

_TITLE_FROM = {
    "source": "given by the source",
    "overlay": "given by the overlay",
    "match": "matched from a list of titles",
    "made": "made from the abstract, because no title was given",
}
_SHOWN = 100
"""Letters of a value that a line shows."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("id", metavar="ID", help="a paper's id, or edition/id, as in its address; former ids work too")
    parser.add_argument("--config", type=Path, default=Path("mkdocs.yml"), help="the site's configuration (mkdocs.yml)")
    parser.add_argument("--content", type=Path, help="content folder (from mkdocs.yml, else content)")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of lines")
    parser.add_argument("--jobs", type=int, help="processes (number of cores)")


def run(args: argparse.Namespace) -> int:
    """Explain one paper.

    Returns:
        0.

    Raises:
        UsageError: No paper and nothing that was left out has the id, or several editions have it.
    """
    from generator import pipeline  # noqa: PLC0415 - keeps --help quick
    from generator.engine.inputs import make_settings  # noqa: PLC0415
    from generator.progress import Progress  # noqa: PLC0415
    from generator.siteconfig import read_site_config  # noqa: PLC0415

    settings = make_settings(read_site_config(args.config), content_dir=args.content and args.content.resolve(), jobs=args.jobs)
    curated = pipeline.read(settings)
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(encoding="utf-8", errors="replace")
    left_out = find_left_out(args.id, curated)
    if left_out:
        for dropped in left_out:
            print(json.dumps(tell_left_out_as_json(dropped), ensure_ascii=False, indent=1) if args.json else tell_left_out(dropped))
        return 0
    paper = find_paper(args.id, curated.corpus)
    with pipeline.open_workers(curated, settings) as workers:
        understood = pipeline.understand(curated, settings, workers, Progress())
    if args.json:
        print(json.dumps(explain_as_json(paper, understood), ensure_ascii=False, indent=1))
    else:
        print("\n".join(explain(paper, understood)))
    return 0


def find_paper(wanted: str, corpus: Corpus) -> Paper:
    """Find a paper by its address, its id or a former id.

    Raises:
        UsageError: None has it; near ones are named. Or several editions have it; they are named.
    """
    wanted = wanted.strip().strip("/")
    exact = [paper for paper in corpus.papers if paper.key == wanted]
    by_id = exact or [paper for paper in corpus.papers if paper.id == wanted]
    found = by_id or [
        paper for paper in corpus.papers if wanted in paper.aliases or wanted in {f"{paper.edition}/{alias}" for alias in paper.aliases}
    ]
    if len(found) == 1:
        return found[0]
    if found:
        raise UsageError(f"several editions have a paper {wanted!r}: {', '.join(paper.key for paper in found)}; give one of these")
    names = [name for paper in corpus.papers for name in (str(paper.id), str(paper.key))]
    near = difflib.get_close_matches(wanted, names, n=3)
    raise UsageError(f"no paper has the id {wanted!r}" + (f"; near ones: {', '.join(near)}" if near else ""))


def find_left_out(wanted: str, curated: "Curated") -> list[Dropped]:
    """Find what was left out under an id or a title, where no paper of the site has that id."""
    wanted = wanted.strip().strip("/")
    shown = {name for paper in curated.corpus.papers for name in (paper.id, paper.key, *paper.aliases)}
    if wanted in shown:
        return []
    edition, _, ident = wanted.rpartition("/")

    def is_meant(dropped: Dropped) -> bool:
        named = dropped.id == ident and (not edition or dropped.place.file.split("/")[0] == edition)
        return named or wanted in (dropped.id, dropped.title)

    return [dropped for dropped in curated.dropped if is_meant(dropped)]


def tell_left_out(dropped: Dropped) -> str:
    """Say in a few lines that a record is on no page, and why."""
    lines = [f"{dropped.id or dropped.title}: not on the site"]
    lines += [f"  title     {' '.join(dropped.title.split())}"] if dropped.title else []
    return "\n".join([*lines, f"  from      {dropped.place}", f"  reason    {dropped.reason}"])


def tell_left_out_as_json(dropped: Dropped) -> dict[str, Json]:
    """Return the same as one JSON object."""
    return {"id": dropped.id, "title": dropped.title, "places": [str(dropped.place)], "left_out": dropped.reason}


def explain(paper: Paper, understood: "Understood") -> Iterator[str]:
    """Yield the explanation of a paper as lines for a terminal."""
    from generator.commands.analyse import tell_findings  # noqa: PLC0415

    found = understood.findings.papers[paper.key]
    yield f"{paper.key}"
    yield f"  title     {' '.join((paper.title or found.made_title or '').split())}"
    yield f"            {_TITLE_FROM.get(paper.title_source, paper.title_source)}"
    for alias in paper.aliases:
        yield f"  also at   {paper.edition}/{alias}/"
    for place in paper.places:
        yield f"  from      {place}"
    for field, origin in paper.origins.items():
        yield f"  {field:<9} {_shorten(_value_of(paper, field, understood.curated.corpus)) or 'nothing'}  <- {origin}"
    yield from tell_findings(found, understood.curated.vocabulary)
    for issue in understood.curated.issues:
        if issue.place in paper.places:
            yield f"  issue     {issue}"


def explain_as_json(paper: Paper, understood: "Understood") -> dict[str, Json]:
    """Return the explanation of a paper as one JSON object: what ``analyse`` tells, and the origin of each field."""
    from generator.commands.analyse import describe  # noqa: PLC0415

    return {
        **describe(paper, understood),
        "key": paper.key,
        "title_source": str(paper.title_source),
        "places": [str(place) for place in paper.places],
        "aliases": list(paper.aliases),
        "origins": dict(paper.origins),
    }


def _value_of(paper: Paper, field: str, corpus: Corpus) -> str:
    """Return a field of a paper as text; "" where it is empty."""
    head, _, rest = field.partition(".")
    if head == "sessions":
        return "; ".join(_tell_presentation(paper, slot, corpus) for slot in paper.presentations)
    if head == "authors":
        return ", ".join(author.name for author in paper.authors)
    value = paper.ids.get(rest, "") if head == "ids" else getattr(paper, head, None)
    if value is None:
        value = paper.links.get(field, paper.unknown.get(field, ""))
    if isinstance(value, (tuple, list)):
        return ", ".join(str(part) for part in value)
    return str(value) if value is not None else ""


def _tell_presentation(paper: Paper, slot: Presentation, corpus: Corpus) -> str:
    session = corpus.sessions[paper.edition, slot.session]
    start = slot.start or session.start
    facts = (session.name, f"{start:%Y-%m-%d %H:%M}" if start else None, session.room, slot.position)
    return ", ".join(fact for fact in facts if fact)


def _shorten(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _SHOWN else f"{line[: _SHOWN - 3]}..."
