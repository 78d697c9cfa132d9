"""Takebacks by consent: sections 44 to 46 of RULES.md.

In the toy a seat bids face down and may draw a card, which shows something; to decline shows nothing.
"""

from collections.abc import Mapping
from typing import Any

import pytest

from domain.kernel.facts import ONLOOKER, REFEREE, Fact
from domain.kernel.match.acts import Paused
from domain.kernel.match.fold import view
from domain.kernel.match.lifecycle import Status
from domain.kernel.match.past import REACH
from domain.kernel.match.state import Match, Takeback
from domain.kernel.match.takeback_facts import TakebackAnswered, TakebackAsked, TakenBack
from domain.kernel.match.takebacks import TakebackChoice
from domain.kernel.notation import encode, viewers
from domain.ledger.commands import described
from domain.ledger.verify.record_checks import audit
from domain.ledger.verify.rules_checks import verify
from domain.matches import errors
from domain.store import Log
from tests.domain.ledger.support import record
from tests.domain.matches.arbitration.desk import WHY, Desk
from tests.domain.support import SHELF, ManualClock, ToyMatch, bid, command, does_not_hold, published
from tests.domain.support import matches as made
from tests.support.games.rule_sections import rule
from tests.support.toy import GAME

PASSING = {"resigned": "pass", "timed_out": "pass", "absent": "pass"}


class Agreed:
    """A match in which moves may be taken back, if `takebacks`."""

    def __init__(self, seats: int = 3, *, takebacks: bool = True, **terms: Any) -> None:
        self.log, self.watch = Log(None, SHELF), ManualClock()
        self.matches = made(self.log, self.watch)
        self.table = ToyMatch(self.matches, seats, hosting={"takebacks": takebacks}, **terms)
        self.id = self.table.id

    def declined(self) -> str:
        """All bid, and whoever took the round declines to draw: the player who did."""
        self.table.start()
        for player in self.table.players:
            self.matches.play(self.id, player, bid(self.matches, self.id, player), command())
        return self.play("decline")

    def play(self, kind: str) -> str:
        """Whoever may draws, or declines."""
        player = next(each for each in self.table.players if self.matches.legal(self.id, each).offers)
        self.matches.play(self.id, player, {"type": kind}, command())
        return player

    def others(self, player: str) -> list[str]:
        return [each for each in self.table.players if each != player]

    @property
    def truth(self) -> Match:
        return view(GAME, REFEREE, self.log.facts(self.id))

    def asked(self) -> Takeback | None:
        """What a seat has asked for."""
        return self.truth.takeback

    def last(self) -> tuple[Fact, ...]:
        """The facts of the last step."""
        return self.log.read(self.id)[-1].facts

    def ended(self) -> Mapping[str, str]:
        """What does not hold, after the match was played to its end."""
        self.table.play_out()
        seats = len(self.table.players)
        found = dict(does_not_hold(verify(published(self.log, self.id, seats), SHELF)))
        for viewer in viewers(seats):
            found |= does_not_hold(audit(record(tuple(self.log.read(self.id)), viewer), SHELF))
        return found


@rule("45", "46")
def test_a_move_is_taken_back_when_all_others_agree() -> None:
    match = Agreed()
    player = match.declined()
    seat, before = match.table.players.index(player), match.matches.head(match.id) - 1
    match.matches.ask_takeback(match.id, player, command())
    assert (TakebackAsked(seat, before),) == match.last()
    assert Takeback(seat, before) == match.asked()
    one, other = match.others(player)
    match.matches.answer_takeback(match.id, one, command(), agrees=True)
    assert Takeback(seat, before, (match.table.players.index(one),)) == match.asked()
    match.matches.answer_takeback(match.id, other, command(), agrees=True)
    answered = TakebackAnswered(match.table.players.index(other), agrees=True)
    assert (answered, TakenBack(before)) == match.last()
    assert None is match.asked()
    assert (seat,) == GAME.to_act(match.truth.table)
    assert player == match.play("draw")
    assert {} == match.ended()


@rule("46")
def test_every_viewer_goes_back_with_the_match() -> None:
    match = Agreed()
    player = match.declined()
    before = {
        v: view(GAME, v, match.log.facts(match.id, upto=match.matches.head(match.id) - 1)) for v in viewers(3)
    }
    match.matches.ask_takeback(match.id, player, command())
    for each in match.others(player):
        match.matches.answer_takeback(match.id, each, command(), agrees=True)
    for viewer, then in before.items():
        assert then.table == view(GAME, viewer, match.log.facts(match.id)).table


