"""When the desk lets a match rest: nothing is lost that happens while it looks."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

import pytest

from domain.kernel.match.acts import Act, Adjudicated, Annulled, PenaltyGiven
from domain.kernel.match.lifecycle import Status
from domain.store import Log
from tests.domain.ledger.tournaments.support import completeness_of, told
from tests.domain.support import ManualClock, command
from tests.domain.tournaments.playing.interrupted import Interrupted
from tests.domain.tournaments.playing.test_ending import BY_ROUND, known_over
from tests.domain.tournaments.support import HOST, PlayedTournament
from tests.workers.desk.support import WatchedDesk, last_places, listed, match_at, states, timed
from workers.desk.desk import Desk, Questions

FINE = PenaltyGiven(HOST, 0, "40", "a phone rang", points=1)
WEEK = 7 * 86_400


def counted(memory: Log, watch: ManualClock) -> PlayedTournament:
    """The results of a round count, and its matches are not shown yet."""
    tournament = listed(timed(memory, watch, **BY_ROUND))
    WatchedDesk(tournament).run()
    tournament.play_round()
    assert ["confirmed"] * 2 == states(tournament)
    return tournament


def acting(tournament: PlayedTournament, what: Act, before: str) -> WatchedDesk:
    """A desk; an arbiter does something in the first match right before the desk ends it. `before`: what the
    desk does first then: "head" before it looks what the match came to, "confirm" after it has looked.
    """
    acts = lambda: tournament.matches.arbitrate(match_at(tournament), what, command())  # noqa: E731
    return WatchedDesk(tournament, matches=Interrupted(tournament.matches, before, acts))


def missing(tournament: PlayedTournament) -> Sequence[str]:
    """What the verifier misses in the archive."""
    return completeness_of(told(tournament.log, tournament)).missing


@pytest.mark.parametrize("before", ["head", "confirm"])
@pytest.mark.parametrize(("what", "state"), [(FINE, "confirmed"), (Annulled(HOST, "39", "x"), "annulled")])
def test_what_an_arbiter_does_right_before_a_match_ends_is_taken(
    memory: Log, watch: ManualClock, what: Act, state: str, before: str
) -> None:
    tournament = counted(memory, watch)
    watched = acting(tournament, what, before).run()
    tournament.close()
    watched.run()
    assert ([state, "confirmed"], 1) == (states(tournament), len(tournament.truth.rulings))
    tournament.all.finish(tournament.id, HOST, command())
    watched.run()
    assert (0, 0.0) == (len(watched.desk), watched.failures())
    assert () == missing(tournament)


@pytest.mark.parametrize("before", ["head", "confirm"])
def test_a_match_does_not_end_with_another_result_than_the_one_that_counts(
    memory: Log, watch: ManualClock, before: str
) -> None:
    """An arbiter decides it anew, and the desk takes that before it ends the match."""
    tournament = counted(memory, watch)
    [table, _] = tournament.truth.rounds[0].tables
    assert table.outcome is not None
    anew = Adjudicated(HOST, table.outcome.ranking[::-1], "38", "a mistake")
    watched = acting(tournament, anew, before).run()
    tournament.close()
    watched.run()
    assert ["reported", "confirmed"] == states(tournament)
    assert Status.DECIDED is tournament.matches.status(match_at(tournament))
    tournament.agree(last_places(tournament)[0])
    watched.run()
    assert Status.ENDED is tournament.matches.status(match_at(tournament))
    tournament.all.finish(tournament.id, HOST, command())
    assert () == missing(tournament)


def test_it_is_also_taken_if_the_tournament_is_cancelled_before_the_next_look(
    memory: Log, watch: ManualClock
) -> None:
    tournament = counted(memory, watch)
    tournament.close()
    watched = acting(tournament, FINE, "head")
    watched.desk.notice(watched.signs())
    watched.desk.work()
    assert [] == list(tournament.truth.deductions)
    tournament.all.cancel(tournament.id, HOST, "the storm", command())
    watched.run()
    assert 1 == len(tournament.truth.deductions)
    assert (0, 0.0) == (len(watched.desk), watched.failures())
    assert () == missing(tournament)


def test_a_new_desk_finds_a_match_that_lost_the_result_that_counts(memory: Log, watch: ManualClock) -> None:
    """An operator called it off; that is no act of an arbiter."""
    tournament = counted(memory, watch)
    tournament.matches.abort(match_at(tournament), "operator", "a fault", command())
    acted = lambda matches: [match for match in matches if tournament.matches.acts(match)]  # noqa: E731
    desk = Desk(tournament.all, tournament.matches, Questions(known_over(tournament), acted))
    desk.sweep([tournament.id])
    desk.work()
    assert ["annulled", "confirmed"] == states(tournament)
    tournament.close()
    for _ in range(2):
        desk.sweep(())
        desk.work()
    assert [Status.CLOSED, Status.ENDED] == [
        tournament.matches.status(UUID(table.match)) for _, table in tournament.truth.places()
    ]


@pytest.mark.parametrize(
    ("due", "changes"),
    [
        ("find_time_up", {"round_clock": {"seconds": WEEK, "turns": 0}}),
        (
            "close_due",
            {"format": "league", "rounds": 3, "round_days": 7, "asked_byes": 0, "asked_byes_until": 0},
        ),
    ],
)
def test_what_is_due_is_left_where_the_staff_went_on_meanwhile(
    memory: Log, watch: ManualClock, due: str, changes: dict[str, Any]
) -> None:
    tournament = listed(timed(memory, watch, late_until=0, **changes))
    WatchedDesk(tournament).run()
    tournament.play_round()
    assert [1, 2] == [place.table for place in last_places(tournament)]
    next_round = lambda: listed(tournament.close())  # noqa: E731
    watched = WatchedDesk(tournament, Interrupted(tournament.all, due, next_round))
    watch.advance(WEEK)
    watched.run()
    assert (2, 0.0) == (len(tournament.truth.rounds), watched.failures())
