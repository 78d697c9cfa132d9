"""A fair player of Winds of Fate: it asks who may win after each move, and plays cards where that pays.

Of the others it knows what everybody saw: the suits of their cards turned up so far.
"""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from domain.games.winds_of_fate import GAME, bets
from domain.games.winds_of_fate import facts as f
from domain.games.winds_of_fate.effects import crew_after
from domain.games.winds_of_fate.table import Table, put
from domain.games.winds_of_fate.words import DESTINIES, ROUNDS, Bet, suit, value
from domain.kernel.facts import Fact, Seat, known
from domain.kernel.offers import Offer, OneOf
from domain.threadsafe.decoder import JsonObject
from workers.bots.games.winds_of_fate.contest import options, results, sums
from workers.bots.games.winds_of_fate.dues import worth_of_table
from workers.bots.games.winds_of_fate.forecast import STEPS, chance, chart, forecast
from workers.bots.games.winds_of_fate.prospects import Prospects

TEMPER = 0.3  # by how much the beliefs of seats differ when they choose a destiny, in chances
LOYALTY = 0.01  # by how much another destiny must be better for a switch, in chances to win
replace = msgspec.structs.replace


class Fair:
    """Plays any seat."""

    def __init__(self) -> None:
        self._read = 0
        self._table: Table = GAME.initial
        self._suits: Counter[tuple[Seat, str]] = Counter()  # cards turned up, by seat and suit
        self._gods: list[str] = []  # gods that may still come before the next shuffle
        self._prospects = Prospects()

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
                return self._move(seat)
            case _:
                return self._may(seat)

    def _learn(self, facts: Sequence[Fact]) -> None:
        for fact in facts[self._read :]:
            match fact:
                case f.CardsTurned(seat, cards):
                    self._suits.update((seat, suit(card)) for card in cards)
                case f.GodTurned(god):
                    self._gods = [other for other in self._gods if other != god]
                case f.GodsShuffled():
                    self._gods = list(self._table.tiles.gods)
            if isinstance(fact, GAME.facts):
                self._table = GAME.evolve(self._table, fact)
        self._read = len(facts)

    def _destiny(self, seat: Seat, rng: Random) -> JsonObject:
        """The ending that seems likeliest, by the seat's cards and its random temper."""
        hand = [known(card) for card in self._table.hands[seat]]
        helps = sum(value(card) if suit(card) == "help" else -value(card) for card in hand)
        table = self._table
        tenths = min(max(round((0.5 + helps / 50) * STEPS), 2), 8)
        chances = forecast(chart(table), tenths).before(1, table.space, table.crew)
        scores = {d: chance(chances, d) + rng.gauss(0, TEMPER) for d in DESTINIES}
        return {"type": "choose_destiny", "destiny": max(scores, key=lambda destiny: scores[destiny])}

    def _adventure(self, seat: Seat, by_move: dict[str, Offer]) -> JsonObject:
        """The card that pays best, or a pass if none pays."""
        table = self._table
        leans = [self._lean(other) for other in range(len(table.order))]
        likely = sums(table, seat, leans, self._gods or table.tiles.gods)
        card = options(table, seat, self._prospects, likely)[0].card
        if card is not None:
            return {"type": "play", "card": card}
        return self._pass(seat, by_move["pass"], likely.moved(0))

    def _lean(self, seat: Seat) -> float:
        """How much a seat helps, from -1 to 1."""
        helps, hinders = self._suits[seat, "help"], self._suits[seat, "hinder"]
        return (helps - hinders) / (helps + hinders + 3)

    def _pass(self, seat: Seat, offer: Offer, win: float) -> JsonObject:
        """Passes, with another destiny if that is now better."""
        table, worths = self._table, dict[str | None, float]()
        for destiny in _values(offer, "destiny"):
            won, lost = results(table, seat, self._prospects, destiny)
            worths[destiny] = win * won + (1 - win) * lost + (LOYALTY if destiny is None else 0.0)
        return {"type": "pass", "destiny": max(worths, key=lambda destiny: worths[destiny])}

    def _worth(self, seat: Seat, **changes: Any) -> float:
        """The seat's chance to win after a move: the effect that was due is done, and the table changed."""
        table = replace(self._table, **{"queue": self._table.queue[1:], **changes})
        return worth_of_table(table, self._prospects, seat)[seat]

    def _draft(self, seat: Seat, offer: Offer) -> JsonObject:
        table, worths = self._table, dict[str, float]()
        for tile in _values(offer, "tile"):
            left = tuple(other for other in table.rewards if other != tile)
            due = table.tiles.rewarded[tile][seat]
            worths[tile] = self._worth(seat, rewards=left, drafters=table.drafters[1:], queue=due)
        return {"type": "draft", "tile": max(worths, key=lambda tile: worths[tile])}

    def _place(self, seat: Seat) -> JsonObject:
        table = self._table
        chips = put(table.chips, seat, table.chips[seat] - 1)
        best: tuple[float, JsonObject] = self._worth(seat), {"type": "decline"}
        for number in range(table.round, ROUNDS + 1):
            placed = (*table.bets, Bet(seat, number, bets.stacked(table.round, number)))
            move: JsonObject = {"type": "place_bet", "round": number}
            best = max(best, (self._worth(seat, bets=placed, chips=chips), move), key=lambda each: each[0])
        return best[1]

    def _move(self, seat: Seat) -> JsonObject:
        table = self._table
        best: tuple[float, JsonObject] = self._worth(seat), {"type": "decline"}
        for stack, bet in enumerate(table.bets):
            for there in bets.targets(bet, table.round) if bet.seat == seat else ():
                moved = put(table.bets, stack, replace(bet, round=there))
                move: JsonObject = {"type": "move_bet", "stack": stack, "round": there}
                best = max(best, (self._worth(seat, bets=moved), move), key=lambda each: each[0])
        return best[1]

    def _may(self, seat: Seat) -> JsonObject:
        """Accepts a change of crew if it helps the seat; accepts everything else."""
        effect = self._table.queue[0].effect
        if effect.do != "crew":
            return {"type": "accept"}
        better = self._worth(seat, crew=crew_after(self._table, effect.amount)) > self._worth(seat)
        return {"type": "accept" if better else "decline"}


def _values(offer: Offer, field: str) -> tuple[Any, ...]:
    domain = offer.fields[field]
    assert isinstance(domain, OneOf)
    return domain.values
