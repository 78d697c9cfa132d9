"""Section 24 of the rules of the match: what is agreed of how onlookers are shown it."""

from typing import Any

import msgspec
import pytest

from api.presenters.localization import LANGUAGES, texts
from domain.kernel.facts import ONLOOKER
from domain.kernel.match.facts import Opened
from domain.kernel.terms import Broadcast, Delay
from domain.ledger.verify.rules_checks import verify
from domain.matches import errors
from domain.store import Log
from tests.domain.support import SHELF, ToyMatch, command, matches, published
from tests.support.games.rule_sections import rule
from tests.support.toy import GAME

STEPS = {"delay": {"steps": 3}}


def opened(memory: Log, broadcast: dict[str, Any] | None) -> Opened:
    """What everybody sees of the opening of a match."""
    done = matches(memory).open("host", "toy", 2, {}, command(), broadcast=broadcast)
    [fact] = memory.read(done.match)[0].frame(ONLOOKER).facts
    assert isinstance(fact, Opened)
    return fact


@rule("24")
def test_a_delay_is_told_to_everybody_in_the_opening(memory: Log) -> None:
    assert Broadcast(Delay(steps=3)) == opened(memory, STEPS).broadcast
    assert Broadcast(Delay(seconds=60)) == opened(memory, {"delay": {"seconds": 60}}).broadcast
    assert opened(memory, None).broadcast is None


@rule("24")
@pytest.mark.parametrize(
    "delay", [{}, {"steps": 0}, {"steps": 3, "seconds": 3}, {"steps": 1001}, {"seconds": 86_401}, {"days": 1}]
)
def test_a_delay_is_in_steps_or_in_seconds_and_within_bounds(memory: Log, delay: dict[str, int]) -> None:
    with pytest.raises(errors.BadBroadcast):
        opened(memory, {"delay": delay})


@rule("24")
def test_of_a_delayed_match_who_does_not_play_learns_only_that_they_are_too_late(memory: Log) -> None:
    table = ToyMatch(matches(memory), broadcast=STEPS).start()
    told = []
    for player in ("eve", *table.players):
        with pytest.raises(errors.WrongStatus) as refused:
            table.matches.leave(table.id, player, 0, command())
        told.append(refused.value.status)
    assert [None, "playing", "playing"] == told


@rule("24")
@rule("27")
@pytest.mark.parametrize("player", ["eve", "ann"])
def test_of_a_delayed_match_nobody_learns_by_asking_for_a_seat_how_far_it_is(
    memory: Log, player: str
) -> None:
    """Neither a stranger nor the earlier player of a seat: whether a seat left, or the match ended."""
    leaving = {"resigned": "substitute"}
    table = ToyMatch(matches(memory), 3, broadcast={"delay": {"seconds": 600}}, leaving=leaving).start()
    table.matches.resign(table.id, "ann", command())
    table.matches.substitute(table.id, "fay", 0, command())
    table.players = ("fay", *table.players[1:])

    def answers() -> list[type[Exception]]:
        return [refused_seat(table, player, seat) for seat in range(3)]

    before = answers()
    if player == "ann":  # others who ask get the seat
        table.matches.resign(table.id, "bob", command())
        assert before == answers()
    table.players = tuple(each for each in table.players if (player, each) != ("ann", "bob"))
    table.play_out()
    assert before == answers()


def refused_seat(table: ToyMatch, player: str, seat: int) -> type[Exception]:
    """Why the player does not get a seat that somebody left."""
    with pytest.raises(errors.MatchError) as refused:
        table.matches.substitute(table.id, player, seat, command())
    return refused.type


def test_a_player_who_left_a_seat_through_another_process_is_delayed_like_everybody(memory: Log) -> None:
    here, there = matches(memory), matches(memory)
    match = there.open("host", "toy", 2, {}, command(), broadcast=STEPS).match
    there.sit(match, "ada", 0, None, command())
    assert not here.is_delayed_for(match, "ada")
    there.leave(match, "ada", 0, command())
    assert here.is_delayed_for(match, "ada")


def test_a_delayed_match_is_verified_to_its_end(memory: Log) -> None:
    table = ToyMatch(matches(memory), broadcast=STEPS).start().play_out()
    assert verify(published(memory, table.id, 2), SHELF).ok


def test_an_opening_without_a_delay_is_written_as_before_there_were_any(memory: Log) -> None:
    assert b"broadcast" not in msgspec.json.encode(opened(memory, None))
    assert b'"broadcast":{"delay":{"steps":3}}' in msgspec.json.encode(opened(memory, STEPS))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_delay_is_told_in_words(memory: Log, language: str) -> None:
    said = texts(GAME, language)
    assert "3" not in said.fact(opened(memory, None))
    assert "3" in said.fact(opened(memory, STEPS))
    assert "90" in said.fact(opened(memory, {"delay": {"seconds": 90}}))
