"""Topics: scores of one paper's mentions (observe) and the choice of tags over the collection (analyse)."""

import math
from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Mapping, Sequence, Set
from dataclasses import replace
from difflib import get_close_matches
from types import MappingProxyType
from typing import NamedTuple

from generator.analysis.matcher import Match, matcher_of, topics_of_phrase
from generator.analysis.observation import Mention, Observation
from generator.analysis.sentence_weights import SentenceWeights
from generator.analysis.sentences import fold
from generator.model import Acronym, AreaId, Evidence, Issue, MarkedPaper, Paper, Place, Severity, TopicId, TopicTag, Vocabulary

TITLE_WEIGHT = 3.0
"""Weight of a mention in the title. This and the following figures were measured against author keywords."""
MULTIWORD = 1.15
"""Factor of a mention of several words."""
WEAK = 0.6
"""Factor of a weak alias."""
KEYWORD_WEIGHT = 4.0
"""Strength that an author keyword gives to the topic it names."""

KEYWORD_JOIN = "; "
"""Stands between keywords where offsets into all of them are given."""

IDF_POWER = 0.3
"""Exponent of the inverse document frequency in the rank."""
SHOWN = 6
"""Topics shown a paper."""
FILLED = 3
"""Topics that a paper gets as long as each reaches FILL_SCORE."""
FILL_SCORE = 0.95
"""Least score of a topic that fills up to FILLED."""
FAINT_SCORE = 0.69
"""Least score of a topic of a single weak mention that gives a paper its second topic: a sentence of weight 1.15."""
ENOUGH = 2
"""Topics below which weaker ones are taken, so that every paper is connected."""
GENERAL_WEIGHT = 0.9
"""A topic of a lower weight that weak aliases in the abstract alone name is never shown beyond FILLED: author keywords name
one in eight of these, and four in nine of all shown topics."""
KEEP_SCORE = (1.3, 2.5, 0.15)
"""A topic is kept from the score max(first, min(second, third x the paper's best)) on."""
CONNECTED = 3
"""Papers from which a topic connects them."""
STATED = "stated"
"""Field of the evidence of a topic that the site's owner gives in an overlay."""
_EVIDENCE = 5
"""Mentions kept as evidence of a tag."""


class TopicEvidence(NamedTuple):
    """What one paper's text and keywords say about topics."""

    mentions: tuple[Mention, ...]
    """All mentions that count, in the order title, abstract, keywords."""
    scores: tuple[tuple[TopicId, float], ...]
    """Strength by topic, in the order of first mention; topics that weak mentions alone do not carry are left out."""
    faint: tuple[tuple[TopicId, float], ...]
    """The same for topics that one weak mention names."""
    keyword_topics: tuple[TopicId, ...]
    """Topics that the author keywords name."""


def find_topics(
    title: str,
    abstract: str,
    *,
    sentences: Sequence[tuple[int, int]],
    keywords: Sequence[str],
    acronyms: Sequence[Acronym],
    vocabulary: Vocabulary,
) -> TopicEvidence:
    """Find and weigh the topics of one paper.

    Args:
        title: Folded title, or "".
        abstract: Folded abstract.
        sentences: Sentences of the abstract.
        keywords: Author keywords.
        acronyms: Short forms that the abstract defines; they win over the vocabulary.
        vocabulary: Vocabulary.
    """
    matcher = matcher_of(vocabulary)
    own_forms = _topics_of_acronyms(acronyms, vocabulary)
    scores: defaultdict[TopicId, float] = defaultdict(float)
    strong: set[TopicId] = set()
    weak: Counter[TopicId] = Counter()
    mentions: list[Mention] = []
    in_abstract = matcher.find(abstract)
    for match in matcher.find(title):
        if _is_redefined(match, own_forms) or _is_coined(match, title, in_abstract):
            continue
        mentions.append(_mention(match, "title"))
        scores[match.topic] += TITLE_WEIGHT
        strong.add(match.topic)
    weights = SentenceWeights(abstract, sentences)
    for match in in_abstract:
        if _is_redefined(match, own_forms):
            continue
        mentions.append(_mention(match, "abstract"))
        factor = (MULTIWORD if match.words > 1 else 1.0) * (WEAK if match.weak else 1.0)
        scores[match.topic] += weights.weigh(match.start) * factor
        if match.weak:
            weak[match.topic] += 1
        else:
            strong.add(match.topic)
    keyword_mentions = list(_keyword_mentions(keywords, vocabulary))
    keyword_topics = tuple(dict.fromkeys(mention.topic for mention in keyword_mentions))
    for topic in keyword_topics:
        scores[topic] += KEYWORD_WEIGHT
        strong.add(topic)
    rounded = [(topic, round(score, 3)) for topic, score in scores.items()]
    carried = tuple(item for item in rounded if item[0] in strong or weak[item[0]] >= 2)
    faint = tuple(item for item in rounded if item[0] not in strong and weak[item[0]] == 1 and item[1] >= FAINT_SCORE)
    return TopicEvidence((*mentions, *keyword_mentions), carried, faint, keyword_topics)


