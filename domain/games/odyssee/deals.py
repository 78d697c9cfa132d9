"""Section 8, deals: offers and answers in a fight and on an island. One offer is open at a time."""

from functools import lru_cache
from typing import Any

import msgspec

from domain.games.odyssee import fights, landings
from domain.games.odyssee.facts import DealStruck, OfferMade, OfferRefused
from domain.games.odyssee.moves import Accept, Counter, Propose, Refuse
from domain.games.odyssee.table import Table
from domain.games.odyssee.tale import Tale
from domain.games.odyssee.words import OFFERS, CardName, Island
from domain.kernel.facts import Seat
from domain.kernel.game import Refused
from domain.kernel.offers import Domain, Each, Offer, OneOf, Path, SomeOf, Span

_ANSWERS = (Offer("accept", "8.3"), Offer("refuse", "8.3"))


def answer_offers(table: Table, seat: Seat) -> tuple[Offer, ...]:
    """8.3 An offer is accepted, refused, or answered by another one, as long as 8.4 allows it."""
    return (*_ANSWERS, *_terms(table, seat, "counter", "8.3"))


def proposal_offers(table: Table, seat: Seat) -> tuple[Offer, ...]:
    """8.2 The seat that is to speak may offer a deal, as long as 8.4 allows it."""
    return _terms(table, seat, "propose", "8.2")


def _terms(table: Table, seat: Seat, move: str, rule: str) -> tuple[Offer, ...]:
    """8.1 Gifts, cards and an island of each side; 8.5 on an island also the card for the adventure."""
    if table.offers >= OFFERS:
        return ()
    other = opposite(table, seat)
    cards = (None,) if table.visit is None else table.ships[table.visit.owner].cards
    return (_offer(move, rule, _stake(table, seat, other), _stake(table, other, seat), cards),)


Holding = tuple[int, tuple[CardName, ...], tuple[Island, ...]]


@lru_cache(maxsize=64)
def _offer(move: str, rule: str, gives: Holding, gets: Holding, cards: tuple[CardName | None, ...]) -> Offer:
    return Offer(move, rule, {"gives": _domain(gives), "gets": _domain(gets), "card": OneOf(cards)})


def _domain(holding: Holding) -> Domain:
    gifts, cards, islands = holding
    return Each(
        {
            "gifts": Span(0, gifts),
            "cards": SomeOf(cards, 0, len(cards)),
            "island": OneOf((None, *islands)),
        }
    )


def _stake(table: Table, giver: Seat, taker: Seat) -> Holding:
    """8.1 What one side can hand over. The island that is landed on is not for sale."""
    here = None if table.visit is None else table.visit.island
    islands = (i for i in table.owned(giver) if i != here and table.may_lay(taker, i))
    return table.ships[giver].gifts, table.ships[giver].cards, tuple(islands)


def opposite(table: Table, seat: Seat) -> Seat:
    """The other side of the fight or landing."""
    if table.visit is not None:
        return table.visit.owner if seat == table.visit.seat else table.visit.seat
    assert table.pair is not None
    return table.pair[1] if seat == table.pair[0] else table.pair[0]


def propose(tale: Tale, seat: Seat, move: Propose | Counter) -> None:
    """8.2 An offer is public, 8.3 and so is one that answers it."""
    tale.tell(OfferMade(seat, opposite(tale.table, seat), move.gives, move.gets, move.card))


def refuse_offer(tale: Tale, seat: Seat, _: Refuse) -> None:
    """8.3 A refused offer is gone: 7.4 the fight goes on at once, 4.5 on an island the owner decides."""
    tale.tell(OfferRefused(seat, opposite(tale.table, seat)))
    if tale.table.visit is None:
        fights.fight(tale)


def accept(tale: Tale, seat: Seat, _: Accept) -> None:
    """8.3 A deal binds at once; 7.5 a fight is over, 8.5 on an island the card agreed on is given."""
    bargain, visit = tale.table.bargain, tale.table.visit
    assert bargain is not None
    tale.tell(DealStruck(seat, bargain.seat, bargain.gives, bargain.gets, bargain.card))
    if visit is not None:
        assert bargain.card is not None
        landings.give(tale, visit.seat, visit.island, visit.owner, bargain.card)


def refuse_terms(table: Table, seat: Seat, move: Propose | Counter) -> Refused:
    """Why an offer cannot be made, or not with these terms."""
    answering = isinstance(move, Counter)
    if answering is (table.bargain is None):
        return Refused("8.2", "no_offer_open" if answering else "offer_open")
    offers = _terms(table, seat, "counter" if answering else "propose", "8.2")
    if not offers:
        return Refused("8.4", "offers_spent")
    path = offers[0].misfit(msgspec.to_builtins(move))
    assert path is not None
    return _misfit(path)


def _misfit(path: Path) -> Refused:
    match path:
        case ("card", *_):
            return Refused("8.5", "card_misfit", path)
        case (_, "gifts", *_):
            return Refused("8.1", "gifts_misfit", path)
        case (_, "cards", *_):
            return Refused("8.1", "cards_misfit", path)
        case _:
            return Refused("8.1", "island_misfit", path)


def refuse_answer(_: Table, __: Seat, ___: Any) -> Refused:
    """Why there is nothing to answer."""
    return Refused("8.2", "no_offer_open")
