"""Reads of the lobby and of games: what is played, and what things are called."""

from typing import Any

from api.client.caller import Caller
from api.client.responses import GAMES, OBJECT
from domain.threadsafe.decoder import JsonObject


class LobbyReads(Caller):
    """Methods of the client that read matches, games and their words."""

    def games(self) -> list[JsonObject]:
        """The games of the service."""
        return self._read("/v1/games", GAMES)["games"]

    def game(self, game: str) -> JsonObject:
        """A game with all that is needed to open a match: `options`, `roles`, `content` ..."""
        return self._read(f"/v1/games/{game}", OBJECT)

    def words(self, game: str, language: str) -> dict[str, str]:
        """What the values of a game are called in a language, by the value."""
        words: dict[str, str] = self._read(f"/v1/games/{game}/words", OBJECT, {"text": language})["words"]
        return words

    def matches(self, **asked: Any) -> list[JsonObject]:
        """Matches, the newest first: one page. `asked`: `status`, `game`, `player`, `open_seats` ..."""
        matches: list[JsonObject] = self._read("/v1/matches", OBJECT, asked)["matches"]
        return matches
