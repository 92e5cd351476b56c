"""A made-up corpus of a few subjects with words of their own, for the tests of what the collection says."""

import random

from generator.analysis import Observation, observe
from generator.model import (
    Area,
    AreaId,
    Corpus,
    Edition,
    EditionId,
    Html,
    MarkedPaper,
    MarkedText,
    Paper,
    PaperId,
    PaperKey,
    PlainText,
    TitleSource,
    Topic,
    TopicId,
    Vocabulary,
)

SUBJECTS = {
    "bandits": "bandit regret arm exploration pulls thompson confidence reward horizon optimism",
    "diffusion": "diffusion denoising score sampler noise schedule image generation guidance timestep",
    "kernels": "kernel ridge gram reproducing hilbert spectrum eigenvalue nystrom bandwidth smoothing",
    "graphs": "graph node edge message passing neighbourhood laplacian homophily pooling molecule",
    "privacy": "privacy differential leakage budget clipping gaussian mechanism auditing membership release",
    "auctions": "auction bidder revenue truthful mechanism welfare allocation valuation reserve payment",
}
FILLER = [
    "we",
    "propose",
    "a",
    "new",
    "method",
    "and",
    "show",
    "that",
    "it",
    "improves",
    "results",
    "in",
    "many",
    "experiments",
    "while",
    "our",
    "analysis",
    "of",
    "the",
    "problem",
    "holds",
]
AREAS = {"bandits": "rl", "diffusion": "gen", "kernels": "classic", "graphs": "graph", "privacy": "trust", "auctions": "game"}


def make_vocabulary() -> Vocabulary:
    """One topic a subject, and one above two of them."""
    areas = {AreaId(area): Area(AreaId(area), area.title(), 60 * number) for number, area in enumerate(AREAS.values())}
    topics = {
        TopicId(name): Topic(
            TopicId(name),
            name.title(),
            "method",
            AreaId(AREAS[name]),
            parent=TopicId("decisions") if name in {"bandits", "auctions"} else None,
            aliases=(words.split()[0], words.split()[1]),
        )
        for name, words in SUBJECTS.items()
    }
    topics[TopicId("decisions")] = Topic(TopicId("decisions"), "Decisions", "setting", AreaId("game"), aliases=("decision making",))
    return Vocabulary(areas, topics)


def mark(text: str) -> MarkedText:
    """Mark up plain text that needs no escaping."""
    return MarkedText(Html(f"<p>{text}</p>"), PlainText(text), PlainText(text), PlainText(text[:160]), text)


def make_paper(number: int, subject: str, edition: str = "one", seed: int = 0, *, title: str | None = "") -> Paper:
    """Make a paper of a subject, the same for the same numbers."""
    chance = random.Random(f"{seed} {edition} {number} {subject}")
    words = SUBJECTS[subject].split()
    sentences = []
    for _ in range(6):
        body = [chance.choice(words) for _ in range(7)] + [chance.choice(FILLER) for _ in range(6)]
        chance.shuffle(body)
        sentences.append(" ".join(body).capitalize() + ".")
    made = " ".join(chance.sample(words, 4)).capitalize() if title == "" else title
    source = TitleSource.SOURCE if made else TitleSource.MADE
    return Paper(PaperId(f"{subject}{number}"), EditionId(edition), made, source, " ".join(sentences))


def make_corpus(papers: list[Paper]) -> Corpus:
    """Join papers into a corpus, editions in the order of their first paper."""
    editions = list(dict.fromkeys(paper.edition for paper in papers))
    return Corpus(tuple(Edition(edition, edition.title()) for edition in editions), tuple(papers), {})


def observe_all(corpus: Corpus, vocabulary: Vocabulary) -> tuple[dict[PaperKey, MarkedPaper], dict[PaperKey, Observation]]:
    """Mark up and observe every paper."""
    marked = {paper.key: MarkedPaper(mark(paper.title) if paper.title else None, mark(paper.abstract)) for paper in corpus.papers}
    return marked, {paper.key: observe(paper, marked[paper.key], vocabulary) for paper in corpus.papers}
