"""Called time over every game: the match ends in the turns that are left, and everybody counts the same."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import NamedTuple

import pytest

from domain.kernel.facts import ONLOOKER, Fact, Seat
from domain.kernel.game import Game
from domain.kernel.match.acts import Resumed, Rewound
from domain.kernel.match.called_time import TIME_CALLED, remaining, standing
from domain.kernel.match.facts import LastTurnsCalled, PassedFor, ResultReached
from domain.kernel.match.fold import fold, fold_step, initial, seen, view
from domain.kernel.match.lifecycle import Status
from domain.kernel.match.state import Match
from domain.kernel.notation import viewers
from domain.ledger.canonical import to_microseconds
from domain.ledger.verify.record_checks import audit
from domain.ledger.verify.rules_checks import verify
from domain.matches.agreements import TournamentPlace
from domain.store import Event
from projections.models.listing import follow
from tests.domain.ledger.support import command, record
from tests.domain.support import published
from tests.laws.terms.random_match import SHELF, RandomMatch
from tests.support.games.all_games import GAMES

PLACE = TournamentPlace("some tournament", 1, 1, ("ref",))
WHY = ("7.5", "a card was misread")
PASSING = {"resigned": "pass", "timed_out": "pass", "absent": "pass"}
BEFORE = 25  # moves before the call, at most
MOST_TURNS = 9  # after the call
SELDOM = 0.03  # how often a seat resigns before a move
SEEDS = 3
ENOUGH = 400  # moves after which a test gives up


class Called(NamedTuple):
    """A match in which time was called, and its events."""

    game: Game
    seats: int
    events: tuple[Event, ...]
    frames: dict[str, list[bytes]]

    @property
    def call(self) -> int:
        """The step of the call."""
        return next(event.step for event in self.events if isinstance(event.facts[0], LastTurnsCalled))


@cache
def called(game: Game, seed: int) -> Called:
    """A match that is played at random, and that ends after a call of time. Every second one is rewound."""
    table = RandomMatch(game, seed, {"leaving": PASSING}, PLACE)
    log, matches, match, chance = table.log, table.matches, table.id, table.chance

    def play(moves: int) -> None:
        for _ in range(moves):
            if chance.random() < SELDOM:
                table.resign()
            if table.play(lambda: 1) is None:
                return

    play(chance.randrange(BEFORE) if seed else 0)
    if matches.status(match) is Status.DECIDED:  # the game was short
        matches.arbitrate(match, Rewound("ref", matches.head(match) - 1, *WHY), command(chance))
        matches.arbitrate(match, Resumed("ref", *WHY), command(chance))
    matches.call_time(match, chance.randint(0, MOST_TURNS))
    if seed % 2:
        step = matches.head(match) - chance.randrange(3)
        play(3)
        if (earlier := view(game, ONLOOKER, log.facts(match)).after_step(step)) is not None:
            matches.arbitrate(match, Rewound("ref", earlier.step, *WHY), command(chance))
            matches.arbitrate(match, Resumed("ref", *WHY), command(chance))
    play(ENOUGH)
    matches.confirm(match)
    seats = len(table.players)
    return Called(game, seats, tuple(log.read(match)), published(log, match, seats))


CASES = pytest.mark.parametrize(
    ("game", "seed"),
    [pytest.param(game, seed, id=f"{game.slug}-{seed}") for game in GAMES for seed in range(SEEDS)],
)


@CASES
def test_a_match_in_which_time_was_called_is_verified_and_every_fold_of_it_is_the_same(
    game: Game, seed: int
) -> None:
    made = called(game, seed)

    report = verify(made.frames, SHELF)
    assert report.ok, report.checks
    for viewer in viewers(made.seats):
        report = audit(record(made.events, viewer), SHELF)
        assert report.ok, report.checks
    for viewer in viewers(made.seats):
        so_far, timed = initial(game), initial(game)
        for event in made.events:
            facts = seen(viewer, event.facts)
            so_far = fold(game, facts, so_far)
            timed = fold_step(game, facts, to_microseconds(event.at), timed)
        facts = tuple(fact for event in made.events for fact in event.facts)
        assert view(game, viewer, facts) == so_far
        assert so_far.time_call == timed.time_call


@CASES
def test_everybody_counts_the_same_turns(game: Game, seed: int) -> None:
    made = called(game, seed)

    folds = {viewer: initial(game) for viewer in viewers(made.seats)}
    for event in made.events:
        folds = {viewer: fold(game, seen(viewer, event.facts), each) for viewer, each in folds.items()}
        assert 1 == len({remaining(game, each) for each in folds.values()})


@CASES
def test_the_match_ends_with_the_last_of_these_turns(game: Game, seed: int) -> None:
    """Counted here a second time, from what an onlooker sees."""
    made = called(game, seed)

    public, turns = initial(game), Counted(0, frozenset(), frozenset())
    for event in made.events:
        for facts in _parts(event.facts):
            public = fold(game, seen(ONLOOKER, facts), public)
            turns = _counted(turns, public, facts[0], frozenset(game.to_act(public.table)))
        assert public.outcome is not None or public.time_call is None or not turns.up
    facts = tuple(fact for event in made.events for fact in event.facts)
    *_, last = (fact.ending for fact in facts if isinstance(fact, ResultReached))
    assert turns.up or last != TIME_CALLED


class Counted(NamedTuple):
    """How many turns are to come, whose turns that had begun before the call are not ended, and which seats
    the game waits for.
    """

    left: int
    begun: frozenset[Seat]
    waited_for: frozenset[Seat]

    @property
    def up(self) -> bool:
        return not self.begun and self.left <= 0


def _counted(turns: Counted, public: Match, first: Fact, now: frozenset[Seat]) -> Counted:
    """The turns after a part of a step. `now`: the seats that the game waits for then."""
    if isinstance(first, LastTurnsCalled):
        return Counted(first.turns, now, now)
    if isinstance(first, Rewound) and public.time_call is not None:  # what is left there is tested elsewhere
        return Counted(public.time_call.left, frozenset(public.time_call.under_way), now)
    ended = turns.waited_for - now
    return Counted(turns.left - len(ended - turns.begun), turns.begun - ended, now)


def _parts(facts: tuple[Fact, ...]) -> Iterator[tuple[Fact, ...]]:
    """A step in parts: until the first move that the service makes, and from each of those on."""
    starts = [at for at, fact in enumerate(facts) if at == 0 or isinstance(fact, PassedFor)]
    for start, end in pairwise((*starts, len(facts))):
        yield facts[start:end]


@CASES
def test_the_lobby_follows_the_match(game: Game, seed: int) -> None:
    made = called(game, seed)

    truth, listing = initial(game), None
    for event in made.events:
        truth, listing = fold(game, event.facts, truth), follow(listing, event)
        assert (truth.status, truth.outcome) == (listing.status, listing.outcome)


@CASES
def test_a_standing_has_each_seat_once_and_the_best_win(game: Game, seed: int) -> None:
    """At every moment of play. Only Odysseus places seats by what is hidden, as its rules do at the end."""
    made = called(game, seed)

    truth, public = initial(game), initial(game)
    for event in made.events:
        truth = fold(game, event.facts, truth)
        public = fold(game, seen(ONLOOKER, event.facts), public)
        if truth.status is not Status.PLAYING:
            continue
        found = standing(game, truth)
        assert (made.seats, TIME_CALLED) == (len(found.scores), found.ending)
        assert [*range(made.seats)] == sorted(seat for group in found.ranking for seat in group)
        assert sorted(found.winners) == sorted(found.ranking[0])
        if game.slug != "odysseus":
            assert found == standing(game, public)


def test_each_way_to_end_is_tried() -> None:
    made = [called(game, seed) for game in GAMES for seed in range(SEEDS)]
    facts = [fact for each in made for event in each.events for fact in event.facts]
    endings = {fact.ending for fact in facts if isinstance(fact, ResultReached)}
    rewinds = [fact for fact in facts if isinstance(fact, Rewound)]

    assert {TIME_CALLED} < endings
    assert rewinds
    assert any(isinstance(fact, PassedFor) for fact in facts)
