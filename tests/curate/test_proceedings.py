"""What a new edition is called after the proceedings that its sources name."""

import pytest

from generator.curate import name_proceedings
from generator.model import Place, Reading, Record


def reading(venue: str | None, series: str | None = None, years: tuple[int | None, ...] = (2025, 2025)) -> Reading:
    unknown = {"series": series} if series else {}
    records = tuple(Record(Place("a.bib", number), "bibtex", venue=venue, year=year, unknown=unknown) for number, year in enumerate(years))
    return Reading("bibtex", records)


@pytest.mark.parametrize(
    ("venue", "series", "folder", "name"),
    [
        ("Proceedings of the 31st ACM SIGKDD Conference on Knowledge Discovery and Data Mining", "KDD '25", "kdd2025", "KDD 2025"),
        ("Proceedings of the 2025 Conference on Bird Song (BIRDS)", None, "birds2025", "BIRDS 2025"),
        ("Proceedings of the 9th Conference on Bird Song (BIRDS 2025)", "Lecture Notes in Birds", "birds2025", "BIRDS 2025"),
        ("9th Conference on Bird Song, BIRDS 2025, Oslo, Norway, July 13-19, 2025", None, "birds2025", "BIRDS 2025"),
        ("Proc. ICML", None, "icml2025", "ICML 2025"),
        ("NeurIPS 2025", None, "neurips2025", "NeurIPS 2025"),
        ("ICLR 2025 Poster", None, "iclr2025", "ICLR 2025"),
        ("ICLR 2025 notable top 5%", None, "iclr2025", "ICLR 2025"),
        ("ICLR 2025 (Oral)", None, "iclr2025", "ICLR 2025"),
        ("Accepted by TMLR", None, "tmlr2025", "TMLR 2025"),
        ("Oral Health Conference 2025", None, "oral-health-2025", "Oral Health Conference 2025"),
        (
            "Proceedings of the Forty-Second International Conference on Machine Learning",
            "Proceedings of Machine Learning Research",
            "machine-learning-2025",
            "International Conference on Machine Learning 2025",
        ),
        (
            "Advances in Neural Information Processing Systems",
            None,
            "neural-information-processing-systems-2025",
            "Advances in Neural Information Processing Systems 2025",
        ),
        (
            "Proceedings of the Workshop on Extraordinarily Complicated Nomenclature in Transdisciplinary Environmental Psycholinguistics",
            None,
            "extraordinarily-complicated-nomenclature-2025",
            "Workshop on Extraordinarily Complicated Nomenclature in Transdisciplinary Environmental Psycholinguistics 2025",
        ),
    ],
)
def test_proceedings_give_an_edition_a_name_that_is_never_cut(venue: str, series: str | None, folder: str, name: str) -> None:
    found = name_proceedings([reading(venue, series)])
    assert found is not None
    assert (found.folder, found.facts["name"], found.facts["year"]) == (folder, name, "2025")


def test_one_book_is_named_though_its_papers_are_posters_talks_and_spotlights() -> None:
    venues = ["ICLR 2025 Poster", "ICLR 2025 Oral", "ICLR 2025 Spotlight"]
    found = name_proceedings([reading(venue) for venue in venues])
    assert found is not None
    assert found.facts == {"name": "ICLR 2025", "series": "ICLR", "year": "2025"}


def test_proceedings_are_told_in_full() -> None:
    found = name_proceedings([reading("Proceedings of the 9th Conference on Bird Song (BIRDS 2025)")])
    assert found is not None
    assert found.facts == {
        "name": "BIRDS 2025",
        "series": "BIRDS",
        "full_name": "9th Conference on Bird Song",
        "year": "2025",
        "proceedings": "Proceedings of the 9th Conference on Bird Song (BIRDS 2025)",
    }


@pytest.mark.parametrize(
    "readings",
    [
        [reading(None)],
        [],
        [reading("Birds", years=(2024, 2025))],
        [reading("Birds", years=(None, None))],
        [reading("Birds"), reading("Fish")],
    ],
)
def test_proceedings_name_nothing_where_the_papers_stand_in_several(readings: list[Reading]) -> None:
    assert name_proceedings(readings) is None
