"""Twins of a match: the cards that a viewer never saw are dealt differently."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any

import msgspec

from domain.kernel.facts import Fact, Viewer
from domain.kernel.match.facts import Opened, Played
from domain.kernel.match.fold import seen
from tests.support.games.playouts import Record, Step
from tests.support.knockout.facts import FACTS
from tests.support.knockout.moves import Bid
from tests.support.knockout.words import CARDS


def twin(record: Record, viewer: Viewer, chooser: Random) -> Record:
    """A match that differs only in what the viewer did not see, and in the service's secrets.

    Cards that the viewer never saw change places: no rule can tell them apart before they are turned up.
    """
    shown = set(_numbers([fact for fact in seen(viewer, record.facts) if isinstance(fact, FACTS)]))
    unseen = [card for card in CARDS if card not in shown]
    places = dict(zip(unseen, chooser.sample(unseen, len(unseen)), strict=True))
    return replace(record, steps=tuple(_other(step, places, chooser) for step in record.steps))


def _numbers(value: Any) -> Iterator[int]:
    """The cards within facts: every number in the field of a card or of cards."""
    for fact in value:
        found = getattr(fact, "card", None), *_row(fact, "cards"), *_row(fact, "aside")
        yield from (card for card in found if isinstance(card, int))


def _row(fact: Any, name: str) -> tuple[Any, ...]:
    cards = getattr(fact, name, ())
    return cards if isinstance(cards, tuple) else ()


def _other(step: Step, places: Mapping[int, int], chooser: Random) -> Step:
    facts = tuple(_dealt(fact, places, chooser) for fact in step.facts)
    return replace(step, facts=facts, move=_moved(step.move, places))


def _dealt(fact: Fact, places: Mapping[int, int], chooser: Random) -> Fact:
    """The fact with other cards; the opening with other secrets of the service."""
    secrets = {"seed": chooser.randbytes(32).hex(), "salt": chooser.randbytes(32).hex()}
    match fact:
        case Opened():
            return msgspec.structs.replace(fact, **secrets)
        case Played(seat, move):
            return Played(seat, _moved(move, places))
        case _ if isinstance(fact, FACTS):
            cards = {name: _changed(value, places) for name, value in _cards(fact).items()}
            return msgspec.structs.replace(fact, **cards)
        case _:
            return fact


def _cards(fact: Any) -> dict[str, Any]:
    return {name: getattr(fact, name) for name in ("card", "cards", "aside") if hasattr(fact, name)}


def _changed(value: Any, places: Mapping[int, int]) -> Any:
    return (
        tuple(places.get(card, card) for card in value)
        if isinstance(value, tuple)
        else places.get(value, value)
    )


def _moved(move: Any, places: Mapping[int, int]) -> Any:
    return Bid(_changed(move.card, places)) if isinstance(move, Bid) else move
