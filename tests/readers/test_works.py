"""Records of bibliographic services: CSL-JSON, Crossref, DBLP, Semantic Scholar, OpenAlex, arXiv, PubMed, Web of Science, EndNote."""

import json
from pathlib import Path

import pytest

from generator.readers import read_source

ABSTRACT = "We count the calls of rare birds in recordings of forests at night."
CSL = {
    "id": "auctor2021", "type": "paper-conference", "title": "Counting Calls", "container-title": "Proc. of Birds", "page": "1-9",
    "author": [{"family": "Auctor", "given": "Ana"}, {"family": "Berg", "given": "Jan", "non-dropping-particle": "van der"}],
    "issued": {"date-parts": [[2021, 7, 13]]}, "DOI": "10.5555/x1", "abstract": ABSTRACT,
}  # fmt: skip
CROSSREF = {
    "DOI": "10.5555/x1", "type": "proceedings-article", "title": ["Counting Calls"], "container-title": ["Proc. of Birds"], "page": "1-9",
    "author": [{"given": "Ana", "family": "Auctor", "sequence": "first", "affiliation": [{"name": "Lab X"}]},
               {"given": "Jan", "family": "van der Berg", "sequence": "additional"}],
    "published": {"date-parts": [[2021, 3]]}, "abstract": f"<jats:title>Abstract</jats:title><jats:p>{ABSTRACT}</jats:p>",
}  # fmt: skip
DBLP = {
    "title": "Counting Calls.", "venue": "Proc. of Birds", "pages": "1-9", "year": "2021", "doi": "10.5555/x1", "type": "Conference",
    "authors": {"author": [{"@pid": "1", "text": "Ana Auctor 0012"}, {"@pid": "2", "text": "Jan van der Berg"}]}, "ee": "https://x.example/1",
}  # fmt: skip
SCHOLAR = {
    "paperId": "abc", "title": "Counting Calls", "venue": "Proc. of Birds", "year": 2021, "pages": "1-9",
    "externalIds": {"DOI": "10.5555/x1"},
    "authors": [{"authorId": "1", "name": "Ana Auctor"}, {"authorId": "2", "name": "Jan van der Berg"}], "abstract": ABSTRACT,
}  # fmt: skip
OPENALEX = {
    "id": "https://openalex.org/W1", "doi": "https://doi.org/10.5555/x1", "display_name": "Counting Calls", "publication_year": 2021,
    "authorships": [{"author": {"display_name": name}, "institutions": []} for name in ("Ana Auctor", "Jan van der Berg")],
    "abstract_inverted_index": {word: [place] for place, word in enumerate(ABSTRACT.split()) if word not in ("of", "calls")}
    | {"of": [3, 8], "calls": [3]},
}  # fmt: skip
PUBMED = f"""PMID- 123
OWN - NLM
TI  - Counting
      Calls
AID - S1 [pii]
AID - 10.5555/x1 [doi]
AB  - {ABSTRACT}
FAU - Auctor, Ana
AU  - Auctor A
AD  - ana@x.example
FAU - van der Berg, Jan
AU  - van der Berg J
DP  - 2021 Mar
JT  - Proc. of Birds
PG  - 1-9

PMID- 124
TI  - Another
FAU - Quill, Bo
"""
SCIENCE = f"""FN Clarivate Analytics Web of Science
VR 1.0
PT C
AU Auctor, A
   van der Berg, J
AF Auctor, Ana
   van der Berg, Jan
TI Counting
   Calls
SO Proc. of Birds
AB {ABSTRACT}
EM ana@x.example
PY 2021
BP 1
EP 9
DI 10.5555/x1
ER

PT C
AU Quill, B
TI Another
ER

EF
"""
ENDNOTE = f"""%0 Conference Paper
%A Ana Auctor
%A Jan van der Berg
%T Counting Calls
%B Proc. of Birds
%D 2021
%P 1-9
%R 10.5555/x1
%X {ABSTRACT}

%0 Journal Article
%A Bo Quill
%T Another
"""
ARXIV = f"""<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><title>arXiv Query</title><entry><id>http://arxiv.org/abs/2101.00001v2</id>
<title>Counting
  Calls</title><summary>{ABSTRACT}</summary><published>2021-01-01T00:00:00Z</published>
<author><name>Ana Auctor</name></author><author><name>Jan van der Berg</name></author></entry></feed>"""
DBLP_XML = """<?xml version="1.0"?><dblp><inproceedings key="conf/birds/AuctorB21"><author>Ana Auctor 0012</author>
<author>Jan van der Berg</author><title>Counting <i>Calls</i>.</title><year>2021</year><booktitle>Proc. of Birds</booktitle>
<pages>1-9</pages><ee>https://doi.org/10.5555/x1</ee></inproceedings></dblp>"""

