"""What a fact is judged on, and what many judgements share. Sections are of domain/tournaments/RULES.md."""

import re
from typing import Final, NamedTuple

from domain.competition import errors
from domain.competition.desk_facts import RulingMade
from domain.competition.referee.pairings import PairedRound
from domain.competition.regulations import LONGEST_LINE
from domain.competition.round_facts import PointsDeducted, TableAnnulled, TablePlace, TableResult
from domain.competition.state import Entrant, Tournament, TournamentRound, TournamentTable
from domain.kernel.facts import Fact, Hidden
from domain.kernel.game import Shelf
from domain.kernel.terms import MATCH_ID
from domain.kernel.text_rules import legible

SHA256: Final = re.compile("[0-9a-f]{64}")  # and all else that is 32 bytes in hex
LONGEST_TEXT: Final = 500  # characters of a question, an answer, an announcement


class Case(NamedTuple):
    """A tournament before a fact. `at`: the moment of the step, microseconds since 1970; `shelf`: the
    games.

    `made`: the pairing that follows, if who asks has just made it from this tournament and the same draw; it
    is not made a second time then.
    """

    tournament: Tournament
    at: int
    shelf: Shelf
    made: PairedRound | None = None


def check_text(field: str, text: str | Hidden, longest: int = LONGEST_LINE) -> None:
    """34: a text that people read is one line of so many printable characters. What is hidden is not
    judged.
    """
    if not isinstance(text, Hidden) and not legible(text, longest):
        raise errors.BadText(field)


def entrant_in(tournament: Tournament, number: int) -> Entrant:
    """6: the entrant of a number. NoSuchEntrant if there is none."""
    entrant = tournament.entrant(number)
    if entrant is None:
        raise errors.NoSuchEntrant("number")
    return entrant


def taking_part(tournament: Tournament, number: int) -> Entrant:
    """9: the same, who has not left."""
    entrant = entrant_in(tournament, number)
    if entrant.state != "in":
        raise errors.NotTakingPart("number")
    return entrant


def agreeing(tournament: Tournament, number: int) -> Entrant:
    """6: the same, who agrees to take part."""
    entrant = taking_part(tournament, number)
    if not entrant.accepted:
        raise errors.NotTakingPart("number")
    return entrant


def table_at(tournament: Tournament, place: TablePlace) -> TournamentTable:
    """17: the table of a place in a round that began. NoSuchTable if there is none."""
    table, held = tournament.table(place), tournament.round(place.round)
    if table is None or held is None or held.state == "paired":
        raise errors.NoSuchTable("place")
    return table


def last_round(tournament: Tournament, number: int) -> TournamentRound:
    """12: the last round, if it has this number. WrongRound if it has another."""
    if not tournament.rounds or number != len(tournament.rounds):
        raise errors.WrongRound("round")
    return tournament.rounds[-1]


def is_of_match(tournament: Tournament, fact: Fact) -> bool:
    """33: whether the fact says what happened in a match: its result or end, an act of an arbiter, a penalty.

    It is taken although its author has left the staff meanwhile, or the tournament is cancelled. In the first
    two editions it is not.
    """
    if not tournament.by_third_edition:
        return False
    match fact:
        case RulingMade() | PointsDeducted():
            return fact.step > 0
        case TableResult():
            return fact.source == "match"
        case TableAnnulled():
            return fact.head != ""
        case _:
            return False


def is_match_id(text: str) -> bool:
    """Whether it is the id of a match, in its one spelling."""
    return re.search(MATCH_ID, text) is not None
