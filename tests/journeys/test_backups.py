"""The dumps of BACKUPS.md, word for word: what was backed up is there again, and who was deleted is not."""

import os
import re
import shutil
import subprocess
import sys
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from api.access.personal_data import deletion_file
from api.runtime.settings import Settings
from deploy.embedded.binaries import find_binaries
from deploy.migrations.logins import prepare
from tests.api.support import Caller, api_with, ok, problem, running_api, start_match
from tests.api.test_deletion import deleted
from tests.support.logins import LOGINS
from tests.support.processes import ROOT
from tests.support.servers import Servers

PAGE = ROOT / "deploy" / "documents" / "BACKUPS.md"
NOSTOS = f"""#!/bin/sh
exec {sys.executable} -m deploy "$@"
"""


def blocks(heading: str) -> list[str]:
    """The commands of a section, block by block."""
    section = PAGE.read_text("utf-8").partition(f"## {heading}\n")[2].partition("\n## ")[0]
    found: list[str] = re.findall(r"```sh\n(.*?)```", section, re.DOTALL)
    assert found
    return found


def run(script: str, folder: Path, settings: Settings) -> str:
    """What a script of the page prints, run for a service with these settings."""
    path = f"{find_binaries().postgres}{os.pathsep}{os.environ['PATH']}"
    given = settings.environment() | {"PATH": path, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", script],
        cwd=folder,
        env={**os.environ, **given},
        capture_output=True,
        text=True,
        timeout=500,
        check=False,
    )
    assert 0 == done.returncode, done.stderr
    return done.stdout


@pytest.mark.parametrize("apart", [False, True])
def test_what_was_backed_up_is_there_again(servers: Servers, tmp_path: Path, *, apart: bool) -> None:
    (tmp_path / "files").mkdir()
    (tmp_path / "nostos").write_text(NOSTOS)
    (tmp_path / "nostos").chmod(0o755)
    with ExitStack() as stack:
        log, again = (stack.enter_context(servers.fresh_database(migrated=False)) for _ in range(2))
        keys, keys_again = (
            stack.enter_context(servers.fresh_database(migrated=False)) if apart else None for _ in range(2)
        )
        first = Settings(
            database_url=log, personal_url=keys, logins=LOGINS, redis_url=servers.redis_url, home=tmp_path
        )
        prepare(first)
        service = stack.enter_context(running_api(log, servers.redis_url, personal_url=keys))
        first = replace(first, home=service.services.settings.home)
        table, gone, bob = start_match(service), service.player("Eve"), service.player("Bob")
        ann = table.players[0]
        assert 204 == deleted(gone)
        view = ok(ann.get(f"{table.path}/view"))
        run(blocks("Make dumps")[0], tmp_path, first)
        assert 204 == deleted(bob)
        shutil.copy(first.home / deletion_file.FILE, tmp_path / "files")  # within the hour

        home = tmp_path / "home"
        home.mkdir()
        second = replace(first, database_url=again, personal_url=keys_again, home=home)
        told = run(blocks("Bring dumps back")[0], tmp_path, second)
        assert "and 2 deletions are in" in told
        other = stack.enter_context(api_with(second))
        assert view == ok(Caller(other, ann.token).get(f"{table.path}/view"))
        assert ann.name == ok(Caller(other, ann.token).get("/v1/players/me"))["name"]
        for player in (gone, bob):
            problem(Caller(other, player.token).get("/v1/players/me"), "bad-token", 401)
