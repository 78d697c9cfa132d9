"""A match of any game under some terms, which is played at random and the same each time for a seed."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import Any, Final

from domain.kernel.game import Game
from domain.kernel.match.lifecycle import Status
from domain.kernel.offers import Offer
from domain.matches import Matches, WantedMatch
from domain.matches.agreements import TournamentPlace
from domain.matches.errors import MatchError
from domain.store import Log
from tests.domain.ledger.support import command
from tests.domain.support import ManualClock, Names
from tests.support.games.all_games import GAMES, any_setting

SHELF: Final = {game.slug: game for game in GAMES}
PLAYERS: Final = ("ann", "bob", "cid", "dan", "eve", "fay")


class RandomMatch:
    """The match, which has started. `terms`: what is agreed on for it; `place`: in a tournament, or None."""

    def __init__(
        self, game: Game, seed: int, terms: Mapping[str, Any], place: TournamentPlace | None = None
    ) -> None:
        self.chance, self.watch = Random(f"{game.slug}/{seed}"), ManualClock()
        self.log = Log(None, SHELF)
        self.matches = Matches(self.log, SHELF, Names(), self.watch, self.chance.randbytes)
        setting = any_setting(game, self.chance)
        self.game, self.players = game, PLAYERS[: setting.seats]
        options = {name: getattr(setting.options, name) for name in setting.options.__struct_fields__}
        wanted, asked = ("host", game.slug, setting.seats, options), command(self.chance)
        if place is None:
            self.id = self.matches.open(*wanted, asked, **terms).match
        else:
            self.id = self.matches.open_at(place, WantedMatch(*wanted, dict(terms)), asked).match
        for seat, player in enumerate(self.players):
            self.matches.sit(self.id, player, seat, None, command(self.chance))
        self.matches.start(self.id, "host", command(self.chance))

    @property
    def status(self) -> Status:
        """The status of the match."""
        return self.matches.status(self.id)

    def able(self) -> list[tuple[str, Sequence[Offer]]]:
        """The players who may move, with their offers."""
        offered = [(player, self.matches.legal(self.id, player).offers) for player in self.players]
        return [each for each in offered if each[1]]

    def play(self, seconds: Callable[[], float]) -> str | None:
        """A player who may move does, after so many seconds; the player, or None if nobody may."""
        able = self.able()
        if not able:
            return None
        player, offers = self.chance.choice(able)
        self.watch.advance(seconds())
        move = self.chance.choice(offers).sample(self.chance)
        self.matches.play(self.id, player, move, command(self.chance))
        return player

    def resign(self) -> None:
        """A seat offers to resign, and where it plays alone it leaves."""
        with suppress(MatchError):  # it has left, or offers already
            self.matches.resign(self.id, self.chance.choice(self.players), command(self.chance))
