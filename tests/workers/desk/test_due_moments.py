"""When the desk does something although nobody does anything, by a clock of the test."""

from collections.abc import Callable

import pytest

from domain.competition.lifecycle import TournamentStatus
from domain.competition.round_facts import TablePlace
from domain.kernel.clocks import SECOND
from domain.kernel.match.lifecycle import Status
from domain.store import Log
from tests.domain.support import ManualClock, command
from tests.domain.tournaments.support import HOST, PlayedTournament, regulations
from tests.workers.desk.support import (
    LONGEST,
    WatchedDesk,
    automatic,
    last_places,
    listed,
    match_at,
    states,
    timed,
)
from workers.desk.changed_tables import changed_tables
from workers.desk.due_moments import next_moment, rounds_out_of_time
from workers.desk.pauses import LONGEST as LONGEST_PAUSE
from workers.desk.pauses import GrowingPauses

ROUND_CLOCK = {"seconds": 600, "turns": 0}


def turns(tournament: PlayedTournament) -> int | None:
    """The turns that follow after time was called in the last round; None: it was not."""
    return tournament.truth.rounds[-1].turns


def test_time_is_called_when_the_clock_of_the_round_has_run_out_and_not_before(
    memory: Log, watch: ManualClock
) -> None:
    tournament = listed(timed(memory, watch, round_clock=ROUND_CLOCK))
    watched = WatchedDesk(tournament).run()
    assert 600 == watched.desk.until_next(LONGEST)
    watch.advance(599)
    watched.run()
    assert (1, None) == (watched.desk.until_next(LONGEST), turns(tournament))
    watch.advance(1)
    watched.run()
    assert (0, LONGEST) == (turns(tournament), watched.desk.until_next(LONGEST))
    assert all(tournament.matches.time_call(match_at(tournament, table)) is not None for table in (1, 2)), (
        "the matches know it"
    )


def test_a_desk_that_comes_late_calls_time_at_once(memory: Log, watch: ManualClock) -> None:
    tournament = listed(timed(memory, watch, round_clock=ROUND_CLOCK))
    tournament.opening.open_missing(tournament.id)
    watch.advance(10_000)
    watched = WatchedDesk(tournament).run()
    assert (0, 0.0) == (turns(tournament), watched.failures())


def test_where_an_arbiter_called_time_the_clock_calls_it_no_more(memory: Log, watch: ManualClock) -> None:
    tournament = listed(timed(memory, watch, round_clock={"seconds": 600, "turns": 3}))
    watched = WatchedDesk(tournament).run()
    tournament.all.call_time(tournament.id, HOST, 1, command())
    watched.run()
    assert LONGEST == watched.desk.until_next(LONGEST)
    watch.advance(1000)
    watched.run()
    assert 1 == [event.topic for _, event in memory.read_log(0, 1000)].count("tournament.time_called")


def test_a_result_counts_when_nobody_disputed_it_in_time(memory: Log, watch: ManualClock) -> None:
    tournament = listed(timed(memory, watch, counting=automatic(300)))
    watched = WatchedDesk(tournament).run()
    first, second = last_places(tournament)
    tournament.play(first)
    watched.run()
    watch.advance(100)
    tournament.play(second)
    watched.run()
    assert 200 == watched.desk.until_next(LONGEST)
    table = tournament.truth.table(second)
    assert table is not None
    [player, _] = tournament.names(table.seats)
    tournament.all.dispute(tournament.id, player, second, "a card was counted twice", command())
    watch.advance(200)
    watched.run()
    assert ["confirmed", "reported"] == states(tournament)
    assert Status.ENDED is tournament.matches.status(match_at(tournament, 1))
    assert LONGEST == watched.desk.until_next(LONGEST)


def test_a_result_is_taken_when_onlookers_know_it(memory: Log, watch: ManualClock) -> None:
    tournament = listed(timed(memory, watch, broadcast={"delay": {"seconds": 60}}))
    watched = WatchedDesk(tournament).run()
    tournament.play(TablePlace(1, 1))
    watch.advance(20)
    watched.run()
    assert (40, ["playing"] * 2) == (watched.desk.until_next(LONGEST), states(tournament))
    watch.advance(39)
    watched.run()
    assert ["playing"] * 2 == states(tournament)
    watch.advance(1)
    watched.run()
    assert ["reported", "playing"] == states(tournament)


