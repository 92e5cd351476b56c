"""Hostile and broken input: nothing raises, nothing dangerous comes out, nothing takes long."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.markup import Macros, load_macros, mark_abstract, mark_plain, mark_title
from tests.markup.invariants import check_marked

MACROS = load_macros(None)[0]


def pieces(text: str) -> list[str]:
    return text.split(" ")


PIECES = st.sampled_from(
    [
        *pieces(r"$ $$ \ { } {{ }} {% [ ] ]( ( ) [a](http://b.c) ![x](http://e.f/p.png) * ** _ ` `` '' ~ -- --- < > <sub> </sub>"),
        *pieces(r"\frac \emph{ \text{ \begin{equation} \end{equation} \begin{itemize} \item \end{itemize} \left( \right \cite{ \url{"),
        *pieces(r"\alpha ^ _ ^{2} x 12 5% # \over \not \norm{ \mathbb | || ' \& \% \$ \\ \( \) \[ \] \SI{ www.x.org \href{ \sqrt"),
        *pieces("data:text/html, javascript:x é 王 😀 \u202e \u0301 \ud800 \x01 - 1. &amp; &# \\footnote{ https://a.org/b <script> </p> &"),
        *("\n", " \n\n ", "\x00"),
    ]
)
SOUP = st.lists(PIECES | st.text(max_size=6), max_size=40).map(" ".join) | st.lists(PIECES, max_size=40).map("".join)


@given(SOUP)
@settings(max_examples=250, deadline=None)
def test_abstract_is_balanced_clean_and_exact_for_any_soup_of_markup(raw: str):
    check_marked(mark_abstract(raw, MACROS))


@given(SOUP)
@settings(max_examples=150, deadline=None)
def test_title_is_balanced_clean_and_free_of_links_for_any_soup_of_markup(raw: str):
    marked = mark_title(raw, MACROS)
    check_marked(marked)
    assert "<a " not in marked.html
    assert "\n" not in marked.plain


@given(st.text(max_size=200))
@settings(max_examples=150, deadline=None)
def test_plain_text_stays_as_it_is_for_any_text(raw: str):
    marked = mark_plain(raw)
    check_marked(marked)
    assert mark_plain(marked.plain).plain == marked.plain


@given(
    st.lists(
        st.sampled_from(["words", "and", "more", "text,", "so", "that", "it", "reads:", "12", "of", "3.", "Names", "Here"]),
        min_size=1,
        max_size=30,
    ).map(" ".join)
)
@settings(max_examples=80, deadline=None)
def test_prose_without_markup_comes_out_letter_for_letter(raw: str):
    marked = mark_abstract(raw, MACROS)
    assert marked.plain == raw
    assert marked.html == f"<p>{raw}</p>"
    assert mark_abstract(marked.plain, MACROS).plain == marked.plain


BOMBS = {
    "open braces": "{",
    "words and braces": "a{",
    "pairs of braces": "{}",
    "nested groups": "{{",
    "dollars": "$",
    "unclosed formulas": "$a ",
    "formulas in braces": "$ {",
    "fractions": "\\frac{",
    "brackets": "[",
    "unclosed links": "[a](http://b ",
    "stars": "*a ",
    "underscores": "_a ",
    "backticks": "`a ",
    "backslashes": "\\",
    "unclosed citations": "\\cite{",
    "unclosed footnotes": "\\footnote[",
    "tags": "<i>",
    "angle brackets": "<a@b",
    "entities": "&#",
    "addresses": "http://a.b/(",
    "tildes": "~",
    "scripts": "a_{",
    "items": "- a\n",
    "commands": "\\a",
    "quotes": "\"a'",
    "jats": "<jats:a ",
    "mathml": "</mml:math><mml:math><mml:mi>",
    "rows": "<mml:math><mml:mrow>",
    "tex in jats": "<jats:tex-math>$",
    "escapes of escapes": "&amp;amp;",
    "fences": "```a\n",
    "split words": "ab- cd ",
    "list commands": "\\begin{itemize}\\item ",
}


@pytest.mark.parametrize("piece", BOMBS.values(), ids=BOMBS.keys())
def test_time_grows_with_length_only_for_repeated_syntax(piece: str, macros: Macros):
    def seconds(length: int) -> float:
        raw = piece * (length // len(piece))
        times = []
        for _ in range(2):
            start = time.process_time()
            mark_abstract(raw, macros)
            times.append(time.process_time() - start)
        return min(times)

    short, long = seconds(2_000), seconds(16_000)
    assert long < 0.02 + 24 * short  # eight times the text; quadratic would be 64 times


@pytest.mark.parametrize(
    "body",
    ["\\frac{" * 400, "\\sqrt{" * 90 + "x" + "}" * 90, "\\left(" * 300, "{" * 1400, "^" * 2900, "x^{" * 900, "\\over" * 300, "&" * 2900],
)
def test_formula_bomb_is_bounded_and_kept(body: str, macros: Macros):
    start = time.process_time()
    marked = mark_abstract(f"so ${body}$ holds", macros)
    assert time.process_time() - start < 2
    check_marked(marked)
    assert marked.plain.startswith("so ")
    assert marked.plain.endswith(" holds")


def test_macro_bomb_stops_growing(tmp_path):
    path = tmp_path / "macros.yml"
    path.write_text(
        "a: '\\b\\b\\b\\b\\b\\b\\b\\b'\nb: '\\c\\c\\c\\c\\c\\c\\c\\c'\nc: '\\d\\d\\d\\d\\d\\d\\d\\d'\nd: '\\a\\a\\a\\a\\a\\a\\a\\a'\n"
    )
    marked = mark_abstract("$\\a\\a\\a$", load_macros(path)[0])
    check_marked(marked)
    assert len(marked.html) < 400_000


def test_long_abstract_is_cut_with_an_issue(macros: Macros):
    marked = mark_abstract("word " * 20_000, macros)
    assert [issue.code for issue in marked.issues] == ["cut-long-abstract"]
    assert "100,000" in marked.issues[0].found
    assert len(marked.plain) < 20_100
    assert mark_abstract("word " * 3_000, macros).issues == ()


def test_scripts_are_text_and_dangerous_links_are_none(macros: Macros):
    raw = (
        "<script>alert(1)</script> <img src=x onerror=y> [a](javascript:b) \\href{data:text/html,x}{y} \\url{vbscript:z} "
        "$\\href{javascript:x}{y}$ $\\text{<img src=x onerror=y>}$ "
        "$\\class{a}{b}$ $\\style{color:red}{x}$ <b onclick=x>y</b> [c](JaVaScRiPt:d)"
    )
    marked = mark_abstract(raw, macros)
    check_marked(marked)
    assert "<script" not in marked.html
    assert "<img" not in marked.html
    assert "href" not in marked.html
    assert "<b" not in marked.html
    assert "alert(1)" in marked.plain
    assert {"raw-html", "unsafe-link"} <= {issue.code for issue in marked.issues}


def test_control_characters_are_dropped_with_issues(macros: Macros):
    marked = mark_abstract("a\x00b \u202ec\u202c d\ud800e f\u200bg\u00adh", macros)
    assert marked.plain == "ab c d\ufffde fgh"
    assert {issue.code for issue in marked.issues} == {"control-character", "bidi-control", "lone-surrogate"}
    assert mark_abstract("plain text with é and 王", macros).issues == ()


def test_entities_bring_in_no_character_that_hygiene_takes_out(macros: Macros):
    marked = mark_abstract("a&#8238;b &#x200b;c &#10;&#10; d &#0; &lt;script&gt; &#123;&#123;x", macros)
    check_marked(marked)
    assert marked.plain == "ab c d \ufffd <script> {{x"


def test_unrenderable_formula_is_shown_as_tex_with_an_issue(macros: Macros):
    marked = mark_abstract("value $z_i_i=1$ fails", macros)
    assert '<code class="tex-error">z_i_i=1</code>' in marked.html
    assert marked.issues[0].code == "math-fallback"
    assert marked.tex == "value z\\_i\\_i=1 fails"


def test_syntax_of_templates_and_snippets_is_written_as_entities(macros: Macros):
    raw = '{{ a }} {% b %} {# c #} [[d]] x](y) --8<-- "f" ${{x}}$'
    marked = mark_abstract(raw, macros)
    check_marked(marked)
    assert "{{ a }}" not in marked.html
    assert "[[d]]" in marked.plain
