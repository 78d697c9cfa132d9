"""What a seat is asked, and what its choices do now. All of it is what everybody sees."""

from collections.abc import Callable
from typing import Literal

from domain.games.odyssee.deals import opposite
from domain.games.odyssee.fights import met
from domain.games.odyssee.readings import (
    Handed,
    ReadableCard,
    Spot,
    Starving,
    handed,
    place_of,
    readable,
    starving,
    title,
)
from domain.games.odyssee.scoring import may_enter
from domain.games.odyssee.table import Bargain, Table
from domain.games.odyssee.words import OFFERS, Island
from domain.kernel.facts import Seat
from domain.kernel.game import Prompt
from domain.kernel.offers import Offer

Price = Literal["gift", "free", "none"]  # of the storm arrow; none: there is no gift for it
Then = Literal["round", "mine", "theirs"]  # after a refused offer: the round, or whose choice of the card


class TurnAsked(Prompt):
    """The sail die, or the storm arrow."""

    turn: int
    start: Spot
    gifts: int
    storm: Price
    starving: Starving


class CourseAsked(Prompt):
    """Where the ship sails. `home`: Ithaca is open to it."""

    pips: int
    start: Spot
    home: bool
    chips: int
    cards: int


class GuestAsked(Prompt):
    """The newcomer on an island: a deal about the card, or leave the choice to its owner."""

    island: Island
    owner: Seat
    cards: tuple[ReadableCard, ...]


class OwnerAsked(Prompt):
    """The owner of an island: which card the newcomer gets. `deals`: whether a deal may be offered."""

    island: Island
    guest: Seat
    cards: tuple[ReadableCard, ...]
    deals: bool


class MeetingAsked(Prompt):
    """Which of the ships on its hex a ship attacks or lets pass."""

    start: Spot
    others: tuple[Seat, ...]
    heroes: int


class PassageAsked(Prompt):
    """Whether a ship that was let pass attacks all the same."""

    other: Seat
    heroes: int
    other_heroes: int


class RoundAsked(Prompt):
    """Fight on, or offer a deal. `due`: the other side has spoken, and the round follows."""

    other: Seat
    heroes: int
    other_heroes: int
    due: bool


class AnswerAsked(Prompt):
    """An open offer: what the other side gives and gets. `left`: how many more offers may answer it."""

    other: Seat
    given: tuple[Handed, ...]
    taken: tuple[Handed, ...]
    adventure: str | None
    left: int
    then: Then


class ToRoll(Prompt):
    """Roll the sail die."""


class ToSail(Prompt):
    """Sail to a hex, or stay."""

    pips: int
    start: Spot
    home: bool


class ToLayStorm(Prompt):
    """Lay the storm arrow."""

    storm: Price


class ToLeaveChoice(Prompt):
    """Leave the choice of the card to the owner."""

    owner: Seat


class ToGive(Prompt):
    """Give one of the own cards to the newcomer."""

    guest: Seat


class ToAttack(Prompt):
    """Call the fight."""

    others: tuple[Seat, ...]


class ToLetPass(Prompt):
    """Call no fight. `asked`: the other ship may still call it."""

    others: tuple[Seat, ...]
    asked: bool


class ToFightOn(Prompt):
    """Offer nothing."""

    other: Seat
    due: bool


class ToPropose(Prompt):
    """Offer a deal. `on_island`: it is about the card for an adventure."""

    other: Seat
    on_island: bool


class ToCounter(Prompt):
    """Answer an offer by another one."""

    other: Seat
    left: int


class ToAccept(Prompt):
    """Accept the open offer."""

    other: Seat
    given: tuple[Handed, ...]
    taken: tuple[Handed, ...]
    adventure: str | None


class ToRefuse(Prompt):
    """Refuse the open offer."""

    other: Seat
    then: Then


