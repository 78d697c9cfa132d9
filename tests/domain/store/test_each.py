"""Commands that are carried out together: in one transaction, and yet each as if it had come alone."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
import psycopg
import pytest

from domain.kernel.game import Refused
from domain.matches import AcceptedCommand, Matches, Play
from domain.matches.errors import NoSuchMatch, NotYourTurn, Stale
from domain.store import CommandReused, Log, Unavailable
from tests.domain.support import ToyMatch, command, event, matches, open_log, writer
from tests.support.interleaving import at_once

Outcome = AcceptedCommand | Exception


def wanted(table: ToyMatch, chooser: Random, **more: Any) -> Play:
    """A move that somebody may play now."""
    player, _, move = table.offered(chooser)
    return Play(table.id, player, move, command(), **more)


def played(application: Matches, plays: Sequence[Play]) -> list[Outcome]:
    """The outcomes of all plays."""
    return list(application.play_each(plays))


def kinds_of(outcomes: Sequence[Outcome]) -> list[str]:
    """What kind of outcome each is."""
    return [type(outcome).__name__ for outcome in outcomes]


def transactions(database: str, step: int) -> dict[int, int]:
    """How many transactions made so many events of the step."""
    sizes = "SELECT count(*) FROM nostos.events WHERE originator_version = %s GROUP BY xmin::text"
    with psycopg.connect(database) as connection:
        return dict(Counter(size for (size,) in connection.execute(sizes, (step,))))


def test_moves_of_several_matches_are_one_transaction(database: str, stored: Log) -> None:
    application, chooser = matches(stored), Random(1)
    tables = [ToyMatch(application).start() for _ in range(5)]
    plays = [wanted(table, chooser) for table in tables]
    outcomes = played(application, plays)

    assert ["AcceptedCommand"] * 5 == kinds_of(outcomes)
    assert {5: 1} == transactions(database, step=5)
    assert [table.id for table in tables] == [
        made.match for made in outcomes if isinstance(made, AcceptedCommand)
    ]
    for table, outcome in zip(tables, outcomes, strict=True):
        assert isinstance(outcome, AcceptedCommand)
        assert outcome.step == application.head(table.id) == len(stored.read(table.id))
        assert outcome.head == stored.read(table.id)[-1].head


def test_each_command_has_the_outcome_that_it_would_have_alone(log: Log) -> None:
    application, chooser = matches(log), Random(2)
    one, other = ToyMatch(application).start(), ToyMatch(application).start()
    first = wanted(one, chooser)
    waiting = next(player for player in one.players if player != first.player)
    before = application.head(one.id)

    outcomes = played(
        application,
        [
            first,
            first,  # the same command again
            first._replace(command=msgspec.structs.replace(first.command, digest="other")),
            Play(one.id, "nobody", first.move, command()),
            Play(command().id, first.player, first.move, command()),
            wanted(other, chooser),
            wanted(other, chooser, expect=99),
        ],
    )

    kinds = [AcceptedCommand, AcceptedCommand, CommandReused, Refused, NoSuchMatch, AcceptedCommand, Stale]
    assert all(isinstance(outcome, kind) for outcome, kind in zip(outcomes, kinds, strict=True)), kinds_of(
        outcomes
    )
    assert [False, True, False] == [made.repeated for made in outcomes if isinstance(made, AcceptedCommand)]
    assert before + 1 == application.head(one.id)
    assert isinstance(played(application, [Play(one.id, waiting, {"type": "draw"}, command())])[0], Refused)


def test_moves_of_one_match_are_played_in_their_order(log: Log) -> None:
    """Whatever is offered now, by everybody: a move is decided on the state that the earlier ones left."""
    application = matches(log)
    table, chooser = ToyMatch(application).start(), Random(3)
    plays = [wanted(table, chooser) for _ in range(12)]
    head = application.head(table.id)

    outcomes = played(application, plays)

    steps = [outcome.step for outcome in outcomes if isinstance(outcome, AcceptedCommand)]
    assert list(range(head + 1, head + 1 + len(steps))) == steps
    assert isinstance(outcomes[0], AcceptedCommand)
    assert any(isinstance(outcome, Refused) for outcome in outcomes)
    assert all(isinstance(outcome, AcceptedCommand | Refused) for outcome in outcomes), kinds_of(outcomes)


def test_a_refusal_is_known_before_later_moves_are_played(log: Log) -> None:
    application, chooser = matches(log), Random(8)
    table = ToyMatch(application).start()
    head, good = application.head(table.id), wanted(table, chooser)
    outcomes = application.play_each([good._replace(command=command(), expect=head + 1), good])
    assert isinstance(next(outcomes), Stale)
    assert head == application.head(table.id)
    assert isinstance(next(outcomes), AcceptedCommand)
    assert head + 1 == application.head(table.id)


def test_what_another_process_has_played_meanwhile_is_seen(database: str) -> None:
    with open_log(writer(database)) as mine, open_log(writer(database)) as theirs:
        here, there, chooser = matches(mine), matches(theirs), Random(4)
        tables = [ToyMatch(here).start() for _ in range(3)]
        plays = [wanted(table, chooser) for table in tables]
        there.play(plays[1].match, plays[1].player, plays[1].move, command())

        outcomes = played(here, plays)

        assert [AcceptedCommand, AcceptedCommand] == [type(outcomes[0]), type(outcomes[2])]
        assert isinstance(outcomes[1], NotYourTurn | AcceptedCommand)
        assert all(here.head(table.id) == there.head(table.id) for table in tables)


def test_who_takes_the_same_streams_in_another_order_is_not_waited_for_forever(stored: Log) -> None:
    """Eight callers, each with all matches, in an order of its own."""
    application = matches(stored)
    tables = [ToyMatch(application).start() for _ in range(6)]
    plays = [wanted(table, Random(5)) for table in tables]

    def play(seed: int) -> list[Outcome]:
        own = [play._replace(command=command()) for play in plays]
        Random(seed).shuffle(own)
        return played(application, own)

    outcomes = at_once(*[lambda seed=seed: play(seed) for seed in range(8)])
    assert all(isinstance(each, list) for each in outcomes), outcomes
    done = [
        made
        for each in outcomes
        if isinstance(each, list)
        for made in each
        if isinstance(made, AcceptedCommand)
    ]
    assert {play.match for play in plays} == {made.match for made in done}
    assert len(done) == len({(made.match, made.step) for made in done})


def test_if_the_log_is_away_each_outcome_says_so(memory: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    application = matches(memory)
    plays = [wanted(ToyMatch(application).start(), Random(6)) for _ in range(3)]

    def away(_: Any) -> list[bool]:
        raise Unavailable

    monkeypatch.setattr(memory, "append_each", away)
    assert ["Unavailable"] * 3 == kinds_of(played(application, plays))


def test_a_defect_in_one_of_them_is_its_own(memory: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    application = matches(memory)
    plays = [wanted(ToyMatch(application).start(), Random(7)) for _ in range(3)]
    view = Matches._view  # noqa: SLF001

    def broken(self: Matches, match: Any, *more: Any) -> Any:
        if match == plays[1].match:
            raise ZeroDivisionError
        return view(self, match, *more)

    monkeypatch.setattr(Matches, "_view", broken)
    assert ["AcceptedCommand", "ZeroDivisionError", "AcceptedCommand"] == kinds_of(played(application, plays))


def test_the_log_returns_for_each_event_whether_it_got_its_place(log: Log) -> None:
    taken, free = command().id, command().id
    log.append(event(taken, 1))
    outcomes = log.append_each([(event(free, 1), None), (event(taken, 1), None), (event(free, 2), None)])
    assert [True, False, True] == [outcome is not None for outcome in outcomes]
