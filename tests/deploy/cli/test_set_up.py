"""`./nostos` sets itself up: with stand-ins for Python, pip and uv that fail where they are told to."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support.processes import ROOT

TOOLS = ("sh", "dirname", "cmp", "rm", "cp", "mkdir", "chmod", "cat")
PYTHON = """#!/bin/sh
# Fails at the step named in FAILS; says what it was asked to run.
fails() { case " $FAILS " in *" $1 "*) echo "broken: $1" >&2; exit 1;; esac; }
case "$*" in
"-c import sys"*) fails python;;
"-c "*) fails lost;;
"-m venv "*) fails venv; mkdir -p "$3/bin"; cp "$0" "$3/bin/python";;
"-m pip --version") fails pip;;
"-m pip install"*"requirements.lock") fails packages; cat "$(dirname "$0")/../../pip-says";;
"-m pip install"*) fails editable;;
"-m deploy"*) echo "deploy: $3";;
*) exit 9;;
esac
"""
UV = """#!/bin/sh
case " $FAILS " in *" uv-$1$2 "*) exit 1;; esac
[ "$1" = venv ] || exit 0
shift 4
mkdir -p "$1/bin"
cp "$(dirname "$0")/python3" "$1/bin/python"
"""


class Checkout:
    """A checkout with the script and a lock file, and nothing else on the path than the stand-ins."""

    def __init__(self, place: Path) -> None:
        self.root = place / "a checkout"
        self.bin = place / "bin"
        self.root.mkdir()
        self.bin.mkdir()
        shutil.copy(ROOT / "nostos", self.root)
        (self.root / "requirements.lock").write_text("click==8\n")
        (self.root / "pip-says").write_text("Collecting click==8 (from -r here)\n  Downloading click\n")
        for tool in TOOLS:
            found = shutil.which(tool)
            assert found is not None
            (self.bin / tool).symlink_to(found)
        self.add("python3", PYTHON)

    def add(self, name: str, text: str) -> None:
        (self.bin / name).write_text(text)
        (self.bin / name).chmod(0o755)

    def run(self, *fails: str, **more: str) -> subprocess.CompletedProcess[str]:
        """`./nostos hello`, with what fails and with `more` variables."""
        given = {"PATH": str(self.bin), "FAILS": " ".join(fails), **more}
        return subprocess.run(
            [self.root / "nostos", "hello"], env=given, capture_output=True, text=True, check=False
        )

    @property
    def finished(self) -> bool:
        return (self.root / ".venv" / ".nostos-lock").exists()


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


def test_it_sets_up_once_and_again_when_the_lock_file_changes(checkout: Checkout) -> None:
    first, second = checkout.run(), checkout.run()
    assert ("deploy: hello\n", "deploy: hello\n") == (first.stdout, second.stdout)
    assert "setting up" in first.stderr
    assert "" == second.stderr
    (checkout.root / "requirements.lock").write_text("click==9\n")
    assert "setting up" in checkout.run().stderr


def test_a_shell_that_asks_what_completes_a_line_sets_nothing_up(checkout: Checkout) -> None:
    asked = checkout.run(_NOSTOS_COMPLETE="bash_complete")
    assert (0, "", "", False) == (asked.returncode, asked.stdout, asked.stderr, checkout.finished)


def test_it_says_how_far_it_is(checkout: Checkout) -> None:
    lines = ["Ignoring colorama: markers", "Collecting flask==3 (from x)", "Installing collected packages: y"]
    (checkout.root / "requirements.lock").write_text(
        "colorama==1 \\\n    --hash=x\nflask==3 \\\n    --hash=y\n"
    )
    (checkout.root / "pip-says").write_text("\n".join(lines) + "\n")
    said = checkout.run()
    assert [
        f"nostos: setting up {checkout.root / '.venv'}, once",
        "nostos: fetching 2 packages; this takes a minute or two",
        "nostos: package 2 of 2: flask==3",
        "nostos: all packages are here; installing them",
        "nostos: ready",
    ] == said.stderr.splitlines()
    assert "deploy: hello\n" == said.stdout


@pytest.mark.parametrize(
    ("fails", "cure"),
    [
        ("python", "Python 3.11 or newer is needed; install it"),
        ("venv", "cure: apt-get install python3-venv, or install uv"),
        ("pip", "no pip that works; cure: apt-get install python3-venv, or install uv"),
        ("packages", "could not be installed; cure: with a package index in reach"),
        ("editable", "could not be installed; cure: with a package index in reach"),
    ],
)
def test_a_failure_is_named_with_its_cure_and_the_next_call_starts_again(
    checkout: Checkout, fails: str, cure: str
) -> None:
    failed = checkout.run(fails)
    assert (1, "") == (failed.returncode, failed.stdout)
    assert cure in failed.stderr.splitlines()[-1]
    assert failed.stderr.splitlines()[-1].startswith("nostos: ")
    assert not checkout.finished
    assert "deploy: hello\n" == checkout.run().stdout
    assert checkout.finished


def test_a_set_up_that_lost_its_python_is_made_again(checkout: Checkout) -> None:
    checkout.run()
    (checkout.root / ".venv" / "bin" / "python").unlink()
    again = checkout.run()
    assert ("deploy: hello\n", True) == (again.stdout, "setting up" in again.stderr)


def test_a_set_up_that_was_interrupted_is_made_again(checkout: Checkout) -> None:
    (checkout.root / ".venv" / "bin").mkdir(parents=True)
    (checkout.root / ".venv" / "half").touch()
    assert "deploy: hello\n" == checkout.run().stdout
    assert not (checkout.root / ".venv" / "half").exists()


@pytest.mark.parametrize("fails", ["uv-venv--quiet", "uv-pipinstall"])
def test_uv_is_used_if_it_is_installed(checkout: Checkout, fails: str) -> None:
    checkout.add("uv", UV)
    failed = checkout.run(fails, "venv", "pip", "packages")
    assert 1 == failed.returncode
    assert failed.stderr.splitlines()[-1].startswith("nostos: ")
    assert "deploy: hello\n" == checkout.run("venv", "pip", "packages").stdout
