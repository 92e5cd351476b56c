"""The map page, its data and its picture, and the trends page."""

import json
import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from generator.analysis import analyse
from generator.model import Cluster, Corpus, Edition, EditionId, Findings, MarkedPaper, PaperMap, Vocabulary
from generator.publish.atlas import make_atlas
from generator.publish.atlas.picture import FRAMES, LETTER, LINE, place_labels
from generator.publish.atlas.trends import choose_compared, draw_course, find_changes, find_pairs, list_topics, order_editions
from generator.publish.site import Site
from generator.settings import Settings
from generator.words import load_words
from tests.analysis.small_corpus import SUBJECTS, make_corpus, make_paper, make_vocabulary, mark, observe_all

VOID = {"input", "path", "br", "meta", "link"}


def make_site(papers=None, *, language: str = "en", editions: tuple[Edition, ...] = ()) -> Site:
    papers = papers or [make_paper(number, subject, edition) for edition in ("new", "old") for number in range(5) for subject in SUBJECTS]
    corpus = make_corpus(papers)
    if editions:
        corpus = Corpus(editions, corpus.papers, {})
    vocabulary = make_vocabulary()
    marked, observations = observe_all(corpus, vocabulary)
    findings = analyse(corpus, marked, observations, vocabulary)
    titled = {
        key: MarkedPaper(paper.title or mark(findings.papers[key].made_title or "Untitled"), paper.abstract)
        for key, paper in marked.items()
    }
    return Site(corpus, titled, findings, vocabulary, Settings(language=language), load_words(language))


@pytest.fixture(scope="module")
def site() -> Site:
    return make_site()


def page_of(site: Site, path: str) -> str:
    return next(page.body for page in make_atlas(site).pages if page.path == path)


class _Balance(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.wrong: list[str] = []

    def handle_starttag(self, tag, _attrs):
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, _tag, _attrs):
        pass

    def handle_endtag(self, tag):
        if tag in VOID:
            return
        if not self.open or self.open.pop() != tag:
            self.wrong.append(tag)


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("path", ["map/", "trends/"])
def test_page_is_one_html_block_with_balanced_tags(path, language):
    body = page_of(make_site(language=language), path)
    assert "\n\n" not in body
    assert body.startswith("<div")
    parser = _Balance()
    parser.feed(body)
    assert (parser.open, parser.wrong) == ([], [])


@pytest.mark.parametrize("path", ["map/", "trends/"])
def test_words_of_the_page_are_in_the_sites_language(path):
    body = page_of(make_site(language="zh"), path)
    assert re.search(r"[\u4e00-\u9fff]", body)
    for word in ("Whole map", "Growing", "Papers", "All topics", "Zoom in"):
        assert word not in re.sub(r"<script.*?</script>", "", body, flags=re.DOTALL)


def test_every_paper_is_a_point_with_the_facts_that_the_script_shows(site):
    value = json.loads(make_atlas(site).files["map/points.json"])
    count = len(site.corpus.papers)
    assert {len(value[name]) for name in ("x", "y", "area", "edition", "cluster", "id", "title", "by", "topics_of")} == {count}
    assert all(0 <= number <= 10_000 for number in (*value["x"], *value["y"]))
    assert {f"{value['editions'][edition][0]}/{paper}" for edition, paper in zip(value["edition"], value["id"], strict=True)} == set(
        site.papers
    )


def test_titles_are_escaped_in_the_page_but_plain_in_the_data():
    title = 'Bandits </script><b>bold</b> & "quotes"'
    papers = [make_paper(number, "bandits") for number in range(4)]
    evil = replace(papers[0], title=title)
    site = make_site([evil, *papers[1:]])
    escaped = mark(title)
    html = title.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    texts = {**site.marked, evil.key: replace(site.marked[evil.key], title=replace(escaped, html=html))}
    site = replace(site, marked=texts)
    assert "<b>bold" not in page_of(site, "map/")
    assert title in json.loads(make_atlas(site).files["map/points.json"])["title"]


def test_label_cannot_break_out_of_the_page(site):
    clusters = (Cluster("</span><script>alert(1)</script>", 0.5, 0.5, 60),)
    found = replace(site.findings, map=replace(site.findings.map, clusters=clusters))
    assert "<script>alert" not in page_of(replace(site, findings=found), "map/")


def test_picture_has_every_paper_as_a_dot(site):
    body = page_of(site, "map/")
    dots = re.findall(r'<path style="[^"]*" d="([^"]*)"', body)
    assert sum(path.count("M") for path in dots) == len(site.corpus.papers)


