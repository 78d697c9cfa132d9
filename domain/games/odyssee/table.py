"""The table, and what every fact does to it. The truth and the views are folds of this one `evolve`."""

from collections.abc import Callable
from typing import Any, Literal

import msgspec

from domain.games.odyssee import facts as f
from domain.games.odyssee.moves import Stake
from domain.games.odyssee.sea import Sea, sea_of
from domain.games.odyssee.words import (
    CHIPS,
    CREW,
    FREE_STORMS,
    ISLANDS,
    OFFERS,
    STARVING,
    STORES,
    SUPPLY,
    CardName,
    Deck,
    Hex,
    Island,
    OdysseeOptions,
    Ward,
)
from domain.kernel.content import shared
from domain.kernel.facts import Fact, Hidden, Seat

replace = msgspec.structs.replace

Phase = Literal["unlaid", "under_way", "turn", "sailing", "landing", "meeting", "fight", "over"]


class Ship(msgspec.Struct, frozen=True):
    """A seat's ship, and everything else that the seat has.

    `chips`, `cards`: those in hand. `due`: the ship is to land where it was blown. `skip`: turns to skip.
    `dies`: with three hunger stones, the turn at whose end the crew dies. `winds`: own turns to come in which
    the storm arrow is free. `wards`: its protections. `turns`: how many it has had.
    """

    at: Hex
    heroes: int = CREW
    gifts: int = STORES
    hunger: int = 0
    chips: int = CHIPS
    cards: tuple[CardName, ...] = ()
    due: bool = False
    skip: int = 0
    dies: int = 0
    winds: int = 0
    wards: tuple[Ward, ...] = ()
    turns: int = 0


class Bargain(msgspec.Struct, frozen=True):
    """An open offer: what `seat` would give to the other seat, and get."""

    seat: Seat
    to: Seat
    gives: Stake
    gets: Stake
    card: CardName | None


class Visit(msgspec.Struct, frozen=True):
    """A landing that waits for the owner's choice."""

    seat: Seat
    island: Island
    owner: Seat


class Table(msgspec.Struct, frozen=True, gc=False):
    """A match, as far as its facts show it.

    One entry for each island, from number 1: `owners`, the cards at the rim (`rim`) and the chips
    there (`rim_chips`). `pips`: what was rolled. `wind_free`: the storm arrow is free this turn. `moved`:
    the seats whose ships moved this turn; `met`: the pairs that have met, lower seat first. `speaker`:
    the seat to move. `pair`: the two ships of a meeting or fight, the one that moved or called first; in a
    meeting whose pair is not named yet, `others` are those to name. `spoken`: one side fights on.
    `bargain`: the open offer. `offers`: how many were made in a row.
    """

    phase: Phase = "unlaid"
    sea: Sea = None  # type: ignore[assignment]  # no code reads the board before SeaLaid
    deck: Deck = None  # type: ignore[assignment]
    options: OdysseeOptions = OdysseeOptions()
    first: Seat = 0
    active: Seat = 0
    ships: tuple[Ship, ...] = ()
    owners: tuple[Seat | None, ...] = ()
    rim: tuple[CardName | Hidden | None, ...] = ()
    rim_chips: tuple[tuple[Seat, ...], ...] = ()
    pips: int = 0
    wind_free: bool = False
    moved: tuple[Seat, ...] = ()
    met: tuple[tuple[Seat, Seat], ...] = ()
    speaker: Seat = 0
    visit: Visit | None = None
    pair: tuple[Seat, Seat] | None = None
    others: tuple[Seat, ...] = ()
    spoken: bool = False
    bargain: Bargain | None = None
    offers: int = 0
    winner: Seat | None = None

    @property
    def supply(self) -> int:
        """The gifts that nobody has."""
        return SUPPLY - sum(ship.gifts for ship in self.ships)

    def owner(self, island: Island) -> Seat | None:
        """The seat that owns the island."""
        return self.owners[island - 1]

    def owned(self, seat: Seat) -> tuple[Island, ...]:
        """The islands of a seat."""
        return tuple(island for island, owner in zip(ISLANDS, self.owners, strict=True) if owner == seat)

    def may_lay(self, seat: Seat, island: Island) -> bool:
        """4.6 Whether the seat has a chip for the island: in hand, or 4.7 at its number on the rim."""
        return self.ships[seat].chips > 0 or seat in self.rim_chips[island - 1]


