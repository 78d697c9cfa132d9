# `make` shows what there is. Every target is one line that works without make, too.

.DEFAULT_GOAL := help
.PHONY: help setup test lint types contracts javascript format demo up doctor docs lock ci

UV ?= uv

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## make .venv from the lock file
	./nostos doctor

test: ## lint, types, contracts and tests
	./nostos test

lint: ## the linter only
	./nostos test --only lint

types: ## the type checker only
	./nostos test --only types

contracts: ## the import contracts only
	./nostos test --only contracts

javascript: ## the checks of the JavaScript only
	./nostos test --only javascript

format: ## format the code
	.venv/bin/python -m ruff format
	.venv/bin/npm run fix

demo: ## play a whole match and print where to replay it
	./nostos demo

up: ## run the service here
	./nostos up

doctor: ## check this machine
	./nostos doctor

docs: ## remake the pages that are made from tables: settings, quotas, permissions, metrics and traces
	.venv/bin/python -m deploy.documents.settings_page
	.venv/bin/python -m deploy.documents.quotas_page
	.venv/bin/python -m deploy.documents.permissions_page
	.venv/bin/python -m deploy.documents.metrics_page
	.venv/bin/python -m deploy.documents.traces_page

lock: ## remake requirements.lock from pyproject.toml (needs uv)
	$(UV) pip compile pyproject.toml --group dev --group docs --universal --python-version 3.11 \
		--generate-hashes --no-emit-index-url --no-header --quiet --output-file requirements.lock

ci: ## everything that continuous integration runs
	.ci/run
