"""A world that the viewer cannot rule out: hidden values are filled in so that they may be true.

Each card of a hidden hand is followed from its deal until it leaves the hand. A card that was seen when it
left may be any card that the hand held then. After no deal may the hands hold more cards of a kind than the
game has. Cards that are still hidden are held until now, so filling the oldest slot first never gets stuck.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import reduce
from itertools import takewhile, zip_longest

import msgspec

from domain.games.odysseus import facts as f
from domain.games.odysseus.scoring import ENOUGH, total
from domain.games.odysseus.setup import winds
from domain.games.odysseus.table import Table, evolve
from domain.games.odysseus.words import CARDS, Card, Cards
from domain.kernel.facts import Fact, Hidden, Seat, Viewer
from domain.kernel.offers import Chooser

replace = msgspec.structs.replace

TRIES = 50_000  # exchanges; most worlds need none, and the worst need some thousands


@dataclass
class Slot:
    """A card in a hidden hand: the deal that brought it, and the deal after which it left, if it has."""

    since: int
    until: int | None = None
    card: Card | None = None


@dataclass
class Past:
    """What a viewer saw of cards. Deals are counted from 0.

    `hand`: what the viewer holds; `own`: what the viewer held after each deal. `dealt`: the seats that were
    dealt hidden cards, by which deal and how many. `left`: the cards that left a hidden hand: seat, deal, and
    the card if it is known by now. `down`: which of those lie face down.
    """

    cards: Cards
    hand: Counter[Card] = field(default_factory=Counter)
    own: list[Counter[Card]] = field(default_factory=list)
    dealt: list[tuple[Seat, int, int]] = field(default_factory=list)
    left: list[tuple[Seat, int, Card | None]] = field(default_factory=list)
    down: list[int] = field(default_factory=list)

    def shuffled(self) -> None:
        """A deal begins."""
        self.own.append(self.hand)
        self.down.clear()

    def of_own(self, fact: Fact) -> None:
        """A card came to the own hand, or left it."""
        match fact:
            case f.Dealt(_, cards):
                self.hand = self.own[-1] = self.hand + _seen(cards)
            case f.CardLaid(_, card) | f.CardLaidFaceDown(_, card):
                self.hand = self.hand - _seen((card,))
            case f.GodsTraded():
                self.hand = self.hand - _seen(("dionysus",))

    def of_others(self, fact: Fact) -> None:
        """A card came to a hidden hand, or left it."""
        deal = len(self.own) - 1
        match fact:
            case f.Dealt(seat, tuple(cards)):
                self.dealt.append((seat, deal, len(cards)))
            case f.CardLaid(seat, card):
                self.left.append((seat, deal, card))
            case f.GodsTraded(seat):
                self.left.append((seat, deal, "dionysus"))
            case f.CardLaidFaceDown(seat):
                self.down.append(len(self.left))
                self.left.append((seat, deal, None))

    def turned(self, cards: Sequence[f.Turned]) -> None:
        """Cards were turned up: all of one seat, for only Hades lays them face down."""
        for at, turned in zip(self.down, cards, strict=False):  # the viewer's own cards are not hidden
            self.left[at] = (*self.left[at][:2], turned.card)


@dataclass
class Slots:
    """The cards of the hidden hands, and those of them that left, in that order."""

    hands: dict[Seat, list[Slot]] = field(default_factory=dict)
    left: list[Slot] = field(default_factory=list)

    def __iter__(self) -> Iterator[Slot]:
        return (slot for hand in self.hands.values() for slot in hand)


class Room:
    """For each deal, the cards of each kind not known to be held, and how many hidden ones it brought."""

    def __init__(self, past: Past, slots: Slots) -> None:
        self.free = [{card: past.cards.winds.get(card, 0) - own[card] for card in CARDS} for own in past.own]
        self.blank = [0] * len(past.own)
        for slot in slots:
            self._hold(slot, slot.since, 1)

    def _hold(self, slot: Slot, since: int, number: int) -> None:
        """Adds a number of cards like the slot's card to those held from that deal on."""
        if slot.card is None:
            self.blank[since] += number
            return
        assert slot.until is not None
        for left in self.free[since : slot.until + 1]:
            left[slot.card] -= number

    def exchange(self, one: Slot, other: Slot) -> None:
        """Exchanges the deals of two slots."""
        for slot, since in ((one, other.since), (other, one.since)):
            self._hold(slot, slot.since, -1)
            self._hold(slot, since, 1)
        one.since, other.since = other.since, one.since

    def lacking(self) -> int:
        """How many cards are missing until this is possible."""
        lacking, blank = 0, sum(self.blank)
        least = self.free[-1]
        for here, fresh in zip(reversed(self.free), reversed(self.blank), strict=True):
            least = {card: min(number, here[card]) for card, number in least.items()}
            lacking += sum(-number for number in here.values() if number < 0)
            lacking += max(0, blank - sum(max(0, number) for number in least.values()))
            blank -= fresh
        return lacking

    def lasting(self) -> list[dict[Card, int]]:
        """For each deal, how many cards of each kind may be held from then until now."""
        found = [dict(self.free[-1])]
        for here in self.free[-2::-1]:
            found.append({card: min(number, here[card]) for card, number in found[-1].items()})
        return found[::-1]


