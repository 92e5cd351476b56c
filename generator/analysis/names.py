"""Names that a paper introduces (methods, data sets, systems), by patterns with points; used by observe() and made titles."""

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from generator.analysis.name_patterns import (
    AFTER_NOUN,
    ANNOUNCED,
    APPOSED,
    APPOSITION,
    APPOSITION_HINTS,
    ARTICLE,
    BACKGROUND,
    BASED,
    CALLED,
    CALLED_HINTS,
    CAPITAL,
    CAPITALISED,
    CAPITALISED_HINTS,
    DASH,
    DEFINED,
    DIRECT,
    DIRECT_HINTS,
    INSIDE,
    IS_A,
    IS_A_HINTS,
    LOWER,
    LOWER_HINTS,
    NAME_LIKE,
    NEXT_WORD,
    NO_LOWER_START,
    NO_NAME_TAIL,
    OUR,
    OUR_HINTS,
    OWN,
    OWN_LONG,
    OWN_OR_PROPOSED,
    PROPOSE,
    PROPOSE_HINTS,
    PROSE_PAIR,
    SINGLE,
    SUBJECT,
)
from generator.analysis.names_known import KNOWN_NAMES
from generator.model import Acronym, Evidence, Name

SURE = 3.0
"""From these points on a name counts as introduced (precision .91, recall .86 on titles that begin "NAME:")."""
HINT = 2.0
"""From these points on a paper may be using a name as its own, so that it is not linked to another paper."""
LINKABLE = 3.5
"""From these points on other papers may link to the paper by the name."""


class _Hits:
    """Points, places and rules by name, while a text is read."""

    def __init__(self) -> None:
        self.points: defaultdict[str, float] = defaultdict(float)
        self.first: dict[str, int] = {}
        self.rules: dict[str, tuple[float, str]] = {}

    def add(self, name: str, start: int, points: float, rule: str) -> None:
        """Add points for a name at an offset."""
        self.points[name] += points
        self.first.setdefault(name, start)
        if points > self.rules.get(name, (0.0, ""))[0]:
            self.rules[name] = (points, rule)

    def lift(self, name: str, start: int, points: float, rule: str) -> None:
        """Give a name at an offset so many points where it has fewer: places that only confirm what others announce."""
        missing = points - self.points[name]
        if missing > 0:
            self.add(name, start, missing, rule)


class NameHit(NamedTuple):
    """A name with its points."""

    name: Name
    """Name with evidence."""
    points: float
    """Sureness; see SURE and LINKABLE."""
    long: str | None
    """Long form, where the name is an acronym of the text."""


def is_name(text: str, expects_word: bool = False) -> bool:
    """Tell whether a word looks like the name of a method or data set and is none of the well-known ones.

    Args:
        text: Word as written.
        expects_word: True where the place itself speaks for a name, so that an ordinary capitalised word is one.
    """
    bare = text.strip(" -.,")
    if len(bare) < 2 or bare in KNOWN_NAMES or bare.removesuffix("s") in KNOWN_NAMES or NO_NAME_TAIL.search(bare):
        return False
    capitals = sum(letter.isupper() for letter in bare)
    if capitals >= 2 or (capitals and any(letter.isdigit() or letter == "-" for letter in bare)):
        return not re.fullmatch(r"[A-Z][a-z]+(?:-[a-z]+)+|[A-Z]-[a-z]+", bare)
    return expects_word and SINGLE.fullmatch(bare) is not None


