"""Rules match 12, 22 and 25 to 27: sides leave a match that others go on with; substitutes, bots, absence."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

from domain.kernel.facts import HIDDEN
from domain.kernel.match.facts import Absent, Ended, Opened, PassedFor, SideResigned, Substituted, TimedOut
from domain.kernel.match.fold import seen
from domain.kernel.match.lifecycle import Status
from domain.kernel.match.state import Departure
from domain.ledger.verify.rules_checks import verify
from domain.matches import errors
from domain.store import Log
from projections.models.listing import follow
from tests.domain.support import (
    SHELF,
    ManualClock,
    ToyMatch,
    bid,
    command,
    does_not_hold,
    matches,
    named,
    published,
)
from tests.support.games.rule_sections import rule

BLITZ = {"kind": "fischer", "initial": 60, "increment": 2}
SUBSTITUTES = {
    "resigned": "substitute",
    "timed_out": "substitute",
    "absent": "substitute",
    "absent_after": 90,
}


@pytest.fixture
def watch() -> ManualClock:
    return ManualClock()


def toy(memory: Log, watch: ManualClock, **agreed: Any) -> ToyMatch:
    """Three play, each for themselves; all are waited for."""
    return ToyMatch(matches(memory, watch), 3, **agreed).start()


def end_of(memory: Log, table: ToyMatch) -> Ended:
    """The match is played on to its end; its record holds."""
    table.play_out()
    (ended,) = (fact for event in memory.read(table.id) for fact in event.facts if isinstance(fact, Ended))
    assert {} == does_not_hold(verify(published(memory, table.id, 3), SHELF))
    return ended


@rule("25")
def test_what_is_agreed_on_if_nobody_says_anything(memory: Log, watch: ManualClock) -> None:
    """Of more than two sides one may leave and the others go on; of two the match ends."""
    for seats, policy in ((2, "end"), (3, "pass")):
        opened = memory.read(ToyMatch(matches(memory, watch), seats).id)[0].facts[0]
        assert isinstance(opened, Opened)
        assert opened.leaving is not None
        assert policy == opened.leaving.resigned == opened.leaving.timed_out == opened.leaving.absent


@rule("25")
def test_only_policies_that_there_are_can_be_agreed_on(memory: Log, watch: ManualClock) -> None:
    for agreed, where in (
        ({"resigned": "fight"}, ("leaving", "resigned")),
        ({"absent_after": 59}, ("leaving", "absent_after")),
        ({"asleep": "pass"}, ("leaving", "asleep")),
    ):
        with pytest.raises(errors.BadLeaving) as refused:
            ToyMatch(matches(memory, watch), 3, leaving=agreed)
        assert where == refused.value.where


@rule("12")
@rule("25")
def test_the_service_passes_for_a_seat_that_resigned_and_it_is_ranked_last(
    memory: Log, watch: ManualClock
) -> None:
    table = toy(memory, watch)
    done = table.matches.resign(table.id, "ann", command())
    assert "match.resigned" == done.frame.topic
    assert (SideResigned((0,)), 0) == (done.frame.facts[1], done.frame.facts[2].seat)
    assert isinstance(done.frame.facts[2], PassedFor)
    assert (Departure(0, "pass"),) == table.matches.departures(table.id)
    assert () == table.matches.legal(table.id, "ann").offers
    with pytest.raises(errors.AlreadyResigning):
        table.matches.resign(table.id, "ann", command())
    ended = end_of(memory, table)
    assert 0 not in ended.winners
    assert (0,) == ended.ranking[-1]


def slow_bob(memory: Log, watch: ManualClock, before: Callable[[ToyMatch], object]) -> ToyMatch:
    """Ann and bob are partners against cid. `before`: what happens before bob's time is up."""
    going_on = {"resigned": "pass", "timed_out": "substitute"}
    table = toy(memory, watch, clock=BLITZ, leaving=going_on, partners=True)
    watch.advance(30)
    for player in ("ann", "cid"):
        table.matches.play(table.id, player, bid(table.matches, table.id, player), command())
    before(table)
    watch.advance(40)
    return table


@rule("12")
def test_who_is_left_of_a_side_can_resign(memory: Log, watch: ManualClock) -> None:
    table = slow_bob(memory, watch, lambda _: None)
    assert (TimedOut((1,)),) == table.matches.time_out(table.id).frame.facts[:1]
    done = table.matches.resign(table.id, "ann", command())
    assert "match.resigned" == done.frame.topic
    assert SideResigned((0,)) == done.frame.facts[1]
    assert Ended((2,), (0, 0, 1), "resigned", ((2,), (0, 1))) in done.frame.facts
    all_agree_who_left(memory, table)


