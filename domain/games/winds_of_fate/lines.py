"""Objects that texts list: a tile with its effects, a score with its player. `item-` messages tell them."""

from typing import Literal

import msgspec

from domain.games.winds_of_fate.words import Destiny, Effect, Feature, Space, Tile, Who
from domain.kernel.facts import Seat

Change = Literal["crew_lost", "crew_gained", "draw", "points", "chip", "place_bet", "move_bet"]


class EffectLine(msgspec.Struct, frozen=True):
    """An effect: `number` is of crew, cards, points or chips, and never below 0."""

    change: Change
    number: int
    who: Who | None
    may: bool


class TileLine(msgspec.Struct, frozen=True):
    """A tile and what it does."""

    tile: Tile
    effects: tuple[EffectLine, ...]


class SpaceLine(msgspec.Struct, frozen=True):
    """A space of the board and the tile that lies there."""

    space: Space
    tile: Tile


class StackLine(msgspec.Struct, frozen=True):
    """A stack on a round: `most` that it may still pay, if the journey ends in the rounds `low` to `high`.

    `pays`: whether it does so in no round any more, in one, or in several.
    """

    chips: int
    round: int
    pays: Literal["never", "once", "span"]
    most: int
    low: int
    high: int


class TargetLine(StackLine, frozen=True):
    """A stack as it would be on a round to which it can move."""


class DestinyLine(msgspec.Struct, frozen=True):
    """A player and the destiny that they chose."""

    seat: Seat
    destiny: Destiny


class ScoreLine(msgspec.Struct, frozen=True):
    """A player's score, and what it is made of."""

    seat: Seat
    total: int
    bets: int
    chips: int
    destiny: int
    points: int


def effect_line(effect: Effect) -> EffectLine:
    """The effect as texts tell it: crew is lost or gained."""
    return EffectLine(_change(effect), abs(effect.amount), effect.who, effect.may)


def _change(effect: Effect) -> Change:
    if effect.do == "crew":
        return "crew_lost" if effect.amount < 0 else "crew_gained"
    return effect.do


def tile_line(tile: Feature) -> TileLine:
    """The tile with its effects as texts tell them."""
    return TileLine(tile.name, tuple(map(effect_line, tile.effects)))
