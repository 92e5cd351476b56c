"""What a query finds and in what order, with the scripts of the site in Chromium; the page itself is tested in test_explore.py."""

import json
import shutil
from collections.abc import Callable, Iterator, Sequence

import pytest
from playwright.sync_api import Page

from generator.publish.search import make_search
from generator.publish.search.tokens import tokenise
from tests.browser.hall import open_browser, open_tab, serve
from tests.conftest import ROOT
from tests.publish.hall_of_papers import Line, make_hall

pytestmark = pytest.mark.browser

Find = Callable[..., dict]

SHELF = [
    Line("Optimal transport for bandits", "We study regret.", ("Ada Lovelace",)),
    Line("A study of regret", "Bandits with optimal transport and Hölder bounds.", ("Emmy Noether", "Jürgen Müller")),
    Line("Low-rank adaptation of networks", "Adapters of low rank. Pretraining helps.", ("Ada Byron",)),
    Line("Sparse networks", "The ℓ_p norm and the α-divergence of a posterior.", ("Noether Lovelace",)),
    Line("Transport", "Nothing else.", ("Karl Optimal",), topics=("chess",)),
    Line("神经网络的优化", "我们研究深度学习中的梯度方法。", ("李明",)),
    Line("Agents that plan", "Plans of agents.", names=("Graphoptimizer",), edition="two"),
    Line("Who is who", "The networked graph.", ("Will An",), edition="two"),
    Line("Neural operators", "State-of-the-art results; neural operators learn operators.", edition="two"),
]  # fmt: skip


@pytest.fixture(scope="module")
def page(tmp_path_factory) -> Iterator[Page]:
    root = tmp_path_factory.mktemp("search")
    with serve(write(root, SHELF)) as address, open_browser() as chromium, open_tab(chromium) as tab:
        tab.goto(f"{address}blank.html")
        yield tab


def write(root, lines: Sequence[Line]):
    folder = root / "site"
    shutil.copytree(ROOT / "overrides" / "assets" / "javascripts", folder / "assets" / "javascripts")
    for name, content in make_search(make_hall(lines)).files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    (folder / "blank.html").write_text("<!doctype html><title>Blank</title>", encoding="utf-8")
    return folder


LOAD = """async ([request, part]) => {
  const {loadManifest} = await import('./assets/javascripts/search/loader.js');
  const {loadCollection} = await import('./assets/javascripts/search/gather.js');
  const {Answerer} = await import('./assets/javascripts/search/answer.js');
  globalThis.answerers ??= new Promise((resolve, reject) => {
    loadManifest().then((manifest) => loadCollection(manifest, null, (name, collection) => {
      if (name === 'abstracts') resolve(new Answerer(collection, () => true));
    })).catch(reject);
  });
  return (await globalThis.answerers).answer(request);
}"""


@pytest.fixture
def find(page) -> Find:
    def ask(q: str = "", **request: object) -> dict:
        return page.evaluate(LOAD, [{"q": q, **request}, "abstracts"])

    return ask


def titles(answer: dict) -> list[str]:
    return [result["title"] for result in answer["results"]]


def run(page: Page, module: str, expression: str, argument: object = None) -> object:
    return page.evaluate(
        f"async (argument) => {{ const module = await import('./assets/javascripts/{module}'); return ({expression})(module, argument); }}",
        argument,
    )


def test_browser_splits_texts_into_the_same_words_as_the_generator(page):
    texts = [
        "Hölder's ℓ_p-norm, α-divergence & k-means++ on {sets}", "We’re “quoted” — don’t; GPT‑4 and 3D", "神经网络Transformer基于",
        "한국어 논문 데이터",
        "\U0001d4b3 \U0001f600 ﬁne ½ x² Ⅳ İstanbul ΣΑΣ ς σς αβ 2α α2", "हिन्दी भाषा", "a--b -c- d_e^f ell ell_p well",
        "émigré e\u0301migre\u0301", "",
        "ゼロショット学習 カタカナ", "naïve Bayes’ rule's rules'", "state-of-the-art end-to-end-to-end-to-end",
        "\u05e9\u05dc\u05d5\u05dd \u0645\u0631\u062d\u0628\u0627",
    ]  # fmt: skip
    texts += [line.title + " " + line.abstract for line in SHELF]
    found = run(page, "search/tokens.js", "(m, texts) => texts.map(m.tokenise)", texts)
    for text, words in zip(texts, found, strict=True):
        assert sorted(words) == sorted(tokenise(text)), text