def find_names(
    plain: str,
    folded: str,
    *,
    sentences: Sequence[tuple[int, int]],
    acronyms: Sequence[Acronym],
    emphasised: Sequence[tuple[int, int]] = (),
) -> list[NameHit]:
    """Return the names that an abstract introduces, surest first; those below SURE are only hints.

    Args:
        plain: Plain text of the abstract.
        folded: The same, folded.
        sentences: Its sentences.
        acronyms: Short forms that it defines.
        emphasised: Offsets of words that the author set bold or italic.
    """
    hits = _Hits()
    emphasis = Counter(plain[start:end].strip(" \"'.,:;") for start, end in emphasised)
    for number, (start, end) in enumerate(sentences):
        sentence = folded[start:end]
        own = [acronym for acronym in acronyms if start <= acronym.start < end] if acronyms else []
        can_emphasise = bool(emphasis) and number > 0
        if not own and not CAPITAL.search(sentence, 1):
            _read_bare(hits, sentence, start)
        else:
            proposal = _find_proposal(sentence)
            _read_marked_places(hits, sentence, start, proposal)
            _read_acronyms(hits, sentence, start, proposal, own)
            _read_phrases(hits, sentence, start, proposal)
            _read_inside(hits, sentence, start, proposal, acronyms)
        if can_emphasise or NAME_LIKE.search(sentence):
            for match in SUBJECT.finditer(sentence):
                if is_name(match["n"], expects_word=can_emphasise and match["n"] in emphasis):
                    hits.add(match["n"], start + match.start("n"), 1.0, "subject")
    _read_emphasis(hits, plain, folded, emphasised, emphasis)
    return _settle(hits, plain, folded, acronyms, emphasis)


def _find_proposal(sentence: str) -> re.Match[str] | None:
    """Return where the authors say that they propose something."""
    lower = sentence.lower()
    return PROPOSE.search(sentence) if _holds(lower, PROPOSE_HINTS) or lower.startswith("i ") else None


def _read_bare(hits: _Hits, sentence: str, offset: int) -> None:
    """Read a sentence without a capital letter behind its first one: every second sentence, and most rules find nothing in it."""
    match = IS_A.match(sentence) if "A" <= sentence[:1] <= "Z" else None
    if match and is_name(match["n"], expects_word=True):
        hits.add(match["n"], offset + match.start("n"), 2.0, "NAME, a method")
    if _holds(sentence, LOWER_HINTS):
        _read_lower(hits, sentence, offset, _find_proposal(sentence))


def _read_marked_places(hits: _Hits, sentence: str, offset: int, proposal: re.Match[str] | None) -> None:
    """Read names after "called", after "we propose" and in apposition to "our method"."""
    _read_announced(hits, sentence, offset, proposal)
    for match in IS_A.finditer(sentence) if _holds(sentence, IS_A_HINTS) else ():
        if is_name(match["n"], expects_word=True):
            hits.add(match["n"], offset + match.start("n"), 2.0, "NAME, a method")


def _read_announced(hits: _Hits, sentence: str, offset: int, proposal: re.Match[str] | None) -> None:
    """Read names that words before them announce."""
    for match in CALLED.finditer(sentence) if _holds(sentence, CALLED_HINTS) or DASH.search(sentence) else ():
        aside = match["verb"][0] in ",:\u2014- "
        if not is_name(match["n"], expects_word=not aside):
            continue
        points = _aside_points(match, proposal) if aside else 4.0 if proposal else 2.6 if OWN_OR_PROPOSED.search(sentence) else 2.0
        hits.add(match["n"], offset + match.start("n"), points, "aside" if aside else "called")
    for match in DIRECT.finditer(sentence) if _holds(sentence, DIRECT_HINTS) else ():
        if is_name(match["n"], expects_word=True):
            hits.add(match["n"], offset + match.start("n"), 4.0 if proposal else 1.5, "we propose NAME")
    if proposal:
        for match in AFTER_NOUN.finditer(sentence, proposal.end("verb")):
            if is_name(match["n"]):
                hits.add(match["n"], offset + match.start("n"), 3.0, "our method NAME")
        apposed = APPOSED.match(sentence, proposal.end("verb"))
        if apposed and is_name(apposed["n"]):
            hits.lift(apposed["n"], offset + apposed.start("n"), 3.0, "our method, NAME")
    for match in OUR.finditer(sentence) if _holds(sentence, OUR_HINTS) else ():
        if is_name(match["n"]):
            hits.lift(match["n"], offset + match.start("n"), 3.0 if match["noun"] or match["proposed"] else 2.3, "our NAME")
    for match in APPOSITION.finditer(sentence) if _holds(sentence, APPOSITION_HINTS) else ():
        if is_name(match["n"], expects_word=True):
            hits.add(match["n"], offset + match.start("n"), 4.0, "our method, NAME")


def _holds(sentence: str, hints: Sequence[str]) -> bool:
    return any(map(sentence.__contains__, hints))