WHOLE = {
    "csl.json": json.dumps([CSL]),
    "crossref.json": json.dumps({"status": "ok", "message": {"total-results": 2, "items": [CROSSREF, CROSSREF | {"DOI": "10.5555/x2"}]}}),
    "work.json": json.dumps({"status": "ok", "message": CROSSREF}),
    "dblp.json": json.dumps({"result": {"hits": {"@total": "1", "hit": [{"@score": "1", "info": DBLP}]}}}),
    "scholar.json": json.dumps({"total": 1, "data": [SCHOLAR]}),
    "openalex.json": json.dumps({"meta": {"count": 1}, "results": [OPENALEX]}),
    "pubmed.nbib": PUBMED,
    "savedrecs.txt": SCIENCE,
    "export.enw": ENDNOTE,
    "arxiv.xml": ARXIV,
    "dblp.xml": DBLP_XML,
}


@pytest.mark.parametrize("name", WHOLE)
def test_record_of_a_service_is_read_with_all_that_it_tells(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_text(WHOLE[name], encoding="utf-8")
    reading = read_source(path, name=name)
    assert not reading.issues
    record = reading.records[0]
    assert (record.title or "").replace("*", "") == "Counting Calls"
    assert [author.family or author.name.split()[-1] for author in record.authors] in (["Auctor", "van der Berg"], ["Auctor", "Berg"])
    assert record.year == 2021
    assert "@" not in str(record)
    if not name.startswith("arxiv"):
        assert record.ids["doi"] == "10.5555/x1"
    if not name.startswith(("arxiv", "openalex")):
        assert (record.venue, record.pages) == ("Proc. of Birds", "1-9")
    if not name.startswith("dblp"):
        assert (record.abstract or "").startswith("We count the")


@pytest.mark.parametrize("name", ["pubmed.nbib", "savedrecs.txt", "export.enw"])
def test_second_reference_begins_a_record_of_its_own(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_text(WHOLE[name], encoding="utf-8")
    assert [record.title for record in read_source(path).records] == ["Counting Calls", "Another"]


def test_text_that_begins_like_a_tag_stays_text(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text(f"PT symmetric systems are common. {ABSTRACT}\n\n%0 of all runs fail. {ABSTRACT}\n", encoding="utf-8")
    assert read_source(path).format == "text"


@pytest.mark.parametrize("text", ['<?xml version="1.0"?><dblp><article><title>Cut', "<feed xmlns='http://www.w3.org/2005/Atom'>arxiv.org/"])
def test_broken_xml_is_an_issue_with_its_line(tmp_path: Path, text: str) -> None:
    path = tmp_path / "works.xml"
    path.write_text(text, encoding="utf-8")
    (issue,) = read_source(path).issues
    assert (issue.code, issue.place.line) == ("broken-xml", 1)


def test_numbers_that_no_json_may_hold_are_kept_as_text(tmp_path: Path) -> None:
    path = tmp_path / "papers.json"
    path.write_text('[{"title": "A", "abstract": "b", "score": 1e999, "other": NaN}]', encoding="utf-8")
    (record,) = read_source(path).records
    assert json.loads(json.dumps(dict(record.unknown), allow_nan=False)) == {"score": "1e999"}
