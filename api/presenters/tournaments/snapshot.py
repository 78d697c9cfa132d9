"""A tournament as it was at one step: what its standings as a file are made of."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from api.presenters.tournaments.round_json import round_json
from api.presenters.tournaments.standings_json import rows_json
from api.presenters.tournaments.tournament_json import tournament_json
from api.presenters.tournaments.tournament_views import KnownTournament
from domain.competition.standings.ranking import Standings
from domain.kernel.texts import NameOf
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


def snapshot(known: KnownTournament, rows: Standings, upto: int | None, name_of: NameOf) -> Snapshot:
    """The tournament as it is known, with the rounds up to one, or all of them; in JSON's types alone."""
    tournament = known.tournament
    rounds = [round_json(tournament, held, (), name_of) for held in tournament.rounds[:upto]]
    shown = (tournament_json(known, name_of), rows_json(tournament, rows, name_of), rounds)
    return Snapshot(*(msgspec.to_builtins(each) for each in shown))
