"""The recipe of CONTRIBUTING.md: `./nostos new-game` makes a game that passes all suites."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from deploy.cli.new_game import new_game

ROOT: Final = Path(__file__).parents[2]
PACKAGES: Final = ("domain", "projections", "api", "workers", "deploy", "tests")
SLUG: Final = "pebbles"
FOLDERS: Final = (f"domain/games/{SLUG}", f"tests/games/{SLUG}")

QUICK: Final = (
    f"tests/games/{SLUG}",
    "tests/laws/test_shelf.py",
    "tests/laws/test_rules.py",
    "tests/laws/test_views.py",
    "tests/laws/terms",
    "tests/laws/language",
    "tests/domain/kernel/test_languages.py",
    "tests/domain/kernel/test_glossaries.py",
    "tests/domain/store/test_event.py",
    "tests/domain/ledger/test_records.py",
    "tests/domain/ledger/test_reveals.py",
    "tests/deploy/simulation/test_report.py",
)
"""Suites over all games that need no server and are over in seconds."""


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project with one more game."""
    root = tmp_path_factory.mktemp("checkout")
    left_out = shutil.ignore_patterns("__pycache__", "looks")
    for package in (*PACKAGES, ".ci"):
        shutil.copytree(ROOT / package, root / package, ignore=left_out, symlinks=True)
    (root / ".venv").symlink_to(ROOT / ".venv")
    for file in ("pyproject.toml", "requirements.lock", "README.md", "CONTRIBUTING.md", "CHANGELOG.md"):
        shutil.copy(ROOT / file, root)
    new_game(root, SLUG)
    return root


def run(tree: Path, *arguments: str, seconds: float = 500) -> str:
    """What `python ARGUMENTS` prints in the tree."""
    environment = os.environ | {"PYTHONPATH": str(tree)}
    done = subprocess.run(
        [sys.executable, "-P", *arguments],
        cwd=tree,
        env=environment,
        capture_output=True,
        text=True,
        timeout=seconds,
        check=False,
    )
    assert 0 == done.returncode, done.stdout + done.stderr
    return done.stdout


def pytest_of_the_game(tree: Path, *arguments: str) -> str:
    """What pytest prints of the tests that have the game's name."""
    return run(tree, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", SLUG, *arguments, seconds=7000)


def test_the_new_game_is_simulated_from_the_command(tree: Path) -> None:
    """Options, bots, texts, outcome and study are found by themselves."""
    simulated = json.loads(
        run(tree, "-m", "deploy", "simulate", SLUG, "--games", "10", "--bots", "random", "--json")
    )
    assert (SLUG, 10) == (simulated["game"], simulated["games"])


def test_the_new_game_passes_the_linter(tree: Path) -> None:
    run(tree, "-m", "ruff", "check", "--quiet", *FOLDERS)
    run(tree, "-m", "ruff", "format", "--check", "--quiet", *FOLDERS)


@pytest.mark.slow
def test_the_new_game_passes_the_type_checker(tree: Path) -> None:
    run(tree, "-m", "mypy", *(f"--package={folder.replace('/', '.')}" for folder in FOLDERS))


def test_the_quick_suites_hold_for_the_new_game(tree: Path) -> None:
    assert " passed" in pytest_of_the_game(tree, *QUICK)


@pytest.mark.slow
@pytest.mark.timeout(7200)
def test_all_suites_hold_for_the_new_game(tree: Path) -> None:
    """With servers and a browser: the page, the streams, the two worlds, simulations."""
    assert " passed" in pytest_of_the_game(tree, "-m", "slow or not slow", "tests")
