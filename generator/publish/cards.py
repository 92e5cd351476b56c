"""The poster card in its three densities, and the topic chip; used by every page that lists papers.

The scripts of the explore page and of the reading list make the same markup in the browser, so its class names are a contract:

    line      <article class="ph-line" style="--hue:210" data-key="icml2025/hu25w">
                <h3 class="ph-line__title"><a href="../icml2025/hu25w/">Title</a></h3>
                <p class="ph-line__by">A. Mezidi, J. Patracone, +5</p>
                <p class="ph-facts"><span>Poster</span><span>Theory</span><span>Code</span></p>
                <button type="button" class="ph-save" data-ph-save="icml2025/hu25w" aria-pressed="false">Save</button>
              </article>
    card      <article class="ph-card" style="--hue:210" data-key="...">
                <h3 class="ph-card__title"><a href="...">Title</a></h3>
                <p class="ph-card__by">...</p>
                <p class="ph-card__why">reason</p>                      only where a paper is shown for a reason, then without chips
                <div class="ph-card__abstract"><p>...</p></div>          only in the density "full": ph-card ph-card--full
                <div class="ph-card__foot"><p class="ph-facts">...</p><button class="ph-save">...</button></div>
                <p class="ph-chips"><a class="ph-chip" href="../topics/bandits/" style="--hue:25">Bandits</a></p>
              </article>

A title that was made from the abstract stands in ``<i class="ph-made">``. A paper without an area has ``style="--c:0"`` (no chroma).
"""

from dataclasses import dataclass, field

from markupsafe import Markup, escape

from generator.model import Area, Authorship, PaperKey, TopicId
from generator.publish.addresses import edition_path, paper_path, topic_path
from generator.publish.recent import Recent
from generator.publish.site import Site
from generator.publish.templating import load_macro, trusted

AUTHORS_SHOWN = 3
"""Authors named on a card before the count of the others (notes on the look)."""

TOPICS_SHOWN = 3
"""Topics on a card at most."""

_CARD = "cards.html.j2"

_REASON = "\x00"
"""Stands for the reason in a card that is kept for many pages; no content holds it."""


