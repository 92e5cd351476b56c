"""Issues: one line a problem, whatever the content holds."""

from generator.model import Issue, Place, Severity


def test_message_is_one_printable_line_of_bounded_length():
    place = Place("talks/papers.csv", 3, "an id\nthat is \x1b[31mlong " * 400)
    text = str(Issue(Severity.WARNING, "id-clash", place, "the id 'a\tb' twice", "one", "Pin another."))
    assert text.isprintable()
    assert text.startswith("talks/papers.csv:3 (an id\ufffdthat is \ufffd[31mlong ")
    assert text.endswith(": warning: the id 'a\ufffdb' twice; expected one. Pin another. [id-clash]")
    assert len(text) < 200


def test_letters_of_any_script_stay():
    text = str(Issue(Severity.NOTE, "x", Place("会议/名单.txt", 2, "Ünal–😀"), "“ℓ_p\u00a0x”", "nothing", "Leave it."))
    assert text == "会议/名单.txt:2 (Ünal–😀): note: “ℓ_p\u00a0x”; expected nothing. Leave it. [x]"
