"""Section 8, what the service does for a seat that left. It looks at no card and favours nobody."""

from domain.games.winds_of_fate.moves import ChooseDestiny, Decline, Draft, Pass
from domain.games.winds_of_fate.table import Table
from domain.games.winds_of_fate.words import DESTINIES
from domain.kernel.draws import Lots
from domain.kernel.facts import Seat
from domain.kernel.game import Move


def neutral(table: Table, _: Seat, lots: Lots) -> Move:
    """8.1 The seat declines and passes; its reward tile, and a destiny not yet chosen, are drawn by lot."""
    if table.queue:
        return Decline()
    match table.stage:
        case "adventure":
            return Pass()
        case "draft":
            return Draft(lots.pick(table.rewards))
        case _:
            return ChooseDestiny(lots.pick(DESTINIES))
