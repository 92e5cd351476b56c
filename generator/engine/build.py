"""Build: content folder in, built site out; called by the build and serve commands and, in parts, by the plugin.

Nothing changed: nothing is done. Else the pipeline runs from its caches, the shell comes from its cache or from MkDocs,
and only files that differ are written.
"""

import pickle
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from generator import curate, pipeline
from generator.cache import Store, code_version
from generator.engine.inputs import make_settings, shell_inputs, site_manifest
from generator.engine.moulds import Mould, shape_of, shapes_of, stamp
from generator.engine.page_links import OwnPage, find_dead_links
from generator.engine.shell import Errand, Shell, make_shell
from generator.folder import Draft, Synced, digest, load_manifest, mark_unfinished, read_file, sync_shares, to_drafts
from generator.model import Issue, Page, Publication, read_whole
from generator.progress import Progress
from generator.publish import Digests, make_chrome, source_path
from generator.settings import Settings
from generator.siteconfig import SiteConfig, read_site_config
from generator.workers import make_three

IMPORTS = "imports.json"
"""The last build's papers, in the cache; see curate/imports.py."""

SHELL = "shell.bin"
"""What MkDocs rendered, in the cache."""

HAND_WRITTEN = "pages"
"""Folder of hand-written pages below the content folder."""

FORK_FROM = 500
"""Pages from which two processes write a site sooner than one."""


@dataclass(frozen=True, slots=True)
class Built:
    """What a build did."""

    understood: pipeline.Understood
    """Content and findings."""
    synced: Synced
    """Files written, kept and removed."""
    notes: tuple[str, ...]
    """Kinds of pages that had to be rendered one by one, and why."""
    digests: Digests
    """Digests of what its pages say."""
    imported: tuple[str, ...]
    """What was added, changed, moved, lost or left out since the last build, a line each."""


@dataclass(frozen=True, slots=True)
class Delivery:
    """A publication on its way into a site that plain MkDocs builds."""

    errand: Errand
    """What MkDocs renders."""
    publication: Publication
    """Everything."""
    shell: Shell
    """Moulds; its files are not used, MkDocs writes its own."""
    issues: tuple[Issue, ...]
    """Problems in the content."""
    settings: Settings
    """Settings."""


def build_site(
    config: SiteConfig, settings: Settings, progress: Progress, before: Built | None = None, *, is_preview: bool = False
) -> Built:
    """Build the whole site into ``settings.site_dir``.

    Args:
        config: The site's configuration.
        settings: Settings.
        progress: Progress.
        before: For a preview only: its last build; what it found in papers that did not change is kept (see analysis.Kept).
        is_preview: Whether another build is to follow in this process, for which what was found stays in memory.

    Raises:
        BuildError: MkDocs failed.
        UsageError: The content folder is missing.
    """
    understood, generated = publish_content(settings, progress, before, is_preview=is_preview)
    publication = generated.publication
    jobs = settings.jobs if len(publication.pages) > FORK_FROM else 1
    with progress.stage("tree and theme"):
        settings.docs_dir.mkdir(parents=True, exist_ok=True)  # MkDocs asks for the folder that the configuration names
        theme = partial(_get_shell, config, settings, publication)
        tree = partial(pipeline.write_tree, generated, settings)
        comparison = partial(_compare_imports, understood.curated, settings)
        # MkDocs takes two seconds to render a theme that is not remembered; all else is done before other processes have started.
        beside = jobs if not (settings.cache_dir / SHELL).exists() else 1
        (shell, notes), _, (imported, snapshot) = make_three(theme, tree, comparison, beside)
    with progress.stage("site"):
        drafts = _SiteDrafts(shell, publication, settings)
        shares = [partial(drafts.share, slice(number, None, jobs)) for number in range(jobs)]
        synced = sync_shares(settings.site_dir, shares, site_manifest(settings), jobs)
    dead = _find_dead_links(shell, publication, settings)
    understood = replace(understood, issues=(*understood.issues, *dead))
    curate.save_snapshot(settings.cache_dir / IMPORTS, snapshot)  # not sooner: a build that fails has told nothing
    return Built(understood, synced, notes, generated.digests, imported)


def _find_dead_links(shell: Shell, publication: Publication, settings: Settings) -> Iterator[Issue]:
    """Find links of hand-written pages that lead nowhere."""
    pages = []
    for name, source in pipeline.hand_written(settings).items():
        address = pipeline.address_of(name)
        rendered = None if address is None else shell.files.get(f"{address}index.html")
        if address is not None and rendered is not None:
            pages.append(OwnPage(f"{HAND_WRITTEN}/{name}", address, source, rendered.decode("utf-8", "replace")))
    if pages:
        yield from find_dead_links(pages, {*shell.files, *publication.files, *publication.standing, *map(page_file, publication.pages)})


def _compare_imports(curated: pipeline.Curated, settings: Settings) -> tuple[tuple[str, ...], dict[str, object]]:
    """Tell what changed among the papers since the last build, and what the next one is to be compared with."""
    corpus, dropped = curated.corpus, curated.dropped
    before = curate.load_snapshot(settings.cache_dir / IMPORTS)
    snapshot = curate.take_snapshot(corpus, dropped, before)
    report = curate.diff_imports(before, snapshot, corpus, dropped)
    if report.is_first and dropped:
        reasons = Counter(record.reason for record in dropped)
        return (f"left out: {len(dropped)}: " + "; ".join(f"{reason} ({count})" for reason, count in reasons.most_common()),), snapshot
    return tuple(report.lines()), snapshot


