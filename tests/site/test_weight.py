"""Weight: what a first visit costs in bytes."""

import gzip
import re
from statistics import median
from urllib.parse import urlsplit

import pytest

from tests.site.reading import BuiltSite, SitePage

FRAME_BYTES = 16_000
"""Most bytes of HTML that a paper's page may have before its abstract, and those of an ordinary paper around it."""
LONGEST_FRAME_BYTES = 20_000
"""Most bytes around an abstract whose paper has a very long title and many authors: each stands in the head, in cards and in citations."""
FRAME_PACKED = 5_000
"""The same, gzipped."""
VISIT_PACKED = 130_000
"""Most gzipped bytes of a first visit: the page with all style sheets and scripts that it loads, without the font for math."""
FONT_BYTES = 180_000
FONT = "assets/fonts/math.woff2"


def pack(content: bytes) -> int:
    return len(gzip.compress(content, 9, mtime=0))


def cut_abstract(text: str) -> str:
    """Return a paper's page without its abstract, where it is shown and where the head repeats it for programs."""
    text = re.sub(r'(<meta name="citation_abstract" content=)"[^"]*"', r"\1", text)
    text = re.sub(r'("abstract":)"(?:[^"\\]|\\.)*"', r"\1", text)
    start = re.search(r'<(\w+)[^>]*class="[^"]*ph-abstract[^"]*"[^>]*>', text)
    assert start is not None
    end = text.index(f"</{start[1]}>", start.end())
    return text[: start.end()] + text[end:]


def loaded_files(site: BuiltSite, page: SitePage) -> set[str]:
    """Return the style sheets and scripts that a page loads by itself, with all modules that these import."""
    todo = [
        target
        for what, reference in page.references()
        if what in {"link[href]", "script[src]"} and (target := site.resolve(page.name, reference)) and target.endswith((".css", ".js"))
    ]
    loaded: set[str] = set()
    while todo:
        name = todo.pop()
        if name not in loaded:
            loaded.add(name)
            if name.endswith(".js"):
                for reference in re.findall(r"(?:^|\n)\s*(?:import|export)\s[^\"';()=]*?[\"'](\.[^\"']+\.js)[\"']", site.read(name)):
                    todo.append(site.resolve(name, reference) or "")
            else:
                for reference in re.findall(r"@import\s+(?:url\()?[\"']([^\"']+)", site.read(name)):
                    todo.append(site.resolve(name, reference) or "")
    return loaded


def test_papers_page_is_light_before_its_abstract(site):
    for page in site.proper_pages:
        if page.kind == "paper":
            before = page.text[: page.text.index('class="ph-abstract')].encode()
            assert len(before) <= FRAME_BYTES, page.name
            assert pack(before) <= FRAME_PACKED, page.name


def test_papers_page_is_light_around_its_abstract_when_the_paper_is_ordinary(seeds):
    assert median(len(cut_abstract(page.text).encode()) for page in seeds.proper_pages if page.kind == "paper") <= FRAME_BYTES


def test_papers_page_is_light_around_its_abstract_when_the_title_is_long(site):
    frames = [cut_abstract(page.text).encode() for page in site.proper_pages if page.kind == "paper"]
    assert max(len(frame) for frame in frames) <= LONGEST_FRAME_BYTES
    assert max(pack(frame) for frame in frames) <= FRAME_PACKED


@pytest.mark.parametrize("kind", ["home", "paper", "edition", "topic", "author"])
def test_first_visit_is_light(seeds, kind):
    page = seeds.samples[kind]
    files = loaded_files(seeds, page)
    parts = {name: pack((seeds.folder / name).read_bytes()) for name in files}
    total = pack(page.text.encode()) + sum(parts.values())
    assert total <= VISIT_PACKED, sorted(((size, name) for name, size in parts.items()), reverse=True)


def test_math_font_is_small_and_lies_in_the_site(site):
    assert FONT in site.files
    assert (site.folder / FONT).stat().st_size <= FONT_BYTES


def test_math_font_is_preloaded_only_by_pages_with_math(site):
    for page in site.proper_pages:
        preloads = [urlsplit(reference).path for what, reference in page.references() if what == "link[href]" and reference.endswith(FONT)]
        assert not preloads or "<math" in page.text, page.name