def _mention(match: Match, field: str) -> Mention:
    return Mention(match.topic, field, match.start, match.end, match.weak, match.words)


def _topics_of_acronyms(acronyms: Sequence[Acronym], vocabulary: Vocabulary) -> dict[str, frozenset[TopicId]]:
    """Return the topics that each locally defined short form may speak for: those that its long form names."""
    return {acronym.short: frozenset(topics_of_phrase(acronym.long, vocabulary)) for acronym in acronyms}


def _is_redefined(match: Match, own_forms: Mapping[str, frozenset[TopicId]]) -> bool:
    """Tell whether a one-word mention is a short form that this paper uses for something else."""
    if not match.word or not own_forms:
        return False
    word = match.word
    if word not in own_forms and word.endswith("s"):
        word = word[:-1]
    return word in own_forms and match.topic not in own_forms[word]


def _is_coined(match: Match, title: str, in_abstract: Sequence[Match]) -> bool:
    """Tell whether a short form leads a title as the paper's own name: ``TSP: A Method ...`` of which the abstract says nothing."""
    is_lead = match.start == 0 and match.word.isupper() and title[match.end : match.end + 1] == ":"
    return is_lead and all(other.topic != match.topic for other in in_abstract)


def _keyword_mentions(keywords: Sequence[str], vocabulary: Vocabulary) -> list[Mention]:
    """Return the topics that keywords name; of a keyword that names several, those that cover most of it."""
    mentions: list[Mention] = []
    offset = 0
    for keyword in keywords:
        matches = matcher_of(vocabulary).find_keyword(fold(keyword))
        longest = max((match.end - match.start for match in matches), default=0)
        mentions += [
            Mention(match.topic, "keywords", offset + match.start, offset + match.end, match.weak, match.words)
            for match in matches
            if match.end - match.start == longest and 2 * longest >= len(keyword.strip())
        ]
        offset += len(keyword) + len(KEYWORD_JOIN)
    return mentions


def rank_topics(
    observations: Sequence[Observation], vocabulary: Vocabulary, spared: Container[int] = ()
) -> list[list[tuple[TopicId, float]]]:
    """Return all topics of each paper, best first, with the score that decides whether they are shown.

    Rank is score x idf^0.3 x weight, so that of two topics that a paper mentions equally the rarer one comes first.
    Papers whose places are spared count as others do, but get no rank.
    """
    frequency = Counter(topic for observation in observations for topic, _ in observation.scores)
    total = len(observations)
    idf = {topic: math.log((total + 10) / (count + 3)) ** IDF_POWER for topic, count in frequency.items()}
    ranked: list[list[tuple[TopicId, float]]] = []
    for place, observation in enumerate(observations):
        if place in spared:
            ranked.append([])
            continue
        keys = [
            (-score * idf[topic] * vocabulary.topics[topic].weight, topic, score)
            for topic, score in observation.scores
            if topic in vocabulary.topics
        ]
        ranked.append([(topic, score) for _, topic, score in sorted(keys)])
    return ranked


def _rank_faint(observation: Observation, vocabulary: Vocabulary) -> list[tuple[TopicId, float]]:
    """Return the topics of a single weak mention, best first."""
    known = [(topic, score) for topic, score in observation.faint if topic in vocabulary.topics]
    return sorted(known, key=lambda item: (-item[1] * vocabulary.topics[item[0]].weight, item[0]))


