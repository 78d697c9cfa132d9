"""What texts say of cards, hexes and deals: titles, what is read aloud, what lies where, what is handed over.

The language files tell the cards of the decks in `TOLD`: `word-circe` is the title of a card, and
`word-wanderings-circe` is what is read aloud. Cards of other decks are told with the title and the text that
their file has, and with their effects in the words of the language.
"""

from typing import Final, Literal

import msgspec

from domain.games.odyssee.adventures import cards_of
from domain.games.odyssee.moves import Stake
from domain.games.odyssee.sea import Sea
from domain.games.odyssee.table import Ship, Table
from domain.games.odyssee.words import STARVING, CardName, Deck, Effect, Hex, Island
from domain.kernel.facts import Seat

TOLD: Final = frozenset({"wanderings"})

Land = Literal["sea", "island", "syrte", "troy", "ithaca"]
Starving = Literal["no", "next", "now"]


class Spot(msgspec.Struct, frozen=True):
    """A hex, and what lies there."""

    hex: Hex
    land: Land
    island: Island | None


class ReadableCard(msgspec.Struct, frozen=True):
    """A card as it is read aloud.

    `telling`: `told` if the language files have the text; `own` if the deck has one of its own; `mute` if it
    has none, so that the effects are all there is to say.
    """

    title: str
    telling: Literal["told", "own", "mute"]
    text: str
    effects: tuple[Effect, ...]


class HandedGifts(msgspec.Struct, frozen=True):
    """So many gifts, as a part of a deal."""

    count: int


class HandedCard(msgspec.Struct, frozen=True):
    """A card by its title, as a part of a deal."""

    title: str


class HandedIsland(msgspec.Struct, frozen=True):
    """An island, as a part of a deal."""

    island: Island


Handed = HandedGifts | HandedCard | HandedIsland


def spot(sea: Sea, place: Hex) -> Spot:
    """What lies on a hex."""
    island = sea.islands.get(place)
    ports: dict[Hex, Land] = {sea.troy: "troy", sea.ithaca: "ithaca", sea.syrte: "syrte"}
    return Spot(place, "island" if island is not None else ports.get(place, "sea"), island)


def title(deck: Deck, card: CardName) -> str:
    """What a card is called: a word of the language files, or the title that its deck gives it."""
    return card if deck.name in TOLD else cards_of(deck)[card].title


def titles(deck: Deck, cards: tuple[CardName, ...]) -> tuple[str, ...]:
    """What cards are called."""
    return tuple(title(deck, card) for card in cards)


def readable(deck: Deck, name: CardName) -> ReadableCard:
    """A card as it is read aloud."""
    card = cards_of(deck)[name]
    if deck.name in TOLD:
        return ReadableCard(name, "told", f"{deck.name}_{name}", card.effects)
    return ReadableCard(card.title, "own" if card.text else "mute", card.text, card.effects)


def handed(deck: Deck, stake: Stake) -> tuple[Handed, ...]:
    """What one side of a deal hands over, one after the other; empty if it is nothing."""
    gifts = (HandedGifts(stake.gifts),) if stake.gifts else ()
    island = (HandedIsland(stake.island),) if stake.island is not None else ()
    return (*gifts, *map(HandedCard, titles(deck, stake.cards)), *island)


def starving(ship: Ship) -> Starving:
    """6.2 Whether the crew dies at the end of this turn or of the next, unless an adventure feeds it."""
    if ship.hunger < STARVING:
        return "no"
    return "now" if ship.turns >= ship.dies else "next"


def place_of(table: Table, seat: Seat) -> Spot:
    """Where a seat's ship is."""
    return spot(table.sea, table.ships[seat].at)
