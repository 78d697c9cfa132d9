"""The words of the game: suits, destinies, effects, options, and board and tiles as data."""

from collections.abc import Mapping
from functools import cache, cached_property
from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from domain.kernel.facts import Seat
from domain.kernel.game import Options, WorldsShown, shown_by

Suit = Literal["help", "hinder"]
Destiny = Literal["safe", "death", "stranded"]
Path = Literal["calm", "stormy"]
Card = str  # suit and value: `help-3`
God = str  # the god and the value: `athena-3`
Space = str
Tile = str
Do = Literal["crew", "draw", "points", "chip", "place_bet", "move_bet"]
Who = Literal["each", "first", "last", "fewest"]

SUITS: tuple[Suit, ...] = ("help", "hinder")
DESTINIES: tuple[Destiny, ...] = ("safe", "death", "stranded")

ROUNDS = 12
MARKERS = 6  # 1.8 ownership markers of a seat: the most stacks it may have
CHIPS = 3  # 1.8 of each seat at the start
MOST_SEATS = 5
CREW = {3: 20, 4: 25, 5: 30}  # 1.3 by the number of seats


@cache
def suit(card: Card | God) -> str:
    """`help` of `help-3`, `athena` of `athena-3`."""
    return card.partition("-")[0]


@cache
def value(card: Card | God) -> int:
    """3 of `help-3`."""
    return int(card.partition("-")[2])


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, dict=True):
    """What a tile or a consolation does. `may`: the seat may decline.

    `amount` is of crew (below 0: lost), cards, points or chips. `who` is named by encounter tiles alone, and
    not for what the ship as a whole gains or loses. Everything else is for the seat that takes it.
    """

    do: Do
    amount: int = 1
    who: Who | None = None
    may: bool = False

    @cached_property
    def asks(self) -> bool:
        """Whether the seat has something to decide."""
        return self.may or self.do in ("place_bet", "move_bet")


class Feature(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An encounter tile or a reward tile."""

    name: Tile
    effects: tuple[Effect, ...]


class Adventure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The adventure cards: the values of each suit, and how many a seat is dealt."""

    hand: int
    help: tuple[int, ...]
    hinder: tuple[int, ...]


class Due(msgspec.Struct, frozen=True, gc=False):
    """An effect that is still to come. `seat` is None for an effect on the ship."""

    seat: int | None
    effect: Effect


def due_by_seat(effects: tuple[Effect, ...]) -> tuple[tuple[Due, ...], ...]:
    """The effects as they are due to each seat: made once, because they are due in every round."""
    return tuple([tuple([Due(seat, effect) for effect in effects]) for seat in range(MOST_SEATS)])


class TileSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """Tiles and cards: all of the game's parts but the board.

    `consolations`: the effects of each turn-order marker, from the first place to the last.
    """

    name: str
    adventure: Adventure
    gods: tuple[God, ...]
    encounters: tuple[Feature, ...]
    rewards: tuple[Feature, ...]
    consolations: tuple[tuple[Effect, ...], ...]

    @cached_property
    def rewarded(self) -> Mapping[Tile, tuple[tuple[Due, ...], ...]]:
        """By the name of a reward tile, and by seat: what is due when the seat takes the tile."""
        return {tile.name: due_by_seat(tile.effects) for tile in self.rewards}

    @cached_property
    def consoled(self) -> tuple[tuple[tuple[Due, ...], ...], ...]:
        """By place in the turn order, and by seat: what is due when the seat takes the marker."""
        return tuple(map(due_by_seat, self.consolations))


class Exits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A space of the board: where its two paths lead, and where it is drawn (east, south)."""

    at: tuple[float, float]
    calm: Space | None = None
    stormy: Space | None = None


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A board: spaces by name, Troy where the ship begins, Ithaca which has no exits."""

    name: str
    spaces: dict[Space, Exits]


TROY: Space = "troy"
ITHACA: Space = "ithaca"


class Bet(msgspec.Struct, frozen=True, gc=False):
    """A stack of chips on the round track."""

    seat: Seat
    round: int
    chips: int


class WindsOptions(Options, frozen=True):
    """The options of Winds of Fate."""

    board: Annotated[str, Meta(description="the board")] = "aegean"
    tiles: Annotated[str, Meta(description="the tiles and cards")] = "winds"
    ithaca_needs_win: Annotated[
        bool, Meta(description="whether the adventure at Ithaca must be won to come home safely")
    ] = False
    worlds: Annotated[  # left out unless it is chosen, so older events hash the same
        Literal["off", "players", "after"] | UnsetType,
        Meta(
            description="who is shown what cannot be ruled out: nobody, everybody from what they saw, or all "
            "after the end",
            extra_json_schema={"default": "after"},
        ),
    ] = UNSET


def worlds_shown(options: WindsOptions) -> WorldsShown:
    """7.2 Whether and when players are shown what they cannot rule out."""
    return shown_by(options.worlds, unset="after")