def _aside_points(match: re.Match[str], proposal: re.Match[str] | None) -> float:
    return 2.5 if proposal and match.start() > proposal.start() else 0.3


def _read_acronyms(hits: _Hits, sentence: str, offset: int, proposal: re.Match[str] | None, acronyms: Sequence[Acronym]) -> None:
    """Give points to a short form that is defined right behind "we propose"."""
    for acronym in acronyms:
        at = acronym.start - offset
        begin = sentence.rfind(acronym.long, 0, at)
        begin = min(begin if begin >= 0 else at, at)
        hits.first.setdefault(acronym.short, acronym.start)
        if OWN_LONG.search(sentence, 0, begin):
            hits.add(acronym.short, acronym.start, 4.0, "our long form (NAME)")
            continue
        if not proposal or begin < proposal.start("verb"):
            continue
        gap = sentence[proposal.end("verb") : begin]
        # background short forms follow "for", "of", "on" ... inside the clause
        points = 1.0 if BACKGROUND.search(gap) or BASED.match(sentence, acronym.end - offset) else 5.0 - 0.15 * len(gap.split())
        hits.add(acronym.short, acronym.start, points, "long form (NAME)")


def _read_phrases(hits: _Hits, sentence: str, offset: int, proposal: re.Match[str] | None) -> None:
    """Read names of several words: capitalised ones, and lower-case ones after "which we call"."""
    for match in CAPITALISED.finditer(sentence) if _holds(sentence, CAPITALISED_HINTS) else ():
        name = match["n"]
        if (not proposal and match.group().startswith("\u2014")) or name.split()[0] in KNOWN_NAMES or PROSE_PAIR.match(name):
            continue
        hits.add(
            name, offset + match.start("n"), 3.6 if proposal and match.start("n") > proposal.start() else 2.0, "we propose Capitalised Name"
        )
    if _holds(sentence, LOWER_HINTS):
        _read_lower(hits, sentence, offset, proposal)


def _read_lower(hits: _Hits, sentence: str, offset: int, proposal: re.Match[str] | None) -> None:
    """Read names in lower case after "which we call"."""
    for match in LOWER.finditer(sentence):
        name = match["n"].strip()
        first = name.split()[0]
        if len(name) <= 5 or first.lower() in NO_LOWER_START or is_name(first, expects_word=True) or name in KNOWN_NAMES:
            continue
        lead = sentence[max(0, match.start() - 4) : match.end()]
        if proposal or "we " in lead or "coin" in lead or "dub" in lead:
            hits.add(name, offset + match.start("n"), 3.0, "called")


def _read_inside(hits: _Hits, sentence: str, offset: int, proposal: re.Match[str] | None, acronyms: Sequence[Acronym]) -> None:
    """Read names in parentheses behind "we propose" that abbreviate nothing."""
    if not proposal:
        return
    shorts = {acronym.short for acronym in acronyms}
    for match in INSIDE.finditer(sentence, proposal.end()):
        name = match["n"]
        if name.removesuffix("s") in shorts or name in shorts or not is_name(name, expects_word=True):
            continue
        gap = sentence[proposal.end("verb") : match.start()]
        near = len(gap.split()) <= 12 and not re.search(r"\b(?:on|using|via|than|like)\b", gap)
        hits.add(name, offset + match.start("n"), 3.4 if near else 1.0, "method (NAME)")


def _read_emphasis(hits: _Hits, plain: str, folded: str, emphasised: Sequence[tuple[int, int]], emphasis: Counter[str]) -> None:
    """Give points to emphasised names, most where "we define" stands before them."""
    for start, end in emphasised:
        words = plain[start:end].strip(" \"'.,:;")
        if not 2 <= len(words) <= 40 or len(words.split()) > 4 or words in KNOWN_NAMES:
            continue
        if is_name(words, expects_word=True) or re.fullmatch(r"(?:[A-Z][\w-]*)(?: [A-Z][\w-]*){1,3}", words):
            hits.add(words, start, (1.2 + 0.6 * min(emphasis[words], 3)) / emphasis[words], "emphasised")
        if words.lower() not in ("two", "first", "any", "all", "not", "only") and DEFINED.search(folded[max(0, start - 120) : start]):
            hits.add(words, start, 3.2, "we define NAME")