@rule("46")
def test_one_who_refuses_ends_the_request() -> None:
    match = Agreed()
    player = match.declined()
    match.matches.ask_takeback(match.id, player, command())
    one, other = match.others(player)
    match.matches.answer_takeback(match.id, one, command(), agrees=False)
    assert None is match.asked()
    with pytest.raises(errors.NobodyAsked):
        match.matches.answer_takeback(match.id, other, command(), agrees=True)
    with pytest.raises(errors.AskedBefore):
        match.matches.ask_takeback(match.id, player, command())
    assert {} == match.ended()


@rule("46")
def test_an_answer_is_to_the_request_that_it_names() -> None:
    match = Agreed()
    player = match.declined()
    match.matches.ask_takeback(match.id, player, command())
    asked, [one, *_] = match.asked(), match.others(player)
    assert asked is not None
    for step in (asked.step - 1, asked.step + 1):
        with pytest.raises(errors.AnotherRequest):
            match.matches.answer_takeback(match.id, one, command(), agrees=True, step=step)
    assert asked == match.asked()
    match.matches.answer_takeback(match.id, one, command(), agrees=True, step=asked.step)
    answered = TakebackAnswered(match.table.players.index(one), agrees=True, step=asked.step)
    assert (answered,) == match.last()
    assert {} == match.ended()


@rule("46", "18")
def test_the_author_of_an_answer_says_to_which_request_and_older_answers_say_nothing_of_it() -> None:
    older, newer = TakebackAnswered(1, agrees=True), TakebackAnswered(1, agrees=True, step=7)
    assert {"kind", "match", "seat", "agrees"} == {*described("m", older)}
    assert described("m", older) | {"step": 7} == described("m", newer)
    assert b"step" not in encode(older)


@rule("45", "46")
def test_a_seat_may_do_what_is_said_of_takebacks_and_nothing_once_time_is_up() -> None:
    match = Agreed(clock={"kind": "fischer", "initial": 600})
    player = match.declined()
    said = {each: match.matches.legal(match.id, each).takeback for each in match.table.players}
    assert {each: TakebackChoice(ask=each == player) for each in match.table.players} == said
    match.matches.ask_takeback(match.id, player, command())
    one, other = match.others(player)
    match.matches.answer_takeback(match.id, one, command(), agrees=True)
    said = {each: match.matches.legal(match.id, each).takeback for each in match.table.players}
    assert {
        player: TakebackChoice(),
        one: TakebackChoice(),
        other: TakebackChoice(answer=match.asked()),
    } == said
    match.watch.advance(601)
    assert TakebackChoice() == match.matches.legal(match.id, other).takeback


@rule("46")
def test_the_next_move_ends_the_request() -> None:
    match = Agreed()
    player = match.declined()
    match.matches.ask_takeback(match.id, player, command())
    one, *_ = match.others(player)
    match.matches.play(match.id, one, bid(match.matches, match.id, one), command())
    assert None is match.asked()
    with pytest.raises(errors.NobodyAsked):
        match.matches.answer_takeback(match.id, one, command(), agrees=True)
    with pytest.raises(errors.NothingToTakeBack):
        match.matches.ask_takeback(match.id, player, command())
    assert {} == match.ended()


@rule("45")
@pytest.mark.parametrize("kind", ["bid", "draw"])
def test_what_showed_something_or_was_drawn_is_not_taken_back(kind: str) -> None:
    match = Agreed()
    match.table.start()
    for each in match.table.players:
        match.matches.play(match.id, each, bid(match.matches, match.id, each), command())
    player = match.table.players[-1] if kind == "bid" else match.play("draw")
    before = match.matches.head(match.id)
    with pytest.raises(errors.RevealedSince) as refused:
        match.matches.ask_takeback(match.id, player, command())
    assert ("match 45", "revealed_since") == (refused.value.rule, refused.value.key)
    assert before == match.matches.head(match.id)


@rule("45")
def test_a_seat_takes_back_its_own_move_alone() -> None:
    match = Agreed()
    player = match.declined()
    for each in match.others(player):
        with pytest.raises(errors.NothingToTakeBack):
            match.matches.ask_takeback(match.id, each, command())
    with pytest.raises(errors.NotSeated):
        match.matches.ask_takeback(match.id, "eve", command())
    match.matches.ask_takeback(match.id, player, command())
    assert match.asked() is not None


@rule("46")
def test_only_the_others_answer_and_each_once() -> None:
    match = Agreed()
    player = match.declined()
    one, *_ = match.others(player)
    with pytest.raises(errors.NobodyAsked):
        match.matches.answer_takeback(match.id, one, command(), agrees=True)
    match.matches.ask_takeback(match.id, player, command())
    match.matches.answer_takeback(match.id, one, command(), agrees=True)
    for each in (player, one):
        with pytest.raises(errors.NobodyAsked):
            match.matches.answer_takeback(match.id, each, command(), agrees=True)


