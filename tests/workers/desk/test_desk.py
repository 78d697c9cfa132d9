"""What the desk does in a tournament from its opening to its end, and what it leaves alone."""

from collections import Counter
from typing import Any
from uuid import UUID, uuid4

import pytest
from structlog.testing import capture_logs

from domain.competition.round_facts import TableResult
from domain.kernel.game import Outcome
from domain.kernel.match.acts import Paused, PenaltyGiven, Resumed
from domain.kernel.match.lifecycle import Status
from domain.matches.errors import NotTheHost
from domain.store import Log, Unavailable
from domain.tournaments.results import Why
from tests.domain.support import ManualClock, command
from tests.domain.tournaments.support import ARBITER, HOST, PlayedTournament, regulations
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


def statuses(tournament: PlayedTournament) -> list[Status]:
    """Those of all matches."""
    return [
        tournament.matches.status(UUID(match.match))
        for _, table in tournament.truth.places()
        for match in table.matches
    ]


def play_all(tournament: PlayedTournament) -> None:
    for place in last_places(tournament):
        tournament.play(place)


def let_count(watched: WatchedDesk, watch: ManualClock) -> None:
    """The results are taken, and a second later they count."""
    watched.run()
    watch.advance(1)
    watched.run()


def test_a_desk_without_tournaments_has_nothing_to_do(memory: Log) -> None:
    watched = WatchedDesk(PlayedTournament(memory))
    watched.desk.work()
    assert (0, LONGEST) == (len(watched.desk), watched.desk.until_next(LONGEST))


def test_entrants_whose_accounts_are_deleted_leave_at_the_next_sweep(memory: Log, watch: ManualClock) -> None:
    tournament = listed(timed(memory, watch))
    watched = WatchedDesk(tournament).run()
    tournament.people.deleted.update(("player-1", HOST))
    watched.run()
    assert ["in"] * 4 == [each.state for each in tournament.truth.entrants]
    watched.desk.sweep([tournament.id])
    watched.run()
    assert ["dropped", "in", "in", "in"] == [each.state for each in tournament.truth.entrants]
    assert 0.0 == watched.failures()


def test_a_tournament_goes_from_its_first_round_to_its_end(memory: Log, watch: ManualClock) -> None:
    """The staff pairs, opens, closes and finishes; all else is done by the desk."""
    tournament = timed(memory, watch, counting=automatic())
    watched = WatchedDesk(tournament).run()
    for _ in range(2):
        listed(tournament)
        watched.run()
        assert [Status.PLAYING] * 2 == statuses(tournament)[-2:]
        play_all(tournament)
        let_count(watched, watch)
        assert ["confirmed"] * 2 == states(tournament)
        assert [Status.ENDED] * 2 == statuses(tournament)[-2:]
        tournament.close()
    watched.run()
    assert 1 == len(watched.desk)
    tournament.all.finish(tournament.id, HOST, command())
    watched.run()
    assert (0, 0.0) == (len(watched.desk), watched.failures())


def test_a_new_desk_finds_all_that_is_to_be_done(memory: Log, watch: ManualClock) -> None:
    """It looks at the tournament as a whole, whatever it learnt from the log."""
    tournament = listed(timed(memory, watch, counting=automatic()))
    first = WatchedDesk(tournament).desk
    first.sweep([tournament.id])
    first.work()
    assert [Status.PLAYING] * 2 == statuses(tournament)
    play_all(tournament)
    second = WatchedDesk(tournament).desk
    second.sweep([tournament.id])
    second.work()  # takes the results
    watch.advance(1)
    for _ in range(2):  # lets them count, and ends the matches
        second.sweep(())
        second.work()
    assert [Status.ENDED] * 2 == statuses(tournament)


def test_matches_are_shown_when_their_round_is_closed_if_the_regulations_say_so(
    memory: Log, watch: ManualClock
) -> None:
    tournament = listed(timed(memory, watch, counting={**automatic(), "disclosed": "round"}))
    watched = WatchedDesk(tournament).run()
    play_all(tournament)
    let_count(watched, watch)
    assert ["confirmed"] * 2 == states(tournament)
    assert [Status.DECIDED] * 2 == statuses(tournament)
    tournament.close()
    watched.run()
    assert [Status.ENDED] * 2 == statuses(tournament)


def test_a_cancelled_tournament_calls_its_matches_off_and_starts_no_more(
    memory: Log, watch: ManualClock
) -> None:
    """What was listed is opened, so that the record shows each match; but nobody is seated any more."""
    tournament = timed(memory, watch)
    watched = WatchedDesk(listed(tournament))
    tournament.opening.open_missing(tournament.id, last_places(tournament)[0])
    tournament.all.cancel(tournament.id, HOST, "the hall is closed", command())
    watched.run()
    assert [Status.CLOSED] * 2 == statuses(tournament)
    topics = Counter(event.topic for _, event in memory.read_log(0, 1000))
    assert (2, 2, 1) == (topics["match.opened"], topics["match.aborted"], topics["match.started"])
    assert 0 == len(watched.desk)


