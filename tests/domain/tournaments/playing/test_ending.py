"""Before a tournament is finished, all that happened in its matches is in it."""

from collections import Counter
from collections.abc import Sequence
from typing import Any
from uuid import UUID

import pytest

from domain.competition.errors import UnsettledTables
from domain.kernel.match.acts import Annulled, Paused, Resumed
from domain.kernel.match.lifecycle import OVER, Status
from domain.store import Log
from domain.tournaments import bounds
from domain.tournaments.playing.result_intake import ResultIntake
from domain.tournaments.playing.table_play import Over
from domain.tournaments.playing.tournament_ending import TournamentEnding
from domain.tournaments.results import Why
from tests.domain.support import ManualClock, TickingClock, command
from tests.domain.tournaments.playing.interrupted import Interrupted
from tests.domain.tournaments.support import ARBITER, HOST, PlayedTournament, finish, regulations
from tests.domain.tournaments.test_acts_in_matches import (
    FIRST,
    ONE_ROUND,
    SECOND,
    act,
    fined,
    match_of,
    missing,
    with_arbiter,
)

BY_ROUND: dict[str, Any] = {**ONE_ROUND, "counting": {"by": "players", "disclosed": "round"}}


def known_over(tournament: PlayedTournament) -> Over:
    """What the read models know of the matches."""

    def over(matches: Sequence[UUID]) -> dict[UUID, Status]:
        statuses = {match: tournament.matches.status(match) for match in matches}
        return {match: status for match, status in statuses.items() if status in OVER}

    return over


def ending(tournament: PlayedTournament, matches: Any = None) -> TournamentEnding:
    return TournamentEnding(tournament.all, matches or tournament.matches, over=known_over(tournament))


def states(tournament: PlayedTournament) -> list[str]:
    return [table.state for _, table in tournament.truth.places()]


@pytest.mark.parametrize("by", ["an arbiter", "an operator"])
def test_a_match_that_lost_its_result_is_taken_before_the_end(memory: Log, by: str) -> None:
    """Its result counted, and is shown when the round is closed. Nobody has taken what happened since."""
    tournament = PlayedTournament(memory, TickingClock(), agreed=regulations(**BY_ROUND)).registered()
    tournament.opened().play_round()
    if by == "an arbiter":
        act(tournament, Annulled(HOST, "39", "a marked deck"))
    else:
        tournament.matches.abort(match_of(tournament), "operator", "a fault", command())
    tournament.close()
    finish(tournament, ending=ending(tournament))
    assert ["annulled", "confirmed"] == states(tournament)
    assert () == missing(tournament)


def test_as_long_as_it_may_not_be_told_that_a_match_lost_its_result_nobody_finishes(memory: Log) -> None:
    clock = ManualClock()
    agreed = regulations(**BY_ROUND, broadcast={"delay": {"seconds": 600}})
    tournament = PlayedTournament(memory, clock, agreed=agreed).registered().opened()
    for place in (FIRST, SECOND):
        tournament.play(place)
    clock.advance(600)
    tournament.play_round()
    tournament.matches.abort(match_of(tournament), "operator", "a fault", command())
    tournament.close()
    with pytest.raises(UnsettledTables):
        finish(tournament, ending=ending(tournament))
    clock.advance(600)
    finish(tournament, ending=ending(tournament))
    assert ["annulled", "confirmed"] == states(tournament)
    assert () == missing(tournament)


def test_no_number_of_acts_keeps_a_tournament_from_its_end(
    memory: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The acts are no steps of whoever did them, on the staff or not any more."""
    tournament = with_arbiter(memory, **ONE_ROUND)
    monkeypatch.setattr(bounds, "MOST_OF_STAFF", 12)
    monkeypatch.setattr(bounds, "MOST_OF_PLAYER", 12)
    for by in (HOST, ARBITER):
        for _ in range(7):
            act(tournament, Paused(by, "35", "a phone rang"))
            act(tournament, Resumed(by, "35", "it is quiet"))
    tournament.all.remove_staff(tournament.id, HOST, ARBITER, "they are ill", tournament.command())
    tournament.play_round().close()
    finish(tournament, ending=ending(tournament))
    assert 28 == len(tournament.truth.rulings)
    assert () == missing(tournament)


def test_the_acts_of_a_match_are_read_once_for_the_end(memory: Log) -> None:
    tournament = PlayedTournament(memory, TickingClock(), agreed=regulations(**ONE_ROUND)).registered()
    tournament.opened()
    act(tournament, fined())
    tournament.play_round().close()
    read = Counter[UUID]()

    class Counted:
        def __getattr__(self, name: str) -> Any:
            return getattr(tournament.matches, name)

        def acts(self, match: UUID) -> Any:
            read[match] += 1
            return tournament.matches.acts(match)

    finish(tournament, ending=ending(tournament, Counted()))
    assert [1, 1] == list(read.values())


def test_what_an_arbiter_annulled_is_not_the_match_that_replaced_it(memory: Log) -> None:
    """The table is annulled and played again at the desk, right before what was done in its match is
    taken.
    """
    tournament = PlayedTournament(memory, TickingClock(), agreed=regulations(**ONE_ROUND)).registered()
    tournament.opened()
    act(tournament, Annulled(HOST, "39", "a marked deck"))

    def replayed() -> None:
        tournament.all.annul(tournament.id, HOST, FIRST, Why("a marked deck", "22"), command())
        tournament.all.replay(tournament.id, HOST, FIRST, Why("again", "22"), command())

    late: Any = Interrupted(tournament.all, "annul", replayed)
    assert [] == ResultIntake(late, tournament.matches).take_results(tournament.id)
    table = tournament.truth.table(FIRST)
    assert table is not None
    assert ("playing", 2) == (table.state, len(table.matches))
