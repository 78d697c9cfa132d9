"""What chance gave in a whole match: each seat, and each player while they had it."""

from collections.abc import Mapping, Sequence

import msgspec

from domain.kernel.facts import Seat
from workers.fair_play.luck import DRAWS, Luck, luck
from workers.fair_play.matches.disclosed import DisclosedMatch
from workers.fair_play.matches.sittings import Sitting, sittings
from workers.fair_play.method import method_of
from workers.fair_play.yardstick import Yardsticks, yardstick_of


class SittingLuck(msgspec.Struct, frozen=True):
    """The luck of the draws while a player had a seat, from the step `first` to the step `last`."""

    seat: Seat
    player: str
    first: int
    last: int
    draws: float


class MatchLuck(msgspec.Struct, frozen=True):
    """The luck of all seats of one record. `yardstick`: its fingerprint; `at`: when the match ended."""

    file: str
    match: str
    game: str
    yardstick: str
    at: str
    seats: tuple[Luck, ...]
    sittings: tuple[SittingLuck, ...] = ()


def match_luck(
    read: DisclosedMatch,
    *,
    draws: int = DRAWS,
    guesses: bool = False,
    yardsticks: Yardsticks = yardstick_of,
) -> MatchLuck:
    """The luck in one record. LookupError if there is none."""
    yardstick, slug = yardsticks(read.game), read.game.slug
    by_step = dict[int, list[float]]()

    def note(step: int, lucks: list[float]) -> None:
        before = by_step.setdefault(step, [0.0] * len(lucks))
        by_step[step] = [one + other for one, other in zip(before, lucks, strict=True)]

    method = method_of(slug) if guesses else None
    seats = luck(yardstick, read.game, read.steps, draws, method, noted=note)
    parts = tuple(_sitting_luck(each, by_step) for each in sittings(read.game, read.steps))
    return MatchLuck(read.file, read.match, slug, yardstick.fingerprint, read.at, seats, parts)


def _sitting_luck(sitting: Sitting, by_step: Mapping[int, Sequence[float]]) -> SittingLuck:
    """The luck of a sitting. `by_step`: of each seat, in the steps with draws."""
    meanwhile = (lucks for step, lucks in by_step.items() if sitting.first <= step <= sitting.last)
    draws = sum(lucks[sitting.seat] for lucks in meanwhile)
    return SittingLuck(sitting.seat, sitting.player, sitting.first, sitting.last, draws)
