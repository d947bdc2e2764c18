# `make play` and `make test` do all their own set-up; they need Python 3.11 or newer, git and make.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
DATA ?= data/sandbox
PORT ?= 8420
# Some tests wait more than they compute, so there is one process more than the two cores of a small machine.
# Tests start many a Python; without compiled files each would compile everything again.
PYTEST := env -u PYTHONDONTWRITEBYTECODE $(BIN)/python -m pytest

.DEFAULT_GOAL := help
.DELETE_ON_ERROR: # an environment whose making was interrupted is made again
.PHONY: arena art train help play test soak handover mutants bench turn-changes pictures files lint links format locales lock clean

help: ## list the commands
	@awk -F ':.*## ' '/^[a-z]+:.*## /{printf "make %-8s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: $(VENV)/.play ## play in a local Discord, in the browser (PORT=8420, DATA=data/sandbox)
	@$(BIN)/palermo sandbox --port $(PORT) --data "$(DATA)"

test: $(VENV)/.dev ## run all tests (the browser tests where a Chromium is installed)
	@$(PYTEST) -n 3 --dist worksteal $(PYTEST_ARGS)

soak: $(VENV)/.dev ## kill the bot a thousand times while games are played, send it nonsense, play seasons (KILLS=1000, FUZZ=100000)
	@WIDE=1 SEASONS=1 KILLS=$${KILLS:-1000} TABLES=$${TABLES:-200} FUZZ=$${FUZZ:-100000} $(PYTEST) \
	  tests/e2e/test_crashes.py tests/e2e/test_processes.py tests/fuzz tests/bot/clubs/test_season.py $(PYTEST_ARGS)

handover: $(VENV)/.dev ## let processes take over from each other while games are played, on both databases (HANDOVERS=20)
	@WIDE=1 HANDOVERS=$${HANDOVERS:-20} ACKNOWLEDGED=$${ACKNOWLEDGED:-0.5} $(PYTEST) -s tests/e2e/test_handover.py $(PYTEST_ARGS)

mutants: $(VENV)/.dev ## change the source at random and see which tests notice (ROOM=chat, SIZE=20, SEED=1)
	@$(BIN)/python -m tests.mutants $(ROOM) --size $${SIZE:-20} $(if $(SEED),--seed $(SEED))

bench: $(VENV)/.bench ## measure how fast everything is, compared with other libraries (ROW=boards for one row, ROUNDS=7)
	@$(BIN)/python -m bench $(ROW) --rounds $${ROUNDS:-7}

arena: $(VENV)/.play ## let AI players play each other on the same deals (CONTEST=city,3,normal,former, DEALS=400, MINUTES=10)
	@$(BIN)/python -m bench.arena $(CONTEST) --deals $${DEALS:-400} $(if $(MINUTES),--minutes $(MINUTES))

train: $(VENV)/.play ## learn the value of a game's states by self-play, for the search of its strong player (GAME=streets, GAMES=4000)
	@$(BIN)/python -m bench.train $(GAME) --games $${GAMES:-4000} --processes $${PROCESSES:-1}

turn-changes: $(VENV)/.dev ## measure how often the turn changes in each game, and write it beside its length
	@$(BIN)/python -m tests.turn_changes

art: $(VENV)/.dev ## make the outlines that the bot draws from the SVG files in renders/*/art
	@$(BIN)/python -m tests.renders.art

pictures: $(VENV)/.dev ## make the pictures of the guides again (needs a Chromium)
	@$(BIN)/python -m tests.e2e.guide_pictures

files: $(VENV)/.play ## list every file with what it is for (IN=bot/tables/core for a folder)
	@$(BIN)/python -m tests.files $(IN)

lint: $(VENV)/.dev ## check format, style, types, imports, dead code, English and links
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/vulture
	$(BIN)/oxlint --deny-warnings sandbox/page
	$(BIN)/python -m tests.prose
	$(BIN)/python -m tests.links
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.github-workflows .github/workflows/*.yml
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.github-actions .github/actions/*/action.yml
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.github-issue-forms .github/ISSUE_TEMPLATE/[!c]*.yml
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.compose-spec compose*.yaml
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.renovate renovate.json
	$(BIN)/zizmor --offline --quiet .github

links: $(VENV)/.dev ## check the links of the pages to other sites (needs a network)
	@$(BIN)/python -m tests.links --outside

format: $(VENV)/.dev ## format the code
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

locales: $(VENV)/.dev ## write the templates of all texts for translators, and bring them into the catalogues
	$(BIN)/python -m bot.locales update

lock: $(VENV)/.dev ## pin the newest allowed versions of everything
	$(PIP) install uv
	$(BIN)/uv pip compile pyproject.toml --extra postgres $(LOCK_FLAGS) -o requirements.lock
	$(BIN)/uv pip compile pyproject.toml --extra dev --extra postgres $(LOCK_FLAGS) -o requirements-dev.lock
	$(BIN)/uv pip compile --group build $(LOCK_FLAGS) -c requirements-dev.lock -o requirements-build.lock
	$(BIN)/uv pip compile pyproject.toml --extra bench $(LOCK_FLAGS) -c requirements.lock -o requirements-bench.lock

LOCK_FLAGS := --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	--no-annotate --custom-compile-command "make lock" --upgrade

clean: ## remove the environment and all caches (never your data)
	rm -rf $(VENV) .mutants .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

# An environment whose making was interrupted may have a Python and no pip yet; one whose Python was upgraded away
# has none, and is made again.
WHOLE := $(PIP) --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear $(VENV)

$(BIN)/python:
	@command -v $(PYTHON) >/dev/null || { \
	  echo "There is no $(PYTHON) here. Palermo needs Python 3.11 or newer; is it installed? Name it:" \
	       "make $(MAKECMDGOALS) PYTHON=/path/to/python3"; exit 2; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Palermo needs Python 3.11 or newer; this is $$($(PYTHON) --version 2>&1)." \
	       "Name another one: make $(MAKECMDGOALS) PYTHON=python3.12"; exit 2; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "This Python cannot make environments. On Debian and Ubuntu this mends it:" \
	       "sudo apt install python3-venv"; exit 2; }
	@$(PYTHON) -m venv --clear $(VENV)

$(VENV)/.play: requirements.lock requirements-build.lock pyproject.toml $(BIN)/python
	@echo "Installing Palermo into $(VENV) (once; about a minute) …"
	@$(WHOLE)
	@$(PIP) install --no-deps --require-hashes -r requirements.lock -r requirements-build.lock
	@$(PIP) install --no-build-isolation --no-deps --editable .
	@touch $@

$(VENV)/.dev: requirements-dev.lock requirements-build.lock pyproject.toml $(BIN)/python
	@echo "Installing Palermo and its tools into $(VENV) (once; about a minute) …"
	@$(WHOLE)
	@$(PIP) install --no-deps --require-hashes -r requirements-dev.lock -r requirements-build.lock
	@$(PIP) install --no-build-isolation --no-deps --editable .
	@touch $@ $(VENV)/.play

$(VENV)/.bench: requirements-bench.lock $(VENV)/.play
	@echo "Installing what Palermo is measured beside into $(VENV) …"
	@$(PIP) install --no-deps --require-hashes -r requirements-bench.lock
	@touch $@
