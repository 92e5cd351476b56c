"""A made-up conference as content files: three editions in two series and a reading list, with every feature that content may have.

Sessions of three days, affiliations, awards, a withdrawn paper, former ids, errata, papers without titles, mathematics, names
in several scripts, and text that looks like markup.
"""

import json
from collections.abc import Iterator
from pathlib import Path

SUBJECTS = (
    ("stochastic gradient descent", "smooth nonconvex optimization", r"a rate of $O(1/\sqrt{T})$"),
    ("large language models", "in-context learning and instruction tuning", "gains of 5\\% on reasoning benchmarks"),
    ("multi-armed bandits", "regret minimization with delayed feedback", r"regret $\tilde{O}(\sqrt{KT})$"),
    ("graph neural networks", "node classification on heterophilic graphs", r"bounds in $\lVert A \rVert_2$"),
    ("diffusion models", "image generation and inverse problems", "samples in four steps"),
    ("differential privacy", "private stochastic optimization", r"$(\varepsilon, \delta)$-guarantees"),
    ("causal discovery", "structure learning from observational data", "identifiability under hidden confounders"),
    ("federated learning", "heterogeneous clients and communication", r"$\mathcal{O}(d \log n)$ bits a round"),
)
WAYS = ("A simple view of", "Provable", "Robust", "Faster", "Limits of")
PEOPLE = (
    ("Zoë", "Ortiz Peña", "University of Somewhere"),
    ("Wei", "Wang", "Institute of Technology"),
    ("Jan-Luc", "van der Berg", "University of Somewhere"),
    ("明", "李", "清华大学"),
    ("Ada", "O'Neill", "Lab <X> & Sons"),
    ("محمد", "الخوارزمي", "House of Wisdom"),
    ("Grace", "Tukey", "Institute of Technology"),
)
ROOMS = ("Hall A", "Hall B")


def write_conference(content: Path) -> None:
    """Write the content folder, but for the vocabulary and the macros."""
    for year in (2023, 2024, 2025):
        edition = content / f"hall{year}"
        edition.mkdir(parents=True)
        facts = [
            f"name: HALL {year}",
            "series: HALL",
            f"year: {year}",
            f"start: {year}-07-14",
            f"end: {year}-07-16",
            "place: Vancouver, Canada",
        ]
        facts += ["timezone: America/Vancouver", "publisher: Hall Press", f"url: https://hall.example/{year}"]
        facts += [f"proceedings: 'Proceedings of HALL {year} & \"friends\"'"]
        (edition / "edition.yml").write_text("\n".join(facts) + "\n", encoding="utf-8")
        lines = [json.dumps(record, ensure_ascii=False) for record in _make_records(year)]
        (edition / "papers.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (content / "hall2025/papers.yml").write_text(OVERLAY, encoding="utf-8")
    reading = content / "reading"
    reading.mkdir()
    (reading / "edition.yml").write_text("name: Reading list\n", encoding="utf-8")
    (reading / "abstracts.txt").write_text("\n\n".join(_make_bare_abstracts()) + "\n", encoding="utf-8")
    (content / "pages").mkdir()
    (content / "pages/about.md").write_text(ABOUT, encoding="utf-8")


OVERLAY = """
- paper: h25-3
  withdrawn: The authors found a gap in Lemma 2.
- paper: h25-4
  award: Best paper
  errata: The second table gives seconds, not minutes.
- paper: h25-5
  id: renamed-paper
  former_ids: [older-name, oldest-name]
"""

ABOUT = """# About this hall

A hand-written page with a [link](https://hall.example/), a table and code.

| a | b |
|---|---|
| 1 | 2 |

    print("hello")
"""


def _make_records(year: int) -> Iterator[dict[str, object]]:
    for number in range(16):
        subject, setting, gain = SUBJECTS[(number + year) % len(SUBJECTS)]
        title = f"{WAYS[(number * 3 + year) % len(WAYS)]} {subject} {'in' if number % 2 else 'for'} {setting}"
        if number == 1:
            title = r"Learning in $\ell_p$ Spaces: <b>Is</b> 5 < 7 & \"Really\" So?"
        if number == 2:
            title += ": A Long Subtitle That Goes On About Everything Which Its Authors Found Worth Saying in One Breath" * 2
        yield {
            "id": f"h{year % 100}-{number}",
            "title": title,
            "title_source": "source",
            "abstract": _make_abstract(subject, setting, gain, number),
            "authors": [_make_author(place) for place in {number % 7, (number * 3 + year) % 7, (number + 4) % 7}],
            "keywords": [subject, setting],
            "links": {"pdf": f"https://hall.example/{year}/{number}.pdf", "code": "https://code.example/x"},
            "ids": {"doi": f"10.5555/hall.{year}.{number}"},
            "pages": f"{number * 12 + 1}-{number * 12 + 11}",
            "status": "accepted",
            "presentation": "oral" if number % 4 == 0 else "poster",
            "sessions": _make_sessions(year, number),
        }


def _make_abstract(subject: str, setting: str, gain: str, number: int) -> str:
    display = (
        r" In particular $$\sum_{i=1}^n \frac{1}{i^2} \le \frac{\pi^2}{6} \qquad \text{for all } n \in \mathbb{N}.$$"
        if number % 5 == 0
        else ""
    )
    second = f"\n\nWe also treat *{setting}* under attack; the code is at https://code.example/x." if number % 3 == 0 else ""
    return (
        f"We study {subject} for {setting}. We propose METHOD{number}, which gives {gain}.{display} Experiments confirm the theory.{second}"
    )


def _make_author(place: int) -> dict[str, object]:
    given, family, affiliation = PEOPLE[place]
    name = f"{family}{given}" if place == 3 else f"{given} {family}"
    return {"given": given, "family": family, "name": name, "affiliations": [affiliation]}


def _make_sessions(year: int, number: int) -> list[dict[str, object]]:
    if year == 2023:
        return []
    day, room = 14 + number % 3, ROOMS[number % 2]
    poster = {
        "name": f"Poster session {number % 3 + 1}", "kind": "poster", "room": "East hall", "position": f"#{100 + number}",
        "start": f"{year}-07-{day}T16:30:00-07:00", "end": f"{year}-07-{day}T18:30:00-07:00",
    }  # fmt: skip
    oral = {
        "name": f"Oral {number % 3 + 1}{'AB'[number % 2]}: {SUBJECTS[(number + year) % 8][0]}", "kind": "oral", "room": room,
        "start": f"{year}-07-{day}T10:00:00-07:00", "end": f"{year}-07-{day}T11:00:00-07:00", "chair": "Grace Tukey",
    }  # fmt: skip
    return [oral, poster] if number % 4 == 0 else [poster]


def _make_bare_abstracts() -> list[str]:
    return [
        r"Bandit algorithms with delayed feedback reach regret $\tilde{O}(\sqrt{T})$. Bandits under privacy need no more.",
        "Large language models (LLMs) memorise data. We propose FORGET, a method for machine unlearning in large language models.",
        'Graph neural networks solve combinatorial optimization on graphs; *GREEDY* & "simple" methods do well, by 5\\%, at \\$3 an hour.',
    ]
