"""Dead letters: one event that cannot be taken in holds up its own stream and nothing else."""

import json
from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from typing import Any

import psycopg
import pytest
from click.testing import CliRunner
from psycopg import Cursor
from structlog.testing import capture_logs

from deploy.cli.main import main
from domain.kernel.facts import ONLOOKER
from projections.engine import dead_letters
from projections.engine.dead_letters import Replayed, replay
from projections.engine.projection import Message, Recorded
from projections.engine.rebuild import Changed, Rebuilt, rebuild, rebuild_beside
from projections.models.frames import Frames
from projections.models.lobby import Lobby
from projections.models.registry import projections
from projections.reads import Reads
from tests.projections.engine.test_rebuild import contents
from tests.projections.support import (
    Running,
    append,
    assert_all_frames,
    at_work,
    bodies,
    match_events,
    match_id,
    parked,
    projected,
    running,
    shuffled,
    with_projectors_log,
)
from tests.support.eventually import eventually
from tests.support.interleaving import right_after
from tests.support.logins import LOGINS


class Choosy(Lobby):
    """The lobby, which cannot take in a step of a match."""

    def __init__(self, match: int, step: int) -> None:
        self._poison = (match_id(match), step)

    def write(self, cursor: Cursor, batch: Sequence[Recorded]) -> Iterable[Message]:
        """Fails at the step."""
        if any((event.stream, event.step) == self._poison for _, event in batch):
            raise KeyError("the secret card is 17")
        return super().write(cursor, batch)


def impatient(database: str, **options: Any) -> AbstractContextManager[Running]:
    """A runner that parks the fifth step of the second match at its first failure."""
    return running(database, made=(Frames(), Choosy(2, 5)), park_after=0.0, **options)


def replayed(database: str, made: Any = None) -> Replayed:
    done: Replayed = with_projectors_log(database, lambda dsn, log: replay(dsn, log, made or projections()))
    return done


@pytest.fixture
def poisoned(database: str, reads: Reads) -> int:
    """Three matches are projected, but for the lobby's row of the second from its fifth step on."""
    with impatient(database, partitions=2) as runner:
        last = append(database, shuffled(*(match_events(number) for number in (1, 2, 3))))
        eventually(
            lambda: (
                {name: each.position for name, each in reads.progress().items()}
                == {"frames": last, "lobby": last}
            )
        )
        assert len(match_events(2)) - 4 == runner.measured("dead_letters")
    return last


def test_an_event_that_fails_is_parked_with_the_later_ones_of_its_stream_and_all_others_go_on(
    database: str, reads: Reads, poisoned: int
) -> None:
    assert_all_frames(reads, 1, 3)
    assert bodies(match_events(2), ONLOOKER) == reads.frames(match_id(2), ONLOOKER)
    assert [len(match_events(1)), 4, len(match_events(3))] == [reads.head(match_id(n)) for n in (1, 2, 3)]
    dead = parked(database)
    assert list(range(5, len(match_events(2)) + 1)) == [letter.step for letter in dead]
    assert {("lobby", match_id(2))} == {(letter.projection, letter.stream) for letter in dead}
    assert ["KeyError", *[None] * (len(dead) - 1)] == [letter.error for letter in dead]
    assert all(standing.stuck_since is None for standing in reads.progress().values())
    assert poisoned >= dead[-1].position


def test_what_is_parked_is_replayed_when_the_cause_is_mended(
    database: str, reads: Reads, poisoned: int
) -> None:
    count = len(parked(database))
    assert Replayed(0, count) == replayed(database, (Frames(), Choosy(2, 5)))
    assert 4 == reads.head(match_id(2))

    assert Replayed(count, 0) == replayed(database)

    after = contents(database)
    assert rebuilt(database, rebuild).events > 0
    assert after == contents(database)
    assert poisoned == reads.progress()["lobby"].position


def test_a_replay_before_the_parked_event_is_passed_leaves_it_parked(
    database: str, reads: Reads, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The runner stops when it has parked the event: the events of the log up to it are not passed yet."""
    runner = Running(database, made=(Frames(), Choosy(2, 5)), park_after=0.0)
    right_after(monkeypatch, dead_letters, "park", runner.stopping.set)
    with at_work(runner):
        last = append(database, match_events(2))
        eventually(lambda: not runner.thread.is_alive())
    assert 1 == len(parked(database))

    assert Replayed(0, 1) == replayed(database)

    with running(database, made=(Frames(), Lobby())):
        projected(reads, last)
    assert Replayed(len(match_events(2)) - 4, 0) == replayed(database)
    assert last == reads.head(match_id(2))
    assert_all_frames(reads, 2)


def test_of_two_replays_at_once_one_replays_everything(
    database: str, poisoned: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    count, others = len(parked(database)), list[Replayed]()
    right_after(monkeypatch, dead_letters, "parked", lambda: others.append(replayed(database)))

    with capture_logs() as logged:
        assert Replayed(0, 0) == replayed(database)

    assert [Replayed(count, 0)] == others
    assert [] == logged


def rebuilt(database: str, how: Any, made: Any = None) -> Rebuilt:
    models = made or (Frames(), Lobby())
    done: Rebuilt = with_projectors_log(database, lambda dsn, log: how(dsn, log, models))
    return done


@pytest.mark.parametrize("how", [rebuild, rebuild_beside])
def test_a_rebuild_leaves_out_what_is_parked(database: str, poisoned: int, how: Any) -> None:
    before = contents(database)
    assert Rebuilt(("frames", "lobby"), poisoned) == rebuilt(database, how, (Frames(), Choosy(2, 5)))
    assert before == contents(database)


class Meddling(Lobby):
    """The lobby; when it is read, somebody replays."""

    def __init__(self, database: str) -> None:
        self._database = database
        self._done = False

    def write(self, cursor: Cursor, batch: Sequence[Recorded]) -> Iterable[Message]:
        """Once."""
        if not self._done:
            self._done = True
            with psycopg.connect(self._database) as owner:
                owner.execute("DELETE FROM nostos.dead_letters")
        return super().write(cursor, batch)


def test_a_generation_that_was_built_while_events_were_replayed_is_thrown_away(
    database: str, poisoned: int
) -> None:
    assert poisoned
    before = contents(database)
    with pytest.raises(Changed):
        rebuilt(database, rebuild_beside, (Frames(), Meddling(database)))
    assert before == contents(database)


def test_the_match_goes_on_parked_until_it_is_replayed(database: str, reads: Reads) -> None:
    events = match_events(2)
    with impatient(database):
        append(database, events[:6])
        eventually(lambda: 2 == len(parked(database)))
    with running(database):
        projected(reads, append(database, events[6:]))
        assert 4 == reads.head(match_id(2))
        assert len(events) - 4 == replayed(database).taken
        assert len(events) == reads.head(match_id(2))
        projected(reads, append(database, match_events(3)))
    assert [] == parked(database)


def test_the_command_lists_and_replays(database: str, poisoned: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", database)
    monkeypatch.setenv("NOSTOS_LOGINS", str(LOGINS))
    assert poisoned

    listed = json.loads(CliRunner().invoke(main, ["dead-letters", "--json"]).stdout)

    assert [letter.step for letter in parked(database)] == [letter["step"] for letter in listed["letters"]]
    first = listed["letters"][0]
    assert ("lobby", "KeyError", str(match_id(2))) == (first["projection"], first["error"], first["stream"])
    assert 0 == listed["taken"]
    table = CliRunner().invoke(main, ["dead-letters"])
    assert (0, True) == (table.exit_code, "lobby" in table.stdout)
