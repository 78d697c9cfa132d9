"""What happens, and who sees it. Everybody sees everything, except the cards that lie face down."""

from domain.games.odyssee.moves import Stake
from domain.games.odyssee.words import (
    Board,
    CardName,
    Deck,
    Direction,
    Hex,
    Island,
    Loss,
    OdysseeOptions,
    Upkeep,
    Ward,
    Wind,
)
from domain.kernel.facts import Fact, Kind, Pile, Public, Seat, Secret


class SeaLaid(Fact):
    """The match begins: its board and deck, the seats, and the seat that was drawn to begin."""

    kind = Kind.ROUND

    board: Public[Board]
    deck: Public[Deck]
    options: Public[OdysseeOptions]
    seats: Public[int]
    first: Public[Seat]


class CardsLaid(Fact):
    """The cards lie face down on the rim: the card of island 1 first."""

    kind = Kind.OTHER

    cards: Secret[Pile[CardName]]


class RimReshuffled(Fact):
    """The match was rewound: the cards that lie face down on the rim are shuffled.

    The first lies at the lowest of the numbers where a card lies.
    """

    kind = Kind.OTHER

    cards: Secret[Pile[CardName]]


class TurnBegan(Fact):
    """A seat's turn begins, its `turn`th from 1, with the upkeep: a gift, a hunger stone, or neither."""

    kind = Kind.ROUND

    seat: Public[Seat]
    turn: Public[int]
    upkeep: Public[Upkeep]


class TurnSkipped(Fact):
    kind = Kind.OTHER

    seat: Public[Seat]


class DieRolled(Fact):
    kind = Kind.SAIL

    seat: Public[Seat]
    pips: Public[int]


class ShipSailed(Fact):
    """`to` may be where the ship was: it stayed."""

    kind = Kind.SAIL

    seat: Public[Seat]
    to: Public[Hex]


class StormLaid(Fact):
    """The storm arrow blows. `paid`: it cost a gift; under Aeolus it is free."""

    kind = Kind.STORM

    seat: Public[Seat]
    direction: Public[Direction]
    anchor: Public[Hex]
    paid: Public[bool]


class ShipBlown(Fact):
    """A ship was moved by the storm arrow. `ashore`: onto land, where it lands on its own turn."""

    kind = Kind.STORM

    seat: Public[Seat]
    wind: Public[Wind]
    to: Public[Hex]
    ashore: Public[bool]


class Landed(Fact):
    """A ship landed; `island` is None on Syrte. `winds`: on the island of Aeolus."""

    kind = Kind.LANDING

    seat: Public[Seat]
    island: Public[Island | None]
    winds: Public[bool]


class CardTaken(Fact):
    """The first on an island takes its card from the rim and reads it aloud."""

    kind = Kind.REVEAL

    seat: Public[Seat]
    island: Public[Island]
    card: Public[CardName]


class ChoiceOpened(Fact):
    """The owner of the island has several cards; before they choose, the newcomer may make an offer."""

    kind = Kind.SEAT

    seat: Public[Seat]
    island: Public[Island]
    owner: Public[Seat]


class ChoiceLeft(Fact):
    kind = Kind.SEAT

    seat: Public[Seat]
    owner: Public[Seat]


class CardGiven(Fact):
    """The owner of the island gives the newcomer a card, which the newcomer now reads aloud."""

    kind = Kind.REVEAL

    seat: Public[Seat]
    owner: Public[Seat]
    card: Public[CardName]


class ChipLaid(Fact):
    """A chip is laid on an island, from hand or, `from_rim`, from its number; the owner's goes to the rim."""

    kind = Kind.LANDING

    seat: Public[Seat]
    island: Public[Island]
    from_rim: Public[bool]
    owner: Public[Seat | None]


class GodDieThrown(Fact):
    kind = Kind.POWER

    seat: Public[Seat]
    white: Public[bool]


class TrialThrown(Fact):
    kind = Kind.MONSTER

    seat: Public[Seat]
    pips: Public[int]
    at_least: Public[int]
    passed: Public[bool]


class GiftsWon(Fact):
    """An adventure gives gifts. `saved`: three hunger stones go back to the supply."""

    kind = Kind.POWER

    seat: Public[Seat]
    count: Public[int]
    saved: Public[bool]


class GiftsLost(Fact):
    kind = Kind.POWER

    seat: Public[Seat]
    count: Public[int]


class HeroesJoined(Fact):
    kind = Kind.POWER

    seat: Public[Seat]
    count: Public[int]


