"""Train the two models of generator/curate/matching and write their weights.

    python scripts/train_matching.py CORPUS.jsonl.gz [--hold-out VENUE ...] [--out generator/curate/matching/weights.json]

The corpus has one paper a line with title, abstract and venue. Whole venues are held out for tests. Set-ups of many sizes are drawn, in
which some abstracts' titles are missing from the list and some titles' abstracts are missing too; the second model learns on other draws
than the first. Seeded: the same corpus gives the same weights.
"""

import argparse
import gzip
import json
from collections import Counter
from pathlib import Path

import numpy as np
from sklearn.linear_model import LogisticRegression

from generator.curate.matching.background import TABLE, load_background
from generator.curate.matching.features import FEATURES, find_candidates
from generator.curate.matching.scoring import CONFIDENCE_FEATURES, WEIGHTS, Logistic, rank_titles
from generator.curate.matching.words import stem_words
from generator.curate.texts import fold_title

SETUPS = [
    *[(40, 3000, 0.9), (40, 3000, 0.6), (40, 3000, 0.9), (40, 2000, 0.5), (80, 3000, 0.9), (80, 3000, 0.6)] * 4,
    *[(150, 1500, 0.8), (400, 800, 0.6), (1000, 1000, 0.9), (1000, 1500, 0.5), (1500, 1500, 1.0), (1500, 750, 0.5)],
]
"""Abstracts, titles, and the share of abstracts whose title is in the list."""

MIN_ABSTRACT = 200
MIN_FREQUENCY = 8
HIT_PRIOR = 4


def read_papers(path, held_out):
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        papers = [json.loads(line) for line in lines]
    whole = [p for p in papers if p["venue"] not in held_out and len(p.get("abstract") or "") >= MIN_ABSTRACT and p.get("title")]
    return [(paper["title"], paper["abstract"]) for paper in {fold_title(paper["title"]): paper for paper in whole}.values()]


def draw(papers, random, abstracts, titles, present):
    """Return titles, abstracts and for each abstract the index of its title or -1."""
    order = random.permutation(len(papers))
    asked = order[:abstracts]
    known = asked[: min(int(abstracts * present), titles)]
    listed = random.permutation(np.concatenate([known, order[abstracts : abstracts + titles - len(known)]]))
    position = {paper: index for index, paper in enumerate(listed)}
    asked = random.permutation(asked)
    return [papers[i][0] for i in listed], [papers[i][1] for i in asked], np.array([position.get(i, -1) for i in asked])


def count_background(papers):
    """Count how often abstracts hold each stem, and how often they do when their title has it."""
    base, in_title, hit = Counter(), Counter(), Counter()
    for title, abstract in papers:
        there, wanted = set(stem_words(abstract)), set(stem_words(title))
        base.update(there)
        in_title.update(wanted)
        hit.update(wanted & there)
    prior = sum(hit.values()) / sum(in_title.values())
    print(f"title words found in their abstracts: {prior:.3f}")
    words = sorted(word for word in base if base[word] >= MIN_FREQUENCY)
    return {
        word: [round(10000 * base[word] / len(papers)), round(100 * (hit[word] + HIT_PRIOR * 0.85) / (in_title[word] + HIT_PRIOR))]
        for word in words
    }


def fit(features, labels, strength, weights=None):
    mean, scale = features.mean(axis=0), features.std(axis=0) + 1e-9
    model = LogisticRegression(C=strength, max_iter=5000).fit((features - mean) / scale, labels, sample_weight=weights)
    return Logistic(mean, scale, model.coef_[0], float(model.intercept_[0]))


def to_stored(model, names):
    table = {name: [float(f"{v:.6g}") for v in row] for name, *row in zip(names, model.mean, model.scale, model.weights, strict=True)}
    return {"bias": float(f"{model.bias:.6g}"), "features": table}


def train(first, second):
    """Fit the ranking on the first draws and the confidence on the second."""
    pairs = np.concatenate([found.features for found, _, _ in first])
    ranking = fit(pairs, np.concatenate([found.titles == truth[found.abstracts] for found, truth, _ in first]), 0.5)
    rows, labels, weights = [], [], []
    for found, truth, sizes in second:
        ranked = rank_titles(found, ranking.logit(found.features), sizes)
        rows.append(ranked.features)
        labels.append(ranked.titles == truth[ranked.abstracts])
        # Small draws count for more than their rows: they are what lists of forty abstracts look like.
        weights.append(np.full(len(labels[-1]), 20 * max(len(labels[-1]), 300) ** -0.5))
        print(sizes, f"first place right {labels[-1].mean():.3f}, title in the list {(truth >= 0).mean():.3f}")
    right, weight = np.concatenate(labels), np.concatenate(weights)
    confidence = fit(np.concatenate(rows), right, 1.0, weight)
    prior = round(float(np.average(right, weights=weight)), 4)
    return {"prior": prior, "ranking": to_stored(ranking, FEATURES), "confidence": to_stored(confidence, CONFIDENCE_FEATURES)}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--hold-out", nargs="*", default=[])
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    arguments = parser.parse_args()
    papers = read_papers(arguments.corpus, set(arguments.hold_out))
    print(f"{len(papers)} papers")
    table = count_background(papers)
    lines = ",\n".join(f"{json.dumps(word, ensure_ascii=False)}:{json.dumps(row, separators=(',', ':'))}" for word, row in table.items())
    TABLE.write_text("{" + lines + "}\n", encoding="utf-8")
    load_background.cache_clear()
    random = np.random.default_rng(7)
    packs = []
    for setup in SETUPS * 2:
        titles, abstracts, truth = draw(papers, random, *setup)
        packs.append((find_candidates(titles, abstracts), truth, (len(titles), len(abstracts))))
    stored = train(packs[: len(SETUPS)], packs[len(SETUPS) :])
    arguments.out.write_text(json.dumps(stored, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
