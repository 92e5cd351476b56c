"""The browser's citations are the generator's, letter for letter, on every sample paper."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from generator.publish.citations import (
    to_csl,
    write_bulk_apa,
    write_bulk_bibtex,
    write_bulk_csl,
    write_bulk_plain,
    write_bulk_ris,
)
from generator.publish.data.tables import SHORT_COLUMNS, write_csv
from generator.publish.site import Site
from tests.browser.hall import leave_out
from tests.conftest import ROOT
from tests.publish.conference import make_conference
from tests.publish.sample import make_sample

MODULE = ROOT / "overrides/assets/javascripts/citations/formats.js"
SCRIPT = """
import { write, COLUMNS } from %s;
import { readFileSync } from "node:fs";
const items = JSON.parse(readFileSync(0, "utf8"));
const made = Object.fromEntries(["bib", "ris", "csl.json", "csv", "apa.txt", "txt"].map((format) => [format, write(items, format)]));
process.stdout.write(JSON.stringify({ ...made, columns: COLUMNS }));
"""


def _write_in_node(site: Site, folder: Path) -> dict[str, str]:
    node = shutil.which("node")
    if node is None:
        leave_out("needs Node.js to run the browser's modules")
    # Node takes a file for a module by its suffix.
    (folder / "formats.mjs").write_text(MODULE.read_text(encoding="utf-8"), encoding="utf-8")
    (folder / "run.mjs").write_text(SCRIPT % json.dumps("./formats.mjs"), encoding="utf-8")
    items = json.dumps([to_csl(site, key) for key in site.papers])
    answer = subprocess.run([node, str(folder / "run.mjs")], input=items, capture_output=True, text=True, check=True, timeout=60)
    return json.loads(answer.stdout)


@pytest.mark.parametrize("make", [make_sample, make_conference, lambda: make_sample(tex_accents=True, language="zh")])
def test_browser_writes_the_same_citations(make, tmp_path):
    site = make()
    made = _write_in_node(site, tmp_path)
    assert made["bib"] == write_bulk_bibtex(site, site.papers, abstract=False)
    assert made["ris"] == write_bulk_ris(site, site.papers, abstract=False)
    assert made["csv"] == write_csv(site, site.papers, short=True)
    assert made["apa.txt"] == write_bulk_apa(site, site.papers)
    assert made["txt"] == write_bulk_plain(site, site.papers)
    assert json.loads(made["csl.json"]) == json.loads(write_bulk_csl(site, site.papers))
    assert tuple(made["columns"]) == SHORT_COLUMNS
