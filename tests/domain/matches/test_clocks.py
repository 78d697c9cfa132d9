"""Sections 20 to 23 of the rules of the match: clocks, and what happens when time is up."""

from datetime import timedelta
from functools import partial
from typing import Any

import msgspec
import pytest

from domain.kernel.clocks import (
    SECOND,
    Bronstein,
    ByoYomi,
    Clocks,
    Correspondence,
    Fischer,
    PerMove,
    SimpleDelay,
)
from domain.kernel.facts import ONLOOKER
from domain.kernel.match.facts import Ended, Opened, TimedOut, TimeGiven
from domain.kernel.match.fold import fold_step, initial
from domain.kernel.match.lifecycle import Status
from domain.kernel.notation import notation
from domain.ledger.canonical import parse_microseconds, to_microseconds
from domain.ledger.verify.rules_checks import verify
from domain.matches import AcceptedCommand, errors
from domain.store import Log
from domain.threadsafe.decoder import read_json
from tests.domain.support import (
    SHELF,
    ManualClock,
    ToyMatch,
    bid,
    command,
    does_not_hold,
    matches,
    open_log,
    published,
    writer,
)
from tests.support.games.rule_sections import rule
from tests.support.interleaving import at_once
from tests.support.toy import GAME

BLITZ = {"kind": "fischer", "initial": 60, "increment": 2}
ENDING = {"resigned": "end", "timed_out": "end", "absent": "end"}
SLOW = {"kind": "correspondence", "per_move": 3600}
BRONSTEIN = {"kind": "bronstein", "initial": 60, "delay": 8}
DELAY = {"kind": "delay", "initial": 60, "delay": 8}
PER_MOVE = {"kind": "per_move", "per_move": 20}
BYO_YOMI = {"kind": "byo_yomi", "initial": 0, "periods": 3, "period": 20}


@pytest.fixture
def watch() -> ManualClock:
    return ManualClock()


@pytest.fixture
def table(memory: Log, watch: ManualClock) -> ToyMatch:
    """Two play by a blitz clock; both are waited for."""
    return ToyMatch(matches(memory, watch), clock=BLITZ).start()


def seconds(clocks: Clocks | None) -> list[float]:
    assert clocks is not None
    return [left / SECOND for left in clocks.left]


@rule("20")
@pytest.mark.parametrize(
    ("agreed", "clock"),
    [
        (BLITZ, Fischer(60, 2)),
        (BRONSTEIN, Bronstein(60, 8)),
        (DELAY, SimpleDelay(60, 8)),
        (BYO_YOMI, ByoYomi(0, 3, 20)),
        (PER_MOVE, PerMove(20)),
        (SLOW, Correspondence(3600)),
    ],
)
def test_a_clock_is_told_in_the_opening(memory: Log, agreed: Any, clock: Any) -> None:
    table = ToyMatch(matches(memory), clock=agreed)
    [opened] = memory.read(table.id)[0].frame(ONLOOKER).facts
    assert isinstance(opened, Opened)
    assert clock == opened.clock
    assert None is table.matches.clocks(table.id)