def test_a_round_of_a_league_is_closed_when_its_days_are_over_and_its_tables_play_on(
    memory: Log, watch: ManualClock
) -> None:
    week = 7 * 86_400
    agreed = {"format": "league", "rounds": 3, "round_days": 7, "asked_byes": 0, "asked_byes_until": 0}
    tournament = listed(timed(memory, watch, late_until=0, counting={"by": "arbiter"}, **agreed))
    watched = WatchedDesk(tournament).run()
    tournament.play(TablePlace(1, 1))
    watched.run()
    assert week == watched.desk.until_next(10.0 * week)
    watch.advance(week - 1)
    watched.run()
    assert ("open", ["reported", "playing"]) == (tournament.truth.rounds[0].state, states(tournament))
    watch.advance(1)
    watched.run()
    assert ("closed", ["reported", "adjourned"]) == (tournament.truth.rounds[0].state, states(tournament))
    assert (1, 0.0) == (len(tournament.truth.published), watched.failures())
    tournament.play(TablePlace(1, 2))
    watched.run()
    assert ["reported"] * 2 == states(tournament)
    listed(tournament)
    watched.run()
    assert week == watched.desk.until_next(10.0 * week)


def moved(tournament: PlayedTournament, does: Callable[[], object]) -> set[TablePlace]:
    """The tables that changed by what is done."""
    before = tournament.truth
    does()
    return changed_tables(before, tournament.truth)


def test_the_tables_that_changed_are_found(memory: Log, watch: ManualClock) -> None:
    tournament = timed(memory, watch, round_clock=ROUND_CLOCK)
    first, second = TablePlace(1, 1), TablePlace(1, 2)
    assert set() == moved(tournament, tournament.paired)
    opens = lambda: tournament.all.open_round(tournament.id, HOST, 1, command())  # noqa: E731
    assert {first, second} == moved(tournament, opens)
    assert set() == moved(tournament, lambda: tournament.opening.open_missing(tournament.id))
    tournament.play(second)
    assert {second} == moved(tournament, lambda: tournament.intake.take_results(tournament.id))
    everybody = lambda: tournament.all.announce(tournament.id, HOST, "lunch", command())  # noqa: E731
    assert set() == moved(tournament, everybody)
    time_up = lambda: tournament.all.call_time(tournament.id, HOST, 1, command())  # noqa: E731
    assert {first, second} == moved(tournament, time_up)
    assert {first, second} == moved(tournament, tournament.close)
    cancelled = lambda: tournament.all.cancel(tournament.id, HOST, "rain", command())  # noqa: E731
    assert {first, second} == moved(tournament, cancelled)
    assert {first, second} == changed_tables(None, tournament.truth)


def test_nothing_is_due_in_a_tournament_without_times_or_after_its_end(
    memory: Log, watch: ManualClock
) -> None:
    assert None is next_moment(listed(timed(memory, watch)).truth, 0)
    agreed = regulations(round_clock=ROUND_CLOCK)
    tournament = listed(PlayedTournament(memory, watch, agreed=agreed, seed=2).registered())
    opened = tournament.truth.rounds[0].opened
    assert opened is not None
    up = opened + 600 * SECOND
    assert [up, None] == [next_moment(tournament.truth, after) for after in (up - 1, up)]
    assert [[], [1]] == [rounds_out_of_time(tournament.truth, at) for at in (up - 1, up)]
    tournament.all.cancel(tournament.id, HOST, "rain", command())
    truth = tournament.truth
    assert TournamentStatus.CANCELLED is truth.status
    assert (None, []) == (next_moment(truth, 0), rounds_out_of_time(truth, up))


@pytest.mark.parametrize("failures", [1, 2, 5, 30])
def test_a_pause_doubles_with_each_failure_up_to_the_longest(failures: int) -> None:
    pauses = GrowingPauses[str]()
    at = 0
    for _ in range(failures):
        pauses.failed("a", at)
        until = pauses.next(at)
        assert until is not None
        length, at = until - at, until
    assert min(SECOND * 2 ** (failures - 1), LONGEST_PAUSE) == length
    assert (False, True, ["a"]) == (pauses.has("a", at), pauses.has("a", at - 1), pauses.over(at))
    pauses.forget_others({"b"})
    assert (0, None, []) == (len(pauses), pauses.next(0), pauses.over(at))
