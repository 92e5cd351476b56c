"""Renderer: TeX -> a MathML tree; the only module that knows latex2mathml, so that another renderer can take its place."""

import html
import re
from xml.etree.ElementTree import Element

from generator.errors import PosterhallError

_LEFT_OVER = re.compile(r"\\([A-Za-z]+)")
_RENDERER_FAILURES = (RuntimeError, LookupError, ValueError, TypeError, AttributeError, AssertionError, StopIteration)
"""What latex2mathml raises on TeX that it cannot read, besides its own exceptions: RecursionError is a RuntimeError."""


class MathError(PosterhallError):
    """A formula that the renderer cannot read."""

    def __init__(self, cause: str, command: str | None = None) -> None:
        """Keep the cause (kebab-case) and the unknown command's name, or None."""
        super().__init__(cause)
        self.cause = cause
        self.command = command


def render_tree(tex: str, *, display: bool) -> Element:
    """Render a formula.

    Args:
        tex: Repaired TeX.
        display: True for display style.

    Returns:
        A ``math`` element whose texts are plain characters.

    Raises:
        MathError: The formula cannot be read, or holds an unknown command.
    """
    from latex2mathml import converter, exceptions  # noqa: PLC0415  (a site without math shall not pay 30 ms for it)

    own = tuple(value for value in vars(exceptions).values() if isinstance(value, type) and issubclass(value, Exception))
    try:
        tree = converter.convert_to_element(tex, display="block" if display else "inline")
    except own as error:
        raise MathError(_kebab(type(error).__name__)) from error
    except _RENDERER_FAILURES as error:
        raise MathError(_kebab(type(error).__name__)) from error
    for element in tree.iter():
        if element.text:
            if "&" in element.text:
                element.text = html.unescape(element.text)
            unknown = _LEFT_OVER.fullmatch(element.text) if element.tag == "mi" else None
            if unknown:
                raise MathError("unknown-command", unknown[1])
    return tree


def is_known_command(name: str) -> bool:
    """Tell whether the renderer has a symbol for a command."""
    from latex2mathml.symbols_parser import convert_symbol  # noqa: PLC0415

    return convert_symbol("\\" + name) is not None


def symbol_of(name: str) -> str | None:
    """Character of a symbol command, or None."""
    from latex2mathml.symbols_parser import convert_symbol  # noqa: PLC0415

    code = convert_symbol("\\" + name)
    return chr(int(code, 16)) if code and re.fullmatch(r"[0-9A-F]{4,6}", code) else None


def _kebab(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name.removesuffix("Error")).lower()
