"""Results, corrections and penalties: sections 17 to 24 of domain/tournaments/RULES.md."""

from collections.abc import Sequence
from typing import Final

from domain.competition import errors
from domain.competition.referee.case import (
    SHA256,
    Case,
    check_text,
    entrant_in,
    is_of_match,
    table_at,
)
from domain.competition.referee.possible_results import check_result, check_scores, sides_of
from domain.competition.referee.rounds import check_match, listed
from domain.competition.round_facts import (
    PointsDeducted,
    ResultAgreed,
    ResultCorrected,
    ResultDisputed,
    ResultsConfirmed,
    TableAdjourned,
    TableAnnulled,
    TablePlace,
    TableReplayed,
    TableResult,
)
from domain.competition.state import TableState, Tournament, TournamentRound, TournamentTable
from domain.kernel.clocks import SECOND
from domain.kernel.game import Outcome

GOES_ON: Final[frozenset[TableState]] = frozenset({"playing", "adjourned"})
OPEN: Final[frozenset[TableState]] = frozenset({"playing", "adjourned", "reported"})
ANY_RESULT: Final[frozenset[TableState]] = OPEN | {"confirmed"}
MOST_CORRECTIONS: Final = 20  # of one table
MOST_MATCHES: Final = 20  # of one table


def check_table_result(case: Case, fact: TableResult) -> None:
    """17, 18: the result of the table's match, or one that the staff writes down or decides."""
    table = table_at(case.tournament, fact.place)
    _check_possible(case, fact.place, fact.outcome, fact.absent, by_hand=fact.source != "match")
    if fact.source == "match":
        _check_state(table, ANY_RESULT if _went_back(table, fact.head) else GOES_ON)
        if not table.match or fact.match != table.match or SHA256.fullmatch(fact.head) is None:
            raise errors.WrongMatch("match")
        if fact.by:
            raise errors.NotStaff("by")
        return
    _check_state(table, OPEN | ({"annulled"} if fact.source == "ruling" else frozenset()))
    if fact.match not in ("", table.match) or fact.head:
        raise errors.WrongMatch("match")
    if not fact.by:
        raise errors.NotStaff("by")
    if fact.source == "ruling" and "arbiter" not in case.tournament.roles_of(fact.by):
        raise errors.NotStaff("by")


def _went_back(table: TournamentTable, head: str) -> bool:
    """17: whether the match was rewound after its result was reported, and ended again. `head`: of its ledger
    then.
    """
    return table.source == "match" and head not in ("", table.head)


def _check_possible(
    case: Case, place: TablePlace, outcome: Outcome, absent: tuple[int, ...], *, by_hand: bool
) -> None:
    """18: the rules of the game allow the result; and if people wrote it down, the regulations its scores."""
    rules, seats = case.tournament.rules, len(table_at(case.tournament, place).seats)
    check_result(outcome, absent, seats, sides_of(case.shelf, rules.game(place.round), seats))
    if by_hand:
        check_scores(rules, outcome, absent)


def _check_state(table: TournamentTable, states: frozenset[TableState]) -> None:
    """17: the table is in one of these states."""
    if table.state not in states:
        raise errors.WrongTable("place")


def check_agreed(case: Case, fact: ResultAgreed) -> None:
    """19: an entrant at the table agrees, once."""
    table = _of_entrant(case, fact.place, fact.number)
    if fact.number in table.agreed:
        raise errors.WrongConfirmation("number")


def check_result_disputed(case: Case, fact: ResultDisputed) -> None:
    """19: an entrant at the table disputes the result, once."""
    table = _of_entrant(case, fact.place, fact.number)
    if fact.number in table.disputed:
        raise errors.WrongConfirmation("number")
    check_text("reason", fact.reason)


def _of_entrant(case: Case, place: TablePlace, number: int) -> TournamentTable:
    """19: a table with a result that does not count yet, at which the entrant sits."""
    table = table_at(case.tournament, place)
    _check_state(table, frozenset({"reported"}))
    if number not in table.seats:
        raise errors.NotAtTable("number")
    return table


