"""The rules. Each function restates sections of RULES.md, and a refusal names the section that forbids."""

from domain.kernel.draws import Lots
from domain.kernel.facts import Fact, Seat, known
from domain.kernel.game import Move, Outcome, Refused, Setting
from domain.kernel.offers import Offer, OneOf
from tests.support.knockout.facts import AllTurned, BidPlaced, BidsTurned, CardDrawn, Dealt, SeatOut, SetAside
from tests.support.knockout.moves import Bid
from tests.support.knockout.table import Table, evolve
from tests.support.knockout.words import CARDS, SEATS


def check(setting: Setting) -> None:
    """1.1: two to four seats play."""
    if setting.seats not in SEATS:
        raise Refused("1.1", "seats", ("seats",))


def roles(setting: Setting) -> tuple[str, ...]:
    """1.1: all seats play the same."""
    return ("suitor",) * setting.seats


def sides(setting: Setting) -> tuple[tuple[Seat, ...], ...]:
    """1.1: each seat plays for itself."""
    return tuple((seat,) for seat in range(setting.seats))


def opening(setting: Setting, lots: Lots) -> tuple[Fact, ...]:
    """1.2: each seat is dealt a hand by lot; the other cards are set aside."""
    deck, size = lots.shuffle(CARDS), setting.options.hand
    hands = tuple(Dealt(seat, deck[seat * size : (seat + 1) * size]) for seat in range(setting.seats))
    return (*hands, SetAside(deck[setting.seats * size :]))


def to_act(table: Table) -> tuple[Seat, ...]:
    """2.1: the seats that have not bid; 2.4: no seat that is out. It depends on public facts alone."""
    if _over(table):
        return ()
    return tuple(seat for seat in table.playing if table.bids[seat] is None)


def legal(table: Table, seat: Seat) -> tuple[Offer, ...]:
    """2.1: any card of the hand."""
    if seat not in to_act(table):
        return ()
    return (Offer("bid", "2.1", {"card": OneOf(table.hands[seat])}),)


def refuse(table: Table, seat: Seat, move: Move) -> Refused:
    """Why no offer holds this move, from what the seat knows."""
    assert isinstance(move, Bid)
    if _over(table):
        return Refused("3.1", "match_over")
    if seat in table.out:
        return Refused("2.4", "seat_is_out")
    if table.bids[seat] is not None:
        return Refused("2.2", "bid_already")
    return Refused("2.1", "not_in_hand", ("card",))


def decide(table: Table, seat: Seat, move: Move, lots: Lots) -> tuple[Fact, ...]:
    """2.1: the card is bid; when all have bid, the round ends."""
    assert isinstance(move, Bid)
    placed = BidPlaced(seat, move.card)
    after = evolve(table, placed)
    return (placed,) if to_act(after) else (placed, *_round_ended(after, lots))


def outcome(table: Table) -> Outcome | None:
    """3.1: the last seat wins; a seat scores 1 for each round that it bid in."""
    if not _over(table):
        return None
    rounds = (*table.out, *table.playing)
    scores = tuple(min(rounds.index(seat) + 1, len(table.turned)) for seat in range(len(table.hands)))
    return Outcome(table.playing, scores, "last_suitor")


def disclose(table: Table) -> tuple[Fact, ...]:
    """3.2: all cards are turned up."""
    hands = tuple(tuple(known(card) for card in hand) for hand in table.hands)
    return (AllTurned(hands, known(table.aside)),)


def _over(table: Table) -> bool:
    """3.1: one seat is left."""
    return bool(table.hands) and len(table.playing) == 1


def _round_ended(table: Table, lots: Lots) -> tuple[Fact, ...]:
    """2.3: the bids are turned up; 2.4: the lowest bidder is out; 2.5: the highest draws a card."""
    cards = tuple(0 if bid is None else known(bid) for bid in table.bids)
    lowest, highest = cards.index(min(card for card in cards if card)), cards.index(max(cards))
    turned, out = BidsTurned(cards), SeatOut(lowest)
    if _over(evolve(table, out)):
        return (turned, out)
    return (turned, out, CardDrawn(highest, lots.pick(known(table.aside))))
