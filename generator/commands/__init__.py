"""Commands: one module a command of ``python -m generator``; called by cli.py.

Each module has ``SUMMARY`` (one line for --help), ``add_arguments(parser)`` and ``run(args) -> exit status``.
"""
