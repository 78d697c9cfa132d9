"""What a result is worth: section 23 of domain/tournaments/RULES.md. Amounts are exact, in parts of a
point.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from domain.competition.regulations import Regulations, Scoring
from domain.kernel.game import Outcome

NOTHING: Final = Fraction(0)


def table_points(scoring: Scoring, outcome: Outcome, absent: Sequence[int] = ()) -> tuple[Fraction, ...]:
    """23: the points of each seat, in their order. `absent`: seats whose entrants did not come."""
    seats = len(outcome.scores)
    by = {"places": _by_places, "side": _by_side, "score": _by_score}[scoring.by]
    points = by(scoring, outcome)
    return tuple(Fraction(scoring.absence) if seat in absent else points[seat] for seat in range(seats))


def _by_places(scoring: Scoring, outcome: Outcome) -> dict[int, Fraction]:
    """23: the points of the places that a group takes, which its seats share."""
    places = points_of_size(scoring, len(outcome.scores))
    found: dict[int, Fraction] = {}
    first = 0
    for group in outcome.ranking:
        taken = places[first : first + len(group)]
        first += len(group)
        found |= dict.fromkeys(group, _shared(scoring, taken))
    return found


def _shared(scoring: Scoring, taken: Sequence[int]) -> Fraction:
    """23: what each of the seats gets that take these places together."""
    if scoring.shared == "mean":
        return Fraction(sum(taken), len(taken))
    return Fraction(taken[0] if scoring.shared == "best" else taken[-1])


def _by_side(scoring: Scoring, outcome: Outcome) -> dict[int, Fraction]:
    """23: a win for all seats that win, a loss for the others; a draw if none wins or all do."""
    seats = range(len(outcome.scores))
    if len(outcome.winners) in (0, len(outcome.scores)):
        return {seat: Fraction(scoring.draw) for seat in seats}
    return {seat: Fraction(scoring.win if seat in outcome.winners else scoring.loss) for seat in seats}


def _by_score(_: Scoring, outcome: Outcome) -> dict[int, Fraction]:
    """23: the score that the game gave the seat."""
    return {seat: Fraction(score) for seat, score in enumerate(outcome.scores)}


def points_of_size(scoring: Scoring, seats: int) -> tuple[int, ...]:
    """The points of the places at a table with so many seats. LookupError if the regulations have none."""
    for places in scoring.places:
        if len(places.points) == seats:
            return places.points
    raise LookupError(f"no points for a table of {seats}")


def best_points(regulations: Regulations, number: int) -> Fraction:
    """What the first place of a full table is worth in a round. By scores: what a bye is worth, at least
    1.
    """
    scoring = regulations.scoring
    if scoring.by == "side":
        return Fraction(scoring.win)
    if scoring.by == "score":
        return Fraction(max(scoring.bye, 1))
    return Fraction(points_of_size(scoring, regulations.game(number).shape.seats)[0])


def middle_points(regulations: Regulations, number: int) -> Fraction:
    """What a round is worth in which everybody of a full table is level; by scores, half of the best."""
    scoring = regulations.scoring
    if scoring.by == "side":
        return Fraction(scoring.draw)
    if scoring.by == "score":
        return best_points(regulations, number) / 2
    places = points_of_size(scoring, regulations.game(number).shape.seats)
    return Fraction(sum(places), len(places))