@pytest.mark.parametrize("delay", [0, 60])
def test_what_an_arbiter_did_comes_into_a_tournament_that_was_cancelled_meanwhile(
    memory: Log, watch: ManualClock, delay: int
) -> None:
    """Also by a desk that takes over, and when onlookers know of it."""
    late = {"broadcast": {"delay": {"seconds": delay}}} if delay else {}
    tournament = listed(timed(memory, watch, **late))
    WatchedDesk(tournament).run()
    fine = PenaltyGiven(HOST, 0, "40", "a phone rang", points=1)
    tournament.matches.arbitrate(match_at(tournament, 1), fine, command())
    tournament.all.cancel(tournament.id, HOST, "the storm", command())
    tournament.settlement.settle(tournament.id)
    watched = WatchedDesk(tournament)
    watched.desk.sweep([tournament.id])
    watched.desk.work()
    if delay:
        assert ([], 1) == (list(tournament.truth.rulings), len(watched.desk))
        watch.advance(delay)
        watched.desk.work()
    assert (1, 1) == (len(tournament.truth.rulings), len(tournament.truth.deductions))
    assert ["annulled"] * 2 == states(tournament)
    watched.run()
    assert (0, 0.0) == (len(watched.desk), watched.failures())


def test_a_result_that_people_wrote_down_is_all_that_a_cancelled_tournament_has_of_a_table(
    memory: Log, watch: ManualClock
) -> None:
    tournament = listed(timed(memory, watch))
    watched = WatchedDesk(tournament).run()
    outcome = Outcome((0,), (1, 0), "written", ((0,), (1,)))
    written = TableResult(last_places(tournament)[0], outcome, source="desk")
    tournament.all.write_result(tournament.id, HOST, written, command())
    tournament.all.cancel(tournament.id, HOST, "the storm", command())
    watched.run()
    assert ["reported", "annulled"] == states(tournament)
    assert [Status.CLOSED] * 2 == statuses(tournament)
    assert (0, 0.0) == (len(watched.desk), watched.failures())


def test_a_table_plays_again_after_its_match_was_annulled(memory: Log, watch: ManualClock) -> None:
    tournament = listed(timed(memory, watch))
    watched = WatchedDesk(tournament).run()
    [place, _] = last_places(tournament)
    tournament.all.annul(tournament.id, HOST, place, Why("a wrong board", "22"), command())
    watched.run()
    assert Status.CLOSED is statuses(tournament)[0]
    tournament.all.replay(tournament.id, HOST, place, Why("a wrong board", "22"), command())
    watched.run()
    assert [Status.CLOSED, Status.PLAYING, Status.PLAYING] == statuses(tournament)


def test_what_arbiters_decide_in_matches_becomes_rulings_at_once_and_once(
    memory: Log, watch: ManualClock
) -> None:
    tournament = listed(timed(memory, watch))
    watched = WatchedDesk(tournament).run()
    match = match_at(tournament)
    tournament.matches.arbitrate(match, Paused(HOST, "35", "a drink was spilled"), command())
    watched.run()
    tournament.matches.arbitrate(match, Resumed(HOST, "35", "it is dry"), command())
    watched.run()
    watched.desk.sweep(())
    watched.run()
    assert [(str(match), "a drink was spilled"), (str(match), "it is dry")] == [
        (ruling.match, ruling.question) for ruling in tournament.truth.rulings
    ]


def test_matches_learn_who_is_an_arbiter(memory: Log, watch: ManualClock) -> None:
    tournament = listed(timed(memory, watch))
    watched = WatchedDesk(tournament).run()
    tournament.all.name_staff(tournament.id, HOST, ARBITER, ["arbiter"], command())
    watched.run()
    assert (HOST, ARBITER) == tournament.matches.arbiters(match_at(tournament))
    tournament.all.remove_staff(tournament.id, HOST, ARBITER, "they went home", command())
    watched.run()
    assert (HOST,) == tournament.matches.arbiters(match_at(tournament))


class Unreadable:
    """Tournaments or matches of which one cannot be read. `method`: by which it is read."""

    def __init__(self, readable: Any, method: str, id_: UUID) -> None:
        self._readable, self._method, self._id = readable, method, id_
        self.tries = 0
        self.mended = False

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._readable, name)
        return self._guarded(found) if name == self._method else found

    def _guarded(self, read: Any) -> Any:
        def reading(id_: UUID, *given: Any) -> Any:
            if id_ == self._id and not self.mended:
                self.tries += 1
                raise ValueError("a secret")
            return read(id_, *given)

        return reading


