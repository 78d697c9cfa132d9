"""The README of the API, run word for word: curl against the service as `./nostos up` runs it."""

import json
import os
import re
import subprocess
from itertools import takewhile
from pathlib import Path
from typing import Any

from api.runtime.settings import Settings
from deploy.stack.addresses import service_url
from deploy.stack.local_service import local_service
from tests.support.logins import LOGINS
from tests.support.ports import free_port
from tests.support.service.patient import COMMANDS
from tests.support.service.snippets import script

README = Path(__file__).parents[3] / "api" / "README.md"
PROCESSES = ("projector", "notary", "front")  # that have a part in what the page does
PATIENCE = 300  # seconds
TRIES = 10  # on a slow machine two seconds may not be enough for a stream to show six steps


def answers(text: str) -> list[dict[str, Any]]:
    """The JSON objects that the commands print, one a line, up to the stream."""
    return [json.loads(line) for line in takewhile(lambda line: line.startswith("{"), text.splitlines())]


def run(url: str) -> str:
    """What the commands print."""
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", script(README, "## With curl alone")],
        env={**os.environ, "NOSTOS": url},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (0, "") == (done.returncode, done.stderr)
    return done.stdout


def is_whole(output: str) -> bool:
    """Whether all three streams came as far as the last step."""
    return 3 == len(
        re.findall(r'^id: 6$|^{"match":"[^"]+","viewer":"1","frame":{.*"step":6,', output, re.MULTILINE)
    )


def test_the_readme_does_what_it_says(database: str, redis_url: str, tmp_path: Path) -> None:
    port = free_port()
    settings = Settings(
        database_url=database,
        logins=LOGINS,
        redis_url=redis_url,
        home=tmp_path,
        port=port,
        public_url=f"http://127.0.0.1:{port}",
    )
    with local_service(settings, {name: COMMANDS[name] for name in PROCESSES}) as filled:
        output = next(filter(is_whole, (run(service_url(filled)) for _ in range(TRIES))))
    told, (_, stream, by_ticket) = answers(output), output.split("retry: 1000")
    sat, _, began, legal, storm, sail, refused, poseidon, navigator, onlooker, before, batch = told
    assert (2, "match.sat", 4) == (sat["step"], sat["topic"], began["step"])
    assert "raise_storm" == legal["offers"][0]["move"]
    assert (5, 6) == (storm["step"], sail["step"])
    assert "surveyed" in [fact["type"] for fact in sail["facts"]]
    assert 409 == refused["status"]
    assert refused["accepted"]
    assert ("0", "1", "onlooker") == (poseidon["viewer"], navigator["viewer"], onlooker["viewer"])
    assert isinstance(poseidon["table"]["positions"]["white"], str)
    assert {"type": "hidden"} == navigator["table"]["positions"]["white"]
    assert navigator["table"] == onlooker["table"]
    assert (4, "playing") == (before["step"], before["status"])
    assert [409, 422] == [outcome["status"] for outcome in batch["outcomes"]]
    assert ["1", "2", "3", "4", "5", "6"] == re.findall(r"^id: (\d+)$", stream, re.MULTILINE)
    assert "sits down." in stream
    assert 6 == len(re.findall(r'^{"match":"[^"]+","viewer":"1","frame":{', stream, re.MULTILINE))
    assert ["1", "2", "3", "4", "5", "6"] == re.findall(r"^id: (\d+)$", by_ticket, re.MULTILINE)
