"""The outputs beside HTML: runs, emphasis, math spans, search text, description, TeX."""

import html
import json
import re
from pathlib import Path

import pytest

from generator.markup import Macros, mark_abstract, mark_paper, mark_plain, mark_title
from generator.markup.formulas import render_formula
from generator.model import EditionId, Paper, PaperId
from generator.model.paper import TitleSource
from tests.markup.invariants import check_marked


def linkable(marked) -> list[str]:
    return [marked.plain[run.plain_start : run.plain_end] for run in marked.runs]


def test_runs_are_the_text_outside_math_code_and_links(macros: Macros):
    marked = mark_abstract("We *train* R&D with $x^2$ and `code` at https://a.org/b now", macros)
    assert linkable(marked) == ["We ", "train", " R&D with ", " and ", " at ", " now"]
    check_marked(marked)


def test_run_ends_where_a_character_is_written_as_an_entity_of_its_own(macros: Macros):
    marked = mark_abstract("sets [[a]] here", macros)
    check_marked(marked)
    assert "".join(linkable(marked)).replace("[", "").replace("]", "") == "sets a here"


def test_emphasised_words_and_math_are_found_in_the_plain_text(macros: Macros):
    marked = mark_abstract("We propose **Joker**, \\textit{two words} and $\\ell_p$.", macros)
    assert [marked.plain[start:end] for start, end in marked.emphasised] == ["Joker", "two words"]
    assert [marked.plain[start:end] for start, end in marked.math_spans] == ["ℓ_p"]
    assert marked.has_math
    assert not mark_abstract("no math", macros).has_math


@pytest.mark.parametrize(
    ("raw", "search"),
    [
        ("an $\\epsilon$-greedy rule", "an ϵ epsilon-greedy rule"),
        ("the α-divergence", "the α alpha-divergence"),
        ("the $\\ell_2$ loss", "the l_2 ell_2 loss"),
        ("ﬁne ASCII", "fine ASCII"),
        ("Αθήνα is Greek", "Αθήνα is Greek"),
    ],
)
def test_search_text_spells_lone_greek_letters(raw: str, search: str, macros: Macros):
    expected = search.replace("ϵ", "ε") if "ϵ" in search else search
    assert mark_abstract(raw, macros).search == expected


def test_description_is_cut_at_a_word_or_sentence(macros: Macros):
    long = mark_abstract("word " * 100, macros).description
    assert long.endswith("word…")
    assert 140 <= len(long) <= 160
    sentence = "This sentence has quite a few words so that it reaches well beyond one hundred and twenty characters in all, and it ends. "
    assert mark_abstract(sentence + "Another sentence follows it and goes on for long.", macros).description == sentence.strip()
    assert mark_abstract("Short.\n\nTwo paragraphs.", macros).description == "Short. Two paragraphs."


def test_tex_escapes_text_and_keeps_math(macros: Macros):
    title = mark_title("R&D of $\\ell_p$ at 5% in A_B: MoS$^2$ {x} ~ # \\emph{it}", macros)
    assert title.tex == "R\\&D of $\\ell_p$ at 5\\% in A\\_B: MoS$^{2}$ x \\textasciitilde{} \\# it"
    assert mark_title("$\\eps$-nets", macros).tex == "$\\epsilon$-nets"


def test_title_is_inline_and_plain_unicode_elsewhere(macros: Macros):
    title = mark_title("Fast $\\widetilde{O}(n^2)$\n Search", macros)
    assert title.html.startswith("Fast <math")
    assert "<p>" not in title.html
    assert title.plain == "Fast Õ(n^2) Search"


def test_plain_is_marked_without_reading_markup():
    marked = mark_plain("A *made* $title$ & {{more}}")
    assert marked.plain == "A *made* $title$ & {{more}}"
    assert "{{" not in marked.html
    assert html.unescape(marked.html) == marked.plain
    assert marked.tex == "A *made* \\$title\\$ \\& \\{\\{more\\}\\}"
    assert mark_plain("A title").runs[0].plain_end == 7


