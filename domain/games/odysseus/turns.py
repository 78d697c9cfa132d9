"""Sections 2 and 3: a turn, wind cards, passing, and Dionysus."""

from functools import lru_cache
from typing import Any

from domain.games.odysseus.facts import CardLaid, CardLaidFaceDown, GodsTraded, Passed
from domain.games.odysseus.moves import Lay, Pass, Trade
from domain.games.odysseus.powers import power_offers
from domain.games.odysseus.setup import after
from domain.games.odysseus.table import Hand, Table
from domain.games.odysseus.words import SPACES
from domain.kernel.facts import Fact, Seat
from domain.kernel.game import Refused
from domain.kernel.offers import Offer, OneOf

PASS = Offer("pass", "2.3")


def turn_offers(table: Table, seat: Seat) -> tuple[Offer, ...]:
    """2.2 On its turn a seat lays a card, uses a power, trades a Dionysus, or passes."""
    cards = _card_offers(table.hands[seat], seat, table.seats, table.veiled == seat)
    return cards + power_offers(table, seat)


@lru_cache(maxsize=512)
def _card_offers(hand: Hand, seat: Seat, seats: int, veiled: bool) -> tuple[Offer, ...]:  # noqa: FBT001
    """2.3 Passing, 3.1 laying a card, 4.5 face down if Hades may, 3.3 and trading for a Dionysus."""
    if not hand:
        return (PASS,)
    lay = _lay(hand, (False, True) if veiled else (False,), "3.1")
    if "dionysus" not in hand:
        return (PASS, lay)
    others = tuple(other for other in range(seats) if other != seat)
    return (PASS, lay, Offer("trade", "3.3", {"seat": OneOf(others)}))


def _lay(hand: Hand, face_down: tuple[bool, ...], rule: str) -> Offer:
    cards: tuple[Any, ...] = tuple(dict.fromkeys(hand))
    return Offer("lay", rule, {"card": OneOf(cards), "space": OneOf(SPACES), "face_down": OneOf(face_down)})


@lru_cache(maxsize=64)
def _veiled_offers(hand: Hand) -> tuple[Offer, ...]:
    return (_lay(hand, (True,), "4.5"),)


def veiled_offers(table: Table, seat: Seat) -> tuple[Offer, ...]:
    """4.5 When Hades' power takes effect, Hades lays a card face down in the same turn."""
    return _veiled_offers(table.hands[seat])


def lay(_: Table, seat: Seat, move: Lay) -> tuple[Fact, ...]:
    """3.1 A card is laid face up on any of the nine spaces; 4.5 face down only its seat knows it."""
    if move.face_down:
        return (CardLaidFaceDown(seat, move.card, move.space),)
    return (CardLaid(seat, move.card, move.space),)


def pass_turn(_: Table, seat: Seat, __: Pass) -> tuple[Fact, ...]:
    """2.3 A seat that passes may still act in later phases."""
    return (Passed(seat, forced=False),)


def trade(table: Table, seat: Seat, move: Trade) -> tuple[Fact, ...]:
    """3.3 Two seats trade their gods; the other seat cannot refuse."""
    return (GodsTraded(seat, move.seat, table.gods[seat], table.gods[move.seat]),)


def next_has_cards(table: Table) -> bool:
    """2.4 Whether the seat to the left has a card, so that it need not pass."""
    return bool(table.hands[after(table.turn, table.seats)])


def must_pass(table: Table) -> bool:
    """2.4 The seat to move has neither a card nor a power to use; everybody sees both."""
    return not table.hands[table.turn] and not power_offers(table, table.turn)


def refuse_lay(table: Table, seat: Seat, move: Lay) -> Refused:
    """Why this card cannot be laid, or not in this way."""
    if move.card not in table.hands[seat]:
        return Refused("3.1", "not_in_hand", ("card",))
    return Refused("4.5", "not_face_down" if move.face_down else "face_down_first", ("face_down",))


def refuse_trade(table: Table, seat: Seat, move: Trade) -> Refused:
    """Why gods cannot be traded in this way."""
    if "dionysus" not in table.hands[seat]:
        return Refused("3.3", "no_dionysus")
    own = move.seat == seat
    return Refused("3.3", "not_with_yourself" if own else "no_such_other", ("seat",))


def refuse_pass(_: Table, __: Seat, ___: Pass) -> Refused:
    """Why the seat cannot pass: it is not its turn, for on its turn a seat may always pass."""
    return Refused("2.3", "not_now")
