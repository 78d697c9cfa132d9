"""Which results a table can have: section 18 of domain/tournaments/RULES.md."""

from collections.abc import Iterator, Sequence
from contextlib import suppress

import msgspec

from domain.competition import errors
from domain.competition.referee.ousting import can_be_reached
from domain.competition.regulations import Regulations, RoundGame, ScoreLimits
from domain.kernel.facts import Seat
from domain.kernel.game import Outcome, Shelf

Sides = Sequence[tuple[Seat, ...]]


def sides_of(shelf: Shelf, played: RoundGame, seats: int) -> Sides:
    """The seats that win together, by the rules of the game.

    Each seat alone if the shelf has no such game, or not with these options: it may be of another version.
    """
    game = shelf.get(played.game)
    with suppress(msgspec.ValidationError):
        if game is not None:
            return game.sides(game.setting(seats, dict(played.options)))
    return [(seat,) for seat in range(seats)]


def check_result(outcome: Outcome, absent: Sequence[Seat], seats: int, sides: Sides) -> None:
    """18: raises ImpossibleResult if seats do not finish like this, whatever is played."""
    for reason in _broken(outcome, absent, seats, sides):
        raise errors.ImpossibleResult(reason)


def _broken(outcome: Outcome, absent: Sequence[Seat], seats: int, sides: Sides) -> Iterator[str]:
    if len(outcome.scores) != seats:
        yield "each seat has one score"
    if sorted(seat for group in outcome.ranking for seat in group) != list(range(seats)):
        yield "each seat is in one group of the ranking"
    if () in outcome.ranking:
        yield "no group of the ranking is empty"
    winners = set(outcome.winners)
    if len(winners) != len(outcome.winners) or winners not in (set(), *_first_groups(outcome)):
        yield "the winners are the first groups of the ranking"
    if _is_split(winners, sides):
        yield "a side wins or loses as a whole, unless another side wins"
    if len(set(absent)) != len(absent) or not set(absent) <= set(range(seats)):
        yield "who did not come is at the table, and named once"
    if absent and set(absent) != set(outcome.ranking[-1]):
        yield "who did not come is last"
    if winners & set(absent):
        yield "who did not come does not win"


def _is_split(winners: set[Seat], sides: Sides) -> bool:
    """Whether some of a side win and others do not, while no side wins as a whole.

    In Wrath of Poseidon a navigator with a ship of their own home wins beside Poseidon (6.3 of its rules).
    """
    split = any(0 < len(winners & set(side)) < len(side) for side in sides)
    return split and not any(winners >= set(side) for side in sides)


def _first_groups(outcome: Outcome) -> list[set[Seat]]:
    """The first group of the ranking, the first two, and so on."""
    ends = range(1, len(outcome.ranking) + 1)
    return [{seat for group in outcome.ranking[:end] for seat in group} for end in ends]


def check_scores(rules: Regulations, outcome: Outcome, absent: Sequence[Seat]) -> None:
    """18: raises ImpossibleResult if the regulations allow no such scores.

    It is asked of results that people write down. The rules of a game see to those of its matches.
    """
    if not absent:
        for reason in _out_of_limits(rules.limits, outcome.scores):
            raise errors.ImpossibleResult(reason)


def _out_of_limits(limits: ScoreLimits, scores: tuple[int, ...]) -> Iterator[str]:
    if any(not limits.least <= score <= limits.most for score in scores):
        yield f"a score is from {limits.least} to {limits.most}"
    if limits.total is not None and sum(scores) != limits.total * len(scores):
        yield f"the scores of a table of {len(scores)} add up to {limits.total * len(scores)}"
    if limits.ousting and not can_be_reached(scores):
        yield "no order in which seats go out gives these scores"
