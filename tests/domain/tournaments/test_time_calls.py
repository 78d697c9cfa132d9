"""Time called: section 16 of RULES.md. A round is called, and each of its matches is told once."""

from random import Random
from uuid import UUID

import pytest

from domain.competition import errors
from domain.competition.round_facts import TablePlace, TimeCalled
from domain.kernel.facts import ONLOOKER
from domain.kernel.match.acts import Resumed, Rewound
from domain.kernel.match.called_time import TIME_CALLED
from domain.kernel.match.facts import LastTurnsCalled
from domain.kernel.match.lifecycle import Status
from domain.ledger import commands
from domain.store import Log
from domain.tournaments.playing.time_calls import CalledMatch, TimeCalls
from domain.tournaments.results import Why
from tests.domain.support import TickingClock, command
from tests.domain.tournaments.support import HOST, PlayedTournament, regulations
from tests.domain.tournaments.test_playing import match_of

SECOND = TablePlace(1, 2)
WHY = ("7.5", "a card was misread")


def calls(tournament: PlayedTournament) -> TimeCalls:
    return TimeCalls(tournament.all, tournament.matches)


def end_turns(tournament: PlayedTournament, match: UUID) -> None:
    """Those whose turns had begun when time was called end them."""
    while (call := tournament.matches.time_call(match)) is not None and call.under_way:
        player = next(
            sitter.player
            for seat, sitter in enumerate(tournament.matches.sitters(match))
            if sitter is not None
            and seat in call.under_way
            and tournament.matches.legal(match, sitter.player).offers
        )
        *_, offer = tournament.matches.legal(match, player).offers
        tournament.matches.play(match, player, offer.sample(Random(1)), command())


def test_each_match_that_goes_on_is_told_once_and_ends(tournament: PlayedTournament) -> None:
    tournament.registered().opened()
    assert [] == list(calls(tournament).call_time(tournament.id))
    tournament.play(SECOND)
    tournament.all.call_time(tournament.id, HOST, 1, command(), turns=0)
    first = match_of(tournament)
    assert [CalledMatch(first, 0)] == list(calls(tournament).call_time(tournament.id))
    assert [] == list(calls(tournament).call_time(tournament.id))
    end_turns(tournament, first)
    outcome = tournament.matches.result(first)
    assert outcome is not None
    assert outcome.outcome is not None
    assert (Status.DECIDED, TIME_CALLED) == (outcome.status, outcome.outcome.ending)
    assert 2 == len(list(tournament.intake.take_results(tournament.id)))


def test_a_match_that_had_a_result_and_is_rewound_is_told_then(tournament: PlayedTournament) -> None:
    tournament.registered().opened().play(SECOND)
    second = match_of(tournament, SECOND)
    tournament.all.call_time(tournament.id, HOST, 1, command(), turns=0)
    calls(tournament).call_time(tournament.id, SECOND)
    assert None is tournament.matches.time_call(second)
    step = tournament.matches.head(second) - 1
    tournament.matches.arbitrate(second, Rewound(HOST, step, *WHY), command())
    tournament.matches.arbitrate(second, Resumed(HOST, *WHY), command())
    assert [CalledMatch(second, 0)] == list(calls(tournament).call_time(tournament.id, SECOND))


def test_time_is_not_called_at_a_table_that_was_adjourned_or_played_again(
    tournament: PlayedTournament,
) -> None:
    tournament.registered().opened()
    tournament.all.adjourn(tournament.id, HOST, TablePlace(1, 1), "a fire alarm", command())
    tournament.all.call_time(tournament.id, HOST, 1, command(), turns=0)
    tournament.all.annul(tournament.id, HOST, SECOND, Why("a wrong board", "22"), command())
    tournament.all.replay(tournament.id, HOST, SECOND, Why("a wrong board", "22"), command())
    tournament.settlement.settle(tournament.id)
    tournament.opening.open_missing(tournament.id)
    assert [] == list(calls(tournament).call_time(tournament.id))


def test_an_arbiter_says_how_many_turns_follow_and_signs_it(tournament: PlayedTournament) -> None:
    tournament.registered().opened()
    with pytest.raises(errors.TimeCalledAlready):
        tournament.all.call_time(tournament.id, HOST, 1, command())  # and the regulations do not
    for turns in (-1, 101):
        with pytest.raises(errors.TimeCalledAlready):
            tournament.all.call_time(tournament.id, HOST, 1, command(), turns=turns)
    step = tournament.all.call_time(tournament.id, HOST, 1, command(), turns=100)
    [fact] = step.frame.facts
    assert TimeCalled(1, 100, HOST, said=True) == fact
    described = {"kind": "tournament.time_called", "match": "m", "round": 1}
    assert described | {"turns": 100} == commands.described("m", fact)
    assert described == commands.described("m", TimeCalled(1, 100, HOST))
    with pytest.raises(errors.TimeCalledAlready):
        tournament.all.call_time(tournament.id, HOST, 1, command(), turns=0)


def test_the_regulations_say_how_many_turns_follow_unless_an_arbiter_does(memory: Log) -> None:
    agreed = regulations(round_clock={"seconds": 60, "turns": 3})
    tournament = PlayedTournament(memory, TickingClock(), agreed=agreed).registered().opened()
    tournament.all.call_time(tournament.id, HOST, 1, command())
    *_, frame = tournament.all.frames(tournament.id, ONLOOKER)
    assert (TimeCalled(1, 3, HOST),) == frame.facts
    told = calls(tournament).call_time(tournament.id)
    assert [3, 3] == [each.turns for each in told]
    facts = tournament.log.facts(match_of(tournament))
    assert LastTurnsCalled(3) == facts[-1]
