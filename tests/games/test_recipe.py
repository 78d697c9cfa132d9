"""The recipe of CONTRIBUTING.md, followed: a game is one folder and one line."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import toy

ROOT = Path(__file__).parents[2]
PACKAGES = ("domain", "projections", "api", "workers", "deploy", "tests")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """The project with one more game: the toy's folder among the games, and its line on the shelf."""
    left_out = shutil.ignore_patterns("__pycache__", "static")
    for package in PACKAGES:
        shutil.copytree(ROOT / package, tmp_path / package, ignore=left_out)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    shutil.copytree(Path(toy.__file__).parent, tmp_path / "domain/games" / toy.GAME.slug, ignore=left_out)
    shelf = tmp_path / "domain/games/__init__.py"
    before = shelf.read_text()
    after = before.replace("SLUGS: Final = (", f'SLUGS: Final = (\n    "{toy.GAME.slug}",')
    assert before != after
    shelf.write_text(after)
    return tmp_path


def run(tree: Path, *arguments: str) -> str:
    """What `python ARGUMENTS` prints in the tree."""
    environment = os.environ | {"PYTHONPATH": str(tree)}
    done = subprocess.run(
        [sys.executable, "-P", *arguments],
        cwd=tree,
        env=environment,
        capture_output=True,
        text=True,
        timeout=500,
        check=False,
    )
    assert 0 == done.returncode, done.stdout + done.stderr
    return done.stdout


def test_the_new_game_is_simulated_from_the_command(tree: Path) -> None:
    """Options, bots, texts and outcome are found by themselves."""
    told = json.loads(
        run(tree, "-m", "deploy", "simulate", toy.GAME.slug, "--games", "10", "--bots", "random", "--json")
    )
    assert (toy.GAME.slug, 10) == (told["game"], told["games"])


def test_the_laws_hold_for_the_new_game_without_a_word_about_it(tree: Path) -> None:
    """The suites ask the shelf what there is."""
    told = run(
        tree, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/laws/test_views.py", "-k", toy.GAME.slug
    )
    assert " passed" in told
