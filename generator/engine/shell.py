"""Shell: what MkDocs and Material render of a site: moulds, theme files, hand-written pages, and pages of unfit kinds.

Called by build.py when nothing of it is cached. One MkDocs build renders prototypes and proofs, a second one the rest.
"""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from traceback import extract_tb
from typing import TYPE_CHECKING

from jinja2 import BytecodeCache, TemplateError
from jinja2.bccache import Bucket

from generator.engine.moulds import Mould, Shape, cut_mould, make_proofs, make_prototype, shape_of, stamp
from generator.engine.page_words import PageTeller
from generator.errors import BuildError
from generator.folder import read_folder
from generator.model import Page, read_whole
from generator.publish import source_path, to_markdown

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

LOG = logging.getLogger("mkdocs.plugins.posterhall")

PAGE_EVENTS = ("pre_page", "page_read_source", "page_markdown", "page_content", "page_context", "post_page")
"""Hooks of MkDocs that see every page: a foreign plugin with one of them may make each page different."""


@dataclass(frozen=True, slots=True)
class Errand:
    """What one MkDocs build is to render beside the theme's files; carried out by plugin.py."""

    pages: Sequence[Page]
    """Pages to render."""
    chrome: Mapping[str, object]
    """What header and footer show: see publish/chrome.py."""
    hand_written: Path | None = None
    """Folder of hand-written pages, or None for none."""


@dataclass(frozen=True, slots=True)
class Shell:
    """The rendered shell."""

    moulds: Mapping[Shape, Mould]
    """Moulds of the kinds that are fit for stamping."""
    files: Mapping[str, bytes] = field(default_factory=dict)
    """Theme files, hand-written pages, 404 page, and pages of unfit kinds."""


class _CompiledTemplates(BytecodeCache):
    """Keeps the theme's compiled templates in memory, as several MkDocs builds in a row use the same; Jinja looks whether one changed."""

    def __init__(self) -> None:
        self._compiled: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill a bucket with what was compiled before."""
        if bucket.key in self._compiled:
            bucket.bytecode_from_string(self._compiled[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled."""
        self._compiled[bucket.key] = bucket.bytecode_to_string()


COMPILED_TEMPLATES = _CompiledTemplates()
"""Those of this process."""


def make_shell(
    config_file: Path, overrides: Mapping[str, object], pages: Sequence[Page], errand: Errand, *, fast: bool, strict: bool
) -> tuple[Shell, tuple[str, ...]]:
    """Render the shell of a site.

    Args:
        config_file: ``mkdocs.yml``.
        overrides: Configuration values that stand above the file's (``site_url`` in a preview).
        pages: All pages of the publication.
        errand: Header, footer and hand-written pages.
        fast: Stamp what can be stamped.
        strict: Make MkDocs's own warnings fatal.

    Returns:
        The shell, and a sentence for each kind that has to be rendered page by page.

    Raises:
        BuildError: MkDocs failed.
    """
    moulds: dict[Shape, Mould] = {}
    notes: list[str] = []
    if fast:
        moulds, notes = _cast_moulds(config_file, overrides, {shape_of(page): page.path for page in reversed(pages)}, errand)
    slow = [read_whole(page) for page in pages if shape_of(page) not in moulds]
    files = _run_mkdocs(config_file, overrides, Errand(slow, errand.chrome, errand.hand_written), strict=strict)
    return Shell(moulds, files), tuple(notes)


def _cast_moulds(
    config_file: Path, overrides: Mapping[str, object], samples: Mapping[Shape, str], errand: Errand
) -> tuple[dict[Shape, Mould], list[str]]:
    """Cast a mould of each shape, given the address of one page of it, and prove it."""
    foreign = foreign_page_hooks(_load_config(config_file, overrides))
    if foreign:
        return {}, [f"{name} works on every page, so all pages are rendered one by one" for name in foreign]
    # Prototype and proof of the home page have the same address, so each set has a build of its own.
    prototypes = {shape: make_prototype(shape) for shape in samples}
    proofs = {shape: make_proofs(shape, address) for shape, address in samples.items()}
    cast = _run_mkdocs(config_file, overrides, Errand(list(prototypes.values()), errand.chrome), quiet=True)
    proved = _run_mkdocs(config_file, overrides, Errand([page for pages in proofs.values() for page in pages], errand.chrome), quiet=True)
    moulds: dict[Shape, Mould] = {}
    notes: list[str] = []
    for shape in sorted(samples, key=lambda shape: (shape.kind, shape.depth)):
        mould = cut_mould(cast.get(f"{prototypes[shape].path}index.html", b"").decode())
        if mould is None:
            notes.append(f"pages of the kind {shape.kind!r} are rendered one by one: the theme changes or drops their title or content")
        elif any(stamp(mould, page).encode("utf-8", "replace") != proved.get(f"{page.path}index.html") for page in proofs[shape]):
            notes.append(f"pages of the kind {shape.kind!r} are rendered one by one: the theme does not treat all of them alike")
        else:
            moulds[shape] = mould
    return moulds, notes


