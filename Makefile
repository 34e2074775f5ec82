# Two commands do everything: `make run` and `make test`. Both set themselves up.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/ready

.PHONY: run test lint types tests trial format words clean

run: $(READY)
	@$(BIN)/python -m bot

test: lint types tests

lint: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: $(READY)
	$(BIN)/pyright

# Branches are counted where the rules are tested; counting them under the bot's tests too would cost minutes.
tests: $(READY)
	$(BIN)/python -m pytest -q -n 2 --dist worksteal tests/rules --cov --cov-report=term:skip-covered --cov-fail-under=95
	$(BIN)/python -m pytest -q -n 2 --dist worksteal tests/bot tests/render

# The whole numbers; resumable, ONLY=name for one of them.
trial: $(READY)
	$(BIN)/python -m tests.trial $(ONLY)

# The catalogues of all languages brought up to the source; says what has no translation yet.
words: $(READY)
	@$(BIN)/python -m bot.languages update

format: $(READY)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "Python 3.11 or newer is needed; PYTHON=/path/to/python chooses another.")'
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@echo "Setting up (.venv) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@

clean:
	rm -rf .venv .pytest_cache .ruff_cache .hypothesis *.egg-info build
