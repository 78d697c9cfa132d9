"""The draws of Odysseus, from its LOTS.md."""

from typing import Any

from .chance import same
from .dealing import Dealing

ADVENTURES = ("sirens", "underworld", "cyclops", "circe", "scylla", "lotus_eaters")
GODS = ("zeus", "poseidon", "athena", "hades", "aphrodite", "hermes")
KINDS = ("9", "8", "7", "6", "5", "4", "3", "2", "1", "dionysus")
SPACES = tuple(f"{ship}-{colour}" for ship in (1, 2, 3) for colour in ("yellow", "green", "red"))


class Odysseus(Dealing):
    versions = ("1", "2")
    members = ("type", "name", "lines", "places", "winds", "tasks", "three", "two", "one")
    sorted_within = ("lines", "winds")

    def on_board_laid(self, fact: Any) -> None:
        self.pieces(fact["board"], fact["cards"])
        disks = [adventure for adventure in ADVENTURES for _ in range(3)]
        same(fact["disks"], self.draws.shuffle(disks), "disks")
        self.content = fact["cards"]
        self.hands: list[list[str]] = [[] for _ in range(self.seats)]
        self.each = 3
        self.reserve = dict.fromkeys(ADVENTURES, 2)
        same(fact["reserve"], self.reserve, "reserve")

    def on_gods_dealt(self, fact: Any) -> None:
        self.gods = self.draws.shuffle(GODS[: self.seats])
        same(fact["gods"], self.gods, "gods")

    def on_task_dealt(self, fact: Any) -> None:
        if fact["seat"] == 0:
            self.tasks = self.draws.shuffle(self.content["tasks"])
        same(fact["task"], self.tasks[fact["seat"]], "task")

    def on_stack_shuffled(self, fact: Any) -> None:
        held = [card for hand in self.hands for card in hand]
        winds = self.content["winds"]
        left = [kind for kind in KINDS for _ in range(winds.get(kind, 0) - held.count(kind))]
        self.stack = self.draws.shuffle(left)
        same(fact["cards"], self.stack, "stack")
        self._deal()

    def on_stack_reshuffled(self, fact: Any) -> None:
        self.stack = self.draws.shuffle(self.stack)
        same(fact["cards"], self.stack, "stack shuffled")

    def _deal(self) -> None:
        number = self.each * self.seats
        dealt, self.stack, self.each = self.stack[:number], self.stack[number:], 2
        first = self.gods.index("zeus") + 1
        for turn in range(min(self.seats, len(dealt))):
            fact = self.following("dealt")
            cards = dealt[turn :: self.seats]
            same((fact["seat"], fact["cards"]), ((first + turn) % self.seats, cards), "dealt")
            self.hands[fact["seat"]] = sorted(self.hands[fact["seat"]] + cards, key=KINDS.index)

    def on_card_laid(self, fact: Any) -> None:
        self.hands[fact["seat"]].remove(fact["card"])

    on_card_laid_face_down = on_card_laid

    def on_gods_traded(self, fact: Any) -> None:
        self.hands[fact["seat"]].remove("dionysus")
        one, other = fact["seat"], fact["other"]
        self.gods[one], self.gods[other] = self.gods[other], self.gods[one]

    def on_ship_placed(self, fact: Any) -> None:
        self.reserve[fact["adventure"]] += 1

    def on_disk_placed(self, fact: Any) -> None:
        self.reserve[fact["adventure"]] -= 1

    def on_table_turned_up(self, fact: Any) -> None:
        same((fact["hands"], fact["stack"]), (self.hands, self.stack), "table")

    def passed_place_ship(self, _: int, move: Any) -> None:
        same(move["circle"], self.draws.pick(range(18)), "circle")

    def passed_lay(self, seat: int, move: Any) -> None:
        card = self.draws.pick(self.hands[seat])
        same((move["card"], move["space"]), (card, self.draws.pick(SPACES)), "laid")

    def passed_refill(self, _: int, move: Any) -> None:
        disks = [adventure for adventure in ADVENTURES for _ in range(self.reserve[adventure])]
        same(move["adventure"], self.draws.pick(disks), "refill")
