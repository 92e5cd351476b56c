"""Atlas: the map of all papers and the page of trends; called by publish()."""

from generator.model import Publication
from generator.publish.atlas.map_page import make_map
from generator.publish.atlas.trends_page import make_trends
from generator.publish.site import Site

__all__ = ["make_atlas"]


def make_atlas(site: Site) -> Publication:
    """Make the map page with its points, and the trends page; each only where there is something to show."""
    parts = [part for part in (make_map(site), make_trends(site)) if part is not None]
    files = {path: content for part in parts for path, content in part.files.items()}
    return Publication(tuple(page for part in parts for page in part.pages), files)
