"""Scenes: games that begin in the middle, on the board and with the tiles of the game's own folder."""

from collections.abc import Sequence
from functools import reduce
from typing import Any

import msgspec

from domain.games.winds_of_fate import GAME, catalogue
from domain.games.winds_of_fate.moves import Pass, Play
from domain.games.winds_of_fate.rules import follow
from domain.games.winds_of_fate.table import Table, evolve, look_ahead
from domain.games.winds_of_fate.words import Bet, Due, Effect, WindsOptions
from domain.kernel.draws import Lots
from domain.kernel.facts import Fact, Seat
from domain.kernel.game import Setting
from tests.support.games.scene import Scene

BOARD = catalogue.library().all(catalogue.BOARD)["aegean"]
TILES = catalogue.library().all(catalogue.TILES)["winds"]


class WindsScene(Scene[Table]):
    """A game of Winds of Fate in progress."""

    game = GAME

    def all_pass(self, *cards: str) -> tuple[Fact, ...]:
        """The seats to act play the cards in turn, and then all pass."""
        facts: tuple[Fact, ...] = ()
        for card in cards:
            facts += self.when(self.table.turn, Play(card))
        while self.table.stage == "adventure":
            facts += self.when(self.table.turn, Pass())
        return facts

    def changed(self, **state: Any) -> "WindsScene":
        """The scene with other values in some fields of the table."""
        return WindsScene(msgspec.structs.replace(self.table, **state))


def opened(seats: int = 3, **options: Any) -> WindsScene:
    """A match just begun: nobody has chosen a destiny."""
    setting = Setting(seats, WindsOptions(**options))
    return WindsScene(reduce(evolve, GAME.opening(setting, Lots(b"scene", 1)), Table()))


HANDS = (("help-1", "help-5", "hinder-2"), ("help-3", "hinder-4", "hinder-5"), ("help-2", "hinder-3"))


def given(stage: str, *, options: WindsOptions | None = None, **state: Any) -> WindsScene:
    """A match of three, in turn order 0, 1, 2, in round 1 at Troy unless `state` says otherwise.

    Seat 0 has chosen Safe, 1 Death, 2 Stranded. The god on top is Poseidon 4, then Athena 2. On the deck
    lie Help 4 and Hinder 1. The tiles lie as they are named, on the spaces as they are named.
    """
    spaces = sorted(set(BOARD.spaces) - {"troy", "ithaca"})
    places = dict(zip(spaces, (tile.name for tile in TILES.encounters), strict=True))
    base = opened().table
    fields = {
        "stage": stage,
        "options": options or WindsOptions(),
        "places": places,
        "order": (0, 1, 2),
        "drafters": (),
        "round": 1,
        "hands": HANDS,
        "destinies": ("safe", "death", "stranded"),
        "deck": ("help-4", "hinder-1"),
        "gods": ("poseidon-4", "athena-2", "athena-3", "athena-4", "poseidon-3", "poseidon-5"),
        "rewards": ("ox", "gold", "omen"),
    }
    return WindsScene(msgspec.structs.replace(base, **(fields | state)))


def asked(seat: Seat, effect: Effect, **state: Any) -> WindsScene:
    """An effect waits for a seat, in the encounter of round 2 unless `state` says otherwise."""
    fields: dict[str, Any] = {"round": 2, "queue": (Due(seat, effect),)}
    return given("encounter", **(fields | state))


def settled(scene: WindsScene) -> tuple[Fact, ...]:
    """The facts that follow without a decision."""
    return scene.then(look_ahead(scene.table, (), follow, scene.draws()))


def bets(*stacks: Sequence[int]) -> tuple[Bet, ...]:
    """Stacks, each as seat, round and chips."""
    return tuple(Bet(*stack) for stack in stacks)


PLACE = Effect("place_bet")
SHIFT = Effect("move_bet")
