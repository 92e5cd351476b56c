"""The search index as files: words, shards, names of files, manifest, explore page."""

import json
import re

import pytest
from lunr.builder import Builder
from lunr.index import Index
from lunr.pipeline import Pipeline

from generator.publish.search import make_search
from generator.publish.search.engine import read_lunr
from generator.publish.search.shards import STOP_WORDS, build_shard
from generator.publish.search.texts import make_acronyms, title_fields
from generator.publish.search.tokens import tokenise
from tests.publish.hall_of_papers import Line, make_hall
from tests.publish.sample import make_sample

TEXTS = [
    {"abstract": "Low-rank bandits pay; low rank bandits pay more than bandits of full rank."},
    {"abstract": "Optimal transport meets bandits."},
    {"abstract": ""},
]


def find(files, name):
    (content,) = (content for path, content in files.items() if path.startswith(f"search/{name}."))
    return content.decode()


def unpack(shard):
    """Return a shard as lunr writes an index."""
    lines = shard.decode().split("\n")
    header = json.loads(lines[0])
    fields, words = header["fields"], lines[1 : header["words"] + 1]
    vectors = [[] for _ in range(header["papers"] * len(fields))]
    inverted = []
    for index, (word, line) in enumerate(zip(words, lines[header["words"] + 1 :], strict=True)):
        posting = {"_index": index, **{field: {} for field in fields}}
        numbers = [ord(letter) - 0x20 - (0x800 if letter >= "\ue000" else 0) for letter in line]
        reference = 0
        for step, weight in zip(numbers[::2], numbers[1::2], strict=True):
            reference += step
            posting[fields[reference % len(fields)]][str(reference // len(fields))] = {}
            vectors[reference] += [index, weight / 100]
        inverted.append([word, posting])
    named = [[f"{fields[at % len(fields)]}/{at // len(fields)}", vector] for at, vector in enumerate(vectors)]
    return {"version": header["version"], "fields": fields, "fieldVectors": named, "invertedIndex": inverted, "pipeline": []}


def read_manifest(site):
    return json.loads(make_search(site).files["search/manifest.json"])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Hölder's inequality", ["holder", "inequality"]),
        ("low-rank", ["low", "rank", "lowrank"]),
        ("k-means++", ["k", "means", "kmeans"]),
        ("ℓ_p and l_p", ["l", "p", "lp", "and", "l", "p", "lp"]),
        ("ell_p", ["l", "p", "lp"]),
        ("α-divergence", ["alpha", "divergence", "alphadivergence"]),
        ("2α", ["2", "alpha"]),
        ("Kolmogorov–Arnold", ["kolmogorov", "arnold", "kolmogorovarnold"]),
        ("神经网络", ["神经", "经网", "网络", "络"]),
        ("基于Transformer的", ["基于", "于", "transformer", "的"]),
        ("\U0001d4b3 is a set \U0001f600", ["x", "is", "a", "set"]),
        ("-- _ ^ -a- b--c", ["a", "b", "c"]),
        ("don't", ["dont"]),
        ("Łódź, straße, Øre", ["lodz", "strasse", "ore"]),
        ("한국어 논문", ["한국어", "논문"]),
        ("", []),
    ],
)
def test_text_gives_its_folded_words(text, words):
    assert sorted(tokenise(text)) == sorted(words)


def test_shard_equals_what_the_usual_builder_of_lunr_makes_from_the_same_words():
    builder = Builder()
    builder.ref("id")
    builder.field("abstract")
    builder.pipeline = Pipeline()
    for place, text in enumerate(TEXTS):
        builder.add({"id": str(place), "abstract": [word for word in tokenise(text["abstract"]) if word not in STOP_WORDS]})
    usual = json.loads(json.dumps(builder.build().serialize()))
    lean = unpack(build_shard(TEXTS, "en"))
    assert [word for word, _ in lean["invertedIndex"]] == [word for word, _ in usual["invertedIndex"]]
    for (_, ours), (_, theirs) in zip(lean["invertedIndex"], usual["invertedIndex"], strict=True):
        assert list(ours["abstract"]) == list(theirs["abstract"])

    def by_word(index):
        numbers = {posting["_index"]: word for word, posting in index["invertedIndex"]}
        return {ref: {numbers[vector[at]]: vector[at + 1] for at in range(0, len(vector), 2)} for ref, vector in index["fieldVectors"]}

    for ref, weights in by_word(usual).items():
        assert by_word(lean)[ref] == pytest.approx(weights, abs=0.006)


def test_shard_is_searched_by_lunr_itself():
    index = Index.load(json.dumps(unpack(build_shard(TEXTS, "en"))))
    assert [found["ref"] for found in index.search("transport")] == ["1"]


def test_words_stand_in_the_order_of_utf16_when_letters_lie_beyond_the_first_plane():
    words = [word for word, _ in unpack(build_shard([{"title": "\U00020000\uff5e \uf900 \U00020001a ﹏ 龜 豈"}], "zh"))["invertedIndex"]]
    assert words == sorted(words, key=lambda word: word.encode("utf-16-be"))


