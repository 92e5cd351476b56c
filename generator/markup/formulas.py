"""Formulas: TeX -> sanitised MathML and plain text, rendered once for each TeX in a process; used by writer.py."""

import html
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from generator.markup.breaks import MAX_UNBROKEN, split_formula
from generator.markup.latex import MathError, render_tree
from generator.markup.linear import linearise
from generator.markup.macros import Macros
from generator.markup.mathml import prepare_tree
from generator.markup.repair import MAX_DEPTH, adapt_to_renderer, nesting_depth, neutralise_command, regroup, repair_tex
from generator.markup.sanitise import escape_syntax, sanitise, serialise_math

_MAX_UNKNOWN = 12
"""Unknown commands that one formula may have before it is shown as TeX."""
_MAX_CACHED = 50_000
"""Formulas kept in a process: 15,987 real spans are 9,000 different ones and 5 MB."""


@dataclass(frozen=True, slots=True)
class Formula:
    """One rendered formula."""

    pieces: tuple[tuple[str, str], ...]
    """HTML and plain text of each piece that a line may break behind: ``<math>`` elements, the first with all the TeX; or one
    ``<code class="tex-error">`` where it could not be rendered."""
    plain: str
    """One line of Unicode."""
    tex: str
    """Repaired TeX."""
    unknown: tuple[str, ...] = ()
    """Unknown commands that are shown by their names."""
    cause: str | None = None
    """Why it could not be rendered, or None."""


_rendered: dict[tuple[str, str, bool], Formula] = {}


def render_formula(body: str, macros: Macros, *, display: bool) -> Formula:
    """Render a formula; one that cannot be is shown as code, so that nothing is lost.

    Args:
        body: TeX as it stands between the delimiters.
        macros: Author macros.
        display: True for display style.
    """
    key = (macros.digest, body, display)
    formula = _rendered.get(key)
    if formula is None:
        if len(_rendered) >= _MAX_CACHED:
            _rendered.clear()
        formula = _rendered[key] = _render(body, macros, display)
    return formula


def _render(body: str, macros: Macros, display: bool) -> Formula:
    tex = repair_tex(body, macros)
    unknown: list[str] = []
    if nesting_depth(tex) > MAX_DEPTH:
        return _fallback(body, tex, "too-deep", unknown)
    if not tex:
        return Formula((), "", "")
    cause = "unknown-command"
    for _ in range(_MAX_UNKNOWN):
        try:
            tree = render_tree(adapt_to_renderer(tex), display=display)
        except MathError as error:
            cause = error.cause
            if error.command is None:
                break
            unknown.append(error.command)
            tex = regroup(neutralise_command(tex, error.command))
            continue
        prepare_tree(tree)
        plain = linearise(tree)
        return Formula(_write_pieces(tree, tex, plain, display=display), plain, tex, tuple(unknown))
    return _fallback(body, tex, cause, unknown)


def _write_pieces(tree: Element, tex: str, plain: str, *, display: bool) -> tuple[tuple[str, str], ...]:
    """Write the formula, in pieces where it is long and stands in a line of text."""
    roots = [tree] if display or len(plain) <= MAX_UNBROKEN else split_formula(tree, linearise)
    # nh3 writes entities in attributes as characters again, so syntax is escaped after it.
    return tuple(
        (escape_syntax(sanitise(serialise_math(root, None if at else tex))), linearise(root) if len(roots) > 1 else plain)
        for at, root in enumerate(roots)
    )


def _fallback(body: str, tex: str, cause: str, unknown: list[str]) -> Formula:
    shown = " ".join(body.split())
    markup = f'<code class="tex-error">{escape_syntax(html.escape(shown))}</code>'
    return Formula(((markup, shown),), shown, tex, tuple(unknown), cause)
