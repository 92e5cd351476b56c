"""HotCRP: paper JSON of the site's download (``...-data.json``) and of its API; https://github.com/kohler/hotcrp devel/apidoc."""

import re
from collections.abc import Mapping
from typing import Any

from generator.model import Reading, Record
from generator.readers.cleaning import clean_line, clean_text
from generator.readers.draft import Draft
from generator.readers.json_values import JsonFile
from generator.readers.links import find_code_links
from generator.readers.lists import clean_list
from generator.readers.privacy import keep_unknown
from generator.readers.rows import read_people
from generator.readers.verdicts import find_presentation, read_status

FORMAT = "hotcrp"

_UNDERSTOOD = (
    "object", "pid", "id", "title", "authors", "abstract", "topics", "decision", "outcome", "decision_type", "status",
    "submission", "final", "submitted",
    "submitted_at",
    "final_submitted", "final_submitted_at", "withdrawn", "withdrawn_at", "draft", "contacts", "pc_conflicts", "options", "modified",
    "modified_at", "keywords",
)  # fmt: skip
_MATH = re.compile(r"(\$\$[^$]+\$\$|\$[^$\n]+\$)")
_MARK = re.compile(r"(?<!\\)([*`]|(?<!\w)_|_(?!\w))")


def is_hotcrp(records: list[dict[str, Any]]) -> bool:
    """Tell whether objects are HotCRP papers."""
    return any(
        record.get("object") == "paper"
        or ("pid" in record and ("submission_class" in record or "submitted" in record or "status" in record))
        for record in records[:20]
    )


def escape_marks(text: str | None) -> str | None:
    """Escape what Markdown would take for emphasis: the text is plain. Math stays as it is."""
    if not text or not any(mark in text for mark in "*_`"):
        return text
    return "".join(piece if number % 2 else _MARK.sub(r"\\\1", piece) for number, piece in enumerate(_MATH.split(text)))


def read_hotcrp(file: JsonFile, draft: Draft) -> Reading:
    """Read HotCRP papers; the status decides, the decision's wording is the site's own."""
    for number, value in enumerate(file.records):
        if not isinstance(value, Mapping):
            draft.drop(draft.place(record=f"#{number + 1}"), "not an object")
            continue
        draft.records.append(_read_paper(value, number, draft))
    return draft.finish()


def _read_paper(value: Mapping[str, Any], number: int, draft: Draft) -> Record:
    pid = value.get("pid", value.get("id"))
    id = str(pid) if isinstance(pid, int | str) and str(pid) else None
    status, presentation = _status(value)
    topics = value.get("topics")
    keywords: list[object] = []
    if isinstance(topics, list):
        keywords = topics
    elif isinstance(topics, Mapping):
        keywords = [topic for topic, chosen in topics.items() if chosen]
    options = value.get("options")
    abstract = clean_text(escape_marks(value.get("abstract") if isinstance(value.get("abstract"), str) else None))
    unknown = keep_unknown(value, _UNDERSTOOD)
    if isinstance(options, Mapping):
        unknown.update({"options": kept} if (kept := keep_unknown(options)) else {})
    return Record(
        place=draft.place(record=id or f"#{number + 1}"),
        format=FORMAT,
        id=id,
        title=clean_line(escape_marks(value.get("title") if isinstance(value.get("title"), str) else None)),
        abstract=abstract,
        authors=read_people(value.get("authors")),
        keywords=clean_list(keywords),
        status=status,
        presentation=presentation,
        links=find_code_links(abstract),
        unknown=unknown,
    )


def _say_decision(value: Mapping[str, Any]) -> str | None:
    """Return the decision in words: a name, an object with a name and a category, or HotCRP's number, above 0 for acceptance."""
    for key in ("decision", "outcome", "decision_type"):
        said = value.get(key)
        if isinstance(said, Mapping):
            parts = (said.get("name"), {"yes": "accepted", "no": "rejected"}.get(str(said.get("category")).lower()))
            said = ", ".join(str(part) for part in parts if part)
        if isinstance(said, int) and not isinstance(said, bool) and said:
            said = "accepted" if said > 0 else "rejected"
        if isinstance(said, str) and said.strip() and said.strip().lower() not in ("unspecified", "none"):
            return said
    return None


def _status(value: Mapping[str, Any]) -> tuple[str | None, str | None]:
    word = value.get("status")
    text = _say_decision(value)
    if value.get("withdrawn") or word == "withdrawn":
        return "withdrawn", None
    if value.get("draft") or word in ("draft", "submitted", "inprogress"):
        decided = read_status(text) if word == "submitted" else (None, None)
        return decided if decided[0] in ("accepted", "rejected") else ("pending", None)
    status, presentation = read_status(word if isinstance(word, str) else text)
    return (status or read_status(text)[0]), presentation or find_presentation(text)
