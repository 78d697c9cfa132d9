"""The process of the desk: one leads, and follows the log for its tournaments; others wait to take its place.

Nothing of it is stored. Whoever takes over looks at every tournament that goes on, and at those that ended
while nobody led. While there is no tournament it asks for one now and then, and follows nothing.
"""

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Final
from uuid import UUID

import structlog
from psycopg import Connection

from api.runtime.roles.logins import Role, role_url
from api.runtime.services import Services
from api.runtime.shutdown import stop_on_signals
from domain.store.postgres.notifications import heard, listen, stop_listening
from domain.tournaments.playing.ruling_intake import ACT_TOPICS
from projections.models.tournaments.tournament_lobby import TournamentLobby
from workers.desk.desk import Desk, Questions
from workers.loop import run_as_leader

log = structlog.get_logger()

LOCK: Final = int.from_bytes(b"nostos/t")  # the key of the advisory lock
POLL: Final = 0.5  # seconds after which the log is read, notified or not
SPACING: Final = 0.1  # seconds between two looks at the log
IDLE: Final = 1.0  # seconds between two questions whether there is a tournament
SWEEP: Final = 30.0  # seconds between two looks at all tables
SIGNS: Final = 1000  # read at once
THREADS: Final = 16  # in which the matches of a round are opened
LOOK_BACK: Final = timedelta(days=3)  # a tournament that ended longer ago has no match that is not opened


def run(services: Services) -> None:
    """Take care of tournaments until SIGTERM or SIGINT."""
    keep_desk(services, stop_on_signals())
    services.traces.close()
    log.info("desk_stopped")


def keep_desk(services: Services, stop: threading.Event) -> None:
    """Take care of tournaments until `stop` is set; wait for a database that is away."""
    with ThreadPoolExecutor(THREADS, "opening") as pool:
        run_as_leader(
            role_url(services.settings, Role.WRITER, direct=True),
            LOCK,
            lambda connection: _lead(services, connection, stop, pool),
            stop,
            POLL,
            retry=(Exception,),  # tournaments must go on after any error
            on_retry=lambda error: log.warning("desk_waits", error=type(error).__name__),
            leading=services.metrics.leading("desk"),
        )


def _lead(
    services: Services, connection: Connection, stop: threading.Event, pool: ThreadPoolExecutor
) -> None:
    """Lead until `stop` is set. What is unfinished when it is set, is found by the next process."""
    questions = questions_of(services)
    desk = Desk(services.tournaments, services.matches, questions, pool.map, services.metrics)
    try:
        _keep_view(desk, TournamentFollower(services, desk, connection), connection, stop)
    finally:
        desk.forget_all()


def questions_of(services: Services) -> Questions:
    """What the desk asks the read models and the log."""
    return Questions(services.reads.those_over, lambda matches: services.log.with_any(ACT_TOPICS, matches))


def _keep_view(
    desk: Desk, follower: "TournamentFollower", connection: Connection, stop: threading.Event
) -> None:
    """Look at what happens in tournaments, until `stop` is set or the connection is lost."""
    follower.find()
    follower.find_overlooked()
    while not stop.is_set():
        connection.execute("SELECT")  # whoever has lost the lock does nothing more
        follower.find()
        if not len(desk):
            follower.rest()
            stop.wait(IDLE)
            continue
        follower.follow(stop)
        desk.work(is_over=stop.is_set)
        stop.wait(SPACING)
        heard(connection, desk.until_next(POLL))


class TournamentFollower:
    """Finds the tournaments that go on, and tells the desk what happens in them."""

    def __init__(self, services: Services, desk: Desk, connection: Connection) -> None:
        self._services = services
        self._desk = desk
        self._connection = connection
        self._position: int | None = None  # in the log; None: it is not followed
        self._is_listening = False
        self._find_at = 0.0  # on the monotonic clock

    def find_overlooked(self) -> None:
        """Find tournaments that ended while nobody led, and whose matches may not be ended or not opened."""
        self._find_place()
        self._desk.sweep(self._services.reads.tournaments_in_play())
        self._desk.sweep(self._services.tournament_reads.ended_within(LOOK_BACK))

    def find(self) -> None:
        """Find the tournaments that go on, if it is time, and let the desk look at all tables."""
        if time.monotonic() < self._find_at:
            return
        self._find_place()
        self._desk.sweep(self._live())
        self._find_at = time.monotonic() + SWEEP

    def _find_place(self) -> None:
        """Begin to follow the log where the list of tournaments is, so that nothing is missed."""
        if self._position is None:
            progress = self._services.reads.progress().get(TournamentLobby.name)
            self._position = 0 if progress is None else progress.position

    def _live(self) -> Iterator[UUID]:
        after = None
        while page := self._services.tournament_reads.live(after):
            yield from page
            after = page[-1]

    def follow(self, stop: threading.Event) -> None:
        """Tell the desk what happened since the last call."""
        if not self._is_listening:
            listen(self._connection)
            self._is_listening = True
        while self._position is not None and not stop.is_set():
            signs = self._services.log.signs(self._position, SIGNS)
            self._desk.notice(signs)
            self._position = signs[-1].position if signs else self._position
            if len(signs) < SIGNS:
                return

    def rest(self) -> None:
        """Follow nothing until there is a tournament."""
        if self._is_listening:
            stop_listening(self._connection)
        self._position, self._is_listening, self._find_at = None, False, 0.0
