"""Cache: results of earlier runs, keyed by content and by everything that changes the result; used by pipeline.py."""
