"""Measures the search in Chromium: known items, time until ready, time of queries, bytes.

Known items are queries made from the records themselves, seeded: three words of a title, the same with one typo, an author's family name
and a word of the title, four words of the abstract. Reported is the share of queries that find their paper first, and in the first ten.

    python -m scripts.known_items SITE [--each 150] [--seed 1] [--json]

SITE is a built site, such as of a site folder made by ``python -m generator new DIR --from PAPERS``.
"""

import argparse
import functools
import gzip
import http.server
import json
import random
import re
import shutil
import statistics
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from generator.publish.search.shards import STOP_WORDS

FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update",
    "--disable-sync",
]  # fmt: skip

QUERIES = [
    "variational inference", "graph neural networks", "reinforcement learning exploration", "llm", "transformer attention", "diffusion",
    "gaussian process", "federated learning privacy", "author:bengio", '"low rank" matrix', "bandits -adversarial", "l_p norm",
    "alpha-divergence", "optimal transport OR wasserstein", "nueral networks", "causal discovery", "topic:bandits regret", "pre training",
    "convergence rate of stochastic gradient descent", "fairn",
]  # fmt: skip
"""Twenty queries as people type them: every part of the language is in one."""


@dataclass(frozen=True, slots=True)
class Known:
    """A paper as queries are made from it."""

    key: str
    title: str
    authors: list[str]
    abstract: str


def read_papers(site: Path) -> list[Known]:
    """Read the papers of a built site from its search index."""
    folder = site / "search"
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    papers = []
    for edition in manifest["editions"]:
        cards = json.loads((folder / edition["cards"]).read_text(encoding="utf-8"))
        texts = (folder / edition["texts"]).read_text(encoding="utf-8").split("\n")[1:]
        for card, abstract in zip(cards["papers"], texts, strict=True):
            names = [cards["people"][person][1] for person in card.get("a", ())]
            papers.append(Known(f"{edition['id']}/{card['k']}", card["t"], names, abstract))
    return papers


def content_words(text: str, shortest: int = 3) -> list[str]:
    """Return the different words of a text that are no stop words."""
    words = dict.fromkeys(re.findall(r"[^\W_]+", text))
    return [word for word in words if len(word) >= shortest and word.lower() not in STOP_WORDS]


def misspell(word: str, chance: random.Random) -> str:
    """Return a word with one letter left out, added, replaced or swapped with the next, not the first."""
    at = chance.randrange(1, len(word) - 1)
    letter = chance.choice("abcdefghijklmnopqrstuvwxyz")
    forms = [word[:at] + word[at + 1 :], word[:at] + letter + word[at:], word[:at] + letter + word[at + 1 :]]
    forms.append(word[:at] + word[at + 1] + word[at] + word[at + 2 :])
    return chance.choice([form for form in forms if form != word] or [word + letter])


def three_title_words(paper: Known, chance: random.Random) -> str | None:
    """Three words of the title."""
    words = content_words(paper.title)
    return " ".join(chance.sample(words, 3)) if len(words) >= 3 else None


def one_typo(paper: Known, chance: random.Random) -> str | None:
    """Three words of the title, one of them misspelt."""
    query = three_title_words(paper, chance)
    if query is None:
        return None
    words = query.split()
    long = [at for at, word in enumerate(words) if len(word) >= 5]
    if not long:
        return None
    at = chance.choice(long)
    words[at] = misspell(words[at], chance)
    return " ".join(words)


def author_and_word(paper: Known, chance: random.Random) -> str | None:
    """The family name of an author and a word of the title."""
    words = content_words(paper.title, shortest=4)
    return f"{chance.choice(paper.authors).split()[-1]} {chance.choice(words)}" if words and paper.authors else None


def four_abstract_words(paper: Known, chance: random.Random) -> str | None:
    """Four words of the abstract."""
    words = content_words(paper.abstract, shortest=4)
    return " ".join(chance.sample(words, 4)) if len(words) >= 4 else None


