"""Variations of matches that bots played without a service."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final
from uuid import UUID

from domain.games import SHELF
from domain.kernel.facts import Fact, Seat
from domain.kernel.match.fold import fold, seen
from domain.kernel.match.line import line
from domain.matches.variations import Beginning, Variation, variation
from tests.support.games.all_games import any_setting
from tests.support.games.playouts import Record, playout

SLUGS: Final = sorted(slug for slug, game in SHELF.items() if game.resample)  # of games with other worlds
MATCH: Final = UUID(int=1)
PLACES: Final = 5  # of a match


def played(slug: str, seed: int) -> Record:
    """A match of any setting, played to its end."""
    chooser = Random(seed)
    game = SHELF[slug]
    return playout(game, any_setting(game, chooser), seed, chooser)


def saw(record: Record, step: int, seat: Seat) -> Sequence[Fact]:
    """What a seat saw up to a step."""
    return line([fact for each in record.steps[:step] for fact in seen(seat, each.facts)])


def begun(record: Record, seat: Seat, step: int, world: int) -> Variation | None:
    """The variation that begins there; None if the match was over."""
    truth = fold(record.game, [fact for each in record.steps[:step] for fact in each.facts])
    known = saw(record, step, seat)
    return variation(record.game, Beginning(MATCH, seat, step, world), truth, fold(record.game, known), known)


def variations(record: Record, world: int) -> Iterator[Variation]:
    """Some of a match, as its first seats know it."""
    for step in range(record.before, len(record.steps), max(1, len(record.steps) // PLACES)):
        for seat in (0, 1):
            found = begun(record, seat, step, world)
            if found is not None:
                yield found