def prepare(config_file: Path, *, site_url: str | None) -> Delivery:
    """Run everything up to the point where MkDocs renders; for the plugin under plain MkDocs."""
    config = read_site_config(config_file)
    settings = make_settings(config, site_url=site_url)
    understood, generated = publish_content(settings, Progress())
    publication = generated.publication
    pipeline.write_tree(generated, settings)
    shell, _ = _get_shell(config, settings, publication)
    slow = [read_whole(page) for page in publication.pages if shape_of(page) not in shell.moulds]
    errand = Errand(slow, make_chrome(publication, settings), _hand_written_dir(settings))
    return Delivery(errand, publication, shell, understood.issues, settings)


def deliver_beside(delivery: Delivery, site_dir: Path) -> None:
    """Write the stamped pages and the files of a publication into a site that MkDocs has just written."""
    mark_unfinished(site_manifest(replace(delivery.settings, site_dir=site_dir)))
    for draft in _SiteDrafts(delivery.shell, delivery.publication, delivery.settings).of_publication(slice(None)):
        path = site_dir / draft.name
        path.parent.mkdir(parents=True, exist_ok=True)
        if draft.make is not None:  # all of them are made here
            path.write_bytes(draft.make())


def publish_content(
    settings: Settings, progress: Progress, before: Built | None = None, *, is_preview: bool = False
) -> tuple[pipeline.Understood, pipeline.Generated]:
    """Run the pipeline on the content folder; ``before`` and ``is_preview`` as in build_site."""
    with progress.stage("reading"):
        curated = pipeline.read(settings)
    with pipeline.open_workers(curated, settings) as workers:
        understood = pipeline.understand(curated, settings, workers, progress, before.understood if before else None, is_preview=is_preview)
    # The processes that analysed are gone before others make pages: each holds a fifth of what this one does.
    return understood, pipeline.generate(understood, settings, progress, before.digests if before else None)


def _get_shell(config: SiteConfig, settings: Settings, publication: Publication) -> tuple[Shell, tuple[str, ...]]:
    """Take the shell from the cache, or have MkDocs render it; a shell with single pages in it is not kept."""
    store = Store(settings.cache_dir / SHELL)
    errand = Errand((), make_chrome(publication, settings), _hand_written_dir(settings))
    hand_written = sorted((name, digest(content)) for name, content in pipeline.hand_written(settings).items())
    shapes = shapes_of(publication.pages)
    seen = replace(settings, jobs=1)  # how many processes write a site is not seen on it
    key = digest(shell_inputs(config) + repr((code_version(), seen, errand, hand_written, shapes)).encode())
    if (kept := store.get(key)) is not None:
        shell: Shell = pickle.loads(kept)
        return shell, ()
    overrides = {"docs_dir": str(settings.docs_dir), **({"site_url": settings.site_url} if settings.site_url else {})}
    shell, notes = make_shell(config.path, overrides, publication.pages, errand, fast=settings.fast, strict=settings.strict)
    if all(shape in shell.moulds for shape in shapes):
        store.put(key, pickle.dumps(shell, protocol=5))
        store.save()
    return shell, notes


def _hand_written_dir(settings: Settings) -> Path:
    folder = settings.content_dir / HAND_WRITTEN
    folder.mkdir(parents=True, exist_ok=True)
    return folder


class _SiteDrafts:
    """The files of the site, each with a digest of what it is made from, so that nothing is made that stands there already."""

    def __init__(self, shell: Shell, publication: Publication, settings: Settings) -> None:
        self._shell, self._publication, self._docs = shell, publication, settings.docs_dir
        tree = load_manifest(pipeline.tree_manifest(settings)) or {}
        self._sources = {name: entry[0] for name, entry in tree.items()}
        self._moulds = {shape: mould.digest for shape, mould in shell.moulds.items()}

    def share(self, share: slice) -> Iterator[Draft]:
        """Draft one share of all files."""
        made = self._publication
        yield from to_drafts(
            [(name, content) for name, content in self._shell.files.items() if name not in made.files and name not in made.standing][share]
        )
        yield from self.of_publication(share)

    def of_publication(self, share: slice) -> Iterator[Draft]:
        """Draft one share of the publication's files and of its pages that come from a mould."""
        yield from to_drafts(tuple(self._publication.files.items())[share])
        for name, file in tuple(self._publication.standing.items())[share]:
            path = f"{self._docs}/{name}"
            yield Draft(name, file.digest, partial(read_file, path), twin=path)
        for page in self._publication.pages[share]:
            shape = shape_of(page)
            mould = self._shell.moulds.get(shape)
            if mould is not None:
                source = self._sources[source_path(page.path)]
                yield Draft(page_file(page), f"{self._moulds[shape]}+{source}", partial(_stamp, mould, page))


def _stamp(mould: Mould, page: Page) -> bytes:
    return stamp(mould, read_whole(page)).encode("utf-8", "replace")


def page_file(page: Page) -> str:
    """Return the file of a page below the site's root."""
    return f"{page.path}index.html"