@rule("12")
def test_a_side_resigns_when_the_last_seat_leaves_that_has_not_offered_it(
    memory: Log, watch: ManualClock
) -> None:
    table = slow_bob(memory, watch, lambda table: table.matches.resign(table.id, "ann", command()))
    done = table.matches.time_out(table.id)
    assert (TimedOut((1,)), SideResigned((0,))) == done.frame.facts[:2]
    assert Ended((2,), (0, 0, 1), "timed_out", ((2,), (0, 1))) in done.frame.facts
    all_agree_who_left(memory, table)


def all_agree_who_left(memory: Log, table: ToyMatch) -> None:
    """Ann resigned, bob's time was up: so say the truth, the lobby and the verifier."""
    gone = (Departure(0, "pass"), Departure(1, "substitute"))
    listing = None
    for event in memory.read(table.id):
        listing = follow(listing, event)
    assert listing is not None
    assert gone == table.matches.departures(table.id) == listing.gone
    assert {} == does_not_hold(verify(published(memory, table.id, 3), SHELF))


@rule("12")
def test_who_left_takes_no_offer_back(memory: Log, watch: ManualClock) -> None:
    table = slow_bob(memory, watch, lambda table: table.matches.resign(table.id, "bob", command()))
    table.matches.time_out(table.id)
    with pytest.raises(errors.HasLeft):
        table.matches.resign(table.id, "bob", command(), withdraw=True)
    assert Status.PLAYING is table.matches.status(table.id)


@rule("25")
def test_others_learn_that_the_service_passed_and_not_what(memory: Log, watch: ManualClock) -> None:
    table = toy(memory, watch)
    table.matches.resign(table.id, "ann", command())
    (own,), (of_others,) = (_passes(memory, table, viewer) for viewer in (0, 1))
    assert "card" in msgspec.to_builtins(own.move)
    assert HIDDEN is of_others.move


def _passes(memory: Log, table: ToyMatch, viewer: int) -> list[PassedFor[Any]]:
    facts = [fact for event in memory.read(table.id) for fact in seen(viewer, event.facts)]
    return [fact for fact in facts if isinstance(fact, PassedFor)]


@rule("22")
@rule("25")
def test_a_match_goes_on_without_the_seat_whose_time_is_up(memory: Log, watch: ManualClock) -> None:
    table = toy(memory, watch, clock=BLITZ)
    watch.advance(30)
    for player in ("ann", "cid"):
        table.matches.play(table.id, player, bid(table.matches, table.id, player), command())
    watch.advance(40)
    with pytest.raises(errors.TimeIsUp):
        table.matches.resign(table.id, "ann", command())
    facts = table.matches.time_out(table.id).frame.facts
    assert TimedOut((1,)) == facts[0]
    assert Status.PLAYING is table.matches.status(table.id)
    clocks = table.matches.clocks(table.id)
    assert clocks is not None
    assert 1 not in clocks.running
    assert (table.matches.soonest(table.id, clocks.at) or 0) > clocks.at
    with pytest.raises(errors.HasLeft):
        table.matches.resign(table.id, "bob", command())
    with pytest.raises(errors.TimeIsLeft):
        table.matches.time_out(table.id)
    assert 1 not in end_of(memory, table).winners


@rule("25")
def test_the_match_ends_where_that_was_agreed_on(memory: Log, watch: ManualClock) -> None:
    table = toy(memory, watch, leaving={"resigned": "end"})
    facts = table.matches.resign(table.id, "bob", command()).frame.facts
    assert Ended((0, 2), (1, 0, 1), "resigned", ((0, 2), (1,))) in facts
    assert {} == does_not_hold(verify(published(memory, table.id, 3), SHELF))


@rule("25")
def test_the_last_side_wins(memory: Log, watch: ManualClock) -> None:
    table = toy(memory, watch)
    table.matches.resign(table.id, "bob", command())
    facts = table.matches.resign(table.id, "ann", command()).frame.facts
    assert Ended((2,), (0, 0, 1), "resigned", ((2,), (0, 1))) in facts


