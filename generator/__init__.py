"""Posterhall: turns conference abstracts into a searchable static website."""

__version__ = "0.1.0"
