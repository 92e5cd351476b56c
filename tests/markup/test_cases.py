"""Worked cases: raw text, what its HTML holds and does not hold, its plain text."""

import html
import json
import re
from pathlib import Path

import pytest

from generator.markup import Macros, mark_abstract, mark_title

OWN = Path(__file__).parent / "cases.jsonl"
MATH = re.compile(r"<math.*?</math>", re.DOTALL)


def read_cases(path: Path) -> list[dict]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def check(case: dict, macros: Macros) -> list[str]:
    """What is wrong with the outputs of one case."""
    marked = (mark_title if case["kind"] == "title" else mark_abstract)(case["raw"], macros)
    shown = MATH.sub("", marked.html)
    wrong = [f"missing {part!r}" for part in case["html_contains"] if part not in marked.html and part not in html.unescape(marked.html)]
    wrong += [f"shows {part!r}" for part in case["html_not_contains"] if part in shown]
    if marked.plain != case["plain"]:
        wrong.append(f"plain {marked.plain!r}")
    return wrong


@pytest.mark.parametrize("case", read_cases(OWN), ids=lambda case: case["raw"][:40])
def test_markup_gives_what_the_author_meant_for_every_case(case: dict, macros: Macros):
    assert check(case, macros) == []


def test_markup_gives_what_the_author_meant_for_the_handed_out_cases(shared: Path, macros: Macros):
    cases = read_cases(shared / "markup" / "cases.jsonl")
    failed = {case["raw"]: wrong for case in cases if (wrong := check(case, macros))}
    assert len(cases) > 50
    assert failed == {}
