"""Train the model behind made titles: which span of an abstract is most like its title.

    python scripts/train_titles.py CORPUS.jsonl.gz [--hold-out VENUE ...] [--papers N] [--out generator/analysis/title_model.json]

The corpus has one paper a line with title, abstract and venue. The model holds the weights of the features and how many abstracts hold
each stem; no text of the corpus. Venues held out are not read at all; measure them with scripts/quality.py.
"""

import argparse
import gzip
import json
import random
from collections import Counter, defaultdict
from pathlib import Path

import numpy as np
from sklearn.linear_model import Ridge

from generator.analysis.sentences import fold, split_sentences
from generator.analysis.title_score import score_title
from generator.analysis.title_spans import FEATURES, find_spans, stems_of
from generator.analysis.titles import MODEL_FILE, Rarity
from generator.markup import load_macros, mark_abstract, mark_title

LEAST_DOCUMENTS = 6
"""Stems of fewer abstracts are as rare as unknown ones: they are names and misspellings, and the file stays small."""
TERSE = {2: 0.15, 3: 0.07}
"""Taken from the target of spans of so few words: ROUGE hardly minds them, readers do."""
PENALTY = 1.0
"""Ridge penalty; 0.1 to 100 give the same ROUGE to three decimals."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--hold-out", nargs="*", default=[])
    parser.add_argument("--papers", type=int, default=4000, help="papers whose spans are learnt from")
    parser.add_argument("--out", type=Path, default=MODEL_FILE)
    args = parser.parse_args()
    with gzip.open(args.corpus, "rt", encoding="utf-8") as lines:
        papers = [json.loads(line) for line in lines]
    papers = [p for p in papers if p.get("title") and p.get("abstract") and p.get("venue") not in args.hold_out]
    documents = Counter(stem for paper in papers for stem in set(stems_of(f"{paper['title']}. {paper['abstract']}")))
    counts = {stem: count for stem, count in documents.items() if count >= LEAST_DOCUMENTS}
    rarity = Rarity.from_counts(len(papers), counts)
    random.Random(1).shuffle(papers)
    rows, targets = read_spans(papers[: args.papers], rarity)
    weights, intercept = fit(rows, targets)
    store(args.out, weights, intercept, len(papers), counts)
    print(f"{len(papers)} abstracts counted, {len(rows)} spans of {min(args.papers, len(papers))} learnt, written to {args.out}")


def read_spans(papers: list[dict[str, str]], rarity: Rarity) -> tuple[np.ndarray, np.ndarray]:
    """Return the features of all spans and how like the title each is."""
    macros, _ = load_macros(None)
    rows, targets = [], []
    for paper in papers:
        marked = mark_abstract(paper["abstract"], macros)
        folded = fold(marked.plain, marked.math_spans)
        title = mark_title(paper["title"], macros).plain
        for span in find_spans(folded, split_sentences(folded), rarity):
            rows.append(span.features)
            targets.append(score_title(" ".join(span.words), title) - TERSE.get(len(span.words), 0.0))
    return np.array(rows, np.float32), np.array(targets, np.float32)


def fit(rows: np.ndarray, targets: np.ndarray) -> tuple[np.ndarray, float]:
    """Fit the ridge; good spans weigh more, since only the best of an abstract is ever shown (ROUGE-1 .334 instead of .328)."""
    mean, spread = rows.mean(0), rows.std(0) + 1e-9
    model = Ridge(PENALTY).fit((rows - mean) / spread, targets, sample_weight=0.1 + 4 * targets**2)
    weights = model.coef_ / spread
    return weights, float(model.intercept_ - weights @ mean)


def store(path: Path, weights: np.ndarray, intercept: float, total: int, counts: dict[str, int]) -> None:
    """Write the model, with the stems grouped by how many abstracts hold them."""
    groups: dict[int, list[str]] = defaultdict(list)
    for stem, count in counts.items():
        groups[round(count, 1 - len(str(count)) if count > 99 else 0)].append(stem)
    model = {
        "documents": total,
        "intercept": round(intercept, 5),
        "weights": {name: round(float(weight), 5) for name, weight in zip(FEATURES, weights, strict=True)},
        "stems": [[count, " ".join(sorted(groups[count]))] for count in sorted(groups)],
    }
    path.write_text(json.dumps(model, ensure_ascii=False, indent=0) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
