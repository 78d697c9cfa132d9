"""The process of the desk: it finds tournaments, and follows the log while there are any."""

import threading
from collections.abc import Iterator
from functools import partial

import pytest
from psycopg import Connection

from domain.kernel.match.lifecycle import Status
from domain.store import Log
from domain.store.postgres.connections import connect_session
from domain.tournaments.commands import Tournaments
from tests.domain.support import SHELF, ManualClock, Names, command, open_log, writer
from tests.domain.support import matches as make_matches
from tests.domain.tournaments.support import HOST, PlayedTournament, regulations
from tests.support.eventually import eventually
from tests.support.interleaving import results_at_once
from tests.support.service.kept_desk import kept_desk
from tests.support.service.running import RunningService
from tests.workers.desk import toy_desk
from tests.workers.desk.served_tournament import ServedTournament
from tests.workers.desk.support import WatchedDesk, automatic, last_places, listed
from workers.desk.desk import Desk
from workers.desk.process import LOCK, TournamentFollower, questions_of


def test_a_tournament_is_played_from_its_first_round_to_its_end(nostos: RunningService) -> None:
    tournament = ServedTournament(nostos.services, 4)
    with kept_desk(nostos.services):

        def over() -> bool:
            tournament.go_on()
            return tournament.is_over()

        eventually(over, "it is over", 120)
    tournament.check_once()


def leads(session: Connection) -> bool:
    """Whether a process has the lock of the desk."""
    found = session.execute(
        "SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted AND (classid, objid) = (%s, %s)",
        (LOCK >> 32, LOCK & 0xFFFFFFFF),
    )
    return found.fetchone() is not None


def test_the_process_ends_when_it_is_asked_to(nostos: RunningService, session: Connection) -> None:
    """It leads, without a tournament, and frees the lock."""
    process = toy_desk.start(nostos.services.settings)
    try:
        eventually(lambda: leads(session), "it leads", 120)
        process.terminate()
        process.join(60)
        assert 0 == process.exitcode
        assert not leads(session)
    finally:
        process.kill()


@pytest.fixture
def session(nostos: RunningService, database: str) -> Iterator[Connection]:
    """The connection of a process that leads."""
    with connect_session(writer(database)) as connection:
        yield connection


def listens(session: Connection) -> bool:
    return session.execute("SELECT pg_listening_channels()").fetchone() is not None


def test_nothing_is_followed_while_there_is_no_tournament(
    nostos: RunningService, session: Connection
) -> None:
    services = nostos.services
    desk = Desk(services.tournaments, services.matches)
    follower = TournamentFollower(services, desk, session)
    follower.find_overlooked()
    follower.find()
    assert (0, False) == (len(desk), listens(session))
    follower.rest()
    tournament = ServedTournament(services, 2)
    services.tournament_reads.wait(tournament.id, services.tournaments.head(tournament.id))
    follower.find()
    follower.follow(threading.Event())
    assert (1, True) == (len(desk), listens(session))
    services.tournaments.cancel(tournament.id, tournament.host, "rain", command())
    follower.follow(threading.Event())
    desk.work()
    assert 0 == len(desk)
    follower.rest()
    assert not listens(session)


def test_whoever_takes_over_ends_what_ended_without_a_desk(
    nostos: RunningService, session: Connection
) -> None:
    """A round was listed, one of its matches was opened, and the tournament was cancelled meanwhile."""
    services = nostos.services
    tournament = ServedTournament(services, 4)
    tournament.open_round()
    first, second = tournament.matches
    desk = Desk(services.tournaments, services.matches)
    desk.sweep([tournament.id])
    desk.work()
    services.tournaments.cancel(tournament.id, tournament.host, "rain", command())
    services.tournament_reads.wait(tournament.id, services.tournaments.head(tournament.id))
    assert [Status.PLAYING] * 2 == [tournament.status(match) for match in (first, second)]

    later = Desk(services.tournaments, services.matches, questions_of(services))
    TournamentFollower(services, later, session).find_overlooked()
    later.work()
    later.sweep(())
    later.work()
    assert [Status.CLOSED] * 2 == [tournament.status(match) for match in (first, second)]
    assert 0 == len(later)


def test_several_desks_at_once_do_nothing_twice(database: str) -> None:
    """As after a failover: each believes that it leads, has a memory of its own, and works in a thread."""
    with open_log(writer(database)) as log, open_log(writer(database)) as other:
        clock = ManualClock()
        tournament = PlayedTournament(log, clock, players=8, agreed=regulations(counting=automatic()))
        tournament.registered()
        rivals = [WatchedDesk(tournament), rival(tournament, other, clock)]
        for _ in range(2):
            listed(tournament)
            work_at_once(rivals)
            for place in last_places(tournament):
                tournament.play(place)
            work_at_once(rivals)
            clock.advance(1)
            work_at_once(rivals)
            tournament.close()
        tournament.all.finish(tournament.id, HOST, command())
        work_at_once(rivals)
        topics = [event.topic for _, event in log.read_log(0, 10_000)]
    matches = 2 * 4
    assert [matches, 2 * matches, matches, matches, matches] == [
        topics.count(topic)
        for topic in (
            *("match.opened", "match.sat", "match.started", "match.confirmed"),
            "tournament.result",
        )
    ]
    assert [0, 0] == [len(each.desk) for each in rivals]


def rival(tournament: PlayedTournament, log: Log, clock: ManualClock) -> WatchedDesk:
    """A desk with another memory of the same log."""
    matches = make_matches(log, clock)
    return WatchedDesk(tournament, Tournaments(log, SHELF, Names(), clock, bytes), matches)


def work_at_once(desks: list[WatchedDesk]) -> None:
    """All desks work at once, until none of them finds anything to do."""

    def run(watched: WatchedDesk) -> None:
        watched.desk.sweep([watched.tournament.id])
        watched.run()

    results_at_once(*(partial(run, each) for each in desks))
    for each in desks:  # what the other did at the end
        each.run()
