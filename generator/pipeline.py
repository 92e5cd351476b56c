"""Pipeline: read, curate, mark up, analyse, publish; carries values between the floors and nothing else.

Called by the engine and by commands that need the curated content.
"""

import pickle
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import chain
from pathlib import Path
from types import MappingProxyType

from generator import analysis, curate, markup, publish, readers
from generator.cache import Store, code_version
from generator.collector import paused_collector
from generator.errors import UsageError
from generator.folder import Begun, Draft, begin_sync, digest, sync_shares, to_drafts
from generator.model import (
    Content,
    Corpus,
    Dropped,
    Findings,
    Issue,
    MarkedPaper,
    MarkedText,
    PaperKey,
    Place,
    Publication,
    Severity,
    StandingPage,
    Vocabulary,
)
from generator.progress import Progress
from generator.resources import find_resource
from generator.settings import Settings
from generator.single_papers import ReadPapers, Tables, read_papers, words_of
from generator.standing import Standing, Written
from generator.words import load_words
from generator.workers import Workers


@dataclass(frozen=True, slots=True)
class Curated:
    """The content after reading and curation."""

    corpus: Corpus
    """Papers, people, editions, sessions."""
    vocabulary: Vocabulary
    """Topics and areas."""
    macros: markup.Macros
    """Author macros."""
    issues: tuple[Issue, ...]
    """Problems so far."""
    dropped: tuple[Dropped, ...]
    """Records left out, with reasons."""


@dataclass(frozen=True, slots=True)
class Understood:
    """Curated content with its markup and findings."""

    curated: Curated
    """Content."""
    marked: Mapping[PaperKey, MarkedPaper]
    """Marked texts, every title filled."""
    findings: Findings
    """Findings."""
    issues: tuple[Issue, ...]
    """Problems of reading, curation, markup and vocabulary."""
    read_papers: ReadPapers
    """What single papers say, as it was before titles were made; in a preview only, as it takes as much memory as all else."""


def read(settings: Settings) -> Curated:
    """Read and curate the content folder; editions whose files did not change are taken from the cache."""
    with paused_collector():
        store = Store(settings.cache_dir / "readings.bin")
        content = readers.read_content(settings.content_dir, store)
        with suppress(OSError):  # checking content needs no folder that can be written to
            store.save()
        macros, macro_issues = markup.load_macros(settings.content_dir / "macros.yml")
        curation = curate_plainly(content, macros)
    vocabulary, topic_issues = _load_topics(vocabulary_file(settings))
    stated_issues = analysis.check_stated(curation.corpus.papers, vocabulary)
    issues = (*curation.issues, *topic_issues, *stated_issues, *macro_issues)
    return Curated(curation.corpus, vocabulary, macros, issues, curation.dropped)


def curate_plainly(content: Content, macros: markup.Macros) -> curate.Curation:
    """Curate what was read, once all names and facts in it are read as titles are."""
    said: dict[str, str] = {}
    issues: list[Issue] = []

    def say(text: str, place: Place) -> str:
        if text not in said:
            marked = markup.mark_title(text, macros)
            said[text] = marked.plain
            issues.extend(_place_issues(marked, place))
        return said[text]

    curation = curate.curate(curate.word_plainly(content, say))
    return replace(curation, issues=(*curation.issues, *issues))


def _load_topics(path: Path) -> tuple[Vocabulary, tuple[Issue, ...]]:
    content = b""
    with suppress(OSError):  # load_vocabulary tells what is wrong with it
        content = path.read_bytes()
    return _load_vocabulary(path, content)


@lru_cache(maxsize=2)
def _load_vocabulary(path: Path, content: bytes) -> tuple[Vocabulary, tuple[Issue, ...]]:
    """Load a vocabulary once while its file says the same: a preview asks at every rebuild, and tables made of it are kept with it."""
    del content
    return analysis.load_vocabulary(path)


def vocabulary_file(settings: Settings) -> Path:
    """Return the site's own vocabulary, or the shipped one where it has none."""
    own = settings.content_dir / "topics.yml"
    return own if own.exists() else find_resource("content/topics.yml")


def open_workers(curated: Curated, settings: Settings) -> Workers:
    """Make the pool of processes for a run on some content."""
    return Workers(settings.jobs, Tables(curated.macros, curated.vocabulary))


