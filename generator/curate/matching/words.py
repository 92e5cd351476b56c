"""Words of titles and abstracts as the matching compares them: stems, stretches of two, beginnings and special words."""

import re
import unicodedata
from functools import lru_cache
from itertools import pairwise

from snowballstemmer import stemmer

_STOP = """
a an the of for and or in on with to via by from is are be as at its it this that these those we our you your not no can do does how what
when why where which who using use based towards toward into under over beyond between through without within new more than their them
they was were has have been will may one two
"""

STOP_WORDS = frozenset(_STOP.split())
"""Words that say nothing about which title belongs to an abstract."""

PREFIX_LENGTH = 5
"""Letters of a word's beginning that stand for it where its endings differ: ``sparsification`` and ``sparse``."""

_STEM = stemmer("english").stemWord
_WORD = re.compile(r"[^\W_]+")
_TEX_COMMAND = re.compile(r"\\(?:text|emph|math|mathrm|mathcal|mathbb|mathbf|bf|it|sc|tt|rm|textit|textbf|texttt|textsc)\w*|\\[,;!: ]")
_SPECIAL = re.compile(r"[A-Za-z]*(?:[A-Z][a-z]*[A-Z]|[a-z][A-Z]|\d[A-Za-z]|[A-Za-z]\d)[A-Za-z0-9]*")
_NAME = re.compile(r"^([^:?!]{2,40}?)\s*(?::|\s[-–—]\s)")
_OUR_SENTENCE = re.compile(r"\b(?:we|our|this (?:paper|work|article)|i)\b", re.IGNORECASE)
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[A-Z$\\])")


@lru_cache(maxsize=1 << 16)
def stem_word(word: str) -> str:
    """Return a word's English stem, in lower case."""
    return str(_STEM(word))


def plain_words(text: str) -> list[str]:
    """Split a text into lower-case words; hyphens split, TeX commands of style vanish, others keep their name."""
    text = _TEX_COMMAND.sub(" ", unicodedata.normalize("NFKC", text)).replace("'s", " ").replace("’s", " ")
    return _WORD.findall(text.casefold())


def stem_words(text: str) -> list[str]:
    """Return the stems of a text's words, stop words left out, in order."""
    return [stem_word(word) for word in plain_words(text) if word not in STOP_WORDS]


def pair_words(stems: list[str]) -> list[str]:
    """Return neighbouring stems as one word each; nearly neighbouring ones are covered by leaving stop words out before."""
    return [f"{first} {second}" for first, second in pairwise(stems)]


def begin_words(stems: list[str]) -> list[str]:
    """Return the beginnings of stems."""
    return [stem[:PREFIX_LENGTH] for stem in stems]


def special_words(text: str) -> set[str]:
    """Return words that somebody coined: two capitals or a digit inside, without a plural s."""
    return {word.removesuffix("s") for word in _SPECIAL.findall(text)}


def coined_name(title: str) -> str | None:
    """Return the name before a title's colon, such as ``ROS``; None where there is none or it is a phrase."""
    found = _NAME.match(title)
    if found is None or len(found[1].split()) > 2:
        return None
    return re.sub(r"[${}\\]", "", found[1]).strip() or None


def own_sentences(abstract: str) -> str:
    """Return the sentences in which authors say what they do."""
    return " ".join(sentence for sentence in _SENTENCE_END.split(abstract) if _OUR_SENTENCE.search(sentence))
