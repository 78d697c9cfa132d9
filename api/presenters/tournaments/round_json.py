"""A round as JSON: its tables with their results, its byes, its draw and its value."""

from collections.abc import Iterator
from datetime import datetime

from api.presenters.tournaments.people_json import person_json
from api.presenters.tournaments.round_explanation import ExplainedRound
from domain.competition.state import Tournament, TournamentRound, TournamentTable
from domain.kernel.texts import NameOf
from domain.ledger.canonical import from_microseconds
from domain.pairing.explanation import Sentence, english
from domain.threadsafe.decoder import JsonObject


def round_json(
    tournament: Tournament, held: TournamentRound, bound: tuple[int, ...], name_of: NameOf
) -> JsonObject:
    """A round. `bound`: no pairing has a lower value, criterion by criterion; () where it is not known."""
    return {
        "round": held.number,
        "state": held.state,
        "draw": held.draw,
        "tables": [
            _table_json(tournament, number, table, name_of) for number, table in enumerate(held.tables, 1)
        ],
        "byes": held.byes,
        "asked": held.asked,
        "criteria": tournament.rules.criteria,
        "value": held.value,
        "bound": bound or None,
        "engine": held.engine,
        "opened": _moment(held.opened),
        "turns": held.turns,
    }


def _table_json(tournament: Tournament, number: int, table: TournamentTable, name_of: NameOf) -> JsonObject:
    entrants = [tournament.entrants[each - 1] for each in table.seats]
    return {
        "table": number,
        "state": table.state,
        "seats": [{"number": each.number, **person_json(each.player, name_of)} for each in entrants],
        "match": table.match or None,
        "matches": list(_matches(table)),
        "outcome": table.outcome,
        "absent": table.absent,
        "source": None if table.outcome is None else table.source,
        "head": table.head or None,
        "reported": _moment(table.reported),
        "agreed": table.agreed,
        "disputed": table.disputed,
        "corrections": table.corrections,
    }


def _matches(table: TournamentTable) -> Iterator[JsonObject]:
    """All matches of a table, with when each was listed, and how it ended without a result, if it did."""
    ended = {each.match: each for each in table.ended}
    for match, listed in zip(table.matches, table.listed, strict=True):
        without = ended.get(match.match)
        yield {
            "match": match.match,
            "commitment": match.commitment,
            "listed": _moment(listed),
            "ended": None if without is None else {"how": without.how, "reason": without.reason},
        }


def _moment(at: int | None) -> datetime | None:
    """The moment of so many microseconds since 1970."""
    return None if at is None else from_microseconds(at)


def explanation_json(
    tournament: Tournament, held: TournamentRound, explained: ExplainedRound, name_of: NameOf
) -> JsonObject:
    """Why a round is paired as it is, table by table, and what the checker finds."""
    names = entrant_names(tournament, held.pairing.numbers(), name_of)
    return {
        "round": held.number,
        "by_hand": held.engine is not None,
        "tables": [
            {"table": number, "sentences": [sentence_json(each, names) for each in why]}
            for number, why in enumerate(explained.tables, 1)
        ],
        "byes": [sentence_json(each, names) for each in explained.byes],
        "criteria": tournament.rules.criteria,
        "value": held.value,
        "bound": explained.bound or None,
        "violations": [{"rule": each.rule, "sentence": each.sentence} for each in explained.violations],
        "recomputed": explained.recomputed,
    }


def entrant_names(tournament: Tournament, numbers: tuple[int, ...], name_of: NameOf) -> dict[int, str]:
    """The names of entrants by their numbers, as sentences have them; the number of who has no name."""
    return {number: name_of(tournament.entrants[number - 1].player) or f"#{number}" for number in numbers}


def sentence_json(sentence: Sentence, names: dict[int, str]) -> JsonObject:
    """A sentence as data, and in English."""
    return {
        "key": sentence.key,
        "who": sentence.who,
        "what": dict(sentence.what),
        "text": english(sentence, names),
    }
