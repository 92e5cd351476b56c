"""A site of seven editions of one series beside the repository's own: the crawl, its feeds, calendars, data and citations."""

import csv
import io
import json
import shutil
from collections.abc import Iterator
from datetime import datetime
from functools import partial
from pathlib import Path

import bibtexparser
import feedparser
import jsonschema
import pytest
import rispy
from icalendar import Calendar

from generator.curate.names import split_name
from generator.readers import read_source
from scripts.bench.corpora import load_papers, write_site
from tests.conftest import ROOT
from tests.site.conftest import build_once, shared_folder
from tests.site.reading import BuiltSite
from tests.site.test_crawl import (  # noqa: F401 - the crawl of every site, collected here for this one
    test_addresses_in_calendars_lead_to_files,
    test_addresses_in_feeds_lead_to_files,
    test_addresses_in_public_json_lead_to_files,
    test_addresses_in_structured_data_lead_to_files,
    test_every_fragment_names_an_element,
    test_every_page_is_reached_from_home,
    test_every_page_names_itself,
    test_every_redirect_ends_at_a_proper_page,
    test_every_reference_of_a_page_leads_to_a_file,
    test_headings_leave_out_no_level,
    test_missing_page_names_only_files_that_exist,
    test_no_attribute_is_empty,
    test_sitemap_lists_exactly_the_canonical_pages,
    test_tags_are_balanced_and_ids_stand_once,
)

pytestmark = pytest.mark.slow

URL = "https://example.org/bench/"
YEARS = range(2013, 2020)
SCHEDULED = 240
"""Papers of 2019 that get a place in the programme; the corpus has none."""


def write_series(shared: Path, folder: Path) -> None:
    """Write seven years of one conference as their own editions, the last with a programme, and the repository's content beside them."""
    papers = [paper for paper in load_papers(shared, 3340) if str(paper["venue"]).startswith("icml")]
    write_site(folder, papers, ROOT, site_url=URL)
    shutil.copytree(ROOT / "content/icml2025", folder / "content/icml2025")
    shutil.copytree(ROOT / "content/pages", folder / "content/pages")
    edition = folder / "content/icml2019"
    with (edition / "edition.yml").open("a", encoding="utf-8") as facts:
        facts.write("start: 2019-06-11\nend: 2019-06-13\nplace: Long Beach, USA\ntimezone: America/Los_Angeles\n")
    scheduled = [paper for paper in papers if paper["venue"] == "icml2019"][:SCHEDULED]
    lines = [f"- paper: {json.dumps(paper['id'])}\n  sessions: [{json.dumps(_slot(at))}]\n" for at, paper in enumerate(scheduled)]
    (edition / "papers.yml").write_text("".join(lines), encoding="utf-8")


def _slot(at: int) -> dict[str, str]:
    """Return the session of the n-th paper: eight papers a session, three rooms at a time."""
    number = at // 8
    day, hour, room = 11 + number // 3 % 3, 9 + number // 9 % 4, number % 3
    times = {"start": f"2019-06-{day}T{hour:02}:00:00", "end": f"2019-06-{day}T{hour:02}:50:00"}
    return {"name": f"Session {number + 1}", "kind": "oral", "room": f"Hall {'ABC'[room]}", **times}


@pytest.fixture(scope="module")
def many(shared, tmp_path_factory) -> BuiltSite:
    """The built site; no test may change it."""
    return BuiltSite(build_once(shared_folder(tmp_path_factory) / "many", partial(write_series, shared)), URL)


@pytest.fixture(scope="module")
def site(many) -> BuiltSite:
    """The site that the crawl looks at."""
    return many


@pytest.fixture(scope="module")
def conference(many) -> BuiltSite:
    """The site that the crawl takes calendars and the sitemap from."""
    return many


@pytest.fixture(scope="module")
def listings(many) -> dict[str, dict]:
    """``papers.json`` of every edition."""
    names = [name for name in many.files if name.endswith("/papers.json")]
    return {name.split("/")[1]: json.loads(many.read(name)) for name in names}


def each(site: BuiltSite, listings: dict[str, dict], name: str) -> Iterator[tuple[str, str, list[dict]]]:
    """Yield each edition with one of its data files and its papers."""
    for edition, listing in sorted(listings.items()):
        yield edition, site.read(f"data/{edition}/{name}"), listing["papers"]


