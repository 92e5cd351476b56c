"""observe(): everything that one paper says by itself; called by the pipeline, in worker processes, and cached by content."""

from generator.analysis.acronyms import find_acronyms
from generator.analysis.observation import Observation
from generator.analysis.sentences import fold, split_sentences
from generator.analysis.terms import count_terms
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
    topics = find_topics(title, abstract, sentences, paper.keywords, acronyms, vocabulary)
    return Observation(
        mentions=topics.mentions,
        scores=topics.scores,
        keyword_topics=topics.keyword_topics,
        acronyms=acronyms,
        terms=count_terms(title_plain, marked.abstract.plain, marked.abstract.math_spans),
    )
