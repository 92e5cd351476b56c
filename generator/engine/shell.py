"""Shell: what MkDocs and Material render of a site: moulds, theme files, hand-written pages, and pages of unfit kinds.

Called by build.py when nothing of it is cached. One MkDocs build renders prototypes and proofs, a second one the rest.
"""

import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from generator.engine.moulds import Mould, Shape, cut_mould, make_proof, make_prototype, shape_of, shapes_of, stamp
from generator.errors import BuildError
from generator.folder import read_folder
from generator.model import Page
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
        moulds, notes = _cast_moulds(config_file, overrides, shapes_of(pages), errand)
    slow = [page for page in pages if shape_of(page) not in moulds]
    files = _run_mkdocs(config_file, overrides, Errand(slow, errand.chrome, errand.hand_written), strict=strict)
    return Shell(moulds, files), tuple(notes)


def _cast_moulds(
    config_file: Path, overrides: Mapping[str, object], shapes: Iterable[Shape], errand: Errand
) -> tuple[dict[Shape, Mould], list[str]]:
    shapes = tuple(shapes)
    foreign = foreign_page_hooks(_load_config(config_file, overrides))
    if foreign:
        return {}, [f"the plugin {name} works on every page, so all pages are rendered one by one" for name in foreign]
    moulds: dict[Shape, Mould] = {}
    notes: list[str] = []
    # Prototype and proof of the home page have the same address, so each set has a build of its own.
    rendered = _run_mkdocs(config_file, overrides, Errand([make_prototype(shape) for shape in shapes], errand.chrome), quiet=True)
    proofs = _render_proofs(config_file, overrides, shapes, errand)
    for shape in shapes:
        mould = cut_mould(rendered.get(f"{make_prototype(shape).path}index.html", b"").decode())
        if mould is None:
            notes.append(f"pages of the kind {shape.kind!r} are rendered one by one: the theme changes or drops their title or content")
        elif stamp(mould, make_proof(shape)) != proofs[shape]:
            notes.append(f"pages of the kind {shape.kind!r} are rendered one by one: the theme treats pages of this kind differently")
        else:
            moulds[shape] = mould
    return moulds, notes


def _render_proofs(config_file: Path, overrides: Mapping[str, object], shapes: Sequence[Shape], errand: Errand) -> dict[Shape, str]:
    proofs = [make_proof(shape) for shape in shapes]
    rendered = _run_mkdocs(config_file, overrides, Errand(proofs, errand.chrome), quiet=True)
    return {shape: rendered.get(f"{proof.path}index.html", b"").decode() for shape, proof in zip(shapes, proofs, strict=True)}


def foreign_page_hooks(config: "MkDocsConfig") -> list[str]:
    """Return the names of plugins other than this one that hook into single pages, sorted."""
    names = {str(name): plugin for name, plugin in config.plugins.items() if name != "posterhall"}
    return sorted(name for name, plugin in names.items() if any(hasattr(type(plugin), f"on_{event}") for event in PAGE_EVENTS))


def _load_config(config_file: Path, overrides: Mapping[str, object]) -> "MkDocsConfig":
    from mkdocs.config import load_config  # noqa: PLC0415 - MkDocs is loaded only where it has to render
    from mkdocs.exceptions import ConfigurationError  # noqa: PLC0415

    try:
        return load_config(str(config_file), **overrides)  # type: ignore[arg-type]
    except ConfigurationError as error:
        raise BuildError(f"MkDocs does not accept {config_file.name}: {error}") from error


def _run_mkdocs(
    config_file: Path, overrides: Mapping[str, object], errand: Errand, *, quiet: bool = False, strict: bool = False
) -> dict[str, bytes]:
    """Run one MkDocs build and return what it wrote."""
    from mkdocs.commands.build import build  # noqa: PLC0415
    from mkdocs.exceptions import Abort, MkDocsException  # noqa: PLC0415

    logger = logging.getLogger("mkdocs")
    level = logger.level
    with TemporaryDirectory(prefix="posterhall-") as folder:
        config = _load_config(config_file, {**overrides, "site_dir": folder, "strict": strict})
        plugin = config.plugins.get("posterhall")
        if plugin is None:
            raise BuildError(f"{config_file.name} must name the plugin 'posterhall' under 'plugins'")
        plugin.errand = errand
        logger.setLevel(logging.ERROR if quiet else max(level, logging.WARNING))
        try:
            build(config)
        except (Abort, MkDocsException) as error:
            raise BuildError(f"MkDocs stopped: {error}") from error
        finally:
            logger.setLevel(level)
        return dict(read_folder(Path(folder)))


def choose_files(files: "Files", config: "MkDocsConfig", errand: Errand) -> "Files":
    """Return MkDocs's files with an errand's pages added; an errand without hand-written pages keeps no other."""
    from mkdocs.structure.files import File, Files, InclusionLevel  # noqa: PLC0415

    chosen = files if errand.hand_written is not None else Files([])
    for page in errand.pages:
        path = source_path(page.path)
        if (known := chosen.get_file_from_path(path)) is not None:
            chosen.remove(known)
        chosen.append(File.generated(config, path, content=to_markdown(page), inclusion=InclusionLevel.NOT_IN_NAV))
    return chosen
