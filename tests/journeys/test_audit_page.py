"""AUDIT.md, run word for word: an organizer audits a match of the running service."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

from deploy.stack.addresses import service_url
from tests.journeys.support import Nostos
from tests.support.eventually import eventually
from tests.support.processes import ROOT

PAGE = ROOT / "domain" / "ledger" / "AUDIT.md"
OURS = f"{sys.executable} -m deploy "  # what `./nostos` does once everything is set up


def block() -> str:
    """The commands of the page."""
    found = re.search(r"```sh\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    return found[1].replace("./nostos ", OURS)


def test_an_organizer_audits_a_match(nostos: Nostos, tmp_path: Path) -> None:
    match = nostos.match(seats=2)
    match.play()
    eventually(lambda: b'"type":"checkpoint"' in nostos.client.record(match.id), "it is in the log", 60)
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", block()],
        cwd=ROOT,
        env={
            **os.environ,
            "NOSTOS": service_url(nostos.settings),
            "MATCH": match.id,
            "AUDIT": str(tmp_path),
        },
        capture_output=True,
        text=True,
        timeout=500,
        check=False,
    )
    assert 0 == done.returncode, done.stderr
    assert 3 + 1 == done.stdout.count(f": holds (match {match.id} as ")
    assert "  ok   heads in the log\n  ok   one leaf a step" in done.stdout
    assert "leaves; " in done.stderr
    assert (tmp_path / "monitor" / "monitor.sqlite").exists()
    assert "No keys were given to trust" not in done.stderr
    assert (tmp_path / "witness" / "checkpoint").exists()
    assert (tmp_path / "match.txt").read_text("utf-8").splitlines()[-1].startswith("Head ")
    assert match.id == json.loads((tmp_path / "match.json").read_bytes())["header"]["match"]