@rule("20")
@pytest.mark.parametrize(
    ("clock", "where"),
    [
        ({"kind": "sand"}, ("clock", "kind")),
        ({"kind": "fischer"}, ("clock", "initial")),
        ({"kind": "fischer", "initial": 0}, ("clock", "initial")),
        ({"kind": "fischer", "initial": 86_401}, ("clock", "initial")),
        ({"kind": "fischer", "initial": 60, "increment": -1}, ("clock", "increment")),
        ({"kind": "fischer", "initial": 60, "increment": 3601}, ("clock", "increment")),
        ({"kind": "bronstein", "initial": 60}, ("clock", "delay")),
        ({"kind": "bronstein", "initial": 60, "delay": 0}, ("clock", "delay")),
        ({"kind": "delay", "initial": 0, "delay": 5}, ("clock", "initial")),
        ({"kind": "delay", "initial": 60, "delay": 3601}, ("clock", "delay")),
        ({"kind": "byo_yomi", "initial": 86_401, "periods": 1, "period": 30}, ("clock", "initial")),
        ({"kind": "byo_yomi", "initial": 60, "periods": 0, "period": 30}, ("clock", "periods")),
        ({"kind": "byo_yomi", "initial": 60, "periods": 101, "period": 30}, ("clock", "periods")),
        ({"kind": "byo_yomi", "initial": 60, "periods": 1, "period": 4}, ("clock", "period")),
        ({"kind": "byo_yomi", "initial": 60, "periods": 1}, ("clock", "period")),
        ({"kind": "per_move", "per_move": 4}, ("clock", "per_move")),
        ({"kind": "per_move", "per_move": 3601}, ("clock", "per_move")),
        ({"kind": "correspondence", "per_move": 59}, ("clock", "per_move")),
        ({"kind": "correspondence", "per_move": 2_592_001}, ("clock", "per_move")),
        ({"kind": "correspondence", "per_move": 60, "initial": 60}, ("clock", "initial")),
    ],
)
def test_there_are_six_kinds_of_clocks_and_their_times_have_bounds(
    memory: Log, clock: Any, where: tuple[str, ...]
) -> None:
    with pytest.raises(errors.BadClock) as refused:
        ToyMatch(matches(memory), clock=clock)
    assert where == refused.value.where


@rule("20")
def test_without_a_clock_nobody_is_hurried(memory: Log, watch: ManualClock) -> None:
    table = ToyMatch(matches(memory, watch)).start()
    watch.advance(10**8)
    assert None is table.matches.clocks(table.id)
    with pytest.raises(errors.TimeIsLeft):
        table.matches.time_out(table.id)
    table.matches.play(table.id, "ann", bid(table.matches, table.id, "ann"), command())


@rule("20")
@pytest.mark.parametrize(
    ("agreed", "left"),
    [(BRONSTEIN, [58, 50]), (DELAY, [66, 58]), (BYO_YOMI, [60, 50]), (PER_MOVE, [20, 10])],
    ids=lambda value: value["kind"] if isinstance(value, dict) else "",
)
def test_a_turn_of_ten_seconds_uses_what_is_above_the_delay_or_a_part_of_a_period(
    memory: Log, watch: ManualClock, agreed: Any, left: list[float]
) -> None:
    """The time of both seats after the first has played; then the second uses all of its own."""
    table = ToyMatch(matches(memory, watch), clock=agreed).start()
    watch.advance(10)
    table.matches.play(table.id, "ann", bid(table.matches, table.id, "ann"), command())
    clocks = table.matches.clocks(table.id)
    assert clocks is not None
    assert ((1,), left) == (clocks.running, seconds(clocks))
    watch.advance(left[1] - 0.000_001)
    with pytest.raises(errors.TimeIsLeft):
        table.matches.time_out(table.id)
    watch.advance(0.000_001)
    assert TimedOut((1,)) == table.matches.time_out(table.id).frame.facts[0]
    assert {} == does_not_hold(verify(published(memory, table.id, 2), SHELF))


@rule("21")
def test_the_clock_of_each_seat_runs_while_it_is_waited_for(table: ToyMatch, watch: ManualClock) -> None:
    watch.advance(10)
    table.matches.play(table.id, "ann", bid(table.matches, table.id, "ann"), command())
    clocks = table.matches.clocks(table.id)
    assert ([52, 50], (1,)) == (seconds(clocks), clocks and clocks.running)
    watch.advance(5)
    table.matches.play(table.id, "bob", bid(table.matches, table.id, "bob"), command())
    clocks = table.matches.clocks(table.id)
    assert clocks is not None
    earned = 0 if 1 in clocks.running else 2  # whoever took the round goes on
    assert [52, 45 + earned] == seconds(clocks)


