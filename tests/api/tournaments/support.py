"""A tournament over HTTP, and its people."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from werkzeug.test import TestResponse

from tests.api.support import ApiService, Caller, key, ok

Json = dict[str, Any]
WON: Json = {"ranking": [[0], [1]], "scores": [1, 0], "winners": [0]}
LOST: Json = {"ranking": [[1], [0]], "scores": [0, 1], "winners": [1]}


def regulations(**changes: Any) -> Json:
    """Regulations of a Swiss tournament of the toy, at tables of two, whose results the players confirm."""
    return {
        "title": "The contest of the suitors",
        "format": "swiss",
        "rounds": 2,
        "games": [{"game": "toy", "shape": {"seats": 2}, "options": {"hand": 2}}],
        "scoring": {"by": "places", "places": [{"points": [2, 0]}], "bye": 2},
        "ranking": ["points", "buchholz", "lot"],
        "counting": {"by": "players"},
        "late_until": 2,
        "asked_byes": 1,
        "asked_byes_until": 2,
        **changes,
    }


class ApiTournament:
    """A tournament that was announced, its host, and players who may enter."""

    def __init__(self, service: ApiService, players: int = 4, **changes: Any) -> None:
        self.service = service
        self.host = service.player("Penelope")
        self.players = [service.player(f"Suitor {number}") for number in range(1, players + 1)]
        announced = self.host.post("/v1/tournaments", {"regulations": regulations(**changes)})
        self.tournament: str = ok(announced)["tournament"]

    @property
    def path(self) -> str:
        return f"/v1/tournaments/{self.tournament}"

    @property
    def id(self) -> UUID:
        return UUID(self.tournament)

    @property
    def step(self) -> int:
        """The last step."""
        return self.service.services.tournaments.head(self.id)

    def done(self, method: str, path: str, body: Any = None, by: Caller | None = None, **rest: Any) -> Any:
        """The answer to the host, or to somebody else, if it is a good one."""
        return ok(self.asked(method, path, body, by, **rest))

    def asked(
        self, method: str, path: str, body: Any = None, by: Caller | None = None, **rest: Any
    ) -> TestResponse:
        """The answer to the host, or to somebody else."""
        whole = rest if method in ("GET", "DELETE") else {"json": {} if body is None else body, **rest}
        return (by or self.host).ask(method, f"{self.path}{path}", **whole)

    def seen(self, path: str = "", by: Caller | None = None) -> Any:
        """What the host, or somebody else, reads of the tournament."""
        return self.done("GET", path, by=by)

    def at_step(self) -> Json:
        """The header that names the last step."""
        return {"headers": {"If-Match": f'"{self.step}"', "Idempotency-Key": key()}}

    def registered(self) -> "ApiTournament":
        """All players enter, and registration is closed."""
        self.done("POST", "/registration")
        for player in self.players:
            self.done("POST", "/entrants", by=player)
        self.done("DELETE", "/registration")
        return self

    def opened(self, number: int) -> "ApiTournament":
        """A round is paired and opened; its matches are listed, and not played."""
        self.done("POST", "/rounds", {"round": number})
        self.done("POST", f"/rounds/{number}/opening")
        return self

    def tables(self, number: int) -> Sequence[Json]:
        """The tables of a round."""
        found: Sequence[Json] = self.seen(f"/rounds/{number}")["tables"]
        return found

    def at_table(self, number: int, table: int) -> list[Caller]:
        """Who sits at a table, by seats."""
        ids = {player.player: player for player in self.players}
        return [ids[seat["player"]] for seat in self.tables(number)[table - 1]["seats"]]

    def written(self, number: int, table: int, outcome: Json | None = None) -> str:
        """The desk writes a result down; the address of the table."""
        place = f"/rounds/{number}/tables/{table}"
        self.done("PUT", f"{place}/result", {"outcome": outcome or WON})
        return place

    def counted(self, number: int, table: int, outcome: Json | None = None) -> str:
        """The same, and everybody at the table agrees."""
        place = self.written(number, table, outcome)
        for player in self.at_table(number, table):
            self.done("POST", f"{place}/agreement", by=player)
        return place

    def played(self, number: int) -> "ApiTournament":
        """A round from its pairing to its end."""
        self.opened(number)
        for table in range(1, len(self.tables(number)) + 1):
            self.counted(number, table)
        self.done("POST", f"/rounds/{number}/closing", {"publish": True})
        return self
