"""Section 9, the end: who may enter Ithaca, and who is ahead when the turns are over."""

from typing import Literal

from domain.games.odyssee.facts import RimTurned
from domain.games.odyssee.table import Ship, Table
from domain.kernel.facts import Fact, Seat, known
from domain.kernel.game import Outcome


def may_enter(ship: Ship) -> bool:
    """9.1 Ithaca is open to a seat with no chips in hand, or no more chips than cards."""
    return ship.chips <= len(ship.cards)


def outcome(table: Table) -> Outcome | None:
    """9.2 The first in Ithaca wins; 9.3 when the turns are over, the seat that is nearest to it."""
    if table.phase != "over":
        return None
    scores = tuple(len(ship.cards) - ship.chips for ship in table.ships)
    if table.winner is not None:
        return Outcome((table.winner,), scores, "home_reached")
    return Outcome(ranking(table)[0], scores, "cap_reached")


def standing(table: Table) -> Outcome:
    """9.3 How the seats are placed if the match stops now: as when the turns are over."""
    ranked = ranking(table)
    scores = tuple(len(ship.cards) - ship.chips for ship in table.ships)
    return Outcome(ranked[0], scores, "cap_reached", ranked)


def ranking(table: Table) -> tuple[tuple[Seat, ...], ...]:
    """10.4 The seats, the best first: 9.2 who is home, and 9.3 the others as if the turns were over.

    Seats in one group are alike.
    """
    ranks = {seat: _rank(table, seat) for seat in range(len(table.ships))}
    return tuple(
        tuple(seat for seat in ranks if ranks[seat] == rank)
        for rank in sorted(set(ranks.values()), reverse=True)
    )


def _rank(table: Table, seat: Seat) -> tuple[bool, int, int]:
    """9.2 Home first; 9.3 the fewest chips less cards; then the most islands; then the victory is shared."""
    ship = table.ships[seat]
    return seat == table.winner, len(ship.cards) - ship.chips, len(table.owned(seat))


Deciding = Literal["count", "islands", "shared"]


def decided_by(table: Table) -> Deciding:
    """9.3 What decided when the turns were over: chips less cards, then islands, or nothing."""
    (first, *more), *_ = ranking(table)
    if more:
        return "shared"
    best = _rank(table, first)[1]
    alike = [seat for seat in range(len(table.ships)) if _rank(table, seat)[1] == best]
    return "islands" if len(alike) > 1 else "count"


def reveal(table: Table) -> tuple[Fact, ...]:
    """9.4 The cards that still lie on the rim are turned up."""
    return (RimTurned(tuple(None if card is None else known(card) for card in table.rim)),)
