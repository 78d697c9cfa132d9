"""Refusals of rounds, results and standings: sections 12 to 24 and 29 to 32 of the rules."""

import msgspec
import pytest

from domain.competition import errors
from domain.competition import facts as f
from domain.competition import round_facts as r
from domain.competition.referee.admission import admit
from domain.competition.regulations import Counting, RoundClock, ScoreLimits
from domain.competition.standings.ranking import standings, standings_hash
from domain.kernel.game import Outcome
from tests.domain.competition.organizer import (
    HEAD,
    HOST,
    NO_GAMES,
    SECOND,
    SEED,
)
from tests.domain.competition.regulations_of import rules_of
from tests.domain.competition.stages import (
    FIRST,
    closed,
    entered,
    opened,
    paired,
    playing,
    refused,
    reported,
    won,
)


def test_12_the_next_round_and_no_other_pairing() -> None:
    organizer = entered()
    draw, made = organizer.pairing()
    tables = made.pairing.tables
    fact = r.RoundPaired(1, draw, tables, (), (), made.value, HOST)
    refused(organizer, errors.WrongRound, msgspec.structs.replace(fact, round=2))
    refused(organizer, errors.OtherPairing, msgspec.structs.replace(fact, tables=tables[::-1]))
    refused(organizer, errors.OtherPairing, msgspec.structs.replace(fact, value=(0,)))
    refused(organizer, errors.BadText, f.EntrantsSeeded((1, 2), "", HOST))
    refused(organizer, errors.WrongNumber, f.EntrantsSeeded((1, 1), "a list", HOST))
    lonely = entered(entrants=1)
    refused(lonely, errors.NoPairing, msgspec.structs.replace(fact, tables=(), byes=(1,)))


def test_12_in_a_knockout_every_table_has_a_result_first() -> None:
    organizer = playing(rules_of("knockout", 3, 2, advance=1, ranking=["reached", "lot"]))
    organizer.play(leave=1)
    organizer.close()
    fact = r.RoundPaired(2, organizer.draw(), (), (), (), (), HOST)
    refused(organizer, errors.UnsettledTables, fact)


def test_13_a_pairing_by_hand() -> None:
    organizer = paired()
    held = organizer.now.rounds[0]
    tables = held.pairing.tables
    swapped = ((tables[0][0], tables[1][1]), (tables[1][0], tables[0][1]))
    by_hand = r.PairingChanged(1, swapped, (), (1, 2, 3), "they are sisters", "13", HOST)
    refused(organizer, errors.WrongValue, by_hand)
    refused(organizer, errors.BadPairing, msgspec.structs.replace(by_hand, tables=tables))
    lost = msgspec.structs.replace(by_hand, tables=(swapped[0],))
    refused(organizer, errors.BadPairing, lost)
    large = msgspec.structs.replace(by_hand, tables=((*swapped[0], *swapped[1]),))
    refused(organizer, errors.BadPairing, large)
    knockout = paired(rules_of("knockout", 3, 2, advance=1, ranking=["reached", "lot"]), 3)
    other = knockout.now.rounds[0].pairing
    moved = msgspec.structs.replace(
        by_hand, tables=(other.byes + other.tables[0][1:],), byes=other.tables[0][:1]
    )
    refused(knockout, errors.BadPairing, moved)


def test_14_a_round_that_is_open_is_not_cancelled() -> None:
    refused(playing(), errors.WrongStage, r.RoundCancelled(1, "the room is not free", HOST))
    refused(paired(), errors.WrongRound, r.RoundCancelled(2, "the room is not free", HOST))


def test_15_every_match_is_listed_once() -> None:
    organizer = paired()
    one = organizer.match()
    refused(organizer, errors.UnlistedMatches, r.RoundOpened(1, (one,)))
    refused(organizer, errors.UnlistedMatches, r.RoundOpened(1, (one, one)))
    bad = r.TableMatch("no id", "cd" * 32)
    refused(organizer, errors.UnlistedMatches, r.RoundOpened(1, (one, bad)))


