"""Steps that the log has lost, as by a failover to a standby that lacked them: nothing is built on them."""

from collections.abc import Iterator
from contextlib import ExitStack
from random import Random
from typing import Any
from uuid import UUID

import msgspec
import psycopg
import pytest
import structlog

from domain.matches import AcceptedCommand, Matches, Play
from domain.matches.errors import NoSuchMatch, Stale, UnknownHead
from domain.matches.state import entries
from domain.store import Log, Unavailable
from tests.domain.support import ToyMatch, command, matches, open_log, writer
from tests.support.logins import role_url

Node = tuple[Log, Matches]


@pytest.fixture
def nodes(database: str) -> Iterator[list[Node]]:
    """Two processes over one database."""
    with ExitStack() as stack:
        logs = [stack.enter_context(open_log(writer(database))) for _ in range(2)]
        yield [(log, matches(log)) for log in logs]


def set_back(database: str, match: UUID, step: int) -> None:
    """What a standby that has this step and no later one makes of the log."""
    with psycopg.connect(database, autocommit=True) as owner:
        owner.execute("ALTER TABLE nostos.events DISABLE TRIGGER USER")
        owner.execute(
            "DELETE FROM nostos.events WHERE originator_id = %s AND originator_version > %s", (match, step)
        )
        owner.execute("ALTER TABLE nostos.events ENABLE ALWAYS TRIGGER events_are_never_changed")


def losses(database: str) -> list[tuple[int, str]]:
    with psycopg.connect(role_url(database, "nostos_reader")) as reader:
        return reader.execute("SELECT step, head FROM nostos.losses ORDER BY step, head").fetchall()


def played(application: Matches, table: ToyMatch, times: int) -> list[tuple[int, str]]:
    """Moves; the steps and heads that were acknowledged."""
    made = []
    for _ in range(times):
        player, _, move = _mover(application, table)
        done = application.play(table.id, player, move, command())
        made.append((done.step, done.head))
    return made


def _mover(application: Matches, table: ToyMatch) -> tuple[str, int, dict[str, Any]]:
    return ToyMatchAt(application, table).offered(Random(1))


class ToyMatchAt(ToyMatch):
    """The same match, through another process."""

    def __init__(self, application: Matches, table: ToyMatch) -> None:
        self.matches, self.players, self.id = application, table.players, table.id


def is_whole(log: Log, match: UUID) -> bool:
    """Whether the steps have no hole, and their heads follow from one another."""
    events = log.read(match)
    _, heads = matches(log).ledger(match)
    followed = entries(events)
    return [event.step for event in events] == list(range(1, len(events) + 1)) and [
        event.head for event in events
    ] == [at for _, _, at in followed] == list(heads)


@pytest.fixture
def started(nodes: list[Node]) -> ToyMatch:
    """A match in progress that both processes have read."""
    table = ToyMatch(nodes[0][1]).start()
    nodes[1][1].head(table.id)
    return table


def test_a_move_on_lost_steps_is_decided_anew_on_what_the_log_has(
    database: str, nodes: list[Node], started: ToyMatch
) -> None:
    (log, application), _ = nodes
    lost = played(application, started, 3)
    before = log.read(started.id, upto=5)
    set_back(database, started.id, 5)
    made = played(application, started, 1)
    assert [6] == [step for step, _ in made]
    assert before == log.read(started.id)[:5]
    assert is_whole(log, started.id)
    assert lost[1:] == losses(database)


@pytest.mark.parametrize("further", [2, 3, 4])
def test_a_process_that_remembers_lost_steps_takes_over_those_in_their_places(
    database: str, nodes: list[Node], started: ToyMatch, further: int
) -> None:
    """The other process, which has not seen three lost steps, went on: less far, as far, and further."""
    (log, here), (_, there) = nodes
    lost = played(here, started, 3)
    set_back(database, started.id, 4)
    rivals = played(there, started, further)
    made = played(here, started, 2)
    assert [5 + further, 6 + further] == [step for step, _ in made]
    assert [head for _, head in (*rivals, *made)] == [event.head for event in log.read(started.id, 4)]
    assert is_whole(log, started.id)
    assert lost == losses(database)


def test_each_lost_step_is_kept_once_whoever_had_read_it(
    database: str, nodes: list[Node], started: ToyMatch
) -> None:
    lost = played(nodes[0][1], started, 3)
    assert [7, 7] == [application.head(started.id) for _, application in nodes]
    set_back(database, started.id, 4)
    with structlog.testing.capture_logs() as logged:
        assert [4, 4] == [application.head(started.id) for _, application in nodes]
    assert lost == losses(database)
    assert [("steps_lost", str(started.id), 3)] * 2 == [
        (line["event"], line["stream"], line["steps"]) for line in logged
    ]


def test_a_command_that_was_lost_is_carried_out_when_it_is_sent_again(
    database: str, nodes: list[Node], started: ToyMatch
) -> None:
    (log, application), _ = nodes
    player, _, move = _mover(application, started)
    asked = command()
    assert 5 == application.play(started.id, player, move, asked).step
    assert application.play(started.id, player, move, asked).repeated
    set_back(database, started.id, 4)
    again = application.play(started.id, player, move, asked)
    assert (5, False) == (again.step, again.repeated)
    assert is_whole(log, started.id)


def test_who_names_a_lost_head_or_expects_a_lost_step_is_refused(
    database: str, nodes: list[Node], started: ToyMatch
) -> None:
    (_, application), _ = nodes
    [(_, head)] = played(application, started, 1)
    player, _, move = _mover(application, started)
    set_back(database, started.id, 4)
    with pytest.raises(Stale):
        application.play(started.id, player, move, command(), expect=5)
    with pytest.raises(UnknownHead):
        application.play(started.id, player, move, msgspec.structs.replace(command(), seen=head))
    assert 4 == application.head(started.id)


def test_of_moves_that_go_together_those_on_lost_steps_are_decided_anew(
    database: str, nodes: list[Node], started: ToyMatch
) -> None:
    (log, application), (_, there) = nodes
    other, third = ToyMatch(application).start(), ToyMatch(application).start()
    for table in (started, other):
        played(application, table, 2)
        set_back(database, table.id, 5)
    played(there, other, 2)
    plays = [
        Play(table.id, player, move, command())
        for table in (started, other, third)
        for player, _, move in [_mover(there, table)]
    ]
    outcomes = list(application.play_each(plays))
    assert [6, 8, 5] == [outcome.step for outcome in outcomes if isinstance(outcome, AcceptedCommand)]
    assert all(is_whole(log, table.id) for table in (started, other, third))


def test_a_match_that_was_lost_as_a_whole_is_none(
    database: str, nodes: list[Node], started: ToyMatch
) -> None:
    (_, application), _ = nodes
    player, _, move = _mover(application, started)
    set_back(database, started.id, 0)
    with pytest.raises(NoSuchMatch):
        application.play(started.id, player, move, command())
    assert [1, 2, 3, 4] == [step for step, _ in losses(database)]


def test_while_losses_cannot_be_kept_the_stream_is_not_forgotten(
    database: str, nodes: list[Node], started: ToyMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    (log, application), _ = nodes
    lost = played(application, started, 1)
    set_back(database, started.id, 4)

    def away(*_: object) -> None:
        raise Unavailable

    with monkeypatch.context() as patch:
        patch.setattr(log, "report_lost", away)
        with pytest.raises(Unavailable):
            application.head(started.id)
    assert 4 == application.head(started.id)
    assert lost == losses(database)
