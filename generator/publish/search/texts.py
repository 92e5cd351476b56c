"""Texts of the search index: what each field of a paper says, with long forms added beside acronyms; called by make_search."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from generator.model import Paper
from generator.publish.search.tokens import fold, tokenise
from generator.publish.site import Site

_ACRONYM = re.compile(r"\b[A-Za-z]*[A-Z][A-Za-z]*[A-Z][A-Za-z0-9-]*\b")
"""A word with at least two capitals, the only kind that is looked up among the acronyms."""


@dataclass(frozen=True, slots=True)
class AcronymTable:
    """Short and long forms that papers of one edition define."""

    long_forms: dict[str, str]
    """Most frequent long form of each short form, singular ``s`` of the short form dropped."""

    def forms_in(self, text: str) -> list[str]:
        """Return the long forms of the acronyms that a text uses and the short forms of the long ones that it spells out."""
        used = {word.removesuffix("s") for word in _ACRONYM.findall(text)} & self.long_forms.keys()
        return [self.long_forms[short] for short in sorted(used)]


def make_acronyms(site: Site, papers: Sequence[Paper]) -> AcronymTable:
    """Gather the acronyms that papers define; of several long forms of one short form the most frequent is kept."""
    counts: dict[str, dict[str, int]] = {}
    for paper in papers:
        for acronym in site.found(paper.key).acronyms:
            forms = counts.setdefault(acronym.short.removesuffix("s"), {})
            forms[acronym.long] = forms.get(acronym.long, 0) + 1
    return AcronymTable({short: min(forms, key=lambda form: (-forms[form], form)) for short, forms in counts.items()})


def title_fields(site: Site, paper: Paper, acronyms: AcronymTable) -> dict[str, str]:
    """Return the fields of the first part: title, names, authors, topics.

    Names hold the introduced names, the acronyms with their long forms, and the long forms of acronyms that the paper uses undefined.
    Topics hold the topics with their broader ones, the area, the authors' keywords, the source's own area and track.
    """
    found, marked = site.found(paper.key), site.marked[paper.key]
    title = site.title(paper.key)
    names = [name.name for name in found.names]
    defined = {acronym.short.removesuffix("s") for acronym in found.acronyms}
    for acronym in found.acronyms:
        names += [acronym.short, acronym.long]
    if acronyms.long_forms:
        used = acronyms.forms_in(f"{title.plain} {marked.abstract.plain}")
        names += [form for form in used if form not in names and not any(acronyms.long_forms.get(short) == form for short in defined)]
    people = [author.name for author in paper.authors]
    people += [site.corpus.people[author.person].name for author in paper.authors if site.corpus.people[author.person].name != author.name]
    return {
        "title": title.search,
        "names": " \n ".join(names),
        "authors": " \n ".join(people),
        "topics": " \n ".join(_topic_words(site, paper)),
    }


def _topic_words(site: Site, paper: Paper) -> list[str]:
    """Return names of topics, their broader topics and areas, keywords, the source's area and track."""
    words: list[str] = []
    topics, areas = site.vocabulary.topics, site.vocabulary.areas
    for tag in site.found(paper.key).topics:
        topic = topics.get(tag.topic)
        seen = set()
        while topic is not None and topic.id not in seen:
            seen.add(topic.id)
            words.append(topic.name)
            topic = topics.get(topic.parent) if topic.parent else None
    area = site.found(paper.key).area
    if area is not None and area in areas:
        words.append(areas[area].name)
    words += [*paper.keywords, paper.area or "", paper.track or ""]
    return list(dict.fromkeys(word for word in words if word))


def abstract_fields(site: Site, paper: Paper) -> dict[str, str]:
    """Return the field of the second part: the abstract with the authors' summary."""
    marked = site.marked[paper.key]
    tldr = marked.tldr.search if marked.tldr else ""
    return {"abstract": f"{marked.abstract.search}\n{tldr}" if tldr else marked.abstract.search}


def differs(plain: str, search: str) -> bool:
    """Tell whether the search text of an abstract has other words than its plain text, so that the browser needs both."""
    return plain != search and fold(plain) != fold(search) and tokenise(plain) != tokenise(search)
