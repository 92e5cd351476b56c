"""Markdown copy of an edition, for people and programs that read text; called by files.py."""

import re
from collections.abc import Iterable

from generator.model import Edition, PaperKey
from generator.publish.addresses import paper_path
from generator.publish.citations import make_citation, page_url
from generator.publish.site import Site

_MARKUP = re.compile(r"([\\`*_\[\]<>#|~$])")
_LINE_START = re.compile(r"^(\s*)([-+=]|\d+[.)])", re.MULTILINE)


def write_markdown(site: Site, edition: Edition, keys: Iterable[PaperKey]) -> str:
    """Write an edition as one Markdown text: a heading a paper, authors, facts and abstract.

    Args:
        site: Site.
        edition: Edition.
        keys: Its papers.
    """
    head = [f"# {escape_markdown(edition.name)}"]
    if edition.full_name:
        head.append(escape_markdown(edition.full_name))
    if edition.description:
        head.append(escape_markdown(edition.description))
    return "\n\n".join([*head, *(_write_paper(site, key) for key in keys)]) + "\n"


def escape_markdown(text: str) -> str:
    """Escape what Markdown would read as markup."""
    return _LINE_START.sub(r"\1\\\2", _MARKUP.sub(r"\\\1", text))


def _write_paper(site: Site, key: PaperKey) -> str:
    citation, paper = make_citation(site, key), site.papers[key]
    parts = [f"## {escape_markdown(citation.title)}"]
    if citation.authors:
        parts.append(escape_markdown(", ".join(name.full for name in citation.authors)))
    topics = ", ".join(site.vocabulary.topics[tag.topic].name for tag in site.found(key).topics)
    address = page_url(site, paper_path(key)) or f"../../{paper_path(key)}"
    facts = [
        f"<{address}>" if address.startswith("http") else f"[{escape_markdown(key)}]({address})",
        escape_markdown(citation.note),
        escape_markdown(topics),
        f"<{citation.pdf}>" if citation.pdf else "",
    ]
    parts.append("\n".join(f"- {fact}" for fact in facts if fact))
    parts += [f"> {escape_markdown(note)}" for note in paper.notes]
    parts += [escape_markdown(paragraph) for paragraph in citation.abstract.split("\n") if paragraph.strip()]
    return "\n\n".join(parts)
