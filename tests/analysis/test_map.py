"""Layout, clusters and the map."""

import math
from concurrent.futures import Future

import numpy as np
import pytest

from generator.analysis import layout
from generator.analysis.clusters import cluster
from generator.analysis.embedding import CELL, _choose_grid, _repel, _repel_exactly
from generator.analysis.layout import key_of, lay_out
from generator.analysis.mapping import start_layout
from generator.model import MapPoint, PaperKey, PaperMap


def make_groups(groups: int = 6, size: int = 25, seed: int = 1) -> np.ndarray:
    """Rows of length 1 in well separated groups."""
    chance = np.random.default_rng(seed)
    centres = np.eye(groups, 20)
    rows = np.repeat(centres, size, axis=0) + chance.normal(0, 0.12, (groups * size, 20))
    return (rows / np.linalg.norm(rows, axis=1, keepdims=True)).round(4).astype(np.float32)


def test_papers_of_a_group_lie_together_when_groups_are_apart():
    places = lay_out(make_groups()).places
    group = np.repeat(np.arange(6), 25)
    distance = ((places[:, None] - places[None]) ** 2).sum(axis=2)
    np.fill_diagonal(distance, 9)
    nearest = np.argsort(distance, axis=1)[:, :5]
    assert (group[nearest] == group[:, None]).mean() > 0.97


def test_layout_is_the_same_when_made_twice():
    rows = make_groups()
    assert np.array_equal(lay_out(rows).places, lay_out(rows).places)


@pytest.mark.parametrize("count", [1, 2, 3, 5, 11, 12, 13, 30])
def test_places_lie_on_the_map_and_apart_when_sets_are_small(count):
    places = lay_out(make_groups(6, 6)[:count]).places
    assert places.shape == (count, 2)
    assert np.isfinite(places).all()
    assert ((places >= 0) & (places <= 1)).all()
    assert len({tuple(place) for place in places.tolist()}) == count


def test_equal_papers_stay_on_the_map_when_all_are_equal():
    places = lay_out(np.tile(make_groups()[:1], (20, 1))).places
    assert np.isfinite(places).all()
    assert ((places >= 0) & (places <= 1)).all()


def test_papers_without_terms_stay_on_the_map():
    rows = make_groups()
    rows[::7] = 0
    assert np.isfinite(lay_out(rows).places).all()


def test_large_sets_are_placed_between_laid_out_papers(monkeypatch):
    monkeypatch.setattr(layout, "LARGE", 60)
    places = lay_out(make_groups()).places
    group = np.repeat(np.arange(6), 25)
    centres = np.stack([places[group == number].mean(axis=0) for number in range(6)])
    nearest = ((places[:, None] - centres[None]) ** 2).sum(axis=2).argmin(axis=1)
    assert (nearest == group).mean() > 0.9


def test_grid_forces_agree_with_the_sum_over_all_pairs():
    places = np.random.default_rng(3).normal(0, 6, (200, 2))
    exact, pairs = _repel_exactly(places)
    near, near_pairs = _repel(places)
    assert np.linalg.norm(near - exact) / np.linalg.norm(exact) < 0.2
    assert abs(near_pairs - pairs) / pairs < 0.1


@pytest.mark.parametrize("span", [1e-9, 1e-3, 5.0, 80.0, 1000.0])
def test_grid_covers_the_map_with_a_bounded_number_of_cells(span):
    nodes, grade = _choose_grid(span)
    assert (nodes - 1) * CELL * 1.15**grade >= span
    assert 20 <= nodes <= 300


def test_clusters_are_the_groups_and_the_largest_comes_first():
    chance = np.random.default_rng(0)
    sizes = [40, 10, 25]
    centres = [(0.2, 0.2), (0.8, 0.2), (0.5, 0.9)]
    places = np.concatenate([chance.normal(centre, 0.01, (size, 2)) for centre, size in zip(centres, sizes, strict=True)]).astype(
        np.float32
    )
    member = cluster(places)
    assert list(np.bincount(member)) == sorted(np.bincount(member), reverse=True)
    for start, size in ((0, 40), (40, 10), (50, 25)):
        others = np.delete(member, np.arange(start, start + size))
        assert not set(member[start : start + size]) & set(others)


def test_number_of_clusters_grows_with_the_root_of_the_set():
    places = np.random.default_rng(0).random((900, 2)).astype(np.float32)
    assert len(np.unique(cluster(places))) == round(math.sqrt(900) / 1.7)


def make_previous(rows: np.ndarray, key: str) -> PaperMap:
    return PaperMap(tuple(MapPoint(PaperKey(f"e/{number}"), 0.25, 0.75, 0) for number in range(len(rows))), (), key)


def refuse(function: object, argument: object) -> "Future[object]":
    raise AssertionError("nothing should be laid out")


def test_layout_of_an_earlier_run_is_kept_when_papers_are_the_same():
    rows = make_groups(6, 200)
    kept = start_layout(rows, make_previous(rows, key_of(rows)), refuse).result()
    assert np.allclose(kept.places, [0.25, 0.75])


def test_layout_is_made_anew_when_a_paper_changed():
    rows = make_groups(6, 200)
    changed = rows.copy()
    changed[0, 0] += 0.1
    with pytest.raises(AssertionError, match="laid out"):
        start_layout(changed, make_previous(rows, key_of(rows)), refuse)
