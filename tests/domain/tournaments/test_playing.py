"""The matches of tables: they are opened, taken and ended once, wherever whoever does it is killed."""

from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any
from uuid import UUID

import pytest

from domain.competition.round_facts import TablePlace, TableResult
from domain.kernel.facts import ONLOOKER
from domain.kernel.game import Outcome
from domain.kernel.match.acts import Adjudicated, Annulled, Paused, Resumed, Rewound
from domain.kernel.match.facts import Disclosed, Opened
from domain.kernel.match.lifecycle import Status
from domain.matches import Matches
from domain.store import Log
from domain.tournaments.playing.result_intake import ResultIntake
from domain.tournaments.playing.round_opening import RoundOpening
from domain.tournaments.playing.ruling_intake import RulingIntake
from domain.tournaments.playing.settlement import Settlement
from domain.tournaments.results import Why
from tests.domain.support import SHELF, ManualClock, Names, TickingClock, command
from tests.domain.tournaments.killing import Dying, KilledError
from tests.domain.tournaments.support import HOST, PlayedTournament, regulations

FIRST = TablePlace(1, 1)


def match_of(tournament: PlayedTournament, place: TablePlace = FIRST) -> UUID:
    table = tournament.truth.table(place)
    assert table is not None
    return UUID(table.match)


def state_of(tournament: PlayedTournament) -> str:
    """The state of the first table."""
    return tournament.truth.rounds[0].tables[0].state


def topics(log: Log, beginning: str) -> list[str]:
    return [event.topic for _, event in log.read_log() if event.topic.startswith(beginning)]


def listed_round(tournament: PlayedTournament) -> PlayedTournament:
    """The first round is listed, and none of its matches is open."""
    tournament.registered().paired()
    tournament.all.open_round(tournament.id, HOST, 1, command())
    return tournament


def test_the_matches_of_a_round_are_opened_seated_and_started(tournament: PlayedTournament) -> None:
    listed_round(tournament)
    done = tournament.opening.open_missing(tournament.id, 1)
    assert [("", Status.PLAYING)] * 2 == [(each.refused, each.status) for each in done]
    opened = tournament.log.read(match_of(tournament))[0].facts[0]
    assert isinstance(opened, Opened)
    assert (str(tournament.id), 1, 1, (HOST,)) == (
        opened.tournament,
        opened.round,
        opened.table,
        opened.arbiters,
    )
    table = tournament.truth.rounds[0].tables[0]
    assert tournament.names(table.seats) == [
        sitter.player for sitter in tournament.matches.sitters(match_of(tournament)) if sitter
    ]
    assert [] == list(tournament.opening.open_missing(tournament.id, 1))


OPENING = ("open_at", "sit", "start")


@pytest.mark.parametrize("before", [True, False])
@pytest.mark.parametrize("at", range(1, 9))
def test_opening_goes_on_wherever_it_was_killed(memory: Log, at: int, *, before: bool) -> None:
    tournament = listed_round(PlayedTournament(memory))
    dying: Any = Dying(tournament.matches, OPENING, at, before=before)
    with pytest.raises(KilledError):
        RoundOpening(tournament.all, dying).open_missing(tournament.id, 1)
    tournament.opening.open_missing(tournament.id, 1)
    expected = ["match.opened", "match.sat", "match.sat", "match.started"]
    assert sorted(expected * 2) == sorted(topics(memory, "match."))


def test_two_who_open_at_the_same_time_open_once(tournament: PlayedTournament) -> None:
    listed_round(tournament)

    class Late(RoundOpening):
        """It found what is missing before somebody else opened it."""

        def _is_missing(self, *_: object) -> bool:
            return True

    tournament.opening.open_missing(tournament.id, 1)
    Late(tournament.all, tournament.matches).open_missing(tournament.id, 1)
    assert 2 == topics(tournament.log, "match.").count("match.started")
    assert 4 == topics(tournament.log, "match.").count("match.sat")


def test_a_pool_opens_several_tables_at_once(tournament: PlayedTournament) -> None:
    listed_round(tournament)
    with ThreadPoolExecutor(2) as pool:
        done = RoundOpening(tournament.all, tournament.matches, pool.map).open_missing(tournament.id, 1)
    assert [1, 2] == [each.place.table for each in done]
    assert [Status.PLAYING] * 2 == [each.status for each in done]
    assert 2 == topics(tournament.log, "match.").count("match.started")