@rule("21")
def test_a_clock_that_is_set_back_holds_time_up_and_turns_none_back(
    table: ToyMatch, watch: ManualClock, memory: Log
) -> None:
    watch.advance(10)
    table.matches.play(table.id, "ann", bid(table.matches, table.id, "ann"), command())
    watch.advance(-3600)
    table.matches.play(table.id, "bob", bid(table.matches, table.id, "bob"), command())
    times = [event.at for event in memory.read(table.id)]
    assert sorted(times) == times
    assert seconds(table.matches.clocks(table.id))[1] in {50, 52}


@rule("21")
def test_who_reads_the_steps_alone_has_the_clocks_of_the_service(
    table: ToyMatch, watch: ManualClock, memory: Log
) -> None:
    watch.advance(7)
    table.matches.play(table.id, "ann", bid(table.matches, table.id, "ann"), command())
    watch.advance(7)
    table.matches.resign(table.id, "bob", command())
    for viewer in (ONLOOKER, 0, 1):
        known = initial(GAME)
        for event in memory.read(table.id):
            frame = notation(GAME).frame(msgspec.json.encode(event.frame(viewer)))
            assert to_microseconds(event.at) == parse_microseconds(frame.at)
            known = fold_step(GAME, frame.facts, parse_microseconds(frame.at), known)
        assert table.matches.clocks(table.id) == known.clocks


@rule("22")
def test_nothing_is_played_once_a_clock_has_run_out(memory: Log, watch: ManualClock) -> None:
    table = ToyMatch(matches(memory, watch), 3, clock=BLITZ).start()
    move = bid(table.matches, table.id, "bob")
    watch.advance(30)
    table.matches.play(table.id, "ann", bid(table.matches, table.id, "ann"), command())
    table.matches.play(table.id, "cid", bid(table.matches, table.id, "cid"), command())
    table.matches.resign(table.id, "ann", command())
    watch.advance(30)
    for asked in (
        partial(table.matches.play, table.id, "bob", move),
        partial(table.matches.resign, table.id, "bob"),
        partial(table.matches.resign, table.id, "ann", withdraw=True),
    ):
        with pytest.raises(errors.TimeIsUp) as refused:
            asked(command=command())
        assert ("match 22", (1,)) == (refused.value.rule, refused.value.seats)


@rule("22")
def test_the_side_whose_time_is_up_has_lost_however_late_that_is_said(
    memory: Log, watch: ManualClock
) -> None:
    table = ToyMatch(matches(memory, watch), 3, clock=BLITZ, leaving=ENDING).start()
    watch.advance(30)
    for player in ("ann", "cid"):
        table.matches.play(table.id, player, bid(table.matches, table.id, player), command())
    watch.advance(29.5)
    with pytest.raises(errors.TimeIsLeft):
        table.matches.time_out(table.id)
    watch.advance(500)
    done = table.matches.time_out(table.id)
    assert ("match.timed_out", None) == (done.frame.topic, done.frame.by)
    assert TimedOut((1,)) == done.frame.facts[0]
    [ended] = [fact for fact in done.frame.facts if isinstance(fact, Ended)]
    assert Ended((0, 2), (1, 0, 1), "timed_out", ((0, 2), (1,))) == ended
    with pytest.raises(errors.WrongStatus):
        table.matches.time_out(table.id)
    assert {} == does_not_hold(verify(published(memory, table.id, 3), SHELF))


@rule("22")
def test_a_side_loses_with_the_time_of_one_of_its_seats(memory: Log, watch: ManualClock) -> None:
    table = ToyMatch(matches(memory, watch), 3, clock=BLITZ, partners=True).start()
    watch.advance(10)
    for player in ("ann", "cid"):
        table.matches.play(table.id, player, bid(table.matches, table.id, player), command())
    watch.advance(100)
    facts = table.matches.time_out(table.id).frame.facts
    assert Ended((2,), (0, 0, 1), "timed_out", ((2,), (0, 1))) in facts