def test_lunr_loads_a_shard_and_answers_words_and_typos(page):
    answer = page.evaluate("""async () => {
      const {loadManifest} = await import('./assets/javascripts/search/loader.js');
      const {loadCollection} = await import('./assets/javascripts/search/gather.js');
      const manifest = await loadManifest();
      const collection = await new Promise((resolve, reject) => loadCollection(manifest, null, (_, ready) => resolve(ready)).catch(reject));
      const index = collection.titles[0].toIndex();
      return ['transport', 'transprt~1', '+networks +sparse -low'].map((q) => index.search(q).map((r) => r.ref));
    }""")
    assert sorted(answer[0]) == ["0", "4"]
    assert sorted(answer[1]) == ["0", "4"]
    assert answer[2] == ["3"]


def test_every_word_is_required(find):
    assert titles(find("optimal transport")) == ["Optimal transport for bandits", "Transport", "A study of regret"]
    assert "Transport" not in titles(find("bandits transport"))
    assert titles(find("optimal bandits study")) == ["Optimal transport for bandits", "A study of regret"]


def test_title_outranks_abstract_for_one_word(find):
    assert titles(find("bandits"))[0] == "Optimal transport for bandits"
    assert titles(find("regret"))[0] == "A study of regret"


def test_phrase_needs_its_words_in_a_row_and_a_hyphen_is_a_blank_in_it(find):
    assert titles(find('"low rank"')) == ["Low-rank adaptation of networks"]
    assert titles(find('"rank low"')) == []
    assert titles(find('"networks of"')) == []
    assert titles(find("“optimal transport”")) == ["Optimal transport for bandits", "A study of regret"]


@pytest.mark.parametrize("q", ["low rank", "low-rank", "lowrank", "LOW RANK"])
def test_hyphen_is_optional(find, q):
    assert titles(find(q))[0] == "Low-rank adaptation of networks"


@pytest.mark.parametrize("q", ["pretraining", "pre-training", "pre training"])
def test_word_written_together_is_found_when_typed_apart(find, q):
    assert titles(find(q)) == ["Low-rank adaptation of networks"]


@pytest.mark.parametrize(
    ("q", "title"), [("Holder", "A study of regret"), ("muller", "A study of regret"), ("Hölder", "A study of regret")]
)
def test_accents_are_folded(find, q, title):
    assert titles(find(q)) == [title]


@pytest.mark.parametrize("q", ["l_p", "ell_p", "ℓ_p", "lp norm", "alpha-divergence", "alpha divergence", "α-divergence", "\\ell_p"])
def test_math_is_found_by_words(find, q):
    assert titles(find(q)) == ["Sparse networks"]


def test_excluded_word_takes_out_its_plural_but_not_what_it_begins(find):
    assert "Sparse networks" not in titles(find("-network"))
    assert titles(find("transport -bandits")) == ["Transport"]
    assert titles(find("transport -bandi")) == titles(find("transport "))


def test_excluded_phrase_and_field(find):
    assert titles(find('transport -"optimal transport"')) == ["Transport"]
    assert titles(find("transport -author:lovelace")) == ["Transport", "A study of regret"]


def test_or_allows_either_and_binds_closer_than_the_blank(find):
    assert set(titles(find("sparse OR adaptation networks"))) == {"Sparse networks", "Low-rank adaptation of networks"}
    assert titles(find("OR")) == titles(find("")), "an OR without words asks for nothing"
    assert titles(find("sparse OR")) == ["Sparse networks"]


def test_fields_look_in_one_place(find):
    assert set(titles(find("author:optimal"))) == {"Transport"}
    assert set(titles(find("title:optimal"))) == {"Optimal transport for bandits"}
    assert titles(find("topic:chess")) == ["Transport"]
    assert titles(find("topic:games")) == ["Transport"], "a paper is found by a broader topic"
    assert titles(find('author:"ada lovelace"')) == ["Optimal transport for bandits"]
    assert titles(find("作者:李明")) == ["神经网络的优化"]


