"""Measure how well the analysis understands papers, beside the bars.

    python scripts/quality.py CORPUS... [--expected expected.yml --abstracts SOURCE...] [--json] [--show N]

CORPUS is any file or folder that the readers understand. What a paper's authors say themselves is the truth: their keywords for topics
and related papers, their title for made titles, and the name that leads the title ("NAME: ...") for introduced names. Each is withheld
from the analysis that it judges. ``--expected`` adds hand-made facts (acronyms, names) on the abstracts of the sources; ``--show N``
prints examples of every part for reading. docs/quality.md tells what the measures mean.
"""

import argparse
import json
import math
import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import yaml

from generator.analysis import Observation, analyse, load_vocabulary, observe
from generator.analysis.keyword_truth import KeywordTruth
from generator.analysis.names import is_name
from generator.analysis.title_score import score_rouge
from generator.analysis.titles import make_title
from generator.analysis.topics import choose_topics, rank_topics
from generator.markup import load_macros, mark_paper
from generator.model import Corpus, Edition, EditionId, MarkedPaper, Paper, PaperId, Record, TitleSource, Vocabulary
from generator.readers import read_source

VOCABULARY = Path(__file__).parent.parent / "content" / "topics.yml"
LEAST_KEYWORDS = 0.5
"""A corpus is measured on keywords where at least this share of its papers has some."""
TITLES = 400
"""Titles made a corpus at most, evenly spread."""


@dataclass(frozen=True)
class Measure:
    """One figure beside its bars."""

    corpus: str
    name: str
    value: float
    count: int
    """Papers, keywords or names that it is the mean over."""
    first: float | None = None
    great: float | None = None

    @property
    def verdict(self) -> str:
        """``great``, ``passes``, ``BELOW`` or nothing where there is no bar."""
        if self.first is None:
            return ""
        if self.great is not None and self.value >= self.great - 1e-9:
            return "great"
        return "passes" if self.value >= self.first - 1e-9 else "BELOW"


@dataclass(frozen=True)
class Reading:
    """The papers of one corpus, marked."""

    name: str
    papers: tuple[Paper, ...]
    marked: tuple[MarkedPaper, ...]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", nargs="*", type=Path)
    parser.add_argument("--expected", type=Path)
    parser.add_argument("--abstracts", nargs="*", type=Path, default=[])
    parser.add_argument("--vocabulary", type=Path, default=VOCABULARY)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--show", type=int, default=0)
    args = parser.parse_args()
    vocabulary, issues = load_vocabulary(args.vocabulary)
    for issue in issues:
        print(issue)
    measures: list[Measure] = []
    for path in args.corpus:
        measures += measure_corpus(read_corpus(path), vocabulary, args.show)
    if args.expected:
        measures += measure_expected(args.expected, args.abstracts, vocabulary)
    measures += average(measures)
    if args.json:
        print(json.dumps([vars(measure) | {"verdict": measure.verdict} for measure in measures], indent=1))
    else:
        print_table(measures)


def read_corpus(path: Path) -> Reading:
    """Read and mark one corpus."""
    macros, _ = load_macros(None)
    name = path.name.split(".")[0]
    records = [record for record in read_source(path).records if record.abstract]
    papers = tuple(make_paper(record, str(index), name) for index, record in enumerate(records))
    return Reading(name, papers, tuple(mark_paper(paper, macros) for paper in papers))


def make_paper(record: Record, ident: str, edition: str) -> Paper:
    source = TitleSource.SOURCE if record.title else TitleSource.MADE
    return Paper(PaperId(ident), EditionId(edition), record.title, source, record.abstract or "", keywords=record.keywords)


def measure_corpus(corpus: Reading, vocabulary: Vocabulary, show: int) -> Iterator[Measure]:
    """Yield all measures that a corpus can give."""
    blind = [replace(paper, keywords=()) for paper in corpus.papers]
    began = time.process_time()
    observations = [observe(paper, marked, vocabulary) for paper, marked in zip(blind, corpus.marked, strict=True)]
    spent = time.process_time() - began
    yield from measure_topics(corpus, blind, observations, vocabulary)
    yield from measure_names(corpus, observations, show)
    yield from measure_titles(corpus, vocabulary, show)
    yield from measure_collection(corpus, blind, observations, vocabulary, show)
    yield Measure(corpus.name, "observe, ms of CPU a paper", 1000 * spent / max(1, len(blind)), len(blind))


