"""The command ``serve``: a local preview that rebuilds when content, configuration or theme change."""

import argparse
from pathlib import Path

SUMMARY = "Preview the site and rebuild it when the content changes"

LAST_PORT = 65535
"""Highest TCP port."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's options."""
    parser.add_argument("--config", type=Path, default=Path("mkdocs.yml"), help="the site's configuration (mkdocs.yml)")
    parser.add_argument("--content", type=Path, help="content folder (from mkdocs.yml, else content)")
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on")
    parser.add_argument("--port", type=_read_port, default=8000, help=f"port to listen on, up to {LAST_PORT}; 0 for any that is free")
    parser.add_argument("--open", action="store_true", help="open the site in a browser")


def _read_port(text: str) -> int:
    """Read a port; the system would take a higher number for another port, without a word."""
    port = int(text)
    if not 0 <= port <= LAST_PORT:
        raise argparse.ArgumentTypeError(f"{port} is no port; there are 0 to {LAST_PORT}")
    return port


def run(args: argparse.Namespace) -> int:
    """Serve until interrupted; returns 0."""
    from generator.engine.serve import serve  # noqa: PLC0415 - keeps --help quick

    serve(args.config, args.content and args.content.resolve(), args.host, args.port, open_browser=args.open)
    return 0
