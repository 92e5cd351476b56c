"""Head tags: what Scholar, Zotero, link previews and crawlers read from a paper page."""

import json

import pytest
from lxml import html as lxml_html

from generator.publish.metadata import Feed, make_head, make_page_head
from generator.publish.site import Site
from tests.publish.sample import make_sample

A1, B2, D4, R1 = "icx2025/a1", "icx2025/b2", "icx2025/d4", "reading/r1"


@pytest.fixture(scope="module")
def site() -> Site:
    return make_sample()


def _read(head: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for tag in lxml_html.fromstring(f"<html><head>{head}</head></html>").iter("meta"):
        found.setdefault(tag.get("name") or tag.get("property"), []).append(tag.get("content"))
    return found


def _linked(head: str) -> dict[str, object]:
    return json.loads(lxml_html.fromstring(f"<html><head>{head}</head></html>").find(".//script").text)


def test_paper_is_a_conference_paper_by_the_rules_of_zotero(site):
    tags = _read(make_head(site, A1))
    assert tags["citation_conference_title"] == ["ICX 2025"]
    assert not {"citation_journal_title", "citation_inbook_title", "citation_dissertation_institution"} & tags.keys()
    assert tags["citation_author"] == ["Ortiz Peña, Zoë", "Wang, Wei"]
    assert tags["citation_publication_date"] == ["2025"]
    assert (tags["citation_firstpage"], tags["citation_lastpage"]) == (["1"], ["12"])
    assert tags["citation_pdf_url"] == ["https://papers.example/a1.pdf"]
    assert tags["citation_doi"] == ["10.5555/icx.2025.1"]
    assert tags["citation_keywords"] == ["optimisation; Bregman divergence"]


def test_affiliations_stand_after_their_author(site):
    head = make_head(site, A1)
    order = [head.index(words) for words in ("Ortiz Peña, Zoë", "Lab &lt;X&gt;", "Wang, Wei", 'institution" content="Institute')]
    assert order == sorted(order)


def test_no_tag_is_empty_on_any_paper(site):
    for key in site.papers:
        for name, values in _read(make_head(site, key)).items():
            assert all(value.strip() for value in values), name
        assert "null" not in make_head(site, key)
    assert "citation_publication_date" not in _read(make_head(site, R1))


def test_titles_are_plain_and_escaped(site):
    assert _read(make_head(site, A1))["citation_title"] == ["A Bregman View of L^2 Norms & KANs in Practice"]
    assert "$" not in make_head(site, A1)
    assert "<are>" not in make_head(site, "icx2024/p1")


def test_linked_data_describes_a_scholarly_article(site):
    found = _linked(make_head(site, A1))
    assert found["@type"] == "ScholarlyArticle"
    assert found["headline"] == "A Bregman View of L^2 Norms & KANs in Practice"
    assert [author["name"] for author in found["author"]] == ["Zoë Ortiz Peña", "Wei Wang"]
    assert found["encoding"]["contentUrl"] == "https://papers.example/a1.pdf"
    assert found["isPartOf"]["volumeNumber"] == "267"
    assert _linked(make_head(site, D4))["creativeWorkStatus"] == "Withdrawn"
    assert "creativeWorkStatus" not in found


def test_linked_data_cannot_end_its_script(site):
    head = make_head(site, "icx2024/p1")
    script = head[head.index("<script") :]
    assert script.count("<") == 2
    assert _linked(head)["headline"] == "Transformers <are> everything?"


def test_absolute_addresses_are_written_only_where_the_site_is_known():
    known = _read(make_head(make_sample(), B2))
    assert known["og:url"] == ["https://papers.example/site/icx2025/b2/"]
    assert known["og:image"] == ["https://papers.example/site/assets/preview/icx2025.png"]
    unknown = _read(make_head(make_sample(site_url=""), B2))
    assert not {"og:url", "og:image", "og:image:alt", "citation_public_url"} & unknown.keys()
    assert unknown["twitter:card"] == ["summary"]


def test_head_has_no_blank_line_and_no_coins(site):
    for key in site.papers:
        assert "\n\n" not in make_head(site, key)
        assert "Z3988" not in make_head(site, key)


def test_page_head_announces_its_feeds(site):
    head = make_page_head(site, "topics/ranking/", "Ranking", feeds=[Feed("feeds/topics/ranking.xml", "Ranking & more")])
    link = lxml_html.fromstring(f"<html><head>{head}</head></html>").find(".//link")
    assert link.get("href") == "../../feeds/topics/ranking.xml"
    assert link.get("title") == "Ranking & more"
    assert "og:description" not in _read(head)
