"""Candidates for the vocabulary: frequent phrases that no topic covers; called by analyse(), shown by the report on topics."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from generator.analysis.matcher import matcher_of
from generator.analysis.observation import Observation
from generator.analysis.sentences import fold
from generator.analysis.terms import BREAK, HYPHEN, JOIN, Terms, count_terms
from generator.model import Vocabulary

SHOWN = 60
"""Phrases reported."""
LEAST_PAPERS, LEAST_SHARE = 4, 0.004
"""A phrase is a candidate from max(first, second x papers) papers on."""
_SAMPLE = 2500
"""Papers in which phrases are looked for; the count of those reported is exact."""
_NESTED = 0.7
"""A phrase that occurs mostly inside a longer one is left out."""
_GENERIC_STEMS = (
    "method approach result experi experiment empir perform propos paper work state art real world scale larg high low extens "
    "signific comprehens novel new recent exist code avail wide rang varieti set number variou differ demonstr show improv "
    "outperform achiev effect effici better superior competit strong practic theoret problem challeng task approach framework "
    "algorithm techniqu applic baselin evalu standard popular common public domin key main core major critic import crucial "
    "first second third one two three end long short small simpl complex general specif strategi design process provid "
    "requir base current previous prior sourc open addit make case studi well question research field time order best good "
    "poor full world dataset synthet benchmark modern fundament signific substanti widespread tradit convent numer oft fine "
    "line et al comput machin deep neural network learn model"
)
_GENERIC = frozenset(_GENERIC_STEMS.split())


def find_candidates(observations: Sequence[Observation], vocabulary: Vocabulary) -> tuple[tuple[str, int], ...]:
    """Return phrases of two and three words that many papers use and no topic covers.

    Returns:
        Phrase as most often written and the number of papers, most first.
    """
    total = len(observations)
    least = max(LEAST_PAPERS, LEAST_SHARE * total)
    sample = observations[:: max(1, total // _SAMPLE)]
    counts = Counter(phrase for observation in sample for phrase in set(_phrases(observation.terms)))
    bar = max(2.0, least * len(sample) / max(1, total) * 0.8)
    frequent = {phrase: count for phrase, count in counts.items() if count >= bar}
    inside = _inside_longer(frequent)
    ranked = sorted(
        (phrase for phrase, count in frequent.items() if inside[phrase] < _NESTED * count), key=lambda phrase: (-frequent[phrase], phrase)
    )
    forms = _written(sample, frozenset(ranked[: 6 * SHOWN]))
    matcher = matcher_of(vocabulary)
    known = _alias_parts(vocabulary)
    found: list[tuple[str, int]] = []
    for phrase in ranked[: 6 * SHOWN]:
        if phrase in known:
            continue
        form = forms.get(phrase, phrase)
        covered = max((match.words for match in matcher.find(fold(form))), default=0)
        if 2 * covered >= phrase.count(" ") + 1:
            continue
        exact = sum(f" {phrase} " in f" {observation.terms.stems} " for observation in observations)
        if exact >= least:
            found.append((form, exact))
        if len(found) >= SHOWN:
            break
    return tuple(sorted(found, key=lambda item: (-item[1], item[0])))


def _alias_parts(vocabulary: Vocabulary) -> frozenset[str]:
    """Return the stems of all aliases and of their parts: "markov decision" is no candidate beside "markov decision process"."""
    parts: set[str] = set()
    for topic in vocabulary.topics.values():
        for alias in (*topic.aliases, *topic.weak):
            stems = count_terms("", alias).stems.split(" ")
            parts.update(" ".join(stems[start : start + size]) for size in (2, 3) for start in range(len(stems) - size + 1))
    return frozenset(parts)


def _phrases(terms: Terms) -> Iterator[str]:
    """Yield the stems of the two- and three-word phrases of a paper that hold no all-purpose word."""
    stems = terms.stems.split(" ")
    usable = [stem != BREAK and stem not in _GENERIC and len(stem) > 1 for stem in stems]
    for index in range(len(stems) - 1):
        if usable[index] and usable[index + 1]:
            yield f"{stems[index]} {stems[index + 1]}"
            if index + 2 < len(stems) and usable[index + 2]:
                yield f"{stems[index]} {stems[index + 1]} {stems[index + 2]}"


def _inside_longer(counts: dict[str, int]) -> Counter[str]:
    """Return for each phrase how often the most frequent longer phrase around it occurs."""
    inside: Counter[str] = Counter()
    for phrase, count in counts.items():
        parts = phrase.split(" ")
        if len(parts) == 3:
            for shorter in (" ".join(parts[:2]), " ".join(parts[1:])):
                inside[shorter] = max(inside[shorter], count)
    return inside


def _written(observations: Sequence[Observation], phrases: frozenset[str]) -> dict[str, str]:
    """Return the form in which each phrase is most often written."""
    forms: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for observation in observations:
        stems, words = observation.terms.stems.split(" "), observation.terms.words.split(" ")
        for index in range(len(stems) - 1):
            for size in (2, 3):
                phrase = " ".join(stems[index : index + size])
                if phrase in phrases:
                    forms[phrase][_join(words[index : index + size])] += 1
    return {phrase: min(found, key=lambda form: (-found[form], form)) for phrase, found in forms.items()}


def _join(words: Sequence[str]) -> str:
    """Join words as they were written."""
    text = " ".join(words)
    return text.replace(f"{HYPHEN} ", "-").replace(f"{JOIN} ", "").rstrip(HYPHEN + JOIN)
