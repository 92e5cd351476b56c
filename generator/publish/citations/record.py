"""Citation: the facts that every citation format writes, gathered once a paper; called by the writers of citations/ and by metadata.py."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from generator.model import Authorship, Paper, PaperKey, Person
from generator.publish.addresses import paper_path
from generator.publish.citations.keys import citation_keys
from generator.publish.citations.tex import balance_braces, escape_tex, find_proper_names, protect_capitals, write_accents
from generator.publish.recent import Recent
from generator.publish.site import Site

_DOI = re.compile(r"10\.\d{4,9}/\S+")
_DASH = re.compile(r"\s*(?:-+|[\u2010-\u2015])\s*")
_CAPITALISED = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class CitedName:
    """A name as bibliographies need it."""

    family: str
    """Family name with its particles; the whole name for a mononym or a group."""
    given: str
    """Given names, or "" where there are none."""

    @property
    def full(self) -> str:
        """``Given Family``."""
        return f"{self.given} {self.family}".strip()


@dataclass(frozen=True, slots=True)
class Citation:
    """What is known about a paper as something to cite; "" or None where a fact is unknown."""

    key: PaperKey
    """Paper."""
    citekey: str
    """Name of the entry; see citations/keys.py."""
    title: str
    """Plain title."""
    authors: tuple[CitedName, ...]
    """Authors in order."""
    conference: str
    """Short name of the edition, such as ``ICML 2025``."""
    booktitle: str
    """Title of the proceedings."""
    year: int | None
    """Year of publication."""
    volume: str
    """Volume of the proceedings."""
    publisher: str
    """Publisher."""
    place: str
    """Where the conference takes place."""
    start: date | None
    """First day of the conference."""
    end: date | None
    """Last day of the conference."""
    first_page: str
    """First page, article number or ""."""
    last_page: str
    """Last page."""
    doi: str
    """DOI without a resolver, such as ``10.18653/v1/2022.acl-long.1``."""
    url: str
    """Best absolute address other than the DOI's."""
    pdf: str
    """Absolute address of the PDF."""
    keywords: tuple[str, ...]
    """The authors' own keywords."""
    abstract: str
    """Plain abstract."""
    note: str
    """Remarks in words: made title, withdrawn, award."""
    is_made: bool
    """Whether the title was made from the abstract."""
    is_withdrawn: bool
    """Whether the paper was withdrawn."""
    tex: Mapping[str, str]
    """TeX form by field (``title``, ``author``, ``booktitle``, ``publisher``, ``address``, ``keywords``, ``abstract``, ``note``)."""


def make_citation(site: Site, key: PaperKey) -> Citation:
    """Gather what citations of a paper say; kept for a while."""
    memory: dict[PaperKey, Citation] = vars(site).setdefault("_citations", Recent())
    if key not in memory:
        memory[key] = _gather(site, site.papers[key])
    return memory[key]


def _gather(site: Site, paper: Paper) -> Citation:
    edition = site.editions[paper.edition]
    authors = tuple(split_name(author, site.corpus.people[author.person]) for author in paper.authors)
    first, last = split_pages(paper.pages)
    title, abstract = site.title(paper.key), site.marked[paper.key].abstract
    plain = {
        "booktitle": edition.proceedings or edition.full_name or edition.list_name or edition.name,
        "publisher": edition.publisher or "",
        "address": edition.place or "",
        "keywords": ", ".join(paper.keywords),
        "note": _write_note(site, paper),
    }
    tex = {name: escape_tex(text) for name, text in plain.items()}
    tex["author"] = " and ".join(_bibtex_name(escape_tex(name.family), escape_tex(name.given)) for name in authors)
    tex["title"] = protect_title(site, paper.key)
    tex["abstract"] = abstract.tex
    return Citation(
        key=paper.key,
        citekey=citation_keys(site)[paper.key],
        title=" ".join(title.plain.split()),
        authors=authors,
        conference=edition.name,
        booktitle=plain["booktitle"],
        year=paper.year or edition.year,
        volume=edition.volume or "",
        publisher=plain["publisher"],
        place=plain["address"],
        start=edition.start,
        end=edition.end,
        first_page=first,
        last_page=last,
        doi=find_doi(paper),
        url=_choose_url(site, paper),
        pdf=paper.links.get("pdf", ""),
        keywords=paper.keywords,
        abstract=abstract.plain,
        note=plain["note"],
        is_made=site.is_made(paper.key),
        is_withdrawn=paper.status == "withdrawn",
        tex={name: balance_braces(write_accents(text) if site.settings.tex_accents else text) for name, text in tex.items()},
    )


