"""Workers: runs pure functions on further cores; used by pipeline.py for work on single papers and for stages that stand alone."""

import gc
import multiprocessing
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from types import TracebackType
from typing import Any, ParamSpec, TypeVar

CHUNK = 48
"""Papers sent to a process at once: few enough that all cores finish together, many enough that sending costs nothing."""

Item = TypeVar("Item")
Result = TypeVar("Result")
Other = TypeVar("Other")
Third = TypeVar("Third")
Arguments = ParamSpec("Arguments")


class Workers:
    """A pool of processes, started when first needed; with one job everything runs in this process."""

    def __init__(self, jobs: int, prepare: Callable[[], object] | None = None) -> None:
        """Plan a pool.

        Args:
            jobs: Processes, at least 1.
            prepare: Called once in each process before its first work, and here where there is one job; picklable.
        """
        self._jobs = jobs
        self._prepare = prepare
        self._pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> "Workers":
        """Return itself."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        """End the processes."""
        if self._pool is not None:
            self._pool.shutdown(wait=error is None, cancel_futures=True)
            self._pool = None

    def submit(self, function: Callable[Arguments, Result], /, *arguments: Arguments.args, **options: Arguments.kwargs) -> "Future[Result]":
        """Run a function elsewhere; with one job it is run at once, here."""
        if self._jobs > 1:
            return self._started().submit(function, *arguments, **options)
        self._prepare_here()
        future: Future[Result] = Future()
        future.set_result(function(*arguments, **options))
        return future

    def map(self, function: Callable[[Sequence[Item]], Sequence[Result]], items: Sequence[Item]) -> Iterator[Result]:
        """Apply a function of a chunk to all items; results come in the items' order."""
        chunks: Iterable[Sequence[Item]] = [items[start : start + CHUNK] for start in range(0, len(items), CHUNK)]
        if self._jobs > 1 and len(items) > CHUNK:
            answers = self._started().map(function, chunks)
        else:
            self._prepare_here()
            answers = map(function, chunks)
        for answer in answers:
            yield from answer

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # A forked process has all modules and tables at once; elsewhere (Windows, macOS) they are imported again.
            method = "fork" if "fork" in multiprocessing.get_all_start_methods() else "spawn"
            self._pool = ProcessPoolExecutor(self._jobs, multiprocessing.get_context(method), initializer=self._prepare)
        return self._pool

    def _prepare_here(self) -> None:
        if self._prepare is not None:
            self._prepare()


_calls: Sequence[Callable[[], object]] = ()
"""What forked processes find in place; see make_forked."""


def make_forked(calls: Sequence[Callable[[], Result]], jobs: int) -> list[Result]:
    """Make several results in forked copies of this process, which have all inputs at once; only results are sent back.

    Args:
        calls: Pure functions without arguments; started in this order.
        jobs: Processes; with one, or where the system cannot fork, all run here.

    Returns:
        The results in the order of the calls.
    """
    global _calls  # noqa: PLW0603 - a forked process inherits the calls with everything they refer to
    if jobs < 2 or "fork" not in multiprocessing.get_all_start_methods():
        return [call() for call in calls]
    outer, _calls = _calls, calls  # a call may fork calls of its own, and its process takes further calls afterwards
    gc.freeze()  # the copies' collectors leave inherited objects alone, so their memory stays shared
    try:
        with ProcessPoolExecutor(jobs, multiprocessing.get_context("fork")) as pool:
            made: list[Result] = list(pool.map(_make_call, range(len(calls))))
            return made
    finally:
        _calls = outer
        if not outer:
            gc.unfreeze()


def make_three(
    first: Callable[[], Result], second: Callable[[], Other], third: Callable[[], Third], jobs: int
) -> tuple[Result, Other, Third]:
    """Make three unlike results beside each other; see make_forked."""
    calls: list[Callable[[], Any]] = [first, second, third]
    one, other, another = make_forked(calls, jobs)
    return one, other, another


def _make_call(number: int) -> Any:  # noqa: ANN401 - whatever the call gives
    return _calls[number]()
