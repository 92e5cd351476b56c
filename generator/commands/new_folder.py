"""The files of a new site's folder: starter files, sources and facts of its editions; written for the command new."""

import json
import shutil
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

import yaml

from generator.commands.origin import Origin

STARTER = Path(__file__).parent.parent / "starter"
"""Files that a new site begins with."""

FILES = {
    "mkdocs.yml": "mkdocs.yml",
    "Makefile": "Makefile",
    "gitignore": ".gitignore",
    "requirements.txt": "requirements.txt",
    "workflow.yml": ".github/workflows/site.yml",
    "topics.yml": "content/topics.yml",
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

PUBLIC = """\
# What `make` and the workflow install where Posterhall is not there yet: what made this folder. For a newer version, change
# what stands behind the last @ or ==, or leave it out."""

LOCAL = """\
# What `make` and the workflow install where Posterhall is not there yet.
# The line below names a place on the machine that made this folder, which no other machine can reach. Before the workflow or
# anybody else builds this site, write the address of Posterhall's repository there instead, as in
# posterhall @ git+https://HOST/OWNER/posterhall"""


def write_site(folder: Path, name: str, origin: Origin) -> None:
    """Write what every site has beside its papers.

    Args:
        folder: The site's folder, made where it is missing.
        name: Name of the site.
        origin: Where the program comes from, for machines that do not have it.
    """
    values = {
        "name": json.dumps(name, ensure_ascii=False),
        "requirement": f"{PUBLIC if origin.is_public else LOCAL}\n{origin.requirement}",
    }
    for starter, target in FILES.items():
        text = (STARTER / starter).read_text(encoding="utf-8")
        for key, value in values.items():
            text = text.replace(f"@@{key}@@", value)
        path = folder / target
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    # The Python that runs now has all that is needed; where it is gone some day, the Makefile looks further.
    python = _quote(sys.executable)
    own = f"ifeq ($(shell test -x {python} && echo yes),yes)\nPOSTERHALL ?= {python} -m generator\nendif\n"
    (folder / ".posterhall.mk").write_text(own, encoding="utf-8")
    (folder / "content" / "pages").mkdir(parents=True, exist_ok=True)
    # Plain MkDocs refuses to start where the folder that mkdocs.yml names is missing, even in a fresh clone.
    keep = folder / "build" / "docs" / ".gitkeep"
    keep.parent.mkdir(parents=True, exist_ok=True)
    keep.touch()


def _quote(path: str) -> str:
    return "'" + path.replace("$", "$$").replace("'", "'\\''") + "'"


def write_edition(folder: Path, sources: Iterable[Path], facts: Mapping[str, str]) -> None:
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
    lines = ["# Facts about this edition; all may be left out. Those without # were guessed or told: correct them."]
    for fact in FACTS:
        if fact in facts:
            value = int(facts[fact]) if fact == "year" else facts[fact]
            lines.append(yaml.safe_dump({fact: value}, allow_unicode=True, width=1000).strip())
        else:
            lines.append(f"# {fact}: {EXAMPLES[fact]}")
    (folder / "edition.yml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    shutil.copyfile(STARTER / "papers.yml", folder / "papers.yml")
