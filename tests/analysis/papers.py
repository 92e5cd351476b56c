"""Small papers and a small vocabulary for the tests of analysis."""

from pathlib import Path

from generator.analysis import load_vocabulary, observe
from generator.analysis.observation import Observation
from generator.markup import load_macros, mark_paper
from generator.model import EditionId, MarkedPaper, Paper, PaperId, TitleSource, Vocabulary

MACROS, _ = load_macros(None)
NO_TOPICS = Vocabulary()
TOPICS = """
areas: {lm: Language, opt: Optimization, game: Games}
topics:
- {id: agents, name: Agents, facet: method, area: lm, aliases: [language agent, LLM agent], weak: [agent], not: [chemical agent]}
- {id: retrieval, name: Retrieval, facet: task, area: lm, aliases: [information retrieval, IR]}
- {id: search, name: Architecture search, facet: method, area: opt, aliases: [neural architecture search, NAS]}
- {id: optimization, name: Optimization, facet: theory, area: opt, weight: 0.5, aliases: [optimization method], weak: [optimization]}
- {id: convex, name: Convex optimization, facet: theory, area: opt, up: optimization, aliases: [convex optimization, convex function]}
- {id: auctions, name: Auctions, facet: theory, area: game, aliases: [auction, procurement auction]}
- {id: transformers, name: Transformers, facet: method, area: lm, aliases: [transformer, self attention], weak: [attention]}
- {id: bandits, name: Bandits, facet: setting, area: game, aliases: [bandit]}
"""


def make_vocabulary(folder: Path, text: str = TOPICS) -> Vocabulary:
    path = folder / "topics.yml"
    path.write_text(text, encoding="utf-8")
    vocabulary, issues = load_vocabulary(path)
    assert issues == ()
    return vocabulary


def make_paper(abstract: str, title: str | None = None, ident: str = "p", keywords: tuple[str, ...] = ()) -> tuple[Paper, MarkedPaper]:
    source = TitleSource.SOURCE if title else TitleSource.MADE
    paper = Paper(PaperId(ident), EditionId("e"), title, source, abstract, keywords=keywords)
    return paper, mark_paper(paper, MACROS)


def observe_text(abstract: str, vocabulary: Vocabulary = NO_TOPICS, title: str | None = None, **more: tuple[str, ...]) -> Observation:
    paper, marked = make_paper(abstract, title, keywords=more.get("keywords", ()))
    return observe(paper, marked, vocabulary)