def test_unknown_field_is_a_word(find):
    assert titles(find("colour:sparse networks"))[0] == "Sparse networks"


def test_last_word_is_completed_while_it_is_typed_and_others_are_not(find):
    assert titles(find("adapt")) == ["Low-rank adaptation of networks"]
    assert titles(find("o")), "one letter finds something"
    assert "Optimal transport for bandits" in titles(find("op"))
    assert titles(find('"adapt"')) == []


def test_exact_word_comes_before_its_stem_and_the_stem_before_what_it_begins(find):
    found = titles(find("graph"))
    assert found == ["Who is who", "Agents that plan"]
    assert titles(find("plan"))[0] == "Agents that plan"


def test_typo_is_corrected_and_said_when_nothing_matches(find):
    answer = find("optimla transport")
    assert titles(answer)[0] == "Optimal transport for bandits"
    assert answer["notices"] == [{"kind": "corrected", "words": [["optimla", "optimal"]]}]
    assert find("optimal transport")["notices"] == []


def test_typo_that_is_a_word_elsewhere_is_corrected_when_no_paper_has_all_words(find):
    answer = find("plans agent sparsee")
    assert answer["notices"][0]["kind"] == "relaxed"
    assert titles(find("neural operaters")) == ["Neural operators"]


def test_words_are_left_out_only_when_no_paper_has_all_and_it_is_said(find):
    answer = find("optimal transport zebra")
    assert titles(answer)[0] == "Optimal transport for bandits"
    assert answer["notices"] == [{"kind": "relaxed", "words": [["zebra", ""]]}]


def test_nonsense_finds_nothing(find):
    answer = find("xqzwv kjhgfdsa")
    assert answer["total"] == 0
    assert answer["results"] == []


def test_common_words_are_no_condition_beside_others_but_are_found_alone(find):
    assert titles(find("the sparse networks of"))[0] == "Sparse networks"
    assert titles(find("who")) == ["Who is who"]


@pytest.mark.parametrize("q", ["神经网络", "梯度", "深度学习", "网络优化", "神"])
def test_chinese_words_are_found_in_chinese_text(find, q):
    assert titles(find(q)) == ["神经网络的优化"]


def test_chinese_word_that_is_not_there_is_not_found(find):
    assert find("强化")["total"] == 0


def test_author_and_word_find_the_paper(find):
    assert titles(find("noether sparse")) == ["Sparse networks"]


def test_snippet_marks_the_words_that_matched(find):
    (result,) = find("holder bounds")["results"]
    assert [text for text, matched in result["snippet"] if matched] == ["Hölder", "bounds"]
    (result,) = find("low-rank adapters")["results"]
    assert [text for text, matched in result["titleMarks"] if matched] == ["Low", "rank", "adaptation"]


def test_results_come_from_all_editions(find):
    assert {result["edition"] for result in find("")["results"]} == {"one", "two"}


def test_facets_count_what_each_value_would_leave(find):
    answer = find("", facets=["edition", "author"], filters={"edition": {"include": ["two"], "exclude": []}})
    assert answer["total"] == 3
    editions = {value["id"]: value["count"] for value in answer["facets"]["edition"]["values"]}
    assert editions == {"one": 6, "two": 3}, "a facet's own choice does not narrow its counts"
    assert [value["id"] for value in answer["facets"]["author"]["values"]] == ["will-an"]


def test_values_of_a_facet_widen_and_excluded_ones_take_out(find):
    both = find("", filters={"author": {"include": ["ada-lovelace", "ada-byron"], "exclude": []}})
    assert both["total"] == 2
    without = find("", filters={"author": {"include": [], "exclude": ["ada-lovelace"]}})
    assert without["total"] == len(SHELF) - 1


def test_broader_topic_counts_papers_of_the_narrower(find):
    values = find("", facets=["topic"])["facets"]["topic"]["values"]
    assert {value["id"]: value["count"] for value in values} == {"games": 1, "chess": 1}


def test_long_facet_is_filtered_by_text_with_accents_folded(find):
    answer = find("", facets=["author"], needles={"author": "müll"})
    assert [value["label"] for value in answer["facets"]["author"]["values"]] == ["Jürgen Müller"]
    assert find("", facets=["author"], needles={"author": "MULL"})["facets"] == answer["facets"]


