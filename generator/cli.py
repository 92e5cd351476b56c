"""Command line: finds the command's module, parses its arguments, prints errors; called by __main__.py and the console script."""

import argparse
import gc
import importlib
import os
import sys
from collections.abc import Sequence

from generator import __version__
from generator.errors import PosterhallError

COMMANDS = ("build", "serve", "check", "convert", "match", "preview", "analyse", "explain", "new", "prepare", "tree")
"""Commands in the order of --help; each is a module of generator.commands."""

COLLECT_AFTER = 50_000
"""New values after which Python looks for cyclic garbage. Papers and pages are many values that form no cycles and stay; looking
after every 700 of them takes a tenth of a build."""

INTERRUPTED = 130
"""Exit status of a program that Ctrl-C ended: 128 and the signal's number, as shells say it."""


def make_parser(chosen: str | None) -> argparse.ArgumentParser:
    """Make the parser; only the chosen command's module is imported, so that one command does not pay for the others.

    Args:
        chosen: Command named on the command line, or None to list them all.
    """
    parser = argparse.ArgumentParser(prog="posterhall", description="Turns conference abstracts into a searchable static website.")
    parser.add_argument("--version", action="version", version=f"posterhall {__version__}")
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name in (chosen,) if chosen in COMMANDS else COMMANDS:
        module = importlib.import_module(f"generator.commands.{name}")
        module.add_arguments(subparsers.add_parser(name, help=module.SUMMARY, description=module.SUMMARY))
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command.

    Args:
        arguments: Words after the program's name; None takes them from the process.

    Returns:
        Exit status: 0 done, 1 the content has errors, 2 the call or the program failed.
    """
    gc.set_threshold(COLLECT_AFTER)
    words = list(sys.argv[1:] if arguments is None else arguments)
    chosen = next((word for word in words if not word.startswith("-")), None)
    parsed = make_parser(chosen).parse_args(words)
    _ready_streams()
    try:
        status: int = importlib.import_module(f"generator.commands.{parsed.command}").run(parsed)
        sys.stdout.flush()
    except PosterhallError as error:
        print(f"posterhall: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        _give_up_output()
        return 0
    except KeyboardInterrupt:
        print("posterhall: interrupted", file=sys.stderr)
        return INTERRUPTED
    except OSError as error:
        # A full disk or a folder without rights: the system's own words and the path say what to mend.
        place = f"{error.filename}: " if error.filename else ""
        print(f"posterhall: {place}{error.strerror or error}", file=sys.stderr)
        if not error.filename:
            _give_up_output()
        return 2
    return status


def _ready_streams() -> None:
    """Make standard streams that every command can use: a parent may have closed them, and a terminal may not know every letter."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115 - open until the program ends
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="backslashreplace")


def _give_up_output() -> None:
    """Let nothing be written to a standard output that fails, or Python would complain while it ends."""
    try:
        descriptor = sys.stdout.fileno()
    except (AttributeError, OSError, ValueError):
        return
    with open(os.devnull, "wb") as nowhere:  # noqa: PTH123
        os.dup2(nowhere.fileno(), descriptor)
