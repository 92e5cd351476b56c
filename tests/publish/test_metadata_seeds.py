"""The first content of the site: every one of its papers is a conference paper to Zotero, with authors, venue, year, pages and PDF."""

from pathlib import Path

import pytest
import yaml
from lxml import html as lxml_html

from generator import markup
from generator.model import Findings, PaperFindings, Vocabulary
from generator.pipeline import read
from generator.publish.citations import make_citation
from generator.publish.metadata import make_head
from generator.publish.site import Site
from generator.settings import Settings
from generator.words import load_words
from tests.conftest import ROOT


@pytest.fixture(scope="module")
def site() -> Site:
    settings = Settings(content_dir=ROOT / "content")
    curated = read(settings)
    macros, _ = markup.load_macros(settings.content_dir / "macros.yml")
    marked = {paper.key: markup.mark_paper(paper, macros) for paper in curated.corpus.papers}
    findings = Findings(papers={key: PaperFindings() for key in marked})
    return Site(curated.corpus, marked, findings, Vocabulary(), settings, load_words("en"))


def _tags(site: Site, key: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for tag in lxml_html.fromstring(f"<html><head>{make_head(site, key)}</head></html>").iter("meta"):
        found.setdefault(tag.get("name") or tag.get("property"), []).append(tag.get("content"))
    return found


def test_every_seed_is_a_conference_paper_with_all_its_facts(site, shared: Path):
    truth = {entry["title"]: entry for entry in yaml.safe_load((shared / "seeds/papers.yml").read_text(encoding="utf-8"))}
    assert len(site.papers) == len(truth) == 38
    for key in site.papers:
        tags = _tags(site, key)
        known = truth[site.papers[key].title]
        assert tags["citation_conference_title"] == ["ICML 2025"]
        assert tags["citation_publication_date"] == ["2025"]
        names = [" ".join(reversed(name.split(", "))) for name in tags["citation_author"]]
        assert names == known["authors"]
        assert f"{tags['citation_firstpage'][0]}-{tags['citation_lastpage'][0]}" == known["pages"]
        assert tags["citation_pdf_url"] == [known["pdf"]]
        assert make_citation(site, key).citekey == f"pmlr-v267-{known['pmlr_id']}"


def test_no_seed_has_tex_in_its_tags(site):
    for key in site.papers:
        title = _tags(site, key)["citation_title"][0]
        assert "$" not in title
        assert "\\" not in title
