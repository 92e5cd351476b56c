"""Feeds: valid Atom (RFC 4287), the same at every build."""

from datetime import datetime
from urllib.parse import urljoin

import pytest
from lxml import etree

from generator.publish.feeds import make_feeds
from generator.publish.feeds.atom import Entry, to_atom, write_entry
from tests.publish.sample import keep_only, make_sample

ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture(scope="module")
def files():
    return make_feeds(make_sample()).files


def _check_feed(content: bytes) -> etree._Element:
    """Check what RFC 4287 demands of a feed and its entries (4.1.1, 4.1.2, 3.3, 4.2.6, 4.2.7)."""
    feed = etree.fromstring(content)
    assert feed.tag == f"{ATOM}feed"
    feed_has_author = feed.find(f"{ATOM}author") is not None
    for element in (feed, *feed.iter(f"{ATOM}entry")):
        for required in ("id", "title", "updated"):
            assert len(element.findall(ATOM + required)) == 1, required
        assert element.find(f"{ATOM}id").text.startswith("urn:uuid:")
        assert datetime.fromisoformat(element.find(f"{ATOM}updated").text).tzinfo is not None
        assert feed_has_author or element.find(f"{ATOM}author") is not None
        alternates = [link for link in element.findall(f"{ATOM}link") if link.get("rel") == "alternate"]
        assert len(alternates) == 1
        for person in element.findall(f"{ATOM}author"):
            assert person.find(f"{ATOM}name").text
    ids = [entry.find(f"{ATOM}id").text for entry in feed.iter(f"{ATOM}entry")]
    assert len(set(ids)) == len(ids)
    return feed


def test_every_feed_is_valid_atom(files):
    assert len(files) == 1 + 3 + 2 + 3
    for content in files.values():
        _check_feed(content)


def test_feed_names_itself_and_its_page_when_the_site_is_known(files):
    feed = _check_feed(files["feeds/topics/ranking.xml"])
    links = {link.get("rel"): link.get("href") for link in feed.findall(f"{ATOM}link")}
    assert links == {
        "alternate": "https://papers.example/site/topics/ranking/",
        "self": "https://papers.example/site/feeds/topics/ranking.xml",
    }


def test_links_are_relative_to_the_feed_when_the_site_is_unknown():
    files = make_feeds(make_sample(site_url="")).files
    feed = _check_feed(files["feeds/topics/ranking.xml"])
    href = feed.find(f"{ATOM}entry/{ATOM}link").get("href")
    assert urljoin("http://host/deep/feeds/topics/ranking.xml", href) == "http://host/deep/icx2025/b2/"
    home = _check_feed(files["feeds/papers.xml"]).find(f"{ATOM}link").get("href")
    assert urljoin("http://host/deep/feeds/papers.xml", home) == "http://host/deep/"


def test_entries_are_dated_by_their_edition(files):
    feed = _check_feed(files["feeds/papers.xml"])
    dates = [entry.find(f"{ATOM}updated").text[:10] for entry in feed.iter(f"{ATOM}entry")]
    assert dates == ["2025-07-13"] * 4 + ["2024-07-21"] * 2 + ["1970-01-01"]


def test_build_date_dates_the_feed_when_given():
    feed = _check_feed(make_feeds(make_sample(build_date="2025-08-01")).files["feeds/papers.xml"])
    assert feed.find(f"{ATOM}updated").text == "2025-08-01T00:00:00Z"


def test_withdrawn_paper_is_marked_in_its_title(files):
    feed = _check_feed(files["feeds/editions/icx2025.xml"])
    titles = [entry.find(f"{ATOM}title").text for entry in feed.iter(f"{ATOM}entry")]
    assert [title.startswith("[Withdrawn] ") for title in titles] == [False, False, False, True]


def test_authors_with_a_page_have_a_feed_and_others_do_not(files):
    assert "feeds/authors/wei-wang.xml" in files
    assert "feeds/authors/wei-wang-2.xml" not in files


def test_feeds_are_the_same_at_every_build(files):
    assert dict(make_feeds(make_sample()).files) == dict(files)


def test_control_characters_do_not_break_the_feed():
    entry = Entry("a", "bad \x00\x0b & <title>", "x/", "2025-01-01T00:00:00Z", (), "sum\x1fmary", (("a", '"'),))
    made = to_atom(
        "f.xml", title="t", subtitle="", author="a", home="./", self_href="", updated="2025-01-01T00:00:00Z", entries=[write_entry(entry)]
    )
    assert _check_feed(made).find(f"{ATOM}entry/{ATOM}title").text == "bad \ufffd\ufffd & <title>"


def test_site_without_papers_still_has_a_valid_feed():
    _check_feed(make_feeds(keep_only(make_sample())).files["feeds/papers.xml"])