def test_a_tournament_that_cannot_be_read_is_passed_over_for_growing_times(
    memory: Log, watch: ManualClock
) -> None:
    """The others go on. It is logged without the text of the error, and comes back when it can be read."""
    tournament = listed(timed(memory, watch))
    other = uuid4()
    broken = Unreadable(tournament.all, "truth", other)
    watched = WatchedDesk(tournament, broken)
    with capture_logs() as lines:
        watched.desk.sweep([other])
        watched.run()
        assert [Status.PLAYING] * 2 == statuses(tournament)
        waits = []
        for _ in range(12):
            waits.append(watched.desk.until_next(LONGEST))
            watch.advance(waits[-1])
            watched.desk.work()
    assert [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300] == waits
    assert {"desk_failed"} == {line["event"] for line in lines}
    assert {("ValueError", str(other))} == {(line["error"], line["tournament"]) for line in lines}
    assert (1, len(lines)) == (watched.desk.passed_over(), watched.failures())
    tries, broken.mended = broken.tries, True
    watch.advance(300)
    watched.desk.work()
    assert tries == broken.tries
    assert (1, 300.0) == (watched.desk.passed_over(), watched.desk.until_next(LONGEST))  # there is none


class Away(Unreadable):
    """Tournaments whose log cannot be reached for one of them."""

    def _guarded(self, read: Any) -> Any:
        def reading(id_: UUID, *given: Any) -> Any:
            if id_ == self._id:
                raise Unavailable
            return read(id_, *given)

        return reading


def test_where_the_log_is_away_the_desk_stops_and_begins_with_the_others_next(
    memory: Log, watch: ManualClock
) -> None:
    """The process finds out in between whether its own connection is lost."""
    tournament = listed(timed(memory, watch))
    other = uuid4()
    watched = WatchedDesk(tournament, Away(tournament.all, "truth", other))
    watched.desk.sweep([other, tournament.id])
    with capture_logs() as lines:
        watched.desk.work()
        assert "match.opened" not in [event.topic for _, event in memory.read_log(0, 1000)]
        watched.desk.work()
    assert ["Unavailable"] == [line["error"] for line in lines]
    assert [Status.PLAYING] * 2 == statuses(tournament)


def test_a_match_that_cannot_be_read_does_not_stop_the_other_tables(memory: Log, watch: ManualClock) -> None:
    tournament = listed(timed(memory, watch, counting=automatic()))
    broken = Unreadable(tournament.matches, "status", match_at(tournament, 1))
    watched = WatchedDesk(tournament, matches=broken)
    with capture_logs() as lines:
        watched.run()
    assert {("desk_failed", "open", 1, 1)} <= {
        (line["event"], line["job"], line["round"], line["table"]) for line in lines
    }
    assert 1 == watched.desk.passed_over()
    tournament.play(last_places(tournament)[1])
    let_count(watched, watch)
    assert ["playing", "confirmed"] == states(tournament)
    broken.mended = True
    watch.advance(watched.desk.until_next(LONGEST))
    watched.run()
    assert Status.PLAYING is statuses(tournament)[0]
    assert 0 == watched.desk.passed_over()


def test_a_match_that_may_not_be_opened_is_named_with_the_rule(memory: Log, watch: ManualClock) -> None:
    """Somebody of the staff plays in it."""

    class Refusing(Unreadable):
        def _guarded(self, read: Any) -> Any:
            def starting(id_: UUID, *given: Any) -> Any:
                if id_ == self._id:
                    raise NotTheHost
                return read(id_, *given)

            return starting

    tournament = listed(timed(memory, watch))
    refusing = Refusing(tournament.matches, "start", match_at(tournament, 2))
    watched = WatchedDesk(tournament, matches=refusing)
    with capture_logs() as lines:
        watched.run()
    assert [("NotOpened", 2)] == [(line["error"], line["table"]) for line in lines]
    assert lines[0]["rule"].startswith("match ")
    assert [Status.PLAYING, Status.OPEN] == statuses(tournament)


@pytest.mark.parametrize("counting", [{"by": "players"}, {"by": "arbiter"}])
def test_results_wait_for_those_who_confirm_them(
    memory: Log, watch: ManualClock, counting: dict[str, Any]
) -> None:
    tournament = listed(PlayedTournament(memory, watch, agreed=regulations(counting=counting)).registered())
    watched = WatchedDesk(tournament).run()
    play_all(tournament)
    watched.run()
    assert ["reported"] * 2 == states(tournament)
    assert [Status.DECIDED] * 2 == statuses(tournament)
    if counting["by"] == "players":
        for place in last_places(tournament):
            tournament.agree(place)
    else:
        step = tournament.all.head(tournament.id)
        tournament.all.confirm(tournament.id, HOST, last_places(tournament), command(), step)
    watched.run()
    assert [Status.ENDED] * 2 == statuses(tournament)
