"""Commands at the same time, in one process and in two: nothing is lost, nothing happens twice."""

import os
from functools import partial
from random import Random
from uuid import uuid4

import msgspec
import pytest

from domain.kernel.match.lifecycle import Status
from domain.kernel.notation import encode
from domain.matches import AcceptedCommand, Matches, errors
from domain.store import Log
from tests.domain.support import (
    SHELF,
    Names,
    TickingClock,
    ToyMatch,
    bid,
    command,
    matches,
    open_log,
    writer,
)
from tests.support.interleaving import at_once


def test_a_command_that_is_asked_twenty_times_at_once_happens_once(log: Log) -> None:
    application = matches(log)
    table = ToyMatch(application).start()
    asked, move = command(), bid(application, table.id, "ann")
    answers = at_once(*[lambda: application.play(table.id, "ann", move, asked)] * 20)
    assert 1 == len({encode(answer.frame) for answer in answers if isinstance(answer, AcceptedCommand)})
    assert [False] + [True] * 19 == sorted(
        answer.repeated for answer in answers if isinstance(answer, AcceptedCommand)
    )
    assert 5 == len(log.read(table.id))


def test_a_match_that_is_opened_twenty_times_at_once_by_one_command_is_one(log: Log) -> None:
    one, other, asked = matches(log), matches(log), command()
    answers = at_once(*[lambda app=app: app.open("ann", "toy", 2, {}, asked) for app in (one, other) * 10])
    assert 1 == len({answer.match for answer in answers if isinstance(answer, AcceptedCommand)})
    assert 1 == len(log.read_log())


def test_two_processes_that_get_the_same_command_answer_alike(database: str) -> None:
    dsn = writer(database)
    with open_log(dsn) as here, open_log(dsn) as there:
        one, other = matches(here), matches(there)
        table = ToyMatch(one).start()
        for round_ in range(10):
            asked = command()
            player = "ann" if round_ % 2 else "bob"
            table = ToyMatch(one).start()
            move = bid(one, table.id, player)
            answers = at_once(*[partial(app.play, table.id, player, move, asked) for app in (one, other) * 3])
            assert 1 == len(
                {encode(answer.frame) for answer in answers if isinstance(answer, AcceptedCommand)}
            )
            assert 6 == len([answer for answer in answers if isinstance(answer, AcceptedCommand)])
            assert 5 == len(here.read(table.id))


def test_two_valid_moves_at_once_in_two_processes_both_get_in(database: str) -> None:
    dsn = writer(database)
    with open_log(dsn) as here, open_log(dsn) as there:
        one, other = matches(here), matches(there)
        for _ in range(20):
            table = ToyMatch(one).start()
            by_ann, by_bob = bid(one, table.id, "ann"), bid(other, table.id, "bob")
            answers = at_once(
                partial(one.play, table.id, "ann", by_ann, command()),
                partial(other.play, table.id, "bob", by_bob, command()),
            )
            assert [5, 6] == sorted(answer.step for answer in answers if isinstance(answer, AcceptedCommand))


def test_of_two_moves_made_for_the_same_step_one_is_stale(database: str) -> None:
    dsn = writer(database)
    with open_log(dsn) as here, open_log(dsn) as there:
        one, other = matches(here), matches(there)
        table = ToyMatch(one).start()
        by_ann, by_bob = bid(one, table.id, "ann"), bid(other, table.id, "bob")
        answers = at_once(
            lambda: one.play(table.id, "ann", by_ann, command(), 4),
            lambda: other.play(table.id, "bob", by_bob, command(), 4),
        )
        assert ["AcceptedCommand", "Stale"] == sorted(type(answer).__name__ for answer in answers)


def test_a_process_that_is_behind_decides_again_on_what_is_there_now(log: Log) -> None:
    """It knew a match where it was another's turn."""
    one, other = matches(log), matches(log)
    table = ToyMatch(one).start()
    assert () != other.legal(table.id, "bob")[2]
    first = bid(one, table.id, "ann")
    one.play(table.id, "ann", first, command())
    with pytest.raises(errors.NotYourTurn):
        other.play(table.id, "ann", first, command())
    assert 6 == other.play(table.id, "bob", bid(one, table.id, "bob"), command()).step


def test_one_seat_is_taken_by_one_of_many(log: Log) -> None:
    application = matches(log)
    table = ToyMatch(application)
    players = [f"player {number}" for number in range(10)]
    answers = at_once(*[lambda p=p: application.sit(table.id, p, 0, None, command()) for p in players])
    assert 1 == sum(isinstance(answer, AcceptedCommand) for answer in answers)
    assert 9 == sum(isinstance(answer, errors.SeatTaken) for answer in answers)


def test_many_matches_at_once_each_come_to_their_end(stored: Log) -> None:
    """More matches than connections, in one process, through group commit."""
    application = matches(stored)
    tables = [ToyMatch(application) for _ in range(24)]
    at_once(*[lambda t=t: t.start().play_out() for t in tables])
    assert {Status.ENDED} == {application.status(table.id) for table in tables}
    for table in tables:
        steps = [event.step for event in stored.read(table.id)]
        assert list(range(1, len(steps) + 1)) == steps


def test_only_so_much_memory_is_used_for_matches(memory: Log) -> None:
    budget = 40_000
    application = Matches(memory, SHELF, Names(), TickingClock(), os.urandom, memory=budget)
    chooser = Random(1)
    tables = [ToyMatch(application).start() for _ in range(20)]
    for table in tables * 2:
        table.play(chooser)
    cache = application._streams._cache  # noqa: SLF001
    assert 0 < len(cache) < 20
    assert budget / 2 < cache.size <= budget


def test_asking_for_what_is_not_there_takes_no_place_in_memory(memory: Log) -> None:
    application = matches(memory)
    table = ToyMatch(application)
    for _ in range(10):
        with pytest.raises(errors.NoSuchMatch):
            application.head(uuid4())
    assert [table.id] == list(application._streams._cache)  # noqa: SLF001


def test_a_state_that_was_given_out_is_not_copied_and_never_changes(log: Log) -> None:
    """The library copies states outside its lock, while another thread may be changing them."""
    application, chooser = matches(log), Random(1)
    table = ToyMatch(application).start()
    step, given = application._streams.read(table.id)  # noqa: SLF001
    assert given is application._streams.read_cached(table.id)[1]  # noqa: SLF001
    assert given is not None
    before = encode(msgspec.to_builtins(given.truth.table))
    at_once(*[lambda n=n: table.play(Random(n)) for n in range(6)])
    assert step < application.head(table.id)
    assert before == encode(msgspec.to_builtins(given.truth.table))
    table.play(chooser)
