"""Pairing, opening and closing a round: sections 11 to 16, 21 and 29 of domain/tournaments/RULES.md."""

from typing import Final

from domain.competition import errors
from domain.competition.draws import LINKS, next_link
from domain.competition.facts import TournamentDraw, TournamentFinished
from domain.competition.moments import moment_of
from domain.competition.referee.case import LONGEST_TEXT, SHA256, Case, check_text, is_match_id, last_round
from domain.competition.referee.pairings import PairedRound, paired, value_of
from domain.competition.round_facts import (
    PairingChanged,
    RoundCancelled,
    RoundClosed,
    RoundOpened,
    RoundPaired,
    StandingsPublished,
    TableMatch,
    TimeCalled,
)
from domain.competition.standings.lots import final_lots, key_of
from domain.competition.standings.ranking import standings, standings_hash
from domain.competition.state import DECIDED, Tournament, TournamentRound
from domain.kernel.clocks import DAY, SECOND
from domain.pairing.model import Pairing, PairingRefused

MOST_TURNS: Final = 100


def check_paired(case: Case, fact: RoundPaired) -> None:
    """12: the pairing is the one that follows from the facts and from the next draw."""
    check_next_round(case.tournament, fact.round)
    check_draw(case, fact.draw)
    made = case.made or next_pairing(case.tournament, fact.round, fact.draw)
    if made != PairedRound(Pairing(fact.tables, fact.byes), fact.asked, fact.value):
        raise errors.OtherPairing("tables")


def check_next_round(tournament: Tournament, number: int) -> None:
    """12: it is the next round, and in a knock-out every table before it has a result."""
    if number != len(tournament.rounds) + 1 or number > tournament.rules.rounds:
        raise errors.WrongRound("round")
    if tournament.rules.format == "knockout" and unsettled(tournament):
        raise errors.UnsettledTables


def unsettled(tournament: Tournament) -> bool:
    """Whether a table of a round that began has no result that counts, and is not annulled either."""
    return any(without_result(held) for held in tournament.rounds)


def next_pairing(tournament: Tournament, number: int, draw: TournamentDraw) -> PairedRound:
    """12: the pairing that follows. NoPairing, with the reason, if there is none."""
    try:
        return paired(tournament, number, draw)
    except PairingRefused as refusal:
        raise errors.NoPairing(str(refusal)) from None


def check_draw(case: Case, draw: TournamentDraw) -> None:
    """11: the next number, the next link of the chain, and the randomness that was named for it."""
    tournament = case.tournament
    if draw.number != len(tournament.draws) + 1 or draw.number >= LINKS:
        raise errors.BadDraw("draw")
    before = tournament.draws[-1].link if tournament.draws else tournament.opening.commitment
    if SHA256.fullmatch(draw.link) is None:
        raise errors.BadDraw("draw")
    if next_link(tournament.id_bytes, bytes.fromhex(draw.link)).hex() != before:
        raise errors.BadDraw("draw")
    named = next((each for each in tournament.beacons if each.draw == draw.number), None)
    if (named is None) != (not draw.beacon):
        raise errors.BadLotsBeacon("draw")
    if named is not None:
        check_text("draw", draw.beacon, LONGEST_TEXT)
        if case.at < (moment_of(named.at) or 0):
            raise errors.BadLotsBeacon("draw")


def check_by_hand(case: Case, fact: PairingChanged) -> None:
    """13: the same entrants, at tables of sizes that are allowed, and the value of this pairing."""
    held = last_round(case.tournament, fact.round)
    pairing = Pairing(fact.tables, fact.byes)
    check_same_entrants(case.tournament, held, pairing)
    key = key_of(case.tournament, held.draw)
    if fact.value != value_of(case.tournament, fact.round, key, pairing):
        raise errors.WrongValue("value")
    check_text("reason", fact.reason)
    check_text("rule", fact.rule)


def check_same_entrants(tournament: Tournament, held: TournamentRound, pairing: Pairing) -> None:
    """13: everybody of the pairing before is there once; in a knock-out byes and sizes stay as they are."""
    before, shape = held.pairing, tournament.rules.game(held.number).shape
    if pairing == before or sorted(pairing.numbers()) != sorted(before.numbers()):
        raise errors.BadPairing("tables")
    if any(not shape.fewest <= len(table) <= shape.seats for table in pairing.tables):
        raise errors.BadPairing("tables")
    sizes, now = [len(table) for table in before.tables], [len(table) for table in pairing.tables]
    if tournament.rules.format == "knockout" and (sizes, before.byes) != (now, pairing.byes):
        raise errors.BadPairing("byes")


