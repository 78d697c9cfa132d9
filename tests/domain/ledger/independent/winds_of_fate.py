"""The draws of Winds of Fate, from its LOTS.md."""

from typing import Any

from .chance import need, same
from .dealing import Dealing


class WindsOfFate(Dealing):
    members = (
        *("name", "spaces", "at", "calm", "stormy", "adventure", "hand", "help", "hinder", "gods"),
        *("encounters", "rewards", "consolations", "effects", "do", "amount", "who", "may"),
    )
    sorted_within = ("spaces",)
    fractions = ("at",)

    def on_board_laid(self, fact: Any) -> None:
        self.tiles = fact["tiles"]
        self.pieces(fact["board"], self.tiles)
        for kind in ("encounters", "rewards"):
            names = [tile["name"] for tile in self.tiles[kind]]
            need(len(names) == len(set(names)), "a name that occurs twice")
        spaces = [space for space in sorted(fact["board"]["spaces"]) if space not in ("troy", "ithaca")]
        encounters = self.draws.shuffle([tile["name"] for tile in self.tiles["encounters"]])
        same(fact["places"], dict(zip(spaces, encounters, strict=True)), "places")
        same(fact["order"], self.draws.shuffle(range(self.seats)), "order")
        adventure = self.tiles["adventure"]
        self.unshuffled = [f"{suit}-{value}" for suit in ("help", "hinder") for value in adventure[suit]]
        self.deck: list[str] = []
        self.gods: list[str] = []

    def on_deck_shuffled(self, fact: Any) -> None:
        self.fewer = len(self.deck)
        under = self.draws.shuffle(sorted(self.unshuffled))
        same(fact["cards"], under, "deck")
        self.deck, self.unshuffled = self.deck + under, []

    def on_gods_shuffled(self, fact: Any) -> None:
        same(self.gods, [], "gods left")
        self.gods = self.draws.shuffle(self.tiles["gods"])
        same(fact["gods"], self.gods, "gods")

    def on_decks_reshuffled(self, fact: Any) -> None:
        self.deck, self.gods = self.draws.shuffle(self.deck), self.draws.shuffle(self.gods)
        same((fact["deck"], fact["gods"]), (self.deck, self.gods), "decks shuffled")

    def on_dealt(self, fact: Any) -> None:
        same(len(fact["cards"]), self.tiles["adventure"]["hand"], "hand")
        self._from_the_top(fact["cards"])

    def on_cards_drawn(self, fact: Any) -> None:
        need(len(fact["cards"]) > self.fewer, "the deck is shuffled only if it does not suffice")
        self._from_the_top(fact["cards"])

    def _from_the_top(self, cards: list[str]) -> None:
        same(cards, sorted(self.deck[: len(cards)]), "cards")
        self.deck, self.fewer = self.deck[len(cards) :], -1

    def on_rewards_shown(self, fact: Any) -> None:
        names = [tile["name"] for tile in self.tiles["rewards"]]
        self.rewards = [names.pop(self.draws.below(len(names))) for _ in range(self.seats)]
        same(fact["rewards"], self.rewards, "rewards")

    def on_reward_taken(self, fact: Any) -> None:
        self.rewards.remove(fact["tile"])

    def on_god_turned(self, fact: Any) -> None:
        same(fact["god"], self.gods.pop(0), "god")

    def on_cards_turned(self, fact: Any) -> None:
        self.unshuffled += fact["cards"]

    def on_decks_turned(self, fact: Any) -> None:
        same((fact["deck"], fact["gods"]), (self.deck, self.gods), "decks")

    def passed_draft(self, _: int, move: Any) -> None:
        same(move["tile"], self.draws.pick(self.rewards), "draft")

    def passed_choose_destiny(self, _: int, move: Any) -> None:
        same(move["destiny"], self.draws.pick(("safe", "death", "stranded")), "destiny")
