"""The tutorials, run word for word: their commands and programs, against the whole service."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from api.runtime.settings import Settings
from deploy.site.contents import TUTORIALS
from deploy.stack.addresses import service_url
from deploy.stack.local_service import local_service
from tests.support.logins import LOGINS
from tests.support.loopback import CROWDED
from tests.support.ports import free_port
from tests.support.processes import ROOT
from tests.support.service.patient import COMMANDS
from tests.support.service.snippets import Block, blocks, make_command

PAGES: Final = ROOT / "deploy/site/pages/tutorials"
PATIENCE: Final = 550  # seconds
READ_ONLY: Final = {
    ("first-match.md", "In a terminal of its own"),  # the service of the test is there instead
    ("first-tournament.md", "In a terminal of its own"),
    ("first-tournament.md", "When the matches are over"),  # nobody plays them here
    ("first-node.md", "In a terminal of its own"),
}
"""Blocks of commands that are not run, and why."""
WHOLE: Final = "demo --tournament"
SMALLER: Final = "demo --tournament --entrants 6 --rounds 2"


@pytest.fixture
def service(database: str, redis_url: str, tmp_path: Path) -> Iterator[Settings]:
    """The whole service, as `./nostos up` runs it, with its home beside the folder of the commands."""
    port = free_port()
    settings = Settings(
        database_url=database,
        logins=LOGINS,
        redis_url=redis_url,
        home=tmp_path / "home",
        port=port,
        public_url=f"http://127.0.0.1:{port}",
        halls=CROWDED,
    )
    with local_service(settings, COMMANDS) as filled:
        yield filled


@pytest.fixture
def own_service(ready_home: Path) -> Iterator[Settings]:
    """The same with servers of its own: commands that start a service find this one in its home."""
    port = free_port()
    settings = Settings(home=ready_home, port=port, public_url=f"http://127.0.0.1:{port}", halls=CROWDED)
    with local_service(settings, COMMANDS):
        yield settings


def run(page: str, service: Settings, folder: Path) -> str:
    """What the commands of a page print, all of them as one script."""
    folder.mkdir()
    make_command(folder)
    (folder / ".venv").symlink_to(Path(sys.executable).parents[1])
    every = blocks(PAGES / page)
    for block in every:
        if block.language == "python":
            (folder / block.title).write_text(block.text, "utf-8")
    done = subprocess.run(
        [
            "bash",
            "-euo",
            "pipefail",
            "-c",
            "".join(smaller(block.text) for block in every if is_run(page, block)),
        ],
        cwd=folder,
        env={
            **os.environ,
            **service.environment(),
            "NOSTOS": service_url(service),
            "PYTHONPATH": str(ROOT),
            "XDG_STATE_HOME": str(folder / "state"),
        },
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert 0 == done.returncode, done.stdout[-3000:] + done.stderr
    return done.stdout


def smaller(commands: str) -> str:
    """The commands, with a tournament of a smaller size."""
    return commands.replace(WHOLE, SMALLER)


def is_run(page: str, block: Block) -> bool:
    """Whether the test runs a block."""
    return block.language == "sh" and (page, block.title) not in READ_ONLY


def test_what_is_not_run_is_on_a_page_and_programs_have_names() -> None:
    every = [
        (page.source.rpartition("/")[2], block) for page in TUTORIALS for block in blocks(ROOT / page.source)
    ]
    assert {*READ_ONLY} <= {(page, block.title) for page, block in every}
    assert all(block.title.endswith(".py") for _, block in every if block.language == "python")
    assert {"sh", "python", "sql", "text"} == {block.language for _, block in every}


@pytest.mark.slow
def test_the_first_match_has_a_move_of_ones_own(service: Settings, tmp_path: Path) -> None:
    output = run("first-match.md", service, tmp_path / "nostos")
    assert '"topic":"match.moved"' in output
    assert '"positions":{"white":{"type":"hidden"}' in output


@pytest.mark.slow
def test_the_first_bot_plays_a_match_to_its_end(service: Settings, tmp_path: Path) -> None:
    output = run("first-bot.md", service, tmp_path / "nostos")
    assert re.search(r"^\{.*'winners'.*\}\n[0-9a-f-]{36}\n\Z", output, re.MULTILINE), output[-2000:]


@pytest.mark.slow
def test_the_first_audit_holds_and_a_forged_record_does_not(own_service: Settings, tmp_path: Path) -> None:
    output = run("first-audit.md", own_service, tmp_path / "nostos")
    assert 2 == output.count("match.jsonl: holds (match ")
    assert re.search(r"^  FAIL ", output, re.MULTILINE)


@pytest.mark.slow
def test_the_first_tournament_is_paired_and_explained(own_service: Settings, tmp_path: Path) -> None:
    output = run("first-tournament.md", own_service, tmp_path / "nostos")
    assert re.search(r"^tournament [0-9a-f-]{36}: complete, 4 matches$", output, re.MULTILINE)


@pytest.mark.slow
def test_the_first_node_serves_and_has_an_operator(service: Settings, tmp_path: Path) -> None:
    run("first-node.md", service, tmp_path / "nostos")
