"""Reading and curating a large archive: within bounds of time and memory."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from scripts.bench.corpora import load_papers, write_site

PROJECT = Path(__file__).parents[2]

MEASURE = """
import json, resource, sys, time
from pathlib import Path
from generator import curate, readers
from generator.collector import paused_collector
begun = time.process_time()
with paused_collector():
    curation = curate.curate(readers.read_content(Path(sys.argv[1])))
spent = time.process_time() - begun
print(json.dumps([len(curation.corpus.papers), spent, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024]))
"""


@pytest.mark.slow
def test_ten_thousand_papers_are_read_and_curated_within_their_budget(shared, tmp_path):
    write_site(tmp_path, load_papers(shared, 10_000), PROJECT)
    command = [sys.executable, "-c", MEASURE, str(tmp_path / "content")]
    runs = [json.loads(subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=True).stdout) for _ in range(3)]
    assert {papers for papers, _, _ in runs} == {10_000}
    assert min(seconds for _, seconds, _ in runs) <= 6
    assert max(megabytes for _, _, megabytes in runs) <= 500
