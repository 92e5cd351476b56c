"""Markup: one abstract or title -> HTML, plain text, search text and TeX-safe text. See ARCHITECTURE.md."""

from generator.markup.macros import Macro, Macros, load_macros
from generator.markup.mark import mark_abstract, mark_paper, mark_plain, mark_title

__all__ = ["Macro", "Macros", "load_macros", "mark_abstract", "mark_paper", "mark_plain", "mark_title"]