def _find_passing(observation: Observation, vocabulary: Vocabulary) -> set[TopicId]:
    """Return the general topics that a paper names in passing only: by weak aliases in its abstract."""
    known = vocabulary.topics
    general = {topic for topic, _ in observation.scores if topic in known and known[topic].weight < GENERAL_WEIGHT}
    if not general:
        return general
    return general - {mention.topic for mention in observation.mentions if not mention.weak or mention.field == "title"}


def choose_topics(
    papers: Sequence[Paper],
    marked: Sequence[MarkedPaper],
    observations: Sequence[Observation],
    vocabulary: Vocabulary,
    *,
    kept: Mapping[int, tuple[TopicTag, ...]] = MappingProxyType({}),
) -> list[tuple[TopicTag, ...]]:
    """Choose the topics that each paper shows.

    Args:
        papers: Papers of the collection.
        marked: Their marked texts, in the same order.
        observations: Their observations, in the same order.
        vocabulary: Vocabulary.
        kept: Tags that stay as they are, by the paper's place.

    Returns:
        Tags of each paper, strongest first, at most SHOWN, each with evidence.
    """
    chosen: list[list[TopicTag]] = []
    ranks = rank_topics(observations, vocabulary, kept)
    for place, (paper, texts, observation, ranked) in enumerate(zip(papers, marked, observations, ranks, strict=True)):
        if place in kept:
            chosen.append(list(kept[place]))
            continue
        fields = {
            "title": texts.title.plain if texts.title else "",
            "abstract": texts.abstract.plain,
            "keywords": KEYWORD_JOIN.join(paper.keywords),
        }
        strongest = _keep(ranked, _rank_faint(observation, vocabulary), _find_passing(observation, vocabulary), vocabulary)
        evidence = _gather_evidence(observation, {topic for topic, _ in strongest}, fields)
        found = [TopicTag(topic, score, tuple(evidence[topic])) for topic, score in strongest]
        chosen.append(_put_stated_first(find_stated(paper, vocabulary), found) if paper.topics else found)
    _connect(chosen, kept, vocabulary)
    return [tuple(tags) for tags in chosen]


def find_stated(paper: Paper, vocabulary: Vocabulary) -> dict[TopicId, str]:
    """Return the topics that the site's owner gives a paper by id, former id or name, with what was written, in order."""
    stated = {}
    names = _stated_names(vocabulary)
    for written in paper.topics:
        topic = names.get(written.strip().lower())
        if topic is not None:
            stated[topic] = str(written)
    return stated


def _stated_names(vocabulary: Vocabulary) -> dict[str, TopicId]:
    """Return what a topic may be stated as; ids go before names."""
    names = {topic.name.lower(): topic.id for topic in vocabulary.topics.values()}
    names |= {former: topic.id for topic in vocabulary.topics.values() for former in topic.former}
    return names | {topic: topic for topic in vocabulary.topics}


def check_stated(papers: Iterable[Paper], vocabulary: Vocabulary) -> tuple[Issue, ...]:
    """Return an issue for each topic that an overlay gives a paper and the vocabulary does not have."""
    issues = []
    names = _stated_names(vocabulary)
    for paper in papers:
        for written in paper.topics:
            if written.strip().lower() not in names:
                place = Place.from_origin(paper.origins.get("topics", "")) or Place(str(paper.edition), record=paper.id)
                near = get_close_matches(written.lower(), list(vocabulary.topics), n=1)
                mend = f"Did you mean {near[0]!r}?" if near else "Use an id of topics.yml, or add the topic there."
                expected = "an id or name of the vocabulary"
                issues.append(Issue(Severity.WARNING, "unknown-topic", place, f"the topic {str(written)!r}", expected, mend))
    return tuple(issues)


def add_stated(papers: Sequence[Paper], observations: Sequence[Observation], vocabulary: Vocabulary) -> list[Observation]:
    """Return the observations with the topics that the site's owner states, as strong as a topic that keywords name."""
    return [
        replace(observation, scores=_add_scores(observation.scores, find_stated(paper, vocabulary))) if paper.topics else observation
        for paper, observation in zip(papers, observations, strict=True)
    ]


def _add_scores(scores: Sequence[tuple[TopicId, float]], stated: Iterable[TopicId]) -> tuple[tuple[TopicId, float], ...]:
    strengths = dict(scores)
    for topic in stated:
        strengths[topic] = max(strengths.get(topic, 0.0), KEYWORD_WEIGHT)
    return tuple(strengths.items())


