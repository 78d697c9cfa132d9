"""Section 19 of the rules of the match: who looks as the referee while a match is played, and why."""

from typing import Any

import pytest

from domain.kernel.facts import REFEREE
from domain.kernel.match.facts import LookedAsSeat, OpenedToReferee
from domain.ledger.verify.rules_checks import verify
from domain.matches import errors
from domain.matches.decisions import looks
from domain.matches.decisions.context import Context, decision
from domain.matches.decisions.looks import WantedLook
from domain.store import Decision, Log
from tests.domain.support import SHELF, ToyMatch, command, matches, named, published
from tests.support.games.rule_sections import rule


@rule("19")
def test_an_organizer_who_does_not_play_may_watch_as_referee_and_everybody_sees_why(memory: Log) -> None:
    table = ToyMatch(matches(memory)).start()
    done = table.matches.open_to_referee(table.id, "eve", "a complaint", command())
    assert (OpenedToReferee("eve", "", "a complaint", named("eve", table.id)),) == done.frame.facts
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


@rule("19")
def test_an_organizer_may_look_as_a_seat_up_to_a_step_and_everybody_sees_which(memory: Log) -> None:
    table = ToyMatch(matches(memory)).start()
    done = table.matches.look_as_seat(table.id, "eve", WantedLook(1), "a complaint", command())
    assert (LookedAsSeat("eve", "", 1, 4, "a complaint", named("eve", table.id)),) == done.frame.facts
    last = memory.read(table.id)[-1]
    assert ("match.looked_as_seat", None) == (last.topic, last.seat)
    assert last.frame(0) == last.frame(REFEREE)
    assert (4, 0) == tuple(table.matches.looks(table.id, "eve", seat) for seat in (1, 0))
    assert not table.matches.opened_to(table.id, "eve")


@rule("19")
def test_a_step_that_is_to_come_counts_as_the_last_one_and_a_later_look_is_another_step(memory: Log) -> None:
    table = ToyMatch(matches(memory)).start()
    early = table.matches.look_as_seat(table.id, "eve", WantedLook(0, 2), "a complaint", command())
    late = table.matches.look_as_seat(table.id, "eve", WantedLook(0, 99), "again", command())
    facts = [fact for done in (early, late) for fact in done.frame.facts]
    assert [2, 5] == [fact.step for fact in facts if isinstance(fact, LookedAsSeat)]
    assert 5 == table.matches.looks(table.id, "eve", 0)


@rule("19")
def test_who_plays_or_sees_it_already_does_not_look_as_a_seat(memory: Log) -> None:
    table = ToyMatch(matches(memory)).sit()
    look = table.matches.look_as_seat
    with pytest.raises(errors.WrongStatus):
        look(table.id, "eve", WantedLook(1), "too early", command())
    table.matches.start(table.id, "host", command())
    with pytest.raises(errors.PlaysHimself):
        look(table.id, "ann", WantedLook(1), "curious", command())
    with pytest.raises(errors.NoSuchSeat):
        look(table.id, "eve", WantedLook(2), "curious", command())
    with pytest.raises(errors.BadReason):
        look(table.id, "eve", WantedLook(1), "", command())
    look(table.id, "eve", WantedLook(1, 3), "a complaint", command())
    with pytest.raises(errors.AlreadyOpen):
        look(table.id, "eve", WantedLook(1, 3), "again", command())
    table.matches.open_to_referee(table.id, "eve", "a complaint", command())
    with pytest.raises(errors.AlreadyOpen):
        look(table.id, "eve", WantedLook(0), "the referee sees it all", command())


@rule("19")
def test_a_look_by_the_staff_of_a_tournament_names_its_rule(memory: Log) -> None:
    table = ToyMatch(matches(memory)).start()
    bound = named("eve", table.id)
    with pytest.raises(errors.BadRule):
        table.matches.open_to_referee(table.id, "eve", "a complaint", command(), "r" * 101)
    with pytest.raises(errors.BadRule):
        table.matches.look_as_seat(table.id, "eve", WantedLook(1, None, ""), "a complaint", command())
    look = table.matches.look_as_seat(
        table.id, "eve", WantedLook(1, None, "Article 11"), "a complaint", command()
    )
    assert (LookedAsSeat("eve", "", 1, 4, "a complaint", bound, "Article 11"),) == look.frame.facts
    done = table.matches.open_to_referee(table.id, "eve", "a complaint", command(), "Article 11")
    assert (OpenedToReferee("eve", "", "a complaint", bound, "Article 11"),) == done.frame.facts
    table.play_out()
    assert verify(published(memory, table.id, 2), SHELF).ok


@rule("34")
def test_each_of_the_staff_looks_so_often_and_organizers_as_often_as_they_want(
    memory: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looks, "MOST_LOOKS", 2)
    table = ToyMatch(matches(memory)).start()
    for seat in (0, 1):
        table.matches.look_as_seat(table.id, "eve", WantedLook(seat, None, "11"), "a complaint", command())
    with pytest.raises(errors.TooManyLooks):
        table.matches.look_as_seat(table.id, "eve", WantedLook(0, None, "11"), "a complaint", command())
    table.matches.look_as_seat(table.id, "max", WantedLook(0, None, "11"), "a complaint", command())
    table.matches.look_as_seat(table.id, "eve", WantedLook(0), "a complaint", command())
    with pytest.raises(errors.TooManyLooks):
        table.matches.open_to_referee(table.id, "eve", "a complaint", command(), "11")


@rule("27")
def test_who_looked_as_a_seat_takes_no_seat_over(memory: Log) -> None:
    agreed = {"resigned": "substitute", "timed_out": "end", "absent": "end"}
    table = ToyMatch(matches(memory), 3, leaving=agreed).start()
    table.matches.look_as_seat(table.id, "eve", WantedLook(1), "a complaint", command())
    table.matches.resign(table.id, "ann", command())
    with pytest.raises(errors.Barred):
        table.matches.substitute(table.id, "eve", 0, command())


def test_a_match_that_somebody_looked_at_as_a_seat_is_verified_to_its_end(memory: Log) -> None:
    table = ToyMatch(matches(memory)).start()
    table.matches.look_as_seat(table.id, "eve", WantedLook(1, 3), "a complaint", command())
    table.matches.look_as_seat(table.id, "eve", WantedLook(1), "another", command())
    table.play_out()
    assert verify(published(memory, table.id, 2), SHELF).ok


@pytest.mark.parametrize(("seat", "step"), [(2, 1), (0, 5), (0, 9)])
def test_a_look_at_a_seat_that_is_not_there_or_at_what_is_to_come_is_found(
    memory: Log, seat: int, step: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ToyMatch(matches(memory)).start()

    def look(context: Context, **_: Any) -> Decision:
        fact = LookedAsSeat(context.player, "Eve", seat, step, "a complaint")
        return decision(context.game, None, (fact,))

    monkeypatch.setattr(looks, "look_as_seat", look)
    table.matches.look_as_seat(table.id, "eve", WantedLook(0), "a complaint", command())
    table.play_out()
    assert not verify(published(memory, table.id, 2), SHELF).ok


def test_a_match_that_was_opened_to_a_referee_is_verified_to_its_end(memory: Log) -> None:
    table = ToyMatch(matches(memory)).start()
    table.matches.open_to_referee(table.id, "eve", "a complaint", command())
    table.play_out()
    assert verify(published(memory, table.id, 2), SHELF).ok
