# make run, make test: everything from a bare Python 3.11+ on; the second time they start at once.

VENV   := .venv
READY  := $(VENV)/.ready
PY     := $(VENV)/bin/python
PYPI   := https://pypi.org/simple
# The first on the path that is new enough; PYTHON=/path/to/python overrides it.
PYTHON ?= $(shell for name in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$name -c '$(NEW)' 2>/dev/null && echo $$name && break; done)
NEW    := import sys; sys.exit(sys.version_info < (3, 11))
NEEDED := Jade Judge needs Python 3.11 or newer: install it, or say make PYTHON=/path/to/it.
# A Python that was upgraded away leaves an environment that no longer starts.
BROKEN := $(shell $(PY) -c '' 2>/dev/null || echo rebuild)

# One worker more than there are processors, as some tests wait; beyond eight they wait for the
# disk. A single test needs none: .venv/bin/python -m pytest tests/that_one.py
WORKERS ?= $(shell expr `getconf _NPROCESSORS_ONLN || echo 1` + 1)
PYTEST := $(PY) -m pytest --numprocesses=$(WORKERS) --maxprocesses=8 --dist=worksteal

.PHONY: run test check coverage wheel lock release clean rebuild

# Ctrl-C is one of the ways to end the console, so it is no failure of make.
run: export JUDGE_DATA := $(or $(JUDGE_DATA),data)
run: $(READY)
	@if [ -n "$$DISCORD_TOKEN" ]; then exec $(PY) -m bot run; fi; \
	trap : INT; $(PY) -m bot console || [ $$? -eq 130 ]

# A hundred processes start in a run: what they compile is kept, whatever the shell says.
test check coverage: export PYTHONDONTWRITEBYTECODE :=

test: $(READY)
	$(PYTEST) $(ARGS)

check: $(READY)
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	$(PYTEST) $(ARGS)

# By itself, as it takes half as long again: lines and branches that the tests reach, 90 % at least.
coverage: $(READY)
	$(PYTEST) $(ARGS) --cov

# One file with everything in it, for pipx, uvx and pip.
wheel: $(READY)
	@$(PY) -m hatchling build -t wheel -d dist

EXPORT := build/uv/bin/uv export -q --no-config --locked --default-index $(PYPI) --no-emit-project \
	--no-header

# Keeps the versions that still fit; `make lock ARGS=--upgrade` takes the newest.
lock: $(READY)
	$(PY) -m pip install -qq --upgrade --target build/uv uv
	build/uv/bin/uv lock --no-config --default-index $(PYPI) $(ARGS)
	$(EXPORT) --all-extras --all-groups -o .ci/requirements.txt
	$(EXPORT) --no-dev -o .ci/runtime.txt
	$(EXPORT) --only-group build -o .ci/build.txt

# make release VERSION=0.2.0: checks, numbers, commits and tags; nothing is pushed.
release: $(READY)
	@$(PY) .ci/release.py $(VERSION)

# The data folder stays: it is not ours to throw away.
clean:
	rm -rf $(VENV) build dist .coverage* .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(READY): pyproject.toml .ci/requirements.txt .ci/setup.py $(BROKEN)
	@$(or $(PYTHON),false) -c '$(NEW)' 2>/dev/null || { echo '$(NEEDED)' >&2; exit 1; }
	@echo "Setting up $(VENV), once ..."
	@$(PYTHON) .ci/setup.py $(VENV)
	@touch $@
