"""Spiders: they fetch and navigate, and hand pages to the pipelines."""
