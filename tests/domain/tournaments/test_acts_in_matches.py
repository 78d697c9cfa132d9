"""What arbiters do in matches comes into the tournament: their acts, and the points that penalties take; also
if they left the staff meanwhile, or the tournament was cancelled.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any
from uuid import UUID

import msgspec
import pytest

from domain.competition.desk_facts import AppealDecided
from domain.competition.errors import NotStaff, UnsettledTables, WrongStage
from domain.competition.facts import TournamentOpened
from domain.competition.round_facts import PointsDeducted, TablePlace
from domain.competition.standings.ranking import standings
from domain.competition.standings.sheets import sheets
from domain.kernel.match.acts import (
    Act,
    Adjudicated,
    Annulled,
    Paused,
    PenaltyGiven,
    Rewound,
    SubstituteNamed,
)
from domain.kernel.match.lifecycle import Status
from domain.matches.errors import MatchError
from domain.store import Log
from domain.tournaments import openings
from domain.tournaments.desk import NewRuling
from domain.tournaments.errors import StaleTournament
from domain.tournaments.playing.ruling_intake import RulingIntake
from domain.tournaments.playing.settlement import Settlement
from domain.tournaments.playing.tournament_ending import TournamentEnding
from domain.tournaments.results import Why
from tests.domain.ledger.tournaments.support import audited, completeness_of, failed, told
from tests.domain.support import ManualClock, TickingClock, command
from tests.domain.tournaments.killing import Dying, KilledError
from tests.domain.tournaments.support import ARBITER, HOST, PlayedTournament, finish, regulations

FIRST, SECOND = TablePlace(1, 1), TablePlace(1, 2)
ONE_ROUND: dict[str, Any] = {"rounds": 1, "late_until": 1, "asked_byes_until": 1}


def match_of(tournament: PlayedTournament, place: TablePlace = FIRST) -> UUID:
    table = tournament.truth.table(place)
    assert table is not None
    return UUID(table.match)


def act(tournament: PlayedTournament, what: Act, place: TablePlace = FIRST) -> None:
    """An arbiter does something in the match of a table."""
    tournament.matches.arbitrate(match_of(tournament, place), what, command())


def fined(points: int = 1, seat: int = 0, by: str = HOST) -> PenaltyGiven:
    return PenaltyGiven(by, seat, "40", "a phone rang", points=points)


def rulings(tournament: PlayedTournament) -> RulingIntake:
    return RulingIntake(tournament.all, tournament.matches)


def taken(tournament: PlayedTournament) -> list[tuple[int, int]]:
    """The entrants who lost points, and how many."""
    return [(each.number, each.points) for each in tournament.truth.deductions]


def number_at(tournament: PlayedTournament, seat: int) -> int:
    return tournament.truth.rounds[0].tables[0].seats[seat]


def missing(tournament: PlayedTournament) -> Sequence[str]:
    """What the verifier misses in the archive, after the checks of its records held."""
    made = told(tournament.log, tournament)
    assert {} == failed(audited(made.record()))
    return completeness_of(made).missing


def with_arbiter(memory: Log, now: Any = None, **changes: Any) -> PlayedTournament:
    """A round that is played, with one more arbiter."""
    tournament = PlayedTournament(memory, now or TickingClock(), agreed=regulations(**changes)).registered()
    tournament.all.name_staff(tournament.id, HOST, ARBITER, ["arbiter"], tournament.command())
    return tournament.opened()


def remove(tournament: PlayedTournament) -> None:
    tournament.all.remove_staff(tournament.id, HOST, ARBITER, "they are ill", tournament.command())


def finished(tournament: PlayedTournament) -> PlayedTournament:
    """All rounds are played, and the tournament is finished."""
    while True:
        tournament.play_round().close()
        if len(tournament.truth.rounds) == tournament.truth.rules.rounds:
            finish(tournament)
            return tournament
        tournament.opened()


def test_the_result_of_a_seat_that_an_arbiter_gave_away_counts_for_who_was_paired(
    tournament: PlayedTournament,
) -> None:
    tournament.registered().opened()
    paired = tournament.truth.rounds[0].tables[0].seats
    given = SubstituteNamed(HOST, 0, "somebody", "47", "they are ill")
    step = tournament.matches.name_substitute(match_of(tournament), given, command()).step
    act(tournament, Adjudicated(HOST, ((0,), (1,)), "38", "a fire alarm"))
    act(tournament, fined(seat=0))
    finished(tournament)
    ruled = tournament.truth.rulings[0]
    assert (step, "another player gets a seat") == (ruled.step, ruled.answer)
    table = tournament.truth.table(FIRST)
    assert table is not None
    assert table.outcome is not None
    assert (paired, (0,), [(paired[0], 1)]) == (table.seats, table.outcome.winners, taken(tournament))
    assert () == missing(tournament)


def test_an_arbiter_who_had_a_seat_of_a_match_is_none_there_and_keeps_out_nobody_else(
    tournament: PlayedTournament,
) -> None:
    tournament.registered().opened()
    given = SubstituteNamed(HOST, 0, "iris", "47", "they are ill")
    tournament.matches.name_substitute(match_of(tournament), given, command())
    for arbiter in ("iris", "nestor"):
        tournament.all.name_staff(tournament.id, HOST, arbiter, ["arbiter"], command())
    settlement = Settlement(tournament.all, tournament.matches)
    assert ["", ""] == [each.refused for each in settlement.name_arbiters(tournament.id)]
    others = match_of(tournament, TablePlace(1, 2))
    assert ("host", "nestor") == tournament.matches.arbiters(match_of(tournament))
    assert ("host", "iris", "nestor") == tournament.matches.arbiters(others)
    assert [] == list(settlement.name_arbiters(tournament.id))


def test_the_points_of_a_penalty_are_taken_with_its_ruling_once(tournament: PlayedTournament) -> None:
    tournament.registered().opened()
    act(tournament, fined(3, seat=1))
    act(tournament, PenaltyGiven(HOST, 0, "40", "a warning"))
    steps = rulings(tournament).take_acts(tournament.id)
    assert [["RulingMade", "PointsDeducted"], ["RulingMade"]] == [
        [type(fact).__name__ for fact in step.frame.facts] for step in steps
    ]
    deducted = steps[0].frame.facts[1]
    assert isinstance(deducted, PointsDeducted)
    assert (number_at(tournament, 1), 1, 3, "a phone rang", "40", HOST) == (
        deducted.number,
        deducted.round,
        deducted.points,
        deducted.reason,
        deducted.rule,
        deducted.by,
    )
    assert (str(match_of(tournament)), tournament.truth.rulings[0].step) == (deducted.match, deducted.step)
    assert [] == list(rulings(tournament).take_acts(tournament.id))


@pytest.mark.parametrize("parts", [1, 2])
def test_the_standings_are_less_by_the_parts_of_a_point_that_the_penalty_takes(
    memory: Log, parts: int
) -> None:
    scoring = {"by": "places", "places": [{"points": [2, 0]}], "bye": 2, "parts": parts}
    tournament = PlayedTournament(memory, agreed=regulations(scoring=scoring)).registered().opened()
    act(tournament, fined(3))
    rulings(tournament).take_acts(tournament.id)
    [row] = [row for row in standings(tournament.truth) if row.number == number_at(tournament, 0)]
    [term] = row.sums[0].terms
    assert ("deducted", Fraction(-3, parts)) == (term.why, term.amount)
    assert term.amount == row.sums[0].total


def test_a_ruling_that_an_arbiter_made_themself_leaves_no_points_out(tournament: PlayedTournament) -> None:
    tournament.registered().opened()
    act(tournament, fined())
    match, step = match_of(tournament), tournament.matches.head(match_of(tournament))
    ruling = NewRuling("a phone rang", "one point", "24", FIRST, str(match), step)
    tournament.all.rule(tournament.id, HOST, ruling, command())
    assert [] == taken(tournament)
    assert 1 == len(rulings(tournament).take_acts(tournament.id))
    assert [(number_at(tournament, 0), 1)] == taken(tournament)
    assert [] == list(rulings(tournament).take_acts(tournament.id))


def rule_as(tournament: PlayedTournament, by: str) -> None:
    """Somebody rules on the last step of the first match, whoever made it."""
    match = match_of(tournament)
    ruling = NewRuling("did a phone ring?", "no", "26", FIRST, str(match), tournament.matches.head(match))
    tournament.all.take_act(tournament.id, by, ruling, None, command())


def test_a_ruling_of_another_arbiter_on_an_act_leaves_that_of_its_author_to_be_made(memory: Log) -> None:
    tournament = with_arbiter(memory, **ONE_ROUND)
    act(tournament, fined())
    rule_as(tournament, ARBITER)
    assert 1 == len(rulings(tournament).take_acts(tournament.id))
    assert [ARBITER, HOST] == [ruling.by for ruling in tournament.truth.rulings]
    assert [(number_at(tournament, 0), 1)] == taken(tournament)
    assert [] == list(rulings(tournament).take_acts(tournament.id))
    finished(tournament)
    assert () == missing(tournament)


def test_points_come_back_when_another_arbiter_replaces_the_ruling_on_their_penalty(memory: Log) -> None:
    tournament = with_arbiter(memory, **ONE_ROUND)
    act(tournament, fined())
    rulings(tournament).take_acts(tournament.id)
    fined_one = number_at(tournament, 0)
    assert 1 == sheets(tournament.truth)[fined_one].deducted
    player = tournament.truth.entrants[fined_one - 1].player
    tournament.all.appeal(tournament.id, player, 1, "I have no phone", command())
    rule_as(tournament, ARBITER)
    upheld = AppealDecided(1, upheld=True, answer="it did not", rule="26", panel=(ARBITER,), by="", ruling=2)
    tournament.all.decide_appeal(tournament.id, ARBITER, upheld, command())
    assert 0 == sheets(tournament.truth)[fined_one].deducted
    assert [] == list(rulings(tournament).take_acts(tournament.id))
    finished(tournament)
    assert () == missing(tournament)


def test_a_penalty_stands_when_the_match_goes_back_behind_it(tournament: PlayedTournament) -> None:
    tournament.registered().opened()
    step = tournament.matches.head(match_of(tournament))
    act(tournament, fined())
    act(tournament, Rewound(HOST, step, "37", "a wrong card"))
    act(tournament, Adjudicated(HOST, ((1,), (0,)), "38", "it is late"))
    assert 3 == len(rulings(tournament).take_acts(tournament.id))
    assert [(number_at(tournament, 0), 1)] == taken(tournament)
    finished(tournament)
    assert () == missing(tournament)


def test_a_penalty_stands_when_its_match_is_annulled_and_played_again(tournament: PlayedTournament) -> None:
    tournament.registered().opened()
    act(tournament, fined())
    act(tournament, Annulled(HOST, "39", "a marked deck"))
    rulings(tournament).take_acts(tournament.id)
    tournament.intake.take_results(tournament.id)
    tournament.all.replay(tournament.id, HOST, FIRST, Why("again", "22"), command())
    tournament.opening.open_missing(tournament.id)
    act(tournament, fined(2))
    finished(tournament)
    assert [(number_at(tournament, 0), 1), (number_at(tournament, 0), 2)] == taken(tournament)
    assert () == missing(tournament)


def test_a_penalty_after_the_end_of_the_match_is_taken_before_the_tournament_is_finished(
    memory: Log,
) -> None:
    """The match is decided, its result counts, and nobody has taken what happened in it since."""
    agreed = regulations(**ONE_ROUND, counting={"by": "players", "disclosed": "round"})
    tournament = PlayedTournament(memory, TickingClock(), agreed=agreed).registered().opened()
    tournament.play_round()
    act(tournament, fined())
    tournament.close()
    seen = tournament.all.head(tournament.id)
    with pytest.raises(StaleTournament):  # who finishes it has not seen the penalty
        finish(tournament, expect=seen)
    assert [(number_at(tournament, 0), 1)] == taken(tournament)
    asked = command()
    finish(tournament, asked, expect=tournament.all.head(tournament.id))
    assert finish(tournament, asked).repeated
    assert Status.ENDED is tournament.matches.status(match_of(tournament))
    with pytest.raises(MatchError):
        act(tournament, fined())
    assert () == missing(tournament)


def test_a_match_that_goes_on_is_not_left_behind_at_the_end(memory: Log) -> None:
    """An arbiter goes back in a match whose result counts."""
    agreed = regulations(**ONE_ROUND, counting={"by": "players", "disclosed": "round"})
    tournament = PlayedTournament(memory, TickingClock(), agreed=agreed).registered().opened()
    tournament.play_round()
    step = tournament.matches.head(match_of(tournament)) - 1
    act(tournament, Rewound(HOST, step, "37", "a wrong card"))
    tournament.close()
    with pytest.raises(UnsettledTables):
        finish(tournament)
    with pytest.raises(NotStaff):
        finish(tournament, by="player-1")


@pytest.mark.parametrize("before", [True, False])
def test_who_was_killed_while_finishing_takes_everything_once(memory: Log, *, before: bool) -> None:
    tournament = PlayedTournament(memory, agreed=regulations(**ONE_ROUND)).registered().opened()
    act(tournament, fined())
    tournament.play_round().close()
    dying: Any = Dying(tournament.all, ("take_act",), 1, before=before)
    asked = command()
    with pytest.raises(KilledError):
        TournamentEnding(dying, tournament.matches).prepare(tournament.id, HOST, asked)
    finish(tournament, asked)
    assert [(number_at(tournament, 0), 1)] == taken(tournament)
    assert () == missing(tournament)


def test_nothing_of_a_match_that_is_shown_late_is_told_for_the_end(memory: Log) -> None:
    clock = ManualClock()
    agreed = regulations(**ONE_ROUND, broadcast={"delay": {"seconds": 600}})
    tournament = PlayedTournament(memory, clock, agreed=agreed).registered().opened()
    act(tournament, fined())
    for place in (FIRST, SECOND):
        tournament.all.annul(tournament.id, HOST, place, Why("a fire", "22"), command())
    tournament.close()
    with pytest.raises(UnsettledTables):
        finish(tournament)
    assert [] == taken(tournament)
    clock.advance(600)
    finish(tournament)
    assert [(number_at(tournament, 0), 1)] == taken(tournament)
    assert () == missing(tournament)


@pytest.mark.parametrize("what", [Paused(ARBITER, "35", "a phone rang"), fined(by=ARBITER)])
def test_what_an_arbiter_did_who_left_the_staff_is_taken(memory: Log, what: Act) -> None:
    tournament = with_arbiter(memory)
    act(tournament, what)
    remove(tournament)
    act(tournament, Annulled(ARBITER, "39", "they do not know it yet"), SECOND)
    assert [ARBITER] * 2 == [step.frame.facts[0].by for step in rulings(tournament).take_acts(tournament.id)]
    [annulled] = tournament.intake.take_results(tournament.id)
    assert ("annulled", ARBITER) == (annulled.frame.facts[0].how, annulled.frame.facts[0].by)
    act(tournament, Adjudicated(HOST, ((1,), (0,)), "38", "it is late"))
    rulings(tournament).take_acts(tournament.id)
    finished(tournament)
    assert () == missing(tournament)


def test_who_left_the_staff_rules_on_nothing_themself(memory: Log) -> None:
    tournament = with_arbiter(memory)
    act(tournament, fined(by=ARBITER))
    remove(tournament)
    match = match_of(tournament)
    ruling = NewRuling("a phone", "nothing", "24", FIRST, str(match), tournament.matches.head(match))
    with pytest.raises(NotStaff):
        tournament.all.rule(tournament.id, ARBITER, ruling, command())
    with pytest.raises(NotStaff):
        tournament.all.annul(tournament.id, ARBITER, FIRST, Why("no", "22"), command())


def settled(tournament: PlayedTournament) -> None:
    """What is owed to a tournament that is cancelled."""
    tournament.opening.open_missing(tournament.id)
    tournament.settlement.settle(tournament.id)
    rulings(tournament).take_acts(tournament.id)
    tournament.intake.take_results(tournament.id)


def test_what_happened_in_matches_is_taken_after_the_tournament_is_cancelled(memory: Log) -> None:
    """An act before and one after the cancellation, by somebody who left; a result that is reported, and one
    that counts.
    """
    agreed = {"counting": {"by": "players", "disclosed": "round"}}
    tournament = with_arbiter(memory, **agreed)
    tournament.play(FIRST)
    tournament.play(SECOND)
    tournament.intake.take_results(tournament.id)
    tournament.agree(SECOND)
    act(tournament, fined(by=ARBITER))
    remove(tournament)
    tournament.all.cancel(tournament.id, HOST, "the storm", command())
    act(tournament, fined(2, by=ARBITER), SECOND)
    settled(tournament)
    assert ["annulled", "confirmed"] == [table.state for table in tournament.truth.rounds[0].tables]
    assert [Status.CLOSED, Status.ENDED] == [
        tournament.matches.status(match_of(tournament, place)) for place in (FIRST, SECOND)
    ]
    assert 2 == len(taken(tournament))
    assert () == missing(tournament)
    head = tournament.all.head(tournament.id)
    settled(tournament)
    assert head == tournament.all.head(tournament.id), "each is taken once"


def test_a_match_that_went_back_before_the_tournament_was_cancelled_is_called_off(memory: Log) -> None:
    tournament = with_arbiter(memory, counting={"by": "players", "disclosed": "round"})
    tournament.play(FIRST)
    tournament.intake.take_results(tournament.id)
    tournament.agree(FIRST)
    step = tournament.matches.head(match_of(tournament)) - 1
    act(tournament, Rewound(HOST, step, "37", "a wrong card"))
    tournament.all.cancel(tournament.id, HOST, "the storm", command())
    settled(tournament)
    assert ["annulled"] * 2 == [table.state for table in tournament.truth.rounds[0].tables]
    assert () == missing(tournament)


def test_nobody_rules_in_a_tournament_that_is_cancelled(memory: Log) -> None:
    tournament = with_arbiter(memory)
    tournament.all.cancel(tournament.id, HOST, "the storm", command())
    ruling = NewRuling("may they stop?", "they may", "25", FIRST, str(match_of(tournament)), 1)
    with pytest.raises(WrongStage):
        tournament.all.rule(tournament.id, HOST, ruling, command())


@pytest.mark.parametrize("edition", [1, 2])
def test_a_tournament_of_an_earlier_edition_goes_on_as_it_was(
    memory: Log, edition: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes no points of matches, nothing of those who left, and nothing after it is cancelled."""
    monkeypatch.setattr(openings, "EDITION", edition)
    tournament = with_arbiter(memory)
    act(tournament, fined())
    act(tournament, Paused(ARBITER, "35", "a phone rang"))
    remove(tournament)
    assert 1 == len(rulings(tournament).take_acts(tournament.id))
    assert ([], edition) == (taken(tournament), tournament.truth.edition)
    tournament.all.cancel(tournament.id, HOST, "the storm", command())
    tournament.settlement.settle(tournament.id)
    with pytest.raises(WrongStage):
        tournament.intake.take_results(tournament.id)
    [sentence] = missing(tournament)
    assert sentence.endswith("and no ruling says so")


def test_what_the_third_edition_takes_an_earlier_one_refuses_when_it_is_verified(memory: Log) -> None:
    tournament = with_arbiter(memory)
    act(tournament, fined(by=ARBITER))
    remove(tournament)
    rulings(tournament).take_acts(tournament.id)
    made = told(tournament.log, tournament)
    opening = made.events[0].facts[0]
    assert isinstance(opening, TournamentOpened)
    earlier = made.with_facts(1, msgspec.structs.replace(opening, edition=2))
    assert {} == failed(audited(made.record()))
    assert "by tournament 4" in failed(audited(earlier.record()))["steps re-decided"]