def test_a_table_whose_entrant_is_gone_is_named_and_the_others_begin(memory: Log) -> None:
    tournament = listed_round(PlayedTournament(memory))

    class Gone(Names):
        def key(self, player: str) -> str:
            if player == lost:
                raise ValueError(player)
            return super().key(player)

    [lost, _] = tournament.names(tournament.truth.rounds[0].tables[0].seats)
    matches = Matches(memory, SHELF, Gone(), TickingClock(), Random(1).randbytes)
    first, second = RoundOpening(tournament.all, matches).open_missing(tournament.id, 1)
    assert ("match 29", None) == (first.refused, first.status)
    assert ("", Status.PLAYING) == (second.refused, second.status)


def test_the_result_of_a_match_is_taken_once_with_its_head(tournament: PlayedTournament) -> None:
    tournament.registered().opened().play(FIRST)
    [taken] = tournament.intake.take_results(tournament.id)
    assert [] == list(tournament.intake.take_results(tournament.id))
    [result] = taken.frame.facts
    match = match_of(tournament)
    chain, heads = tournament.matches.ledger(match)
    assert (str(match), heads[-1], FIRST) == (result.match, result.head, result.place)
    assert Status.DECIDED is tournament.matches.status(match)
    assert not tournament.matches.disclosed(match)
    assert chain.match == str(match)


@pytest.mark.parametrize("before", [True, False])
@pytest.mark.parametrize("at", [1, 2])
def test_results_are_taken_once_wherever_it_was_killed(memory: Log, at: int, *, before: bool) -> None:
    tournament = PlayedTournament(memory).registered().opened()
    for table in (1, 2):
        tournament.play(TablePlace(1, table))
    dying: Any = Dying(tournament.all, ("report_match",), at, before=before)
    with pytest.raises(KilledError):
        ResultIntake(dying, tournament.matches).take_results(tournament.id)
    tournament.intake.take_results(tournament.id)
    assert ["tournament.result"] * 2 == topics(memory, "tournament.result")


def test_a_match_is_shown_when_its_result_counts(tournament: PlayedTournament) -> None:
    tournament.registered().opened().play(FIRST)
    tournament.intake.take_results(tournament.id)
    assert [] == list(tournament.settlement.settle(tournament.id))
    tournament.agree(FIRST)
    dying: Any = Dying(tournament.matches, ("confirm",), 1, before=False)
    with pytest.raises(KilledError):
        Settlement(tournament.all, dying).settle(tournament.id)
    assert [] == list(tournament.settlement.settle(tournament.id))
    last = tournament.log.read(match_of(tournament))[-1].facts
    assert any(isinstance(fact, Disclosed) for fact in last)
    assert Status.ENDED is tournament.matches.status(match_of(tournament))


def test_a_match_that_was_rewound_after_its_result_is_taken_again(tournament: PlayedTournament) -> None:
    tournament.registered().opened().play(FIRST)
    tournament.intake.take_results(tournament.id)
    match = match_of(tournament)
    head, step = tournament.truth.rounds[0].tables[0].head, tournament.matches.head(match)
    rewound = Rewound(HOST, step - 1, "37", "a wrong card")
    tournament.matches.arbitrate(match, rewound, command())
    assert [] == list(tournament.intake.take_results(tournament.id))
    decided = Adjudicated(HOST, ((1,), (0,)), "38", "it is late")
    tournament.matches.arbitrate(match, decided, command())
    [again] = tournament.intake.take_results(tournament.id)
    table = tournament.truth.rounds[0].tables[0]
    assert ("reported", again.frame.facts[0].head) == (table.state, table.head)
    assert table.head != head
    assert table.outcome is not None
    assert (1,) == table.outcome.winners


