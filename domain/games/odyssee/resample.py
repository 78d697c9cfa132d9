"""A world that the viewer cannot rule out: only the order of the cards on the rim is unknown."""

from collections.abc import Sequence
from functools import reduce

import msgspec

from domain.games.odyssee import facts as f
from domain.games.odyssee.table import Table, evolve
from domain.kernel.facts import Fact, Hidden, Viewer
from domain.kernel.offers import Chooser


def resample(_: Viewer, facts: Sequence[Fact], chooser: Chooser) -> Table:
    """The viewer's table with the cards that nobody has taken lying on the rim in any order."""
    return filled(reduce(evolve, (fact for fact in facts if isinstance(fact, f.FACTS)), Table()), chooser)


def filled(table: Table, chooser: Chooser) -> Table:
    """A table with its face-down cards drawn again."""
    if not any(isinstance(card, Hidden) for card in table.rim):
        return table
    down = unseen(table)
    drawn = iter(chooser.sample(down, len(down)))
    rim = tuple(next(drawn) if isinstance(card, Hidden) else card for card in table.rim)
    return msgspec.structs.replace(table, rim=rim)


def unseen(table: Table) -> tuple[str, ...]:
    """The cards of the deck that lie face down somewhere on the rim."""
    seen = {card for ship in table.ships for card in ship.cards}
    return tuple(card.name for card in table.deck.cards if card.name not in seen)