def check_round_cancelled(case: Case, fact: RoundCancelled) -> None:
    """14: a round that is paired and not open."""
    last_round(case.tournament, fact.round)
    check_text("reason", fact.reason)


def check_round_opened(case: Case, fact: RoundOpened) -> None:
    """15: one match for each table, and no match twice in the tournament."""
    held = last_round(case.tournament, fact.round)
    if len(fact.matches) != len(held.tables):
        raise errors.UnlistedMatches("matches")
    for match in fact.matches:
        check_match(match)
    ids = [match.match for match in fact.matches]
    if len(set(ids)) != len(ids) or set(ids) & listed(case.tournament):
        raise errors.UnlistedMatches("matches")


def check_match(match: TableMatch) -> None:
    """15: an id and a commitment in their one spelling."""
    if not is_match_id(match.match) or SHA256.fullmatch(match.commitment) is None:
        raise errors.UnlistedMatches("matches")


def listed(tournament: Tournament) -> set[str]:
    """The ids of all matches that were opened for the tournament."""
    return {match.match for _, table in tournament.places() for match in table.matches}


def check_time_called(case: Case, fact: TimeCalled) -> None:
    """16: once a round; the service calls it when the clock of the round has run out.

    Unless an arbiter says how many turns follow, they are those of the regulations: the command does not bind
    them then.
    """
    held, clock = last_round(case.tournament, fact.round), case.tournament.rules.round_clock
    if held.turns is not None:
        raise errors.TimeCalledAlready("round")
    agreed = fact.turns if fact.said else None if clock is None else clock.turns
    if fact.turns != agreed or not 0 <= fact.turns <= MOST_TURNS or (fact.said and not fact.by):
        raise errors.TimeCalledAlready("turns")
    up = None if clock is None or held.opened is None else held.opened + clock.seconds * SECOND
    if not fact.by and (up is None or case.at < up):
        raise errors.TimeCalledAlready("round")


def check_closed(case: Case, fact: RoundClosed) -> None:
    """21: all tables without a result that counts are adjourned, and no others. Since the third edition the
    service closes only rounds whose days are over.
    """
    held = last_round(case.tournament, fact.round)
    if not fact.by and case.tournament.by_third_edition:
        over = days_over(case.tournament, held)
        if over is None or case.at < over:
            raise errors.NotStaff("by")
    if fact.adjourned != without_result(held):
        raise errors.NotAdjourned("adjourned")


def days_over(tournament: Tournament, held: TournamentRound) -> int | None:
    """21: the moment at which the days of a round of a league are over, microseconds since 1970; None if it
    has none.
    """
    days = tournament.rules.round_days
    return None if not days or held.opened is None else held.opened + days * DAY * SECOND


def without_result(held: TournamentRound) -> tuple[int, ...]:
    """21: the tables of a round, by their places, that have no result that counts and are not annulled."""
    return tuple(at for at, table in enumerate(held.tables, 1) if table.state not in DECIDED)


def check_published(case: Case, fact: StandingsPublished) -> None:
    """29: the standings after the last round, as they follow from the facts."""
    last_round(case.tournament, fact.round)
    if fact.sha256 != standings_hash(standings(case.tournament, fact.round)):
        raise errors.WrongStandings("sha256")


def check_finished(case: Case, fact: TournamentFinished) -> None:
    """31: every round is over and every table has a result; the standings follow from the facts and the
    draw.
    """
    tournament = case.tournament
    if unsettled(tournament):
        raise errors.UnsettledTables
    if not is_complete(tournament):
        raise errors.WrongRound
    check_draw(case, fact.draw)
    if fact.sha256 != standings_hash(standings(tournament, lots=final_lots(tournament, fact.draw))):
        raise errors.WrongStandings("sha256")


def is_complete(tournament: Tournament) -> bool:
    """31: whether all rounds were played. A knock-out is over with the round that had one table and no bye,
    or that left nobody to play with.
    """
    if len(tournament.rounds) == tournament.rules.rounds:
        return True
    if tournament.rules.format != "knockout" or not tournament.rounds:
        return False
    last = tournament.rounds[-1]
    return len(last.tables) + len(last.byes) <= 1
