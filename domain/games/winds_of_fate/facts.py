"""What happens, and who learns of it. Hands, cards played and destinies are their seat's alone."""

from domain.games.winds_of_fate.words import (
    Board,
    Card,
    Destiny,
    Do,
    God,
    Path,
    Space,
    Tile,
    TileSet,
    WindsOptions,
)
from domain.kernel.facts import Fact, Pile, Private, Public, Seat, Secret


class BoardLaid(Fact):
    """The board is laid out: `places` has the encounter tile of each space, `order` the first turn order."""

    board: Public[Board]
    tiles: Public[TileSet]
    options: Public[WindsOptions]
    places: Public[dict[Space, Tile]]
    order: Public[tuple[Seat, ...]]
    crew: Public[int]


class DeckShuffled(Fact):
    """Cards go under the adventure deck, in an order that nobody knows."""

    cards: Secret[Pile[Card]]


class GodsShuffled(Fact):
    """The god cards are shuffled, all of them."""

    gods: Secret[Pile[God]]


class Dealt(Fact):
    """A seat's first hand."""

    seat: Public[Seat]
    cards: Private[Pile[Card]]


class DestinyChosen(Fact):
    seat: Public[Seat]
    destiny: Private[Destiny]


class RoundBegan(Fact):
    number: Public[int]


class ShipSailed(Fact):
    path: Public[Path]
    space: Public[Space]


class TileMet(Fact):
    """The encounter tile of the ship's space takes effect."""

    tile: Public[Tile]


class CrewLost(Fact):
    """An encounter cost so many of the crew; `crew` are left."""

    number: Public[int]
    crew: Public[int]


class CrewGained(Fact):
    """An encounter brought so many of the crew back; there are `crew` now."""

    number: Public[int]
    crew: Public[int]


class CardsDrawn(Fact):
    seat: Public[Seat]
    cards: Private[Pile[Card]]


class PointsGained(Fact):
    seat: Public[Seat]
    points: Public[int]


class ChipsTaken(Fact):
    seat: Public[Seat]
    chips: Public[int]


class BetPlaced(Fact):
    """A new stack; `chips` is the seat's own and those of the supply."""

    seat: Public[Seat]
    round: Public[int]
    chips: Public[int]


class BetMoved(Fact):
    """`stack`: its number in the order of placing, from 0."""

    seat: Public[Seat]
    stack: Public[int]
    before: Public[int]
    round: Public[int]


class Declined(Fact):
    seat: Public[Seat]
    effect: Public[Do]


class Lapsed(Fact):
    """An effect that cannot be, for a reason that everybody sees. `seat` is None where it is the ship's."""

    seat: Public[Seat | None]
    effect: Public[Do]


class RewardsShown(Fact):
    """The reward tiles of the round are shown, and the adventure begins."""

    rewards: Public[tuple[Tile, ...]]


class CardPlayed(Fact):
    seat: Public[Seat]
    card: Private[Card]


class Passed(Fact):
    """`place`: that of the turn-order marker the seat takes, from 1."""

    seat: Public[Seat]
    place: Public[int]


class DestinySwitched(Fact):
    seat: Public[Seat]
    destiny: Private[Destiny]


class GodTurned(Fact):
    god: Public[God]


class CardsTurned(Fact):
    """The cards that a seat played, in the order it played them."""

    seat: Public[Seat]
    cards: Public[tuple[Card, ...]]


class AdventureResolved(Fact):
    """`help` and `hinder` count the god. `lost`: the crew lost, and `crew` those left."""

    help: Public[int]
    hinder: Public[int]
    won: Public[bool]
    lost: Public[int]
    crew: Public[int]


class RewardTaken(Fact):
    seat: Public[Seat]
    tile: Public[Tile]


class DestiniesTurned(Fact):
    """The journey is over: its ending, and what each seat said it would be."""

    ending: Public[Destiny]
    destinies: Public[tuple[Destiny, ...]]


class Scored(Fact):
    """What each seat scored, seat by seat: for its bets, chips held, destiny and points; and in all."""

    bets: Public[tuple[int, ...]]
    chips: Public[tuple[int, ...]]
    destiny: Public[tuple[int, ...]]
    points: Public[tuple[int, ...]]
    totals: Public[tuple[int, ...]]


class HandTurned(Fact):
    """The match is over and a seat's cards are shown: in hand, played but not turned, and its destiny."""

    seat: Public[Seat]
    cards: Public[tuple[Card, ...]]
    played: Public[tuple[Card, ...]]
    destiny: Public[Destiny | None]


class DecksTurned(Fact):
    """The match is over and what is left of the decks is shown."""

    deck: Public[tuple[Card, ...]]
    gods: Public[tuple[God, ...]]


FACTS: tuple[type[Fact], ...] = (
    BoardLaid,
    DeckShuffled,
    GodsShuffled,
    Dealt,
    DestinyChosen,
    RoundBegan,
    ShipSailed,
    TileMet,
    CrewLost,
    CrewGained,
    CardsDrawn,
    PointsGained,
    ChipsTaken,
    BetPlaced,
    BetMoved,
    Declined,
    Lapsed,
    RewardsShown,
    CardPlayed,
    Passed,
    DestinySwitched,
    GodTurned,
    CardsTurned,
    AdventureResolved,
    RewardTaken,
    DestiniesTurned,
    Scored,
    HandTurned,
    DecksTurned,
)