def test_chosen_value_that_no_paper_has_can_be_taken_away(find):
    answer = find("", facets=["author"], filters={"author": {"include": ["gone"], "exclude": []}})
    assert answer["total"] == 0
    assert answer["facets"]["author"]["values"][0]["state"] == "in"


def test_empty_answer_names_the_filter_to_drop(find):
    answer = find(
        "sparse", filters={"edition": {"include": ["two"], "exclude": []}, "author": {"include": ["noether-lovelace"], "exclude": []}}
    )
    assert answer["total"] == 0
    assert answer["drops"] == [{"facet": "edition", "id": "two", "label": "Two", "exclude": False, "total": 1}]


@pytest.mark.parametrize("sort", ["relevance", "title", "time", "similar"])
def test_sorting_leaves_no_paper_out(find, sort):
    answer = find("", sort=sort, like="one/p0", size=50)
    assert answer["total"] == len(SHELF)
    assert sorted(titles(answer)) == sorted(line.title for line in SHELF)


def test_sorting_by_title_ignores_case_and_quotes(find):
    found = titles(find("", sort="title", size=50))
    assert found.index("A study of regret") < found.index("Agents that plan") < found.index("Who is who")


def test_similar_papers_come_first_after_the_paper_itself(find):
    found = titles(find("", sort="similar", like="one/p0"))
    assert found[0] == "Optimal transport for bandits"
    assert set(found[1:3]) == {"A study of regret", "Transport"}


def test_saved_papers_are_a_facet(find):
    answer = find(
        "", saved={"one/p0": "read", "one/gone": "read"}, filters={"saved": {"include": ["yes"], "exclude": []}}, facets=["saved"]
    )
    assert titles(answer) == ["Optimal transport for bandits"]


def test_results_are_handed_out_in_pieces(find):
    whole = titles(find("", size=50))
    assert titles(find("", size=4)) + titles(find("", **{"from": 4, "size": 50})) == whole


@pytest.mark.parametrize(
    "q", ['"', "-", "author:", "OR OR", '-"', "((", "a" * 3000, "title:title:title:", "\\", "__proto__", "constructor", "-OR", "“", "x:y:z"]
)
def test_every_string_is_a_query(find, q):
    assert isinstance(find(q)["total"], int)


def test_state_survives_its_address(page):
    addresses = [
        "?q=%22low+rank%22+-x&topic=chess&topic=-games&author=ada-lovelace&sort=title&view=line",
        "?q=a&like=one%2Fp0",
        "?like=one%2Fp0&sort=title&view=full",
        "",
    ]
    again = run(page, "explore/state.js", "(m, all) => all.map((one) => m.toAddress(m.fromAddress(one)))", addresses)
    assert again == addresses


def test_odd_addresses_give_valid_states(page):
    odd = ["?sort=nonsense&view=x&topic=&topic=-&topic=a&topic=-a&unknown=1", "?sort=similar", "?q=a&q=b"]
    states = run(page, "explore/state.js", "(m, all) => all.map((one) => m.fromAddress(one))", odd)
    assert states[0] == {"q": "", "filters": {"topic": {"include": [], "exclude": ["a"]}}, "sort": "relevance", "like": "", "view": "card"}
    assert states[1]["sort"] == "relevance"
    assert states[2]["q"] == "a"


def test_reading_list_follows_papers_that_changed_their_address(page):
    kept = run(
        page,
        "saved/store.js",
        """(m) => {
          m.save('one/old', {note: 'mine', status: 'read'});
          m.save('one/p1');
          m.follow({'one/old': 'one/p0'});
          const all = m.readAll();
          m.writeAll({});
          return all;
        }""",
    )
    assert set(kept) == {"one/p0", "one/p1"}
    assert kept["one/p0"]["note"] == "mine"


def test_reading_list_leaves_out_what_is_not_an_entry(page):
    kept = run(
        page, "saved/store.js", "(m, kept) => m.clean(kept)", json.loads('{"papers": {"one/p0": {"status": "lost"}, "bad": {}, "a/b": 3}}')
    )
    assert kept == {"one/p0": {"status": "to-read", "note": "", "time": ""}}
