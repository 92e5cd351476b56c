"""Browse pages of the made-up site: what a reader finds on each, and that every link leads somewhere."""

import re
from dataclasses import replace
from html.parser import HTMLParser
from itertools import pairwise
from posixpath import normpath
from urllib.parse import unquote, urlsplit

import pytest

from generator.model import PaperKey, Person, PersonId, Related, TopicFindings, TopicId
from generator.publish.chrome import make_chrome
from generator.publish.pages import make_pages
from generator.publish.pages.authors import letter_of, name_sorted
from generator.publish.pages.mosaic import lay_mosaic
from generator.publish.pages.papers import explain
from generator.publish.site import Site
from tests.publish.sample import NEW, keep_only, make_sample

OTHER_PARTS = ("explore/", "saved/", "data/", "feeds/", "sessions/", "schedule/", "series/", "affiliations/", "assets/")
"""Addresses made by other parts of publish/."""


class Elements(HTMLParser):
    """Tags of a body with their attributes, and the text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data):
        self.text += data

    def all(self, tag):
        return [attributes for name, attributes in self.tags if name == tag]


def build(site: Site):
    publication = make_pages(site)
    return {page.path: page for page in publication.pages}, publication


@pytest.fixture(scope="module")
def site():
    return make_sample()


@pytest.fixture(scope="module")
def pages(site):
    return build(site)[0]


@pytest.fixture(scope="module")
def single():
    return keep_only(make_sample(), NEW)


def test_every_paper_edition_and_topic_has_a_page(site, pages):
    assert {f"{key}/" for key in site.papers} <= set(pages)
    assert {f"{edition}/" for edition in site.editions} <= set(pages)
    assert {f"topics/{topic}/" for topic in site.findings.topics} <= set(pages)
    assert {"", "topics/", "authors/"} <= set(pages)
    assert "topics/unused/" not in pages


def test_author_has_a_page_from_two_papers_on(pages):
    assert "authors/wei-wang/" in pages
    assert "authors/plato/" not in pages


def test_every_body_is_one_raw_html_block(pages):
    for page in pages.values():
        assert re.match(r"<(div|article) ", page.body), page.path
        assert re.search(r"\n\s*\n", page.body) is None, page.path
        assert "markdown=" not in page.body


def test_every_page_has_one_first_heading_and_no_skipped_level(pages):
    for page in pages.values():
        levels = [int(tag[1]) for tag, _ in Elements(page.body).tags if re.fullmatch("h[1-6]", tag)]
        assert levels[0] == 1, page.path
        assert levels.count(1) == 1, page.path
        assert all(after <= before + 1 for before, after in pairwise(levels)), (page.path, levels)


def test_every_page_has_a_title_and_paper_pages_a_plain_one(pages):
    assert all(page.title for page in pages.values())
    assert pages["icx2025/a1/"].title == "A Bregman View of L^2 Norms & KANs in Practice"


def test_every_inner_link_leads_to_a_page_or_another_part(site, pages):
    for page in pages.values():
        anchors = {attributes["id"] for _, attributes in Elements(page.body).tags if attributes.get("id")}
        for attributes in Elements(page.body).all("a"):
            parts = urlsplit(attributes["href"] or "")
            if parts.scheme:
                continue
            if not parts.path:
                assert parts.fragment in anchors, (page.path, attributes)
                continue
            target = normpath("/" + page.path + unquote(parts.path)).lstrip("/")
            target = f"{target}/" if target and parts.path.endswith("/") else target
            assert target in pages or target.startswith(OTHER_PARTS), (page.path, attributes["href"])
            if parts.fragment and target in pages:
                there = {found["id"] for _, found in Elements(pages[target].body).tags if found.get("id")}
                assert parts.fragment in there, (page.path, attributes["href"])


def test_ids_are_unique_on_every_page(pages):
    for page in pages.values():
        ids = [attributes["id"] for _, attributes in Elements(page.body).tags if "id" in attributes]
        assert len(ids) == len(set(ids)), page.path


def test_no_page_has_an_empty_list_paragraph_or_heading(pages):
    for page in pages.values():
        assert re.search(r"<(p|ul|ol|dl|dd|dt|h[1-6]|nav|section)\b[^>]*>\s*</\1>", page.body) is None, page.path


def test_paper_page_holds_title_authors_abstract_and_session(pages):
    body = pages["icx2025/a1/"].body
    text = Elements(body).text
    for words in ("Zoë Ortiz Peña", "Univ. of Somewhere; Lab <X>", "50% less work", "Oral 1A: Optimisation", "Mon 14 July, 10:00–10:15"):
        assert words in text
    assert '<a href="../../authors/wei-wang/">Wei Wang</a>' in body
    assert 'href="https://papers.example/a1.pdf">PDF</a>' in body
    assert '<time datetime="2025-07-14T10:00:00-07:00">' in body


def test_author_without_a_page_leads_to_the_explore_filter(pages):
    assert 'href="../../explore/?author=Plato">Plato</a>' in pages["icx2025/b2/"].body


def test_made_title_is_explained_and_a_given_one_is_not(pages):
    assert "made from the abstract" in pages["icx2025/c3/"].body
    assert "made from the abstract" not in pages["icx2025/a1/"].body


def test_withdrawn_paper_keeps_its_page_with_a_notice(pages):
    assert "This paper was withdrawn" in pages["icx2025/d4/"].body
    assert "This paper was withdrawn" not in pages["icx2025/a1/"].body


def test_erratum_stands_on_the_page(pages):
    assert "the second table had a wrong unit" in pages["icx2025/b2/"].body


def test_paper_without_an_abstract_says_so(pages):
    assert "no abstract for this paper" in pages["reading/r1/"].body
    assert "no abstract for this paper" not in pages["icx2025/a1/"].body


def test_report_link_opens_the_issue_form_with_the_paper_filled_in(pages):
    href = re.search(r'href="(https://github.com/example/papers/issues/new[^"]*)"', pages["icx2025/a1/"].body)[1]
    assert "icx2025/a1" in unquote(href)
    assert "A Bregman View" in unquote(href)


def test_report_link_is_left_out_when_no_repository_is_known():
    pages, _ = build(make_sample(repo_url=""))
    assert "Report a mistake" not in pages["icx2025/a1/"].body


def test_report_link_fits_gitlab_when_the_repository_is_there():
    pages, _ = build(make_sample(repo_url="https://gitlab.com/example/papers"))
    assert "https://gitlab.com/example/papers/-/issues/new?issue[title]=" in pages["icx2025/a1/"].body


def test_citations_stand_on_the_page_in_three_formats(pages):
    labels = re.findall(r'<label for="cite-\d">(\w+)</label>', pages["icx2025/a1/"].body)
    assert labels == ["BibTeX", "RIS", "APA"]
    assert 'data-ph-download="a1.bib"' in pages["icx2025/a1/"].body


def test_previous_and_next_walk_the_main_topic_within_the_edition(pages):
    assert 'rel="next" href="../../icx2025/d4/"' in pages["icx2025/b2/"].body
    assert 'rel="prev" href="../../icx2025/b2/"' in pages["icx2025/d4/"].body
    assert 'rel="prev"' not in pages["icx2025/b2/"].body
    assert "icx2025" not in " ".join(re.findall(r'rel="(?:prev|next)" href="([^"]*)"', pages["icx2024/p1/"].body))


def with_related(site: Site, count: int) -> Site:
    others = [key for key in site.papers if key != "icx2025/a1"][:count]
    related = tuple(Related(key, 0.5, ("width", "<norms>"), (TopicId("bregman"),)) for key in others)
    found = replace(site.findings.papers[PaperKey("icx2025/a1")], related=related)
    papers = {**site.findings.papers, PaperKey("icx2025/a1"): found}
    return Site(site.corpus, site.marked, replace(site.findings, papers=papers), site.vocabulary, site.settings, site.words)


def test_related_papers_are_three_posters_and_then_lines_each_with_its_reason(site):
    body = build(with_related(site, 5))[0]["icx2025/a1/"].body
    related = body[body.index("ph-related") :]
    assert related.count("<article") == 3
    assert related.count("Both: width, &lt;norms&gt;; shared topic Bregman methods") == 5


def test_reason_begins_with_a_capital_when_only_topics_are_shared(site):
    assert explain(site, Related(PaperKey("icx2025/b2"), 0.4, (), (TopicId("ranking"),))) == "Shared topic Ranking"
    both = explain(site, Related(PaperKey("icx2025/b2"), 0.4, (), (TopicId("ranking"), TopicId("bregman"))))
    assert both == "Shared topics Ranking, Bregman methods"


def test_paper_page_stays_small_before_its_abstract(site):
    """16 kB is the bar for the whole page; the theme's frame takes 6 kB and the head tags 3."""
    body = build(with_related(site, 6))[0]["icx2025/a1/"].body
    abstract = re.search(r'<section class="ph-abstract".*?</section>', body, re.DOTALL)[0]
    assert len(body.encode()) - len(abstract.encode()) < 8_000


