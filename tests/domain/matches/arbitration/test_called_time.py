"""Called time: section 43 of RULES.md."""

import pytest

from domain.kernel.match.acts import Paused, Resumed, Rewound
from domain.kernel.match.called_time import TIME_CALLED
from domain.kernel.match.facts import LastTurnsCalled, ResultReached
from domain.kernel.match.lifecycle import Status
from domain.kernel.match.state import TimeCall
from domain.matches import errors
from tests.domain.matches.arbitration.desk import WHY, Desk
from tests.domain.support import ToyMatch, bid, command
from tests.support.games.rule_sections import rule


def finish(desk: Desk) -> None:
    """Play to the end. Turns that had begun before the call are ended first."""
    while desk.matches.status(desk.id) is Status.PLAYING:
        call = desk.matches.time_call(desk.id)
        assert call is not None
        seats = sorted(range(len(desk.table.players)), key=lambda seat: seat not in call.under_way)
        player = next(
            player
            for player in (desk.table.players[seat] for seat in seats)
            if desk.matches.legal(desk.id, player).offers
        )
        drawing = desk.truth.table.drawing is not None
        move = {"type": "decline"} if drawing else bid(desk.matches, desk.id, player)
        desk.matches.play(desk.id, player, move, command())


def ending(desk: Desk) -> str:
    """How the match was decided."""
    assert (Status.DECIDED,) == (desk.status,)
    assert desk.truth.outcome is not None
    return desk.truth.outcome.ending


@rule("43")
def test_the_turns_that_have_begun_are_ended_and_then_the_match(desk: Desk) -> None:
    called = desk.matches.call_time(desk.id, 0)
    assert (LastTurnsCalled(0),) == called.frame.facts
    assert TimeCall(0, 0, (0, 1), (0, 1)) == desk.matches.time_call(desk.id)
    desk.play("ann")
    assert TimeCall(0, 0, (1,), (1,)) == desk.matches.time_call(desk.id)
    assert (Status.PLAYING,) == (desk.status,)
    desk.play("bob")
    finish(desk)  # if bob took the round, their turn goes on with a draw
    reached = desk.log.facts(desk.id)[-1]
    assert ResultReached((0, 1), (0, 0), TIME_CALLED, ((0, 1),)) == reached
    assert Status.DECIDED is desk.status
    desk.matches.confirm(desk.id)
    assert {} == desk.wrong()


@rule("43")
def test_so_many_more_turns_follow(desk: Desk) -> None:
    desk.play("ann")
    desk.matches.call_time(desk.id, 1)
    assert TimeCall(1, 1, (1,), (1,)) == desk.matches.time_call(desk.id)
    desk.play("bob")
    assert (Status.PLAYING,) == (desk.status,)
    finish(desk)
    assert TIME_CALLED == ending(desk)
    call = desk.matches.time_call(desk.id)
    assert call is not None
    assert ((), 0) == (call.under_way, call.left)


@rule("43")
def test_a_match_that_ends_before_ends_as_ever(desk: Desk) -> None:
    desk.matches.call_time(desk.id, 100)
    desk.table.play_out()
    assert TIME_CALLED != ending(desk)
    desk.matches.confirm(desk.id)
    assert {} == desk.wrong()


@rule("43", "15")
def test_time_is_called_once(desk: Desk) -> None:
    first = desk.matches.call_time(desk.id, 2)
    again = desk.matches.call_time(desk.id, 2)
    assert (first.step, True) == (again.step, again.repeated)
    assert first.step == desk.matches.head(desk.id)


@rule("43")
@pytest.mark.parametrize("turns", [-1, 101])
def test_a_number_of_turns_that_there_is_not_is_refused(desk: Desk, turns: int) -> None:
    with pytest.raises(errors.NoTimeCall):
        desk.matches.call_time(desk.id, turns)


@rule("43", "8")
def test_time_is_called_in_a_match_of_a_tournament_that_goes_on(desk: Desk) -> None:
    plain = ToyMatch(desk.matches).start()
    with pytest.raises(errors.NoTimeCall):
        desk.matches.call_time(plain.id, 0)
    desk.table.play_out()
    with pytest.raises(errors.WrongStatus):
        desk.matches.call_time(desk.id, 0)


@rule("43", "35")
def test_time_is_called_in_a_pause_too(desk: Desk) -> None:
    desk.act(Paused("ref", *WHY))
    desk.matches.call_time(desk.id, 0)
    assert (Status.PAUSED,) == (desk.status,)
    desk.act(Resumed("ref", *WHY))
    desk.play("ann")
    desk.play("bob")
    finish(desk)
    assert TIME_CALLED == ending(desk)
    desk.matches.confirm(desk.id)
    assert {} == desk.wrong()


@rule("43", "37")
def test_a_rewind_to_before_the_call_keeps_it(desk: Desk) -> None:
    start = desk.matches.head(desk.id)
    desk.play("ann")
    desk.matches.call_time(desk.id, 3)
    desk.play("bob")
    desk.act(Rewound("ref", start, *WHY), Resumed("ref", *WHY))
    assert TimeCall(3, 3, (0, 1), (0, 1)) == desk.matches.time_call(desk.id)
    desk.table.play_out(3)
    assert Status.DECIDED is desk.status
    desk.matches.confirm(desk.id)
    assert {} == desk.wrong()


@rule("43", "37")
def test_a_rewind_to_after_the_call_leaves_as_many_turns_as_were_left_there(desk: Desk) -> None:
    desk.matches.call_time(desk.id, 0)
    desk.play("ann")
    then, step = desk.matches.time_call(desk.id), desk.matches.head(desk.id)
    finish(desk)
    assert TIME_CALLED == ending(desk)
    desk.act(Rewound("ref", step, *WHY), Resumed("ref", *WHY))
    assert then == desk.matches.time_call(desk.id)
    finish(desk)
    assert TIME_CALLED == ending(desk)
    desk.matches.confirm(desk.id)
    assert {} == desk.wrong()


@rule("43", "25")
def test_who_left_is_last_and_their_turns_count() -> None:
    policy = {"resigned": "pass", "timed_out": "pass", "absent": "pass"}
    desk = Desk(3, leaving=policy)
    desk.matches.call_time(desk.id, 0)
    desk.matches.resign(desk.id, "cid", command())
    desk.play("ann")
    desk.play("bob")
    finish(desk)
    assert TIME_CALLED == ending(desk)
    assert desk.truth.outcome is not None
    assert (((0, 1), (2,)), (0, 1)) == (desk.truth.outcome.ranking, desk.truth.outcome.winners)
