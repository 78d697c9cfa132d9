"""What a viewer cannot rule out: the tasks, hands and face-down cards that agree with all that they saw.

What others chose to do tells only that they could do it. A hand may hold so many cards of a kind if there is
a world, from the first deal on, in which it does; `holdings.py` and `witnesses.py` find that out.
"""

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Any

import msgspec

from domain.games.odysseus.facts import FACTS
from domain.games.odysseus.holdings import Hand, Holdings
from domain.games.odysseus.resample import Past, past_of
from domain.games.odysseus.scoring import ENOUGH, total
from domain.games.odysseus.table import Table, evolve
from domain.games.odysseus.witnesses import Numbers, reached
from domain.games.odysseus.words import CARDS, Card
from domain.kernel.facts import Fact, Hidden, Seat, Viewer


class Worlds(msgspec.Struct, frozen=True):
    """How many cards of each kind a hidden hand may hold, with those of its cards that lie face down.

    If not `exact`, numbers may be too many; none is missing.
    """

    blanks: Mapping[Seat, Mapping[Card, tuple[int, ...]]]
    exact: bool


def deduce(viewer: Viewer, facts: Sequence[Fact]) -> Mapping[str, Any]:
    """What may be, for each seat and each card that was laid in this round; `{}` before the game is laid out.

        {"tasks": [[{"task": {"three": ..., "two": ..., "one": ...}, "share": ...}, ...], ...],
         "hands": [{"5": [0, 1], "3": [0, 1, 2], ...}, ...],
         "laid": [["5", "3"], ["dionysus"], ...],
         "exact": true}

    `tasks`: for each seat the possible tasks, and in which share of all worlds it has them. `hands`: for each
    seat how many cards of each kind it may hold. `laid`: the kinds that each card may be, in the order in
    which they were laid. If `exact` is false, numbers and kinds may be too many; none is missing.
    """
    own = [fact for fact in facts if isinstance(fact, FACTS)]
    table = reduce(evolve, own, Table())
    if not table.hands:
        return {}
    worlds = _worlds(table, viewer, own)
    return {
        "tasks": [_tasks(table, seat) for seat in range(table.seats)],
        "hands": [_hand(table, seat, worlds) for seat in range(table.seats)],
        "laid": [_kinds(laid.card, laid.seat, worlds) for laid in table.laid],
        "exact": worlds.exact,
    }


def _tasks(table: Table, seat: Seat) -> list[dict[str, Any]]:
    """The seat's task if it is shown; otherwise any task that is not, with which nobody would have won."""
    task = table.tasks[seat]
    if not isinstance(task, Hidden):
        return [{"task": msgspec.to_builtins(task), "share": 1}]
    left = [
        task for task in table.cards.tasks if task not in table.tasks and total(task, table.taken) < ENOUGH
    ]
    return [{"task": msgspec.to_builtins(task), "share": round(1 / len(left), 4)} for task in left]


def _hand(table: Table, seat: Seat, worlds: Worlds) -> dict[Card, list[int]]:
    """How many cards of each kind the hand may hold; the others of its blanks lie face down."""
    hand, down = table.hands[seat], face_down(table, seat)
    if seat not in worlds.blanks:
        return {card: [hand.count(card)] for card in CARDS if card in table.cards.winds}
    return {
        card: sorted({held for number in numbers for held in _held(number, len(hand), down)})
        for card, numbers in worlds.blanks[seat].items()
    }


def _held(number: int, hand: int, down: int) -> range:
    """How many of so many blanks may be in the hand, if others lie face down."""
    return range(max(0, number - down), min(number, hand) + 1)


def face_down(table: Table, seat: Seat) -> int:
    """How many cards of the seat lie face down, and are not known."""
    return sum(laid.seat == seat and isinstance(laid.card, Hidden) for laid in table.laid)


def _kinds(card: Card | Hidden, seat: Seat, worlds: Worlds) -> list[Card]:
    """The kinds that a laid card may be."""
    if not isinstance(card, Hidden):
        return [card]
    return [kind for kind, numbers in worlds.blanks[seat].items() if numbers[-1]]


def _worlds(table: Table, viewer: Viewer, facts: Sequence[Fact]) -> Worlds:
    """What the hidden hands may hold."""
    blanks = {
        seat: sum(isinstance(card, Hidden) for card in hand) + face_down(table, seat)
        for seat, hand in enumerate(table.hands)
    }
    if not any(blanks.values()):
        return Worlds({}, exact=True)
    return possible(_holdings(past_of(viewer, facts), blanks))


def _holdings(past: Past, blanks: Mapping[Seat, int]) -> Holdings:
    """The hidden hands as the viewer can follow them."""
    deals = len(past.own)
    kinds = tuple(card for card in CARDS if card in past.cards.winds)
    dealt = {seat: [0] * deals for seat, _, _ in past.dealt}
    left: dict[Seat, dict[Card, list[int]]] = {seat: {} for seat in dealt}
    for seat, deal, number in past.dealt:
        dealt[seat][deal] += number
    for seat, deal, card in past.left:
        if card is not None:
            left[seat].setdefault(card, [0] * deals)[deal] += 1
    room = {card: [past.cards.winds[card] - own[card] for own in past.own] for card in kinds}
    return Holdings(room, {seat: Hand(dealt[seat], left[seat], blanks[seat]) for seat in dealt})


def possible(holdings: Holdings) -> Worlds:
    """How many blanks of each kind the hands may hold: those numbers that no bound forbids.

    They are exact if each is reached in a world.
    """
    numbers: Numbers = {}
    for kind in holdings.kinds:
        most, fewest = holdings.most((kind,)), holdings.most(holdings.others(kind))
        for seat, hand in holdings.hands.items():
            numbers[seat, kind] = range(hand.blanks - fewest[seat], most[seat] + 1)
    numbers, exact = reached(holdings, numbers)
    found: dict[Seat, dict[Card, tuple[int, ...]]] = {seat: {} for seat in holdings.hands}
    for (seat, kind), row in numbers.items():
        found[seat][kind] = tuple(row)
    return Worlds(found, exact)


def missed(worlds: Mapping[str, Any], truth: Table) -> tuple[str, ...]:
    """The places that hold what is not among the possible. The result must always be empty."""
    if not worlds:
        return ()
    tasks = zip(truth.tasks, worlds["tasks"], strict=True)
    hands = zip(truth.hands, worlds["hands"], strict=True)
    cards = zip(truth.laid, worlds["laid"], strict=True)
    return (
        *("task" for task, may in tasks if msgspec.to_builtins(task) not in [one["task"] for one in may]),
        *("hand" for hand, may in hands for card in may if hand.count(card) not in may[card]),
        *("card" for laid, may in cards if laid.card not in may),
    )
