"""What all commands of tournaments share: where they are sent, and what binds them."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from api.client.caller import Caller
from api.client.problems import ProblemError
from api.client.responses import FRAME, OBJECT, Frame
from api.client.transport import NONE, only_at
from domain.threadsafe.decoder import JsonObject

PAGE: Final = 100  # tournaments, ratings, reports or players that are read at once


class TournamentCaller(Caller):
    """A caller who acts in tournaments. Tournaments are named by their ids; entrants, rounds and tables by
    their numbers, from 1. Each command returns the step that it made, as its author sees it.
    """

    def _act_in(
        self,
        tournament: str,
        method: str,
        path: str,
        body: JsonObject | None = None,
        *,
        query: Mapping[str, Any] = NONE,
        expect: int | None = None,
    ) -> Frame:
        """Send a command with the last head that its author was shown. `expect`: only at this step."""
        seen = self._kept.heads.of(self.token, tournament)
        headers = {**({"nostos-seen": seen} if seen else {}), **only_at(expect)}
        try:
            return self._command(
                method, tournament_path(tournament, path), FRAME, body=body, query=query, headers=headers
            )
        except ProblemError as problem:
            if problem.name == "unknown-head":
                self._kept.heads.forget(self.token, tournament)  # they are told once, and can go on
            raise

    def _pages(self, path: str, query: JsonObject, member: str) -> Iterator[JsonObject]:
        """The entries of a list, which is a member of each of its pages."""
        cursor = None
        while True:
            page = self._read(path, OBJECT, {**query, "limit": PAGE, "cursor": cursor})
            yield from page[member]
            cursor = page["cursor"]
            if cursor is None:
                return


def tournament_path(tournament: str, path: str = "") -> str:
    """The path of a tournament, or of what is below it."""
    return f"/v1/tournaments/{tournament}{path}"


def table_path(number: int, table: int, path: str) -> str:
    """The path of a table of a round, below its tournament."""
    return f"/rounds/{number}/tables/{table}/{path}"


def present(**members: Any) -> JsonObject:
    """The members of a body that are said."""
    return {name: value for name, value in members.items() if value is not None}
