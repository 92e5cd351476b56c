"""lunr.js as a module of the built site, taken from the installed MkDocs at build time; called by make_search.

MkDocs's wheel carries lunr.js in a theme-independent folder. It is a UMD script, which finds no global object inside an ES module, so the
file gets one line before it and one after it, which give it CommonJS's names and export what it leaves there. Nothing of it is in this
project; MkDocs itself is not imported, only found.
"""

import importlib.util
from functools import cache
from pathlib import Path

from generator.errors import BuildError

LUNR_PLACE = Path("contrib/search/templates/search/lunr.js")
"""Where MkDocs 1.x keeps lunr.js inside its package."""

BEFORE = b"const module = { exports: {} }, exports = module.exports, define = undefined;\n"
AFTER = b"\nexport default module.exports;\n"


@cache
def read_lunr() -> bytes:
    """Return lunr.js as an ES module with a default export.

    Raises:
        BuildError: MkDocs is not installed, or has no lunr.js.
    """
    found = importlib.util.find_spec("mkdocs")
    folders = list(found.submodule_search_locations or ()) if found else []
    for folder in folders:
        path = Path(folder) / LUNR_PLACE
        if path.is_file():
            return BEFORE + path.read_bytes() + AFTER
    raise BuildError(f"the search needs lunr.js, which MkDocs 1.6 carries as {LUNR_PLACE}; it is not there: install mkdocs 1.6")
