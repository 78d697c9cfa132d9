"""Matches of every kind, with fixed chance: any setting, seats that leave, missed reveals, beacons."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import msgspec

from domain.games import SHELF, odyssee, odysseus, winds_of_fate
from domain.kernel.draws import contribution_commitment
from domain.kernel.facts import REFEREE
from domain.kernel.game import Game
from domain.kernel.match.lifecycle import Status
from domain.matches import Matches
from domain.matches.decisions.openings import LEDGER
from domain.store import Log
from tests.domain.ledger.independent.redealing import GAMES
from tests.domain.ledger.support import PLAYERS, command, record
from tests.domain.support import ManualClock, Names
from tests.support.games.all_games import any_setting

BEACON: Final = {"source": "the lottery", "at": "2024-01-01T01:00:00Z"}
WAITS, REVEALS = 60, 60  # seconds until a seat is absent, and in which contributions are revealed
LONGEST: Final = 1500  # steps
SELDOM: Final = {"give", "place_ship", "choose_destiny", "place_maelstrom", "place_fog_bank", "push"}
"""Moves that are drawn for a seat that left and seldom asked for: there a seat leaves more often."""


OWN: Final = Path(__file__).with_name("own")
"""Boards and cards of one's own: for each kind of draw there is one that needs it often."""


ALL_TILES: Final = {"monsters": 2, "lighthouses": 2, "maelstroms": 2, "fog_banks": 1}


class Variant(NamedTuple):
    """A version of a game, and the options that its matches have for sure."""

    game: Game
    options: dict[str, Any]


VERSIONS: Final = [version for slug in GAMES for version in (SHELF[slug], *SHELF[slug].earlier)]
VARIANTS: Final = {
    **{f"{game.slug} {game.version}": Variant(game, {}) for game in VERSIONS},
    "odyssee, own": Variant(odyssee.game(OWN / "odyssee"), {"board": "strait", "deck": "whirl"}),
    "odysseus, own": Variant(odysseus.game(OWN / "odysseus"), {"cards": "gales"}),
    "winds_of_fate, own": Variant(winds_of_fate.game(OWN / "winds_of_fate"), {"tiles": "gusts"}),
    "wrath_of_poseidon, all tiles": Variant(SHELF["wrath_of_poseidon"], ALL_TILES),
}


class VariedMatch:
    """A match in which everything is chosen by `chance`. `ledger`: its version."""

    def __init__(self, variant: Variant, chance: Random, ledger: int) -> None:
        game = variant.game
        self.chance, self.clock, self.ledger = chance, ManualClock(), ledger
        self.log = Log(None, {game.slug: game})
        self.matches = Matches(
            self.log, {game.slug: game}, Names(), self.clock, chance.randbytes, ledger=ledger
        )
        setting = any_setting(game, chance)
        options = {**msgspec.to_builtins(setting.options), **variant.options}
        if game.slug == "odyssee":
            options["cap"] = chance.randint(5, 15)  # a short match
        self.players = [*PLAYERS[: setting.seats]]
        self.terms = self._terms()
        opened = self.matches.open("ann", game.slug, setting.seats, options, command(chance), **self.terms)
        self.id = opened.match
        self.contributions: dict[int, bytes] = {}
        self.resigning: set[int] = set()

    def _terms(self) -> dict[str, Any]:
        policy = self.chance.choice(("pass", "pass", "substitute"))
        leaving = {"resigned": "pass", "timed_out": "pass", "absent": policy, "absent_after": WAITS}
        if self.ledger == 1:
            return {"leaving": leaving}
        beacon = {"beacon": BEACON} if self.chance.random() < 0.5 else {}
        return {"leaving": leaving, "reveal_within": REVEALS, **beacon}

    def start(self, *, missed: bool = False) -> None:
        """All sit down, and bring contributions or not. `missed`: not all reveal theirs the first time."""
        for seat, player in enumerate(self.players):
            if self.chance.random() < 0.2:
                self.matches.sit(self.id, player, seat, self._bound(seat), command(self.chance))
                self.matches.leave(self.id, player, seat, command(self.chance))
                self.contributions.pop(seat, None)
            self.matches.sit(self.id, player, seat, self._bound(seat, always=missed), command(self.chance))
        if "beacon" in self.terms:
            self.clock.advance(3600)
            self.matches.enter_beacon(self.id, "ann", "7 11 13 \u20ac", command(self.chance))
        self.matches.start(self.id, "ann", command(self.chance))
        if missed:
            self._reveal(list(self.contributions)[1:])
            self.clock.advance(REVEALS + 1)
            self.matches.miss_reveal(self.id)
            self.contributions.clear()
            for seat, player in enumerate(self.players):
                if bound := self._bound(seat):
                    self.matches.commit(self.id, player, bound, command(self.chance))
            self.matches.start(self.id, "ann", command(self.chance))
        self._reveal(list(self.contributions))

    def _bound(self, seat: int, *, always: bool = False) -> str | None:
        """What binds a seat to bytes of its own, or None."""
        if self.ledger == 1 or (not always and self.chance.random() < 0.4):
            return None
        self.contributions[seat] = self.chance.randbytes(32)
        return contribution_commitment(self.id.bytes, seat, self.contributions[seat])

    def _reveal(self, seats: list[int]) -> None:
        for seat in self.chance.sample(seats, len(seats)):
            contribution = self.contributions[seat].hex()
            self.matches.reveal(self.id, self.players[seat], contribution, command(self.chance))

    def play(self, leaving: float) -> None:
        """To the end. `leaving`: how likely a seat leaves before a move, by resigning or by being absent."""
        while self._goes_on() and self.matches.head(self.id) < LONGEST:
            waiting = dict(self._offers())
            seldom = any(offer.move in SELDOM for offers in waiting.values() for offer in offers)
            if self.chance.random() < leaving * (10 if seldom else 1):
                self._leave(list(waiting))
                continue
            seat = self.chance.choice(list(waiting))
            move = self.chance.choice(waiting[seat]).sample(self.chance)
            self.matches.play(self.id, self.players[seat], move, command(self.chance))

    def _goes_on(self) -> bool:
        return self.matches.status(self.id) is Status.PLAYING

    def _offers(self) -> Iterator[tuple[int, Any]]:
        for seat, player in enumerate(self.players):
            if offers := self.matches.legal(self.id, player).offers:
                yield seat, offers

    def _leave(self, waiting: list[int]) -> None:
        """The seat that is waited for is absent, if it is one alone; else one of them resigns."""
        seat = self.chance.choice(waiting)
        if len(waiting) > 1:
            if seat not in self.resigning:
                self.matches.resign(self.id, self.players[seat], command(self.chance))
            self.resigning.add(seat)
            return
        self.clock.now += timedelta(seconds=WAITS + 1)
        self.matches.find_absent(self.id)
        if self._goes_on() and self.terms["leaving"]["absent"] == "substitute" and self.chance.random() < 0.5:
            self.players[seat] = f"{self.players[seat]}-2"
            self.matches.substitute(self.id, self.players[seat], seat, command(self.chance))

    def record(self) -> bytes:
        """The record of the referee."""
        return record(tuple(self.log.read(self.id)), REFEREE)


def varied(variant: Variant, seed: int, ledger: int = LEDGER) -> bytes:
    """The referee's record of a match that was played to its end."""
    chance = Random(seed)
    match = VariedMatch(variant, chance, ledger)
    match.start(missed=ledger > 1 and chance.random() < 0.3)
    match.play(chance.choice((0, 0.01, 0.03)))
    return match.record()
