"""``analyse``: what the papers of any source are about and how they hang together, without a site; called by cli.py."""

import argparse
import json
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from generator.model import Json, Paper, PaperFindings, Related, TopicId, Vocabulary

if TYPE_CHECKING:
    from generator.pipeline import Curated, Understood
    from generator.settings import Settings
    from generator.workers import Workers

SUMMARY = "find topics with evidence, names, acronyms, kinds, made titles and related papers with reasons"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    from generator.readers import FORMATS  # noqa: PLC0415 - only this command's own --help needs them

    parser.add_argument("sources", nargs="+", type=Path, metavar="SOURCE", help="files or folders; several are joined into one list")
    parser.add_argument("--format", choices=FORMATS, metavar="F", help="format of the sources, else found")
    parser.add_argument("--jsonl", action="store_true", help="print one JSON object a paper, or a phrase, instead of text")
    parser.add_argument(
        "--phrases", action="store_true", help="print the frequent phrases that no topic covers: candidates for topics.yml, with papers"
    )
    parser.add_argument("--topics", type=Path, metavar="FILE", help="vocabulary (default: topics.yml of the content, else the shipped one)")
    parser.add_argument("--content", type=Path, default=Path("content"), metavar="DIR", help="folder with topics.yml and macros.yml")
    parser.add_argument("--jobs", type=int, default=2, help="processes (default: 2)")


def run(args: argparse.Namespace) -> int:
    """Analyse and print.

    Args:
        args: ``sources``, ``format``, ``jsonl``, ``phrases``, ``topics``, ``content``, ``jobs``.

    Returns:
        0, or 1 where an issue is an error; what could be read is analysed all the same.
    """
    from generator import pipeline  # noqa: PLC0415 - keeps --help quick
    from generator.model import Severity  # noqa: PLC0415
    from generator.progress import Progress  # noqa: PLC0415

    with open_sources(args.sources, args.format, args.topics, content=args.content, jobs=args.jobs) as (curated, settings, workers):
        for issue in curated.issues:
            print(issue, file=sys.stderr)
        # titles and names of any language, whatever the terminal's encoding
        if hasattr(sys.stdout, "reconfigure"):
            sys.stdout.reconfigure(encoding="utf-8", errors="replace")
        if args.phrases:
            for phrase, papers in pipeline.suggest_topics(curated, settings, workers, Progress()):
                print(json.dumps({"phrase": phrase, "papers": papers}, ensure_ascii=False) if args.jsonl else f"{papers:5}  {phrase}")
        else:
            understood = pipeline.understand(curated, settings, workers, Progress())
            for paper in curated.corpus.papers:
                print(
                    json.dumps(describe(paper, understood), ensure_ascii=False) if args.jsonl else "\n".join(tell(paper, understood)) + "\n"
                )
    return int(any(issue.severity is Severity.ERROR for issue in curated.issues))


@contextmanager
def open_sources(
    sources: list[Path], format: str | None = None, topics: Path | None = None, *, content: Path = Path("content"), jobs: int = 2
) -> "Iterator[tuple[Curated, Settings, Workers]]":
    """Read and curate some sources as one list, with what further stages need; its caches are gone afterwards.

    Args:
        sources: Files or folders.
        format: Their format, or None to find it.
        topics: Vocabulary, or None for that of ``content``, else the shipped one.
        content: Folder with ``topics.yml`` and ``macros.yml``.
        jobs: Processes.

    Raises:
        UsageError: A source does not exist.
    """
    from generator import analysis, markup, pipeline  # noqa: PLC0415 - keeps --help quick
    from generator.commands.convert import gather  # noqa: PLC0415
    from generator.settings import Settings  # noqa: PLC0415

    macros, macro_issues = markup.load_macros(content / "macros.yml")
    curation = pipeline.curate_plainly(gather(sources, format), macros)
    with tempfile.TemporaryDirectory() as scratch:
        settings = Settings(content_dir=content, cache_dir=Path(scratch), jobs=max(1, jobs))
        vocabulary, vocabulary_issues = analysis.load_vocabulary(topics or pipeline.vocabulary_file(settings))
        issues = (*curation.issues, *vocabulary_issues, *macro_issues)
        curated = pipeline.Curated(curation.corpus, vocabulary, macros, issues, curation.dropped)
        with pipeline.open_workers(curated, settings) as workers:
            yield curated, settings, workers


