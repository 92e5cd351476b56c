"""Settings: every option of a run in one typed object, made by cli.py or plugin.py and passed to the pipeline."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Settings:
    """Options of one run; every one that changes the output is part of the caches' keys."""

    content_dir: Path = Path("content")
    """Folder of editions, vocabulary and hand-written pages."""
    docs_dir: Path = Path("build/docs")
    """Generated MkDocs tree."""
    cache_dir: Path = Path("build/cache")
    """Caches; may be deleted at any time."""
    site_dir: Path = Path("site")
    """Built site."""
    site_name: str = "Posterhall"
    """Name of the site, from mkdocs.yml."""
    site_url: str = ""
    """Absolute address of the site with a trailing slash, or "" where unknown: then no absolute address is written."""
    repo_url: str = ""
    """Address of the content's repository, for "report a mistake"; "" leaves the link out."""
    language: str = "en"
    """Language of the interface: a catalogue in generator/words/."""
    fast: bool = True
    """Stamp pages of one kind from a prototype."""
    strict: bool = False
    """Warnings make the run fail."""
    jobs: int = 2
    """Processes for work on single papers, at least 1."""
    tex_accents: bool = False
    """Write accents in BibTeX as TeX commands."""
    build_date: str | None = None
    """ISO date from SOURCE_DATE_EPOCH, or None: then no date of the build is written anywhere."""
