"""Whether the record of a tournament has every match: section 33 of domain/tournaments/RULES.md.

What is missing or different is said in sentences. Whoever has the records of the matches compares them here.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

import msgspec

from domain.competition.round_facts import TableMatch
from domain.competition.state import DECIDED, Deduction, EndedMatch, Ruling, Tournament, TournamentTable
from domain.kernel.game import Outcome

Naming = TypeVar("Naming", Ruling, Deduction)


class MatchPenalty(msgspec.Struct, frozen=True):
    """A penalty that took points in a match: the step, the seat, the parts of a point, and who gave it."""

    step: int
    seat: int
    points: int
    player: str


class MatchEvidence(msgspec.Struct, frozen=True):
    """What the record of a match shows.

    `opened`: the moment of its opening, microseconds since 1970. `players`: by seats, at its start.
    `outcome`: None if it did not end with one; `head`: of its ledger in the step in which it ended or was
    closed, "" if it goes on; `closed`: without a result. `acts`: the steps by which an arbiter decided
    something in it. `penalties`: those of them that took points.
    """

    match: str
    commitment: str
    opened: int
    players: tuple[str, ...]
    outcome: Outcome | None = None
    head: str = ""
    closed: bool = False
    acts: tuple[int, ...] = ()
    penalties: tuple[MatchPenalty, ...] = ()


class MatchTally(msgspec.Struct, frozen=True):
    """How many matches were listed, and what became of them.

    `counting`: have a result that counts; `annulled`: ended without one; `replaced`: of these, how many were
    played again; `without`: have no result that counts yet.
    """

    listed: int
    counting: int
    annulled: int
    replaced: int
    without: int


class Completeness(msgspec.Struct, frozen=True):
    """What was counted, and what is missing."""

    tally: MatchTally
    missing: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """Whether nothing is missing."""
        return not self.missing


def tallied(tournament: Tournament) -> MatchTally:
    """The matches of a tournament, counted."""
    tables = [table for _, table in tournament.places() if table.matches]
    return MatchTally(
        listed=sum(len(table.matches) for table in tables),
        counting=sum(table.state == "confirmed" for table in tables),
        annulled=sum(len(table.ended) for table in tables),
        replaced=sum(len(table.matches) - 1 for table in tables),
        without=sum(table.state not in DECIDED for table in tables),
    )


def completeness(tournament: Tournament, evidence: Mapping[str, MatchEvidence]) -> Completeness:
    """33: whether every match is listed, has its record, and had the result that the tournament counts.

    `evidence`: by the ids of matches, of all that name this tournament.
    """
    return Completeness(tallied(tournament), tuple(_missing(tournament, evidence)))


def _by_match(items: Iterable[Naming]) -> Mapping[str, Sequence[Naming]]:
    """Those that name a step of a match, by the ids of matches."""
    found = defaultdict[str, list[Naming]](list)
    for each in items:
        if each.step:
            found[each.match].append(each)
    return found


def _missing(tournament: Tournament, evidence: Mapping[str, MatchEvidence]) -> Iterator[str]:
    rulings, deductions = _by_match(tournament.rulings), _by_match(tournament.deductions)
    known = {match.match for _, table in tournament.places() for match in table.matches}
    for unknown in sorted(set(evidence) - known):
        yield f"match {unknown} is of this tournament, and no round lists it"
    for place, table in tournament.places():
        for at, match in enumerate(table.matches):
            named = f"round {place.round}, table {place.table}, match {match.match}"
            shown = evidence.get(match.match)
            if shown is None:
                yield f"{named}: its record is missing"
                continue
            found = (
                *_opening(tournament, table, at, shown),
                *_end(tournament, table, match, shown),
                *_rulings(tournament, rulings.get(match.match, ()), shown),
                *_penalties(tournament, table, deductions.get(match.match, ()), shown),
            )
            yield from (f"{named}: {sentence}" for sentence in found)


def _opening(tournament: Tournament, table: TournamentTable, at: int, shown: MatchEvidence) -> Iterator[str]:
    """What is wrong with how the match began."""
    listed = table.listed[at] if at < len(table.listed) else None
    if shown.commitment != table.matches[at].commitment:
        yield "its seed is not the one that was bound when the match was listed"
    if listed is not None and shown.opened < listed:
        yield "it was opened before it was listed"
    players = tuple(tournament.entrants[number - 1].player for number in table.seats)
    if shown.players != players and shown.outcome is not None:
        yield "other players sit in it than at the table"


def _end(
    tournament: Tournament, table: TournamentTable, match: TableMatch, shown: MatchEvidence
) -> Iterator[str]:
    """What is wrong with how the match ended."""
    ended = next((each for each in table.ended if each.match == match.match), None)
    if ended is not None:
        yield from _without_result(ended, shown, by_head=tournament.by_third_edition)
        return
    if match.match != table.match:
        yield "it was played again, and not annulled before"
        return
    if table.outcome is None:
        if shown.outcome is not None:
            yield "it has ended, and the tournament has no result of it"
        return
    if table.source == "match":
        yield from _reported(table, shown)
    elif table.source == "desk" and not shown.closed and shown.outcome != table.reported_first:
        yield "the result that the desk wrote down is not the one with which it ended"


def _without_result(ended: EndedMatch, shown: MatchEvidence, *, by_head: bool) -> Iterator[str]:
    """What is wrong with the end of a match without a result. An arbiter annuls it at the desk, or in the
    match, which was closed by that then. `by_head`: since the third edition a head says that it was there.
    """
    in_match = ended.how in ("aborted", "closed") or (by_head and ended.head)
    if in_match and not shown.closed:
        yield f"the tournament counts it as {ended.how}, and it was not closed"
    elif by_head and ended.head not in ("", shown.head):
        yield "the head that its end names is not the one with which it was closed"


def _reported(table: TournamentTable, shown: MatchEvidence) -> Iterator[str]:
    """What is wrong with a result that was reported from the match."""
    if shown.outcome != table.reported_first:
        yield "it ended with another result than the one that was reported"
    if shown.head != table.head:
        yield "the head that the result names is not the one with which it ended"


def _rulings(tournament: Tournament, rulings: Sequence[Ruling], shown: MatchEvidence) -> Iterator[str]:
    """Acts of an arbiter in the match that no ruling names; since the third edition also rulings that name a
    step in which no arbiter acted. `rulings`: those that name a step of the match.
    """
    named = {each.step for each in rulings}
    for step in shown.acts:
        if step not in named:
            yield f"an arbiter acted in step {step}, and no ruling says so"
    if tournament.by_third_edition:
        for step in sorted(named.difference(shown.acts)):
            yield f"a ruling names step {step}, and no arbiter acted in it"


def _penalties(
    tournament: Tournament, table: TournamentTable, deductions: Sequence[Deduction], shown: MatchEvidence
) -> Iterator[str]:
    """Points that a penalty took in the match and not in the tournament, or the other way round, or in the
    name of somebody else. In the first two editions a tournament takes none of a match.
    """
    if not tournament.by_third_edition:
        return
    given = {each.step: (_number_at(table, each.seat), each.points) for each in shown.penalties}
    taken = {each.step: (each.number, each.points) for each in deductions}
    for step in sorted({*given, *taken}):
        if given.get(step) != taken.get(step):
            was, done = _points(given.get(step)), _points(taken.get(step))
            yield f"a penalty in step {step} takes {was}, and the tournament takes {done}"
    gave = {each.step: each.player for each in shown.penalties}
    for each in deductions:
        if each.by != gave.get(each.step, each.by):
            giver = gave[each.step]
            yield f"{giver} gave the penalty in step {each.step}, and its points are taken by {each.by}"


def _number_at(table: TournamentTable, seat: int) -> int:
    """The entrant of a seat; 0 if there is none."""
    return table.seats[seat] if 0 <= seat < len(table.seats) else 0


def _points(penalty: tuple[int, int] | None) -> str:
    """What a penalty takes, in words."""
    return "nothing" if penalty is None else f"{penalty[1]} parts of a point from entrant {penalty[0]}"
