"""The process of the desk is killed after any of its steps: no match is opened twice, no result is lost or
taken twice.

The default run kills it 3 times; `NOSTOS_KILLS=100 pytest tests/workers/desk/test_kills.py` as often as that.
"""

import os
import threading
from multiprocessing.process import BaseProcess
from random import Random
from signal import SIGKILL
from typing import Final

from api.runtime.services import Services
from domain.store.postgres.connections import connect_session
from domain.store.postgres.notifications import heard, listen
from tests.domain.ledger.tournaments.support import audited, completeness_of, failed
from tests.domain.support import writer
from tests.support.eventually import eventually
from tests.support.service.running import RunningService
from tests.workers.desk import toy_desk
from tests.workers.desk.served_tournament import ServedTournament

KILLS: Final = int(os.environ.get("NOSTOS_KILLS", "3"))
PLAYERS: Final = 6
MOST_STEPS: Final = 8  # of the desk, between its first step and its death
LONG: Final = 300.0  # seconds in which a process starts and works; a machine may be slow
DESK_STEPS: Final = frozenset(
    {
        *("match.opened", "match.sat", "match.started", "match.confirmed"),
        *("tournament.result", "tournament.ruling"),
    }
)
"""Topics of steps that nobody but the desk makes here."""


class Killer(threading.Thread):
    """Kills a process once it has made so many steps. `in_vain`: there is nothing left to do before that."""

    def __init__(self, process: BaseProcess, services: Services, database: str, steps: int) -> None:
        super().__init__()
        self._process, self._log, self._database, self._left = process, services.log, database, steps
        self._position = services.log.position()
        self.in_vain = threading.Event()

    def run(self) -> None:
        with connect_session(writer(self._database)) as session:
            listen(session)
            while self._left > 0 and not self.in_vain.is_set():
                for sign in self._log.signs(self._position):
                    self._position = sign.position
                    self._left -= sign.topic in DESK_STEPS
                if self._left > 0:
                    heard(session, 0.1)
            self._process.kill()


def go_on_until_killed(
    nostos: RunningService, database: str, tournament: ServedTournament, steps: int
) -> None:
    """Play while a desk runs, until that has made so many steps and is killed, or the tournament is over."""
    process = toy_desk.start(nostos.services.settings)
    killer = Killer(process, nostos.services, database, steps)
    killer.start()

    def goes_on() -> bool:
        tournament.go_on()
        if tournament.is_over():
            killer.in_vain.set()
        return process.exitcode is not None

    try:
        eventually(goes_on, "the desk works and is killed", LONG)
        assert -SIGKILL == process.exitcode
    finally:
        killer.in_vain.set()
        killer.join()
        process.join()


def test_whenever_the_process_is_killed_nothing_is_lost_or_done_twice(
    nostos: RunningService, database: str
) -> None:
    chance, kills, number = Random(1), 0, 0
    while kills < KILLS:
        number += 1
        tournament = ServedTournament(nostos.services, PLAYERS, seed=number)
        while not tournament.is_over():
            is_last = kills >= KILLS
            steps = 10_000 if is_last else chance.randint(1, MOST_STEPS)
            go_on_until_killed(nostos, database, tournament, steps)
            kills += not is_last
        tournament.check_once()
        told = tournament.told()
        assert {} == failed(audited(told.record()))
        report = completeness_of(told)
        assert ((), True) == (report.missing, report.complete)
