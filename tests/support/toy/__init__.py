"""Three suitors: a whole game in one file, with every way of hiding something that the kernel knows.

Two or three seats; hidden hands (piles), bids at the same time and draws in turn, chance by lots, a secret of
nobody, a card shared by partners, and a fact whose very existence is hidden. Its rules are in RULES.md.
"""

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from domain.kernel.draws import Lots
from domain.kernel.facts import (
    HIDDEN,
    Audience,
    Fact,
    Hidden,
    Kind,
    Pile,
    Private,
    Public,
    Seat,
    Secret,
    Shared,
    known,
)
from domain.kernel.game import Content, Game, Move, Notebook, Options, Outcome, Refused, Setting
from domain.kernel.guesses import RULE, Guess, Guesses, hiding
from domain.kernel.offers import Offer, OneOf

CARDS = tuple(range(1, 19))
DECK = Content("deck", "suitors", "0" * 64)

Hand = tuple[int | Hidden, ...]


class ToyOptions(Options, frozen=True):
    """The options of a match."""

    hand: Annotated[int, Meta(ge=2, le=4, description="cards dealt to each, and rounds")] = 3
    partners: Annotated[bool, Meta(description="seats 0 and 1 play together against seat 2")] = False


class Bid(Move):
    """A suitor bids a card of their hand, and may ask for an omen."""

    card: Annotated[int, Meta(description="the number on the card")]
    omen: Annotated[bool, Meta(description="whether the suitor asks for an omen")] = False


class Draw(Move):
    """The suitor who took the round draws a card."""


class Decline(Move):
    """The suitor who took the round draws nothing."""


class Dealt(Fact):
    kind = Kind.OTHER

    seat: Public[Seat]
    cards: Private[Pile[int]]


class SetAside(Fact):
    kind = Kind.OTHER

    card: Secret[int]


class CardShown(Fact):
    kind = Kind.REVEAL

    seat: Public[Seat]
    to: Public[tuple[Seat, ...]]
    card: Shared[int]


class BidPlaced(Fact):
    kind = Kind.BET

    seat: Public[Seat]
    card: Private[int]


class OmenSeen(Fact):
    """Hidden whole: the others do not learn that it happened."""

    existence = Audience.PRIVATE
    kind = Kind.OTHER

    seat: Public[Seat]
    card: Private[int]


class BidsTurned(Fact):
    kind = Kind.BET

    cards: Public[tuple[int, ...]]  # one a seat
    winner: Public[Seat]


class CardDrawn(Fact):
    kind = Kind.OTHER

    seat: Public[Seat]
    card: Private[int]


class DrawDeclined(Fact):
    kind = Kind.OTHER

    seat: Public[Seat]


class HandsTurned(Fact):
    kind = Kind.REVEAL

    hands: Public[tuple[tuple[int, ...], ...]]
    set_aside: Public[int]


class Table(msgspec.Struct, frozen=True):
    """The table. `bids`: None where a seat has not bid; `omens`: the last one of each seat."""

    hands: tuple[Hand, ...] = ()
    aside: int | Hidden = HIDDEN
    lowest: tuple[int | Hidden | None, ...] = ()  # the cards shown to partners
    bids: tuple[int | Hidden | None, ...] = ()
    omens: tuple[int | Hidden, ...] = ()
    turned: tuple[tuple[int, ...], ...] = ()  # the bids of each past round
    takers: tuple[Seat, ...] = ()  # of each past round
    drawing: Seat | None = None
    rounds: int = 0


def put(row: tuple[Any, ...], seat: Seat, value: Any) -> tuple[Any, ...]:
    """The row with another value at a seat."""
    return (*row[:seat], value, *row[seat + 1 :])


def without(hand: Hand, card: int | Hidden) -> Hand:
    """The hand after the card left it. A view does not know which of its hidden cards that was."""
    at = hand.index(card if card in hand else HIDDEN)
    return (*hand[:at], *hand[at + 1 :])


def evolve(table: Table, fact: Fact) -> Table:
    """The table after a fact."""
    replace = msgspec.structs.replace
    match fact:
        case Dealt(seat, tuple(cards)):
            seats = seat + 1  # hands are dealt in the order of the seats
            return replace(
                table,
                hands=(*table.hands, cards),
                lowest=(None,) * seats,
                bids=(None,) * seats,
                omens=(HIDDEN,) * seats,
                rounds=len(cards),
            )
        case SetAside(card):
            return replace(table, aside=card)
        case CardShown(seat, _, card):
            return replace(table, lowest=put(table.lowest, seat, card))
        case BidPlaced(seat, card):
            hand = without(table.hands[seat], card)
            return replace(table, bids=put(table.bids, seat, card), hands=put(table.hands, seat, hand))
        case OmenSeen(seat, card):
            return replace(table, omens=put(table.omens, seat, card))
        case BidsTurned(cards, winner):
            after = replace(
                table,
                bids=(None,) * len(cards),
                turned=(*table.turned, cards),
                takers=(*table.takers, winner),
            )
            return after if _over(after) else replace(after, drawing=winner)
        case CardDrawn(seat, card):
            return replace(table, hands=put(table.hands, seat, (*table.hands[seat], card)), drawing=None)
        case DrawDeclined():
            return replace(table, drawing=None)
        case HandsTurned(hands, aside):
            return replace(table, hands=hands, aside=aside)
        case _:
            return table


def check(setting: Setting) -> None:
    """1.1: partners are two of three."""
    if setting.options.partners and setting.seats != 3:
        raise Refused("1.1", "partners_are_two_of_three", ("options", "partners"))


def sides(setting: Setting) -> tuple[tuple[Seat, ...], ...]:
    """1.1: partners win and resign together."""
    return ((0, 1), (2,)) if setting.options.partners else tuple((seat,) for seat in range(setting.seats))


