"""Takebacks over every game: what is taken back had shown nothing to anybody, and all go back alike."""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest
from msgspec.structs import replace

from domain.kernel.draws import Lots
from domain.kernel.facts import HIDDEN, ONLOOKER, REFEREE, Fact, Seat, Viewer, known
from domain.kernel.game import Game
from domain.kernel.match.facts import Opened, Played
from domain.kernel.match.fold import fold, fold_step, initial, seen, view
from domain.kernel.match.lifecycle import Status
from domain.kernel.match.line import line
from domain.kernel.match.referee import Position
from domain.kernel.match.state import Match
from domain.kernel.match.takeback_facts import TakebackAsked, TakenBack
from domain.kernel.match.takebacks import TakebackChoice, takeback_choice
from domain.kernel.notation import viewers
from domain.ledger.canonical import to_microseconds
from domain.ledger.reveals import reveals
from domain.ledger.signing import decoded
from domain.ledger.verify.record_checks import audit
from domain.ledger.verify.rules_checks import verify
from domain.matches.errors import MatchError, RevealedSince
from domain.store import Event
from projections.models.listing import follow
from tests.domain.ledger import independent
from tests.domain.ledger.support import KEY, command, record
from tests.domain.support import published
from tests.laws.terms.random_match import SHELF, RandomMatch
from tests.support.games.all_games import GAMES, any_setting
from tests.support.games.playouts import Record, playout
from tests.support.games.twins import twins

CLOCK = {"kind": "fischer", "initial": 6_000, "increment": 5}
SEEDS = 2
MOVES = 60  # of a match, at most; then it is aborted
MANY = 8  # takebacks of a match, at most
HALF = 0.5  # how often a seat does not ask
# In the other games nearly every move shows something.
ASKED = ("odyssee", "odysseus", "winds_of_fate", "wrath_of_poseidon")
WORLDS = 4  # pairs of matches that a seat cannot tell apart


class Agreed(NamedTuple):
    """A match in which moves were taken back, its events, and how often that was refused, by the reason."""

    game: Game
    seats: int
    events: tuple[Event, ...]
    frames: dict[str, list[bytes]]
    refused: dict[str, int]

    def facts(self, upto: int) -> tuple[Fact, ...]:
        """All facts up to a step."""
        return tuple(fact for event in self.events[:upto] for fact in event.facts)

    @property
    def back(self) -> Iterator[tuple[int, TakenBack]]:
        """Each takeback with its step."""
        for event in self.events:
            yield from ((event.step, fact) for fact in event.facts if isinstance(fact, TakenBack))


@cache
def agreed(game: Game, seed: int) -> Agreed:
    """A match that is played at random, in which seats ask to take back every second move until many were."""
    table = RandomMatch(game, seed, {"takebacks": True, "clock": CLOCK})
    log, matches, match, chance = table.log, table.matches, table.id, table.chance
    players, seats = table.players, len(table.players)
    refused, taken = dict[str, int](), 0
    for _ in range(MOVES):
        player = table.play(lambda: chance.randrange(5))
        if player is None:
            break
        if table.status is not Status.PLAYING or taken == MANY or chance.random() < HALF:
            continue
        try:
            [asked, *_] = matches.ask_takeback(match, player, command(chance)).frame.facts
        except MatchError as refusal:
            refused[refusal.key] = refused.get(refusal.key, 0) + 1
            continue
        assert isinstance(asked, TakebackAsked)
        for other in players:
            if other != player:
                agrees = chance.random() < 0.9
                matches.answer_takeback(match, other, command(chance), agrees=agrees, step=asked.step)
                if not agrees:
                    break
        taken += 1
    if table.status is Status.PLAYING:
        matches.abort(match, "operator", "it is late", command(chance))
    return Agreed(game, seats, tuple(log.read(match)), published(log, match, seats), refused)


CASES = pytest.mark.parametrize(
    ("game", "seed"),
    [pytest.param(game, seed, id=f"{game.slug}-{seed}") for game in GAMES for seed in range(SEEDS)],
)


@CASES
def test_a_match_with_takebacks_is_verified_and_every_fold_of_it_is_the_same(game: Game, seed: int) -> None:
    made = agreed(game, seed)

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
            assert event.step == so_far.step
        assert view(game, viewer, made.facts(len(made.events))) == so_far
        assert so_far.table == timed.table


@CASES
def test_everybody_is_where_they_were_before_the_move(game: Game, seed: int) -> None:
    made = agreed(game, seed)

    for at, back in made.back:
        for viewer in viewers(made.seats):
            then = view(game, viewer, made.facts(back.step))
            now = view(game, viewer, made.facts(at))
            assert (then.table, None) == (now.table, now.takeback)


