"""Section 2.5, what tiles and turn-order markers do, and the reward tiles that are drafted (4.3)."""

from collections.abc import Callable, Mapping
from functools import lru_cache

from domain.games.winds_of_fate import bets
from domain.games.winds_of_fate.facts import (
    CardsDrawn,
    ChipsTaken,
    CrewGained,
    CrewLost,
    DeckShuffled,
    Declined,
    Lapsed,
    PointsGained,
    RewardTaken,
)
from domain.games.winds_of_fate.moves import Accept, Decline, Draft
from domain.games.winds_of_fate.table import Cards, Table
from domain.games.winds_of_fate.words import Card, Do, Due, Tile
from domain.kernel.draws import Lots
from domain.kernel.facts import Fact, Seat, known
from domain.kernel.game import Refused
from domain.kernel.offers import Offer, OneOf

MAY = (Offer("accept", "2.5"), Offer("decline", "2.5"))

ASKS: Mapping[Do, Callable[[Table, Seat], tuple[Offer, ...]]] = {
    "place_bet": bets.place_offers,
    "move_bet": bets.move_offers,
}


def can_be(table: Table, due: Due) -> bool:
    """2.5 Whether the effect does anything, as everybody can see. Only then it waits for a choice."""
    effect, seat = due.effect, due.seat
    match effect.do:  # the most frequent first
        case "draw":
            return bool(table.deck or table.discards)
        case "crew":
            return crew_after(table, effect.amount) != table.crew
        case "move_bet":
            return seat is not None and bets.can_move(table, seat)
        case "place_bet":
            return seat is not None and bets.can_place(table, seat)
        case _:
            return True


def crew_after(table: Table, amount: int) -> int:
    """1.3 The crew is never below 0, and never above its number at the start."""
    crew = table.crew + amount
    return 0 if crew < 0 else min(crew, table.crew_at_start)


def effect_offers(table: Table, seat: Seat) -> tuple[Offer, ...]:
    """2.5 What the seat may do with the effect that is due."""
    asks = ASKS.get(table.queue[0].effect.do)
    return MAY if asks is None else asks(table, seat)


def takes_effect(table: Table, lots: Lots) -> tuple[Fact, ...]:
    """2.5 The first effect due lapses where it cannot do anything; else it happens, or waits for its seat."""
    due = table.queue[0]
    if not can_be(table, due):
        return (Lapsed(due.seat, due.effect.do),)
    return () if due.effect.asks else happens(table, due, lots)


def happens(table: Table, due: Due, lots: Lots) -> tuple[Fact, ...]:
    """2.5 The facts of an effect that needs no decision, or has been accepted."""
    effect, seat = due.effect, due.seat
    if effect.do == "crew":
        return (_crew_fact(table.crew, crew_after(table, effect.amount)),)
    assert seat is not None
    if effect.do == "draw":
        return draw(table, seat, effect.amount, lots)
    if effect.do == "points":
        return (PointsGained(seat, effect.amount),)
    return (ChipsTaken(seat, effect.amount),)


def _crew_fact(before: int, crew: int) -> Fact:
    return CrewLost(before - crew, crew) if crew < before else CrewGained(crew - before, crew)


def draw(table: Table, seat: Seat, number: int, lots: Lots) -> tuple[Fact, ...]:
    """2.6 Cards from the deck; if it does not hold enough, the discards are shuffled under it first."""
    deck = table.deck
    if len(deck) >= number or not table.discards:
        return (CardsDrawn(seat, _in_order(deck[:number])),)
    under = lots.shuffle(sorted(table.discards))
    return DeckShuffled(under), CardsDrawn(seat, _in_order((*deck, *under)[:number]))


@lru_cache(maxsize=256)
def _in_order(cards: Cards) -> tuple[Card, ...]:
    return tuple(sorted(map(known, cards)))


def accept(table: Table, _: Seat, __: Accept, lots: Lots) -> tuple[Fact, ...]:
    """2.5 The seat takes what it is offered."""
    return happens(table, table.queue[0], lots)


def decline(table: Table, seat: Seat, _: Decline, __: Lots) -> tuple[Fact, ...]:
    """2.5 An effect with a choice may always be declined, 5.1 and a bet too."""
    return (Declined(seat, table.queue[0].effect.do),)


def draft_offers(table: Table, _: Seat) -> tuple[Offer, ...]:
    """4.3 One of the reward tiles that are left."""
    return _draft_offers(table.rewards)


@lru_cache(maxsize=256)
def _draft_offers(tiles: tuple[Tile, ...]) -> tuple[Offer, ...]:
    return (Offer("draft", "4.3", {"tile": OneOf(tiles)}),)


def draft(_: Table, seat: Seat, move: Draft, __: Lots) -> tuple[Fact, ...]:
    """4.3 The tile is taken, and its effect follows at once."""
    return (RewardTaken(seat, move.tile),)


def refuse_draft(table: Table, _: Seat, move: Draft) -> Refused:
    """Why no reward can be taken, or not this one."""
    if table.stage != "draft" or table.queue:
        return Refused("4.3", "no_draft")
    known_tile = any(tile.name == move.tile for tile in table.tiles.rewards)
    return Refused("4.3", "tile_not_shown" if known_tile else "no_such_tile", ("tile",))


def refuse_accept(table: Table, _: Seat, __: Accept) -> Refused:
    """Why there is nothing to accept: a bet needs its round."""
    return Refused("2.5", "say_which_round" if table.queue else "nothing_offered")


def refuse_decline(_: Table, __: Seat, ___: Decline) -> Refused:
    """Why there is nothing to decline."""
    return Refused("2.5", "nothing_offered")
