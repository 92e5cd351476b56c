"""Single papers: marks up and observes each paper by itself, in worker processes, cached by edition; used by pipeline.py."""

import pickle
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from generator import analysis, markup
from generator.cache import Store, code_version
from generator.collector import paused_collector
from generator.folder import digest
from generator.model import Corpus, MarkedPaper, Paper, PaperKey, Vocabulary
from generator.progress import Progress
from generator.workers import CHUNK, Workers

ReadPapers = Mapping[PaperKey, tuple[MarkedPaper, analysis.Observation]]
"""Marked texts and observation of each paper."""


@dataclass(frozen=True, slots=True)
class Tables:
    """What reading a paper needs beside the paper; put in place once a process."""

    macros: markup.Macros
    vocabulary: Vocabulary

    def __call__(self) -> None:
        """Put the tables in place."""
        global _tables  # noqa: PLW0603 - a process has one set of tables, and sending them with every chunk costs more than the work
        _tables = self


def read_papers(  # noqa: PLR0917
    corpus: Corpus, tables: Tables, cache_dir: Path, workers: Workers, progress: Progress, known: ReadPapers
) -> ReadPapers:
    """Mark up every paper and note what it says by itself.

    Each edition has a cache file of its own, so that editions can be prepared apart, on several machines.

    Args:
        corpus: Papers.
        tables: Macros and vocabulary.
        cache_dir: Folder of caches.
        workers: Processes.
        progress: Progress.
        known: What is known already of papers that did not change since an earlier run in this process.
    """
    context = digest(pickle.dumps((tables.macros, tables.vocabulary)) + code_version().encode())
    results = dict(known)
    late = []
    for edition in corpus.editions:
        papers = corpus.papers_of(edition.id)
        if all(paper.key in known for paper in papers):
            continue
        store = Store(cache_dir / "papers" / f"{edition.id}.bin")
        keys = {paper.key: _cache_key(paper, context) for paper in papers}
        missing = [paper for paper in papers if store.get(keys[paper.key]) is None]
        if 0 < len(missing) <= CHUNK:  # a few papers are read in a process that is needed later anyway, while others are loaded
            late.append((store, keys, missing, workers.submit(_read_papers, missing)))
            continue
        answers = workers.map(_read_papers, missing)
        for paper in progress.count(f"{edition.name}: markup and topics", missing):
            store.put(keys[paper.key], next(answers))
        store.save()
        _load_read(store, keys, results)
    for store, keys, missing, answer in late:
        for paper, entry in zip(missing, answer.result(), strict=True):
            store.put(keys[paper.key], entry)
        store.save()
        _load_read(store, keys, results)
    return {paper.key: results[paper.key] for paper in corpus.papers}


def _load_read(store: Store, keys: Mapping[PaperKey, str], results: dict[PaperKey, tuple[MarkedPaper, analysis.Observation]]) -> None:
    """Take what is known of the papers of an edition from its store, where it is not known yet."""
    with paused_collector():
        for key, cache_key in keys.items():
            entry = store.get(cache_key)
            assert entry is not None, "every paper was read"
            if key not in results:
                results[key] = pickle.loads(entry)


_tables: Tables | None = None


def _read_papers(papers: Sequence[Paper]) -> list[bytes]:
    """Mark up and observe some papers; each result stays pickled, as it is cached."""
    assert _tables is not None, "the pool puts the tables in place first"
    results = []
    for paper in papers:
        marked = markup.mark_paper(paper, _tables.macros)
        results.append(pickle.dumps((marked, analysis.observe(paper, marked, _tables.vocabulary)), protocol=5))
    return results


def _cache_key(paper: Paper, context: str) -> str:
    # The address is no part of what a paper says, but its authors' keywords are.
    return digest((context + repr(words_of(paper))).encode("utf-8", "surrogatepass"))


def words_of(paper: Paper) -> tuple[object, ...]:
    """Return all of a paper that is marked up or observed."""
    return paper.title, paper.abstract, paper.tldr, paper.keywords, paper.area, tuple(sorted(paper.links.items()))