@rule("46", "25")
def test_who_left_before_the_move_is_not_waited_for() -> None:
    match = Agreed(leaving={"resigned": "bot", "timed_out": "bot", "absent": "bot"})
    match.table.start()
    match.matches.resign(match.id, "cid", command())
    match.matches.substitute(match.id, "bot", 2, command(), bot=True)
    match.table.players = ("ann", "bob", "bot")
    while match.truth.table.drawing is None:  # the service has bid for cid
        player = next(each for each in match.table.players if match.matches.legal(match.id, each).offers)
        match.matches.play(match.id, player, bid(match.matches, match.id, player), command())
    player = match.play("decline")
    match.matches.ask_takeback(match.id, player, command())
    for each in match.others(player):
        if each != "bot":
            match.matches.answer_takeback(match.id, each, command(), agrees=True)
    assert isinstance(match.last()[-1], TakenBack)


@rule("45", "25")
def test_a_move_after_which_the_service_moved_is_not_taken_back() -> None:
    match = Agreed(leaving=PASSING)
    match.table.start()
    match.matches.resign(match.id, "cid", command())
    match.matches.play(match.id, "ann", bid(match.matches, match.id, "ann"), command())
    match.matches.play(match.id, "bob", bid(match.matches, match.id, "bob"), command())
    for player in ("ann", "bob"):
        if match.matches.legal(match.id, player).offers and match.truth.table.drawing is not None:
            match.matches.play(match.id, player, {"type": "decline"}, command())
    for player in ("ann", "bob"):
        with pytest.raises((errors.NothingToTakeBack, errors.RevealedSince)):
            match.matches.ask_takeback(match.id, player, command())


@rule("46", "12")
def test_a_seat_that_leaves_ends_the_request() -> None:
    match = Agreed(leaving=PASSING)
    player = match.declined()
    match.matches.ask_takeback(match.id, player, command())
    one, other = match.others(player)
    match.matches.resign(match.id, one, command())
    assert None is match.asked()
    with pytest.raises(errors.NobodyAsked):
        match.matches.answer_takeback(match.id, other, command(), agrees=True)
    assert {} == match.ended()


@rule("46")
def test_bots_of_the_host_agree_at_once() -> None:
    match = Agreed(2)
    match.table.players = ("bot", "other")
    for seat, player in enumerate(match.table.players):
        match.matches.seat_bot(match.id, "host", player, seat, command())
    match.matches.start(match.id, "host", command())
    for player in match.table.players:
        match.matches.play(match.id, player, bid(match.matches, match.id, player), command())
    match.matches.ask_takeback(match.id, match.play("decline"), command())
    assert [TakebackAsked, TakenBack] == [type(fact) for fact in match.last()]
    assert {} == match.ended()


@rule("44")
def test_without_an_agreement_nothing_is_taken_back() -> None:
    match = Agreed(takebacks=False)
    player = match.declined()
    with pytest.raises(errors.NoTakebacks):
        match.matches.ask_takeback(match.id, player, command())


@rule("44")
def test_in_a_tournament_nothing_is_taken_back() -> None:
    desk = Desk(takebacks=True)
    opened = desk.truth.opened
    assert opened is not None
    assert not opened.takebacks
    desk.play("ann")
    with pytest.raises(errors.NoTakebacks):
        desk.matches.ask_takeback(desk.id, "ann", command())
    desk.act(Paused("ref", *WHY))
    with pytest.raises(errors.MatchPaused):
        desk.matches.ask_takeback(desk.id, "ann", command())


@rule("45", "22", "16")
def test_nothing_is_asked_or_answered_when_time_is_up_or_the_match_has_gone_on() -> None:
    match = Agreed(clock={"kind": "fischer", "initial": 600})
    player = match.declined()
    one, *_ = match.others(player)
    with pytest.raises(errors.Stale):
        match.matches.ask_takeback(match.id, player, command(), 3)
    match.matches.ask_takeback(match.id, player, command(), match.matches.head(match.id))
    match.watch.advance(601)
    with pytest.raises(errors.TimeIsUp):
        match.matches.answer_takeback(match.id, one, command(), agrees=True)
    with pytest.raises(errors.TimeIsUp):
        match.matches.ask_takeback(match.id, player, command())


