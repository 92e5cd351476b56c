"""Measuring: wall and CPU seconds and peak memory of a whole command, its children included."""

import os
import resource
import subprocess
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

POLL_SECONDS = 0.05
"""Least time between two looks at the memory of the process tree."""
SHARE = 20
"""A look takes at most one part in so many of the time: with half a gigabyte shared by several processes it takes 40 ms of a core."""


@dataclass(frozen=True, slots=True)
class Measured:
    """Figures of one run."""

    wall: float
    """Seconds from start to end."""
    cpu: float
    """Processor seconds of the command and its children."""
    peak: float
    """Peak resident memory of the process tree in MB: proportional set sizes where the system tells them, so shared pages count once."""
    status: int
    """Exit status."""
    errors: str
    """What it wrote to standard error."""


def run_measured(command: Sequence[str], cwd: Path, env: dict[str, str] | None = None) -> Measured:
    """Run a command and measure it; what earlier commands wrote is on the disk first, so that this one does not wait for it."""
    os.sync()
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    process = subprocess.Popen(
        command, cwd=cwd, env={**os.environ, **(env or {})}, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    )
    peak = [0.0]
    done = threading.Event()
    watcher = threading.Thread(target=_watch, args=(process.pid, peak, done), daemon=True)
    watcher.start()
    _, errors = process.communicate()
    wall = time.perf_counter() - start
    done.set()
    watcher.join()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Measured(wall, cpu, peak[0], process.returncode, errors)


def _watch(pid: int, peak: list[float], done: threading.Event) -> None:
    pause = POLL_SECONDS
    while not done.wait(pause):
        start = time.perf_counter()
        peak[0] = max(peak[0], sum(_memory(member) for member in _tree(pid)) / 1024)
        pause = max(POLL_SECONDS, SHARE * (time.perf_counter() - start))


def _tree(pid: int) -> list[int]:
    members = [pid]
    for parent in members:
        try:
            children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
        except OSError:
            continue
        members += [int(child) for child in children]
    return members


def _memory(pid: int) -> int:
    """Return the proportional set size of a process in kB, 0 where it is gone."""
    try:
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1])
    except OSError:
        return 0
    return 0