def foreign_page_hooks(config: "MkDocsConfig") -> list[str]:
    """Return what beside this plugin hooks into single pages (plugins, and scripts under ``hooks``), sorted."""
    own = config.plugins.get("posterhall")
    methods = [method for event in PAGE_EVENTS for method in config.plugins.events[event]]
    owners = {str(getattr(method, "__module__", method)) for method in methods if getattr(method, "__self__", None) is not own}
    return sorted(f"the plugin or hook {owner}" for owner in owners)


def _load_config(config_file: Path, overrides: Mapping[str, object], *, quiet: bool = True) -> "MkDocsConfig":
    from mkdocs.config import load_config  # noqa: PLC0415 - MkDocs is loaded only where it has to render
    from mkdocs.exceptions import ConfigurationError  # noqa: PLC0415

    logger = logging.getLogger("mkdocs")
    level = logger.level
    if quiet:  # the same configuration is loaded for every run, and its faults are to be told once
        logger.setLevel(logging.ERROR)
    try:
        return load_config(str(config_file), **overrides)  # type: ignore[arg-type]
    except ConfigurationError as error:
        raise BuildError(f"MkDocs does not accept {config_file.name}: {error}") from error
    finally:
        logger.setLevel(level)


def _run_mkdocs(
    config_file: Path, overrides: Mapping[str, object], errand: Errand, *, quiet: bool = False, strict: bool = False
) -> dict[str, bytes]:
    """Run one MkDocs build and return what it wrote."""
    from mkdocs.commands.build import build  # noqa: PLC0415
    from mkdocs.exceptions import Abort, MkDocsException  # noqa: PLC0415

    logger = logging.getLogger("mkdocs")
    level = logger.level
    with TemporaryDirectory(prefix="posterhall-") as folder, TemporaryDirectory(prefix="posterhall-") as empty:
        # The generated tree is not MkDocs's to look through: the errand brings the few pages that it is to render.
        docs = str(errand.hand_written or empty)
        config = _load_config(config_file, {**overrides, "docs_dir": docs, "site_dir": folder, "strict": strict}, quiet=quiet)
        plugin = config.plugins.get("posterhall")
        if plugin is None:
            raise BuildError(f"{config_file.name} must name the plugin 'posterhall' under 'plugins'")
        plugin.errand = errand
        logger.setLevel(logging.ERROR if quiet else max(level, logging.WARNING))
        teller = PageTeller(errand.hand_written)
        logger.addHandler(teller)
        propagates, logger.propagate = logger.propagate, False
        try:
            build(config)
        except (Abort, MkDocsException) as error:
            raise BuildError(f"MkDocs stopped: {error}") from error
        except TemplateError as error:
            raise BuildError(f"a template of the theme fails: {error} ({_where(error)}); check the files in its custom_dir") from error
        finally:
            logger.setLevel(level)
            logger.removeHandler(teller)
            logger.propagate = propagates
        return dict(read_folder(Path(folder)))


def _where(error: TemplateError) -> str:
    """Return the innermost template and line of a failure."""
    frames = [frame for frame in extract_tb(error.__traceback__) if frame.filename.endswith((".html", ".xml"))]
    return f"{Path(frames[-1].filename).name}, line {frames[-1].lineno}" if frames else "unknown template"


def _clean(text: str) -> str:
    """Replace lone surrogates, which have no form in a file, as the generated tree does."""
    return text.encode("utf-8", "replace").decode()


def choose_files(files: "Files", config: "MkDocsConfig", errand: Errand) -> "Files":
    """Return MkDocs's files with an errand's pages added; an errand without hand-written pages keeps no other."""
    from mkdocs.structure.files import File, Files, InclusionLevel  # noqa: PLC0415

    chosen = files if errand.hand_written is not None else Files([])
    for page in errand.pages:
        path = source_path(page.path)
        if (known := chosen.get_file_from_path(path)) is not None:
            chosen.remove(known)
        chosen.append(File.generated(config, path, content=_clean(to_markdown(page)), inclusion=InclusionLevel.NOT_IN_NAV))
    return chosen