def check_confirmed(case: Case, fact: ResultsConfirmed) -> None:
    """19: each of the tables has a result, which counts in this way."""
    if not fact.places or len(set(fact.places)) != len(fact.places):
        raise errors.NoSuchTable("places")
    if (fact.how == "arbiter") != bool(fact.by):
        raise errors.WrongConfirmation("how")
    for place in fact.places:
        table = table_at(case.tournament, place)
        _check_state(table, frozenset({"reported"}))
        if fact.how != "arbiter" and not counts(case, table, fact.how):
            raise errors.WrongConfirmation("places")


def counts(case: Case, table: TournamentTable, how: str) -> bool:
    """19: whether a reported result counts without an arbiter, by the regulations."""
    counting = case.tournament.rules.counting
    if how != counting.by or table.disputed:
        return False
    if how == "players":
        return set(present(table)) <= set(table.agreed)
    return table.reported is not None and case.at >= table.reported + counting.seconds * SECOND


def present(table: TournamentTable) -> Sequence[int]:
    """The numbers of those who came to the table."""
    return [number for seat, number in enumerate(table.seats) if seat not in table.absent]


def check_corrected(case: Case, fact: ResultCorrected) -> None:
    """20: a result that counts is replaced by another one that is possible."""
    table = table_at(case.tournament, fact.place)
    _check_state(table, frozenset({"confirmed"}))
    same = fact.after == fact.before and fact.absent == table.absent
    if fact.before != table.outcome or same:
        raise errors.OtherResult("before")
    _check_possible(case, fact.place, fact.after, fact.absent, by_hand=True)
    check_text("reason", fact.reason)
    check_text("rule", fact.rule)
    if len(table.corrections) >= MOST_CORRECTIONS:
        raise errors.TooManyActs


def check_adjourned(case: Case, fact: TableAdjourned) -> None:
    """21: a table that plays, or whose result does not count yet."""
    _check_state(table_at(case.tournament, fact.place), frozenset({"playing", "reported"}))
    check_text("reason", fact.reason)


def check_annulled(case: Case, fact: TableAnnulled) -> None:
    """22: its match ended without a result; an arbiter who annuls it names the rule, also of one that
    counts.
    """
    table = table_at(case.tournament, fact.place)
    _check_state(table, ANY_RESULT if fact.by or _went_back(table, fact.head) else OPEN)
    if fact.match != table.match:
        raise errors.WrongMatch("match")
    if (fact.how == "annulled") != bool(fact.by):
        raise errors.NotStaff("by")
    check_text("reason", fact.reason)
    if fact.by:
        check_text("rule", fact.rule)
    if fact.head and SHA256.fullmatch(fact.head) is None:
        raise errors.WrongMatch("head")


def check_replayed(case: Case, fact: TableReplayed) -> None:
    """22: a table without a result plays another match, which is listed before it opens."""
    table = table_at(case.tournament, fact.place)
    _check_state(table, frozenset({"annulled"}))
    check_match(fact.match)
    if fact.match.match in listed(case.tournament):
        raise errors.UnlistedMatches("match")
    check_text("reason", fact.reason)
    check_text("rule", fact.rule)
    if len(table.matches) >= MOST_MATCHES:
        raise errors.TooManyActs


def check_deducted(case: Case, fact: PointsDeducted) -> None:
    """24: a penalty of an entrant in a round that began, with its rule; each one of a match once."""
    entrant_in(case.tournament, fact.number)
    held = case.tournament.round(fact.round)
    if held is None or held.state == "paired":
        raise errors.WrongRound("round")
    if fact.match or fact.step:
        _check_of_match(case.tournament, held, fact)
    check_text("reason", fact.reason)
    check_text("rule", fact.rule)


def _check_of_match(tournament: Tournament, held: TournamentRound, fact: PointsDeducted) -> None:
    """24: a match of the entrant's table gave the penalty, and its points are not taken yet."""
    own = (table for table in held.tables if fact.number in table.seats)
    matches = {match.match for table in own for match in table.matches}
    if fact.match not in matches or not is_of_match(tournament, fact):
        raise errors.WrongMatch("match")
    if any((each.match, each.step) == (fact.match, fact.step) for each in tournament.deductions):
        raise errors.WrongMatch("step")
