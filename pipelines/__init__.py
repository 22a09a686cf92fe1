"""Pipelines: one call into the library for each page."""