def _settle(hits: _Hits, plain: str, folded: str, acronyms: Sequence[Acronym], emphasis: Counter[str]) -> list[NameHit]:
    """Add up, drop parts of long forms and ordinary words, and return the rest, surest first."""
    longs = {acronym.short: acronym.long for acronym in reversed(acronyms)}
    for short, long in longs.items():
        # "we introduce Sparse Pre-training (SPDF)": what speaks for the capitalised words speaks for their short form
        if " " in long and long in hits.points and hits.points[long] > hits.points.get(short, 0.0) > 0.0:
            hits.points[short] = hits.points[long]
    settled = []
    for name, points in hits.points.items():
        if (
            name in KNOWN_NAMES
            or _is_part(name, points, hits, longs)
            or (SINGLE.fullmatch(name) and not _is_single_name(name, folded, emphasis))
        ):
            continue
        first = hits.first[name]
        end = first + len(name)
        evidence = Evidence(plain[first:end], "abstract", first, end)
        total = points + _use(name, folded, first, name in longs)
        settled.append(NameHit(Name(plain[first:end], evidence, hits.rules[name][1]), round(total, 2), longs.get(name)))
    settled.sort(key=lambda hit: (-hit.points, hit.name.evidence.start))
    return _without_parts(_put_variants_last(settled))


def _use(name: str, folded: str, first: int, is_acronym: bool) -> float:
    """Return points for how a name is used: often, in the second half; and against short forms of the background."""
    places = _places(name, folded)
    points = 0.35 * min(len(places), 5) + 0.4 * min(sum(place >= len(folded) // 2 for place in places), 2)
    if is_acronym and len(places) == 1:
        points -= 0.5
    if is_acronym and first < 0.12 * len(folded) and not OWN.search(folded, 0, max(1, first)):
        # a short form of the opening sentence is background
        points -= 2.5
    return points


def _places(name: str, folded: str) -> list[int]:
    """Return where a name stands as a word of its own."""
    places = []
    at = folded.find(name)
    while at >= 0:
        before, after = folded[at - 1 : at], folded[at + len(name) : at + len(name) + 1]
        if not (before.isalnum() or before in ("-", "_")) and not (after.isalnum() or after == "_"):
            places.append(at)
        at = folded.find(name, at + 1)
    return places


def _is_part(name: str, points: float, hits: _Hits, longs: dict[str, str]) -> bool:
    """Tell whether a name is the beginning of an acronym's long form, or the long form of a name that is as sure."""
    return any(
        name != short and (long.startswith((f"{name} ", f"{name}-")) or (long == name and hits.points.get(short, 0.0) >= points))
        for short, long in longs.items()
    )


def _is_single_name(name: str, folded: str, emphasis: Counter[str]) -> bool:
    """Tell whether an ordinary capitalised word is a name: not the first of several, and used or announced as one."""
    if name in emphasis:
        return True
    places = _places(name, folded)
    ends = [place + len(name) for place in places]
    following = NEXT_WORD.match(folded, ends[0]) if ends else None
    if following and following.group(1)[0].isupper() and not following.group(1).isupper():
        return False
    return (
        len(places) >= 2
        or any(ARTICLE.match(folded, end) for end in ends)
        or any(ANNOUNCED.search(folded, max(0, place - 30), place) for place in places)
    )


def _put_variants_last(hits: Sequence[NameHit]) -> list[NameHit]:
    """Put a variant such as ``VR-AdaGDA`` behind the name it varies, where the paper introduces that name before it."""
    sure = {hit.name.name: hit.name.evidence.start for hit in hits if hit.points >= SURE}

    def is_variant(hit: NameHit) -> bool:
        _, mark, rest = hit.name.name.partition("-")
        return bool(mark) and len(rest) > 3 and sure.get(rest, hit.name.evidence.start) < hit.name.evidence.start

    return sorted(hits, key=is_variant)


def _without_parts(hits: Sequence[NameHit]) -> list[NameHit]:
    """Drop names that lie in a better one or contain it."""
    kept: list[NameHit] = []
    for hit in hits:
        name = hit.name.name
        if not any(
            name in other.name.name or name.lower() == other.name.name.lower() or (other.name.name in name and len(other.name.name) > 3)
            for other in kept
        ):
            kept.append(hit)
    return kept