def test_edition_page_lists_every_paper_once(site, pages):
    for edition in site.editions:
        keys = re.findall(r'<article [^>]*data-key="([^"]+)"', pages[f"{edition}/"].body)
        assert sorted(keys) == sorted(paper.key for paper in site.corpus.papers_of(edition))


def test_site_with_several_editions_switches_between_them(pages):
    assert pages["icx2025/"].body.count('aria-current="page"') == 1
    assert 'href="../icx2024/"' in pages["icx2025/"].body
    assert 'id="editions"' in pages[""].body
    assert "By edition" in pages["topics/ranking/"].body


def test_site_with_one_edition_shows_nothing_about_editions(single):
    pages, _ = build(single)
    everything = "".join(page.body for page in pages.values())
    for mark in ("ph-switch", 'id="editions"', "By edition", "ICX 2024"):
        assert mark not in everything
    assert "<h1>ICX 2025</h1>" in pages[""].body


def test_topic_page_counts_papers_by_edition(pages):
    body = pages["topics/ranking/"].body
    assert "3 papers" in body
    rows = re.findall(r'<li><a href="[^"]*">([^<]+)</a> <span class="ph-bar"[^>]*></span> <span class="ph-n">(\d+)</span>', body)
    assert dict(rows) == {"ICX 2025": "2", "ICX 2024": "1", "Reading list": "0"}


