"""The command ``new``: a ready site folder from somebody's own data."""

import argparse
import json
import re
import shutil
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import yaml

from generator import __version__
from generator.curate import RESERVED_EDITIONS, guess_edition, make_slug
from generator.errors import UsageError
from generator.model import Reading
from generator.readers import FORMATS, read_source

SUMMARY = "Make a ready site folder from your own papers, in any format"

STARTER = Path(__file__).parent.parent / "starter"
"""Files that a new site begins with."""

FILES = {
    "mkdocs.yml": "mkdocs.yml",
    "Makefile": "Makefile",
    "gitignore": ".gitignore",
    "requirements.txt": "requirements.txt",
    "workflow.yml": ".github/workflows/site.yml",
}
"""Starter files and where they go."""

FACTS = (
    "name",
    "series",
    "full_name",
    "year",
    "start",
    "end",
    "place",
    "timezone",
    "url",
    "proceedings",
    "publisher",
    "volume",
    "description",
)
"""Facts that the written ``edition.yml`` asks for, in its order."""

EXAMPLES = {
    "series": "ICML",
    "full_name": "Forty-second International Conference on Machine Learning",
    "year": "2025",
    "start": "2025-07-13",
    "end": "2025-07-19",
    "place": "Vancouver, Canada",
    "timezone": "America/Vancouver   # of the times in the programme",
    "url": "https://example.org/",
    "proceedings": "Proceedings of ...",
    "publisher": "PMLR",
    "volume": "267",
    "description": "One or two sentences for the edition's page.",
}
"""What a fact that nothing tells may look like."""


@dataclass(frozen=True, slots=True)
class Source:
    """A source as given, and what it was read as."""

    path: Path
    reading: Reading


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's options."""
    parser.add_argument("folder", type=Path, metavar="DIR", help="folder to make; it must not exist, or be empty")
    parser.add_argument(
        "--from", dest="sources", type=Path, nargs="+", required=True, metavar="SOURCE", help="files or folders with papers"
    )
    parser.add_argument("--format", choices=FORMATS, help="format of the sources (sniffed)")
    parser.add_argument("--name", help="name of the site")
    parser.add_argument("--edition", help="name of the folder under content/ for all sources (guessed)")


def run(args: argparse.Namespace) -> int:
    """Make the folder and say what was guessed.

    Returns:
        0, or 1 where a source has no paper that can be read.
    """
    folder: Path = args.folder
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise UsageError(f"{folder} exists and is not empty")
    sources = [Source(path, read_source(path, args.format)) for path in args.sources]
    editions = group_sources(sources, args.edition, folder.resolve().name)
    guesses = {edition: guess_edition(edition, [source.reading for source in found]) for edition, found in editions.items()}
    name = args.name or (next(iter(guesses.values()))["name"] if len(guesses) == 1 else folder.resolve().name)
    write_site(folder, name)
    for edition, found in editions.items():
        write_edition(folder / "content" / edition, [source.path for source in found], guesses[edition])
    print("\n".join(describe(folder, editions, guesses)))
    for source in sources:
        for issue in source.reading.issues:
            print(issue, file=sys.stderr)
    return int(any(not source.reading.records for source in sources))


def group_sources(sources: Sequence[Source], told: str | None, fallback: str) -> dict[str, list[Source]]:
    """Sort sources into editions by the name of a conference and a year in their names or records.

    Args:
        sources: Sources in order.
        told: Edition for all of them, or None.
        fallback: Edition of sources that tell nothing, if no other source tells one.
    """
    if told:
        return {_free_name(make_slug(told)): list(sources)}
    guesses = [_guess_id(source) for source in sources]
    common = next((guess for guess in guesses if guess), None) or make_slug(fallback)
    editions: dict[str, list[Source]] = {}
    for source, guess in zip(sources, guesses, strict=True):
        editions.setdefault(_free_name(guess or common), []).append(source)
    return editions