class HeroesLost(Fact):
    kind = Kind.POWER

    seat: Public[Seat]
    count: Public[int]


class TurnsLost(Fact):
    kind = Kind.OTHER

    seat: Public[Seat]
    turns: Public[int]


class Protected(Fact):
    kind = Kind.POWER

    seat: Public[Seat]
    against: Public[Ward]


class ProtectionUsed(Fact):
    kind = Kind.POWER

    seat: Public[Seat]
    against: Public[Ward]


class ShipDrifted(Fact):
    """An adventure blew a ship. `ashore`: onto land, where it lands on its next own turn."""

    kind = Kind.STORM

    seat: Public[Seat]
    direction: Public[Direction]
    to: Public[Hex]
    ashore: Public[bool]


class ShipFerried(Fact):
    """An adventure brought a ship elsewhere over open sea."""

    kind = Kind.SAIL

    seat: Public[Seat]
    to: Public[Hex]


class ChipBarred(Fact):
    """The adventure says that no chip is laid."""

    kind = Kind.OTHER

    seat: Public[Seat]


class ShipLost(Fact):
    """A ship and its crew are lost; the seat begins again in Troy.

    `chips` came back from the rim, `gifts` from the supply.
    """

    kind = Kind.MONSTER

    seat: Public[Seat]
    cause: Public[Loss]
    chips: Public[int]
    gifts: Public[int]


class ShipsMet(Fact):
    """A ship that moved shares its hex with others; its seat names one of them and fights or lets it pass."""

    kind = Kind.FIGHT

    seat: Public[Seat]
    others: Public[tuple[Seat, ...]]


class PassGranted(Fact):
    """A ship calls no fight. `asked`: the other ship must still choose whether it calls one."""

    kind = Kind.SEAT

    seat: Public[Seat]
    other: Public[Seat]
    asked: Public[bool]


class FightCalled(Fact):
    kind = Kind.FIGHT

    seat: Public[Seat]
    other: Public[Seat]


class FoughtOn(Fact):
    """A side offers nothing. `spoken`: both sides have spoken, and the next round is due."""

    kind = Kind.FIGHT

    seat: Public[Seat]
    other: Public[Seat]
    spoken: Public[bool]


class RoundFought(Fact):
    """Each side threw the sail die and added its heroes; nobody lost a tie."""

    kind = Kind.FIGHT

    seats: Public[tuple[Seat, Seat]]
    pips: Public[tuple[int, int]]
    sums: Public[tuple[int, int]]
    loser: Public[Seat | None]


class OfferMade(Fact):
    kind = Kind.SEAT

    seat: Public[Seat]
    to: Public[Seat]
    gives: Public[Stake]
    gets: Public[Stake]
    card: Public[CardName | None]


class OfferRefused(Fact):
    kind = Kind.SEAT

    seat: Public[Seat]
    of: Public[Seat]


class DealStruck(Fact):
    """`seat` accepted the offer of `of`: what `of` gives, what `of` gets, and the card for the adventure."""

    kind = Kind.SEAT

    seat: Public[Seat]
    of: Public[Seat]
    gives: Public[Stake]
    gets: Public[Stake]
    card: Public[CardName | None]


class HomeReached(Fact):
    """A ship that may enter Ithaca is there: its seat has won."""

    kind = Kind.OVER

    seat: Public[Seat]


class CapReached(Fact):
    """All seats have had all their turns, and nobody is home."""

    kind = Kind.OVER

    turns: Public[int]


class RimTurned(Fact):
    """The match is over and the cards still on the rim are turned up; None where no card is."""

    kind = Kind.REVEAL

    cards: Public[tuple[CardName | None, ...]]


FACTS: tuple[type[Fact], ...] = (
    SeaLaid,
    CardsLaid,
    TurnBegan,
    TurnSkipped,
    DieRolled,
    ShipSailed,
    StormLaid,
    ShipBlown,
    Landed,
    CardTaken,
    ChoiceOpened,
    ChoiceLeft,
    CardGiven,
    ChipLaid,
    GodDieThrown,
    TrialThrown,
    GiftsWon,
    GiftsLost,
    HeroesJoined,
    HeroesLost,
    TurnsLost,
    Protected,
    ProtectionUsed,
    ShipDrifted,
    ShipFerried,
    ChipBarred,
    ShipLost,
    ShipsMet,
    PassGranted,
    FightCalled,
    FoughtOn,
    RoundFought,
    OfferMade,
    OfferRefused,
    DealStruck,
    HomeReached,
    CapReached,
    RimTurned,
    RimReshuffled,
)
