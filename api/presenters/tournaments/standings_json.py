"""Standings as JSON: places with every sum and what it is made of. Amounts are exact: "7", or "7/2"."""

from api.presenters.tournaments.people_json import person_json
from domain.competition.referee.what_if import Consequences
from domain.competition.standings.measures import Sum
from domain.competition.standings.ranking import Standings
from domain.competition.state import Tournament
from domain.kernel.texts import NameOf
from domain.threadsafe.decoder import JsonObject


def rows_json(tournament: Tournament, rows: Standings, name_of: NameOf) -> list[JsonObject]:
    """The rows of standings, the first place first."""
    return [
        {
            "place": row.place,
            "number": row.number,
            **person_json(tournament.entrants[row.number - 1].player, name_of),
            "sums": [_sum_json(each) for each in row.sums],
        }
        for row in rows
    ]


def _sum_json(found: Sum) -> JsonObject:
    terms = [
        {"round": each.round, "amount": str(each.amount), "why": each.why, "numbers": each.numbers}
        for each in found.terms
    ]
    return {"measure": found.measure, "total": str(found.total), "terms": terms}


def consequences_json(tournament: Tournament, found: Consequences, name_of: NameOf) -> JsonObject:
    """What a correction would change."""
    return {
        "before": rows_json(tournament, found.before, name_of),
        "after": rows_json(tournament, found.after, name_of),
        "moved": found.moved,
        "pairings": found.pairings,
        "looked": found.looked,
    }