def evolve(table: Table, fact: Fact) -> Table:
    """The table after the fact. Where the fact is hidden, what it changed is hidden too."""
    return _EVOLVE[type(fact)](table, fact)


def order(one: Seat, other: Seat) -> tuple[Seat, Seat]:
    """Two seats as a pair, the lower first."""
    return (one, other) if one < other else (other, one)


def _put(values: tuple[Any, ...], at: int, value: Any) -> tuple[Any, ...]:
    return (*values[:at], value, *values[at + 1 :])


def _ship(table: Table, seat: Seat, **changes: Any) -> tuple[Ship, ...]:
    return _put(table.ships, seat, replace(table.ships[seat], **changes))


def _changed(table: Table, seat: Seat, **changes: Any) -> Table:
    return replace(table, ships=_ship(table, seat, **changes))


def _sea_laid(_: Table, fact: f.SeaLaid) -> Table:
    sea = sea_of(fact.board)
    return Table(
        phase="under_way",
        sea=sea,
        deck=shared(fact.deck),
        options=fact.options,
        first=fact.first,
        active=(fact.first - 1) % fact.seats,
        ships=(Ship(sea.troy),) * fact.seats,
        owners=(None,) * len(ISLANDS),
        rim_chips=((),) * len(ISLANDS),
    )


def _cards_laid(table: Table, fact: f.CardsLaid) -> Table:
    assert not isinstance(fact.cards, Hidden)
    return replace(table, rim=fact.cards)


def _rim_reshuffled(table: Table, fact: f.RimReshuffled) -> Table:
    assert not isinstance(fact.cards, Hidden)
    cards = iter(fact.cards)
    return replace(table, rim=tuple(None if lying is None else next(cards) for lying in table.rim))


def _turn_began(table: Table, fact: f.TurnBegan) -> Table:
    seat, ship = fact.seat, table.ships[fact.seat]
    gifts, hunger, dies = ship.gifts, ship.hunger, ship.dies
    if fact.upkeep == "gift":
        gifts -= 1
    elif fact.upkeep == "hunger":
        hunger += 1
        dies = fact.turn + 1 if hunger == STARVING else dies
    free = ship.winds > 0
    began = replace(
        ship,
        gifts=gifts,
        hunger=hunger,
        dies=dies,
        winds=ship.winds - 1 if free else 0,
        turns=fact.turn,
    )
    return replace(
        table,
        phase="turn",
        active=seat,
        speaker=seat,
        ships=_put(table.ships, seat, began),
        wind_free=free,
        pips=0,
        moved=(),
        met=(),
    )


def _turn_skipped(table: Table, fact: f.TurnSkipped) -> Table:
    ships = _ship(table, fact.seat, skip=table.ships[fact.seat].skip - 1)
    return replace(table, phase="under_way", ships=ships)


def _die_rolled(table: Table, fact: f.DieRolled) -> Table:
    return replace(table, phase="sailing", pips=fact.pips)


def _ship_sailed(table: Table, fact: f.ShipSailed) -> Table:
    if fact.to == table.ships[fact.seat].at:
        return replace(table, phase="under_way")
    ships = _ship(table, fact.seat, at=fact.to, due=fact.to in table.sea.shores)
    return replace(table, phase="under_way", ships=ships, moved=(fact.seat,))


def _storm_laid(table: Table, fact: f.StormLaid) -> Table:
    ships = _ship(table, fact.seat, gifts=table.ships[fact.seat].gifts - 1) if fact.paid else table.ships
    return replace(table, phase="under_way", ships=ships)


def _ship_blown(table: Table, fact: f.ShipBlown | f.ShipDrifted) -> Table:
    ships = _ship(table, fact.seat, at=fact.to, due=fact.ashore and fact.to != table.sea.ithaca)
    return replace(table, ships=ships, moved=_with(table.moved, fact.seat))


def _ship_ferried(table: Table, fact: f.ShipFerried) -> Table:
    return replace(
        table, ships=_ship(table, fact.seat, at=fact.to, due=False), moved=_with(table.moved, fact.seat)
    )


