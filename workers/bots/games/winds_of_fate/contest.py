"""How an adventure is fought out: who passes last takes the first tile, so each tries to outlast others."""

from collections.abc import Sequence
from functools import cache
from math import comb, erf, sqrt
from typing import Any, NamedTuple

from domain.games.winds_of_fate.table import Table, feature
from domain.games.winds_of_fate.words import ROUNDS, Card, Destiny, Effect, God, suit, value
from domain.kernel.facts import Seat, known
from workers.bots.games.winds_of_fate.dues import worth_of_effect
from workers.bots.games.winds_of_fate.forecast import Chances, ends
from workers.bots.games.winds_of_fate.prospects import Prospects, chances_to_win, stakes

DRAWN = 0.7  # points that a card is worth that is drawn, while rounds are left to play it
PRICE, SPAN = 0.4, 6.0  # points that an average card costs, if so many rounds are left or more
MORE = 0.6  # cards that another seat will still play, if it is in the adventure
SPREAD = 11.0  # variance of a card face down, if its suit is unknown
YIELD = 0.1  # how likely a seat is to pass, though it has a card to play
LEADING = 0.35  # how much of what an adventure is worth goes by who wins the match, not by points
FLAT = 0.01  # the least that a point is worth, in chances to win


class Sums(NamedTuple):
    """Help less Hinder on the table: its mean and variance, and what each god that may come adds."""

    mean: float
    variance: float
    gods: tuple[int, ...]

    def moved(self, push: float) -> float:
        """The chance that the adventure is won, if this much is added."""
        deviation = sqrt(2 * max(self.variance, 0.3))
        gaps = ((self.mean + push + god + 0.5) / deviation for god in self.gods)
        return sum(0.5 + 0.5 * erf(gap) for gap in gaps) / len(self.gods)


class Option(NamedTuple):
    """A card, or None for a pass, and the points that it is worth."""

    points: float
    card: Card | None


def sums(table: Table, seat: Seat, leans: Sequence[float], gods: Sequence[God]) -> Sums:
    """The cards on the table as the seat knows them. `leans`: how much each seat helps, from -1 to 1."""
    mean = sum(_push(known(card)) for card in table.played[seat])
    variance = 0.0
    for other in table.order:
        if other != seat:
            cards = len(table.played[other]) + (MORE if other not in table.passed else 0)
            mean += cards * leans[other] * 3
            variance += cards * (SPREAD - 9 * leans[other] ** 2)
    return Sums(mean, variance, tuple(value(god) if suit(god) == "athena" else -value(god) for god in gods))


def _push(card: Card) -> float:
    return value(card) if suit(card) == "help" else -value(card)


def results(
    table: Table, seat: Seat, prospects: Prospects, destiny: Destiny | None = None, more: float = 0.0
) -> tuple[float, float]:
    """The seat's chance to win if the adventure is won, and if it is lost, with some points more."""
    own = [stakes(table, other) for other in range(len(table.order))]
    own[seat] = own[seat]._replace(base=own[seat].base + more, destiny=destiny or own[seat].destiny)
    won, lost = prospects.results(table, seat)
    return chances_to_win(table, won, own)[seat], chances_to_win(table, lost, own)[seat]


def stake(table: Table, seat: Seat, prospects: Prospects) -> float:
    """By how many points it is better to win the adventure, in points and by who wins the match."""
    won, lost = results(table, seat, prospects)
    richer = sum(results(table, seat, prospects, more=1.0))
    leading = (won - lost) / max((richer - won - lost) / 2, FLAT)
    return LEADING * leading + (1 - LEADING) * prospects.stake(table, seat)


