"""Section 19 of the rules of the match: who looks as the referee while a match is played, and why."""

import pytest

from domain.kernel.facts import REFEREE
from domain.kernel.lifecycle import OpenedToReferee
from domain.ledger.verify.rules_checks import verify
from domain.matches import errors
from domain.store import Log
from tests.domain.support import SHELF, ToyMatch, command, matches, published
from tests.support.games.rule_sections import rule


@rule("19")
def test_an_organizer_who_does_not_play_may_watch_as_referee_and_everybody_sees_why(memory: Log) -> None:
    table = ToyMatch(matches(memory)).start()
    done = table.matches.open_to_referee(table.id, "eve", "a complaint", command())
    assert (OpenedToReferee("eve", "Eve", "a complaint"),) == done.frame.facts
    last = memory.read(table.id)[-1]
    assert ("match.opened_to_referee", None) == (last.topic, last.seat)
    assert last.frame(0) == last.frame(REFEREE)


@rule("19")
def test_who_plays_is_no_referee_and_nobody_is_twice_or_without_a_reason(memory: Log) -> None:
    table = ToyMatch(matches(memory)).sit()
    with pytest.raises(errors.WrongStatus):
        table.matches.open_to_referee(table.id, "eve", "too early", command())
    table.matches.start(table.id, "host", command())
    with pytest.raises(errors.PlaysHimself):
        table.matches.open_to_referee(table.id, "ann", "curious", command())
    with pytest.raises(errors.BadReason):
        table.matches.open_to_referee(table.id, "eve", "", command())
    table.matches.open_to_referee(table.id, "eve", "a complaint", command())
    with pytest.raises(errors.AlreadyOpen):
        table.matches.open_to_referee(table.id, "eve", "again", command())


def test_a_match_that_was_opened_to_a_referee_is_verified_to_its_end(memory: Log) -> None:
    table = ToyMatch(matches(memory)).start()
    table.matches.open_to_referee(table.id, "eve", "a complaint", command())
    table.play_out()
    assert verify(published(memory, table.id, 2), SHELF).ok
