"""Rulings, appeals, calls and announcements: sections 25 to 28 of domain/tournaments/RULES.md."""

from collections.abc import Sized
from typing import Final

from domain.competition import errors
from domain.competition.desk_facts import (
    Announced,
    AnnouncedTo,
    AppealDecided,
    AppealMade,
    ArbiterCalled,
    CallAnswered,
    NoticesRead,
    RulingMade,
)
from domain.competition.referee.case import LONGEST_TEXT, Case, check_text, entrant_in, table_at
from domain.competition.state import Tournament

MOST_ACTS: Final = 2_000  # of each kind
MOST_CALLS: Final = 50  # of one entrant
MOST_APPEALS: Final = 10  # of one entrant


def check_ruling(case: Case, fact: RulingMade) -> None:
    """25: the next number, a question, an answer, a rule; a precedent is an earlier ruling."""
    tournament = case.tournament
    _check_ruling_number(tournament, fact)
    check_text("question", fact.question, LONGEST_TEXT)
    check_text("answer", fact.answer, LONGEST_TEXT)
    check_text("rule", fact.rule)
    if not 0 <= fact.precedent < fact.ruling:
        raise errors.NoSuchNotice("precedent")
    if fact.place is not None:
        table = table_at(tournament, fact.place)
        if fact.match and fact.match not in {each.match for each in table.matches}:
            raise errors.WrongMatch("match")
    elif fact.match:
        raise errors.NoSuchTable("place")
    if (fact.step > 0) != bool(fact.match) or fact.step < 0:
        raise errors.WrongMatch("step")


def _check_ruling_number(tournament: Tournament, fact: RulingMade) -> None:
    """34: the next number. Since the third edition rulings on what happened in matches are counted apart."""
    if not tournament.by_third_edition:
        _check_next(fact.ruling, tournament.rulings)
        return
    if fact.ruling != len(tournament.rulings) + 1:
        raise errors.NoSuchNotice
    at_desk = 0 if fact.step else 1 + sum(each.step == 0 for each in tournament.rulings)
    if at_desk > MOST_ACTS:
        raise errors.TooManyActs


def check_appeal(case: Case, fact: AppealMade) -> None:
    """26: the next number, of a ruling that stands; the appellant is among those who read it."""
    tournament = case.tournament
    _check_next(fact.appeal, tournament.appeals)
    if not 0 < fact.ruling <= len(tournament.rulings) or tournament.rulings[fact.ruling - 1].overruled:
        raise errors.NoSuchNotice("ruling")
    if sum(each.number == fact.number for each in tournament.appeals) >= MOST_APPEALS:
        raise errors.TooManyActs
    _check_readers(case, fact.to, fact.number)
    check_text("text", fact.text, LONGEST_TEXT)


def check_decided(case: Case, fact: AppealDecided) -> None:
    """26: once, by a panel in which the author of the ruling does not sit."""
    tournament = case.tournament
    if not 0 < fact.appeal <= len(tournament.appeals) or tournament.appeals[fact.appeal - 1].decided:
        raise errors.NoSuchNotice("appeal")
    ruling = tournament.rulings[tournament.appeals[fact.appeal - 1].ruling - 1]
    if not fact.panel or ruling.by in fact.panel or len(set(fact.panel)) != len(fact.panel):
        raise errors.NotStaff("panel")
    if tournament.edition > 1 and not _may_decide(tournament, fact.appeal).issuperset(fact.panel):
        raise errors.NotStaff("panel")
    if fact.ruling and not (fact.upheld and 0 < fact.ruling <= len(tournament.rulings)):
        raise errors.NoSuchNotice("ruling")
    check_text("answer", fact.answer, LONGEST_TEXT)
    check_text("rule", fact.rule)


def _may_decide(tournament: Tournament, appeal: int) -> set[str]:
    """26: who may sit on the panel of an appeal: the staff without who made the ruling, who appealed, and who
    sits at the table that it is about.
    """
    made = tournament.appeals[appeal - 1]
    ruling = tournament.rulings[made.ruling - 1]
    table = None if ruling.place is None else tournament.table(ruling.place)
    numbers = {made.number, *(() if table is None else table.seats)}
    concerned = {tournament.entrants[number - 1].player for number in numbers}
    staff = {tournament.opening.host, *(member.player for member in tournament.staff)}
    return staff - concerned - {ruling.by}


def check_called(case: Case, fact: ArbiterCalled) -> None:
    """27: the next number, from the entrant's own table."""
    tournament = case.tournament
    _check_next(fact.call, tournament.calls)
    if fact.number not in table_at(tournament, fact.place).seats:
        raise errors.NotAtTable("number")
    if sum(each.number == fact.number for each in tournament.calls) >= MOST_CALLS:
        raise errors.TooManyActs
    _check_readers(case, fact.to, fact.number)
    check_text("text", fact.text, LONGEST_TEXT)


def check_answered(case: Case, fact: CallAnswered) -> None:
    """27: a call that nobody answered yet."""
    calls = case.tournament.calls
    if not 0 < fact.call <= len(calls) or calls[fact.call - 1].answered:
        raise errors.NoSuchNotice("call")


def check_announced(case: Case, fact: Announced) -> None:
    """28: the next number, and a text."""
    _check_next(fact.notice, case.tournament.notices)
    check_text("text", fact.text, LONGEST_TEXT)
    if fact.place is not None:
        table_at(case.tournament, fact.place)


def check_announced_to(case: Case, fact: AnnouncedTo) -> None:
    """28: the same, to entrants."""
    _check_next(fact.notice, case.tournament.notices)
    _check_readers(case, fact.to)
    check_text("text", fact.text, LONGEST_TEXT)


def check_read(case: Case, fact: NoticesRead) -> None:
    """28: announcements to this entrant that they have not read yet."""
    entrant_in(case.tournament, fact.number)
    notices = case.tournament.notices
    if not fact.notices or len(set(fact.notices)) != len(fact.notices):
        raise errors.NoSuchNotice("notices")
    for number in fact.notices:
        if not 0 < number <= len(notices):
            raise errors.NoSuchNotice("notices")
        notice = notices[number - 1]
        if fact.number in notice.read or (notice.to is not None and fact.number not in notice.to):
            raise errors.NoSuchNotice("notices")


def _check_next(number: int, items: Sized) -> None:
    """Numbers follow each other from 1, and there are not too many."""
    if number != len(items) + 1:
        raise errors.NoSuchNotice
    if number > MOST_ACTS:
        raise errors.TooManyActs


def _check_readers(case: Case, to: tuple[int, ...], author: int | None = None) -> None:
    """Entrants, each once; the author is one of them."""
    if not to or len(set(to)) != len(to) or (author is not None and author not in to):
        raise errors.NoSuchEntrant("to")
    for number in to:
        entrant_in(case.tournament, number)
