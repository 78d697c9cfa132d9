"""Section 9, the end: who may enter Ithaca, and who is ahead when the turns are over."""

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
    return Outcome(_ahead(table), scores, "cap_reached")


def _ahead(table: Table) -> tuple[Seat, ...]:
    """9.3 The fewest chips less cards; then the most islands; then the victory is shared."""
    ranks = [(len(ship.cards) - ship.chips, len(table.owned(seat))) for seat, ship in enumerate(table.ships)]
    return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))


def reveal(table: Table) -> tuple[Fact, ...]:
    """9.4 The cards that still lie on the rim are turned up."""
    return (RimTurned(tuple(None if card is None else known(card) for card in table.rim)),)
