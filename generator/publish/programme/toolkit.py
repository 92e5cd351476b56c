"""Styles and scripts that the pages of programme/, data/ and saved.py link in their heads; called by those."""

from markupsafe import escape


def link_styles(root: str, *sheets: str) -> str:
    """Return the links to style sheets, programme.css where none is named.

    Args:
        root: Relative way to the site's root.
        sheets: File names below ``assets/stylesheets/``.
    """
    return "\n".join(f'<link rel="stylesheet" href="{escape(root)}assets/stylesheets/{sheet}">' for sheet in sheets or ("programme.css",))


def link_exports(root: str) -> str:
    """Return the tags for the row that exports the citations of a list of papers."""
    return f"{link_styles(root, 'citations.css')}\n{link_module(root, 'citations/exports.js')}"


def link_module(root: str, path: str) -> str:
    """Return the tag of an ES module below ``assets/javascripts/``."""
    return f'<script type="module" src="{escape(root)}assets/javascripts/{path}"></script>'