def resample(viewer: Viewer, facts: Sequence[Fact], chooser: Chooser) -> Table:
    """The viewer's table with everything hidden filled in, as it may be after all that they saw.

    LookupError if no world agrees with the facts: then they were never played.
    """
    own = tuple(fact for fact in facts if isinstance(fact, f.FACTS))
    return reduce(evolve, filled(viewer, own, chooser), Table())


def filled(viewer: Viewer, facts: Sequence[Fact], chooser: Chooser) -> tuple[Fact, ...]:
    """The game's facts that the viewer saw, one for one, with everything hidden filled in.

    When the game is over nothing is filled in.
    """
    if not facts or isinstance(facts[-1], f.GameDecided | f.TableTurnedUp):
        return tuple(facts)
    past = past_of(viewer, facts)
    slots = _slots(past, chooser)
    room = Room(past, slots)
    _settle(slots, room, chooser)
    _fill(slots, room, chooser)
    with_hands = _with_hands(viewer, facts, slots)
    return tuple(_shuffled(_with_tasks(with_hands, past.cards, chooser), past.cards, chooser))


def past_of(viewer: Viewer, facts: Sequence[Fact]) -> Past:
    """What the viewer saw of cards."""
    past = Past(_cards(facts))
    for fact in facts:
        if isinstance(fact, f.StackShuffled):
            past.shuffled()
        elif isinstance(fact, f.CardsTurned):
            past.turned(fact.cards)
        elif getattr(fact, "seat", None) == viewer:
            past.of_own(fact)
        else:
            past.of_others(fact)
    return past


def _seen(cards: Iterable[Card | Hidden] | Hidden) -> Counter[Card]:
    """How many of each card are not hidden."""
    return Counter(_open(cards))


def _open(cards: Iterable[Card | Hidden] | Hidden) -> Iterator[Card]:
    """The cards that are not hidden."""
    return (card for card in (() if isinstance(cards, Hidden) else cards) if not isinstance(card, Hidden))


def _cards(facts: Iterable[Fact]) -> Cards:
    return next(fact for fact in facts if isinstance(fact, f.BoardLaid)).cards


def _slots(past: Past, chooser: Chooser) -> Slots:
    """Chooses which card of a hand left it: any that it held."""
    slots = Slots()
    for seat, deal, number in past.dealt:
        slots.hands.setdefault(seat, []).extend(Slot(deal) for _ in range(number))
    for seat, deal, card in past.left:
        held = [slot for slot in slots.hands[seat] if slot.since <= deal and slot.until is None]
        slot = held[chooser.randrange(len(held))]
        slot.until, slot.card = deal, card
        slots.left.append(slot)
    return slots


def _settle(slots: Slots, room: Room, chooser: Chooser) -> None:
    """Exchanges cards until no more of a kind are held than the game has. LookupError if it fails."""
    hands = [hand for hand in slots.hands.values() if len(hand) > 1]
    lacking = room.lacking()
    for _ in range(TRIES if hands else 0):
        if not lacking:
            return
        one, other = chooser.sample(hands[chooser.randrange(len(hands))], 2)
        if not _exchangeable(one, other):
            continue
        room.exchange(one, other)
        after = room.lacking()
        if after > lacking:
            room.exchange(one, other)
        else:
            lacking = after
    if lacking:
        raise LookupError("no world agrees with the facts")