def test_numbers_pass_by_the_code_points_that_no_text_may_hold():
    fields = {"title": "alpha", "names": "", "authors": "", "topics": "beta"}
    many = [dict.fromkeys(fields, "gamma")] + [dict.fromkeys(fields, "")] * 20_000 + [fields]
    inverted = dict(unpack(build_shard(many, "en"))["invertedIndex"])
    assert inverted["gamma"]["authors"] == {"0": {}}
    assert inverted["alpha"]["title"] == {"20001": {}}
    assert inverted["beta"]["topics"] == {"20001": {}}


def test_edition_without_papers_has_no_shard():
    assert build_shard([], "en") == b""


def test_same_content_gives_same_files_and_a_changed_edition_leaves_the_files_of_the_other():
    lines = [Line("First", "Some words", edition="one"), Line("Second", "Other words", edition="two")]
    before, again = make_search(make_hall(lines)).files, make_search(make_hall(lines)).files
    assert before == again
    after = make_search(make_hall([lines[0], Line("Second", "Other words entirely", edition="two")])).files
    changed = {path for path in before if path not in after}
    assert changed == {path for path in before if re.search(r"/two\.(texts|abstracts)\.", path)}


def test_file_names_hold_hashes_and_the_manifest_names_every_file():
    files = make_search(make_sample()).files
    manifest = json.loads(files["search/manifest.json"])
    parts = ("cards", "titles", "texts", "abstracts")
    named = {manifest["lunr"], manifest["aliases"], *(edition[part] for edition in manifest["editions"] for part in parts)}
    assert {f"search/{name}" for name in named} == set(files) - {"search/manifest.json"}
    assert all(re.search(r"\.[0-9a-f]{12}\.(json|js|txt)$", name) for name in named)


def test_manifest_follows_former_addresses_and_lists_only_topics_with_papers_and_those_above():
    site = make_hall([Line("A", id="new", aliases=("old",), topics=("chess",))])
    manifest = read_manifest(site)
    assert json.loads(find(make_search(site).files, "aliases")) == {"one/old": "one/new"}
    assert manifest["topics"] == {"games": ["Games", "learn", None], "chess": ["Chess endings", "learn", "games"]}


def test_names_have_long_forms_of_acronyms_that_a_paper_uses_without_defining_them():
    site = make_hall(
        [
            Line("Defining", "Kolmogorov-Arnold networks (KANs)", acronyms=(("KANs", "Kolmogorov-Arnold networks"),)),
            Line("Using", "We prune a KAN."),
            Line("Plain", "We can prune."),
        ]
    )
    acronyms = make_acronyms(site, site.corpus.papers)
    names = [title_fields(site, paper, acronyms)["names"] for paper in site.corpus.papers]
    assert "Kolmogorov-Arnold" in names[0]
    assert "Kolmogorov-Arnold" in names[1]
    assert names[2] == ""


def test_words_of_broader_topics_find_a_paper():
    titles = unpack(find(make_search(make_hall([Line("A", topics=("chess",))])).files, "one.titles").encode())
    assert "games" in dict(titles["invertedIndex"])


def test_index_of_abstracts_is_smaller_than_the_abstracts():
    words = [
        f"{sound}{end}" for sound in ("ba", "do", "fi", "gu", "ke", "lo", "mi", "ru") for end in ("ndit", "rder", "lter", "ssian", "rnel")
    ]
    texts = [{"abstract": " ".join(words[(at * 7 + step * step) % 40] for step in range(150))} for at in range(200)]
    assert len(build_shard(texts, "en")) < sum(len(text["abstract"]) for text in texts)


def test_texts_hold_a_search_text_only_where_its_words_differ():
    site = make_sample()
    header, *texts = find(make_search(site).files, "icx2025.texts").split("\n")
    assert json.loads(header) == {"search": {}}
    assert len(texts) == len(site.corpus.papers_of("icx2025"))
    assert texts[1].startswith("Ranking with care")


def test_cards_hold_markup_of_titles_that_have_some_and_mark_made_ones():
    cards = {card["k"]: card for card in json.loads(find(make_search(make_sample()).files, "icx2025.cards"))["papers"]}
    assert "<math>" in cards["a1"]["h"]
    assert "h" not in cards["b2"]
    assert cards["c3"]["m"] == 1
    assert "m" not in cards["a1"]
    assert cards["d4"]["x"] == "withdrawn"
    assert "x" not in cards["a1"]


def test_lunr_is_one_module_that_exports_what_mkdocs_carries():
    module = read_lunr()
    assert b"lunr.version = " in module
    assert module.endswith(b"export default module.exports;\n")


@pytest.mark.parametrize("language", ["en", "zh"])
def test_explore_page_says_what_it_needs_and_links_to_lists_when_scripts_are_off(language):
    (page,) = make_search(make_sample(language=language)).pages
    assert page.path == "explore/"
    noscript = re.search(r'data-ph-x="noscript">(.*?)</div>', page.body, re.DOTALL).group(1)
    assert 'href="../topics/"' in noscript
    assert 'href="../icx2025/"' in noscript
    assert "\n\n" not in page.body


def test_explore_page_offers_only_facets_that_can_narrow():
    (page,) = make_search(make_hall([Line("A", authors=("Ada Lovelace",))])).pages
    facets = re.findall(r'data-facet="([^"]+)"', page.body)
    assert facets == ["author", "code", "saved"]
