"""What cannot be ruled out, as sentences: which cards lie on the rim."""

from collections.abc import Mapping
from math import log2
from typing import Any

from domain.games.odyssee.details import RimCard
from domain.games.odyssee.readings import title
from domain.games.odyssee.table import Table
from domain.games.odyssee.words import Island
from domain.kernel.game import Prompt


class CardsShuffled(Prompt):
    """These cards lie at these numbers, in any order."""

    islands: tuple[Island, ...]
    titles: tuple[str, ...]


class CardsKnown(Prompt):
    """Cards of which it is known where they lie."""

    lying: tuple[RimCard, ...]


def describe(table: Table, worlds: Mapping[str, Any]) -> tuple[Prompt, ...]:
    """The possible worlds of `deduce`, as sentences; none if no card lies there."""
    rim = {int(island): tuple(shares) for island, shares in worlds.get("rim", {}).items()}
    known = tuple(RimCard(at, title(table.deck, cards[0])) for at, cards in rim.items() if len(cards) == 1)
    doubtful = {at: cards for at, cards in rim.items() if len(cards) > 1}
    told: list[Prompt] = [CardsKnown(known)] if known else []
    if doubtful:
        titles = tuple(title(table.deck, card) for card in next(iter(doubtful.values())))
        told.append(CardsShuffled(tuple(doubtful), titles))
    return tuple(told)


def doubt(_: Table, worlds: Mapping[str, Any]) -> float:
    """The binary logarithm of how many worlds are possible: exactly so many."""
    return log2(worlds["worlds"])