def test_a_match_that_was_rewound_after_its_result_counted_is_taken_again(memory: Log) -> None:
    """Its matches are shown when the round is closed; until then an arbiter may still go back."""
    agreed = regulations(counting={"by": "players", "disclosed": "round"})
    tournament = PlayedTournament(memory, TickingClock(), agreed=agreed).registered().opened()
    tournament.play(FIRST)
    tournament.intake.take_results(tournament.id)
    tournament.agree(FIRST)
    match, before = match_of(tournament), tournament.truth.rounds[0].tables[0]
    assert "confirmed" == before.state
    assert [] == list(tournament.intake.take_results(tournament.id))
    rewound = Rewound(HOST, tournament.matches.head(match) - 1, "37", "a wrong card")
    tournament.matches.arbitrate(match, rewound, command())
    assert [] == list(tournament.intake.take_results(tournament.id))
    tournament.matches.arbitrate(match, Adjudicated(HOST, ((1,), (0,)), "38", "it is late"), command())
    [again] = tournament.intake.take_results(tournament.id)
    table = tournament.truth.rounds[0].tables[0]
    assert ("reported", again.frame.facts[0].head) == (table.state, table.head)
    assert table.head != before.head
    assert [] == list(tournament.intake.take_results(tournament.id))


def test_a_match_does_not_end_with_a_result_that_the_tournament_has_not_taken(memory: Log) -> None:
    agreed = regulations(counting={"by": "players", "disclosed": "round"})
    tournament = PlayedTournament(memory, TickingClock(), agreed=agreed).registered().opened()
    tournament.play_round()
    match = match_of(tournament)
    rewound = Rewound(HOST, tournament.matches.head(match) - 1, "37", "a wrong card")
    tournament.matches.arbitrate(match, rewound, command())
    tournament.matches.arbitrate(match, Adjudicated(HOST, ((1,), (0,)), "38", "it is late"), command())
    tournament.close()
    assert [match_of(tournament, TablePlace(1, 2))] == [
        each.match for each in tournament.settlement.settle(tournament.id)
    ]
    assert 1 == len(tournament.intake.take_results(tournament.id))
    tournament.agree(FIRST)
    assert [match] == [each.match for each in tournament.settlement.settle(tournament.id)]


def test_a_match_that_is_annulled_after_its_result_counted_has_none(memory: Log) -> None:
    agreed = regulations(counting={"by": "players", "disclosed": "round"})
    tournament = PlayedTournament(memory, TickingClock(), agreed=agreed).registered().opened()
    tournament.play(FIRST)
    tournament.intake.take_results(tournament.id)
    tournament.agree(FIRST)
    tournament.matches.arbitrate(match_of(tournament), Annulled(HOST, "39", "a marked deck"), command())
    assert 1 == len(tournament.intake.take_results(tournament.id))
    assert "annulled" == state_of(tournament)


def test_an_adjourned_table_gets_the_result_that_it_had(tournament: PlayedTournament) -> None:
    tournament.registered().opened().play(FIRST)
    tournament.intake.take_results(tournament.id)
    tournament.close()
    assert "adjourned" == state_of(tournament)
    tournament.intake.take_results(tournament.id)
    assert "reported" == state_of(tournament)
    tournament.agree(FIRST)
    assert "confirmed" == state_of(tournament)


def test_a_result_waits_until_onlookers_know_it(memory: Log) -> None:
    clock = ManualClock()
    agreed = regulations(broadcast={"delay": {"seconds": 600}})
    tournament = PlayedTournament(memory, clock, agreed=agreed).registered().opened()
    tournament.play(FIRST)
    clock.advance(599)
    assert [] == list(tournament.intake.take_results(tournament.id))
    clock.advance(1)
    assert 1 == len(tournament.intake.take_results(tournament.id))


@pytest.mark.parametrize("delay", [{"seconds": 600}, {"steps": 3}])
def test_an_act_in_a_match_that_is_shown_late_is_no_ruling_before(memory: Log, delay: dict[str, int]) -> None:
    """A ruling is public, and names the step."""
    clock = ManualClock()
    agreed = regulations(broadcast={"delay": delay})
    tournament = PlayedTournament(memory, clock, agreed=agreed).registered().opened()
    match, rulings = match_of(tournament), RulingIntake(tournament.all, tournament.matches)
    tournament.matches.arbitrate(match, Paused(HOST, "35", "a drink was spilled"), command())
    tournament.matches.arbitrate(match, Resumed(HOST, "35", "it is dry"), command())
    clock.advance(3600)
    assert [] == list(rulings.take_acts(tournament.id))
    tournament.play(FIRST)
    clock.advance(600)
    assert 2 == len(rulings.take_acts(tournament.id))