def _put_stated_first(stated: Mapping[TopicId, str], found: Sequence[TopicTag]) -> list[TopicTag]:
    """Put the stated topics before those found, with the statement as evidence before what the text says."""
    by_topic = {tag.topic: tag for tag in found}
    score = max([KEYWORD_WEIGHT, *(tag.score for tag in found)])
    first = [
        TopicTag(topic, score, (Evidence(written, STATED, 0, 0), *(by_topic[topic].evidence if topic in by_topic else ())))
        for topic, written in stated.items()
    ]
    return [*first, *(tag for tag in found if tag.topic not in stated)][: max(SHOWN, len(first))]


def _connect(chosen: Sequence[list[TopicTag]], spared: Container[int], vocabulary: Vocabulary) -> None:
    """Give papers whose topics hardly any other paper has the broader topics too, so that every paper leads on."""
    counts = Counter(tag.topic for tags in chosen for tag in tags)
    parents = {topic: vocabulary.topics[topic].parent for topic in counts if counts[topic] < CONNECTED}
    members = counts + Counter(parent for tags in chosen for parent in {parents.get(tag.topic) for tag in tags} if parent is not None)
    for place, tags in enumerate(chosen):
        for tag in list(tags) if place not in spared else ():
            if sum(counts[other.topic] >= CONNECTED for other in tags) >= ENOUGH or len(tags) >= SHOWN:
                break
            parent = parents.get(tag.topic)
            if parent is not None and members[parent] >= CONNECTED and all(other.topic != parent for other in tags):
                tags.append(TopicTag(parent, tags[-1].score, tag.evidence))


def _keep(
    ranked: Sequence[tuple[TopicId, float]], faint: Sequence[tuple[TopicId, float]], passing: Set[TopicId], vocabulary: Vocabulary
) -> list[tuple[TopicId, float]]:
    """Keep the topics that are strong enough, without parents of kept ones, and fill up to FILLED; faint ones only to ENOUGH.

    Those that are named in passing stand behind the others and fill up to FILLED only.
    """
    least, cap, share = KEEP_SCORE
    bar = max(least, min(cap, share * max((score for _, score in ranked), default=0.0)))
    strong = [(topic, score) for topic, score in ranked if score >= bar]
    parents = _ancestors((topic for topic, _ in strong), vocabulary)
    kept = [(topic, score) for topic, score in strong if topic not in parents and topic not in passing][:SHOWN]
    kept += [(topic, score) for topic, score in strong if topic not in parents and topic in passing][: max(0, FILLED - len(kept))]
    for enough, floor, rest in ((FILLED, FILL_SCORE, ranked), (ENOUGH, 0.0, ranked), (ENOUGH, 0.0, faint)):
        for topic, score in rest:
            if len(kept) >= enough:
                break
            if not bar > score >= floor or any(topic == other for other, _ in kept):
                continue
            if topic not in _ancestors((other for other, _ in kept), vocabulary):
                kept.append((topic, score))
    return kept


def _ancestors(topics: Iterable[TopicId], vocabulary: Vocabulary) -> set[TopicId]:
    above: set[TopicId] = set()
    for topic in topics:
        parent = vocabulary.topics[topic].parent
        while parent is not None and parent not in above:
            above.add(parent)
            parent = vocabulary.topics[parent].parent
    return above


def _gather_evidence(observation: Observation, topics: Set[TopicId], fields: Mapping[str, str]) -> dict[TopicId, list[Evidence]]:
    """Return the first mentions of some topics, as written."""
    found: dict[TopicId, list[Evidence]] = {topic: [] for topic in topics}
    for mention in observation.mentions:
        if mention.topic in topics and len(found[mention.topic]) < _EVIDENCE:
            text = fields.get(mention.field, "")[mention.start : mention.end]
            found[mention.topic].append(Evidence(text, mention.field, mention.start, mention.end))
    return found


def choose_area(tags: Sequence[TopicTag], vocabulary: Vocabulary) -> AreaId | None:
    """Return the area that carries most of a paper's tags; of equal ones that of the strongest tag."""
    weights: dict[AreaId, float] = {}
    for rank, tag in enumerate(tags):
        topic = vocabulary.topics[tag.topic]
        weights[topic.area] = weights.get(topic.area, 0.0) + tag.score * topic.weight / (1 + 0.2 * rank)
    return max(weights, key=lambda area: weights[area]) if weights else None
