"""Corpora for benchmarks: real papers from a sample folder where there is one, else papers made from a seed."""

import gzip
import json
import random
from pathlib import Path

SEED = 20250713

WORDS = [
    "model",
    "method",
    "bound",
    "rate",
    "loss",
    "gradient",
    "kernel",
    "graph",
    "network",
    "attention",
    "sample",
    "noise",
    "prior",
    "policy",
    "reward",
    "agent",
    "token",
    "layer",
    "width",
    "depth",
    "regret",
    "convex",
    "smooth",
    "sparse",
    "rank",
    "tensor",
    "matrix",
    "norm",
    "error",
    "risk",
    "margin",
    "label",
    "feature",
    "cluster",
    "tree",
    "path",
    "flow",
    "cut",
    "game",
    "price",
    "auction",
    "privacy",
    "budget",
    "query",
    "key",
    "value",
    "image",
    "video",
    "speech",
    "text",
    "code",
    "proof",
    "cell",
    "protein",
    "molecule",
    "forecast",
    "traffic",
    "weather",
    "market",
    "robot",
    "grasp",
]

VERBS = ("We study", "We propose", "We analyse", "This paper introduces", "We show", "Experiments confirm")

PHRASES = (
    "stochastic gradient descent", "large language models", "graph neural networks", "differential privacy", "reinforcement learning",
    "diffusion models", "kernel methods", "optimal transport", "neural operators", "federated learning", "in-context learning",
    "contrastive learning", "bandit algorithms", "causal inference", "conformal prediction", "low-rank adaptation",
)  # fmt: skip


def load_papers(shared: Path | None, count: int) -> list[dict[str, object]]:
    """Return records as paperlists JSON has them, ``count`` of them, with ``venue`` as their edition.

    Args:
        shared: Folder with ``corpora/scale-*.jsonl.gz``, or None.
        count: How many; more than the corpus holds are made by repeating it under other editions and words.
    """
    sizes = (3340, 10000)
    for size in sizes:
        path = shared / f"corpora/scale-{size}.jsonl.gz" if shared else None
        if path is not None and path.is_file() and (count <= size or size == sizes[-1]):
            with gzip.open(path, "rt", encoding="utf-8") as lines:
                papers = [json.loads(line) for line in lines]
            return _repeat(papers, count)
    return [_make_paper(number) for number in range(count)]


def _repeat(papers: list[dict[str, object]], count: int) -> list[dict[str, object]]:
    """Go through a corpus again, in other editions, with two words of each sentence exchanged so that no text is the same."""
    result = list(papers[:count])
    turn = 1
    while len(result) < count:
        for paper in papers[: count - len(result)]:
            words = str(paper["abstract"]).split()
            if len(words) > 20:
                offset = turn * 7 % (len(words) - 10)
                words[offset], words[offset + 5] = words[offset + 5], words[offset]
            title = f"{paper['title']} ({turn + 1})"
            result.append(
                {**paper, "id": f"{paper['id']}r{turn}", "title": title, "abstract": " ".join(words), "venue": f"{paper['venue']}r{turn}"}
            )
        turn += 1
    return result


def _make_paper(number: int) -> dict[str, object]:
    chance = random.Random(SEED + number)
    phrases = chance.sample(PHRASES, 3)
    sentences = []
    for _ in range(7):
        body = " ".join(chance.choices(WORDS, k=chance.randint(12, 22)))
        sentences.append(f"{chance.choice(VERBS)} {body} with {chance.choice(phrases)} at rate $O(n^{{-1/{chance.randint(2, 9)}}})$.")
    authors = [
        f"{chance.choice('ABCDEFGHJKLM')}na {chance.choice(WORDS).title()}{chance.choice(WORDS)}" for _ in range(chance.randint(2, 6))
    ]
    return {
        "id": f"s{number}",
        "title": f"{chance.choice(WORDS).title()} {' '.join(chance.choices(WORDS, k=5))} for {phrases[0]}",
        "abstract": " ".join(sentences),
        "author": "; ".join(authors),
        "aff": "; ".join(f"University of {chance.choice(WORDS).title()}" for _ in authors),
        "status": chance.choice(("Poster", "Oral")),
        "venue": f"synth{2010 + number % 8}",
    }


def write_site(folder: Path, papers: list[dict[str, object]], project: Path, *, site_url: str = "https://example.org/bench/") -> None:
    """Write a site folder: an edition a venue, the project's vocabulary, theme and configuration.

    Args:
        folder: Empty folder.
        papers: Records of load_papers.
        project: Checkout with ``overrides/`` and ``content/``.
        site_url: Address of the site.
    """
    editions: dict[str, list[dict[str, object]]] = {}
    for paper in papers:
        editions.setdefault(str(paper["venue"]), []).append(paper)
    for venue, members in editions.items():
        place = folder / "content" / venue
        place.mkdir(parents=True)
        # A year in the name makes editions of one series (DESIGN: icml2013 ... icml2019).
        year = "".join(letter for letter in venue if letter.isdigit())[:4] or "2000"
        name = venue.split(year)[0].upper()
        (place / "edition.yml").write_text(f"name: {name} {year}{venue.split(year)[-1]}\nseries: {name}\nyear: {year}\n", encoding="utf-8")
        (place / "papers.json").write_text(json.dumps(members), encoding="utf-8")
    for name in ("topics.yml", "macros.yml"):
        (folder / "content" / name).write_bytes((project / "content" / name).read_bytes())
    config = (project / "mkdocs.yml").read_text(encoding="utf-8")
    config = config.replace("custom_dir: overrides", f"custom_dir: {project / 'overrides'}")
    config = config.replace('!ENV [SITE_URL, ""]', site_url)
    (folder / "mkdocs.yml").write_text(config, encoding="utf-8")


def write_plain(folder: Path, papers: list[dict[str, object]]) -> None:
    """Write the same papers for plain mkdocs-material: title, authors, abstract, tags and related links, out of the nav."""
    pages = folder / "docs/papers"
    pages.mkdir(parents=True)
    for number, paper in enumerate(papers):
        tags = sorted({word for phrase in PHRASES if phrase in str(paper["abstract"]).lower() for word in [phrase]})[:5] or ["other"]
        related = "\n".join(
            f"- [{papers[other]['title']}](p{other}.md)" for other in ((number + step) % len(papers) for step in (1, 2, 3, 5, 8))
        )
        title = json.dumps(str(paper["title"]), ensure_ascii=False)
        text = (
            f"---\ntitle: {title}\ntags: {json.dumps(tags)}\n---\n# {paper['title']}\n\n*{paper['author']}*\n\n"
            f"## Abstract\n\n{paper['abstract']}\n\n## Related papers\n\n{related}\n"
        )
        (pages / f"p{number}.md").write_text(text, encoding="utf-8")
    (folder / "docs/index.md").write_text("# Papers\n", encoding="utf-8")
    (folder / "mkdocs.yml").write_text(PLAIN, encoding="utf-8")


PLAIN = """site_name: Plain
site_url: https://example.org/plain/
theme: {name: material, font: false}
nav: [index.md]
not_in_nav: /papers/*
plugins: [search, tags]
validation: {links: {unrecognized_links: ignore, not_found: ignore, anchors: ignore}}
markdown_extensions:
  [attr_list, md_in_html, tables, admonition, footnotes, toc, pymdownx.details, pymdownx.superfences]
"""
