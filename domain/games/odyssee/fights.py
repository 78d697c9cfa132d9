"""Section 7, ships that share a hex: meetings, and fights in rounds."""

from functools import lru_cache

from domain.games.odyssee.adventures import lose
from domain.games.odyssee.facts import (
    FightCalled,
    FoughtOn,
    HeroesLost,
    PassGranted,
    ProtectionUsed,
    RoundFought,
    ShipsMet,
)
from domain.games.odyssee.moves import Attack, FightOn, LetPass
from domain.games.odyssee.table import Table, order
from domain.games.odyssee.tale import Tale
from domain.kernel.facts import Seat
from domain.kernel.game import Refused
from domain.kernel.offers import Offer, OneOf


def meet(tale: Tale) -> bool:
    """7.1 The next ships that share a hex meet, in turn order of those that moved; whether any did."""
    table = tale.table
    for seat in _in_turn(table):
        others = _company(table, seat)
        if others:
            tale.tell(ShipsMet(seat, others))
            return True
    return False


def _in_turn(table: Table) -> tuple[Seat, ...]:
    """The seats whose ships moved, from the active one on."""
    seats = len(table.ships)
    if len(table.moved) < 2:  # noqa: PLR2004  # one needs no order
        return table.moved
    return tuple(sorted(table.moved, key=lambda seat: (seat - table.active) % seats))


def _company(table: Table, seat: Seat) -> tuple[Seat, ...]:
    """7.1 The ships on the same hex, not in Troy, that it has not met this turn."""
    at = table.ships[seat].at
    if at == table.sea.troy:
        return ()
    return tuple(
        other
        for other, ship in enumerate(table.ships)
        if ship.at == at and other != seat and order(seat, other) not in table.met
    )


def meeting_offers(table: Table, _: Seat) -> tuple[Offer, ...]:
    """7.2 The ship that moved names another and calls the fight or not; then the other side may call it."""
    return _meeting(met(table, table.speaker))


def met(table: Table, seat: Seat) -> tuple[Seat, ...]:
    """7.2 The ships that the seat names one of: all those on its hex, or the one that let it pass."""
    return table.others or (_opposite(table, seat),)


@lru_cache(maxsize=256)
def _meeting(others: tuple[Seat, ...]) -> tuple[Offer, ...]:
    return tuple(Offer(move, "7.2", {"seat": OneOf(others)}) for move in ("attack", "let_pass"))


def _opposite(table: Table, seat: Seat) -> Seat:
    """The other ship of the pair."""
    assert table.pair is not None
    return table.pair[1] if seat == table.pair[0] else table.pair[0]


def attack(tale: Tale, seat: Seat, move: Attack) -> None:
    """7.2 Either side may call the fight; the side that does has spoken before the first round (7.4)."""
    tale.tell(FightCalled(seat, move.seat))


def let_pass(tale: Tale, seat: Seat, move: LetPass) -> None:
    """7.2 Nobody must fight: if the other ship does not want to fight either, they part."""
    tale.tell(PassGranted(seat, move.seat, asked=tale.table.pair is None))


def fight_offers(_: Table, __: Seat) -> tuple[Offer, ...]:
    """7.4 Before each round both sides speak in turn: fight on, or offer a deal (8.2)."""
    return _ON


_ON = (Offer("fight_on", "7.4"),)


def fight_on(tale: Tale, seat: Seat, _: FightOn) -> None:
    """7.4 When both have spoken the round is fought."""
    due = tale.table.spoken
    tale.tell(FoughtOn(seat, _opposite(tale.table, seat), spoken=due))
    if due:
        fight(tale)


def fight(tale: Tale) -> None:
    """7.3 Each throws the sail die and adds its heroes; the lower loses a hero. A tie is thrown again.

    5.7 A protection is used up instead of the hero. 7.5 With the last hero the ship is lost.
    """
    loser = None
    while loser is None:
        loser = _throw(tale)
    if "fight" in tale.ship(loser).wards:
        tale.tell(ProtectionUsed(loser, "fight"))
        return
    tale.tell(HeroesLost(loser, 1))
    if not tale.ship(loser).heroes:
        lose(tale, loser, "fight")


def _throw(tale: Tale) -> Seat | None:
    assert tale.table.pair is not None
    one, other = tale.table.pair
    pips = (tale.throw(), tale.throw())
    sums = (pips[0] + tale.ship(one).heroes, pips[1] + tale.ship(other).heroes)
    loser = None if sums[0] == sums[1] else one if sums[0] < sums[1] else other
    tale.tell(RoundFought((one, other), pips, sums, loser))
    return loser


def refuse_meeting(table: Table, seat: Seat, move: Attack | LetPass) -> Refused:
    """Why this ship is not met."""
    if move.seat == seat or not 0 <= move.seat < len(table.ships):
        return Refused("7.2", "no_such_ship", ("seat",))
    return Refused("7.2", "not_met", ("seat",))


def refuse_fight_on(_: Table, __: Seat, ___: FightOn) -> Refused:
    """Why the fight does not go on: an offer must be answered first."""
    return Refused("8.2", "offer_open")