def measure_topics(
    corpus: Reading, blind: Sequence[Paper], observations: Sequence[Observation], vocabulary: Vocabulary
) -> Iterator[Measure]:
    """Topics against author keywords, and how well they connect papers."""
    tags = choose_topics(blind, corpus.marked, observations, vocabulary)
    shared: dict[str, int] = {}
    for paper in tags:
        for tag in paper:
            shared[tag.topic] = shared.get(tag.topic, 0) + 1
    connected = sum(sum(shared[tag.topic] >= 3 for tag in paper) >= 2 for paper in tags)
    yield Measure(corpus.name, "2+ topics that 3 papers share", connected / max(1, len(tags)), len(tags), 0.90, 0.97)
    yield Measure(corpus.name, "topics shown a paper", sum(map(len, tags)) / max(1, len(tags)), len(tags))
    judged = [index for index, paper in enumerate(corpus.papers) if paper.keywords]
    if len(judged) < LEAST_KEYWORDS * len(corpus.papers):
        return
    truth = KeywordTruth(vocabulary)
    ranks = [[topic for topic, _ in ranked] for ranked in rank_topics(observations, vocabulary)]
    exact = alias = recall_exact = recall = shown = right = 0.0
    for index in judged:
        keywords = corpus.papers[index].keywords
        five, ten = ranks[index][:5], ranks[index][:10]
        exact += sum(any(truth.is_exact(topic, keyword) for keyword in keywords) for topic in five) / 5
        alias += sum(any(truth.is_alias(topic, keyword) for keyword in keywords) for topic in five) / 5
        recall_exact += sum(any(truth.is_exact(topic, keyword) for topic in ten) for keyword in keywords) / len(keywords)
        recall += sum(any(truth.is_alias(topic, keyword) for topic in ten) for keyword in keywords) / len(keywords)
        shown += len(tags[index])
        right += sum(any(truth.is_alias(tag.topic, keyword) for keyword in keywords) for tag in tags[index])
    count = len(judged)
    yield Measure(corpus.name, "topics P@5 exact", exact / count, count, 0.22, 0.30)
    yield Measure(corpus.name, "topics P@5 alias", alias / count, count)
    yield Measure(corpus.name, "topics R@10 exact", recall_exact / count, count)
    yield Measure(corpus.name, "topics R@10 alias", recall / count, count, 0.50, 0.62)
    yield Measure(corpus.name, "shown topics that a keyword names", right / max(1.0, shown), int(shown))


def measure_names(corpus: Reading, observations: Sequence[Observation], show: int) -> Iterator[Measure]:
    """Introduced names against those that lead the title, where the abstract has them."""
    count = answered = right = 0
    for marked, observation in zip(corpus.marked, observations, strict=True):
        true = leading_name(marked)
        if true is None or fold_name(true) not in fold_name(marked.abstract.plain):
            continue
        count += 1
        found = observation.names[0].name if observation.names else ""
        answered += bool(found)
        is_right = bool(found) and fold_name(found).rstrip("s") == fold_name(true).rstrip("s")
        right += is_right
        if show and not is_right:
            print(f"  name {true}: found {found or 'none'}")
    if count:
        yield Measure(corpus.name, "names precision", right / max(1, answered), answered, 0.90, 0.95)
        yield Measure(corpus.name, "names recall", right / count, count, 0.80, 0.88)


def leading_name(marked: MarkedPaper) -> str | None:
    match = re.match(r"([^\s:]+):\s", marked.title.plain if marked.title else "")
    name = match.group(1).strip("\"'“”") if match else ""
    return name if is_name(name, expects_word=True) else None


def fold_name(text: str) -> str:
    return re.sub(r"[\W_]", "", text.lower())


