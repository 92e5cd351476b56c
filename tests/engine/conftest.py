"""A small site folder with two editions, built in a temporary place."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

ABSTRACTS = {
    "first2024": [
        "We study gradient descent under generalized smoothness and prove rates of $O(1/\\sqrt{n})$ for nonconvex optimization.",
        "Large language models (LLMs) memorise data. We propose FORGET, a method for machine unlearning in large language models.",
        "Bandit algorithms with delayed feedback reach regret $\\tilde{O}(\\sqrt{T})$; we study multi-armed bandits under privacy.",
    ],
    "first2025": [
        "Neural operators learn maps between function spaces. We analyse the width of Fourier neural operators for optimization.",
        "Gradient descent converges for smooth nonconvex optimization; we extend the analysis of gradient descent to $\\ell_p$ norms.",
        "Differential privacy protects data. We show that private stochastic gradient descent adapts to linear separability.",
        'Graph neural networks solve combinatorial optimization on graphs; *GREEDY* & "simple" methods do as well, by 5\\%.',
    ],
}


def make_site(folder: Path) -> Path:
    """Write a site folder with the project's theme and vocabulary."""
    for edition, abstracts in ABSTRACTS.items():
        place = folder / "content" / edition
        place.mkdir(parents=True)
        (place / "edition.yml").write_text(f"name: First {edition[-4:]}\nseries: First\nyear: {edition[-4:]}\n", encoding="utf-8")
        (place / "abstracts.txt").write_text("\n\n".join(abstracts) + "\n", encoding="utf-8")
    (folder / "content/pages").mkdir()
    (folder / "content/pages/about.md").write_text("# About\n\nA hand-written page.\n", encoding="utf-8")
    for name in ("topics.yml", "macros.yml"):
        (folder / "content" / name).write_bytes((ROOT / "content" / name).read_bytes())
    config = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").replace("custom_dir: overrides", f"custom_dir: {ROOT / 'overrides'}")
    (folder / "mkdocs.yml").write_text(config.replace('!ENV [SITE_URL, ""]', "https://x.example/sub/"), encoding="utf-8")
    return folder


def run_build(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Run ``python -m generator build`` in a site folder."""
    return run_command(folder, "build", "--jobs", "1", *options)


def run_command(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a command of the generator in a site folder."""
    command = [sys.executable, "-m", "generator", *words]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False, timeout=300)


@pytest.fixture(scope="session")
def built(tmp_path_factory) -> Path:
    """A built site that no test may change."""
    folder = make_site(tmp_path_factory.mktemp("built"))
    done = run_build(folder)
    assert done.returncode == 0, done.stderr
    return folder