def test_paper_without_abstract_title_and_summary_is_empty(macros: Macros):
    bare = mark_paper(Paper(PaperId("a"), EditionId("e"), None, TitleSource.MADE, ""), macros)
    assert bare.title is None
    assert bare.tldr is None
    assert bare.abstract.html == ""
    assert bare.abstract.plain == ""
    full = mark_paper(Paper(PaperId("a"), EditionId("e"), "T $x$", TitleSource.SOURCE, "Abstract: yes", tldr="short $y$"), macros)
    assert full.title is not None
    assert full.tldr is not None
    assert (full.title.plain, full.abstract.plain, full.tldr.plain) == ("T x", "yes", "short y")


def test_display_and_wide_formulas_have_boxes_that_the_keyboard_reaches(macros: Macros):
    wide = "$\\left(f(x_k, y_k) + \\langle \\nabla f(x_k), x_{k+1} - x_k \\rangle + \\frac{L}{2} \\|x\\|^2\\right)$"
    marked = mark_abstract(f"so $$x=1$$ and {wide} and $y$", macros)
    assert marked.html.count('tabindex="0" role="group"') == 2
    assert 'class="math-scroll math-display"' in marked.html
    check_marked(marked)
    assert "math-scroll" not in mark_title(wide, macros).html


LONG = {
    "$f(x_k) + \\langle \\nabla f(x_k), x_{k+1} - x_k \\rangle + \\frac{L}{2} \\|x\\|^2$": [
        "f(x_k)+",
        "⟨∇f(x_k), x_(k+1) - x_k⟩+",
        "L/2‖x‖^2",
    ],
    "$\\mathbb{E}[f(x_T)] - f^* \\leq C \\sigma / \\sqrt{T} \\lesssim \\epsilon^2 / \\delta$": ["E[f(x_T)] - f^∗ ≤", "Cσ/√T ≲ ε^2/δ"],
    "$O(d^{3/2} \\sqrt{T} + d^2 \\log T + \\alpha\\beta + n^3 \\log n)$": ["O(d^(3/2)√T+", "d^2 log T+", "αβ + n^3 log n)"],
    "$O(d^{3/2} \\sqrt{T} + d^2 \\log T + \\alpha\\beta)$": None,
    "$x_1 + x_2 + x_3$": None,
    "$\\left(a + b + c + d + e + f + g + h + i\\right)$": None,
}


@pytest.mark.parametrize(("raw", "pieces"), LONG.items())
def test_long_formula_breaks_behind_relations_and_operators(raw: str, pieces: list[str] | None, macros: Macros):
    formula = render_formula(raw.strip("$"), macros, display=False)
    marked = mark_abstract(f"so {raw} holds", macros)
    check_marked(marked)
    assert marked.html.count(" data-tex=") == 1
    assert marked.plain == f"so {formula.plain} holds"
    if pieces is None:
        assert len(formula.pieces) == 1
        assert "math-parts" not in marked.html
    else:
        assert [plain.replace("𝔼", "E").replace("ϵ", "ε") for _, plain in formula.pieces] == pieces
        assert "</math>&#8203;<math>" in marked.html
        assert "math-parts" not in mark_abstract(f"$${raw.strip('$')}$$", macros).html


def test_formula_stays_on_the_line_of_what_adjoins_it(macros: Macros):
    marked = mark_abstract("top-$k$ and ($n$) but $m$ alone", macros)
    assert re.findall(r"top-&#8288;<math|</math>&#8288;\)|but <math", marked.html) == ["top-&#8288;<math", "</math>&#8288;)", "but <math"]
    assert "\u2060" not in marked.plain


def test_every_formula_of_the_seed_abstracts_is_rendered(macros: Macros):
    folder = Path(__file__).parents[2] / "content" / "icml2025"
    marked = [
        mark_abstract(part, macros)
        for path in sorted(folder.glob("*.txt"))
        for part in re.split(r"\n\s*\n", path.read_text(encoding="utf-8"))
    ]
    assert sum(text.html.count("<math") for text in marked) > 80
    assert [issue for text in marked for issue in text.issues] == []
    assert not any(re.search(r"[$\\]|``", text.plain) for text in marked)


def test_outputs_can_be_written_as_json(macros: Macros):
    assert json.dumps(mark_abstract("$x$ \ud800", macros).html, ensure_ascii=False).encode("utf-8")
