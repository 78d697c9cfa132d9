"""The README's example of a board of one's own, run word for word."""

import os
import re
import subprocess
import sys
from pathlib import Path

from deploy.embedded.directories import scratch_home
from tests.support.ports import free_port
from tests.support.processes import ROOT

SECTION = (ROOT / "README.md").read_text("utf-8").partition("## Your own boards and cards")[2]
PATIENCE = 500  # seconds
NOSTOS = f"""#!/bin/sh
exec {sys.executable} -m deploy "$@"
"""


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
    (tmp_path / "nostos").write_text(NOSTOS)
    (tmp_path / "nostos").chmod(0o755)
    block = re.search(r"```sh\n(.*?)```", SECTION, re.DOTALL)
    says = re.search(r"`(step 1: .*) …`", SECTION)
    assert block is not None
    assert says is not None
    with scratch_home() as home:
        done = run(block[1], tmp_path, home)
        without = run("./nostos verify match.jsonl", tmp_path, home)

    assert 0 == done.returncode, done.stderr
    assert "match.jsonl: holds (match " in done.stdout
    assert "ok   opening re-drawn\n" in done.stdout
    assert 1 == without.returncode
    assert f"  FAIL rules: {says[1]} " in without.stdout
