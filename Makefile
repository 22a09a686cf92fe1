# make forum [URL=…]   crawl a thread or board (without URL: the sample forum) into posts.jsonl, pages.jsonl, threads.jsonl
# make drift [COLLECTION=…]   check a collection (without COLLECTION: the sample one) for drift into drift.jsonl
# make test            lint, types, all tests, accuracy floors
# make check           lint and types alone
# make figures         accuracy beside its floors, where the labelled pages are at hand (HARVEST_GOLD)
# make bench           speed of the extraction and of the drift job on this machine
# make docs            write docs/fields.md from the code
# make clean           remove the environment and caches (never your rows)
#
# ARGS="-a max_pages=3" goes to the crawl. PYTHON=python3.12 picks another interpreter for the environment.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.PHONY: help forum drift test check figures bench docs clean debian-packages

PYTHON ?= python3
ARGS ?=
URL ?=
COLLECTION ?=
export COLLECTION
export URL  # the shell reads it from there, so that & and quotes in an address are safe
BIN := .venv/bin
FEEDS := -O posts.jsonl -O pages.jsonl:pages -O threads.jsonl:threads
# What the tests need from Debian, installed only where it is missing and can be: a browser and its driver; Redis; Java for Spark (17 or 21).
DEBIAN_PACKAGES := chromium chromium-driver redis-server default-jre-headless
# The environment is stamped with a checksum of what it was made from, so that changed pins are installed, and nothing else is.
RUN_STAMP := .venv/run-$(shell cat requirements.txt | cksum | cut -d' ' -f1)
DEV_STAMP := .venv/dev-$(shell cat requirements.txt tests/requirements.txt | cksum | cut -d' ' -f1)
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq install --root-user-action=ignore

help:
	@sed -n 's/^# \?//p' Makefile | sed -n '1,10p'

# The crawl's 3 is no failure of make: there are rows, and the closing line says which pages could not be had.
forum: $(RUN_STAMP)
	@if [ -n "$$URL" ]; then $(BIN)/scrapy crawl forum -a "url=$$URL" $(ARGS) $(FEEDS) || [ $$? = 3 ]; \
	else $(BIN)/python tests/sample_forum/serve.py $(BIN)/scrapy crawl forum -a "url={url}" $(ARGS) $(FEEDS) || [ $$? = 3 ]; fi
	@echo "The rows are in $(CURDIR): posts.jsonl, pages.jsonl, threads.jsonl"

# The sample is on this machine, which needs no manners.
drift: $(RUN_STAMP)
	@if [ -n "$$COLLECTION" ]; then $(BIN)/scrapy crawl drift -a "collection=$$COLLECTION" $(ARGS) -O drift.jsonl || [ $$? = 3 ]; \
	else $(BIN)/python tests/sample_collection/serve.py $(BIN)/scrapy crawl drift -a "collection={pairs}" $(ARGS) -O drift.jsonl \
	  -s HARVEST_ARCHIVE_PER_MINUTE=0 -s AUTOTHROTTLE_START_DELAY=0.1; fi
	@echo "The rows are in $(CURDIR): drift.jsonl"

check: $(DEV_STAMP)
	$(BIN)/ruff check .
	$(BIN)/mypy

test: debian-packages check
	@$(BIN)/python tests/pywb_environment.py > /dev/null
	$(BIN)/python -m pytest -n auto --dist loadfile -m "not alone"
	$(BIN)/python -m pytest -m alone

figures: $(DEV_STAMP)
	$(BIN)/python tests/floors.py

bench: $(DEV_STAMP)
	$(BIN)/python tests/benchmarks/extraction_speed.py --published
	$(BIN)/python tests/benchmarks/extraction_growth.py
	$(BIN)/python tests/benchmarks/drift_speed.py

docs: $(DEV_STAMP)
	$(BIN)/python tests/field_tables.py

clean:
	rm -rf .venv .venv-pywb .venv-published build *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .scrapy
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("harvestcrawl needs Python 3.11 or newer, and $(PYTHON) is %d.%d: make PYTHON=python3.11 …" % sys.version_info[:2])'
	@rm -rf .venv; said=$$($(PYTHON) -m venv .venv 2>&1) || { echo "$$said"; rm -rf .venv; \
	  echo "$(PYTHON) cannot make an environment. On Debian and Ubuntu: apt-get install python3-venv"; exit 1; }

$(RUN_STAMP): | .venv/bin/python
	@echo "Installing what the crawler runs on into .venv (once) …"
	@$(PIP) -r requirements.txt
	@rm -f .venv/run-* && touch $@

$(DEV_STAMP): | .venv/bin/python
	@echo "Installing what the crawler and its tests run on into .venv (once) …"
	@$(PIP) -r tests/requirements.txt
	@rm -f .venv/run-* .venv/dev-* && touch $(RUN_STAMP) $@

debian-packages:
	@missing=$$(for p in $(DEBIAN_PACKAGES); do dpkg -s $$p > /dev/null 2>&1 || echo $$p; done); \
	if [ -z "$$missing" ]; then exit 0; fi; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null; then \
	  apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends $$missing > /dev/null; \
	else echo "The tests need, and cannot install:" $$missing; exit 1; fi
