"""Addresses are permanent: whatever is found out about a paper later, every address that it ever had still leads to it."""

import json
import re
from pathlib import Path

import pytest

from generator import markup
from generator.model import Findings, PaperFindings, Vocabulary
from generator.pipeline import read
from generator.publish.pages.redirects import list_redirects
from generator.publish.pieces import Digests, make_pieces
from generator.publish.site import Site
from generator.settings import Settings
from generator.words import load_words

ABSTRACTS = (
    "We study the convergence of proximal gradient methods under relative smoothness and show linear rates.",
    "A new data set of annotated river photographs allows the training of flood models at low cost.",
    "We prove lower bounds for the sample complexity of contextual bandits with linear rewards.",
)


def _make_site(folder: Path) -> Site:
    settings = Settings(content_dir=folder)
    curated = read(settings)
    marked = {paper.key: markup.mark_paper(paper, curated.macros) for paper in curated.corpus.papers}
    findings = Findings(papers={key: PaperFindings() for key in marked})
    return Site(curated.corpus, marked, findings, Vocabulary(), settings, load_words("en"))


def _address_of(site: Site) -> dict[str, str]:
    """Address of each paper by its abstract."""
    return {paper.abstract: f"{key}/" for key, paper in site.papers.items()}


def _lead(site: Site, address: str) -> str | None:
    """Return the paper page at which an address ends, through redirects, or None."""
    pages = {f"{key}/" for key in site.papers}
    files = make_pieces(list_redirects(site, Digests(site))).files
    for _ in range(5):
        if address in pages:
            return address
        page = files.get(f"{address}index.html")
        target = re.search(rb'url=([^"]+)"', page) if page else None
        if target is None:
            return None
        depth = address.count("/")
        assert target[1].startswith(b"../" * depth)
        address = target[1].decode().removeprefix("../" * depth)
    return None


@pytest.fixture
def folder(tmp_path) -> Path:
    (tmp_path / "talks").mkdir()
    (tmp_path / "talks/abstracts.txt").write_text("\n\n\n".join(ABSTRACTS) + "\n", encoding="utf-8")
    (tmp_path / "talks/edition.yml").write_text("name: Talks 2025\nyear: 2025\n", encoding="utf-8")
    return tmp_path


def _replace_source(folder: Path, records: list[dict[str, object]]) -> None:
    (folder / "talks/abstracts.txt").unlink()
    (folder / "talks/papers.jsonl").write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")


def test_overlay_with_titles_and_authors_changes_no_address(folder):
    before = _address_of(_make_site(folder))
    assert len(before) == 3
    overlay = [f'- abstract_starts: "{text[:40]}"\n  title: Title {n}\n  authors: [Ann Author]\n' for n, text in enumerate(ABSTRACTS)]
    (folder / "talks/papers.yml").write_text("".join(overlay), encoding="utf-8")
    after = _make_site(folder)
    assert {paper.title for paper in after.papers.values()} == {"Title 0", "Title 1", "Title 2"}
    for text, address in before.items():
        assert _lead(after, address) == _address_of(after)[text]


def test_source_with_ids_gives_new_addresses_and_the_old_ones_lead_there(folder):
    before = _address_of(_make_site(folder))
    _replace_source(folder, [{"id": f"paper{n}", "title": f"Title {n}", "abstract": text} for n, text in enumerate(ABSTRACTS)])
    after = _make_site(folder)
    assert set(after.papers) == {"talks/paper0", "talks/paper1", "talks/paper2"}
    for text, address in before.items():
        assert _lead(after, address) == _address_of(after)[text]


def test_changed_title_changes_no_address(folder):
    records = [{"id": f"paper{n}", "title": f"Title {n}", "abstract": text} for n, text in enumerate(ABSTRACTS)]
    _replace_source(folder, records)
    before = _address_of(_make_site(folder))
    (folder / "talks/papers.jsonl").write_text(
        "".join(json.dumps({**record, "title": "New"}) + "\n" for record in records), encoding="utf-8"
    )
    assert _address_of(_make_site(folder)) == before


def test_address_that_never_was_leads_nowhere(folder):
    assert _lead(_make_site(folder), "talks/never/") is None