KINDS: tuple[tuple[str, Callable[[Known, random.Random], str | None]], ...] = (
    ("three title words", three_title_words),
    ("one typo", one_typo),
    ("author and a word", author_and_word),
    ("four abstract words", four_abstract_words),
)


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def serve(site: Path) -> Iterator[str]:
    """Serve a site on a free port."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=str(site))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def measure_ready(page: Page, address: str) -> dict[str, float]:
    """Open the explore page and return milliseconds from its load event until each part of the index is ready."""
    page.goto(f"{address}explore/")
    page.wait_for_function("performance.getEntriesByName('ph-search-abstracts').length > 0", timeout=60_000)
    return page.evaluate("""() => {
      const loaded = performance.getEntriesByType('navigation')[0].loadEventEnd;
      const at = (name) => performance.getEntriesByName(name)[0].startTime - loaded;
      return {titles: at('ph-search-titles'), abstracts: at('ph-search-abstracts')};
    }""")


ASK = """async (queries) => {
  const {search} = await import(new URL('../assets/javascripts/search/client.js', location.href));
  const found = [];
  for (const q of queries) {
    const {took, total, results} = await search({q, size: 10, facets: ['edition', 'area', 'topic']});
    found.push({took, total, keys: results.map(({key}) => key)});
  }
  return found;
}"""

SHOW = """async (queries) => {
  const field = document.getElementById('ph-explore-q');
  const times = [];
  for (const q of queries) {
    performance.clearMarks('ph-explore-shown');
    const start = performance.now();
    field.value = q;
    field.dispatchEvent(new Event('input'));
    while (!performance.getEntriesByName('ph-explore-shown').length) await new Promise((next) => setTimeout(next, 1));
    await new Promise((next) => requestAnimationFrame(() => setTimeout(next, 0)));
    times.push(performance.now() - start);
  }
  return times;
}"""


def share(times: list[float], part: float) -> float:
    """Return the value below which a part of the values lie."""
    return sorted(times)[min(len(times) - 1, int(len(times) * part))]


def own_bytes(site: Path) -> int:
    """Return the compressed size of the explore page's own scripts and styles."""
    assets = site / "assets"
    parts = [path for name in ("search", "explore", "shared", "saved") for path in (assets / "javascripts" / name).glob("*.js")]
    parts = [path for path in parts if not (path.parent.name == "saved" and path.stem not in ("store", "buttons"))]
    return sum(len(gzip.compress(path.read_bytes())) for path in [*parts, assets / "stylesheets" / "explore.css"])


def measure(site: Path, each: int, seed: int) -> dict[str, object]:
    """Measure everything on one site."""
    papers = read_papers(site)
    chance = random.Random(seed)
    chosen = chance.sample(papers, min(each, len(papers)))
    titles = {paper.key: paper.title for paper in papers}
    report: dict[str, object] = {"papers": len(papers), "scripts and styles, bytes compressed": own_bytes(site)}
    with serve(site) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium") or "chromium", args=FLAGS)
        page = browser.new_context().new_page()
        measure_ready(page, address)  # fills the browser's cache and the disk's
        ready = [measure_ready(page, address) for _ in range(5)]
        report["ready after load, ms"] = {part: round(statistics.median(one[part] for one in ready)) for part in ("titles", "abstracts")}
        page.evaluate(ASK, QUERIES[:5])
        took = [answer["took"] for _ in range(3) for answer in page.evaluate(ASK, QUERIES)]
        report["query in the worker, ms"] = {
            "p50": round(share(took, 0.5), 1),
            "p95": round(share(took, 0.95), 1),
            "max": round(max(took), 1),
        }
        shown = page.evaluate(SHOW, QUERIES)
        report["query until shown, ms"] = {"p50": round(share(shown, 0.5)), "p95": round(share(shown, 0.95))}
        for kind, make in KINDS:
            pairs = [(paper, query) for paper in chosen if (query := make(paper, chance))]
            answers = page.evaluate(ASK, [query for _, query in pairs])
            places = [
                next((at for at, key in enumerate(answer["keys"]) if titles[key] == paper.title), 99)
                for (paper, _), answer in zip(pairs, answers, strict=True)
            ]
            first, ten = (sum(place < limit for place in places) / len(places) for limit in (1, 10))
            report[kind] = {"queries": len(pairs), "first": round(first, 3), "in ten": round(ten, 3)}
        browser.close()
    return report


def main() -> None:
    """Print the measurements."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("site", type=Path)
    parser.add_argument("--each", type=int, default=150)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    report = measure(options.site, options.each, options.seed)
    if options.json:
        print(json.dumps(report, indent=1))
        return
    for name, value in report.items():
        print(f"{name:40}", ", ".join(f"{key} {number}" for key, number in value.items()) if isinstance(value, dict) else value)


if __name__ == "__main__":
    main()
