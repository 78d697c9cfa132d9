"""A round is paired while archives are made: none of these waits for the other."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import httpx
import pytest

from api.resources.tournaments import records
from domain.ledger.verify.tournaments.archive import write_archive
from tests.support.service.running import RunningService
from tests.support.service.tournaments import ServedTournament

READERS = 3  # more than there are threads for studies


class Hold(NamedTuple):
    """`begun`: something began that takes long; `ended`: it may end."""

    begun: threading.Event
    ended: threading.Event


@pytest.fixture
def archiving(monkeypatch: pytest.MonkeyPatch) -> Iterator[Hold]:
    """Archives take as long as the test says."""
    hold = Hold(threading.Event(), threading.Event())

    def slow(*args: Any) -> Any:
        hold.begun.set()
        hold.ended.wait(120)
        return write_archive(*args)

    monkeypatch.setattr(records, "write_archive", slow)
    yield hold
    hold.ended.set()


def test_a_round_is_paired_while_archives_are_made(
    running: RunningService, url: str, archiving: Hold
) -> None:
    tournament = ServedTournament(running, entrants=4)
    tournament.close_registration()
    host = {"Authorization": f"Bearer {tournament.host_token}"}
    path = f"{url}/v1/tournaments/{tournament.id}"
    assert 200 == httpx.get(path, headers=host, timeout=60).status_code, "now they are known"
    with ThreadPoolExecutor(READERS) as readers:
        try:
            archives = [
                readers.submit(httpx.get, f"{path}/archive", headers=headers, timeout=240)
                for headers in (host, {}, {})
            ]
            assert archiving.begun.wait(60)
            trial = httpx.get(f"{path}/dry-run", headers=host, timeout=60)
            paired = httpx.post(f"{path}/rounds", headers=host, json={"round": 1}, timeout=60)
            assert (200, 201) == (trial.status_code, paired.status_code)
            assert not any(each.done() for each in archives)
        finally:
            archiving.ended.set()
        assert {200} == {each.result().status_code for each in archives}