def measure_titles(corpus: Reading, vocabulary: Vocabulary, show: int) -> Iterator[Measure]:
    """Made titles against the true ones."""
    titled = [(paper, marked) for paper, marked in zip(corpus.papers, corpus.marked, strict=True) if marked.title]
    sample = titled[:: max(1, len(titled) // TITLES)]
    total = 0.0
    for index, (paper, marked) in enumerate(sample):
        observation = observe(replace(paper, title=None, keywords=()), replace(marked, title=None), vocabulary)
        made = make_title(observation) or ""
        total += score_rouge(made, marked.title.plain if marked.title else "")
        if index < show:
            print(f"  made {made!r}\n  true {marked.title.plain if marked.title else ''!r}")
    if sample:
        yield Measure(corpus.name, "made titles ROUGE-1", total / len(sample), len(sample), 0.33, 0.40)


def measure_collection(
    corpus: Reading, blind: Sequence[Paper], observations: Sequence[Observation], vocabulary: Vocabulary, show: int
) -> Iterator[Measure]:
    """Links and related papers, from the whole analysis."""
    site = Corpus(editions=(Edition(EditionId(corpus.name), corpus.name),), papers=tuple(blind), people={})
    keys = [paper.key for paper in blind]
    findings = analyse(site, dict(zip(keys, corpus.marked, strict=True)), dict(zip(keys, observations, strict=True)), vocabulary)
    links = [[link for link in findings.papers[key].links if link.topic or link.paper] for key in keys]
    yield Measure(corpus.name, "abstracts with a link", sum(map(bool, links)) / len(keys), len(keys), 0.90, 0.97)
    yield Measure(corpus.name, "links an abstract", sum(map(len, links)) / len(keys), len(keys))
    for marked, placed in list(zip(corpus.marked, links, strict=True))[:show]:
        print("  links", "; ".join(f"{marked.abstract.plain[link.start : link.end]} -> {link.topic or link.paper}" for link in placed))
    if sum(bool(paper.keywords) for paper in corpus.papers) >= LEAST_KEYWORDS * len(corpus.papers):
        gains = KeywordTruth(vocabulary).gains([paper.keywords for paper in corpus.papers])
        places = {key: index for index, key in enumerate(keys)}
        related = [[places[near.paper] for near in findings.papers[key].related] for key in keys]
        value, count = ndcg(related, gains)
        yield Measure(corpus.name, "related papers nDCG@5", value, count, 0.33, 0.36)


def ndcg(related: Sequence[Sequence[int]], gains: Sequence[dict[int, float]], depth: int = 5) -> tuple[float, int]:
    """Return the normalised discounted gain over papers that have a relevant one, and their number."""
    values = []
    for near, gain in zip(related, gains, strict=True):
        if not gain:
            continue
        got = sum(gain.get(other, 0.0) / math.log2(rank + 2) for rank, other in enumerate(near[:depth]))
        best = sum(value / math.log2(rank + 2) for rank, value in enumerate(sorted(gain.values(), reverse=True)[:depth]))
        values.append(got / best)
    return (sum(values) / len(values) if values else 0.0), len(values)


def measure_expected(expected: Path, sources: Sequence[Path], vocabulary: Vocabulary) -> Iterator[Measure]:
    """Acronyms and names against hand-made facts."""
    facts = yaml.safe_load(expected.read_text(encoding="utf-8"))["seeds"]
    macros, _ = load_macros(None)
    records = [record for source in sources for record in read_source(source).records]
    true = found = right = 0
    for fact in facts:
        record = next(record for record in records if (record.abstract or "").startswith(fact["starts"]))
        paper = replace(make_paper(record, str(fact["i"]), "expected"), title=None)
        observation = observe(paper, mark_paper(paper, macros), vocabulary)
        want = set(fact["acronyms"] or {})
        got = {acronym.short for acronym in observation.acronyms}
        true, found, right = true + len(want), found + len(got), right + len(want & got)
        if want != got:
            print(f"  acronyms of #{fact['i']}: missing {sorted(want - got)}, false {sorted(got - want)}")
    yield Measure("expected", "acronyms recall", right / true, true, 1.0, 1.0)
    yield Measure("expected", "acronyms precision", right / max(1, found), found, 1.0, 1.0)


def average(measures: Sequence[Measure]) -> Iterator[Measure]:
    """Yield the mean of each measure over the corpora that have it, weighted by what it was counted on."""
    for name in dict.fromkeys(measure.name for measure in measures):
        same = [measure for measure in measures if measure.name == name]
        if len(same) > 1:
            count = sum(measure.count for measure in same)
            value = sum(measure.value * measure.count for measure in same) / max(1, count)
            yield replace(same[0], corpus="ALL", value=value, count=count)


def print_table(measures: Sequence[Measure]) -> None:
    print(f"{'corpus':<14} {'measure':<34} {'value':>7} {'n':>6}   {'first':>6} {'great':>6}")
    for measure in measures:
        bars = [f"{bar:>6.2f}" if bar is not None else " " * 6 for bar in (measure.first, measure.great)]
        print(f"{measure.corpus:<14} {measure.name:<34} {measure.value:>7.3f} {measure.count:>6}   {' '.join(bars)}  {measure.verdict}")


if __name__ == "__main__":
    main()
