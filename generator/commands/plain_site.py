"""A Site without topics for the writers of bulk files; used by the command convert."""

from collections.abc import Mapping
from dataclasses import replace

from generator import analysis, markup
from generator.model import Corpus, Findings, MarkedPaper, PaperFindings, PaperKey, Vocabulary
from generator.publish.data.files import FORMATS
from generator.publish.site import Site
from generator.settings import Settings
from generator.words import load_words


def render_bulk(corpus: Corpus, name: str) -> str:
    """Write the corpus as one of the site's bulk files, one edition after the other.

    Args:
        corpus: Curated papers.
        name: File name of the bulk file, such as ``papers.bib``.
    """
    site = make_plain_site(corpus)
    bulk = next(file for file in FORMATS if file.name == name)
    keys = {edition.id: [paper.key for paper in corpus.papers_of(edition.id)] for edition in corpus.editions}
    return "".join(bulk.write(site, edition, keys[edition.id]) for edition in corpus.editions if keys[edition.id])


def make_plain_site(corpus: Corpus) -> Site:
    """Make a Site whose papers are marked up but have no topics; papers without a title get a made one."""
    macros, vocabulary = markup.Macros(), Vocabulary()
    marked = {paper.key: markup.mark_paper(paper, macros) for paper in corpus.papers}
    findings = Findings({key: PaperFindings() for key in marked})
    if any(paper.title is None for paper in corpus.papers):
        observations = {paper.key: analysis.observe(paper, marked[paper.key], vocabulary) for paper in corpus.papers}
        findings = analysis.analyse(corpus, marked, observations, vocabulary)
    return Site(corpus, _fill_titles(marked, findings), findings, vocabulary, Settings(), load_words("en"))


def _fill_titles(marked: Mapping[PaperKey, MarkedPaper], findings: Findings) -> dict[PaperKey, MarkedPaper]:
    return {
        key: paper if paper.title is not None else replace(paper, title=markup.mark_plain(findings.papers[key].made_title or "Untitled"))
        for key, paper in marked.items()
    }
