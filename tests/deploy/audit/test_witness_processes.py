"""Two processes of one witness, which are killed: of two logs of one size, at most one is ever cosigned."""

import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from domain.ledger.log import signed_note
from domain.ledger.log.submission import PATH, Submission
from domain.ledger.signing import decoded
from tests.deploy.audit.test_witness_server import LOG, submission
from tests.domain.ledger.support import KEY
from tests.support.eventually import eventually
from tests.support.ports import free_port
from tests.support.processes import ROOT

VKEY = signed_note.Verifier(LOG, signed_note.SERVICE, decoded(KEY.x)).vkey()


@contextmanager
def listening(home: Path) -> Iterator[str]:
    """`nostos witness --listen` in a process that is killed in the end; its address. It ends by itself if it
    has found two logs of one size.
    """
    port = free_port()
    words = ("-m", "deploy", "witness", "--dir", str(home), "--listen", str(port), "--log", VKEY)
    url = f"http://127.0.0.1:{port}"
    with subprocess.Popen([sys.executable, *words], cwd=ROOT, stderr=subprocess.DEVNULL) as made:
        try:
            eventually(lambda: answers(url) or made.poll() == 1, "the witness answers, or accuses", 120)
            yield url
        finally:
            made.kill()


def answers(url: str) -> bool:
    try:
        return httpx.get(url + PATH).status_code == 405
    except httpx.HTTPError:
        return False


def asked(url: str, given: Submission) -> bytes | None:
    """The root that the witness cosigned, if it did."""
    try:
        done = httpx.post(url + PATH, content=given.text(), timeout=60)
    except httpx.HTTPError:  # it was killed
        return None
    return given.checkpoint.root if done.status_code == 200 else None


@pytest.mark.slow
@pytest.mark.parametrize("answered", range(3))
def test_whenever_it_is_killed_a_witness_cosigns_one_log_of_a_size(tmp_path: Path, answered: int) -> None:
    forks = [submission(0, 5, b"one"), submission(0, 5, b"two")]
    with ThreadPoolExecutor(16) as pool:
        with listening(tmp_path) as one, listening(tmp_path) as other:
            waiting = [
                pool.submit(asked, url, fork) for _ in range(2) for url in (one, other) for fork in forks
            ]
            for each in waiting[:answered]:
                each.result()
        with listening(tmp_path) as again:
            waiting += [pool.submit(asked, again, fork) for fork in reversed(forks)]
            roots = {each.result() for each in waiting} - {None}
    assert len(roots) <= 1