def test_what_an_arbiter_decided_is_not_replaced_by_the_match(tournament: PlayedTournament) -> None:
    tournament.registered().opened()
    result = tournament.truth.rounds[0].tables[0]
    assert result.outcome is None
    ruled(tournament)
    tournament.play(FIRST)
    assert [] == list(tournament.intake.take_results(tournament.id))
    seen = tournament.all.head(tournament.id)
    tournament.all.confirm(tournament.id, HOST, [FIRST], command(), seen)
    [done] = tournament.settlement.settle(tournament.id)
    assert ("called_off", "") == (done.done, done.refused)
    assert Status.CLOSED is tournament.matches.status(match_of(tournament))


def ruled(tournament: PlayedTournament) -> None:
    """An arbiter decides the result of the first table."""
    outcome = Outcome((0,), (1, 0), "ruled", ((0,), (1,)))
    tournament.all.write_result(tournament.id, HOST, TableResult(FIRST, outcome, source="ruling"), command())


def test_a_match_that_an_arbiter_annulled_is_annulled_by_them(tournament: PlayedTournament) -> None:
    tournament.registered().opened()
    match = match_of(tournament)
    tournament.matches.arbitrate(match, Annulled(HOST, "39", "a broken board"), command())
    [done] = tournament.intake.take_results(tournament.id)
    [fact] = done.frame.facts
    assert ("annulled", HOST, "39", "a broken board") == (fact.how, fact.by, fact.rule, fact.reason)
    assert [] == list(tournament.intake.take_results(tournament.id))


def test_an_aborted_match_is_counted_and_played_again(tournament: PlayedTournament) -> None:
    tournament.registered().opened()
    match = match_of(tournament)
    tournament.matches.abort(match, "mod", "a fire", command())
    [done] = tournament.intake.take_results(tournament.id)
    assert ("aborted", "a fire") == (done.frame.facts[0].how, done.frame.facts[0].reason)
    tournament.all.replay(tournament.id, HOST, FIRST, Why("again", "22"), command())
    [opened] = tournament.opening.open_missing(tournament.id)
    assert (FIRST, Status.PLAYING) == (opened.place, opened.status)
    assert match != match_of(tournament) == opened.match
    first, second = (tournament.log.read(each)[0].facts[0] for each in (match, opened.match))
    assert first.seed != second.seed  # type: ignore[attr-defined]


def test_a_table_annulled_by_the_tournament_has_its_match_called_off(tournament: PlayedTournament) -> None:
    listed_round(tournament)
    tournament.all.annul(tournament.id, HOST, FIRST, Why("nobody came", "22"), command())
    first, _ = tournament.opening.open_missing(tournament.id)
    assert Status.OPEN is first.status
    [settled] = tournament.settlement.settle(tournament.id)
    assert (first.match, "called_off") == (settled.match, settled.done)
    assert [] == list(tournament.opening.open_missing(tournament.id))


def test_matches_of_a_cancelled_tournament_are_called_off(tournament: PlayedTournament) -> None:
    tournament.registered().opened()
    tournament.all.cancel(tournament.id, HOST, "the storm", command())
    assert ["called_off"] * 2 == [each.done for each in tournament.settlement.settle(tournament.id)]
    assert [] == list(tournament.settlement.settle(tournament.id))


def test_matches_learn_who_is_an_arbiter_now(tournament: PlayedTournament) -> None:
    tournament.registered().opened()
    tournament.all.name_staff(tournament.id, HOST, "iris", ["arbiter"], command())
    assert ["arbiters"] * 2 == [each.done for each in tournament.settlement.name_arbiters(tournament.id)]
    assert ("host", "iris") == tournament.matches.arbiters(match_of(tournament))
    assert [] == list(tournament.settlement.name_arbiters(tournament.id))


def test_the_public_sees_no_seed_of_a_match_in_the_tournament(tournament: PlayedTournament) -> None:
    tournament.registered().opened()
    seeds = [
        event.facts[0].seed  # type: ignore[attr-defined]
        for _, event in tournament.log.read_log()
        if event.topic == "match.opened"
    ]
    shown = repr(list(tournament.all.frames(tournament.id, ONLOOKER)))
    assert 2 == len(seeds)
    assert not any(str(seed) in shown for seed in seeds)