def _guess_id(source: Source) -> str | None:
    named = {record.edition for record in source.reading.records if record.edition}
    venues = {record.venue for record in source.reading.records if record.venue}
    candidates = [*(named if len(named) == 1 else ()), source.path.stem if source.path.is_file() else source.path.name]
    candidates += [*(venues if len(venues) == 1 else ()), source.reading.name or ""]
    for text in candidates:
        found = re.search(r"([A-Za-z][A-Za-z.-]{1,20}?)[-_ ']*((?:19|20)\d\d)(?!\d)", text)
        if found:
            return make_slug(found[1]) + found[2]
    if source.reading.name and source.reading.year:
        return make_slug(f"{source.reading.name[:40]} {source.reading.year}")
    return None


def _free_name(edition: str) -> str:
    return f"{edition}-papers" if edition in RESERVED_EDITIONS else edition


def write_site(folder: Path, name: str) -> None:
    """Write what every site has beside its content."""
    values = {"name": json.dumps(name, ensure_ascii=False), "requirement": find_requirement()}
    for starter, target in FILES.items():
        text = (STARTER / starter).read_text(encoding="utf-8")
        for key, value in values.items():
            text = text.replace(f"@@{key}@@", value)
        path = folder / target
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (folder / ".posterhall.mk").write_text(f"POSTERHALL ?= {_quote(sys.executable)} -m generator\n", encoding="utf-8")
    (folder / "content" / "pages").mkdir(parents=True, exist_ok=True)
    # Plain MkDocs refuses to start where the folder that mkdocs.yml names is missing, even in a fresh clone.
    keep = folder / "build" / "docs" / ".gitkeep"
    keep.parent.mkdir(parents=True, exist_ok=True)
    keep.touch()


def _quote(path: str) -> str:
    return "'" + path.replace("$", "$$").replace("'", "'\\''") + "'"


def find_requirement() -> str:
    """Return the requirement that installs this program elsewhere: the address it came from (PEP 610), else name and version."""
    try:
        origin = json.loads(distribution("posterhall").read_text("direct_url.json") or "{}")
    except (PackageNotFoundError, ValueError):
        origin = {}
    url = str(origin.get("url", ""))
    if url.startswith("https://"):
        vcs = origin.get("vcs_info", {})
        return f"posterhall @ {vcs['vcs']}+{url}@{vcs['commit_id']}" if vcs else f"posterhall @ {url}"
    return f"posterhall=={__version__}"


def write_edition(folder: Path, sources: Iterable[Path], guess: dict[str, str]) -> None:
    """Copy sources as they are, and write the edition's facts and an empty overlay."""
    folder.mkdir(parents=True)
    for source in sources:
        target = folder / source.resolve().name
        number = 2
        while target.exists() or target.name in ("edition.yml", "papers.yml"):
            target = folder / f"{source.stem}-{number}{source.suffix}"
            number += 1
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns(".*"))
        else:
            shutil.copyfile(source, target)
    lines = ["# Facts about this edition; all may be left out. Those without # were guessed: correct them."]
    for fact in FACTS:
        if fact in guess:
            lines.append(
                yaml.safe_dump({fact: int(guess[fact]) if fact == "year" else guess[fact]}, allow_unicode=True, width=1000).strip()
            )
        else:
            lines.append(f"# {fact}: {EXAMPLES[fact]}")
    (folder / "edition.yml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    shutil.copyfile(STARTER / "papers.yml", folder / "papers.yml")


def describe(folder: Path, editions: dict[str, list[Source]], guesses: dict[str, dict[str, str]]) -> list[str]:
    """Say what was made, what was guessed, and what to do next."""
    lines = [f"Made {folder}/"]
    for edition, sources in editions.items():
        records = sum(len(source.reading.records) for source in sources)
        formats = ", ".join(dict.fromkeys(source.reading.format for source in sources))
        lines.append(f"  content/{edition}/: {records:,} papers from {len(sources)} sources ({formats})")
        guessed = ", ".join(f"{key} {value!r}" for key, value in guesses[edition].items())
        lines.append(f"    guessed: {guessed}; correct them in content/{edition}/edition.yml")
        dropped = [record for source in sources for record in source.reading.dropped]
        if dropped:
            lines.append(f"    {len(dropped):,} records are left out, such as {dropped[0].place}: {dropped[0].reason}")
    lines.append(f"Next: cd {folder} && make site     (make serve for a preview, make check for problems)")
    return lines
