"""The commands ``analyse`` and ``explain``."""

import json

import pytest

from generator.cli import main
from generator.commands.analyse import tell_reason
from generator.commands.explain import find_paper
from generator.errors import UsageError
from generator.model import PaperKey, Related, TopicId
from tests.analysis.small_corpus import make_corpus, make_paper, make_vocabulary

TEXTS = (
    "Neural operators learn maps between function spaces. We study gradient descent for Fourier neural operators (FNOs) and prove that "
    "wide neural operators converge. Code is at https://github.com/abc/fno.",
    "We view the layers of neural operators as proximal maps between function spaces, and propose ProxNO, a Fourier neural operator "
    "whose layers are Bregman proximal steps.",
    "Auctions pay bidders. We study truthful auctions with budgets, and show that simple mechanisms have high revenue when bidders "
    "arrive one after another in a stream.",
)


@pytest.fixture
def source(tmp_path):
    path = tmp_path / "list.txt"
    path.write_text("\n\n".join(TEXTS), encoding="utf-8")
    return path


def test_analyse_prints_one_object_a_paper(source, capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    assert main(["analyse", str(source), "--jsonl", "--jobs", "1"]) == 0
    papers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(papers) == 3
    first = papers[0]
    assert set(first) == {
        "id", "edition", "title", "made_title", "kind", "area", "topics", "names", "acronyms", "links", "related", "related_elsewhere",
    }  # fmt: skip
    assert "neural-operators" in {topic["id"] for topic in first["topics"]}
    said = first["topics"][0]["evidence"][0]
    assert said["words"].casefold() in TEXTS[0].casefold()
    assert first["related"][0]["paper"].endswith(papers[1]["id"])
    assert first["links"] == {"code": "https://github.com/abc/fno"}
    assert papers[2]["related"] == []


def test_analyse_prints_the_same_whatever_the_number_of_processes(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    many = tmp_path / "many.txt"
    many.write_text("\n\n".join(f"{text} This is variant {turn} of it." for turn in range(12) for text in TEXTS), encoding="utf-8")
    printed = set()
    for jobs in ("1", "2", "4"):
        assert main(["analyse", str(many), "--jsonl", "--jobs", jobs]) == 0
        printed.add(capsys.readouterr().out)
    assert len(printed) == 1
    assert printed.pop().count("\n") == 36


def test_analyse_tells_the_same_in_words(source, capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    assert main(["analyse", str(source), "--jobs", "1"]) == 0
    out = capsys.readouterr().out
    assert "Neural operators [neural-operators]" in out
    assert "made from the abstract" in out
    assert "acronym   FNO = Fourier neural operators" in out


def test_analyse_lists_frequent_phrases_that_no_topic_covers(capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    source = tmp_path / "list.txt"
    source.write_text(
        "\n\n".join(f"Study {n} of coral reef bleaching by neural operators in bay number {n}, with gauges and divers." for n in range(6))
    )
    assert main(["analyse", str(source), "--phrases", "--jobs", "1"]) == 0
    assert capsys.readouterr().out.splitlines()[0].split(maxsplit=1) == ["6", "coral reef bleaching"]
    assert main(["analyse", str(source), "--phrases", "--jsonl", "--jobs", "1"]) == 0
    phrases = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {"phrase": "coral reef bleaching", "papers": 6} in phrases
    assert not [phrase for phrase in phrases if "neural operators" in phrase["phrase"]]


def test_analyse_names_a_missing_source(capsys, tmp_path):
    assert main(["analyse", str(tmp_path / "nothing.json")]) == 2
    assert "nothing.json" in capsys.readouterr().err


def test_reason_names_terms_and_topics():
    near = Related(PaperKey("one/x"), 0.5, ("regret", "arm"), (TopicId("bandits"),))
    assert tell_reason(near, make_vocabulary()) == "both: regret, arm; shared: Bandits"


@pytest.mark.parametrize("wanted", ["one/bandits0", "/one/bandits0/", "kernels1"])
def test_paper_is_found_by_its_address_or_id(wanted):
    corpus = make_corpus([make_paper(0, "bandits"), make_paper(1, "kernels"), make_paper(0, "bandits", "two")])
    assert find_paper(wanted, corpus).key in {"one/bandits0", "one/kernels1"}


def test_id_of_several_editions_is_asked_back():
    corpus = make_corpus([make_paper(0, "bandits"), make_paper(0, "bandits", "two")])
    with pytest.raises(UsageError, match="one/bandits0, two/bandits0"):
        find_paper("bandits0", corpus)


def test_near_ids_are_named_when_none_fits():
    with pytest.raises(UsageError, match="bandits0"):
        find_paper("bandit0", make_corpus([make_paper(0, "bandits")]))
