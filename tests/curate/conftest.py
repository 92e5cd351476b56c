"""Small synthetic records and content folders for the tests of curate/."""

from collections.abc import Callable, Mapping

import pytest

from generator.model import Content, EditionContent, EditionId, OverlayEntry, Place, Reading, Record, RecordAuthor

MakeRecord = Callable[..., Record]
MakeContent = Callable[..., Content]


@pytest.fixture
def make_record() -> MakeRecord:
    """Return a maker of records; authors may be names."""

    def make(number: int = 1, file: str = "conf2026/list.csv", authors: tuple[object, ...] = (), **fields: object) -> Record:
        people = tuple(author if isinstance(author, RecordAuthor) else RecordAuthor(str(author)) for author in authors)
        return Record(place=Place(file, number, None), format="csv", authors=people, **fields)  # type: ignore[arg-type]

    return make


@pytest.fixture
def make_content() -> MakeContent:
    """Return a maker of a content folder with one edition."""

    def make(
        *records: Record,
        overlay: tuple[Mapping[str, object], ...] = (),
        facts: Mapping[str, object] | None = None,
        edition: str = "conf2026",
        **reading: object,
    ) -> Content:
        entries = tuple(
            OverlayEntry(Place(f"{edition}/papers.yml", 10 * number, f"#{number}"), entry)  # type: ignore[arg-type]
            for number, entry in enumerate(overlay, start=1)
        )
        sources = (Reading("csv", tuple(records), total=len(records), **reading),)  # type: ignore[arg-type]
        folder = EditionContent(EditionId(edition), facts or {}, Place(f"{edition}/edition.yml"), sources, entries)  # type: ignore[arg-type]
        return Content((folder,))

    return make
