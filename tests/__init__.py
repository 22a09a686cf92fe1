"""Tests. A package only because scrapy-selenium installs one of the same name, which would be found in place of a plain folder."""
