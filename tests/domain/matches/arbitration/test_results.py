"""The result of a match of a tournament: section 42 of RULES.md."""

import pytest

from domain.kernel.match.facts import Confirmed, Disclosed, ResultReached
from domain.kernel.match.lifecycle import Status
from domain.matches import errors
from tests.domain.matches.arbitration.desk import Desk
from tests.domain.support import (
    command,
)
from tests.support.games.rule_sections import rule


@rule("42")
def test_a_result_is_shown_and_nothing_hidden_until_it_is_confirmed(desk: Desk) -> None:
    desk.table.play_out()
    last = desk.log.read(desk.id)[-1].facts
    assert isinstance(last[-1], ResultReached)
    assert (Status.DECIDED, False) == (desk.status, desk.truth.disclosed)
    assert desk.truth.outcome is not None
    with pytest.raises(errors.WrongStatus):
        desk.matches.play(desk.id, "ann", {"type": "bid", "card": 1}, command())
    confirmed = desk.matches.confirm(desk.id)
    facts = desk.log.read(desk.id)[-1].facts
    assert ["Confirmed", "HandsTurned", "Ended", "Disclosed"] == [type(fact).__name__ for fact in facts]
    assert Confirmed() == confirmed.frame.facts[0]
    assert (Status.ENDED, True) == (desk.status, desk.truth.disclosed)
    assert {} == desk.wrong()


@rule("42")
def test_only_a_decided_match_is_confirmed_and_only_once(desk: Desk) -> None:
    with pytest.raises(errors.WrongStatus):
        desk.matches.confirm(desk.id)
    desk.table.play_out()
    desk.matches.confirm(desk.id)
    with pytest.raises(errors.WrongStatus):
        desk.matches.confirm(desk.id)


@rule("42", "12", "22")
@pytest.mark.parametrize("how", ["resigned", "timed_out"])
def test_a_match_that_ends_because_sides_left_waits_as_well(desk: Desk, how: str) -> None:
    if how == "resigned":
        desk.matches.resign(desk.id, "ann", command())
    else:
        desk.play("bob")
        desk.watch.advance(601)
        desk.matches.time_out(desk.id)
    assert Status.DECIDED is desk.status
    assert not any(isinstance(fact, Disclosed) for fact in desk.log.facts(desk.id))
    desk.matches.confirm(desk.id)
    assert {} == desk.wrong()


@rule("42", "24")
def test_the_delay_goes_on_until_the_result_is_confirmed() -> None:
    desk = Desk(broadcast={"delay": {"steps": 3}})
    desk.table.play_out()
    with pytest.raises(errors.WrongStatus) as refused:
        desk.matches.leave(desk.id, "eve", 0, command())
    assert None is refused.value.status
