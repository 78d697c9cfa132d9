"""Section 7: what the service plays for a seat that left.

7.2 That such a player never wins, and is ranked after the others, is so in every match.
"""

from domain.games.odysseus.moves import Allow, Lay, Pass, PlaceShip, Refill
from domain.games.odysseus.table import Table
from domain.games.odysseus.words import ADVENTURES, CIRCLES, SPACES
from domain.kernel.draws import Lots
from domain.kernel.facts import Seat, known
from domain.kernel.game import Move


def neutral(table: Table, seat: Seat, lots: Lots) -> Move:
    """7.1 It passes, and as Athena it allows; what must be chosen is drawn by lot."""
    match table.stage:
        case "ship":
            return PlaceShip(lots.pick(CIRCLES))
        case "answer":
            return Allow()
        case "face_down":
            return Lay(known(lots.pick(table.hands[seat])), lots.pick(SPACES), face_down=True)
        case "refill":
            disks = [adventure for adventure in ADVENTURES for _ in range(table.reserve[adventure])]
            return Refill(lots.pick(disks))
        case _:
            return Pass()
