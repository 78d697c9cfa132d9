"""What happens, and who sees it. Only its seat sees a hand, the cards it plays and its destiny."""

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
from domain.kernel.facts import Fact, Kind, Pile, Private, Public, Seat, Secret


class BoardLaid(Fact):
    """The board is laid out: `places` has the encounter tile of each space, `order` the first turn order."""

    kind = Kind.OTHER

    board: Public[Board]
    tiles: Public[TileSet]
    options: Public[WindsOptions]
    places: Public[dict[Space, Tile]]
    order: Public[tuple[Seat, ...]]
    crew: Public[int]


class DeckShuffled(Fact):
    """Cards go under the adventure deck, in an order that nobody knows."""

    kind = Kind.OTHER

    cards: Secret[Pile[Card]]


class GodsShuffled(Fact):
    """The god cards are shuffled, all of them."""

    kind = Kind.POWER

    gods: Secret[Pile[God]]


class DecksReshuffled(Fact):
    """The match was rewound: what is left of the adventure deck and of the god cards is shuffled."""

    kind = Kind.OTHER

    deck: Secret[Pile[Card]]
    gods: Secret[Pile[God]]


class Dealt(Fact):
    """A seat's first hand."""

    kind = Kind.OTHER

    seat: Public[Seat]
    cards: Private[Pile[Card]]


class DestinyChosen(Fact):
    kind = Kind.OTHER

    seat: Public[Seat]
    destiny: Private[Destiny]


class RoundBegan(Fact):
    kind = Kind.ROUND

    number: Public[int]


class ShipSailed(Fact):
    kind = Kind.SAIL

    path: Public[Path]
    space: Public[Space]


class TileMet(Fact):
    """The encounter tile of the ship's space takes effect."""

    kind = Kind.OTHER

    tile: Public[Tile]


class CrewLost(Fact):
    """An encounter cost some of the crew; `crew` are left."""

    kind = Kind.OTHER

    number: Public[int]
    crew: Public[int]


class CrewGained(Fact):
    """An encounter brought some of the crew back; there are `crew` now."""

    kind = Kind.OTHER

    number: Public[int]
    crew: Public[int]


class CardsDrawn(Fact):
    kind = Kind.OTHER

    seat: Public[Seat]
    cards: Private[Pile[Card]]


class PointsGained(Fact):
    kind = Kind.OTHER

    seat: Public[Seat]
    points: Public[int]


class ChipsTaken(Fact):
    kind = Kind.OTHER

    seat: Public[Seat]
    chips: Public[int]


class BetPlaced(Fact):
    """A new stack; `chips` is the seat's own and those of the supply."""

    kind = Kind.BET

    seat: Public[Seat]
    round: Public[int]
    chips: Public[int]


class BetMoved(Fact):
    """`stack`: its number in the order of placing, from 0."""

    kind = Kind.BET

    seat: Public[Seat]
    stack: Public[int]
    before: Public[int]
    round: Public[int]


class Declined(Fact):
    kind = Kind.OTHER

    seat: Public[Seat]
    effect: Public[Do]


class Lapsed(Fact):
    """An effect that cannot be done, for a public reason. `seat` is None for an effect on the ship."""

    kind = Kind.OTHER

    seat: Public[Seat | None]
    effect: Public[Do]


class RewardsShown(Fact):
    """The reward tiles of the round are shown, and the adventure begins."""

    kind = Kind.REVEAL

    rewards: Public[tuple[Tile, ...]]


class CardPlayed(Fact):
    kind = Kind.POWER

    seat: Public[Seat]
    card: Private[Card]


class Passed(Fact):
    """`place`: the number of the turn-order marker that the seat takes, from 1."""

    kind = Kind.OTHER

    seat: Public[Seat]
    place: Public[int]


class DestinySwitched(Fact):
    kind = Kind.OTHER

    seat: Public[Seat]
    destiny: Private[Destiny]


class GodTurned(Fact):
    kind = Kind.POWER

    god: Public[God]


class CardsTurned(Fact):
    """The cards that a seat played, in the order it played them."""

    kind = Kind.REVEAL

    seat: Public[Seat]
    cards: Public[tuple[Card, ...]]


class AdventureResolved(Fact):
    """`help` and `hinder` count the god. `lost`: the crew lost, and `crew` those left."""

    kind = Kind.OTHER

    help: Public[int]
    hinder: Public[int]
    won: Public[bool]
    lost: Public[int]
    crew: Public[int]


class RewardTaken(Fact):
    kind = Kind.OTHER

    seat: Public[Seat]
    tile: Public[Tile]


class DestiniesTurned(Fact):
    """The journey is over: its ending, and the ending that each seat chose."""

    kind = Kind.REVEAL

    ending: Public[Destiny]
    destinies: Public[tuple[Destiny, ...]]


class Scored(Fact):
    """The score of each seat: for its bets, chips held, destiny and points; and in all."""

    kind = Kind.OVER

    bets: Public[tuple[int, ...]]
    chips: Public[tuple[int, ...]]
    destiny: Public[tuple[int, ...]]
    points: Public[tuple[int, ...]]
    totals: Public[tuple[int, ...]]


class HandTurned(Fact):
    """The match is over and a seat's cards are shown: in hand, played but not turned, and its destiny."""

    kind = Kind.REVEAL

    seat: Public[Seat]
    cards: Public[tuple[Card, ...]]
    played: Public[tuple[Card, ...]]
    destiny: Public[Destiny | None]


class DecksTurned(Fact):
    """The match is over and what is left of the decks is shown."""

    kind = Kind.REVEAL

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
    DecksReshuffled,
)
