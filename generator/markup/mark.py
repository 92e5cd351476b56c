"""Entrances of markup/: one abstract, title or paper -> its outputs; called by pipeline.py and the preview command."""

import html
from functools import partial

from generator.markup.blocks import Block, split_blocks
from generator.markup.hygiene import clean_characters, keep_printable
from generator.markup.inline import parse_inline
from generator.markup.jats import read_jats
from generator.markup.latex import symbol_of
from generator.markup.macros import Macros
from generator.markup.outputs import cut_description, fold_for_search
from generator.markup.remarks import merge_remarks
from generator.markup.sanitise import escape_syntax
from generator.markup.sheet import escape_tex
from generator.markup.writer import Writer
from generator.model import Html, MarkedPaper, MarkedText, MarkupIssue, Paper, PlainText, Run


def mark_abstract(raw: str, macros: Macros) -> MarkedText:
    """Mark up an abstract: paragraphs, lists, math, emphasis, links.

    Args:
        raw: Abstract as the source has it, any string.
        macros: Author macros.

    Returns:
        All outputs; what could not be read is in its issues. Nothing raises.
    """
    issues: list[MarkupIssue] = []
    writer = Writer(macros, issues)
    for block in split_blocks(read_jats(clean_characters(raw, issues))):
        _write_block(writer, block, macros, issues)
    return _finish(writer, issues)


def mark_title(raw: str, macros: Macros) -> MarkedText:
    """Mark up a title or a one-sentence summary: inline HTML without links and without Markdown emphasis.

    Args:
        raw: Title as the source has it, any string.
        macros: Author macros.
    """
    issues: list[MarkupIssue] = []
    writer = Writer(macros, issues, is_title=True)
    source = " ".join(read_jats(clean_characters(raw, issues)).split())
    writer.write(parse_inline(source, is_title=True, math_arity=partial(_math_arity, macros), issues=issues))
    return _finish(writer, issues)


def mark_plain(text: str) -> MarkedText:
    """Make marked text from ready plain text, such as a title that analysis has made.

    Args:
        text: Plain text; markup in it is shown as it is.
    """
    line = " ".join(keep_printable(text).split())
    escaped = html.escape(line)
    safe = escape_syntax(escaped)
    runs = (Run(0, len(line), 0, len(escaped)),) if line and safe == escaped else ()
    return MarkedText(
        Html(safe), PlainText(line), PlainText(fold_for_search(line)), PlainText(cut_description(line)), escape_tex(line), runs
    )


def mark_paper(paper: Paper, macros: Macros) -> MarkedPaper:
    """Mark up the texts of a paper.

    Args:
        paper: Curated paper.
        macros: Author macros.
    """
    return MarkedPaper(
        mark_title(paper.title, macros) if paper.title else None,
        mark_abstract(paper.abstract, macros),
        mark_title(paper.tldr, macros) if paper.tldr else None,
    )


def _math_arity(macros: Macros, name: str) -> int | None:
    """Arguments of a command that is math in running text: an author's macro, or a symbol that only the renderer knows."""
    macro = macros.table.get(name)
    if macro is not None:
        return macro.arity
    return 0 if symbol_of(name) is not None else None


def _write_block(writer: Writer, block: Block, macros: Macros, issues: list[MarkupIssue]) -> None:
    """Write a paragraph or list."""
    writer.open_block(block.tag)
    for text in block.texts:
        if block.tag != "p":
            writer.open_block("li")
        writer.write(parse_inline(text, is_title=False, math_arity=partial(_math_arity, macros), issues=issues))
        if block.tag != "p":
            writer.close_block("li", ends_text=True)
    writer.close_block(block.tag, ends_text=block.tag == "p")


def _finish(writer: Writer, issues: list[MarkupIssue]) -> MarkedText:
    """Collect the outputs."""
    markup, plain, tex = writer.finish()
    return MarkedText(
        html=Html(markup),
        plain=PlainText(plain),
        search=PlainText(fold_for_search(plain)),
        description=PlainText(cut_description(plain)),
        tex=tex,
        runs=tuple(writer.runs),
        emphasised=tuple(writer.emphasised),
        math_spans=tuple(writer.math_spans),
        has_math=writer.has_math,
        issues=merge_remarks(issues),
    )
