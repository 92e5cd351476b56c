"""Moulds: cut at placeholders, stamped with escaped fields, refused where the theme drops or changes something."""

from urllib.parse import quote

from markupsafe import escape

from generator.engine.moulds import Shape, cut_mould, make_proofs, make_prototype, stamp
from generator.model import Page

PAPER = Shape("paper", 2)


def render(page: Page) -> str:
    """Stand in for a theme that puts a page's fields where themes put them."""
    return (
        f"<title>{escape(page.title)} - Site</title><meta name=description content='{escape(page.description)}'>"
        f"<link rel=canonical href='https://x.example/{quote(page.path)}'>{page.head}<main>{page.body}</main>"
    )


def test_stamp_gives_what_the_theme_gives_when_the_page_is_awkward():
    mould = cut_mould(render(make_prototype(PAPER)))
    assert mould is not None
    for page in make_proofs(PAPER, "icml2025/hu25w/"):
        assert stamp(mould, page) == render(page)


def test_cut_refuses_when_the_title_is_shortened():
    assert cut_mould(render(make_prototype(PAPER)).replace("ZQTITLEQZ", "ZQTIT…")) is None


def test_cut_refuses_when_the_body_is_lost_or_doubled():
    page = render(make_prototype(PAPER))
    assert cut_mould(page.replace("ZQBODYQZ", "")) is None
    assert cut_mould(page.replace("ZQBODYQZ", "ZQBODYQZ</div><div>ZQBODYQZ")) is None


def test_cut_refuses_when_the_address_is_used_in_another_form():
    assert cut_mould(render(make_prototype(PAPER)) + "<a href='zqpath0paperqz.md'>") is None