def options(table: Table, seat: Seat, prospects: Prospects, likely: Sums) -> list[Option]:
    """3.1 The cards that the seat may play and 3.3 the pass, the best first."""
    at_stake, outlook = stake(table, seat, prospects), prospects.ends(table, seat)
    lasting = [_lasting(table, other) for other in table.order if other not in (seat, *table.passed)]
    places = _places(table, seat, outlook)
    found, now = [Option(places[len(lasting)], None)], likely.moved(0)
    for cards in _suits(table, seat):
        gains = {
            card: at_stake * (likely.moved(_push(card)) - now) - _price(table, seat, card, outlook)
            for card in set(cards)
        }
        own = sorted((gains[card] for card in cards), reverse=True)
        for card, gained in gains.items():
            rest = list(own)
            rest.remove(gained)
            found.append(Option(gained + outlasting(places, lasting, rest), card))
    return sorted(found, key=lambda option: (-option.points, option.card or ""))


def _suits(table: Table, seat: Seat) -> list[list[Card]]:
    """3.2 The cards that the seat may play, by their suit."""
    played = [suit(known(card)) for card in table.played[seat][:1]]
    hand: Any = table.hands[seat]
    return [[card for card in hand if suit(card) == each] for each in played or ("help", "hinder")]


def _price(table: Table, seat: Seat, card: Card, outlook: Chances) -> float:
    """What it costs to play a card now: less if there are many, and if few rounds are left."""
    left = sum(max(0, at + 1 - table.round) * share for at, share in enumerate(ends(outlook)))
    held = len(table.hands[seat])
    return PRICE * (1 + value(card)) / 4 * min(1.0, left / SPAN) * min(2.0, 6 / held)


def _places(table: Table, seat: Seat, outlook: Chances) -> list[float]:
    """What each place in the new turn order is worth to the seat: a tile and a consolation."""
    left = min(1.0, (ROUNDS - table.round) / 3)

    def worth(effects: Sequence[Effect]) -> float:
        cards = sum(effect.amount for effect in effects if effect.do == "draw")
        others = [effect for effect in effects if effect.do != "draw"]
        return DRAWN * left * cards + sum(worth_of_effect(table, seat, each, outlook) for each in others)

    tiles = [worth(feature(table.tiles.rewards, name).effects) for name in table.rewards]
    consoled = map(worth, table.tiles.consolations)
    return [sum(pair) for pair in zip(sorted(tiles, reverse=True), consoled, strict=False)]


def _lasting(table: Table, seat: Seat) -> tuple[float, ...]:
    """How likely it is that the seat plays one card more, two, and so on."""
    return _further(len(table.hands[seat]), begun=bool(table.played[seat]))


@cache
def _further(hand: int, *, begun: bool) -> tuple[float, ...]:
    """Each card of a hand is of the suit that is played with one chance in two; the first card chooses it."""
    free = 0 if begun or not hand else 1
    return tuple(
        (1 - YIELD) ** more * _at_least(hand - free, max(more - free, 0)) for more in range(1, hand + 1)
    )


def _at_least(cards: int, number: int) -> float:
    return sum(comb(cards, each) for each in range(number, cards + 1)) / (1 << cards)


def outlasting(places: Sequence[float], lasting: Sequence[Sequence[float]], rest: Sequence[float]) -> float:
    """What it is worth to have just played a card, and to play on with the rest as long as that pays.

    `places`: the worth of each place, from the first. `lasting`: how likely each other seat is to play one
    card more, two, and so on. `rest`: what each card gains that the seat may still play, the best first.
    """
    best, spent = 0.0, 0.0
    for number in range(len(rest) + 1):
        still = [chances[number] if number < len(chances) else 0.0 for chances in lasting]
        counts = _counts(still)
        worth = spent + sum(chance * places[ahead] for ahead, chance in enumerate(counts))
        best = worth if number == 0 else max(best, worth)
        if number < len(rest):
            spent += rest[number] * (1 - counts[0])
    return best


def _counts(still: Sequence[float]) -> list[float]:
    """The chance that none of the seats is still in the adventure, one, two, and so on."""
    counts = [1.0]
    for chance in still:
        counts = [
            there * (1 - chance) + before * chance
            for there, before in zip((*counts, 0.0), (0.0, *counts), strict=True)
        ]
    return counts