def test_every_year_has_its_pages(many):
    kinds = set(many.samples)
    assert {"home", "edition", "paper", "topic", "author", "series", "trends", "schedule", "session", "map"} <= kinds
    assert {f"icml{year}/index.html" for year in (*YEARS, 2025)} <= many.files
    series = many.pages["series/icml/index.html"].tree.text_content()
    assert all(str(year) in series for year in (*YEARS, 2025))


def test_every_feed_is_read_without_complaint(many):
    feeds = sorted(name for name in many.files if name.startswith("feeds/") and name.endswith(".xml"))
    assert len(feeds) > 1000
    for name in feeds:
        read = feedparser.parse((many.folder / name).read_bytes())
        assert not read.bozo, (name, read.get("bozo_exception"))
        assert read.version == "atom10", name
        assert read.entries, name
        assert all(entry.title and entry.id and entry.link.startswith(URL) and entry.updated_parsed for entry in read.entries), name


def test_every_calendar_is_read_with_the_times_of_its_page(many):
    calendars = sorted(name for name in many.files if name.endswith(".ics"))
    sessions = [name for name in calendars if name.endswith("/session.ics")]
    assert len(sessions) == SCHEDULED / 8
    events = {name: Calendar.from_ical((many.folder / name).read_bytes()).walk("VEVENT") for name in calendars}
    assert sum(map(len, events.values())) == 2 * len(sessions)
    for name in sessions:
        (event,) = events[name]
        time = many.pages[name.replace("session.ics", "index.html")].tree.find(".//header//time[@datetime]")
        assert event.decoded("DTSTART") == datetime.fromisoformat(time.get("datetime"))
        assert event.decoded("DTEND") == datetime.fromisoformat(time.get("data-ph-end"))


def test_every_listing_fits_the_schema(many, listings):
    schema = json.loads(many.read("data/schema.json"))
    whole = jsonschema.Draft202012Validator(schema)
    one = jsonschema.Draft202012Validator({**schema["$defs"]["paper"], "$defs": schema["$defs"]})
    for _, text, papers in each(many, listings, "papers.jsonl"):
        lines = [json.loads(line) for line in text.splitlines()]
        assert lines == papers
        for line in lines:
            one.validate(line)
    for listing in listings.values():
        whole.validate(listing)


def test_data_is_read_back_by_the_program_itself(many, listings):
    for edition, listing in listings.items():
        for name in ("papers.json", "papers.jsonl", "papers.csv"):
            records = read_source(many.folder / "data" / edition / name).records
            titles = [paper.get("raw", {}).get("title", paper["title"]) for paper in listing["papers"]]
            plain = [paper["title"] for paper in listing["papers"]]
            assert [record.title for record in records] == (plain if name == "papers.csv" else titles), (edition, name)
            names = [[author["name"] for author in paper.get("authors", ())] for paper in listing["papers"]]
            read = [[split_name(author.name, author.given, author.family).name for author in record.authors] for record in records]
            assert read == names, (edition, name)


def test_bibtex_is_parsed_without_a_failed_entry(many, listings):
    for edition, text, papers in each(many, listings, "papers.bib"):
        library = bibtexparser.parse_string(text)
        assert not library.failed_blocks, edition
        assert [entry.key for entry in library.entries] == [paper["citation_key"] for paper in papers]
        for entry, paper in zip(library.entries, papers, strict=True):
            fields = entry.fields_dict
            assert len(fields["author"].value.split(" and ")) == len(paper["authors"]), paper["key"]
            assert str(fields["year"].value) == str(paper["year"])


def test_ris_is_parsed_with_every_author(many, listings):
    for _, text, papers in each(many, listings, "papers.ris"):
        entries = rispy.loads(text)
        assert [entry["title"] for entry in entries] == [paper["title"] for paper in papers]
        assert [len(entry["authors"]) for entry in entries] == [len(paper["authors"]) for paper in papers]


def test_csl_and_csv_have_every_paper(many, listings):
    for _, text, papers in each(many, listings, "papers.csl.json"):
        assert [(item["id"], item["title"]) for item in json.loads(text)] == [(paper["key"], paper["title"]) for paper in papers]
    for _, text, papers in each(many, listings, "papers.csv"):
        assert [row["key"] for row in csv.DictReader(io.StringIO(text))] == [paper["key"] for paper in papers]