def test_16_time_is_called_when_it_is_up() -> None:
    clock = RoundClock(60, 2)
    organizer = playing(rules_of("swiss", 1, 2, round_clock=msgspec.to_builtins(clock)))
    at = organizer.events[-1].at
    refused(organizer, errors.TimeCalledAlready, r.TimeCalled(1, 2), at=at + 60 * SECOND - 1)
    refused(organizer, errors.TimeCalledAlready, r.TimeCalled(1, 3), at=at + 60 * SECOND)
    assert 2 == admit(organizer.now, (r.TimeCalled(1, 2),), at + 60 * SECOND, NO_GAMES).rounds[0].turns
    refused(organizer, errors.TimeCalledAlready, r.TimeCalled(1, 3, HOST))
    refused(organizer, errors.TimeCalledAlready, r.TimeCalled(1, 2, said=True), at=at + 60 * SECOND)
    admit(organizer.now, (r.TimeCalled(1, 2, HOST),), at, NO_GAMES)
    organizer.step(r.TimeCalled(1, 0, HOST, said=True))
    refused(organizer, errors.TimeCalledAlready, r.TimeCalled(1, 0, HOST, said=True))


def test_16_without_a_clock_of_rounds_an_arbiter_says_how_many_turns_follow() -> None:
    organizer = playing()
    refused(organizer, errors.TimeCalledAlready, r.TimeCalled(1, 0, HOST))
    organizer.step(r.TimeCalled(1, 0, HOST, said=True))


def test_17_results_are_of_the_match_of_the_table() -> None:
    organizer = playing()
    match = organizer.now.rounds[0].tables[0].match
    refused(organizer, errors.NoSuchTable, r.TableResult(r.TablePlace(1, 9), won(), match, HEAD))
    refused(organizer, errors.WrongMatch, r.TableResult(FIRST, won(), "another", HEAD))
    refused(organizer, errors.WrongMatch, r.TableResult(FIRST, won(), match, "no head"))
    refused(organizer, errors.NotStaff, r.TableResult(FIRST, won(), match, HEAD, by=HOST))
    refused(organizer, errors.NotStaff, r.TableResult(FIRST, won(), source="desk"))
    organizer.step(f.StaffNamed("sue", ("scorekeeper",), HOST))
    refused(organizer, errors.NotStaff, r.TableResult(FIRST, won(), source="ruling", by="sue"))
    organizer.step(r.TableResult(FIRST, won(), source="desk", by="sue"))
    refused(organizer, errors.WrongTable, r.TableResult(FIRST, won(), match, HEAD))


@pytest.mark.parametrize(
    ("outcome", "absent"),
    [
        (Outcome((0,), (1, 0, 0), "played", ((0,), (1,))), ()),
        (Outcome((0,), (1, 0), "played", ((0,),)), ()),
        (Outcome((0,), (1, 0), "played", ((0,), (1, 0))), ()),
        (Outcome((0,), (1, 0), "played", ((0,), (), (1,))), ()),
        (Outcome((1,), (1, 0), "played", ((0,), (1,))), ()),
        (Outcome((0,), (1, 0), "played", ((0,), (1,))), (0,)),
        (Outcome((0,), (1, 0), "played", ((0, 1),)), (1,)),
        (Outcome((), (0, 0), "played", ((0, 1),)), (0, 0)),
        (Outcome((), (0, 0), "played", ((0,), (1,))), (2,)),
    ],
)
def test_18_results_that_no_order_of_play_allows(outcome: Outcome, absent: tuple[int, ...]) -> None:
    organizer = playing()
    match = organizer.now.rounds[0].tables[0].match
    refused(organizer, errors.ImpossibleResult, r.TableResult(FIRST, outcome, match, HEAD, absent))


