"""Turns: what they used, got back and earned is what the clocks say, for every viewer and in every game."""

from collections.abc import Sequence
from datetime import timedelta
from itertools import pairwise
from random import Random

import pytest

from domain.kernel.clocks import SECOND
from domain.kernel.facts import ONLOOKER, REFEREE, Viewer
from domain.kernel.game import Game
from domain.kernel.match.acts import Paused, PenaltyGiven, Resumed, Rewound, TimeAdjusted
from domain.kernel.match.lifecycle import Status
from domain.kernel.notation import notation, viewer_name, viewers
from domain.matches.agreements import TournamentPlace
from domain.matches.dossier.history import SeenStep, history
from domain.matches.dossier.turns import TimedTurn, TurnEnd, turns
from domain.store import Log
from tests.domain.matches.arbitration.test_takebacks import Agreed
from tests.domain.support import SHELF, ManualClock, ToyMatch, command, matches
from tests.laws.terms.test_rewinds import CLOCK, Rewinding, rewinding
from tests.support.games.all_games import GAMES
from tests.support.toy import GAME

SEEDS = 2  # matches of each game
INCREMENT = int(str(CLOCK["increment"])) * SECOND
WHY = ("7.5", "a card was misread")
FISCHER = {"kind": "fischer", "initial": 600, "increment": 10}


def told(match: Rewinding, viewer: Viewer) -> tuple[SeenStep, ...]:
    """The match as a viewer saw it."""
    frames = map(notation(match.game).frame, match.frames[viewer_name(viewer)])
    return history(match.game, frames)


class ClockedMatch:
    """A match of a tournament between ann and bob, with a clock that the test sets."""

    def __init__(self, clock: dict[str, object] | None = FISCHER) -> None:
        self.watch, self.log = ManualClock(), Log(None, SHELF)
        self.matches = matches(self.log, self.watch)
        place = TournamentPlace("some tournament", 1, 1, ("ref",))
        self.toy = ToyMatch(self.matches, clock=clock, place=place).start()
        self.chooser = Random(7)

    def after(self, seconds: float) -> "ClockedMatch":
        """Let so many seconds pass."""
        self.watch.advance(seconds)
        return self

    def play(self, player: str) -> None:
        """The player plays any move."""
        offers = self.matches.legal(self.toy.id, player).offers
        self.matches.play(self.toy.id, player, self.chooser.choice(offers).sample(self.chooser), command())

    def act(self, act: Paused | Resumed | TimeAdjusted | PenaltyGiven | Rewound) -> None:
        """An arbiter decides."""
        self.matches.arbitrate(self.toy.id, act, command())

    @property
    def steps(self) -> Sequence[SeenStep]:
        """The steps as everybody saw them."""
        return history(GAME, (event.frame(ONLOOKER) for event in self.log.read(self.toy.id)))

    def turns(self, seat: int) -> list[TimedTurn]:
        """The turns of a seat."""
        return [turn for turn in turns(self.steps) if turn.seat == seat]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_viewer_recomputes_the_same_turns(game: Game) -> None:
    for seed in range(SEEDS):
        match = rewinding(game, seed)
        found = [turns(told(match, viewer)) for viewer in viewers(match.seats)]
        assert found[0]
        assert all(each == found[0] for each in found)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_what_a_turn_leaves_is_what_the_clock_has_and_it_earns_the_increment_at_most(game: Game) -> None:
    for seed in range(SEEDS):
        steps = told(rewinding(game, seed), REFEREE)
        by_step = {step.frame.step: step for step in steps}
        for turn in turns(steps):
            here = by_step[turn.until.step]
            assert here.after.clocks is not None
            assert here.after.clocks.left[turn.seat] == turn.after
            if turn.end is not TurnEnd.REWOUND:
                assert turn.earned is not None
                assert 0 <= turn.earned <= INCREMENT


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_turns_cover_all_time_in_which_the_match_waited_for_a_seat(game: Game) -> None:
    """They are added up in another way: seat by seat, between any two steps."""
    for seed in range(SEEDS):
        steps = told(rewinding(game, seed), ONLOOKER)
        due = [0] * len(steps[-1].after.sitters)
        for before, step in pairwise(steps):
            for seat in before.waited_for:
                due[seat] += step.at - before.at
        found = [0] * len(due)
        for turn in turns(steps):
            found[turn.seat] += turn.used
        assert due == found


