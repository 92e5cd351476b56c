"""Crawl: every address that a built site names exists, every page can be reached, and every page is sound HTML."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from urllib.parse import quote, urlsplit
from xml.etree.ElementTree import Element

import pytest
from defusedxml import ElementTree

from tests.site.reading import BuiltSite, SitePage
from tests.site.tags import find_imbalance

MAY_BE_EMPTY = frozenset(
    {"alt", "value", "aria-hidden", "hidden", "data-clipboard-text", "crossorigin"}
)  # fmt: skip
"""Attributes whose empty value says something; boolean attributes are told apart by having no value at all."""
ATOM = "{http://www.w3.org/2005/Atom}"


def page_json(page: SitePage) -> Iterator[object]:
    for script in page.tree.iter("script"):
        if script.get("type") == "application/ld+json":
            yield json.loads(script.text or "")


def addresses_in(value: object, names: frozenset[str]) -> Iterator[str]:
    """Yield the texts under some names anywhere in a JSON value."""
    if isinstance(value, dict):
        for name, inner in value.items():
            if name in names and isinstance(inner, str):
                yield inner
            yield from addresses_in(inner, names)
    elif isinstance(value, list):
        for inner in value:
            yield from addresses_in(inner, names)


def test_every_reference_of_a_page_leads_to_a_file(site):
    broken = Counter(
        (what, reference, target)
        for page in site.pages.values()
        if page.name != "404.html"
        for what, reference in page.references()
        if (target := site.resolve(page.name, reference)) is not None and target not in site.files
    )
    assert dict(broken.most_common(20)) == {}


def test_every_fragment_names_an_element(site):
    ids = {name: {element.get("id") for element in page.tree.iter() if element.get("id")} for name, page in site.pages.items()}
    broken = [
        (page.name, reference)
        for page in site.proper_pages
        for what, reference in page.references()
        if what == "a[href]" and (fragment := urlsplit(reference).fragment)
        and (target := site.resolve(page.name, reference)) is not None and target in ids and fragment not in ids[target]
        and "=" not in fragment  # an application's state, not a place
    ]  # fmt: skip
    assert broken[:20] == []


def test_missing_page_names_only_files_that_exist(site):
    page = site.pages["404.html"]
    base = urlsplit(site.url).path
    assert page.kind != "redirect"
    for _, reference in page.references():
        if site.url:
            assert reference.startswith((base, "#", site.url)) or urlsplit(reference).scheme, reference
        target = site.resolve("404.html", reference.removeprefix(base.rstrip("/")) if site.url else reference)
        assert target is None or target in site.files, reference


def test_addresses_in_style_sheets_lead_to_files(site):
    for name in site.files:
        if name.endswith(".css"):
            for reference in re.findall(r"url\(\s*[\"']?([^)\"']+)", site.read(name)):
                target = None if reference.startswith(("data:", "#")) else site.resolve(name, reference)
                assert target is None or target in site.files, (name, reference)


def test_imports_of_scripts_lead_to_files(site):
    for name in site.files:
        if name.endswith(".js"):
            text = site.read(name)
            for reference in re.findall(r"(?:^|\n)\s*(?:import|export)\s[^\"';()=]*?[\"'](\.[^\"']+)[\"']", text) + re.findall(
                r"import\([\"'](\.[^\"']+)[\"']\)", text
            ):
                assert site.resolve(name, reference) in site.files, (name, reference)
            for reference in re.findall(r"//# sourceMappingURL=(\S+)", text):
                assert site.resolve(name, reference) in site.files, (name, reference)


def test_addresses_in_structured_data_lead_to_files(site):
    seen = 0
    for page in site.proper_pages:
        for value in page_json(page):
            for address in addresses_in(value, frozenset({"url", "@id", "contentUrl", "target", "item", "image"})):
                seen += 1
                target = site.resolve(page.name, address.split("{")[0])
                assert target is None or target in site.files, (page.name, address)
    assert seen


def test_addresses_in_feeds_lead_to_files(site):
    feeds = [name for name in site.files if name.startswith("feeds/") and name.endswith(".xml")]
    assert feeds
    for name in feeds:
        root: Element = ElementTree.fromstring(site.read(name))
        for element in root.iter():
            for address in (element.get("href"), element.text if element.tag in {"link", ATOM + "icon", ATOM + "logo"} else None):
                target = site.resolve(name, address) if address else None
                assert target is None or target in site.files, (name, address)


def test_addresses_in_calendars_lead_to_files(conference):
    calendars = [name for name in conference.files if name.endswith(".ics")]
    assert calendars
    for name in calendars:
        text = conference.read(name).replace("\r\n ", "").replace("\n ", "")
        addresses = re.findall(r"^URL[^:]*:(\S+)", text, flags=re.MULTILINE)
        assert addresses, name
        for address in addresses:
            assert address.startswith(conference.url)
            assert conference.resolve(name, address) in conference.files, (name, address)


def test_addresses_in_public_json_lead_to_files(site):
    names = [name for name in site.files if name.startswith("data/") and name.endswith((".json", ".jsonl"))]
    assert names
    for name in names:
        text = site.read(name)
        values = [json.loads(line) for line in text.splitlines()] if name.endswith(".jsonl") else [json.loads(text)]
        for address in addresses_in(values, frozenset({"address", "path"})):
            target = site.resolve("", address)
            assert target is None or target in site.files, (name, address)


def test_every_page_is_reached_from_home(site):
    reached, todo = {"index.html"}, ["index.html"]
    while todo:
        page = site.pages[todo.pop()]
        for what, reference in page.references():
            target = site.resolve(page.name, reference)
            if what in {"a[href]", "form[action]", "meta refresh"} and target in site.pages and target not in reached:
                reached.add(target)
                todo.append(target)
    orphans = [page.name for page in site.proper_pages if page.name not in reached and page.kind != "plain"]
    assert orphans == []


def test_every_redirect_ends_at_a_proper_page(site):
    for page in site.pages.values():
        if page.is_redirect:
            targets = {site.resolve(page.name, reference) for what, reference in page.references() if what == "meta refresh"}
            assert targets <= {proper.name for proper in site.proper_pages}, page.name
            assert [what for what, _ in page.references()].count("a[href]") == 1, page.name


def test_tags_are_balanced_and_ids_stand_once(site):
    for page in site.pages.values():
        assert page.text.lstrip().lower().startswith("<!doctype html>"), page.name
        assert find_imbalance(page.text) is None, (page.name, find_imbalance(page.text))
        ids = Counter(element.get("id") for element in page.tree.iter() if element.get("id"))
        assert [id for id, count in ids.items() if count > 1] == [], page.name


def test_no_attribute_is_empty(site):
    empty = Counter(
        (str(element.tag), name)
        for page in site.pages.values()
        for element in page.tree.iter()
        if isinstance(element.tag, str)
        for name, value in element.attrib.items()
        if not value.strip() and name not in MAY_BE_EMPTY and re.search(rf"\s{re.escape(str(name))}=(\"\s*\"|'\s*')", page.text)
    )
    assert dict(empty) == {}


def test_every_page_names_itself(site):
    titles: dict[str, str] = {}
    for page in site.proper_pages:
        headings = list(page.tree.iter("h1"))
        assert len(headings) == 1, page.name
        assert headings[0].text_content().strip(), page.name
        title = page.tree.findtext("head/title") or ""
        assert title.strip(), page.name
        titles.setdefault(title, page.name)
        assert page.tree.get("lang") == "en", page.name
        if page.kind != "plain":
            described = [meta.get("content") for meta in page.tree.iter("meta") if meta.get("name") == "description"]
            assert len(described) == 1, page.name
            assert described[0].strip(), page.name
            assert "\n" not in described[0], page.name
    assert len(titles) >= len(site.proper_pages) * 0.9


def test_headings_leave_out_no_level(site):
    for page in site.proper_pages:
        level = 0
        for element in page.tree.iter("h1", "h2", "h3", "h4", "h5", "h6"):
            now = int(element.tag[1])
            assert now <= level + 1, (page.name, element.text_content())
            level = now


def test_sitemap_lists_exactly_the_canonical_pages(conference):
    root = ElementTree.fromstring(conference.read("sitemap.xml"))
    listed = [element.text for element in root.iter() if element.tag.endswith("loc")]
    canonical = {}
    for page in conference.proper_pages:
        found = [link.get("href") for link in page.tree.iter("link") if link.get("rel") == "canonical"]
        assert found == [conference.url + quote(page.address)], page.name
        robots = [meta.get("content") for meta in page.tree.iter("meta") if meta.get("name") == "robots"]
        if not any("noindex" in (content or "") for content in robots):
            canonical[found[0]] = page.name
    assert len(listed) == len(set(listed))
    assert sorted(set(canonical) ^ set(listed)) == []


def test_site_without_an_address_claims_none(seeds):
    assert "sitemap.xml" not in seeds.files
    for page in seeds.proper_pages:
        assert not [link for link in page.tree.iter("link") if link.get("rel") == "canonical"], page.name


@pytest.mark.parametrize("kind", ["paper", "edition", "topic", "author", "session", "affiliation", "series", "schedule", "trends", "map"])
def test_conference_has_pages_of_every_kind(conference: BuiltSite, kind):
    assert kind in conference.samples


def test_withdrawn_paper_keeps_its_page_and_says_so(conference):
    text = conference.pages["hall2025/h25-3/index.html"].tree.text_content()
    assert "The authors found a gap in Lemma 2." in text
    assert "ithdrawn" in text
    assert "The authors found a gap" not in conference.pages["hall2025/h25-4/index.html"].tree.text_content()


@pytest.mark.parametrize("old", ["older-name", "oldest-name", "h25-5"])
def test_former_address_leads_on(conference, old):
    page = conference.pages[f"hall2025/{old}/index.html"]
    assert page.is_redirect
    assert {conference.resolve(page.name, reference) for _, reference in page.references()} == {"hall2025/renamed-paper/index.html"}
