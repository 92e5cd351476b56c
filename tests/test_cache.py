"""Cache: results come back, forgotten ones go, damaged stores are as good as absent."""

from pathlib import Path

import pytest

from generator import cache
from generator.cache import Store


def saved(path: Path) -> Path:
    store = Store(path)
    store.put("a", b"alpha")
    store.put("b", b"beta")
    store.save()
    return path


def test_store_returns_results_when_loaded_again(tmp_path):
    store = Store(saved(tmp_path / "x.bin"))
    assert (store.get("a"), store.get("b"), store.get("c")) == (b"alpha", b"beta", None)


def test_store_forgets_what_a_run_did_not_ask_for_when_saved(tmp_path):
    store = Store(saved(tmp_path / "x.bin"))
    store.get("a")
    store.save()
    again = Store(tmp_path / "x.bin")
    assert (again.get("a"), again.get("b")) == (b"alpha", None)


@pytest.mark.parametrize(
    "damage", [lambda data: data[:-3], lambda data: data[:-1] + bytes([data[-1] ^ 1]), lambda _: b"", lambda _: b"\x80junk"]
)
def test_store_is_empty_when_the_file_is_damaged(tmp_path, damage):
    path = saved(tmp_path / "x.bin")
    path.write_bytes(damage(path.read_bytes()))
    assert Store(path).get("a") is None


def test_store_is_empty_when_the_code_changed(tmp_path, monkeypatch):
    path = saved(tmp_path / "x.bin")
    monkeypatch.setattr(cache, "code_version", lambda: "another")
    assert Store(path).get("a") is None


def test_store_file_is_not_written_when_nothing_changed(tmp_path):
    path = saved(tmp_path / "x.bin")
    before = path.stat().st_mtime_ns
    store = Store(path)
    store.get("a")
    store.get("b")
    store.save()
    assert path.stat().st_mtime_ns == before
