"""Command line: finds the command's module, parses its arguments, prints errors; called by __main__.py and the console script."""

import argparse
import importlib
import sys
from collections.abc import Sequence

from generator import __version__
from generator.errors import PosterhallError

COMMANDS = ("build", "serve", "check", "convert", "match", "preview", "analyse", "explain", "new", "prepare", "tree")
"""Commands in the order of --help; each is a module of generator.commands."""


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
    words = list(sys.argv[1:] if arguments is None else arguments)
    chosen = next((word for word in words if not word.startswith("-")), None)
    parsed = make_parser(chosen).parse_args(words)
    try:
        status: int = importlib.import_module(f"generator.commands.{parsed.command}").run(parsed)
    except PosterhallError as error:
        print(f"posterhall: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        return 0
    return status
