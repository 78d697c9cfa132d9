"""A dry run of a round as JSON."""

from api.presenters.tournaments.people_json import person_json
from api.presenters.tournaments.round_json import entrant_names, sentence_json
from domain.competition.state import Tournament
from domain.kernel.texts import NameOf
from domain.threadsafe.decoder import JsonObject
from domain.tournaments.playing.dry_run import DryRun


def dry_run_json(tournament: Tournament, planned: DryRun, name_of: NameOf) -> JsonObject:
    """What the round would be, and what is in its way."""
    names = entrant_names(tournament, planned.pairing.numbers(), name_of)
    return {
        "round": planned.round,
        "trial": planned.trial,
        "tables": [
            {
                "table": match.table,
                "game": match.game,
                "numbers": numbers,
                "players": [person_json(player, name_of) for player in match.players],
                "sentences": [sentence_json(each, names) for each in match.why],
            }
            for match, numbers in zip(planned.matches, planned.pairing.tables, strict=True)
        ],
        "byes": planned.pairing.byes,
        "asked": planned.asked,
        "why_byes": [sentence_json(each, names) for each in planned.byes],
        "criteria": tournament.rules.criteria,
        "value": planned.value,
        "bound": planned.least or None,
        "obstacles": [{"rule": rule, "sentence": sentence} for rule, sentence in planned.obstacles],
    }
