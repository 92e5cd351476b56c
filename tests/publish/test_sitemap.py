"""Sitemap: canonical pages once, escaped, split at the limit, nothing without an address."""

from xml.etree import ElementTree

from generator.publish import make_sitemap, sitemap
from generator.settings import Settings

URL = Settings(site_url="https://x.example/a/")
SPACE = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9"}


def places(xml):
    return [place.text for place in ElementTree.fromstring(xml).iterfind(".//s:loc", SPACE)]


def test_sitemap_lists_each_page_once_with_its_address_encoded():
    files = make_sitemap(["", "topics/a&b/", "topics/a&b/", "é/x/", "saved/"], URL)
    assert places(files["sitemap.xml"]) == ["https://x.example/a/", "https://x.example/a/topics/a%26b/", "https://x.example/a/%C3%A9/x/"]
    assert b"https://x.example/a/sitemap.xml" in files["robots.txt"]


def test_sitemap_is_split_when_it_is_too_long(monkeypatch):
    monkeypatch.setattr(sitemap, "LIMIT", 2)
    files = make_sitemap(["a/", "b/", "c/"], URL)
    assert places(files["sitemap.xml"]) == ["https://x.example/a/sitemap-1.xml", "https://x.example/a/sitemap-2.xml"]
    assert places(files["sitemap-2.xml"]) == ["https://x.example/a/c/"]


def test_sitemap_is_absent_when_the_sites_address_is_unknown():
    assert make_sitemap(["a/"], Settings()) == {}