@rule("26")
def test_a_seat_is_absent_that_the_match_has_waited_for(memory: Log, watch: ManualClock) -> None:
    table = toy(memory, watch, leaving={"absent_after": 90})
    watch.advance(80)
    for player in ("ann", "cid"):
        table.matches.play(table.id, player, bid(table.matches, table.id, player), command())
    with pytest.raises(errors.TimeIsLeft):
        table.matches.find_absent(table.id)
    watch.advance(11)
    facts = table.matches.find_absent(table.id).frame.facts
    assert Absent((1,)) == facts[0]
    assert (Departure(1, "pass"),) == table.matches.departures(table.id)
    waiting = table.matches.waiting(table.id)
    assert waiting is not None
    assert 1 not in waiting.running
    assert 1 not in end_of(memory, table).winners


@rule("26")
def test_time_in_which_the_service_was_away_is_no_absence(memory: Log, watch: ManualClock) -> None:
    table = toy(memory, watch, leaving={"absent_after": 90})
    since = watch.now
    watch.advance(1000)
    table.matches.give_time(table.id, since, watch.now)
    with pytest.raises(errors.TimeIsLeft):
        table.matches.find_absent(table.id)
    assert {} == {
        name: detail
        for name, detail in does_not_hold(verify(published(memory, table.id, 3), SHELF)).items()
        if name not in {"outcome", "commitment"}  # it is not over
    }


@rule("27")
def test_a_substitute_has_the_seat_from_that_step_on_and_may_win(memory: Log, watch: ManualClock) -> None:
    table = toy(memory, watch, leaving=SUBSTITUTES)
    table.matches.resign(table.id, "ann", command())
    done = table.matches.substitute(table.id, "eve", 0, command())
    assert (Substituted(0, "eve", "", named=named("eve", table.id)),) == done.frame.facts
    assert (None, 0) == (table.matches.seat_of(table.id, "ann"), table.matches.seat_of(table.id, "eve"))
    assert () == table.matches.departures(table.id)
    with pytest.raises(errors.NotSeated):
        table.matches.legal(table.id, "ann")
    table.players = ("eve", *table.players[1:])
    ended = end_of(memory, table)
    assert {*ended.winners} == {*ended.ranking[0]}
    assert {0, 1, 2} == {seat for group in ended.ranking for seat in group}


@rule("27")
def test_who_had_a_seat_or_looked_as_the_referee_is_no_substitute(memory: Log, watch: ManualClock) -> None:
    table = toy(memory, watch, leaving=SUBSTITUTES)
    table.matches.open_to_referee(table.id, "org", "a complaint", command())
    with pytest.raises(errors.NoSubstitute):
        table.matches.substitute(table.id, "eve", 0, command())
    table.matches.resign(table.id, "ann", command())
    for player, refusal in (("bob", errors.AlreadySeated), ("org", errors.Barred)):
        with pytest.raises(refusal):
            table.matches.substitute(table.id, player, 0, command())
    table.matches.substitute(table.id, "eve", 0, command())
    table.matches.resign(table.id, "eve", command())
    with pytest.raises(errors.Barred):
        table.matches.substitute(table.id, "ann", 0, command())


@rule("27")
def test_a_seat_that_a_bot_plays_has_still_left(memory: Log, watch: ManualClock) -> None:
    table = toy(memory, watch, leaving={"resigned": "bot"})
    table.matches.resign(table.id, "ann", command())
    with pytest.raises(errors.NoSubstitute):
        table.matches.substitute(table.id, "eve", 0, command())
    table.matches.substitute(table.id, "robot", 0, command(), bot=True)
    with pytest.raises(errors.NoSubstitute):
        table.matches.substitute(table.id, "other", 0, command(), bot=True)
    assert (Departure(0, "bot"),) == table.matches.departures(table.id)
    table.players = ("robot", *table.players[1:])
    ended = end_of(memory, table)
    assert 0 not in ended.winners
    assert (0,) == ended.ranking[-1]


@rule("27")
def test_the_clock_of_a_substitute_has_the_whole_time(memory: Log, watch: ManualClock) -> None:
    table = toy(memory, watch, clock=BLITZ, leaving={"timed_out": "substitute"})
    watch.advance(30)
    for player in ("ann", "cid"):
        table.matches.play(table.id, player, bid(table.matches, table.id, player), command())
    watch.advance(40)
    table.matches.time_out(table.id)
    table.matches.substitute(table.id, "eve", 1, command())
    clocks = table.matches.clocks(table.id)
    assert clocks is not None
    assert 60_000_000 == clocks.left[1]
    watch.advance(3)
    table.players = ("ann", "eve", "cid")
    chooser = Random(5)
    table.play(chooser)
    end_of(memory, table)
