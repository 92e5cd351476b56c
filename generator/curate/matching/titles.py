"""Matching: joins of a list of titles to untitled abstracts, with calibrated confidence; called by the match command."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from generator.curate.matching.features import Candidates, find_candidates
from generator.curate.matching.scoring import ACCEPT, OFFER, load_models, rank_titles, to_confidence
from generator.curate.matching.words import STOP_WORDS, plain_words, stem_word
from generator.curate.texts import fold_title
from generator.model import Record


class Decision(StrEnum):
    """What is done with the best title of an abstract."""

    ACCEPT = "accept"
    OFFER = "offer"
    ABSTAIN = "abstain"
    TITLED = "titled"
    """The abstract has a title of its own and is left alone."""


@dataclass(frozen=True, slots=True)
class Match:
    """The outcome for one abstract."""

    abstract: Record
    """Record with the abstract."""
    title: Record | None
    """Record with its best title; None where there is no candidate."""
    confidence: float
    """0-1: share of such matches that are right."""
    decision: Decision
    """What is done with it."""
    runner_up: Record | None = None
    """Record with the second title, or None."""
    shared: tuple[str, ...] = ()
    """Words of the title that the abstract has, as in the title."""


@dataclass(frozen=True, slots=True)
class Matching:
    """The outcome for all abstracts."""

    matches: tuple[Match, ...]
    """One for each record with an abstract, in order."""
    unused: tuple[Record, ...]
    """Title records that no abstract was given, in order."""

    def count(self, decision: Decision) -> int:
        """Count the abstracts of one outcome."""
        return sum(match.decision is decision for match in self.matches)


def match_titles(abstracts: Sequence[Record], titles: Sequence[Record]) -> Matching:
    """Join titles to the abstracts that have none, each title to one abstract at most.

    Args:
        abstracts: Records with abstracts; those with a title keep it, and their titles are taken from the list.
        titles: Records with titles; equal titles count once.

    Returns:
        For each abstract its best title with a calibrated confidence.
    """
    asked = [record for record in abstracts if record.abstract and not record.title]
    taken = {fold_title(record.title) for record in abstracts if record.title and record.abstract}
    listed: dict[str, Record] = {}
    for record in titles:
        if record.title and fold_title(record.title) not in taken:
            listed.setdefault(fold_title(record.title), record)
    choices = list(listed.values())
    found = _match(asked, choices) if asked and choices else {}
    matches = []
    for record in abstracts:
        if record.abstract and record.title:
            matches.append(Match(record, None, 1.0, Decision.TITLED))
        elif record.abstract:
            matches.append(found.get(id(record)) or Match(record, None, 0.0, Decision.ABSTAIN))
    used = {id(match.title) for match in matches if match.decision in (Decision.ACCEPT, Decision.OFFER)}
    return Matching(tuple(matches), tuple(record for record in choices if id(record) not in used))


def _match(asked: Sequence[Record], choices: Sequence[Record]) -> dict[int, Match]:
    titles, abstracts = [record.title or "" for record in choices], [record.abstract or "" for record in asked]
    ranking_model, confidence_model, prior = load_models()
    candidates: Candidates = find_candidates(titles, abstracts)
    ranking = rank_titles(candidates, ranking_model.logit(candidates.features), (len(titles), len(abstracts)))
    confidences = to_confidence(confidence_model.logit(ranking.features), prior)
    matches: dict[int, Match] = {}
    given: set[int] = set()
    # The surest first: a title that an abstract has cannot be another's.
    for row in sorted(range(len(confidences)), key=lambda row: (-confidences[row], row)):
        record, title = asked[int(ranking.abstracts[row])], int(ranking.titles[row])
        runner_up = int(ranking.runners_up[row])
        confidence = round(float(confidences[row]), 4) if title not in given else 0.0
        decision = Decision.ACCEPT if confidence >= ACCEPT else Decision.OFFER if confidence >= OFFER else Decision.ABSTAIN
        if decision is not Decision.ABSTAIN:
            given.add(title)
        matches[id(record)] = Match(
            record,
            choices[title],
            confidence,
            decision,
            choices[runner_up] if runner_up >= 0 else None,
            _shared_words(titles[title], record.abstract or ""),
        )
    return matches


def _shared_words(title: str, abstract: str) -> tuple[str, ...]:
    there = {stem_word(word) for word in plain_words(abstract)}
    words = (word for word in plain_words(title) if word not in STOP_WORDS and stem_word(word) in there)
    return tuple(dict.fromkeys(words))
