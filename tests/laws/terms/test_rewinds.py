"""Rewinds over every game: the match goes on from an earlier step, and no viewer learns anything by it."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from domain.games.odyssee import deduction as odyssee
from domain.games.odysseus import deduction as odysseus
from domain.games.winds_of_fate import deduction as winds
from domain.games.wrath_of_poseidon import deduction as wrath
from domain.kernel.facts import ONLOOKER, REFEREE, Fact, Viewer
from domain.kernel.game import Game
from domain.kernel.match import arbitration
from domain.kernel.match.acts import Adjudicated, Resumed, Rewound
from domain.kernel.match.fold import fold, fold_step, initial, seen, view
from domain.kernel.match.lifecycle import Status
from domain.kernel.match.line import line
from domain.kernel.match.referee import Position
from domain.kernel.match.state import Match, departures
from domain.kernel.notation import viewers
from domain.ledger.canonical import to_microseconds
from domain.ledger.signing import decoded
from domain.ledger.verify.record_checks import audit
from domain.ledger.verify.rules_checks import verify
from domain.matches.agreements import TournamentPlace
from domain.store import Event
from projections.models.listing import follow
from tests.domain.ledger import independent
from tests.domain.ledger.support import KEY, command, record
from tests.domain.support import published
from tests.laws.terms.random_match import SHELF, RandomMatch
from tests.support.games.all_games import GAMES
from workers.bots import registry
from workers.bots.search.budget import Budget

PLACE = TournamentPlace("some tournament", 1, 1, ("ref",))
WHY = ("7.5", "a card was misread")
CLOCK = {"kind": "fischer", "initial": 6_000, "increment": 5}
REWINDS = 3
STRETCH = 8  # moves between two rewinds
SELDOM = 0.05  # how often a seat offers to resign before a move


class Rewinding(NamedTuple):
    """A match with some rewinds in it, and its events."""

    game: Game
    seats: int
    events: tuple[Event, ...]
    frames: dict[str, list[bytes]]

    @property
    def rewinds(self) -> Iterator[tuple[int, Rewound]]:
        """Each rewind with its step."""
        return ((e.step, e.facts[0]) for e in self.events if isinstance(e.facts[0], Rewound))

    def facts(self, upto: int) -> tuple[Fact, ...]:
        """All facts up to a step."""
        return tuple(fact for event in self.events[:upto] for fact in event.facts)


class Table(RandomMatch):
    """A match of a tournament, played at random."""

    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed, {"clock": CLOCK}, PLACE)

    @property
    def playing(self) -> bool:
        return self.status is Status.PLAYING

    def go_on(self, moves: int) -> None:
        """So many moves, or fewer if the game is over before. Seldom, a seat offers to resign."""
        for _ in range(moves):
            if self.playing and self.chance.random() < SELDOM:
                self.resign()
            if self.play(lambda: self.chance.randrange(5_000_000) / 1_000_000) is None:
                return

    def rewind(self, back: int) -> None:
        """Go back so many steps, or as many as there are, and go on."""
        past = view(self.game, REFEREE, self.log.facts(self.id)).past
        step = past[-min(back, len(past))].step
        self.matches.arbitrate(self.id, Rewound("ref", step, *WHY), command(self.chance))
        self.watch.advance(60)
        self.matches.arbitrate(self.id, Resumed("ref", *WHY), command(self.chance))

    def decide(self) -> None:
        """An arbiter ends the match if the game goes on, and the tournament confirms the result."""
        if self.playing:
            ranking = (tuple(range(len(self.players))),)
            self.matches.arbitrate(self.id, Adjudicated("ref", ranking, *WHY), command(self.chance))
        self.matches.confirm(self.id)

    def rewinding(self) -> Rewinding:
        frames = published(self.log, self.id, len(self.players))
        return Rewinding(self.game, len(self.players), tuple(self.log.read(self.id)), frames)


@cache
def rewinding(game: Game, seed: int) -> Rewinding:
    """A match that was rewound three times; if its game is short, also after it was decided."""
    table = Table(game, seed)
    for _ in range(REWINDS):
        table.go_on(STRETCH)
        table.rewind(table.chance.randint(2, STRETCH + 2))
    table.go_on(STRETCH)
    table.decide()
    return table.rewinding()


CASES = pytest.mark.parametrize(
    ("game", "seed"),
    [pytest.param(game, seed, id=f"{game.slug}-{seed}") for game in GAMES for seed in range(3)],
)


@CASES
def test_a_rewound_match_is_verified_and_every_fold_of_it_is_the_same(game: Game, seed: int) -> None:
    made = rewinding(game, seed)

    report = verify(made.frames, SHELF)
    assert report.ok, report.checks
    for viewer in viewers(made.seats):
        report = audit(record(made.events, viewer), SHELF)
        assert report.ok, report.checks
    assert REWINDS == len(list(made.rewinds))
    for viewer in viewers(made.seats):
        so_far, timed = initial(game), initial(game)
        for event in made.events:
            facts = seen(viewer, event.facts)
            so_far = fold(game, facts, so_far)
            timed = fold_step(game, facts, to_microseconds(event.at), timed)
            assert event.step == so_far.step
        assert view(game, viewer, made.facts(len(made.events))) == so_far
        assert so_far.table == timed.table


@CASES
def test_the_lobby_goes_back_with_the_match(game: Game, seed: int) -> None:
    made = rewinding(game, seed)
    truth, listing = initial(game), None

    for event in made.events:
        truth, listing = fold(game, event.facts, truth), follow(listing, event)
        assert (truth.status, truth.outcome, truth.resigning) == (
            listing.status,
            listing.outcome,
            listing.resigning,
        )
        assert departures(truth) == listing.gone


@CASES
def test_a_rewind_changes_nothing_that_a_player_has_seen(game: Game, seed: int) -> None:
    """The view of everybody is again the one of that step, also what they know of hidden things."""
    made = rewinding(game, seed)

    for at, rewound in made.rewinds:
        for viewer in (ONLOOKER, *range(made.seats)):
            then = view(game, viewer, made.facts(rewound.step))
            now = view(game, viewer, made.facts(at))
            assert then.table == now.table
            assert (Status.PAUSED, then.resigned, then.timed_out) == (now.status, now.resigned, now.timed_out)


@CASES
def test_a_rewind_tells_nobody_what_was_shuffled(game: Game, seed: int) -> None:
    """In worlds with other chance the orders differ, and everybody sees the same."""
    made = rewinding(game, seed)

    for at, rewound in made.rewinds:
        truth = view(game, REFEREE, made.facts(at - 1))
        one, other = (_rewound(game, world, at, rewound) for world in (truth, _other_chance(truth)))
        assert made.events[at - 1].facts == one
        for viewer in (ONLOOKER, *range(made.seats)):
            assert seen(viewer, one) == seen(viewer, other)
        if game.reshuffle is not None:
            assert one != other


def _rewound(game: Game, truth: Match, at: int, act: Rewound) -> tuple[Fact, ...]:
    return arbitration.followed(Position(game, truth, at, lambda _: truth), act)


def _other_chance(truth: Match) -> Match:
    assert truth.opened is not None
    return msgspec.structs.replace(truth, opened=msgspec.structs.replace(truth.opened, seed="ab" * 32))


@CASES
def test_the_line_of_a_match_leads_to_the_same_table(game: Game, seed: int) -> None:
    """For everybody from whom the shuffled orders are hidden. So games can reason about the line alone."""
    made = rewinding(game, seed)

    for viewer in (ONLOOKER, *range(made.seats)):
        facts = seen(viewer, made.facts(len(made.events) - 1))
        own: list[Viewer] = [viewer]
        plain = line(facts)
        assert fold(game, facts).table == fold(game, plain).table, own
        assert not any(isinstance(fact, Rewound) for fact in plain)


@pytest.mark.parametrize("slug", sorted(independent.GAMES))
@pytest.mark.parametrize("seed", range(3))
def test_a_verifier_that_was_written_from_the_pages_draws_a_rewound_match_again(slug: str, seed: int) -> None:
    made = rewinding(SHELF[slug], seed)
    data = record(made.events, REFEREE)

    assert independent.verify(data, {KEY.kid: decoded(KEY.x)})
    shuffled = [draw for draw in independent.redeal(data) if draw.fact.endswith("_reshuffled")]
    assert bool(shuffled) == (made.game.reshuffle is not None)


@pytest.mark.parametrize("slug", sorted(independent.GAMES))
@pytest.mark.parametrize("brain", ["fair", "greedy"])
def test_a_bot_goes_on_after_a_rewind(slug: str, brain: str) -> None:
    """A new strategy, that learns the line of the match."""
    made = rewinding(SHELF[slug], 0)
    *_, (at, _) = made.rewinds

    chosen = 0
    for seat in range(made.seats):
        facts = seen(seat, made.facts(at + 1))
        offers = made.game.legal(view(made.game, seat, made.facts(at + 1)).table, seat)
        if offers:
            strategy = registry.strategy(brain, slug, Budget(rounds=1))()
            move = strategy.choose(seat, line(facts), offers, Random(1))
            assert any(offer.misfit(move) is None for offer in offers)
            chosen += 1
    assert chosen


MISSED: dict[str, Callable[[Viewer, Sequence[Fact], Any], Sequence[object]]] = {
    "odyssee": lambda _, facts, truth: odyssee.missed(odyssee.known(facts), truth),
    "odysseus": lambda viewer, facts, truth: odysseus.missed(odysseus.deduce(viewer, facts), truth),
    "winds_of_fate": lambda viewer, facts, truth: winds.missed(winds.deduce(viewer, facts), truth),
    "wrath_of_poseidon": lambda _, facts, truth: wrath.missed(wrath.settled(wrath.known(facts)), truth),
}
"""For each game what is true and not among what a viewer cannot rule out."""


@pytest.mark.parametrize("slug", sorted(MISSED))
@pytest.mark.parametrize("seed", range(3))
def test_what_is_possible_after_a_rewind_holds_the_truth(slug: str, seed: int) -> None:
    made = rewinding(SHELF[slug], seed)

    for at in (*(at for at, _ in made.rewinds), len(made.events) - 1):
        truth = view(made.game, REFEREE, made.facts(at))
        for viewer in viewers(made.seats):
            facts = line(seen(viewer, made.facts(at)))
            assert () == tuple(MISSED[slug](viewer, facts, truth.table))
            if truth.outcome is None and made.game.resample is not None:
                made.game.resample(viewer, facts, Random(seed))  # LookupError if no world agrees with them
