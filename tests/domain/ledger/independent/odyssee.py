"""The draws of Odyssee, from its LOTS.md."""

from collections.abc import Sequence
from typing import Any

from .chance import MismatchError, same
from .dealing import Dealing

DIRECTIONS = ("e", "ne", "nw", "w", "sw", "se")


class Odyssee(Dealing):
    members = (
        *("type", "name", "aeolus", "rows", "cards", "title", "text", "effects", "count", "turns"),
        *("against", "who", "towards", "hexes", "times", "white", "black", "at_least", "passed", "failed"),
    )

    def on_sea_laid(self, fact: Any) -> None:
        self.pieces(fact["board"], fact["deck"])
        same(fact["first"], self.draws.below(self.seats), "first")
        self.effects = {card["name"]: card["effects"] for card in fact["deck"]["cards"]}
        same(len(self.effects), len(fact["deck"]["cards"]), "names of cards")
        self.cards: list[list[str]] = [[] for _ in range(self.seats)]

    def on_cards_laid(self, fact: Any) -> None:
        self.rim: list[str | None] = [*self.draws.shuffle(list(self.effects))]
        same(fact["cards"], self.rim, "cards")

    def on_rim_reshuffled(self, fact: Any) -> None:
        mixed = self.draws.shuffle([card for card in self.rim if card is not None])
        same(fact["cards"], mixed, "rim shuffled")
        cards = iter(mixed)
        self.rim = [card and next(cards) for card in self.rim]

    def on_rim_turned(self, fact: Any) -> None:
        same(fact["cards"], self.rim, "rim")

    def on_die_rolled(self, fact: Any) -> None:
        same(fact["pips"], self.draws.die(4), "pips")

    def on_round_fought(self, fact: Any) -> None:
        same(fact["pips"], [self.draws.die(4), self.draws.die(4)], "pips")

    def on_card_taken(self, fact: Any) -> None:
        same(fact["card"], self.rim[fact["island"] - 1], "card")
        self.rim[fact["island"] - 1] = None
        self.cards[fact["seat"]].append(fact["card"])
        self._carry_out(self.effects[fact["card"]], fact["seat"])

    def on_card_given(self, fact: Any) -> None:
        self._hand_over(fact["owner"], fact["seat"], [fact["card"]])
        self._carry_out(self.effects[fact["card"]], fact["seat"])

    def on_deal_struck(self, fact: Any) -> None:
        self._hand_over(fact["of"], fact["seat"], fact["gives"]["cards"])
        self._hand_over(fact["seat"], fact["of"], fact["gets"]["cards"])

    def _hand_over(self, giver: int, taker: int, cards: Sequence[str]) -> None:
        moved = [card for card in self.cards[giver] if card in cards]
        self.cards[giver] = [card for card in self.cards[giver] if card not in cards]
        self.cards[taker] += moved

    def passed_give(self, seat: int, move: Any) -> None:
        same(move["card"], self.draws.pick(self.cards[seat]), "card given")

    def on_trial_thrown(self, fact: Any) -> None:
        raise MismatchError(f"no card asks for {fact['type']}")

    on_god_die_thrown = on_ship_drifted = on_ship_ferried = on_chip_barred = on_protected = on_trial_thrown

    def on_protection_used(self, fact: Any) -> None:
        same(fact["against"], "fight", "a protection outside of a card")

    def _carry_out(self, effects: Sequence[Any], seat: int) -> bool:
        """Whether the ship is still there."""
        return all(getattr(self, f"_{effect['type']}")(effect, seat) for effect in effects)

    def _trial(self, effect: Any, seat: int) -> bool:
        if self.perhaps("protection_used", against="trial"):
            return self._carry_out(effect["passed"], seat)
        fact, pips = self.following("trial_thrown"), self.draws.die(4)
        passed = pips >= effect["at_least"]
        same((fact["pips"], fact["passed"]), (pips, passed), "trial")
        return self._carry_out(effect["passed" if passed else "failed"], seat)

    def _toss(self, effect: Any, seat: int) -> bool:
        for _ in range(effect["times"]):
            fact, white = self.following("god_die_thrown"), self.draws.below(2) == 1
            same(fact["white"], white, "white")
            if not self._carry_out(effect["white" if white else "black"], seat):
                return False
        return True

    def _drift(self, effect: Any, seat: int) -> bool:
        self.draws.fact = "ship_drifted"
        direction = self.draws.pick(DIRECTIONS)
        others = [(seat + turn) % self.seats for turn in range(1, self.seats)]
        for ship in [seat] if effect["who"] == "self" else others:
            self.perhaps("ship_drifted", seat=ship, direction=direction)
        return True

    def _heroes(self, effect: Any, seat: int) -> bool:
        if effect["count"] > 0:
            self.perhaps("heroes_joined")
            return True
        self.following("heroes_lost")
        return not self.perhaps("ship_lost", seat=seat)

    def _gifts(self, effect: Any, _: int) -> bool:
        self.perhaps("gifts_won" if effect["count"] > 0 else "gifts_lost")
        return True

    def _ferry(self, _: Any, __: int) -> bool:
        self.perhaps("ship_ferried")
        return True

    def _skip(self, _: Any, __: int) -> bool:
        return bool(self.following("turns_lost"))

    def _protect(self, _: Any, __: int) -> bool:
        return bool(self.following("protected"))

    def _bar(self, _: Any, __: int) -> bool:
        return bool(self.following("chip_barred"))
