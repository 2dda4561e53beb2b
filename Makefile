# Two commands matter: `make run` serves the site, `make test` proves it. Both work on a fresh machine with Python >= 3.11.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
PORT ?= 8000
HOST ?= 127.0.0.1
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PYTHONDONTWRITEBYTECODE := # compile each file once: the tests start hundreds of processes, and a container may forbid to keep it

.PHONY: run test install library lint types walls bench clean

run: $(VENV)/.installed-run ## serve the site, and build its library from the editions found; FETCH=1 fetches what is newer first
	@test -z "$(FETCH)" || $(BIN)/magistrate fetch --latest || echo "make: no edition fetched; going on with what is here" >&2
	@test -z "$(FETCH)" || $(BIN)/magistrate cards fetch || echo "make: not all card data fetched; going on with what is here" >&2
	$(BIN)/magistrate serve --ingest --host $(HOST) --port $(PORT)

library: $(VENV)/.installed-run
	$(BIN)/magistrate ingest || test $$? -eq 1

test: $(VENV)/.installed-dev ## install everything and run every check
	@$(MAKE) --no-print-directory -j3 lint types walls
	$(BIN)/pytest -q -n auto --dist worksteal

lint: $(VENV)/.installed-dev
	$(BIN)/ruff check app ingest tests

types: $(VENV)/.installed-dev
	$(BIN)/mypy

walls: $(VENV)/.installed-dev
	$(BIN)/lint-imports

bench: $(VENV)/.installed-dev library ## print figures: ingest, search, site, engine
	$(BIN)/python -m tests.benchmarks

install: $(VENV)/.installed-dev

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed-run: $(VENV)/bin/python pyproject.toml constraints.txt
	$(BIN)/pip install -q -c constraints.txt -e '.[pdf]'
	touch $@

$(VENV)/.installed-dev: $(VENV)/bin/python pyproject.toml constraints.txt
	$(BIN)/pip install -q -c constraints.txt -e '.[pdf,deploy,mcp,discord,redis,dask,dev]'
	touch $@ $(VENV)/.installed-run

clean:
	rm -rf $(VENV) library .mypy_cache .ruff_cache .pytest_cache
