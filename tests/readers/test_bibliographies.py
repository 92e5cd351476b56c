"""BibTeX, BibLaTeX, RIS, PMLR posts and ACL XML: unusual ones, and broken entries."""

from pathlib import Path

import pytest

from generator.model import Reading
from generator.readers import read_source
from generator.readers.bibtex import read_names
from generator.readers.tex_text import decode_tex


def read(tmp_path: Path, text: str, name: str) -> Reading:
    path = tmp_path / name
    path.write_bytes(text.encode())
    return read_source(path, name=name)


def codes(reading: Reading) -> list[str]:
    return [issue.code for issue in reading.issues]


GOOD = "@inproceedings{good%d,\n  title = {Title %d},\n  author = {Auctor, Ana},\n  abstract = {An abstract with a 5%% rise.},\n}\n"


@pytest.mark.parametrize(
    "broken",
    [
        "@inproceedings{bad,\n  title = {No closing brace,\n  author = {Scriba, Bo},\n}\n",
        '@inproceedings{bad,\n  title = "No closing quote,\n  author = {Scriba, Bo},\n}\n',
        "@inproceedings{bad,\n  title = {Missing comma}\n  author = {Scriba, Bo},\n}\n",
        "@inproceedings{bad,\n  title = {Too} many} braces},\n  author = {Scriba, Bo},\n}\n",
    ],
)
def test_other_entries_are_kept_when_one_is_broken(tmp_path: Path, broken: str) -> None:
    reading = read(tmp_path, GOOD % (1, 1) + broken + GOOD % (2, 2), "library.bib")
    assert {"good1", "good2"} <= {record.id for record in reading.records}
    if "bad" not in {record.id for record in reading.records}:
        assert ("broken-entry", "error") in [(issue.code, issue.severity) for issue in reading.issues]
        assert any(issue.place.line in range(6, 10) for issue in reading.issues)


def test_entry_at_the_end_is_an_error_when_the_file_is_cut_off(tmp_path: Path) -> None:
    reading = read(tmp_path, GOOD % (1, 1) + "@article{cut,\n title = {Half a", "library.bib")
    assert [record.id for record in reading.records] == ["good1"]
    assert codes(reading) == ["broken-entry"]
    assert reading.total == 2


def test_biblatex_fields_are_understood_when_they_replace_old_ones(tmp_path: Path) -> None:
    text = """@article{k1,
  title = {Sketches}, subtitle = {A Survey}, author = {family=Berg, given=Loes, prefix=van der and Scriba, Bo},
  journaltitle = {Transactions}, date = {2030-05-02}, eprint = {2301.00001}, eprinttype = {arXiv}, doi = {10.1000/xyz.1},
  url = {https://fixc.example/a\\_b}, file = {/home/ana/x.pdf}, keywords = {sketch, stream}, langid = {english},
}
"""
    record = read(tmp_path, text, "library.bib").records[0]
    assert (record.title, record.venue, record.year) == ("Sketches: A Survey", "Transactions", 2030)
    assert [author.name for author in record.authors] == ["Loes van der Berg", "Bo Scriba"]
    assert record.links == {
        "site": "https://fixc.example/a_b",
        "doi": "https://doi.org/10.1000/xyz.1",
        "arxiv": "https://arxiv.org/abs/2301.00001",
    }
    assert "/home/ana" not in str(record)


def test_at_sign_in_an_abstract_begins_no_entry_when_it_stands_inside_braces(tmp_path: Path) -> None:
    text = "@article{k1,\n title = {T},\n author = {Auctor, Ana},\n abstract = {We report recall@5 and\n@k measures {in} braces.}\n}\n"
    reading = read(tmp_path, text, "library.bib")
    assert [record.abstract for record in reading.records] == ["We report recall@5 and @k measures in braces."]
    assert codes(reading) == []


@pytest.mark.parametrize(
    ("tex", "text"),
    [
        (r"J{\"u}rgen and {\'A}lvarez, Mar{\'\i}a", "Jürgen and Álvarez, María"),
        (
            r"Erd{\H o}s, P\'olya, \v{C}ech, \c{S}ule, \r{A}s, Stra{\ss}e, \O{}yvind, {\L}uk",
            "Erdős, Pólya, Čech, Şule, Ås, Straße, Øyvind, Łuk",
        ),
        (r"The {LSTM} of {G}auss", "The LSTM of Gauss"),
        (r"$O(n^{2})$ and $\mathcal{O}(\sqrt{n})$", r"$O(n^{2})$ and $\mathcal{O}(\sqrt{n})$"),
        (r"costs \$5 \& 12\% of \#1", r"costs \$5 & 12% of #1"),
        (r"\emph{one} {\em two} \textbf{three} {\bf four}", "*one* *two* **three** **four**"),
        (r"``quoted'' text---and 1--2", "“quoted” text—and 1–2"),
        (r"as in~\cite{a,b} and \citep[p.~3]{c}.", "as in and."),
        (r"see \url{https://a.example/b_c} or \href{https://a.example}{here}", "see https://a.example/b_c or [here](https://a.example)"),
        (r"snake\_case and \_x\_", r"snake_case and \_x\_"),
        (r"\textsc{Name} is \texttt{code}", "Name is code"),
        (r"an \unknown{macro} stays", r"an \unknown{macro} stays"),
        ("plain text", "plain text"),
    ],
)
def test_tex_is_decoded_when_it_stands_outside_math(tex: str, text: str) -> None:
    assert decode_tex(tex) == text


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        ("Auctor, Ana and Bo Scriba", [("Ana", "Auctor"), ("Bo", "Scriba")]),
        ("Loes van der Berg and de la Cruz, Ana", [("Loes", "van der Berg"), ("Ana", "de la Cruz")]),
        ("King, Jr., Martin and others", [("Martin", "King Jr.")]),
        ("{The Fixture and Sons Consortium} and Madonna", [(None, None), (None, None)]),
        ("Ana\n  Auctor  and\n  Bo Scriba", [("Ana", "Auctor"), ("Bo", "Scriba")]),
    ],
)
def test_names_are_taken_apart_when_bibtex_joins_them(names: str, expected: list[tuple[str | None, str | None]]) -> None:
    assert [(author.given, author.family) for author in read_names(names)] == expected