def _with(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    return seats if seat in seats else (*seats, seat)


def _landed(table: Table, fact: f.Landed) -> Table:
    ship = table.ships[fact.seat]
    skip = ship.skip + 1 if fact.island is None else ship.skip
    winds = FREE_STORMS if fact.winds else ship.winds
    return replace(table, phase="under_way", ships=_ship(table, fact.seat, due=False, skip=skip, winds=winds))


def _card_taken(table: Table, fact: f.CardTaken) -> Table:
    cards = (*table.ships[fact.seat].cards, fact.card)
    return replace(
        table, rim=_put(table.rim, fact.island - 1, None), ships=_ship(table, fact.seat, cards=cards)
    )


def _choice_opened(table: Table, fact: f.ChoiceOpened) -> Table:
    visit = Visit(fact.seat, fact.island, fact.owner)
    return replace(table, phase="landing", visit=visit, speaker=fact.seat, offers=0)


def _choice_left(table: Table, fact: f.ChoiceLeft) -> Table:
    return replace(table, speaker=fact.owner)


def _card_given(table: Table, fact: f.CardGiven) -> Table:
    given = _cards_moved(table, fact.owner, fact.seat, (fact.card,))
    return replace(given, phase="under_way", visit=None)


def _cards_moved(table: Table, giver: Seat, taker: Seat, cards: tuple[CardName, ...]) -> Table:
    """The named cards that the giver has go to the taker."""
    kept = tuple(card for card in table.ships[giver].cards if card not in cards)
    moved = tuple(card for card in table.ships[giver].cards if card in cards)
    return _changed(_changed(table, giver, cards=kept), taker, cards=(*table.ships[taker].cards, *moved))


def _chip_laid(table: Table, fact: f.ChipLaid) -> Table:
    return _overtaken(table, fact.island, fact.seat)


def _overtaken(table: Table, island: Island, seat: Seat) -> Table:
    """The seat's chip is laid on the island, from the rim if one is there; the owner's goes to the rim."""
    at, owner = island - 1, table.owners[island - 1]
    from_rim = seat in table.rim_chips[at]
    left = tuple(other for other in table.rim_chips[at] if other != seat)
    rim = left if owner is None else (*left, owner)
    return replace(
        table,
        ships=table.ships if from_rim else _ship(table, seat, chips=table.ships[seat].chips - 1),
        owners=_put(table.owners, at, seat),
        rim_chips=_put(table.rim_chips, at, rim),
    )


def _unchanged(table: Table, _: Fact) -> Table:
    return table


def _gifts_won(table: Table, fact: f.GiftsWon) -> Table:
    ship = table.ships[fact.seat]
    hunger = 0 if fact.saved else ship.hunger
    return _changed(table, fact.seat, gifts=ship.gifts + fact.count, hunger=hunger)


def _gifts_lost(table: Table, fact: f.GiftsLost) -> Table:
    return _changed(table, fact.seat, gifts=table.ships[fact.seat].gifts - fact.count)


def _heroes_joined(table: Table, fact: f.HeroesJoined) -> Table:
    return _changed(table, fact.seat, heroes=table.ships[fact.seat].heroes + fact.count)


def _heroes_lost(table: Table, fact: f.HeroesLost) -> Table:
    return _changed(table, fact.seat, heroes=table.ships[fact.seat].heroes - fact.count)


def _turns_lost(table: Table, fact: f.TurnsLost) -> Table:
    return _changed(table, fact.seat, skip=table.ships[fact.seat].skip + fact.turns)


def _protected(table: Table, fact: f.Protected) -> Table:
    return _changed(table, fact.seat, wards=(*table.ships[fact.seat].wards, fact.against))


def _protection_used(table: Table, fact: f.ProtectionUsed) -> Table:
    wards = list(table.ships[fact.seat].wards)
    wards.remove(fact.against)
    return _changed(table, fact.seat, wards=tuple(wards))


def _ship_lost(table: Table, fact: f.ShipLost) -> Table:
    """6.4 A seat whose ship is lost begins again."""
    ship = table.ships[fact.seat]
    again = replace(
        ship,
        at=table.sea.troy,
        heroes=CREW,
        gifts=ship.gifts + fact.gifts,
        hunger=0,
        chips=ship.chips + fact.chips,
        due=False,
        skip=0,
    )
    rim_chips = tuple(tuple(seat for seat in seats if seat != fact.seat) for seats in table.rim_chips)
    sunk = replace(table, ships=_put(table.ships, fact.seat, again), rim_chips=rim_chips)
    return replace(sunk, phase="under_way", pair=None) if table.pair else sunk


def _ships_met(table: Table, fact: f.ShipsMet) -> Table:
    return replace(table, phase="meeting", speaker=fact.seat, others=fact.others, pair=None)


def _pass_granted(table: Table, fact: f.PassGranted) -> Table:
    pair = (fact.seat, fact.other)
    if fact.asked:
        return replace(table, pair=pair, speaker=fact.other, others=())
    return replace(table, phase="under_way", pair=None, others=(), met=(*table.met, order(*pair)))


def _fight_called(table: Table, fact: f.FightCalled) -> Table:
    """The caller fights."""
    return replace(
        table,
        phase="fight",
        pair=(fact.seat, fact.other),
        met=(*table.met, order(fact.seat, fact.other)),
        others=(),
        speaker=fact.other,
        spoken=True,
        offers=0,
    )


def _fought_on(table: Table, fact: f.FoughtOn) -> Table:
    return replace(table, speaker=fact.other, spoken=True)


def _round_fought(table: Table, fact: f.RoundFought) -> Table:
    """The loser speaks first before the next round."""
    if fact.loser is None:
        return table
    return replace(table, speaker=fact.loser, spoken=False, bargain=None, offers=0)


def _offer_made(table: Table, fact: f.OfferMade) -> Table:
    bargain = Bargain(fact.seat, fact.to, fact.gives, fact.gets, fact.card)
    return replace(table, bargain=bargain, speaker=fact.to, offers=table.offers + 1)


def _offer_refused(table: Table, _: f.OfferRefused) -> Table:
    """On an island the owner is now to choose, and no more offers are made; in a fight a round follows."""
    if table.visit is None:
        return replace(table, bargain=None)
    return replace(table, bargain=None, speaker=table.visit.owner, offers=OFFERS)


def _deal_struck(table: Table, fact: f.DealStruck) -> Table:
    """Each side gets what was agreed, and the fight is over."""
    table = _handed(table, fact.of, fact.seat, fact.gives)
    table = _handed(table, fact.seat, fact.of, fact.gets)
    return replace(table, phase="under_way", bargain=None, pair=None, visit=None)


def _handed(table: Table, giver: Seat, taker: Seat, stake: Stake) -> Table:
    if stake.gifts:
        table = _changed(table, giver, gifts=table.ships[giver].gifts - stake.gifts)
        table = _changed(table, taker, gifts=table.ships[taker].gifts + stake.gifts)
    if stake.cards:
        table = _cards_moved(table, giver, taker, stake.cards)
    return table if stake.island is None else _overtaken(table, stake.island, taker)


def _home_reached(table: Table, fact: f.HomeReached) -> Table:
    return replace(table, phase="over", winner=fact.seat)


def _cap_reached(table: Table, _: f.CapReached) -> Table:
    return replace(table, phase="over")


def _rim_turned(table: Table, fact: f.RimTurned) -> Table:
    return replace(table, rim=fact.cards)


_EVOLVE: dict[type[Fact], Callable[[Table, Any], Table]] = {
    f.SeaLaid: _sea_laid,
    f.CardsLaid: _cards_laid,
    f.RimReshuffled: _rim_reshuffled,
    f.TurnBegan: _turn_began,
    f.TurnSkipped: _turn_skipped,
    f.DieRolled: _die_rolled,
    f.ShipSailed: _ship_sailed,
    f.StormLaid: _storm_laid,
    f.ShipBlown: _ship_blown,
    f.Landed: _landed,
    f.CardTaken: _card_taken,
    f.ChoiceOpened: _choice_opened,
    f.ChoiceLeft: _choice_left,
    f.CardGiven: _card_given,
    f.ChipLaid: _chip_laid,
    f.GodDieThrown: _unchanged,
    f.TrialThrown: _unchanged,
    f.GiftsWon: _gifts_won,
    f.GiftsLost: _gifts_lost,
    f.HeroesJoined: _heroes_joined,
    f.HeroesLost: _heroes_lost,
    f.TurnsLost: _turns_lost,
    f.Protected: _protected,
    f.ProtectionUsed: _protection_used,
    f.ShipDrifted: _ship_blown,
    f.ShipFerried: _ship_ferried,
    f.ChipBarred: _unchanged,
    f.ShipLost: _ship_lost,
    f.ShipsMet: _ships_met,
    f.PassGranted: _pass_granted,
    f.FightCalled: _fight_called,
    f.FoughtOn: _fought_on,
    f.RoundFought: _round_fought,
    f.OfferMade: _offer_made,
    f.OfferRefused: _offer_refused,
    f.DealStruck: _deal_struck,
    f.HomeReached: _home_reached,
    f.CapReached: _cap_reached,
    f.RimTurned: _rim_turned,
}
