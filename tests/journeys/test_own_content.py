"""The README's example of a board of one's own, run word for word."""

import os
import re
import subprocess
from pathlib import Path

from deploy.embedded.directories import scratch_home
from tests.support.ports import free_port
from tests.support.processes import ROOT
from tests.support.service.snippets import make_command, script

README = ROOT / "README.md"
HEADING = "## Your own boards and cards"
PATIENCE = 500  # seconds


def run(script: str, folder: Path, home: Path) -> subprocess.CompletedProcess[str]:
    """Run a script of the README in a folder that looks like a checkout."""
    given = {"NOSTOS_HOME": str(home), "NOSTOS_PORT": str(free_port()), "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        ["bash", "-euo", "pipefail", "-c", script],
        cwd=folder,
        env={**os.environ, **given},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def test_the_readme_does_what_it_says(tmp_path: Path) -> None:
    (tmp_path / "domain").symlink_to(ROOT / "domain")
    make_command(tmp_path)
    says = re.search(r"`(step 1: .*) …`", README.read_text("utf-8").partition(HEADING)[2])
    assert says is not None
    with scratch_home() as home:
        done = run(script(README, HEADING), tmp_path, home)
        without = run("./nostos verify match.jsonl", tmp_path, home)

    assert 0 == done.returncode, done.stderr
    assert "match.jsonl: holds (match " in done.stdout
    assert "ok   opening re-drawn\n" in done.stdout
    assert 1 == without.returncode
    assert f"  FAIL rules: {says[1]} " in without.stdout