def many(site: Site, count: int) -> Site:
    """Give a site a topic with many papers, copies of one."""
    first = site.papers[PaperKey("icx2025/b2")]
    copies = [replace(first, id=f"x{at}", aliases=()) for at in range(count)]
    papers = (*site.corpus.papers, *copies)
    marked = {**site.marked, **{copy.key: site.marked[first.key] for copy in copies}}
    found = {**site.findings.papers, **{copy.key: site.findings.papers[first.key] for copy in copies}}
    ranking = TopicFindings(tuple(copy.key for copy in copies), {NEW: count}, ())
    findings = replace(site.findings, papers=found, topics={TopicId("ranking"): ranking})
    return Site(replace(site.corpus, papers=papers), marked, findings, site.vocabulary, site.settings, site.words)


def test_topic_page_has_a_filter_field_when_it_has_more_than_twenty_papers(site):
    assert "data-ph-filter" not in build(many(site, 20))[0]["topics/ranking/"].body
    assert "data-ph-filter" in build(many(site, 21))[0]["topics/ranking/"].body


def test_long_lists_are_lines_in_stretches_and_hold_every_paper(site):
    pages, _ = build(many(site, 130))
    body = pages["topics/ranking/"].body
    assert body.count('<article class="ph-line"') == 130
    assert body.count('class="ph-lines"') == 3
    assert pages["icx2025/"].body.count('<article class="ph-line"') == 134


