"""Addresses of feeds below the site's root; called by feeds/, data/ and the pages that announce a feed."""

from generator.model import EditionId, PersonId, TopicId

SITE_FEED = "feeds/papers.xml"
"""Feed of the whole site."""


def edition_feed(edition: EditionId) -> str:
    """Return the address of an edition's feed."""
    return f"feeds/editions/{edition}.xml"


def topic_feed(topic: TopicId) -> str:
    """Return the address of a topic's feed."""
    return f"feeds/topics/{topic}.xml"


def author_feed(person: PersonId) -> str:
    """Return the address of an author's feed; authors with a page have one."""
    return f"feeds/authors/{person}.xml"
