"""Beside: starts work that takes long in another process while this one goes on; used by collection and mapping."""

from collections.abc import Callable
from concurrent.futures import Future
from typing import Protocol, TypeVar

WORTH_SENDING = 600
"""Papers from which laying out and comparing take longer than starting them in another process."""

Result = TypeVar("Result")


class Submit(Protocol):
    """Starts a pure, picklable function and returns its future."""

    def __call__(self, function: Callable[..., Result], /, *arguments: object) -> "Future[Result]":
        """Start the function."""


def run_here(function: Callable[..., Result], /, *arguments: object) -> "Future[Result]":
    """Run a function at once, in this process."""
    future: Future[Result] = Future()
    future.set_result(function(*arguments))
    return future


def choose_place(papers: int, submit: Submit) -> Submit:
    """Return where work on some papers is done: elsewhere, or here where sending it would take longer."""
    return submit if papers >= WORTH_SENDING else run_here
