"""Section 4.1, when the journey ends, and section 6, what it is worth."""

from domain.games.winds_of_fate.bets import payout
from domain.games.winds_of_fate.facts import (
    AdventureResolved,
    DecksTurned,
    DestiniesTurned,
    HandTurned,
    Scored,
)
from domain.games.winds_of_fate.table import Table
from domain.games.winds_of_fate.words import ITHACA, ROUNDS, Destiny
from domain.kernel.facts import Fact, Seat, known
from domain.kernel.game import Outcome

CHIP = 2  # points for a bet chip still held
RIGHT = 10  # points for the right destiny


def ending(table: Table, resolved: AdventureResolved) -> Destiny | None:
    """4.1 After an adventure: 6.1 Death without a crew; 6.2 Safe at Ithaca; 6.3 else Stranded after round 12.

    7.1 With the option, Ithaca needs an adventure won.
    """
    if resolved.crew == 0:
        return "death"
    if table.space == ITHACA and (resolved.won or not table.options.ithaca_needs_win):
        return "safe"
    return "stranded" if table.round == ROUNDS else None


def journey_ends(table: Table, ending: Destiny) -> tuple[Fact, ...]:
    """The destinies are turned up; 6.4 bets are paid, and 6.5 chips, destinies and points are counted."""
    destinies: tuple[Destiny, ...] = tuple(known(d) for d in table.destinies if d is not None)
    seats = range(len(destinies))
    paid = tuple(sum(payout(bet, table.round) for bet in table.bets if bet.seat == seat) for seat in seats)
    held = tuple(CHIP * chips for chips in table.chips)
    right = tuple(RIGHT if destiny == ending else 0 for destiny in destinies)
    totals = tuple(map(sum, zip(paid, held, right, table.points, strict=True)))
    return DestiniesTurned(ending, destinies), Scored(paid, held, right, table.points, totals)


def outcome(table: Table) -> Outcome | None:
    """6.6 The most points win; in a tie, the earliest in the turn order."""
    if table.ending is None or not table.scores:
        return None
    return Outcome(order_of_scores(table.order, table.scores)[:1], table.scores, table.ending)


def standing(table: Table) -> Outcome:
    """6.5 How the seats are placed if the journey stops on its way: points gained, and bet chips.

    How and when it would have ended is not known. So no destiny is right, and no bet pays: the chip of its
    seat counts as held.
    """
    seats = range(len(table.order))
    chips = [table.chips[seat] + sum(bet.seat == seat for bet in table.bets) for seat in seats]
    scores = tuple(table.points[seat] + CHIP * chips[seat] for seat in seats)
    places = sorted(set(scores), reverse=True)
    ranked = tuple(tuple(seat for seat in seats if scores[seat] == place) for place in places)
    return Outcome(ranked[0], scores, "stranded", ranked)


def order_of_scores(order: tuple[Seat, ...], scores: tuple[int, ...]) -> tuple[Seat, ...]:
    """6.6 The seats, the most points first; who ties stays in the turn order."""
    return tuple(sorted(order, key=lambda seat: -scores[seat]))


def ranking(table: Table) -> tuple[tuple[Seat, ...], ...]:
    """6.6 The seats one by one, the winner first; all share one place if nothing was scored.

    8.2 Seats that left are put last by every match, whatever they scored.
    """
    if not table.scores:
        return (table.order,)
    return tuple((seat,) for seat in order_of_scores(table.order, table.scores))


def disclose(table: Table) -> tuple[Fact, ...]:
    """6.7 When the match is over, all that is still face down is turned up."""
    if table.stage == "unlaid":
        return ()
    hands = (
        HandTurned(
            seat,
            tuple(map(known, hand)),
            tuple(map(known, table.played[seat])),
            known(table.destinies[seat]),
        )
        for seat, hand in enumerate(table.hands)
    )
    return (*hands, DecksTurned(tuple(map(known, table.deck)), tuple(map(known, table.gods))))
