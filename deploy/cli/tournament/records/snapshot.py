"""A tournament as it was at one step: what exports are made of."""

from collections.abc import Sequence
from typing import NamedTuple

from api.client import Client
from domain.threadsafe.decoder import JsonObject


class Snapshot(NamedTuple):
    """The tournament, the rows of its standings and its rounds, all at the same step."""

    tournament: JsonObject
    rows: Sequence[JsonObject]
    rounds: Sequence[JsonObject]

    @property
    def entrants(self) -> Sequence[JsonObject]:
        """The entrants in the order of the standings, then those who are not in them."""
        places = {row["number"]: at for at, row in enumerate(self.rows)}
        last = len(places)
        return sorted(
            self.tournament["entrants"], key=lambda each: (places.get(each["number"], last), each["number"])
        )

    @property
    def row_of(self) -> dict[int, JsonObject]:
        """The rows of the standings by the numbers of entrants."""
        return {row["number"]: row for row in self.rows}


def snapshot(client: Client, tournament: str) -> Snapshot:
    """The tournament as it is now."""
    found = client.tournament(tournament)
    step = found["step"]
    rows = client.standings(tournament, at=step, least=step)["rows"]
    rounds = [client.round(tournament, each["round"], step, least=step) for each in found["rounds"]]
    return Snapshot(found, rows, rounds)
