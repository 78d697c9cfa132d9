"""A fair player of Winds of Fate: it forecasts how the journey may end, and plays cards where that pays.

Of the others it knows what everybody saw: the suits of their cards turned up so far.
"""

from collections import Counter
from collections.abc import Sequence
from math import erf, sqrt
from random import Random
from typing import Any, NamedTuple

from domain.games.winds_of_fate import GAME, bets
from domain.games.winds_of_fate import facts as f
from domain.games.winds_of_fate.table import Table, feature
from domain.games.winds_of_fate.words import DESTINIES, ROUNDS, Bet, Effect, suit, value
from domain.kernel.facts import Fact, Seat, known
from domain.kernel.offers import Offer, OneOf
from domain.threadsafe.decoder import JsonObject
from workers.bots.games.winds_of_fate.forecast import (
    STEPS,
    Chances,
    Forecast,
    chance,
    chart,
    forecast,
    mixed,
    worth,
)

RIGHT = 10  # points for the right destiny
HELD = 2  # points for a chip that is kept
CARD = 0.7  # points that a card is worth while rounds are left to play it
PRICE = 0.25  # points that it costs to play an average card
MORE = 0.6  # cards that another seat will still play, if it is in the adventure
TEMPER = 3.0  # points by which the beliefs of seats differ when they choose a destiny
LOYALTY = 4.0  # points by which another destiny must be better for a switch
SPREAD = 11.0  # variance of a card face down, if its suit is unknown


