"""Tree: the generated MkDocs tree, a Markdown file a page and every other file as it is; called by pipeline.py.

A page is front matter and one raw HTML block, so that any engine that reads Markdown renders the same page.
"""

import json
import re
from collections.abc import Callable, Iterator

from generator.model import Html, Page, PlainText, Publication, StandingPage

UNSAFE_IN_YAML = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]")
"""Characters that JSON leaves as they are but a YAML reader refuses or takes for a line end (YAML 1.2, 5.1 and 5.4)."""

FOLDER_NAMES = frozenset({"index", "readme"})
"""Names that MkDocs takes for a folder's own page."""


def source_path(path: str) -> str:
    """Return the Markdown file of a page: ``icml2025/hu25w.md`` for ``icml2025/hu25w/``, ``index.md`` for the home page."""
    name = path.rstrip("/")
    if not name:
        return "index.md"
    return f"{name}/index.md" if name.rsplit("/", 1)[-1].lower() in FOLDER_NAMES else f"{name}.md"


def to_markdown(page: Page) -> str:
    """Serialise a page as front matter and one HTML block."""
    fields: dict[str, object] = {"title": page.title}
    if page.description:
        fields["description"] = page.description
    fields |= {"kind": page.kind, **page.meta}
    if page.head:
        fields["head"] = page.head
    # JSON is YAML's flow style: quoting is right for every title, at a tenth of the time of a YAML writer.
    lines = [f"{name}: {_to_yaml(value)}" for name, value in fields.items()]
    return "---\n" + "\n".join(lines) + f"\n---\n{page.body}\n"


def from_markdown(path: str, text: str) -> Page:
    """Read back a page that to_markdown wrote.

    Args:
        path: The page's address.
        text: The file's text.
    """
    head, _, body = text.removeprefix("---\n").partition("\n---\n")
    lines = [line.partition(": ") for line in head.split("\n")]
    values = json.loads(f"[{','.join(value for _, _, value in lines)}]")  # in one go: thousands of pages are read back
    meta = {name: value for (name, _, _), value in zip(lines, values, strict=True)}
    known = {name: meta.pop(name, "") for name in ("kind", "title", "description", "head")}
    return Page(known["kind"], path, PlainText(known["title"]), PlainText(known["description"]), Html(body[:-1]), Html(known["head"]), meta)


def folder_path(path: str) -> str:
    """Return the Markdown file of a page in the layout in which its folder is its address: ``icml2025/hu25w/index.md``.

    Zensical reads a relative link in raw HTML from the source file, MkDocs from the page's address; here both are the same.
    """
    return f"{path}index.md"


def tree_files(publication: Publication, name: Callable[[str], str] = source_path) -> Iterator[tuple[str, bytes]]:
    """Yield the files of the tree that were made, path and content, pages first; ``name`` gives a page's file."""
    for page in publication.pages:
        if not isinstance(page, StandingPage):
            yield name(page.path), to_markdown(page).encode("utf-8", "replace")
    yield from publication.files.items()


def _to_yaml(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return UNSAFE_IN_YAML.sub(lambda match: f"\\u{ord(match[0]):04x}", text)