@CASES
def test_nothing_was_revealed_or_drawn_by_what_is_taken_back(game: Game, seed: int) -> None:
    """By the list of reveals of an audit, by what lies face down for everybody, and by the lots."""
    made = agreed(game, seed)

    for at, back in made.back:
        steps = made.events[back.step : at]
        assert [] == list(reveals(event.frame(REFEREE) for event in steps))
        played = steps[0].facts[0]
        assert isinstance(played, Played)
        truth, lots = view(game, REFEREE, made.facts(back.step)), CountedLots(b"key", 1)
        assert steps[0].facts[1:] == game.decide(truth.table, played.seat, known(played.move), lots)
        assert 0 == lots.blocks
        for viewer in (ONLOOKER, *range(made.seats)):
            before = view(game, viewer, made.facts(back.step))
            after = view(game, viewer, made.facts(back.step + 1))
            assert _hidden(before.table) == _hidden(after.table)


class CountedLots(Lots):
    """Lots that count how many blocks of words were drawn."""

    __slots__ = ("blocks",)

    def __init__(self, key: bytes, step: int) -> None:
        super().__init__(key, step)
        self.blocks = 0

    def _next_block(self) -> list[int]:
        self.blocks += 1
        return super()._next_block()


def _hidden(value: Any) -> int:
    """How many values in a table are hidden."""
    if value is HIDDEN:
        return 1
    if isinstance(value, msgspec.Struct):
        return sum(_hidden(getattr(value, name)) for name in value.__struct_fields__)
    if isinstance(value, dict):
        return sum(map(_hidden, value.values()))
    return sum(map(_hidden, value)) if isinstance(value, tuple | list | set | frozenset) else 0


@CASES
def test_the_line_of_a_match_leads_to_the_same_table(game: Game, seed: int) -> None:
    made = agreed(game, seed)

    for viewer in viewers(made.seats):
        facts = seen(viewer, made.facts(len(made.events) - 1))
        plain = line(facts)
        assert fold(game, facts).table == fold(game, plain).table
        assert not any(isinstance(fact, TakenBack) for fact in plain)


@CASES
def test_the_lobby_follows_the_match(game: Game, seed: int) -> None:
    made = agreed(game, seed)

    truth, listing = initial(game), None
    for event in made.events:
        truth, listing = fold(game, event.facts, truth), follow(listing, event)
        assert (truth.status, truth.outcome) == (listing.status, listing.outcome)


@pytest.mark.parametrize("slug", sorted(independent.GAMES))
def test_a_verifier_that_was_written_from_the_pages_takes_the_record(slug: str) -> None:
    made = agreed(SHELF[slug], 0)
    data = record(made.events, REFEREE)

    assert independent.verify(data, {KEY.kid: decoded(KEY.x)})
    independent.redeal(data)  # MismatchError if a draw is another


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_in_each_game_something_is_refused(game: Game) -> None:
    made = [agreed(game, seed) for seed in range(SEEDS)]

    assert any(each.refused.get("revealed_since") for each in made)
    assert {RevealedSince().key} >= {key for each in made for key in each.refused} - {"nothing_to_take_back"}


def test_in_most_games_something_is_taken_back() -> None:
    taken = {game.slug: sum(len([*agreed(game, seed).back]) for seed in range(SEEDS)) for game in GAMES}
    asked = [
        fact
        for game in GAMES
        for event in agreed(game, 0).events
        for fact in event.facts
        if isinstance(fact, TakebackAsked)
    ]

    assert asked
    assert 3 <= sum(count > 0 for count in taken.values()), taken


def choices(record: Record, seat: Seat) -> list[TakebackChoice]:
    """What the seat is told of takebacks after each step of a match that would have them."""
    game, found = record.game, list[TakebackChoice]()
    truth = public = initial(game)
    for number, step in enumerate(record.steps, 1):
        facts = [replace(fact, takebacks=True) if isinstance(fact, Opened) else fact for fact in step.facts]
        truth, public = fold(game, facts, truth), fold(game, seen(ONLOOKER, facts), public)
        views = dict[Viewer, Match]({ONLOOKER: public})
        found.append(takeback_choice(Position(game, truth, number + 1, views.__getitem__), seat))
    return found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_what_a_seat_is_told_of_takebacks_depends_on_nothing_that_it_never_learned(game: Game) -> None:
    """Two worlds: matches that differ only in what the seat was never shown."""
    chooser, asked = Random(game.slug), 0
    for seed in range(WORLDS):
        record = playout(game, any_setting(game, chooser), seed, chooser)
        seat = chooser.randrange(record.setting.seats)
        for twin in islice(twins(record, seat, chooser), 1):
            told, others = choices(record, seat), choices(twin, seat)
            asked += sum(choice.ask for choice in others)
            assert others == told[: len(others)]
    assert asked or game.slug not in ASKED