class Fair:
    """Plays any seat."""

    def __init__(self) -> None:
        self._read = 0
        self._table: Table = GAME.initial
        self._suits: Counter[tuple[Seat, str]] = Counter()  # cards turned up, by seat and suit
        self._gods: list[str] = []  # gods that may still come before the next shuffle
        self._results: list[bool] = []

    def choose(self, seat: Seat, facts: Sequence[Fact], offers: Sequence[Offer], rng: Random) -> JsonObject:
        """A move of one of the offers."""
        self._learn(facts)
        by_move = {offer.move: offer for offer in offers}
        match offers[0].move:
            case "choose_destiny":
                return self._destiny(seat, rng)
            case "play" | "pass":
                return self._adventure(seat, by_move)
            case "draft":
                return self._draft(seat, by_move["draft"])
            case "place_bet":
                return self._place(seat)
            case "move_bet":
                return self._move(seat, offers)
            case _:
                return self._may(seat)

    def _learn(self, facts: Sequence[Fact]) -> None:
        for fact in facts[self._read :]:
            match fact:
                case f.CardsTurned(seat, cards):
                    self._suits.update((seat, suit(card)) for card in cards)
                case f.AdventureResolved():
                    self._results.append(fact.won)
                case f.GodTurned(god):
                    self._gods = [other for other in self._gods if other != god]
                case f.GodsShuffled():
                    self._gods = list(self._table.tiles.gods)
            if isinstance(fact, GAME.facts):
                self._table = GAME.evolve(self._table, fact)
        self._read = len(facts)

    def _forecast(self, lean: float = 0.0) -> Forecast:
        """The forecast by the adventures so far, and a little by what the seat wants."""
        rate = (sum(self._results) + 2) / (len(self._results) + 4) + lean
        return forecast(chart(self._table), min(max(round(rate * STEPS), 2), 8))

    def _outlook(self) -> Chances:
        """The chances of all endings as things stand."""
        table = self._table
        reckoned = self._forecast()
        if table.stage in ("consolation", "draft"):
            return reckoned.after(table.round, table.space, table.crew, won=table.won)
        return reckoned.before(table.round, table.space, table.crew)

    def _value(self, seat: Seat, chances: Chances) -> float:
        """What these chances are worth to the seat: its destiny, and its bets."""
        destiny = known(self._table.destinies[seat])
        right = 0.0 if destiny is None else RIGHT * chance(chances, destiny)
        return right + sum(worth(bet, chances) for bet in self._table.bets if bet.seat == seat)

    def _destiny(self, seat: Seat, rng: Random) -> JsonObject:
        """The ending that seems likeliest, by the seat's cards and its random temper."""
        hand = [known(card) for card in self._table.hands[seat]]
        helps = sum(value(card) if suit(card) == "help" else -value(card) for card in hand)
        table = self._table
        chances = self._forecast(helps / 50).before(1, table.space, table.crew)
        scores = {d: RIGHT * chance(chances, d) + rng.gauss(0, TEMPER) for d in DESTINIES}
        return {"type": "choose_destiny", "destiny": max(scores, key=lambda destiny: scores[destiny])}

    def _adventure(self, seat: Seat, by_move: dict[str, Offer]) -> JsonObject:
        """The card that pays best, or a pass if none pays."""
        stake, sums = self._stake(seat), self._sums(seat)
        best, gain = None, -self._stay(seat)
        if "play" in by_move:
            for card in _values(by_move["play"], "card"):
                push = value(card) if suit(card) == "help" else -value(card)
                gained = stake * (sums.moved(push) - sums.moved(0)) - self._price(seat, card)
                if gained > gain:
                    best, gain = card, gained
        if best is not None:
            return {"type": "play", "card": best}
        return self._pass(seat, by_move["pass"], sums.moved(0))

    def _stake(self, seat: Seat) -> float:
        """By how many points winning this adventure is better than losing it."""
        table, reckoned = self._table, self._forecast()
        won = reckoned.after(table.round, table.space, table.crew, won=True)
        lost = reckoned.lost(table.round, table.space, table.crew)
        return self._value(seat, won) - self._value(seat, lost)

    def _stay(self, seat: Seat) -> float:
        """What it is worth to pass later than now: an earlier choice of rewards, for a lesser consolation."""
        table = self._table
        place = len(table.order) - len(table.passed) - 1  # the place of the marker that a pass takes, from 0
        outlook = self._outlook()
        tiles = sorted((self._reward(seat, name, outlook) for name in table.rewards), reverse=True)
        consoled = (
            sum(self._effect(seat, effect, outlook) for effect in effects)
            for effects in table.tiles.consolations
        )
        worths = [tile + consolation for tile, consolation in zip(tiles, consoled, strict=False)]
        return (worths[place // 2] + worths[(place + 1) // 2]) / 2 - worths[place]

    def _price(self, seat: Seat, card: str) -> float:
        """What it costs to play a card now."""
        rounds = ROUNDS - self._table.round
        held = len(self._table.hands[seat])
        return PRICE * (1 + value(card)) / 4 * min(1.0, rounds / 3) * min(2.0, 6 / held)

    def _sums(self, seat: Seat) -> "Sums":
        """The cards on the table, as far as they are known or likely."""
        table = self._table
        own = [known(card) for card in table.played[seat]]
        mean = float(sum(value(card) if suit(card) == "help" else -value(card) for card in own))
        variance = 0.0
        for other in table.order:
            if other == seat:
                continue
            lean = self._lean(other)
            cards = len(table.played[other]) + (MORE if other not in table.passed else 0)
            mean += cards * lean * 3
            variance += cards * (SPREAD - 9 * lean * lean)
        gods = self._gods or table.tiles.gods
        return Sums(
            mean, variance, tuple(value(god) if suit(god) == "athena" else -value(god) for god in gods)
        )

    def _lean(self, seat: Seat) -> float:
        """How much a seat helps, from -1 to 1."""
        helps, hinders = self._suits[seat, "help"], self._suits[seat, "hinder"]
        return (helps - hinders) / (helps + hinders + 3)

    def _pass(self, seat: Seat, offer: Offer, win: float) -> JsonObject:
        """Passes, with another destiny if that is now much likelier."""
        choices = [destiny for destiny in _values(offer, "destiny") if destiny is not None]
        if not choices:
            return {"type": "pass", "destiny": None}
        table, reckoned = self._table, self._forecast()
        won = reckoned.after(table.round, table.space, table.crew, won=True)
        chances = mixed(((won, win), (reckoned.lost(table.round, table.space, table.crew), 1 - win)))
        best = max(choices, key=lambda destiny: chance(chances, destiny))
        own = known(table.destinies[seat])
        assert own is not None
        better = RIGHT * (chance(chances, best) - chance(chances, own)) > LOYALTY
        return {"type": "pass", "destiny": best if better else None}

    def _draft(self, seat: Seat, offer: Offer) -> JsonObject:
        outlook = self._outlook()
        best = max(_values(offer, "tile"), key=lambda tile: self._reward(seat, tile, outlook))
        return {"type": "draft", "tile": best}

    def _reward(self, seat: Seat, tile: str, outlook: Chances) -> float:
        """What a reward tile is worth to the seat."""
        effects = feature(self._table.tiles.rewards, tile).effects
        return sum(self._effect(seat, effect, outlook) for effect in effects)

    def _effect(self, seat: Seat, effect: Effect, outlook: Chances) -> float:
        """What an effect is worth to the seat that takes it."""
        match effect.do:
            case "draw":
                return CARD * effect.amount * min(1.0, (ROUNDS - self._table.round) / 3)
            case "points":
                return effect.amount
            case "chip":
                return HELD * effect.amount + 0.3
            case "place_bet":
                possible = bets.can_place(self._table, seat)
                return max(0.0, self._best_bet(seat, outlook)[1] - HELD) if possible else 0.0
            case "move_bet":
                return max((gain for gain, _, _ in self._shifts(seat, outlook)), default=0.0)
            case _:
                return 0.0

    def _best_bet(self, seat: Seat, outlook: Chances) -> tuple[int, float]:
        """The round to bet on, and its expected payment."""
        now = self._table.round
        pays = {n: worth(Bet(seat, n, bets.stacked(now, n)), outlook) for n in range(now, ROUNDS + 1)}
        best = max(pays, key=lambda number: pays[number])
        return best, pays[best]

    def _place(self, seat: Seat) -> JsonObject:
        number, pays = self._best_bet(seat, self._outlook())
        return {"type": "place_bet", "round": number} if pays > HELD else {"type": "decline"}

    def _shifts(self, seat: Seat, outlook: Chances) -> list[tuple[float, int, int]]:
        """Every way to move a stack: its gain, the stack, and the round."""
        return [
            (worth(Bet(seat, there, bet.chips), outlook) - worth(bet, outlook), stack, there)
            for stack, bet in enumerate(self._table.bets)
            if bet.seat == seat
            for there in bets.targets(bet, self._table.round)
        ]

    def _move(self, seat: Seat, _: Sequence[Offer]) -> JsonObject:
        gain, stack, there = max(self._shifts(seat, self._outlook()))
        return {"type": "move_bet", "stack": stack, "round": there} if gain > 0 else {"type": "decline"}

    def _may(self, seat: Seat) -> JsonObject:
        """Accepts a change of crew if it helps the seat; accepts everything else."""
        table, effect = self._table, self._table.queue[0].effect
        if effect.do != "crew":
            return {"type": "accept"}
        crew = min(max(table.crew + effect.amount, 0), table.crew_at_start)
        after = self._forecast().before(table.round, table.space, crew)
        better = self._value(seat, after) > self._value(seat, self._outlook())
        return {"type": "accept" if better else "decline"}


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


def _values(offer: Offer, field: str) -> tuple[Any, ...]:
    domain = offer.fields[field]
    assert isinstance(domain, OneOf)
    return domain.values
