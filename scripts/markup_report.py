"""Runs the abstracts and titles of a corpus through markup and reports how well they come out; ``make markup-report CORPUS=...``."""

import argparse
import gzip
import json
import re
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from generator.markup import Macros, formulas, load_macros, mark_abstract, mark_title
from generator.model import MarkedText

MATH = re.compile(r"<math.*?</math>|<code.*?</code>", re.DOTALL)
LEFTOVERS = {
    "dollar": re.compile(r"\$(?!\s?\d|\s?[\d.,]+)"),
    "command": re.compile(r"\\[A-Za-z]{2,}"),
    "backticks": re.compile(r"``"),
    "quotes": re.compile(r"''"),
    "brace": re.compile(r"[A-Za-z]\{[A-Za-z]|\}\{"),
    "asterisks": re.compile(r"\*\*"),
    "escape": re.compile(r"\\[%&_#{}]"),
}
"""What a reader must not see outside math and code, by name; money is no leftover."""


def read_texts(path: Path) -> Iterator[tuple[str, str, str]]:
    """Kind, id and text of every abstract and title of a JSONL (also gzipped), JSON or text file."""
    if path.suffix == ".txt":
        for number, part in enumerate(re.split(r"\n\s*\n", path.read_text(encoding="utf-8")), 1):
            yield "abstract", f"#{number}", part
        return
    with gzip.open(path, "rt", encoding="utf-8") if path.suffix == ".gz" else path.open(encoding="utf-8") as lines:
        papers = json.load(lines) if path.suffix == ".json" else map(json.loads, lines)
        for number, paper in enumerate(papers, 1):
            name = str(paper.get("id") or f"#{number}") if isinstance(paper, dict) else f"#{number}"
            fields = {"abstract": paper} if isinstance(paper, str) else paper
            for kind in ("abstract", "title"):
                if isinstance(fields.get(kind), str):
                    yield kind, name, fields[kind]


def find_leftovers(marked: MarkedText) -> list[str]:
    """Names of the leftovers that a reader sees."""
    shown = MATH.sub(" ", marked.html) if "<math" in marked.html or "<code" in marked.html else marked.html
    shown = re.sub(r"<[^>]*>", "", shown).replace("&#x27;", "'").replace("&#123;", "{").replace("&#96;", "`")
    return [name for name, pattern in LEFTOVERS.items() if pattern.search(shown)]


def measure(texts: list[tuple[str, str, str]], macros: Macros, rounds: int) -> float:
    """Median over rounds of the CPU milliseconds an abstract, formulas already seen left cached within a round as in a build."""
    abstracts = [text for kind, _, text in texts if kind == "abstract"]
    times = []
    for _ in range(rounds):
        formulas._rendered.clear()
        start = time.process_time()
        for text in abstracts:
            mark_abstract(text, macros)
        times.append((time.process_time() - start) * 1000 / max(1, len(abstracts)))
    return statistics.median(times)


def report(texts: list[tuple[str, str, str]], macros: Macros, examples: int) -> dict[str, object]:
    """Count spans, fallbacks, issues and leftovers."""
    spans = 0
    fallbacks: Counter[str] = Counter()
    issues: Counter[str] = Counter()
    unknown: Counter[str] = Counter()
    leftovers: dict[str, Counter[str]] = {"abstract": Counter(), "title": Counter()}
    with_leftovers: Counter[str] = Counter()
    shown: Counter[str] = Counter()
    for kind, name, text in texts:
        marked = (mark_title if kind == "title" else mark_abstract)(text, macros)
        spans += marked.html.count(' data-tex="') + marked.html.count('class="tex-error"')
        for issue in marked.issues:
            issues[issue.code] += 1
            if issue.code == "math-fallback":
                fallbacks[issue.expected.partition("(")[2].rstrip(")")] += 1
            if issue.code in ("unknown-macro", "unknown-command", "missing-argument"):
                unknown[re.sub(r" in “.*|^the unknown command ", "", issue.found)] += 1
            if issue.code == "math-fallback" and shown[issue.code] < examples:
                shown[issue.code] += 1
                print(f"{kind} {name}: {issue.found}", file=sys.stderr)
        found = find_leftovers(marked)
        with_leftovers[kind] += bool(found)
        leftovers[kind].update(found)
        for leftover in found:
            if shown[leftover] < examples:
                shown[leftover] += 1
                place = LEFTOVERS[leftover].search(re.sub(r"<[^>]*>", "", MATH.sub(" ", marked.html)))
                at = place.start() if place else 0
                text_shown = re.sub(r"<[^>]*>", "", MATH.sub(" ", marked.html))
                print(f"{kind} {name} {leftover}: {text_shown[max(0, at - 60) : at + 60]!r}", file=sys.stderr)
    counts = Counter(kind for kind, _, _ in texts)
    failed = sum(fallbacks.values())
    return {
        "abstracts": counts["abstract"],
        "titles": counts["title"],
        "math spans": spans,
        "rendered %": round(100 * (1 - failed / max(1, spans)), 4),
        "fallbacks by cause": dict(fallbacks),
        "abstracts with leftovers %": round(100 * with_leftovers["abstract"] / max(1, counts["abstract"]), 4),
        "titles with leftovers %": round(100 * with_leftovers["title"] / max(1, counts["title"]), 4),
        "leftovers": {kind: dict(found) for kind, found in leftovers.items()},
        "issues": dict(issues),
        "unknown commands": dict(unknown.most_common(40)),
    }


def main() -> int:
    """Read the arguments, print the report as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus", type=Path, nargs="+", help="JSONL (also .gz), JSON or text files")
    parser.add_argument("--rounds", type=int, default=3, help="timed runs; 0 leaves the timing out")
    parser.add_argument("--examples", type=int, default=0, help="examples of each leftover, on standard error")
    parser.add_argument("--macros", type=Path, default=None, help="macro table of the site")
    arguments = parser.parse_args()
    macros, _ = load_macros(arguments.macros)
    texts = [text for path in arguments.corpus for text in read_texts(path)]
    result = report(texts, macros, arguments.examples)
    if arguments.rounds:
        result["milliseconds an abstract (CPU, median)"] = round(measure(texts, macros, arguments.rounds), 4)
    print(json.dumps(result, ensure_ascii=False, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