def understand(
    curated: Curated,
    settings: Settings,
    workers: Workers,
    progress: Progress,
    before: Understood | None = None,
    *,
    is_preview: bool = False,
) -> Understood:
    """Mark up and analyse the papers, taking what single papers say from the cache where nothing changed.

    Args:
        curated: Content.
        settings: Settings.
        workers: Processes.
        progress: Progress.
        before: For a preview only: what its last run understood, which is kept for papers that did not change; see analysis.Kept.
        is_preview: Whether there will be a next run, for which observations stay in memory.
    """
    kept = _keep(before, curated)
    with progress.stage("markup and topics"):
        known = {key: said for key, said in before.read_papers.items() if key not in kept.changed} if before and kept else {}
        said = observe(curated, settings, workers, progress, known)
    marked = {key: marked_paper for key, (marked_paper, _) in said.items()}
    observations = {key: observation for key, (_, observation) in said.items()}
    with progress.stage("related papers and map"):
        store = Store(settings.cache_dir / "map.bin")
        entry = store.get("map")
        findings = analysis.analyse(
            curated.corpus,
            marked,
            observations,
            curated.vocabulary,
            previous_map=pickle.loads(entry) if entry else None,
            submit=workers.submit,
            kept=kept,
        )
        if before is None:
            store.put("map", pickle.dumps(findings.map, protocol=5))
            store.save()
    for key, paper in findings.papers.items():
        if marked[key].title is None:
            marked[key] = replace(marked[key], title=markup.mark_plain(paper.made_title or ""))
    issues = tuple(dict.fromkeys((*curated.issues, *markup_issues(curated.corpus, marked))))  # several fields may say the same
    return Understood(curated, marked, findings, issues, said if is_preview else {})


def suggest_topics(curated: Curated, settings: Settings, workers: Workers, progress: Progress) -> tuple[tuple[str, int], ...]:
    """Return frequent phrases that no topic covers, with papers, most first."""
    said = observe(curated, settings, workers, progress)
    return analysis.suggest_topics([observation for _, observation in said.values()], curated.vocabulary)


def _keep(before: Understood | None, curated: Curated) -> analysis.Kept | None:
    """Return what an analysis may keep of an earlier one; nothing where the vocabulary or the macros are others."""
    if before is None or (before.curated.vocabulary, before.curated.macros) != (curated.vocabulary, curated.macros):
        return None
    known = {paper.key: (paper.topics, words_of(paper)) for paper in before.curated.corpus.papers}
    changed = frozenset(paper.key for paper in curated.corpus.papers if known.get(paper.key) != (paper.topics, words_of(paper)))
    return analysis.Kept(before.findings, changed)


def observe(
    curated: Curated, settings: Settings, workers: Workers, progress: Progress, known: ReadPapers = MappingProxyType({})
) -> ReadPapers:
    """Mark up every paper and note what it says by itself; see read_papers."""
    return read_papers(curated.corpus, Tables(curated.macros, curated.vocabulary), settings.cache_dir, workers, progress, known)


@dataclass(frozen=True, slots=True)
class Generated:
    """The generated tree: what pieces gave stands in it, the rest is still to be written."""

    publication: Publication
    """All pages and files; those that stand in the tree are only named."""
    pieces: tuple[tuple[str, str, Publication], ...]
    """Name, key and outcome of every piece of it, but for those of which something hand-written takes a place."""
    standing: Standing
    """What the last build left."""
    begun: Begun
    """The tree, which pages and files are being written to."""
    digests: publish.Digests
    """Digests of what pages say, for the next run of a preview."""


def generate(understood: Understood, settings: Settings, progress: Progress, before: publish.Digests | None = None) -> Generated:
    """Make the pages and files of the site that are not there yet; ``before`` is what the last run in this process gave."""
    site = _make_site(understood, settings)
    digests = publish.Digests(site, before)
    own = hand_written(settings)
    with progress.stage("pages"):
        memory = settings.cache_dir / "pieces.json"
        standing = Standing(
            settings.docs_dir,
            tree_manifest(settings),
            memory,
            file_of=publish.source_path,
            read=publish.from_markdown,
            write=publish.to_markdown,
        )
        begun = begin_sync(settings.docs_dir, tree_manifest(settings))
        addresses = {address for address in map(address_of, own) if address is not None}
        make = partial(publish.make_listed, jobs=settings.jobs, deliver=partial(standing.write, addresses | own.keys()))
        listing = partial(publish.list_pieces, site, digests)
        pieces, outcomes = _find_pieces(listing, _plan_font(understood, own), standing, settings.jobs, make)
        publication = publish.complete(site, outcomes)
        paths = {page.path for page in publication.pages} | addresses
        files = {**publication.files, **publish.make_sitemap(paths, settings)}
    # Where a hand-written page or file has the address of a generated one, its author means it to stand there instead.
    named = tuple(
        (piece.name, piece.key, outcome)
        for piece, outcome in zip(pieces, outcomes, strict=True)
        if not addresses & {page.path for page in outcome.pages} and not own.keys() & {*outcome.files, *outcome.standing}
    )
    publication = replace(
        publication,
        pages=tuple(page for page in publication.pages if page.path not in addresses),
        files={name: content for name, content in files.items() if name not in own},
        standing={name: file for name, file in publication.standing.items() if name not in own},
    )
    return Generated(publication, named, standing, begun, digests)


