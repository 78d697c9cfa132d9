"""Section 4, landing: the first, the later ones, and the owner's choice."""

from functools import lru_cache

from domain.games.odyssee import adventures
from domain.games.odyssee.facts import (
    CardGiven,
    CardTaken,
    ChipLaid,
    ChoiceLeft,
    ChoiceOpened,
    Landed,
)
from domain.games.odyssee.moves import Give, LeaveChoice
from domain.games.odyssee.table import Table
from domain.games.odyssee.tale import Tale
from domain.games.odyssee.words import CardName, Island
from domain.kernel.facts import Seat, known
from domain.kernel.game import Refused
from domain.kernel.offers import Offer, OneOf


def land(tale: Tale, seat: Seat) -> None:
    """4.1 A ship lands on the island it has reached; 4.8 on Syrte it runs aground, 4.9 Aeolus gives winds."""
    sea = tale.table.sea
    island = sea.islands.get(tale.ship(seat).at)
    tale.tell(Landed(seat, island, winds=island == sea.board.aeolus))
    if island is not None:
        _explore(tale, seat, island)


def _explore(tale: Tale, seat: Seat, island: Island) -> None:
    """4.2 The first takes the card from the rim; 4.3 later ones get a card of the owner, if there is one."""
    owner, card = tale.table.owner(island), tale.table.rim[island - 1]
    if owner == seat:
        return
    if card is not None:
        tale.tell(CardTaken(seat, island, known(card)))
        _meet_with(tale, seat, island, known(card))
    elif owner is None or not tale.ship(owner).cards:
        _lay(tale, seat, island)
    elif len(cards := tale.ship(owner).cards) == 1:
        give(tale, seat, island, owner, cards[0])
    else:
        tale.tell(ChoiceOpened(seat, island, owner))


def give(tale: Tale, seat: Seat, island: Island, owner: Seat, card: CardName) -> None:
    """4.3 The card moves for good; the newcomer carries it out."""
    tale.tell(CardGiven(seat, owner, card))
    _meet_with(tale, seat, island, card)


def _meet_with(tale: Tale, seat: Seat, island: Island, card: CardName) -> None:
    if adventures.undergo(tale, seat, card):
        _lay(tale, seat, island)


def _lay(tale: Tale, seat: Seat, island: Island) -> None:
    """4.6 A chip is laid and the seat owns the island; 4.7 a chip of its own at the rim goes first."""
    if tale.table.may_lay(seat, island):
        from_rim = seat in tale.table.rim_chips[island - 1]
        tale.tell(ChipLaid(seat, island, from_rim, tale.table.owner(island)))


def choice_offers(table: Table, seat: Seat) -> tuple[Offer, ...]:
    """4.4 The newcomer leaves the choice to the owner, or 4.5 the owner chooses one of their cards."""
    assert table.visit is not None
    return _LEAVE if seat == table.visit.seat else _give(table.ships[seat].cards)


_LEAVE = (Offer("leave_choice", "4.4"),)


@lru_cache(maxsize=64)
def _give(cards: tuple[CardName, ...]) -> tuple[Offer, ...]:
    return (Offer("give", "4.5", {"card": OneOf(cards)}),)


def leave_choice(tale: Tale, seat: Seat, _: LeaveChoice) -> None:
    """4.4 The newcomer makes no offer."""
    assert tale.table.visit is not None
    tale.tell(ChoiceLeft(seat, tale.table.visit.owner))


def choose(tale: Tale, seat: Seat, move: Give) -> None:
    """4.5 Without a deal the owner decides."""
    assert tale.table.visit is not None
    give(tale, tale.table.visit.seat, tale.table.visit.island, seat, move.card)


def refuse_choice(table: Table, seat: Seat, move: LeaveChoice | Give) -> Refused:
    """Why the newcomer cannot leave the choice, or the owner not give this card."""
    assert table.visit is not None
    if table.bargain is not None:
        return Refused("8.2", "offer_open")
    if isinstance(move, LeaveChoice):
        return Refused("4.4", "not_the_newcomer")
    if seat != table.visit.owner:
        return Refused("4.5", "not_the_owner")
    return Refused("4.5", "card_not_yours", ("card",))
