"""The import report says what came, changed and went since the last build."""

import json

from generator.curate import curate, diff_imports, load_snapshot, save_snapshot, take_snapshot

ABSTRACT = "We study the completion of tensors with many missing entries and give an algorithm whose time is linear in the input."


def report(before, after):
    snapshot = json.loads(json.dumps(take_snapshot(before.corpus, before.dropped)))
    return diff_imports(snapshot, take_snapshot(after.corpus, after.dropped), after.corpus, after.dropped)


def test_first_build_says_nothing(make_record, make_content):
    now = curate(make_content(make_record(id="a", title="One")))
    first = diff_imports(None, take_snapshot(now.corpus, now.dropped), now.corpus, now.dropped)
    assert first.is_first
    assert first.lines() == []


def test_equal_builds_give_an_empty_report(make_record, make_content):
    now = curate(make_content(make_record(id="a", title="One", authors=("Ann Lee",), abstract=ABSTRACT)))
    assert report(now, now).lines() == []


def test_added_changed_and_gone_papers_are_named_with_the_reason(make_record, make_content):
    before = curate(
        make_content(
            make_record(1, id="a", title="One"), make_record(2, id="b", title="Two"), make_record(3, id="c", title="Three"),
        )
    )  # fmt: skip
    after = curate(
        make_content(
            make_record(1, id="a", title="One more"), make_record(2, id="b", title="Two", status="rejected"),
            make_record(4, id="d", title="Four"),
        )
    )  # fmt: skip
    found = report(before, after)
    assert found.added == ("conf2026/d",)
    assert found.changed == {"conf2026/a": ("title",)}
    assert found.gone == {"conf2026/b": "rejected", "conf2026/c": "in no source any more"}
    assert [reason for _, reason in found.dropped] == ["rejected"]
    assert [line.split(":")[0] for line in found.lines()] == ["added", "changed", "gone", "left out"]


def test_paper_that_got_another_address_has_moved_and_is_not_gone(make_record, make_content):
    before = curate(make_content(make_record(abstract=ABSTRACT)))
    after = curate(make_content(make_record(abstract=ABSTRACT), overlay=({"abstract_starts": ABSTRACT[:30], "id": "lee26a"},)))
    found = report(before, after)
    assert found.moved == {before.corpus.papers[0].key: "conf2026/lee26a"}
    assert not found.gone
    assert not found.added


def test_records_left_out_before_are_not_told_again_when_lines_move(make_record, make_content):
    before = curate(make_content(make_record(2, id="b", title="Two", status="rejected")))
    after = curate(make_content(make_record(7, id="b", title="Two", status="rejected")))
    assert report(before, after).dropped == ()


def test_damaged_snapshot_is_none(tmp_path, make_record, make_content):
    path = tmp_path / "cache" / "imports.json"
    now = curate(make_content(make_record(id="a", title="One")))
    snapshot = take_snapshot(now.corpus, now.dropped)
    save_snapshot(path, snapshot)
    assert load_snapshot(path) == json.loads(json.dumps(snapshot))
    path.write_text(path.read_text()[:20])
    assert load_snapshot(path) is None
    assert load_snapshot(tmp_path / "none.json") is None
