# Everything here makes its own virtual environment first; `make` alone lists what there is.

PYTHON ?= python3
WORKERS ?= 2
GAME ?= hitlers_reich
ARGS ?=

VENV := .venv
PLAY := $(VENV)/.installed-play
DEV := $(VENV)/.installed-dev
DOCS := $(VENV)/.installed-docs
COMPILED_VENV := .venv-compiled
COMPILED := $(COMPILED_VENV)/.installed
STATIC := src/sandtable/server/static/index.html

SOURCES := $(shell find src -type f -not -name '*.pyc' -not -path '*/server/static/*' 2>/dev/null) pyproject.toml hatch_build.py
CLIENT := $(shell find web -type f -not -path 'web/node_modules/*' 2>/dev/null)
TYPED := $(wildcard src tests bench examples tools hatch_build.py)
INSTALL := -m pip install --quiet --disable-pip-version-check
PYTEST := -m pytest -n $(WORKERS) --dist worksteal
FAST := -m "not slow and not fuzz"

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play terminal system web web-check test test-fast coverage coverage-rules lint style types format bench bench-server docs maps compiled clean clean-all

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

play: $(PLAY) $(STATIC) ## play in the browser, at this machine (ARGS='more words for `sandtable board`')
	@$(VENV)/bin/sandtable board $(ARGS)

terminal: $(PLAY) ## play in the terminal (GAME=name, ARGS='more words for `sandtable play`')
	@$(VENV)/bin/sandtable play $(GAME) $(ARGS)

system: ## what tests need beside Python and Node: Chromium, Japanese letters, PostgreSQL, curl (Debian)
	@bash tools/system.sh

web: $(STATIC) ## build the browser client into the package (needs Node 20.19 or newer)

web-check: web/node_modules/.package-lock.json ## types, style and unit tests of the browser client
	cd web && npm run check

test: system $(DEV) $(STATIC) ## every test: fast, slow and random play
	$(VENV)/bin/python $(PYTEST) $(ARGS)

test-fast: $(DEV) ## the tests that run in milliseconds
	$(VENV)/bin/python $(PYTEST) $(FAST) $(ARGS)

coverage: system $(DEV) $(STATIC) ## every test, with the share of branches that they reach
	$(VENV)/bin/python $(PYTEST) --cov --cov-report=term --cov-report=html $(ARGS)

coverage-rules: $(DEV) ## the branches of a game's procedures that its tests reach, 95 % at least (GAME=name)
	$(VENV)/bin/python $(PYTEST) tests/games/$(GAME) tests/saved --cov-branch --cov-report=term --cov-fail-under=95 \
	  --cov=sandtable.games.$(GAME).procedures --cov=sandtable.games.$(GAME).queries $(ARGS)

lint: style types ## style and types

style: $(DEV) ## Ruff: rules and format
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .

types: $(DEV) ## mypy --strict
	$(VENV)/bin/mypy --strict $(TYPED)

format: $(DEV) ## let Ruff mend what it can
	$(VENV)/bin/ruff check --fix .
	$(VENV)/bin/ruff format .

bench: $(DEV) $(COMPILED) ## speed, interpreted and compiled
	$(VENV)/bin/python $(INSTALL) --editable '.[bench]'
	$(COMPILED_VENV)/bin/python $(INSTALL) "$$(echo dist/sandtable-*-cp*.whl)[bench]"
	$(VENV)/bin/python -m bench $(ARGS)
	$(COMPILED_VENV)/bin/python -m bench $(ARGS)

bench-server: $(DEV) ## load on the server, on SQLite and PostgreSQL
	$(VENV)/bin/python -m bench.server $(ARGS)

docs: $(DOCS) ## the documentation, into docs/_build
	$(VENV)/bin/sphinx-build -W --keep-going -b html docs docs/_build

maps: $(DEV) ## the boards of the games, from real geography (needs npm; ARGS=game for one)
	$(VENV)/bin/python -m tools.mapcompiler $(ARGS)

compiled: $(COMPILED) ## the compiled wheel, into dist/, and the fast tests against it
	$(COMPILED_VENV)/bin/python $(PYTEST) $(FAST) $(ARGS)

clean: ## remove what was built, measured and cached
	rm -rf dist build docs/_build htmlcov .coverage .coverage.* .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find src tests bench examples docs tools -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

clean-all: clean ## remove the virtual environments and the built browser client too
	rm -rf $(VENV) $(COMPILED_VENV) web/node_modules src/sandtable/server/static

# A stamp per kind of installation, so that a second run starts at once; all share one environment.
$(PLAY): pyproject.toml | $(VENV)/bin/pip
	$(VENV)/bin/python $(INSTALL) --editable .
	@touch $@

$(DEV): pyproject.toml | $(VENV)/bin/pip
	$(VENV)/bin/python $(INSTALL) --editable '.[dev]'
	@touch $@ $(PLAY)

$(DOCS): pyproject.toml | $(VENV)/bin/pip
	$(VENV)/bin/python $(INSTALL) --editable '.[docs]'
	@touch $@ $(PLAY)

# What is installed is what the lock file says; npm stamps it with a file of its own.
web/node_modules/.package-lock.json: web/package.json web/package-lock.json
	@node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 22 || (a === 22 && b >= 12) || (a === 20 && b >= 19) ? 0 : 1)' 2>/dev/null || { \
	  echo "The board is built with Node 20.19 or newer, and here is $$(node --version 2>/dev/null || echo none)." >&2; \
	  echo "Without it: make terminal" >&2; exit 1; }
	cd web && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

$(STATIC): web/node_modules/.package-lock.json $(CLIENT)
	cd web && npm run --silent build -- --logLevel warn
	@touch $@

# An environment of its own, without the source tree on its path, so that the tests cannot meet the pure modules.
$(COMPILED): $(SOURCES) $(STATIC) | $(COMPILED_VENV)/bin/pip
	rm -f dist/sandtable-*-cp*.whl
	SANDTABLE_COMPILE=1 $(COMPILED_VENV)/bin/python -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir dist .
	$(COMPILED_VENV)/bin/python $(INSTALL) --force-reinstall --no-deps dist/sandtable-*-cp*.whl
	$(COMPILED_VENV)/bin/python $(INSTALL) "$$(echo dist/sandtable-*-cp*.whl)[test,maps]"
	$(COMPILED_VENV)/bin/python -c 'import sandtable, sandtable__mypyc'
	@touch $@

$(VENV)/bin/pip $(COMPILED_VENV)/bin/pip:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Sandtable needs Python 3.11 or newer, and $(PYTHON) is not: $$($(PYTHON) --version 2>&1)." >&2; \
	  echo "Name another one, for example: make PYTHON=python3.12 $(MAKECMDGOALS)" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "$(PYTHON) cannot make virtual environments: its modules venv and ensurepip are missing." >&2; \
	  echo "On Debian and Ubuntu: sudo apt install python3-venv" >&2; exit 1; }
	$(PYTHON) -m venv $(@D:/bin=)
