"""What facts about rounds and tables do to a tournament."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from domain.competition.facts import TournamentDraw
from domain.competition.round_facts import (
    PairingChanged,
    PointsDeducted,
    ResultAgreed,
    ResultCorrected,
    ResultDisputed,
    ResultsConfirmed,
    RoundCancelled,
    RoundClosed,
    RoundOpened,
    RoundPaired,
    StandingsPublished,
    TableAdjourned,
    TableAnnulled,
    TablePlace,
    TableReplayed,
    TableResult,
    TimeCalled,
)
from domain.competition.state import (
    Correction,
    Deduction,
    EndedMatch,
    PublishedStandings,
    Tournament,
    TournamentRound,
    TournamentTable,
)
from domain.kernel.facts import Fact


def drawn(tournament: Tournament, draw: TournamentDraw) -> Tournament:
    """With one more draw. The first one fixes what entrants contributed."""
    mix = tournament.lots_mix.hex()
    return replace(tournament, draws=(*tournament.draws, draw), mix=mix)


def _tables(seated: tuple[tuple[int, ...], ...]) -> tuple[TournamentTable, ...]:
    return tuple(TournamentTable(seats) for seats in seated)


def _paired(tournament: Tournament, fact: RoundPaired) -> Tournament:
    made = TournamentRound(fact.round, fact.draw, _tables(fact.tables), fact.byes, fact.asked, fact.value)
    after = drawn(tournament, fact.draw)
    return with_roles(replace(after, rounds=(*after.rounds, made)))


def with_roles(tournament: Tournament) -> Tournament:
    """4: with the roles of the staff kept for good. Before the first pairing nobody can look."""
    now = {(member.player, role) for member in tournament.staff for role in member.roles}
    return replace(tournament, had_roles=tournament.had_roles | now)


def _changed(tournament: Tournament, number: int, **changes: Any) -> Tournament:
    """With a round that is different."""
    held = tournament.round(number)
    if held is None:
        return tournament
    before, after = tournament.rounds[: number - 1], tournament.rounds[number:]
    return replace(tournament, rounds=(*before, replace(held, **changes), *after))


def with_table(tournament: Tournament, place: TablePlace, **changes: Any) -> Tournament:
    """With a table that is different; the same tournament if there is none at this place."""
    held, table = tournament.round(place.round), tournament.table(place)
    if held is None or table is None:
        return tournament
    before, after = held.tables[: place.table - 1], held.tables[place.table :]
    return _changed(tournament, place.round, tables=(*before, replace(table, **changes), *after))


def _by_hand(tournament: Tournament, fact: PairingChanged) -> Tournament:
    held = tournament.round(fact.round)
    if held is None:
        return tournament
    engine = held.engine or held.pairing
    return _changed(
        tournament,
        fact.round,
        tables=_tables(fact.tables),
        byes=fact.byes,
        value=fact.value,
        engine=engine,
    )


def _round_cancelled(tournament: Tournament, fact: RoundCancelled) -> Tournament:
    held = tournament.round(fact.round)
    if held is None:
        return tournament
    void = (*tournament.cancelled, held)
    return replace(tournament, rounds=tournament.rounds[: fact.round - 1], cancelled=void)


def _opened(tournament: Tournament, fact: RoundOpened) -> Tournament:
    held = tournament.round(fact.round)
    if held is None:
        return tournament
    tables = tuple(
        replace(table, state="playing", matches=(match,), listed=(tournament.at,))
        for table, match in zip(held.tables, fact.matches, strict=False)
    )
    return _changed(tournament, fact.round, state="open", opened=tournament.at, tables=tables)


def _time_called(tournament: Tournament, fact: TimeCalled) -> Tournament:
    held = tournament.round(fact.round)
    if held is None:
        return tournament
    called = tuple(table.match for table in held.tables if table.state in ("playing", "reported"))
    return _changed(tournament, fact.round, turns=fact.turns, called=called)


def _result(tournament: Tournament, fact: TableResult) -> Tournament:
    return with_table(
        tournament,
        fact.place,
        state="reported",
        outcome=fact.outcome,
        absent=fact.absent,
        head=fact.head,
        source=fact.source,
        reported=tournament.at,
        agreed=(),
        disputed=(),
        corrections=(),
    )


def _agreed(tournament: Tournament, fact: ResultAgreed) -> Tournament:
    table = tournament.table(fact.place)
    if table is None:
        return tournament
    disputed = tuple(each for each in table.disputed if each != fact.number)
    return with_table(tournament, fact.place, agreed=(*table.agreed, fact.number), disputed=disputed)


def _disputed(tournament: Tournament, fact: ResultDisputed) -> Tournament:
    table = tournament.table(fact.place)
    if table is None:
        return tournament
    agreed = tuple(each for each in table.agreed if each != fact.number)
    return with_table(tournament, fact.place, disputed=(*table.disputed, fact.number), agreed=agreed)


def _confirmed(tournament: Tournament, fact: ResultsConfirmed) -> Tournament:
    for place in fact.places:
        tournament = with_table(tournament, place, state="confirmed")
    return tournament


def _corrected(tournament: Tournament, fact: ResultCorrected) -> Tournament:
    table = tournament.table(fact.place)
    if table is None:
        return tournament
    paired = len(tournament.rounds)
    made = Correction(fact.before, fact.after, fact.reason, fact.rule, fact.by, paired)
    corrections = (*table.corrections, made)
    return with_table(tournament, fact.place, outcome=fact.after, absent=fact.absent, corrections=corrections)


def _adjourned(tournament: Tournament, fact: TableAdjourned) -> Tournament:
    return with_table(tournament, fact.place, state="adjourned")


def _annulled(tournament: Tournament, fact: TableAnnulled) -> Tournament:
    table = tournament.table(fact.place)
    if table is None:
        return tournament
    ended = (*table.ended, EndedMatch(fact.match, fact.how, fact.reason, fact.head))
    return with_table(
        tournament,
        fact.place,
        state="annulled",
        ended=ended,
        outcome=None,
        absent=(),
        head="",
        corrections=(),
    )


def _replayed(tournament: Tournament, fact: TableReplayed) -> Tournament:
    table, held = tournament.table(fact.place), tournament.round(fact.place.round)
    if table is None or held is None:
        return tournament
    state = "adjourned" if held.state == "closed" else "playing"
    matches, listed = (*table.matches, fact.match), (*table.listed, tournament.at)
    return with_table(tournament, fact.place, state=state, matches=matches, listed=listed)


def _closed(tournament: Tournament, fact: RoundClosed) -> Tournament:
    for table in fact.adjourned:
        tournament = with_table(tournament, TablePlace(fact.round, table), state="adjourned")
    return _changed(tournament, fact.round, state="closed")


def _deducted(tournament: Tournament, fact: PointsDeducted) -> Tournament:
    made = Deduction(fact.number, fact.round, fact.points, fact.rule, fact.by, fact.match, fact.step)
    return replace(tournament, deductions=(*tournament.deductions, made))


def _published(tournament: Tournament, fact: StandingsPublished) -> Tournament:
    return replace(tournament, published=(*tournament.published, PublishedStandings(fact.round, fact.sha256)))


CHANGES: Final[Mapping[type[Fact], Callable[[Tournament, Any], Tournament]]] = {
    RoundPaired: _paired,
    PairingChanged: _by_hand,
    RoundCancelled: _round_cancelled,
    RoundOpened: _opened,
    TimeCalled: _time_called,
    TableResult: _result,
    ResultAgreed: _agreed,
    ResultDisputed: _disputed,
    ResultsConfirmed: _confirmed,
    ResultCorrected: _corrected,
    TableAdjourned: _adjourned,
    TableAnnulled: _annulled,
    TableReplayed: _replayed,
    RoundClosed: _closed,
    PointsDeducted: _deducted,
    StandingsPublished: _published,
}
