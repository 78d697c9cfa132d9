"""Section 5, the end of a round: winds, the ship, adventures, and new cards."""

from collections.abc import Iterator, Mapping
from functools import reduce

from domain.games.odysseus import scoring
from domain.games.odysseus.facts import (
    CardsTurned,
    DiskPlaced,
    DiskTaken,
    NothingMet,
    RoundBegan,
    ShipSailed,
    ShipStayed,
    StackShuffled,
    Turned,
)
from domain.games.odysseus.moves import Refill
from domain.games.odysseus.scoring import Calm
from domain.games.odysseus.setup import after, deal, in_order
from domain.games.odysseus.table import Table, evolve
from domain.games.odysseus.words import (
    ADVENTURES,
    CARDS,
    COLOURS,
    SHIPS,
    SPACES,
    STRENGTH,
    Card,
    Colour,
    Space,
)
from domain.kernel.draws import Lots
from domain.kernel.facts import Fact, Seat, known
from domain.kernel.game import Refused
from domain.kernel.offers import Offer, OneOf

NEW_CARDS = 2  # for each seat, at the end of a round
BEHIND: Mapping[int, tuple[tuple[Colour, Space], ...]] = {
    number: tuple(zip(COLOURS, SPACES[3 * number - 3 : 3 * number], strict=True)) for number in SHIPS
}


def appraise(table: Table, calm: Calm) -> tuple[Fact, ...]:
    """5.1 Cards are turned up, the ship sails and takes the disk where it ends; 6.1 then points count."""
    turned = tuple(Turned(known(laid.card), laid.space) for laid in table.laid if laid.face_down)
    facts = (*((CardsTurned(turned),) if turned else ()), *sails(table))
    end = reduce(evolve, facts, table)
    facts = (*facts, *_meets(end))
    return (*facts, *scoring.decided(reduce(evolve, facts[-1:], end), calm))


def sails(table: Table) -> Iterator[Fact]:
    """5.2 At most three steps, by the winds behind ship 1, then 2, then 3; a calm ends the journey."""
    strengths, ship = wind(table), table.ship
    assert ship is not None
    for number in SHIPS:
        strength, colour = strongest(strengths, number)
        if not strength:
            break
        ship = table.sea.steps[ship][colour]
        yield ShipSailed(number, colour, strength, ship)
    if not strongest(strengths, 1)[0]:
        yield ShipStayed()


def wind(table: Table) -> dict[Space, int]:
    """5.3 The strength of a space is the sum of its cards, 5.4 twice that if doubled, none if blocked."""
    strengths = dict.fromkeys(SPACES, 0)
    for laid in table.laid:
        strengths[laid.space] += STRENGTH[known(laid.card)]
    if table.doubled is not None:
        strengths[table.doubled] *= 2
    if table.blocked is not None:
        strengths[table.blocked] = 0
    return strengths


def strongest(strengths: Mapping[Space, int], number: int) -> tuple[int, Colour]:
    """5.3 The greatest strength behind a ship, and its line; in a tie yellow before green before red."""
    return max(((strengths[space], colour) for colour, space in BEHIND[number]), key=_strength)


def _strength(found: tuple[int, Colour]) -> int:
    return found[0]


def _meets(table: Table) -> tuple[Fact, ...]:
    """5.5 Only the circle where the journey ends counts, and it may be the one where it began."""
    assert table.ship is not None
    adventure = table.disks[table.ship]
    return (NothingMet(table.ship) if adventure is None else DiskTaken(table.ship, adventure),)


def refill_offers(table: Table, _: Seat) -> tuple[Offer, ...]:
    """5.6 Zeus chooses any disk of the reserve."""
    left = tuple(adventure for adventure in ADVENTURES if table.reserve[adventure])
    return (Offer("refill", "5.6", {"adventure": OneOf(left)}),)


def refill(table: Table, seat: Seat, move: Refill) -> tuple[Fact, ...]:
    """5.6 The disk is placed on the circle where the ship began the round."""
    assert table.empty is not None
    return (DiskPlaced(seat, table.empty, move.adventure),)


def refuse_refill(_: Table, __: Seat, ___: Refill) -> Refused:
    """Why this disk cannot be placed: the reserve has none of its kind."""
    return Refused("5.6", "none_in_reserve", ("adventure",))


def next_round(table: Table, lots: Lots) -> tuple[Fact, ...]:
    """5.7 All cards in no hand are shuffled, 5.8 two are dealt to each, and the next round begins."""
    first = after(table.holder("zeus"), table.seats)
    stack = lots.shuffle(in_no_hand(table))
    dealt = deal(stack, first, table.seats, NEW_CARDS)
    return StackShuffled(stack), *dealt, RoundBegan(table.round + 1, first)


def in_no_hand(table: Table) -> tuple[Card, ...]:
    """5.7 The stack, the cards laid in the round, and Dionysus cards that were traded, in order of kind."""
    left = {card: table.cards.winds.get(card, 0) for card in CARDS}
    for hand in table.hands:
        for card in hand:
            left[known(card)] -= 1
    return in_order(left)
