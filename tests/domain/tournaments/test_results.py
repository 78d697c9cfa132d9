"""Results: agreed, disputed, confirmed, corrected, adjourned, annulled, played again; penalties."""

import pytest

from domain.competition import errors
from domain.competition.round_facts import PointsDeducted, ResultCorrected, TablePlace, TableResult
from domain.kernel.game import Outcome
from domain.store import Log
from domain.tournaments.errors import StaleTournament
from domain.tournaments.results import Why
from tests.domain.support import ManualClock, command
from tests.domain.tournaments.support import HOST, PlayedTournament, regulations

FIRST = TablePlace(1, 1)
WON = Outcome((0,), (1, 0), "written", ((0,), (1,)))
LOST = Outcome((1,), (0, 1), "written", ((1,), (0,)))


@pytest.fixture
def reported(tournament: PlayedTournament) -> PlayedTournament:
    """A tournament in whose first round a result is written down at the first table."""
    tournament.registered().opened()
    tournament.all.write_result(tournament.id, HOST, TableResult(FIRST, WON, source="desk"), command())
    return tournament


def state(tournament: PlayedTournament) -> str:
    return tournament.truth.rounds[0].tables[0].state


def test_a_result_counts_when_all_at_the_table_agree(reported: PlayedTournament) -> None:
    one, two = reported.names(reported.truth.rounds[0].tables[0].seats)
    reported.all.agree(reported.id, one, FIRST, command())
    assert "reported" == state(reported)
    last = reported.all.agree(reported.id, two, FIRST, command())
    assert "confirmed" == state(reported)
    assert ["ResultAgreed", "ResultsConfirmed"] == [type(fact).__name__ for fact in last.frame.facts]


def test_a_disputed_result_needs_an_arbiter(reported: PlayedTournament) -> None:
    one, two = reported.names(reported.truth.rounds[0].tables[0].seats)
    reported.all.agree(reported.id, one, FIRST, command())
    reported.all.dispute(reported.id, two, FIRST, "my move was lost", command())
    assert "reported" == state(reported)
    seen = reported.all.head(reported.id)
    with pytest.raises(StaleTournament):
        reported.all.confirm(reported.id, HOST, [FIRST], command(), seen - 1)
    reported.all.confirm(reported.id, HOST, [FIRST], command(), seen)
    assert "confirmed" == state(reported)


def test_who_does_not_sit_there_does_not_agree(reported: PlayedTournament) -> None:
    [other, _] = reported.names(reported.truth.rounds[0].tables[1].seats)
    with pytest.raises(errors.NotAtTable):
        reported.all.agree(reported.id, other, FIRST, command())


def test_results_count_by_themselves_after_a_while(memory: Log) -> None:
    clock = ManualClock()
    agreed = regulations(counting={"by": "automatic", "seconds": 60})
    tournament = PlayedTournament(memory, clock, agreed=agreed).registered().opened()
    tournament.all.write_result(tournament.id, HOST, TableResult(FIRST, WON, source="desk"), command())
    assert tournament.all.confirm_due(tournament.id) is None
    clock.advance(60)
    confirmed = tournament.all.confirm_due(tournament.id)
    assert confirmed is not None
    assert (FIRST,) == confirmed.frame.facts[0].places
    assert tournament.all.confirm_due(tournament.id) is None


def test_none_counts_by_itself_where_an_arbiter_confirms(memory: Log) -> None:
    agreed = regulations(counting={"by": "arbiter"})
    tournament = PlayedTournament(memory, agreed=agreed).registered().opened()
    tournament.all.write_result(tournament.id, HOST, TableResult(FIRST, WON, source="desk"), command())
    assert tournament.all.confirm_due(tournament.id) is None
    assert "reported" == state(tournament)


def test_a_correction_names_the_result_before(reported: PlayedTournament) -> None:
    reported.agree(FIRST)
    seen = reported.all.head(reported.id)
    wrong = ResultCorrected(FIRST, LOST, WON, "a slip", "20", "")
    with pytest.raises(errors.OtherResult):
        reported.all.correct(reported.id, HOST, wrong, command(), seen)
    what_if = reported.all.what_if(reported.id, FIRST, LOST)
    assert sorted(reported.truth.rounds[0].tables[0].seats) == sorted(what_if.moved)
    right = ResultCorrected(FIRST, WON, LOST, "a slip", "20", "")
    reported.all.correct(reported.id, HOST, right, command(), seen)
    table = reported.truth.rounds[0].tables[0]
    assert (LOST, WON, HOST) == (table.outcome, table.corrections[0].before, table.corrections[0].by)
    assert what_if.after == reported.all.standings(reported.id)


def test_a_result_that_no_order_of_play_allows_is_refused(reported: PlayedTournament) -> None:
    impossible = Outcome((0, 1), (1, 0), "written", ((0,),))
    with pytest.raises(errors.ImpossibleResult):
        reported.all.write_result(reported.id, HOST, TableResult(FIRST, impossible, source="desk"), command())


def test_a_result_by_hand_does_not_pass_for_one_of_the_match(reported: PlayedTournament) -> None:
    with pytest.raises(errors.WrongMatch):
        reported.all.write_result(reported.id, HOST, TableResult(FIRST, WON), command())


def test_a_table_is_adjourned_annulled_and_played_again(reported: PlayedTournament) -> None:
    reported.all.adjourn(reported.id, HOST, FIRST, "the bell", command())
    assert "adjourned" == state(reported)
    reported.all.annul(reported.id, HOST, FIRST, Why("a broken board", "22"), command())
    assert "annulled" == state(reported)
    reported.all.replay(reported.id, HOST, FIRST, Why("again", "22"), command())
    table = reported.truth.rounds[0].tables[0]
    assert ("playing", 2, 1) == (table.state, len(table.matches), len(table.ended))


def test_a_penalty_takes_points(reported: PlayedTournament) -> None:
    reported.agree(FIRST)
    winner = reported.truth.rounds[0].tables[0].seats[0]
    penalty = PointsDeducted(winner, 1, 1, "a phone", "24", "")
    reported.all.deduct_points(reported.id, HOST, penalty, command())
    [row] = [row for row in reported.all.standings(reported.id) if row.number == winner]
    assert 1 == row.first