def test_authors_stand_under_the_letter_of_their_family_name(pages):
    body = pages["authors/"].body
    letters = re.findall(r'<h2 id="(\w+)">', body)
    assert letters == sorted(letters, key=lambda letter: (letter == "other", letter))
    assert "Ortiz Peña, Zoë" in body
    assert body.index('id="other"') < body.index("明")


@pytest.mark.parametrize(
    ("family", "letter"), [("Özgür", "o"), ("Łukasik", "l"), ("d'Alembert", "d"), ("'t Hooft", "t"), ("李", "other"), ("Иванов", "other")]
)
def test_letter_folds_accents_and_leaves_other_scripts_apart(family, letter):
    assert letter_of(Person(PersonId("x"), f"A {family}", "A", family)) == letter


def test_sorted_name_puts_the_family_first_except_in_chinese():
    assert name_sorted(Person(PersonId("x"), "Ada Lovelace", "Ada", "Lovelace")) == "Lovelace, Ada"
    assert name_sorted(Person(PersonId("x"), "李明", "明", "李")) == "李明"
    assert name_sorted(Person(PersonId("x"), "Plato", "", "Plato")) == "Plato"


def test_many_authors_are_split_by_letter_and_none_is_lost(site):
    people = dict(site.corpus.people)
    papers = list(site.corpus.papers)
    first = papers[0]
    for at in range(900):
        person = Person(PersonId(f"p-{at}"), f"Given {chr(65 + at % 26)}name{at}", "Given", f"{chr(65 + at % 26)}name{at}")
        people[person.id] = person
        papers[0] = replace(papers[0], authors=(*papers[0].authors, replace(first.authors[0], person=person.id, name=person.name)))
    large = Site(
        replace(site.corpus, people=people, papers=tuple(papers)), site.marked, site.findings, site.vocabulary, site.settings, site.words
    )
    pages, _ = build(large)
    split = [page for path, page in pages.items() if path.startswith("authors/a-z/")]
    assert len(split) >= 26
    names = sum(page.body.count("<li>") for page in split)
    assert names == len(people)
    assert "Aname0, Given" in pages["authors/a-z/a/"].body
    assert "Aname0, Given" not in pages["authors/"].body
    paper = pages[f"{first.key}/"].body
    above, _, opened = paper.partition('<details class="ph-further"><summary>and ')
    assert "Given Aname0" in above
    assert "Given Hname449" not in above
    assert "Given Hname449" in opened
    assert paper.count("Given ") >= 900


def test_author_page_shows_papers_and_co_authors(pages):
    body = pages["authors/jan-van-der-berg/"].body
    assert "3 papers" in body
    assert "Zoë Ortiz Peña" in body
    assert "<h2>ICX 2024</h2>" in body
    assert "Jan-Luc van der Berg</a>" not in body


def test_two_people_of_one_name_stay_apart(pages):
    assert 'href="../../authors/wei-wang/"' in pages["icx2025/a1/"].body
    assert 'href="../../authors/wei-wang/"' not in pages["icx2025/d4/"].body


def test_former_address_redirects_to_the_paper(site):
    _, publication = build(site)
    redirect = publication.files["icx2025/old-b2/index.html"].decode()
    assert '<meta http-equiv="refresh" content="0; url=../../icx2025/b2/">' in redirect
    assert '<link rel="canonical" href="https://papers.example/site/icx2025/b2/">' in redirect
    assert '<a href="../../icx2025/b2/">Learning to rank: A study</a>' in redirect


def test_alias_that_is_another_papers_address_does_not_shadow_it(site):
    papers = tuple(replace(paper, aliases=("a1",)) if paper.id == "b2" else paper for paper in site.corpus.papers)
    clash = Site(replace(site.corpus, papers=papers), site.marked, site.findings, site.vocabulary, site.settings, site.words)
    assert "icx2025/a1/index.html" not in build(clash)[1].files