@rule("46", "21")
def test_the_time_that_was_used_stays_used() -> None:
    match = Agreed(2, clock={"kind": "fischer", "initial": 600})
    match.table.start()
    for each in match.table.players:
        match.matches.play(match.id, each, bid(match.matches, match.id, each), command())
    match.watch.advance(100)
    player = match.play("decline")
    seat = match.table.players.index(player)
    match.watch.advance(50)
    match.matches.ask_takeback(match.id, player, command())
    [other] = match.others(player)
    match.watch.advance(50)
    match.matches.answer_takeback(match.id, other, command(), agrees=True)
    clocks = match.matches.clocks(match.id)
    assert clocks is not None
    assert ((seat,), (400, 500)) == (clocks.running, _left(clocks.left, seat))
    match.watch.advance(10)
    match.play("decline")
    assert {} == match.ended()


def _left(left: tuple[int, ...], seat: int) -> tuple[int, int]:
    """The seconds of the seat that took its move back, and of the other: both ran while that was asked."""
    return left[seat] // 1_000_000, left[1 - seat] // 1_000_000


def go_on(match: Agreed, step: int) -> None:
    """The host invites somebody and takes that back, until the match is at this step."""
    while match.matches.head(match.id) < step:
        if "zed" in match.truth.guests:
            match.matches.uninvite(match.id, "host", "zed", command())
        else:
            match.matches.invite(match.id, "host", "zed", command())


@rule("45", "46")
def test_a_request_is_void_when_the_move_is_too_long_ago() -> None:
    match = Agreed()
    player = match.declined()
    move = match.matches.head(match.id)
    match.matches.ask_takeback(match.id, player, command())
    one, other = match.others(player)
    match.matches.answer_takeback(match.id, one, command(), agrees=True)
    go_on(match, move + REACH - 1)
    with pytest.raises(errors.NobodyAsked):
        match.matches.answer_takeback(match.id, other, command(), agrees=True)
    with pytest.raises(errors.NothingToTakeBack):
        match.matches.ask_takeback(match.id, player, command())
    go_on(match, move + REACH)
    assert None is match.asked()
    assert {} == match.ended()


@rule("46")
def test_the_last_answer_that_comes_in_time_takes_the_move_back() -> None:
    match = Agreed()
    player = match.declined()
    move, drawing = match.matches.head(match.id), match.truth.after_step(match.matches.head(match.id) - 1)
    match.matches.ask_takeback(match.id, player, command())
    one, other = match.others(player)
    go_on(match, move + REACH - 3)
    match.matches.answer_takeback(match.id, one, command(), agrees=True)
    assert [TakebackAnswered] == [type(fact) for fact in match.last()]
    match.matches.answer_takeback(match.id, other, command(), agrees=True)
    assert TakenBack(move - 1) == match.last()[-1]
    assert drawing is not None
    assert drawing.table == match.truth.table
    assert {} == match.ended()


@rule("45", "46")
def test_after_a_takeback_the_move_before_is_the_last_one() -> None:
    """Then it was a bid, which showed something."""
    match = Agreed(2)
    player = match.declined()
    [other] = match.others(player)
    match.matches.ask_takeback(match.id, player, command())
    match.matches.answer_takeback(match.id, other, command(), agrees=True)
    assert match.truth.last_move is not None
    assert "bob" == match.table.players[match.truth.last_move.seat]
    with pytest.raises((errors.RevealedSince, errors.NothingToTakeBack)):
        match.matches.ask_takeback(match.id, player, command())
    assert Status.PLAYING is match.matches.status(match.id)


@rule("46", "15")
def test_a_command_that_comes_twice_is_carried_out_once() -> None:
    match = Agreed()
    player, asked, answered = match.declined(), command(), command()
    first = match.matches.ask_takeback(match.id, player, asked)
    again = match.matches.ask_takeback(match.id, player, asked)
    assert (first.step, True) == (again.step, again.repeated)
    one, *_ = match.others(player)
    first = match.matches.answer_takeback(match.id, one, answered, agrees=True)
    again = match.matches.answer_takeback(match.id, one, answered, agrees=True)
    assert (first.step, True) == (again.step, again.repeated)


@rule("34", "45")
def test_a_player_asks_a_thousand_times_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Agreed()
    player = match.declined()
    monkeypatch.setattr("domain.matches.bounds.MOST_REPEATABLE", 1)
    with pytest.raises(errors.TooManySteps):
        match.matches.ask_takeback(match.id, player, command())


def test_an_onlooker_is_shown_the_request_and_the_answers() -> None:
    match = Agreed()
    player = match.declined()
    match.matches.ask_takeback(match.id, player, command())
    public = view(GAME, ONLOOKER, match.log.facts(match.id))
    assert match.asked() == public.takeback