def _exchangeable(one: Slot, other: Slot) -> bool:
    """Whether each may have come with the deal of the other, and this makes a difference."""
    return (
        one.since != other.since
        and (one.card, one.until) != (other.card, other.until)
        and (one.until is None or other.since <= one.until)
        and (other.until is None or one.since <= other.until)
    )


def _fill(slots: Slots, room: Room, chooser: Chooser) -> None:
    """Gives a card to every empty slot, the oldest first; there are enough."""
    free = room.lasting()
    for slot in sorted((slot for slot in slots if slot.card is None), key=lambda slot: slot.since):
        kinds = [card for card, number in free[slot.since].items() for _ in range(number)]
        slot.card = kinds[chooser.randrange(len(kinds))]
        for left in free[slot.since :]:
            left[slot.card] -= 1


def _with_hands(viewer: Viewer, facts: Sequence[Fact], slots: Slots) -> Iterator[Fact]:
    """The facts with the cards that were dealt and left; tasks and stacks are still hidden."""
    dealt = {seat: iter(sorted(hand, key=lambda slot: slot.since)) for seat, hand in slots.hands.items()}
    left = iter(slots.left)
    for fact in facts:
        match fact:
            case f.Dealt(seat, tuple(cards)) if seat != viewer:
                yield f.Dealt(seat, tuple(_card(next(dealt[seat])) for _ in cards))
            case f.CardLaidFaceDown(seat) if seat != viewer:
                yield replace(fact, card=_card(next(left)))
            case f.CardLaid(seat) | f.GodsTraded(seat) if seat != viewer:
                next(left)
                yield fact
            case _:
                yield fact


def _card(slot: Slot) -> Card:
    assert slot.card is not None
    return slot.card


def _with_tasks(facts: Iterable[Fact], cards: Cards, chooser: Chooser) -> Iterator[Fact]:
    """The facts with a task for each seat, such that nobody has won."""
    facts = tuple(facts)
    dealt = [fact for fact in facts if isinstance(fact, f.TaskDealt)]
    taken = [fact.adventure for fact in facts if isinstance(fact, f.DiskTaken)]
    hidden = [fact.seat for fact in dealt if isinstance(fact.task, Hidden)]
    shown = {fact.task for fact in dealt}
    few = [task for task in cards.tasks if task not in shown and total(task, taken) < ENOUGH]
    tasks = dict(zip(hidden, chooser.sample(few, len(hidden)), strict=True))
    for fact in facts:
        if isinstance(fact, f.TaskDealt) and fact.seat in tasks:
            yield f.TaskDealt(fact.seat, tasks[fact.seat])
        else:
            yield fact


def _shuffled(facts: Iterable[Fact], cards: Cards, chooser: Chooser) -> Iterator[Fact]:
    """The facts with the stacks as they were shuffled: the dealt cards on top, the others below."""
    facts, held = tuple(facts), Counter[Card]()
    for at, fact in enumerate(facts):
        match fact:
            case f.StackShuffled():
                dealt = takewhile(lambda later: isinstance(later, f.Dealt), facts[at + 1 :])
                yield f.StackShuffled(_stack(tuple(dealt), Counter(winds(cards)) - held, chooser))
                continue
            case f.Dealt(_, hand):
                held += _seen(hand)
            case f.CardLaid(_, card) | f.CardLaidFaceDown(_, card):
                held -= _seen((card,))
            case f.GodsTraded():
                held -= _seen(("dionysus",))
        yield fact


def _stack(dealt: tuple[Fact, ...], everything: Counter[Card], chooser: Chooser) -> tuple[Card, ...]:
    """A stack of all these cards, from which these hands are dealt one card at a time."""
    hands = [list(_open(fact.cards)) for fact in dealt if isinstance(fact, f.Dealt)]
    top = [card for turn in zip_longest(*hands) for card in turn if card is not None]
    below = list((everything - Counter(top)).elements())
    return (*top, *chooser.sample(below, len(below)))