def prompt(table: Table, seat: Seat) -> Prompt:
    """What a seat that is to act is asked."""
    ship = table.ships[seat]
    match table.phase:
        case "turn":
            return TurnAsked(
                ship.turns, place_of(table, seat), ship.gifts, _storm(table, seat), starving(ship)
            )
        case "sailing":
            return CourseAsked(
                table.pips, place_of(table, seat), may_enter(ship), ship.chips, len(ship.cards)
            )
        case "meeting":
            return _meeting(table, seat)
    if table.bargain is not None:
        return _answer(table, seat, table.bargain)
    if table.visit is not None:
        return _landing(table, seat)
    other = opposite(table, seat)
    return RoundAsked(other, ship.heroes, table.ships[other].heroes, table.spoken)


def choice(table: Table, seat: Seat, offer: Offer) -> Prompt:
    """What the moves of an offer do now."""
    return _CHOICE[offer.move](table, seat)


def _storm(table: Table, seat: Seat) -> Price:
    if table.wind_free:
        return "free"
    return "gift" if table.ships[seat].gifts else "none"


def _meeting(table: Table, seat: Seat) -> Prompt:
    heroes = table.ships[seat].heroes
    if table.others:
        return MeetingAsked(place_of(table, seat), table.others, heroes)
    other = opposite(table, seat)
    return PassageAsked(other, heroes, table.ships[other].heroes)


def _landing(table: Table, seat: Seat) -> Prompt:
    visit = table.visit
    assert visit is not None
    cards = tuple(readable(table.deck, card) for card in table.ships[visit.owner].cards)
    if seat == visit.seat:
        return GuestAsked(visit.island, visit.owner, cards)
    return OwnerAsked(visit.island, visit.seat, cards, deals=table.offers < OFFERS)


def _answer(table: Table, seat: Seat, bargain: Bargain) -> AnswerAsked:
    adventure = None if bargain.card is None else title(table.deck, bargain.card)
    given, taken = handed(table.deck, bargain.gives), handed(table.deck, bargain.gets)
    return AnswerAsked(bargain.seat, given, taken, adventure, OFFERS - table.offers, _then(table, seat))


def _then(table: Table, seat: Seat) -> Then:
    if table.visit is None:
        return "round"
    return "mine" if seat == table.visit.owner else "theirs"


def _to_sail(table: Table, seat: Seat) -> ToSail:
    return ToSail(table.pips, place_of(table, seat), may_enter(table.ships[seat]))


def _to_leave_choice(table: Table, _: Seat) -> ToLeaveChoice:
    assert table.visit is not None
    return ToLeaveChoice(table.visit.owner)


def _to_give(table: Table, _: Seat) -> ToGive:
    assert table.visit is not None
    return ToGive(table.visit.seat)


def _to_accept(table: Table, seat: Seat) -> ToAccept:
    assert table.bargain is not None
    asked = _answer(table, seat, table.bargain)
    return ToAccept(asked.other, asked.given, asked.taken, asked.adventure)


def _to_refuse(table: Table, seat: Seat) -> ToRefuse:
    return ToRefuse(opposite(table, seat), _then(table, seat))


_CHOICE: dict[str, Callable[[Table, Seat], Prompt]] = {
    "roll": lambda _, __: ToRoll(),
    "sail": _to_sail,
    "lay_storm": lambda table, seat: ToLayStorm(_storm(table, seat)),
    "leave_choice": _to_leave_choice,
    "give": _to_give,
    "attack": lambda table, seat: ToAttack(met(table, seat)),
    "let_pass": lambda table, seat: ToLetPass(met(table, seat), asked=bool(table.others)),
    "fight_on": lambda table, seat: ToFightOn(opposite(table, seat), table.spoken),
    "propose": lambda table, seat: ToPropose(opposite(table, seat), table.visit is not None),
    "counter": lambda table, seat: ToCounter(opposite(table, seat), OFFERS - table.offers),
    "accept": _to_accept,
    "refuse": _to_refuse,
}