def test_former_topic_redirects_to_the_topic(site):
    topics = {**site.vocabulary.topics}
    topics[TopicId("ranking")] = replace(topics[TopicId("ranking")], former=(TopicId("sorting"),))
    renamed = Site(site.corpus, site.marked, site.findings, replace(site.vocabulary, topics=topics), site.settings, site.words)
    assert b"url=../../topics/ranking/" in build(renamed)[1].files["topics/sorting/index.html"]


def test_empty_site_still_has_a_home_page():
    site = keep_only(make_sample())
    empty = Site(
        replace(site.corpus, people={}), {}, replace(site.findings, papers={}, topics={}), site.vocabulary, site.settings, site.words
    )
    pages, _ = build(empty)
    assert "Sample hall" in pages[""].body


def test_site_in_chinese_has_no_english_left_in_its_frame():
    pages, _ = build(make_sample(language="zh"))
    text = Elements(pages["icx2025/a1/"].body).text
    for words in ("Abstract", "Cite", "Topics", "Affiliations", "Report"):
        assert words not in text
    assert "摘要" in text
    assert "7月14日 周一 10:00–10:15" in text


@pytest.mark.parametrize("sizes", [[1], [8, 5, 5, 4, 3, 3, 2, 2, 2, 2, 2], [1000, 1, 1, 1], [7] * 20])
def test_mosaic_fills_its_rectangle_without_overlap(sizes):
    tiles = lay_mosaic(sizes, 2.6)
    assert sum(tile.width * tile.height for tile in tiles) == pytest.approx(10_000, rel=0.01)
    for tile in tiles:
        assert tile.left >= -0.01
        assert tile.top >= -0.01
        assert tile.left + tile.width <= 100.05
        assert tile.top + tile.height <= 100.05
    for at, one in enumerate(tiles):
        for other in tiles[at + 1 :]:
            across = min(one.left + one.width, other.left + other.width) - max(one.left, other.left)
            down = min(one.top + one.height, other.top + other.height) - max(one.top, other.top)
            assert min(across, down) < 0.05


def test_header_names_the_sections_that_the_site_has(site, single):
    several = make_chrome(make_pages(site), site.settings)
    one = make_chrome(make_pages(single), single.settings)
    assert [edition["path"] for edition in several["editions"]] == ["icx2025/", "icx2024/", "reading/"]
    assert one["editions"] == []
    assert one["sections"][0]["path"] == "icx2025/"
    assert "map/" not in [section["path"] for section in one["sections"]]


def test_footer_names_hand_written_pages_by_their_titles(tmp_path, single):
    folder = tmp_path / "pages"
    folder.mkdir()
    (folder / "about.md").write_text('---\ntitle: "About us"\n---\n# Heading\n', encoding="utf-8")
    (folder / "help.md").write_text("# How to read\n", encoding="utf-8")
    (folder / "index.md").write_text("# Home\n", encoding="utf-8")
    (folder / "plain.md").write_text("no heading\n", encoding="utf-8")
    footer = make_chrome(make_pages(single), replace(single.settings, content_dir=tmp_path))["footer"]
    assert [(link["title"], link["path"]) for link in footer] == [("About us", "about/"), ("How to read", "help/"), ("plain", "plain/")]


def test_same_site_gives_the_same_pages():
    assert make_pages(make_sample()) == make_pages(make_sample())


@pytest.mark.parametrize("central", [{"ir": "icx2025/d4"}, {}])
def test_home_shows_no_withdrawn_paper_on_its_wall(central):
    site = make_sample()
    site = replace(site, findings=replace(site.findings, central=central))
    (home,) = (page for page in make_pages(site).pages if page.kind == "home")
    assert 'data-key="icx2025/a1"' in home.body
    assert 'data-key="icx2025/d4"' not in home.body