def opening(setting: Setting, lots: Lots) -> tuple[Fact, ...]:
    """1: the hands, and the card set aside; 1.1: each partner shows the other their lowest card."""
    deck, size = lots.shuffle(CARDS), setting.options.hand
    hands = [deck[seat * size : (seat + 1) * size] for seat in range(setting.seats)]
    dealt = [Dealt(seat, hand) for seat, hand in enumerate(hands)]
    partners = (0, 1) if setting.options.partners else ()
    shown = [CardShown(seat, partners, min(hands[seat])) for seat in partners]
    return (*dealt, SetAside(deck[-1]), *shown)


def to_act(table: Table) -> tuple[Seat, ...]:
    """2: the suitors who have not bid; 3: the suitor who took the round."""
    if not table.hands or _over(table):
        return ()
    if table.drawing is not None:
        return (table.drawing,)
    return tuple(seat for seat, bid in enumerate(table.bids) if bid is None)


def legal(table: Table, seat: Seat) -> tuple[Offer, ...]:
    """2.1: any card of the hand; 3: draw or decline."""
    if seat not in to_act(table):
        return ()
    if table.drawing is not None:
        return (Offer("draw", "3"), Offer("decline", "3"))
    return (Offer("bid", "2", {"card": OneOf(table.hands[seat]), "omen": OneOf((False, True))}),)


def refuse(table: Table, seat: Seat, move: Move) -> Refused:
    """Why no offer holds this move, from what the seat knows."""
    if _over(table):
        return Refused("4", "game_over")
    if not isinstance(move, Bid):
        return Refused("3.1", "not_drawing")
    if table.drawing is not None:
        return Refused("3", "not_bidding")
    if table.bids[seat] is not None:
        return Refused("2.2", "bid_already")
    return Refused("2.1", "not_in_hand", ("card",))


def decide(table: Table, seat: Seat, move: Move, lots: Lots) -> tuple[Fact, ...]:
    """The facts that a legal move makes."""
    match move:
        case Bid(card, omen):
            placed = BidPlaced(seat, card)
            after = evolve(table, placed)
            omens = (OmenSeen(seat, lots.pick(_unheld(table))),) if omen else ()
            return (placed, *omens, *(() if None in after.bids else (_turn(after),)))
        case Draw():
            fresh = [card for card in _unheld(table) if card != table.aside]
            return (CardDrawn(seat, lots.pick(fresh)),)
        case _:
            return (DrawDeclined(seat),)


def outcome(table: Table) -> Outcome | None:
    """4: the suitors who took most rounds win."""
    if not _over(table):
        return None
    scores = tuple(table.takers.count(seat) for seat in range(len(table.hands)))
    return Outcome(tuple(s for s, score in enumerate(scores) if score == max(scores)), scores, "rounds")


def disclose(table: Table) -> tuple[Fact, ...]:
    """4: the hands and the card set aside are turned up."""
    hands = tuple(tuple(known(card) for card in hand) for hand in table.hands)
    return (HandsTurned(hands, known(table.aside)),)


def show(table: Table) -> Mapping[str, Any]:
    """The table as JSON."""
    shown: Mapping[str, Any] = msgspec.to_builtins(table)
    return shown


def _over(table: Table) -> bool:
    return 0 < table.rounds == len(table.takers)


def _unheld(table: Table) -> list[int]:
    """The cards that nobody holds, has bid or has played; the card set aside is among them."""
    gone = {card for row in (*table.hands, *table.turned, table.bids) for card in row}
    return [card for card in CARDS if card not in gone]


def _turn(table: Table) -> BidsTurned:
    cards = tuple(known(bid) for bid in table.bids if bid is not None)
    return BidsTurned(cards, cards.index(max(cards)))


def _open_notebooks(setting: Setting, _: Table) -> tuple[int, ...]:
    return tuple(range(len(sides(setting))))


def _check_note(setting: Setting, _: Table, subject: str, marks: tuple[str, ...]) -> None:
    if subject not in map(str, CARDS) or len(marks) > setting.seats:
        raise Refused("1", "not_in_hand", ("subject",))


class Held(Guess):
    """A suitor holds a card."""

    player: Annotated[Seat, Meta(description="the number of the seat that the question is about")]
    card: Annotated[int, Meta(description="the number on the card")]


def _guesses(table: Table, _: Seat) -> tuple[Offer, ...]:
    """What is hidden from the seat."""
    players = hiding(table.hands)
    return (Offer("held", RULE, {"player": OneOf(players), "card": OneOf(CARDS)}),) if players else ()


def _is_held(truth: Table, guess: Held) -> bool:
    return guess.card in truth.hands[guess.player]


GAME: Game[Table] = Game(
    slug="toy",
    title="Three suitors",
    credits="A game for tests",
    version="1",
    seats=range(2, 4),
    options=ToyOptions,
    moves=(Bid, Draw, Decline),
    facts=(
        Dealt,
        SetAside,
        CardShown,
        BidPlaced,
        OmenSeen,
        BidsTurned,
        CardDrawn,
        DrawDeclined,
        HandsTurned,
    ),
    initial=Table(),
    check=check,
    roles=lambda setting: ("suitor",) * setting.seats,
    sides=sides,
    content=lambda _: (DECK,),
    opening=opening,
    evolve=evolve,
    to_act=to_act,
    legal=legal,
    refuse=refuse,
    decide=decide,
    outcome=outcome,
    disclose=disclose,
    show=show,
    notebook=Notebook(groups=sides, open=_open_notebooks, check=_check_note),
    guesses=Guesses((Held,), _guesses, _is_held),
    library=lambda: {DECK: {"cards": CARDS}},
)