def protect_title(site: Site, key: PaperKey) -> str:
    """Return a paper's title in TeX with braces around what a bibliography style must not put in lower case."""
    memory: dict[PaperKey, str] = vars(site).setdefault("_protected_titles", {})
    if key not in memory:  # asked for by the key of the paper's page, by the page, by bulk files
        memory[key] = protect_capitals(site.title(key).tex, _proper_names(site).__contains__)
    return memory[key]


def take_over_protected(site: Site, before: Site) -> None:
    """Take over the protected titles of an earlier state of a site, where the same words are proper names."""
    if _proper_names(site) == _proper_names(before):
        kept: dict[PaperKey, str] = vars(before).get("_protected_titles", {})
        vars(site)["_protected_titles"] = {
            key: tex for key, tex in kept.items() if key in site.papers and site.title(key).tex == before.title(key).tex
        }


def split_name(author: Authorship, person: Person) -> CitedName:
    """Split the name printed on a paper into family and given names, as the person's record splits it.

    Args:
        author: The name as printed.
        person: The person, who may print the name in another form elsewhere.
    """
    if author.name == person.name or not author.name:
        return CitedName(person.family or person.name, person.given if person.family else "")
    if person.family and author.name.endswith(f" {person.family}"):
        return CitedName(person.family, author.name.removesuffix(person.family).strip())
    given, _, family = author.name.rpartition(" ")
    return CitedName(family, given)


def split_pages(pages: str | None) -> tuple[str, str]:
    """Split ``24744-24760`` into its first and last page; ("", "") for None, ("e12", "") for a single one."""
    parts = [part for part in _DASH.split(pages or "") if part]
    if not parts:
        return "", ""
    return (parts[0], parts[-1]) if len(parts) == 2 else (parts[0] if len(parts) == 1 else (pages or "").strip(), "")


def find_doi(paper: Paper) -> str:
    """Return the paper's DOI without a resolver, or ""."""
    for text in (paper.ids.get("doi", ""), paper.links.get("doi", "")):
        match = _DOI.search(text)
        if match:
            return match.group().rstrip(".,;")
    return ""


def page_url(site: Site, path: str) -> str:
    """Return the absolute address of a page, or "" where the site's own address is unknown."""
    root = site.settings.site_url
    return f"{root.rstrip('/')}/{path}" if root else ""


def _choose_url(site: Site, paper: Paper) -> str:
    own = page_url(site, paper_path(paper.key))
    links = paper.links
    url = links.get("openreview") or links.get("site") or own or links.get("arxiv") or links.get("pdf") or ""
    # A lone brace would end the field of a BibTeX entry.
    return url.replace("{", "%7B").replace("}", "%7D")


def _write_note(site: Site, paper: Paper) -> str:
    words = site.words
    notes = (
        words("cite.note_withdrawn") if paper.status == "withdrawn" else "",
        words("cite.note_made") if site.is_made(paper.key) else "",
        paper.award or "",
    )
    return "; ".join(note for note in notes if note)


def _bibtex_name(family: str, given: str) -> str:
    """Write ``Family, Given``; a part with a comma or the word "and" in it, or a name of one part, is one unit in braces."""
    if not given:
        return "{" + family + "}" if " " in family or "," in family else family
    return ", ".join("{" + part + "}" if " and " in f" {part.lower()} " or "," in part else part for part in (family, given))


def _running_text(site: Site, key: PaperKey) -> str:
    """Return an abstract without the long forms of its acronyms, whose capitals tell nothing: ``Wasserstein Ball Center (WBC)``."""
    text: str = site.marked[key].abstract.plain
    for acronym in site.found(key).acronyms:
        text = text.replace(acronym.long, "\u2026")
    return text


def _proper_names(site: Site) -> frozenset[str]:
    """Proper names among the capitalised words of titles, as the abstracts of the whole site write them; made once a site."""
    memory = vars(site)
    if "_proper_names" not in memory:
        words = {word for key in site.papers for word in _CAPITALISED.findall(site.title(key).plain) if word[0].isupper() and len(word) > 1}
        memory["_proper_names"] = find_proper_names([_running_text(site, key) for key in site.papers], words)
    found: frozenset[str] = memory["_proper_names"]
    return found
