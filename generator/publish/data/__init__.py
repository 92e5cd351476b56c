"""Data: bulk files, their schema and index, the data page and preview pictures; called by publish()."""

import json

from generator.model import Publication
from generator.publish.data.files import make_files
from generator.publish.data.listing import INDEX_PATH, make_index, make_llms
from generator.publish.data.page import make_data_page
from generator.publish.data.schema import SCHEMA_PATH, make_schema
from generator.publish.preview_picture import make_previews
from generator.publish.site import Site

__all__ = ["make_data"]


def make_data(site: Site) -> Publication:
    """Make the bulk files of all editions, what describes them, and the page that lists them."""
    files = make_files(site)
    page = make_data_page(site, files)
    index = make_index(site, files)
    files[INDEX_PATH] = index.encode()
    files[SCHEMA_PATH] = (json.dumps(make_schema(site), ensure_ascii=False, indent=1) + "\n").encode()
    files["llms.txt"] = make_llms(site).encode()
    return Publication((page,), files | make_previews(site))
