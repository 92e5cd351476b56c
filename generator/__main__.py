"""``python -m generator`` and the console script: the command line, and a quick end."""

import gc
import sys

from generator.cli import main


def run() -> None:
    """Run the command line and end the process with its status."""
    status = main()
    gc.freeze()  # everything is about to go: looking through a whole site for cycles once more takes half a second
    sys.exit(status)


if __name__ == "__main__":
    run()