@dataclass(slots=True)
class Cards:
    """Makes cards of one site; a card is made once for each depth of the page it stands on."""

    site: Site
    """The site."""
    _made: dict[tuple[str, PaperKey, str], Markup] = field(default_factory=Recent, repr=False)
    _chips: dict[tuple[TopicId, str], Markup] = field(default_factory=dict, repr=False)
    _bylines: dict[PaperKey, str] = field(default_factory=Recent, repr=False)

    def line(self, key: PaperKey, root: str, *, save: bool = True, edition: bool = False) -> Markup:
        """Return the densest form: one line of a list.

        Args:
            key: Paper.
            root: Relative way to the site's root, such as ``../../``.
            save: Whether it holds a save button; very long pages do without.
            edition: Whether it names the paper's edition, on lists over several.
        """
        name = f"line{save:d}{edition:d}"
        made = self._made.get((name, key, root))
        if made is None:
            facts = self.facts(key, edition=edition)
            made = load_macro(_CARD, "line", self.site.words.language)(
                words=self.site.words,
                key=key,
                href=root + paper_path(key),
                style=self.style(key),
                title=self.title(key),
                by=self.byline(key),
                facts=facts,
                save=save,
            )
            self._made[name, key, root] = made
        return made

    def card(self, key: PaperKey, root: str, *, full: bool = False, why: str | None = None, edition: bool = False) -> Markup:
        """Return a card, with its abstract where ``full``.

        Args:
            key: Paper.
            root: Relative way to the site's root.
            full: Whether the abstract stands on it.
            why: Reason for showing it here, as plain text, or None.
            edition: Whether it names the paper's edition.
        """
        name = f"card{full:d}{edition:d}{why is None:d}"
        made = self._made.get((name, key, root))
        if made is None:
            made = self._made[name, key, root] = load_macro(_CARD, "card", self.site.words.language)(
                words=self.site.words,
                key=key,
                href=root + paper_path(key),
                style=self.style(key),
                title=self.title(key),
                by=self.byline(key),
                why=None if why is None else _REASON,
                abstract=trusted(self.site.marked[key].abstract.html) if full else None,
                facts=self.facts(key, edition=edition),
                # A reason already names the topics that matter here.
                chips=self.chips(key, root, TOPICS_SHOWN if why is None else 0),
            )
        return made if why is None else Markup(made.replace(_REASON, escape(why)))

    def chip(self, topic: TopicId, root: str, count: int | None = None) -> Markup:
        """Return the chip of a topic, with a count where one is given."""
        if count is not None:
            return self._chip(topic, root, count)
        made = self._chips.get((topic, root))
        if made is None:
            made = self._chips[topic, root] = self._chip(topic, root, None)
        return made

    def chips(self, key: PaperKey, root: str, most: int) -> list[Markup]:
        """Return the chips of a paper's strongest topics."""
        return [self.chip(tag.topic, root) for tag in self.site.found(key).topics[:most]]

    def title(self, key: PaperKey) -> Markup:
        """Return a paper's title; a made one is marked as such."""
        html = trusted(self.site.title(key).html)
        return Markup('<i class="ph-made">{}</i>').format(html) if self.site.is_made(key) else html

    def area(self, key: PaperKey) -> Area | None:
        """Return a paper's main area, or None."""
        area = self.site.found(key).area
        return self.site.vocabulary.areas.get(area) if area is not None else None

    def style(self, key: PaperKey) -> str:
        """Return the ``style`` attribute that carries the hue of a paper's area."""
        return hue_style(self.area(key))

    def byline(self, key: PaperKey) -> str:
        """Return the first authors in short form and how many follow, as plain text; "" where nobody is known."""
        made = self._bylines.get(key)
        if made is None:
            authors = self.site.papers[key].authors
            # One author more costs no more room than "+1".
            shown = authors if len(authors) <= AUTHORS_SHOWN + 1 else authors[:AUTHORS_SHOWN]
            names = [self.short_name(author) for author in shown]
            if len(authors) > len(shown):
                names.append(f"+{len(authors) - len(shown)}")
            made = self._bylines[key] = ", ".join(names)
        return made

    def short_name(self, author: Authorship) -> str:
        """Return ``A. Mezidi``; names that are not in Latin letters, and mononyms, stay whole."""
        person = self.site.corpus.people[author.person]
        if person.given[:1].isalpha() and person.given[0] < "\u0250" and person.family:
            return f"{person.given[0]}.\u00a0{person.family}"
        return author.name

    def facts(self, key: PaperKey, *, edition: bool = False) -> list[Markup]:
        """Return the short facts of a paper as they stand on a card, each escaped."""
        site, paper = self.site, self.site.papers[key]
        facts: list[Markup] = []
        if edition:
            facts.append(escape(site.editions[paper.edition].name))
        if paper.status == "withdrawn":
            facts.append(Markup('<b class="ph-withdrawn">{}</b>').format(site.words("badge.withdrawn")))
        if paper.award:
            facts.append(Markup('<b class="ph-award">{}</b>').format(paper.award))
        if paper.presentation:
            facts.append(escape(self.word("presentation", paper.presentation)))
        facts += [escape(self.word("contribution", kind)) for kind in site.found(key).kinds]
        if has_code(site, key):
            facts.append(escape(site.words("badge.code")))
        return facts

    def word(self, group: str, value: str) -> str:
        """Return the catalogue's word for a value of the content, or the value itself where the catalogue has none."""
        return self.site.words.strings.get(f"{group}.{value.casefold()}", value)

    def _chip(self, topic: TopicId, root: str, count: int | None) -> Markup:
        found = self.site.vocabulary.topics[topic]
        style = hue_style(self.site.vocabulary.areas.get(found.area))
        return load_macro(_CARD, "chip", self.site.words.language)(root + topic_path(topic), style, found.name, count)


def hue_style(area: Area | None) -> str:
    """Return the inline style of an area's hue; no area has no chroma."""
    return f"--hue:{area.hue}" if area else "--c:0"


def has_code(site: Site, key: PaperKey) -> bool:
    """Tell whether a paper's code is known, from its source or from its abstract."""
    return "code" in site.papers[key].links or "code" in site.found(key).found_links


def edition_area_path(key: PaperKey, site: Site) -> str:
    """Return the place of a paper's area on its edition's page."""
    paper = site.papers[key]
    return f"{edition_path(paper.edition)}#{site.found(key).area or 'other'}"