def test_page_without_scripts_lists_every_paper_of_a_small_set(site):
    body = page_of(site, "map/")
    assert set(re.findall(r'href="\.\./((?:new|old)/\w+)/"', body)) == set(site.papers)


@pytest.mark.parametrize("papers", [1, 2])
def test_there_is_no_map_when_there_are_too_few_papers(papers):
    site = make_site([make_paper(number, "bandits") for number in range(papers)])
    assert "map/" not in {page.path for page in make_atlas(site).pages}


def test_there_is_no_page_when_there_are_no_papers():
    site = Site(Corpus((), (), {}), {}, Findings({}, map=PaperMap()), Vocabulary(), Settings(), load_words("en"))
    publication = make_atlas(site)
    assert (publication.pages, dict(publication.files)) == ((), {})


def test_labels_do_not_overlap_on_any_frame():
    clusters = [
        Cluster(f"Cluster number {number}", (number * 37 % 100) / 100, (number * 61 % 100) / 100, 60 - number) for number in range(60)
    ]
    labels = place_labels(clusters)
    for name, width, height in FRAMES:
        boxes = [
            (label.left * width / 100, label.top * height / 100, len(label.text) * LETTER / 2) for label in labels if name in label.frames
        ]
        assert boxes
        for at, (x, y, half) in enumerate(boxes):
            assert all(abs(x - other) >= half + wide or abs(y - below) >= LINE for other, below, wide in boxes[:at])


def test_edition_filter_is_there_only_when_there_are_several_editions(site):
    single = make_site([make_paper(number, subject) for number in range(3) for subject in SUBJECTS])
    assert 'name="edition"' in page_of(site, "map/")
    assert 'name="edition"' not in page_of(single, "map/")


def test_trends_have_nothing_over_editions_when_there_is_one(site):
    single = page_of(make_site([make_paper(number, subject) for number in range(3) for subject in SUBJECTS]), "trends/")
    several = page_of(site, "trends/")
    assert "ph-trends__course" in several
    assert "ph-trends__course" not in single
    assert "One" not in re.findall(r"<th[^>]*>([^<]*)</th>", single)


def test_counts_of_a_topic_add_up_over_editions(site):
    for row in list_topics(site, order_editions(site)):
        assert row.total == len(site.findings.topics[row.topic.id].papers)


def test_growing_topics_grow_and_fading_ones_fade():
    papers = [make_paper(number, "bandits", "old") for number in range(12)] + [make_paper(number, "kernels", "old") for number in range(3)]
    papers = [make_paper(number, "kernels", "new") for number in range(12)] + [make_paper(99, "bandits", "new"), *papers]
    editions = (Edition(EditionId("new"), "New", year=2025), Edition(EditionId("old"), "Old", year=2024))
    site = make_site(papers, editions=editions)
    growing, fading = find_changes(list_topics(site, order_editions(site)))
    assert growing[0].topic.id == "kernels"
    assert "bandits" in {row.topic.id for row in fading}


def test_change_is_told_within_the_series_with_most_editions():
    editions = [
        Edition(EditionId(name), name, series=series, year=year) for name, series, year in (("a", "X", 1), ("b", "Y", 2), ("c", "X", 3))
    ]
    assert [edition.id for edition in choose_compared(editions)] == ["a", "c"]
    assert choose_compared(editions[:2]) == ()
    plain = [Edition(EditionId("a"), "a"), Edition(EditionId("b"), "b")]
    assert choose_compared(plain) == tuple(plain)


def test_editions_run_from_the_oldest():
    papers = [make_paper(0, "bandits", "new"), make_paper(0, "bandits", "old")]
    editions = (
        Edition(EditionId("new"), "New", year=2025),
        Edition(EditionId("old"), "Old", year=2019),
        Edition(EditionId("none"), "None"),
    )
    site = make_site(papers, editions=editions)
    assert [edition.id for edition in order_editions(site)] == ["old", "new"]


def test_pairs_leave_out_topics_above_each_other(site):
    pairs, _ = find_pairs(site)
    assert all({pair.one.id, pair.other.id} != {"bandits", "decisions"} for pair in pairs)


def test_course_fills_its_height_with_the_largest_share():
    path = draw_course((0.1, 0.4, 0.0), height=26)
    assert path.count("M") == 3
    assert "v-26.0" in path
    assert "v-0.5" in path


def test_same_site_gives_the_same_bytes(site):
    assert make_atlas(site) == make_atlas(make_site())