RIS = """TY  - CONF
TI  - Sparse Sketches
AU  - Auctor, Ana
AU  - van der Berg, Loes
AB  - First line
goes on here.
KW  - sketch
KW  - stream
PY  - 2030/05/02
SP  - 1
EP  - 12
DO  - 10.1000/xyz.1
T2  - FixConf
UR  - https://fixc.example/1
ER  -

TY  - JOUR
T1  - Ridge
A1  - Scriba, Bo
N2  - Another abstract.
ER  -
"""


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_ris_is_read_when_line_ends_differ(tmp_path: Path, end: str) -> None:
    first, second = read(tmp_path, RIS.replace("\n", end), "export.ris").records
    assert (first.title, first.abstract, first.pages, first.year, first.venue) == (
        "Sparse Sketches",
        "First line goes on here.",
        "1-12",
        2030,
        "FixConf",
    )
    assert [author.name for author in first.authors] == ["Auctor, Ana", "van der Berg, Loes"]
    assert first.keywords == ("sketch", "stream")
    assert first.ids == {"doi": "10.1000/xyz.1"}
    assert second.abstract == "Another abstract."


def test_ris_record_is_kept_with_a_warning_when_it_has_no_end(tmp_path: Path) -> None:
    reading = read(tmp_path, RIS.replace("ER  -\n\nTY", "\nTY"), "export.txt")
    assert len(reading.records) == 2
    assert codes(reading) == ["open-record"]


XML = """<?xml version='1.0' encoding='UTF-8'?>
<collection id="2099.fix"><volume id="main"><meta><booktitle>Fix</booktitle><year>2099</year></meta>
<paper id="1"><title>On <fixed-case>X</fixed-case>-<tex-math>k</tex-math></title><author><first>Ana</first><last>Auctor</last></author>
<abstract>Cost <i>falls <b>fast</b></i> to $3, see <url>https://a.example</url>.<br/>Done.</abstract></paper>
<paper id="2"><title>Broken & bare</title><author><first>Bo</first><last>Scriba</last></author></paper>
<paper id="3"><title>Third</title></paper>
</volume></collection>
"""


def test_acl_markup_is_written_as_text_when_it_is_nested(tmp_path: Path) -> None:
    record = read(tmp_path, XML.replace("&", "&amp;"), "2099.fix.xml").records[0]
    assert record.title == "On X-$k$"
    assert record.abstract == "Cost *falls **fast*** to \\$3, see https://a.example. Done."
    assert record.id == "2099.fix-main.1"


def test_acl_papers_are_kept_when_one_is_broken(tmp_path: Path) -> None:
    reading = read(tmp_path, XML, "2099.fix.xml")
    assert [record.id for record in reading.records] == ["2099.fix-main.1", "2099.fix-main.3"]
    assert [(issue.code, issue.place.line) for issue in reading.issues] == [("broken-xml", 5), ("broken-record", 5)]


@pytest.mark.parametrize(
    "bomb",
    [
        '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>',
        '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>',
    ],
)
def test_entities_are_refused_when_xml_defines_them(tmp_path: Path, bomb: str) -> None:
    text = (
        XML.replace("&", "&amp;").replace("<collection", f"{bomb}<collection", 1).replace("Third", "&b;" if "ENTITY b" in bomb else "&a;")
    )
    reading = read(tmp_path, text, "2099.fix.xml")
    assert not reading.records
    assert codes(reading) == ["xml-entities"]


def test_post_is_an_issue_when_its_front_matter_is_broken(tmp_path: Path) -> None:
    author = "author:\n- given: Ana\n  family: Auctor\nbibtex_author: Auctor, Ana\n"
    good = f"---\ntitle: One\nabstract: A.\nid: one30\nlayout: inproceedings\n{author}---\n"
    (tmp_path / "2030-01-01-one30.md").write_text(good)
    (tmp_path / "2030-01-01-two30.md").write_text(good.replace("title: One", "title: Two: a colon").replace("one30", "two30"))
    reading = read_source(tmp_path, name="_posts")
    assert [record.id for record in reading.records] == ["one30"]
    assert [(issue.code, issue.place.file, issue.place.line) for issue in reading.issues] == [
        ("broken-yaml", "_posts/2030-01-01-two30.md", 2)
    ]


def test_endless_nesting_is_no_failure_when_braces_or_tags_are_hostile(tmp_path: Path) -> None:
    title = "{" * 3000 + "T" + "}" * 3000
    assert read(tmp_path, f"@article{{k, title={{{title}}}, author={{Auctor, Ana}}}}", "deep.bib").records[0].title == "T"
    paper = f"<paper id='1'><title>{'<b>' * 5000}x{'</b>' * 5000}</title></paper>"
    assert codes(read(tmp_path, f"<collection id='a'><volume id='1'>{paper}</volume></collection>", "deep.xml")) == ["too-deep"]
