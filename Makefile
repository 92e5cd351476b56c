# make site | serve | test | lint | bench | quality: each sets up what it needs in .venv, once.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
RUN := $(BIN)/python -m generator
SITE_READY := $(VENV)/.site-ready
DEV_READY := $(VENV)/.dev-ready
PORT ?= 8000

.PHONY: site serve check test test-slow lint types bench quality browser lock clean markup-report

site: $(SITE_READY)  ## build the site into site/
	$(RUN) build

serve: $(SITE_READY)  ## preview at http://127.0.0.1:8000/, rebuilt when content changes
	$(RUN) serve --port $(PORT)

check: $(SITE_READY)  ## problems in content/
	$(RUN) check

test: lint browser  ## every test, with the linters before them
	$(BIN)/python -m pytest -n 2 --dist loadfile -m "not slow"

test-slow: browser  ## the wheel, whole corpora, another engine
	$(BIN)/python -m pytest -n 2 --dist loadfile -m slow

bench: browser  ## times, memory and page weight beside plain mkdocs-material; OPTIONS="--papers 1000 --runs 1"
	$(BIN)/python -m scripts.bench $(OPTIONS)

lint: $(DEV_READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/codespell

# TypeScript is no part of the project: the target runs where Node is.
types:  ## the scripts' types, with npx
	npx --yes --package typescript@5 tsc --noEmit --allowJs --checkJs --strict --target es2022 --module es2022 --moduleResolution bundler \
	  --lib es2022,dom,dom.iterable,webworker --skipLibCheck $$(find overrides/assets/javascripts -name '*.js')

SAMPLES := ../shared
CORPUS ?= $(wildcard $(SAMPLES)/corpora/paperlists/*.json)
EXPECTED := $(if $(wildcard $(SAMPLES)/seeds/expected.yml),--expected $(SAMPLES)/seeds/expected.yml --abstracts $(wildcard $(SAMPLES)/seeds/*.txt))

quality: $(DEV_READY)  ## how well the analysis understands papers; CORPUS="any.json other.csv" for other proceedings
	$(BIN)/python scripts/quality.py $(CORPUS) $(EXPECTED)

browser: $(DEV_READY)  ## Chromium for the browser tests, from the system's packages where it is missing
	@scripts/ensure_chromium.sh

$(VENV)/bin/python:
	@echo "Making $(VENV) with $(PYTHON)"
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Posterhall needs Python 3.11 or newer; set PYTHON=/path/to/python3"; exit 1; }
	@$(PYTHON) -m venv $(VENV)

$(SITE_READY): requirements/site.txt pyproject.toml | $(VENV)/bin/python
	@echo "Installing what building a site needs into $(VENV)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/site.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps -e .
	@$(BIN)/python -m compileall -q generator
	@touch $@

$(DEV_READY): requirements/dev.txt $(SITE_READY)
	@echo "Installing what developing needs into $(VENV)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	@touch $@

markup-report: $(DEV_READY)  ## how well the markup of CORPUS=... (JSONL, JSON or text) comes out
	$(BIN)/python -m scripts.markup_report $(CORPUS)

lock: $(DEV_READY)  ## pin the newest dependencies that fit
	$(BIN)/uv pip compile --universal --python-version 3.11 --generate-hashes --no-header --upgrade -q pyproject.toml -o requirements/site.txt
	$(BIN)/uv pip compile --universal --python-version 3.11 --generate-hashes --no-header --upgrade -q --extra dev pyproject.toml -o requirements/dev.txt

clean:
	rm -rf build site
	mkdir -p build/docs && touch build/docs/.gitkeep