def test_18_scores_that_people_write_down_keep_to_the_limits() -> None:
    limits = msgspec.to_builtins(ScoreLimits(least=0, most=2, total=1))
    organizer = playing(rules_of("swiss", 1, 2, limits=limits))
    for scores in ((3, -1), (2, 1)):
        outcome = Outcome((0,), scores, "played", ((0,), (1,)))
        refused(organizer, errors.ImpossibleResult, r.TableResult(FIRST, outcome, source="desk", by=HOST))
    outcome = Outcome((0,), (2, 0), "played", ((0,), (1,)))
    organizer.step(r.TableResult(FIRST, outcome, source="desk", by=HOST))


def test_19_results_count_by_the_regulations() -> None:
    organizer = reported()
    table = organizer.now.rounds[0].tables[0]
    by_players = r.ResultsConfirmed((FIRST,), "players")
    refused(organizer, errors.WrongConfirmation, by_players)
    refused(organizer, errors.NotAtTable, r.ResultAgreed(FIRST, 99))
    organizer.step(r.ResultAgreed(FIRST, table.seats[0]))
    refused(organizer, errors.WrongConfirmation, r.ResultAgreed(FIRST, table.seats[0]))
    organizer.step(r.ResultDisputed(FIRST, table.seats[1], "I won"))
    refused(organizer, errors.WrongConfirmation, r.ResultDisputed(FIRST, table.seats[1], "I won"))
    refused(organizer, errors.WrongConfirmation, by_players)
    refused(organizer, errors.WrongConfirmation, r.ResultsConfirmed((FIRST,), "arbiter"))
    organizer.step(r.ResultAgreed(FIRST, table.seats[1]), by_players)
    refused(organizer, errors.WrongTable, by_players)
    refused(organizer, errors.NoSuchTable, r.ResultsConfirmed((), "arbiter", HOST))


def test_19_results_count_by_themselves_after_some_time() -> None:
    counting = msgspec.to_builtins(Counting("automatic", 60))
    organizer = reported(rules_of("swiss", 1, 2, counting=counting))
    at, automatic = organizer.events[-1].at, r.ResultsConfirmed((FIRST,), "automatic")
    refused(organizer, errors.WrongConfirmation, automatic, at=at + 60 * SECOND - 1)
    after = admit(organizer.now, (automatic,), at + 60 * SECOND, NO_GAMES)
    assert "confirmed" == after.rounds[0].tables[0].state


def test_20_corrections_name_the_result_before() -> None:
    organizer = closed()
    before = organizer.now.rounds[0].tables[0].outcome
    assert before is not None
    other = won(1 - before.ranking[0][0])
    refused(organizer, errors.OtherResult, r.ResultCorrected(FIRST, other, before, "a slip", "20", HOST))
    refused(organizer, errors.OtherResult, r.ResultCorrected(FIRST, before, before, "a slip", "20", HOST))
    refused(organizer, errors.BadText, r.ResultCorrected(FIRST, before, other, "a slip", "", HOST))
    organizer.step(r.ResultCorrected(FIRST, before, other, "a slip", "20", HOST))


def test_21_all_tables_without_a_result_are_adjourned() -> None:
    organizer = reported()
    refused(organizer, errors.NotAdjourned, r.RoundClosed(1, (), HOST))
    refused(organizer, errors.NotAdjourned, r.RoundClosed(1, (1,), HOST))
    organizer.step(r.TableAdjourned(FIRST, "the power went off", HOST))
    refused(organizer, errors.WrongTable, r.TableAdjourned(FIRST, "the power went off", HOST))
    organizer.step(r.RoundClosed(1, (1, 2), HOST))


def test_22_matches_without_a_result() -> None:
    organizer = playing()
    match = organizer.now.rounds[0].tables[0].match
    refused(organizer, errors.WrongMatch, r.TableAnnulled(FIRST, "another", "aborted", "the power went off"))
    refused(organizer, errors.NotStaff, r.TableAnnulled(FIRST, match, "annulled", "they cheated"))
    replay = r.TableReplayed(FIRST, organizer.match(), "they cheated", "22", HOST)
    refused(organizer, errors.WrongTable, replay)
    organizer.step(r.TableAnnulled(FIRST, match, "annulled", "they cheated", rule="22", by=HOST))
    again = r.TableMatch(match, "cd" * 32)
    refused(organizer, errors.UnlistedMatches, msgspec.structs.replace(replay, match=again))
    organizer.step(replay)


