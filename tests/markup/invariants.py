"""What holds for the outputs of every input."""

import html
import re

from generator.markup.sanitise import sanitise
from generator.model import MarkedText

TAG = re.compile(r"<(/?)([a-z]+)[^<>]*>")
SYNTAX = re.compile(r"\{\{|\{%|\{#|\{!|\[\[|\]\(|--8<--|\n\s*\n|<!--")


def check_marked(marked: MarkedText) -> None:
    """Assert that HTML is balanced, clean and without syntax, and that all offsets are exact."""
    open_tags: list[str] = []
    for closing, name in TAG.findall(marked.html):
        if closing:
            assert open_tags.pop() == name
        else:
            open_tags.append(name)
    assert open_tags == []
    assert html.unescape(sanitise(marked.html)) == html.unescape(marked.html)
    assert not SYNTAX.search(marked.html)
    assert "\x00" not in marked.html
    last = 0
    for run in marked.runs:
        assert marked.html[run.html_start : run.html_end] == html.escape(marked.plain[run.plain_start : run.plain_end])
        assert last <= run.plain_start < run.plain_end <= len(marked.plain)
        last = run.plain_end
    for start, end in (*marked.emphasised, *marked.math_spans):
        assert 0 <= start <= end <= len(marked.plain)
    assert len(marked.description) <= 160
    assert "\n" not in marked.description