def test_a_turn_says_when_it_began_what_it_used_and_what_it_earned() -> None:
    match = ClockedMatch()
    match.after(20).play("ann")
    match.after(15).act(Paused("ref", *WHY))
    [mine, *_], [other] = match.turns(0), match.turns(1)
    assert (TurnEnd.MOVED, 20 * SECOND, 10 * SECOND) == (mine.end, mine.used, mine.earned)
    assert (600 * SECOND, 590 * SECOND) == (mine.before, mine.after)
    assert [mine.until] == list(mine.moves)
    assert mine.began.at + 600 * SECOND == mine.runs_out
    due = (TurnEnd.GOING_ON, 35 * SECOND, 0, 565 * SECOND)
    assert due == (other.end, other.used, other.earned, other.after)


def test_time_of_an_absence_of_the_service_is_used_and_given_back() -> None:
    match = ClockedMatch()
    since = match.after(5).watch.now
    until = match.after(90).watch.now
    match.matches.give_time(match.toy.id, since, until)
    match.after(3).play("ann")
    [turn] = match.turns(0)[:1]
    assert (98 * SECOND, 90 * SECOND, 10 * SECOND) == (turn.used, turn.given, turn.earned)
    assert turn.after == (600 - 98 + 90 + 10) * SECOND


def test_pauses_are_not_used_and_what_arbiters_give_or_take_is_named() -> None:
    match = ClockedMatch()
    match.after(5).act(Paused("ref", *WHY))
    match.after(200).act(TimeAdjusted("ref", (0,), 60, *WHY))
    match.after(1).act(PenaltyGiven("ref", 0, *WHY, seconds=20))
    match.after(99).act(Resumed("ref", *WHY))
    match.after(7).play("ann")
    [turn] = match.turns(0)[:1]
    assert (12 * SECOND, 300 * SECOND, 40 * SECOND) == (turn.used, turn.paused, turn.adjusted)
    assert (TurnEnd.MOVED, (600 - 12 + 40) * SECOND) == (turn.end, turn.after)
    assert 0 == turn.earned  # it has more than the whole time and an increment


def test_a_clock_that_runs_out_ends_the_turn_at_the_moment_that_it_named() -> None:
    match = ClockedMatch()
    match.after(30).play("ann")
    match.after(580).matches.time_out(match.toy.id)
    [turn] = match.turns(1)
    assert (TurnEnd.TIMED_OUT, 610 * SECOND, -10 * SECOND) == (turn.end, turn.used, turn.after)
    assert turn.began.at + 600 * SECOND == turn.runs_out
    assert match.steps[-1].after.status is not Status.PLAYING


def test_a_rewind_ends_the_turns_and_others_begin_when_the_match_goes_on() -> None:
    match = ClockedMatch()
    match.after(20).play("ann")
    match.act(Rewound("ref", 4, *WHY))
    match.after(50).act(Resumed("ref", *WHY))
    first, again = match.turns(1)
    assert (TurnEnd.REWOUND, TurnEnd.GOING_ON) == (first.end, again.end)
    assert (600 * SECOND, 0) == (again.before, again.used)


def test_a_takeback_ends_the_turns_and_others_begin_at_once() -> None:
    match = Agreed(2, clock=FISCHER)
    player = match.declined()
    match.matches.ask_takeback(match.id, player, command())
    [other] = match.others(player)
    match.matches.answer_takeback(match.id, other, command(), agrees=True)
    found = turns(history(GAME, (event.frame(ONLOOKER) for event in match.log.read(match.id))))
    head = match.matches.head(match.id)
    assert {0, 1} == {turn.seat for turn in found if turn.end is TurnEnd.REWOUND and turn.until.step == head}
    [again] = [turn for turn in found if turn.began.step == head]
    assert (match.table.players.index(player), TurnEnd.GOING_ON) == (again.seat, again.end)


def test_without_a_clock_a_turn_has_its_time_and_nothing_left() -> None:
    match = ClockedMatch(clock=None)
    match.after(20).play("ann")
    [turn] = match.turns(0)[:1]
    assert (20 * SECOND, None, None, None) == (turn.used, turn.before, turn.after, turn.earned)
    assert timedelta(microseconds=turn.used) == timedelta(seconds=20)
