"""Which cards may lie at which number on the rim: the possible worlds, counted.

A world is a way in which the cards were laid, one at each number. Nobody looks at the cards on the rim (1.4),
and what the rules allow or ask does not depend on them. All see a card when it is taken (4.2), or turned up
at the end (9.4). So a world is possible if and only if each card that was seen lies where it was seen. The
cards were shuffled, so all possible worlds are equally likely: a card that was not seen may lie at any number
that is left.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from math import factorial
from typing import Any

import msgspec

from domain.games.odyssee import facts as f
from domain.games.odyssee.table import Table
from domain.games.odyssee.words import ISLANDS, CardName, Island
from domain.kernel.facts import Fact, Hidden, Viewer

replace = msgspec.structs.replace


class KnownRim(msgspec.Struct, frozen=True):
    """What a viewer knows of the rim.

    `deck`: the names of all cards, sorted; none before the cards are laid. `seen`: the cards that the viewer
    saw at a number, whether they still lie there or not. `taken`: the numbers whose card was taken.
    """

    deck: tuple[CardName, ...] = ()
    seen: Mapping[Island, CardName] = {}
    taken: frozenset[Island] = frozenset()

    @property
    def unseen(self) -> tuple[CardName, ...]:
        """The cards that the viewer has not seen."""
        seen = set(self.seen.values())
        return tuple(card for card in self.deck if card not in seen)

    @property
    def rim(self) -> Mapping[Island, tuple[CardName, ...]]:
        """The cards that may lie at each number where a card lies."""
        if not self.deck:
            return {}
        unseen = self.unseen
        return {
            island: (self.seen[island],) if island in self.seen else unseen
            for island in ISLANDS
            if island not in self.taken
        }


def known(facts: Iterable[Fact], so_far: KnownRim | None = None) -> KnownRim:
    """What a viewer knows after these facts as they saw them, from nothing or from `so_far` on."""
    return reduce(_step, facts, so_far or KnownRim())


def _step(so_far: KnownRim, fact: Fact) -> KnownRim:
    match fact:
        case f.SeaLaid(_, deck):
            return KnownRim(tuple(sorted(card.name for card in deck.cards)))
        case f.CardsLaid(cards) if not isinstance(cards, Hidden):
            return _seen(so_far, cards)
        case f.RimTurned(cards):
            return _seen(so_far, cards)
        case f.RimReshuffled(cards) if not isinstance(cards, Hidden):
            lying = iter(cards)
            return _seen(so_far, [None if at in so_far.taken else next(lying) for at in ISLANDS])
        case f.CardTaken(_, island, card):
            seen, taken = {**so_far.seen, island: card}, so_far.taken | {island}
            return replace(so_far, seen=seen, taken=taken)
        case _:
            return so_far


def _seen(so_far: KnownRim, cards: Sequence[CardName | Hidden | None]) -> KnownRim:
    shown = {at: card for at, card in enumerate(cards, 1) if isinstance(card, str)}
    return replace(so_far, seen={**so_far.seen, **shown})


def deduce(_: Viewer, facts: Sequence[Fact]) -> Mapping[str, Any]:
    """The cards that may lie at each number on the rim, each with its share of the possible worlds.

    `{"rim": {"1": {"circe": SHARE, ...}, ...}, "worlds": 24, "exact": true}`; `{}` before the cards are laid.
    `rim` has the numbers where a card lies, in their order, each with cards sorted by name; the shares of a
    number add up to 1. `worlds`: how many are possible. A card is named if and only if it lies there in one.
    """
    end = known(facts)
    if not end.deck:
        return {}
    rim = {str(island): dict.fromkeys(cards, 1 / len(cards)) for island, cards in end.rim.items()}
    return {"rim": rim, "worlds": factorial(len(end.unseen)), "exact": True}


def missed(so_far: KnownRim, truth: Table) -> tuple[Island, ...]:
    """The numbers whose true card is not among the possible ones. The result must always be empty."""
    rim = so_far.rim
    cards = {island: card for island, card in zip(ISLANDS, truth.rim, strict=False) if isinstance(card, str)}
    return tuple(island for island, card in cards.items() if card not in rim.get(island, ()))