def describe(paper: Paper, understood: "Understood") -> dict[str, Json]:
    """Return what was found in a paper as one JSON object."""
    found = understood.findings.papers[paper.key]
    vocabulary = understood.curated.vocabulary
    return {
        "id": paper.id,
        "edition": paper.edition,
        "title": paper.title,
        "made_title": found.made_title,
        "kind": list(found.kinds),
        "area": found.area,
        "topics": [
            {
                "id": tag.topic,
                "name": vocabulary.topics[tag.topic].name,
                "area": vocabulary.topics[tag.topic].area,
                "score": round(tag.score, 3),
                "evidence": [{"words": said.words, "field": said.field, "start": said.start, "end": said.end} for said in tag.evidence],
            }
            for tag in found.topics
        ],
        "names": [
            {"name": name.name, "rule": name.rule, "words": name.evidence.words, "start": name.evidence.start} for name in found.names
        ],
        "acronyms": [{"short": acronym.short, "long": acronym.long, "start": acronym.start} for acronym in found.acronyms],
        "links": dict(found.found_links),
        "related": [_describe_neighbour(neighbour) for neighbour in found.related],
        "related_elsewhere": [_describe_neighbour(neighbour) for neighbour in found.related_elsewhere],
    }


def _describe_neighbour(neighbour: Related) -> Json:
    return {"paper": neighbour.paper, "score": neighbour.score, "terms": list(neighbour.terms), "topics": list(neighbour.topics)}


def tell(paper: Paper, understood: "Understood") -> Iterator[str]:
    """Yield what was found in a paper as lines for a terminal."""
    found = understood.findings.papers[paper.key]
    title = paper.title or (f"{found.made_title} (made from the abstract)" if found.made_title else "(no title)")
    yield f"{paper.key}  {' '.join(title.split())}"
    yield from tell_findings(found, understood.curated.vocabulary)


def tell_findings(found: PaperFindings, vocabulary: Vocabulary) -> Iterator[str]:
    """Yield topics with evidence, names, acronyms, kinds and neighbours with reasons, one a line, indented."""
    if found.area:
        yield f"  area      {vocabulary.areas[found.area].name}"
    for tag in found.topics:
        said = "; ".join(f'"{evidence.words}" ({evidence.field} {evidence.start})' for evidence in tag.evidence) or "stated in the overlay"
        yield f"  topic     {vocabulary.topics[tag.topic].name} [{tag.topic}] {tag.score:.2f}: {said}"
    for kind in found.kinds:
        yield f"  kind      {kind}"
    for name in found.names:
        yield f'  name      {name.name}: "{name.evidence.words}" ({name.rule})'
    for acronym in found.acronyms:
        yield f"  acronym   {acronym.short} = {acronym.long}"
    for link, address in found.found_links.items():
        yield f"  link      {link}: {address}"
    for place, neighbours in (("related", found.related), ("elsewhere", found.related_elsewhere)):
        for neighbour in neighbours:
            yield f"  {place:<9} {neighbour.paper} {neighbour.score:.2f}: {tell_reason(neighbour, vocabulary)}"


def tell_reason(neighbour: Related, vocabulary: Vocabulary) -> str:
    """Return in words why a paper is near."""
    reasons = []
    if neighbour.terms:
        reasons.append("both: " + ", ".join(neighbour.terms))
    if neighbour.topics:
        reasons.append("shared: " + ", ".join(_topic_name(topic, vocabulary) for topic in neighbour.topics))
    return "; ".join(reasons)


def _topic_name(topic: TopicId, vocabulary: Vocabulary) -> str:
    return vocabulary.topics[topic].name if topic in vocabulary.topics else topic