@rule("22")
def test_clocks_that_run_out_at_once_run_out_together(
    table: ToyMatch, watch: ManualClock, memory: Log
) -> None:
    watch.advance(60)
    facts = table.matches.time_out(table.id).frame.facts
    assert TimedOut((0, 1)) == facts[0]
    assert Ended((), (0, 0), "timed_out", ((0, 1),)) in facts
    assert Status.ENDED is table.matches.status(table.id)
    clocks = table.matches.clocks(table.id)
    assert ([0, 0], ()) == (seconds(clocks), clocks and clocks.running)
    assert {} == does_not_hold(verify(published(memory, table.id, 2), SHELF))


@rule("22")
def test_a_side_that_had_resigned_does_not_win_by_time(memory: Log, watch: ManualClock) -> None:
    table = ToyMatch(matches(memory, watch), 3, clock=BLITZ).start()
    table.matches.resign(table.id, "ann", command())
    watch.advance(1)
    table.matches.play(table.id, "cid", bid(table.matches, table.id, "cid"), command())
    watch.advance(100)
    assert Ended((2,), (0, 0, 1), "timed_out", ((2,), (0, 1))) in table.matches.time_out(table.id).frame.facts


@rule("22")
def test_a_move_in_time_that_is_written_first_wins_over_a_process_that_has_not_seen_it(database: str) -> None:
    dsn, watch = writer(database), ManualClock()
    with open_log(dsn) as here, open_log(dsn) as there:
        one, other = matches(here, watch), matches(there, watch)
        table = ToyMatch(one, clock=SLOW).start()
        bids = bid(one, table.id, "ann"), bid(other, table.id, "bob")
        watch.advance(3000)
        for player, move in zip(table.players, bids, strict=True):
            one.play(table.id, player, move, command())
        watch.advance(1000)
        with pytest.raises(errors.TimeIsLeft):
            other.time_out(table.id)


@rule("22")
def test_time_that_is_called_by_two_processes_at_once_is_up_once(database: str) -> None:
    dsn, watch = writer(database), ManualClock()
    with open_log(dsn) as here, open_log(dsn) as there:
        one, other = matches(here, watch), matches(there, watch)
        table = ToyMatch(one, clock=BLITZ).start()
        move = bid(other, table.id, "ann")
        watch.advance(61)
        played = partial(other.play, table.id, "ann", move, command())
        answers = at_once(*[partial(app.time_out, table.id) for app in (one, other) * 3], played)
        refused = (errors.TimeIsLeft, errors.WrongStatus)
        assert any(isinstance(answer, AcceptedCommand) for answer in answers[:-1])
        assert all(isinstance(answer, (AcceptedCommand, *refused)) for answer in answers[:-1])
        assert isinstance(answers[-1], errors.TimeIsUp | errors.WrongStatus)
        assert "match.timed_out" == here.read(table.id)[-1].topic
        assert 5 == len(here.read(table.id))


@rule("23")
def test_time_in_which_the_service_was_away_is_given_back(
    table: ToyMatch, watch: ManualClock, memory: Log
) -> None:
    watch.advance(20)
    table.matches.play(table.id, "ann", bid(table.matches, table.id, "ann"), command())
    watch.advance(5)
    since = watch.now
    watch.advance(1000.25)
    until = watch.now
    watch.advance(1)
    done = table.matches.give_time(table.id, since, until)
    assert ("match.time_given", (TimeGiven((1,), 1000),)) == (done.frame.topic, done.frame.facts)
    assert [42, 40 - 5 - 0.25 - 1] == seconds(table.matches.clocks(table.id))
    table.matches.play(table.id, "bob", bid(table.matches, table.id, "bob"), command())
    watch.advance(100)
    table.matches.time_out(table.id)
    assert {} == does_not_hold(verify(published(memory, table.id, 2), SHELF))


