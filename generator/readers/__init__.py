"""Readers: one module an input format, behind a registry that sniffs; floor 2, called by the pipeline and the commands."""

from generator.readers.content import read_content, read_edition_folder
from generator.readers.registry import FORMATS, FileToRead, read_files, read_source

__all__ = ["FORMATS", "FileToRead", "read_content", "read_edition_folder", "read_files", "read_source"]