def _find_pieces(
    list_pieces: Callable[[], list[publish.Piece]],
    font: publish.Piece,
    standing: Standing,
    jobs: int,
    make: Callable[[Sequence[publish.Piece]], Sequence[Written]],
) -> tuple[list[publish.Piece], list[Publication]]:
    """List all pieces with what each gives, made now or standing in the tree; the font, the longest, is made while the rest is listed."""
    with Workers(jobs) as workers:
        known_font = standing.recall(font.name, font.key)
        made_font = workers.submit(font.make) if known_font is None else None
        pieces = list_pieces()
        recalled = [standing.recall(piece.name, piece.key) for piece in pieces]
        last = made_font.result() if made_font else known_font
    assert last is not None, "the font stands, or is made above"
    made = iter(make([piece for piece, known in zip(pieces, recalled, strict=True) if known is None]))
    outcomes = [standing.take(next(made)) if known is None else known for known in recalled]
    return [*pieces, font], [*outcomes, last]


def _make_site(understood: Understood, settings: Settings) -> publish.Site:
    curated = understood.curated
    # Where things are written, and by how many processes, is not seen on any page.
    shown = replace(settings, content_dir=Path(), docs_dir=Path(), cache_dir=Path(), site_dir=Path(), jobs=1, strict=False, fast=True)
    context = digest(pickle.dumps((curated.macros, curated.vocabulary)) + repr((code_version(), shown)).encode())
    return publish.Site(
        curated.corpus,
        understood.marked,
        understood.findings,
        curated.vocabulary,
        settings,
        load_words(settings.language),
        context,
    )


def _plan_font(understood: Understood, own: Mapping[str, bytes]) -> publish.Piece:
    """Plan the math font for the formulas of the papers and of hand-written pages."""
    texts = (text for paper in understood.marked.values() for text in (paper.title, paper.abstract, paper.tldr))
    pages = (content.decode(errors="replace") for name, content in own.items() if name.endswith(".md"))
    return publish.plan_font(chain((text.html for text in texts if text and text.has_math), pages))


def tree_manifest(settings: Settings) -> Path:
    """Return where the memory of the generated tree lies."""
    return settings.cache_dir / "docs.json"


def write_tree(generated: Generated, settings: Settings) -> None:
    """Write what is not there yet of the generated tree, hand-written pages included, into ``settings.docs_dir``.

    Nearly all of it was written by the processes that made it; which piece gave what is remembered.
    """
    draft = partial(_draft_tree, generated.publication, settings)
    sync_shares(settings.docs_dir, [draft], tree_manifest(settings), jobs=1, begun=generated.begun)
    generated.standing.remember(generated.pieces)


def _draft_tree(publication: Publication, settings: Settings) -> Iterator[Draft]:
    """Draft the tree's files."""
    yield from to_drafts(publish.tree_files(publication))
    yield from to_drafts(hand_written(settings).items())
    for name, file in publication.standing.items():
        yield Draft(name, file.digest, None)
    for page in publication.pages:
        if isinstance(page, StandingPage):
            yield Draft(publish.source_path(page.path), page.digest, None)


def address_of(source: str) -> str | None:
    """Return the address of a hand-written page, or None for a picture beside one."""
    if not source.endswith(".md"):
        return None
    folder, _, name = source.removesuffix(".md").rpartition("/")
    parts = [part for part in (folder, name) if part and part not in ("index", "README")]
    return "/".join([*parts, ""])


def hand_written(settings: Settings) -> dict[str, bytes]:
    """Return the hand-written pages and their pictures, by path below ``content/pages``."""
    folder = settings.content_dir / "pages"
    if folder.exists() and not folder.is_dir():
        raise UsageError(f"{folder} is a file; make it a folder of hand-written pages, or rename it")
    paths = sorted(path for path in folder.rglob("*") if path.is_file() and not path.name.startswith("."))
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def markup_issues(corpus: Corpus, marked: Mapping[PaperKey, MarkedPaper]) -> list[Issue]:
    """Return what markup could not read, with the places of the papers."""
    found = []
    for paper in corpus.papers:
        place = paper.places[0] if paper.places else Place(str(paper.edition), record=paper.id)
        texts = marked[paper.key]
        for text in (texts.title, texts.abstract, texts.tldr):
            if text is not None:
                found += _place_issues(text, place)
    return found


def _place_issues(text: MarkedText, place: Place) -> list[Issue]:
    return [Issue(Severity.WARNING, issue.code, place, issue.found, issue.expected, issue.mend) for issue in text.issues]


def project_root(config: Path) -> Path:
    """Return the folder that paths in a ``mkdocs.yml`` are relative to."""
    return config.resolve().parent