@rule("23")
def test_nobody_has_more_time_for_an_absence(table: ToyMatch, watch: ManualClock) -> None:
    since = watch.now
    watch.advance(30.75)
    table.matches.give_time(table.id, since, watch.now)
    assert [59.25, 59.25] == seconds(table.matches.clocks(table.id))


@rule("22")
def test_nothing_is_offered_once_time_is_up(table: ToyMatch, watch: ManualClock) -> None:
    watch.advance(59)
    assert table.matches.legal(table.id, "ann").offers
    watch.advance(1)
    assert () == table.matches.legal(table.id, "ann").offers


@rule("23")
def test_only_time_that_ran_is_given_back_and_only_once(memory: Log, watch: ManualClock) -> None:
    table, hours = ToyMatch(matches(memory, watch), clock=SLOW), watch.now
    table.sit()
    watch.advance(600)
    with pytest.raises(errors.WrongStatus):
        table.matches.give_time(table.id, hours, watch.now)
    table.matches.start(table.id, "host", command())
    watch.advance(60)
    until = watch.now
    done = table.matches.give_time(table.id, hours, until)
    assert (TimeGiven((0, 1), 60),) == done.frame.facts
    assert table.matches.give_time(table.id, hours, until).repeated
    watch.advance(0.9)
    for absence in ((until, watch.now), (hours - timedelta(hours=1), until), (hours, watch.now)):
        with pytest.raises(errors.NoClockRuns):
            table.matches.give_time(table.id, *absence)
    unhurried = ToyMatch(table.matches).start()
    with pytest.raises(errors.NoClockRuns):
        table.matches.give_time(unhurried.id, hours, watch.now)


class Forged:
    """What was published of a match that ended on time; a step is changed and verified again."""

    def __init__(self, log: Log, watch: ManualClock) -> None:
        table = ToyMatch(matches(log, watch), clock=BLITZ).start()
        watch.advance(10)
        since = watch.now
        watch.advance(10)
        table.matches.give_time(table.id, since, watch.now)
        table.matches.play(table.id, "ann", bid(table.matches, table.id, "ann"), command())
        watch.advance(100)
        table.matches.time_out(table.id)
        self.frames = published(log, table.id, 2)

    def against(self, step: int, change: Any) -> str:
        """What the check of the clocks finds."""
        frames = {name: list(row) for name, row in self.frames.items()}
        for row in frames.values():
            told = read_json(row[step - 1])
            change(told)
            row[step - 1] = msgspec.json.encode(told)
        return does_not_hold(verify(frames, SHELF)).get("clocks", "")


def test_what_the_clocks_do_not_allow_is_found_in_a_record(memory: Log, watch: ManualClock) -> None:
    forged = Forged(memory, watch)
    assert "" == forged.against(7, lambda told: None)
    early = forged.against(7, lambda told: told.update(at="2024-01-01T00:01:09Z"))
    assert "step 7: it is of 2024-01-01T00:01:09Z, and the first clock runs out at" in early
    late = forged.against(6, lambda told: told.update(at="2024-01-01T00:02:00Z"))
    assert "step 6: it is of 2024-01-01T00:02:00Z, and a clock had run out at" in late
    assert "not run" in forged.against(5, lambda told: told["facts"][0].update(seconds=21))
    sooner = {
        "at": "2024-01-01T00:00:19.500000Z",
        "facts": [{"type": "time_given", "seats": [0, 1], "seconds": 20}],
    }
    assert "not run" in forged.against(5, lambda told: told.update(sooner))
    others = forged.against(5, lambda told: told["facts"][0].update(seats=[1]))
    assert "step 5: it is of 2024-01-01T00:00:20Z, and the clocks that run are those of [0,1]" == others
    beside = {"type": "time_given", "seats": [1], "seconds": 5}
    assert "a step of its own" in forged.against(6, lambda told: told["facts"].append(beside))
    assert "no clock runs" in forged.against(4, lambda told: told.update(facts=[beside]))
    assert "first" in forged.against(7, lambda told: told["facts"][0].update(seats=[0]))
