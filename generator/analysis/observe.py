"""observe(): everything that one paper says by itself; called by the pipeline, in worker processes, and cached by content."""

from generator.analysis.acronyms import find_acronyms
from generator.analysis.found_links import find_links
from generator.analysis.kinds import find_kinds
from generator.analysis.linkable import find_linkable, find_used_names
from generator.analysis.names import HINT, SURE, find_names
from generator.analysis.observation import Observation
from generator.analysis.sentences import fold, split_sentences
from generator.analysis.terms import count_terms
from generator.analysis.titles import find_title_candidates
from generator.analysis.topics import find_topics
from generator.model import MarkedPaper, Paper, Vocabulary


def observe(paper: Paper, marked: MarkedPaper, vocabulary: Vocabulary) -> Observation:
    """Observe one paper, looking at no other.

    Args:
        paper: Paper; only its keywords and whether it has a title are read.
        marked: Its marked texts.
        vocabulary: Vocabulary.
    """
    title_plain = marked.title.plain if marked.title else ""
    title = fold(title_plain, marked.title.math_spans) if marked.title else ""
    abstract = fold(marked.abstract.plain, marked.abstract.math_spans)
    sentences = split_sentences(abstract)
    acronyms = find_acronyms(abstract)
    topics = find_topics(title, abstract, sentences=sentences, keywords=paper.keywords, acronyms=acronyms, vocabulary=vocabulary)
    names = find_names(marked.abstract.plain, abstract, sentences=sentences, acronyms=acronyms, emphasised=marked.abstract.emphasised)
    return Observation(
        mentions=topics.mentions,
        scores=topics.scores,
        faint=topics.faint,
        keyword_topics=topics.keyword_topics,
        acronyms=acronyms,
        names=tuple(hit.name for hit in names if hit.points >= SURE),
        name_scores=tuple(hit.points for hit in names if hit.points >= SURE),
        known_names=frozenset([*(hit.name.name for hit in names if hit.points >= HINT), *(acronym.short for acronym in acronyms)]),
        linkable=find_linkable(marked.abstract, topics.mentions, frozenset(topic for topic, _ in topics.scores), vocabulary),
        used_names=find_used_names(marked.abstract.plain),
        kinds=find_kinds(title, abstract),
        found_links=find_links(paper.abstract),
        title_candidates=() if paper.title else find_title_candidates(marked.abstract.plain, abstract, sentences),
        terms=count_terms(title_plain, marked.abstract.plain, marked.abstract.math_spans),
    )