def test_24_penalties_name_a_rule() -> None:
    organizer = playing()
    refused(organizer, errors.WrongRound, r.PointsDeducted(1, 2, 1, "they came late", "24", HOST))
    refused(organizer, errors.BadText, r.PointsDeducted(1, 1, 1, "they came late", "", HOST))
    refused(organizer, errors.NoSuchEntrant, r.PointsDeducted(99, 1, 1, "they came late", "24", HOST))


def test_24_points_of_a_penalty_in_a_match_are_taken_once_from_an_entrant_of_its_table() -> None:
    organizer = playing()
    [table, other] = organizer.now.rounds[0].tables
    fact = r.PointsDeducted(table.seats[0], 1, 2, "a phone", "24", HOST, table.match, 7)
    refused(organizer, errors.WrongMatch, msgspec.structs.replace(fact, match=other.match))
    refused(organizer, errors.WrongMatch, msgspec.structs.replace(fact, step=0))
    refused(organizer, errors.WrongMatch, msgspec.structs.replace(fact, match=""))
    refused(organizer, errors.NotStaff, msgspec.structs.replace(fact, by="p9"))
    organizer.step(fact)
    refused(organizer, errors.WrongMatch, fact)
    earlier = opened(edition=2)
    earlier.enter(4)
    earlier.pair()
    earlier.open()
    table = earlier.now.rounds[0].tables[0]
    refused(
        earlier,
        errors.WrongMatch,
        msgspec.structs.replace(fact, number=table.seats[0], match=table.match),
    )


def test_21_the_service_closes_a_round_of_a_league_when_its_days_are_over() -> None:
    organizer = playing(rules_of("league", 3, 2, round_days=7))
    opened_at = organizer.now.rounds[0].opened
    assert opened_at is not None
    over = opened_at + 7 * 86_400 * SECOND
    refused(organizer, errors.NotStaff, r.RoundClosed(1, (1, 2)), at=over - 1)
    assert "closed" == admit(organizer.now, (r.RoundClosed(1, (1, 2)),), over, NO_GAMES).rounds[0].state
    refused(playing(), errors.NotStaff, r.RoundClosed(1, (1, 2)))


def test_29_published_standings_follow_from_the_facts() -> None:
    refused(closed(), errors.WrongStandings, r.StandingsPublished(1, "00" * 32, HOST))


def test_30_it_is_postponed_to_a_moment_to_come() -> None:
    past = f.TournamentPostponed("2001-01-01T00:00:00Z", "it snows", HOST)
    refused(entered(), errors.BadRegulations, past)
    refused(entered(), errors.BadRegulations, msgspec.structs.replace(past, starts="soon"))


def test_31_it_is_finished_when_all_is_played() -> None:
    organizer = closed(rules_of("swiss", 2, 2))
    draw, shown = organizer.draw(), f.LotsDisclosed(SEED.hex())
    sha256 = standings_hash(standings(organizer.now))
    refused(organizer, errors.WrongRound, f.TournamentFinished(draw, sha256, HOST), shown)
    organizer.pair()
    organizer.open()
    organizer.step(r.RoundClosed(2, (1, 2), HOST))
    refused(organizer, errors.UnsettledTables, f.TournamentFinished(draw, sha256, HOST), shown)
    organizer.play()
    finished = f.TournamentFinished(organizer.draw(), sha256, HOST)
    refused(organizer, errors.WrongStandings, finished, shown)


def test_32_the_seed_is_shown_at_the_end() -> None:
    cancelled = f.TournamentCancelled("nobody came", HOST)
    refused(entered(), errors.WrongSeed, cancelled)
    refused(entered(), errors.WrongSeed, cancelled, f.LotsDisclosed("00" * 32))
    organizer = entered()
    organizer.step(cancelled, f.LotsDisclosed(SEED.hex()))
    refused(organizer, errors.WrongStage, f.RegistrationOpened(HOST))
