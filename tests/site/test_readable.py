"""Readable: no trace of TeX or of broken quotes shows in the repository's own site, in pages, head tags, feeds or search files."""

import json
import re
from collections.abc import Iterator

from defusedxml import ElementTree
from lxml import html

from tests.site.reading import BuiltSite

COMMAND = re.compile(r"\\[A-Za-z]+|\\[{}$%&,;!#_]")
TRACES = {
    "a dollar sign": re.compile(r"\$"),
    "a TeX command": COMMAND,
    "TeX quotes": re.compile(r"``|(?<!\w)''|''(?!\w)"),
    "doubled quotes": re.compile(r"\"\"|“[“\"]|[”\"]”|‘‘|’’"),
    "an entity": re.compile(r"&(?:amp|lt|gt|quot|#\d+);"),
    "a tie or a group": re.compile(r"\w~\w|\{\w+\}"),
    "an emphasis mark": re.compile(r"(?<![\w*])\*{1,2}\w[^*\n]{0,60}\w\*{1,2}(?![\w*])"),
    "a replacement character": re.compile("[\ufffd\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]|â€|Ã[©¨¶¼¤]"),
}
UNSEEN = {"script", "style", "template", "annotation", "noscript"}
SPOKEN = ("alt", "title", "aria-label", "placeholder", "content")


def seen_texts(tree: html.HtmlElement) -> Iterator[str]:
    """Yield what a reader of a page sees or hears, but for code: BibTeX and other citations are meant to be TeX."""
    todo = [tree]
    while todo:
        element = todo.pop()
        if not isinstance(element.tag, str) or element.tag in UNSEEN or element.tag in {"pre", "code", "textarea"}:
            if element.tail:
                yield element.tail
            continue
        yield from (value for name in SPOKEN if (value := element.get(name)))
        yield from (text for text in (element.text, element.tail) if text)
        todo += list(element)


def find_traces(texts: Iterator[tuple[str, str]]) -> list[tuple[str, str, str]]:
    """Return place, kind of trace and surroundings of what must not be seen, at most ten."""
    found = []
    for place, text in texts:
        for what, pattern in TRACES.items():
            if match := pattern.search(text):
                found.append((place, what, text[max(0, match.start() - 40) : match.end() + 40]))
    return found[:10]


def json_texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        if "</" in value:  # a title as HTML, in cards
            yield from seen_texts(html.fragment_fromstring(value, create_parent="div"))
        else:
            yield value
    elif isinstance(value, dict):
        for name, inner in value.items():
            if name not in {"raw", "words", "tex"}:
                yield str(name)
                yield from json_texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from json_texts(inner)


def page_texts(site: BuiltSite) -> Iterator[tuple[str, str]]:
    for page in site.proper_pages:
        yield from ((page.name, text) for text in seen_texts(page.tree))


def test_traces_are_found_in_a_page_that_has_them():
    tree = html.document_fromstring(r'<p title="$x$">Of \alpha, ``so\'\' and ""so"".</p><pre>$ \beta</pre>')
    found = find_traces(("x", text) for text in seen_texts(tree))
    assert {what for _, what, _ in found} >= {"a dollar sign", "a TeX command", "TeX quotes", "doubled quotes"}
    assert not any("beta" in text for _, _, text in found)


def test_pages_show_no_trace_of_tex(seeds):
    assert find_traces(page_texts(seeds)) == []


def test_feeds_show_no_trace_of_tex(seeds):
    def texts() -> Iterator[tuple[str, str]]:
        for name in sorted(seeds.files):
            if name.startswith("feeds/") and name.endswith(".xml"):
                for element in ElementTree.fromstring(seeds.read(name)).iter():
                    text = element.text or ""
                    if text.strip().startswith("<") or element.get("type") == "html":
                        yield from ((name, seen) for seen in seen_texts(html.fragment_fromstring(text, create_parent="div")))
                    else:
                        yield name, text

    assert find_traces(texts()) == []


def test_structured_data_show_no_trace_of_tex(seeds):
    def texts() -> Iterator[tuple[str, str]]:
        for page in seeds.proper_pages:
            for script in page.tree.iter("script"):
                if script.get("type") == "application/ld+json":
                    yield from ((page.name, text) for text in json_texts(json.loads(script.text or "")))

    assert find_traces(texts()) == []


def test_search_and_map_files_show_no_trace_of_tex(seeds):
    names = [name for name in sorted(seeds.files) if name.endswith(".json") and name.startswith(("search/", "map/", "data/"))]
    assert [name for name in names if name.startswith("search/")]

    def texts() -> Iterator[tuple[str, str]]:
        for name in names:
            if name != "data/schema.json":
                yield from ((name, text) for text in json_texts(json.loads(seeds.read(name))))

    assert find_traces(texts()) == []


def test_guide_for_programs_shows_no_trace_of_tex(seeds):
    assert find_traces(iter([("llms.txt", seeds.read("llms.txt"))])) == []
