"""Benchmarks: builds at several sizes beside plain mkdocs-material on the same records; run with ``make bench``."""
