"""How commands are carried out: once, by those who may, at the step that they were made for, and within
bounds.
"""

import msgspec
import pytest

from domain.competition.errors import NoTournament, NotStaff, WrongStage
from domain.competition.facts import TournamentOpened
from domain.kernel.facts import HIDDEN, ONLOOKER, REFEREE
from domain.ledger.entries import BEGINNING, Chain, head
from domain.matches.state import entries, next_head
from domain.store import CommandReused
from domain.tournaments import bounds
from domain.tournaments.errors import (
    NotAnEntrant,
    StaleTournament,
    TooManyOfYours,
    UnknownPlayer,
    UnknownTournamentHead,
)
from domain.tournaments.registration import NewEntrant
from tests.domain.support import command
from tests.domain.tournaments.support import HOST, PlayedTournament, regulations


def test_a_command_that_is_sent_twice_is_carried_out_once(tournament: PlayedTournament) -> None:
    asked = command()
    first = tournament.all.open_registration(tournament.id, HOST, asked)
    again = tournament.all.open_registration(tournament.id, HOST, asked)
    assert (first.step, first.head, True) == (again.step, again.head, again.repeated)
    assert 2 == tournament.all.head(tournament.id)


def test_a_command_that_opens_twice_opens_one_tournament(tournament: PlayedTournament) -> None:
    asked = command()
    first = tournament.all.open(HOST, regulations(), asked)
    again = tournament.all.open(HOST, regulations(), asked)
    assert (first.tournament, True) == (again.tournament, again.repeated)
    with pytest.raises(CommandReused):
        tournament.all.open("ann", regulations(), asked)


def test_a_command_is_refused_if_the_tournament_went_on(tournament: PlayedTournament) -> None:
    tournament.registered()
    seen = tournament.all.head(tournament.id)
    tournament.all.announce(tournament.id, HOST, "coffee", command())
    with pytest.raises(StaleTournament) as refused:
        tournament.all.pair(tournament.id, HOST, 1, command(), expect=seen)
    assert ("tournament 35", seen, seen + 1) == (
        refused.value.rule,
        refused.value.expect,
        refused.value.head,
    )
    tournament.all.pair(tournament.id, HOST, 1, command(), expect=seen + 1)


def test_a_head_that_never_was_is_refused(tournament: PlayedTournament) -> None:
    asked = msgspec.structs.replace(command(), seen="ab" * 32)
    with pytest.raises(UnknownTournamentHead):
        tournament.all.open_registration(tournament.id, HOST, asked)
    real = msgspec.structs.replace(command(), seen=tournament.all.ledger(tournament.id)[1][0])
    assert 2 == tournament.all.open_registration(tournament.id, HOST, real).step


def test_a_tournament_that_is_not_there_is_refused(tournament: PlayedTournament) -> None:
    nowhere = command().id
    with pytest.raises(NoTournament):
        tournament.all.open_registration(nowhere, HOST, command())
    with pytest.raises(NoTournament):
        tournament.all.view(nowhere, ONLOOKER)
    match = tournament.matches.open(HOST, "toy", 2, {}, command()).match
    with pytest.raises(NoTournament):
        tournament.all.head(match)


def test_nobody_acts_for_others(tournament: PlayedTournament) -> None:
    tournament.all.open_registration(tournament.id, HOST, command())
    with pytest.raises(NotStaff):
        tournament.all.register(tournament.id, "ann", NewEntrant("bob"), command())
    with pytest.raises(NotStaff):
        tournament.all.close_registration(tournament.id, "ann", command())
    with pytest.raises(NotStaff):
        tournament.all.check_in(tournament.id, "ann", command(), number=1)
    with pytest.raises(NotAnEntrant):
        tournament.all.withdraw(tournament.id, "ann", command())
    assert 2 == tournament.all.head(tournament.id)


def test_players_that_do_not_exist_are_refused(tournament: PlayedTournament) -> None:
    tournament.all.open_registration(tournament.id, HOST, command())
    with pytest.raises(UnknownPlayer):
        tournament.all.register(tournament.id, HOST, NewEntrant("nobody"), command())
    with pytest.raises(UnknownPlayer):
        tournament.all.name_staff(tournament.id, HOST, "nobody", ["arbiter"], command())
    with pytest.raises(UnknownPlayer):
        tournament.all.invite(tournament.id, HOST, ["ann", "nobody"], command())


def test_a_player_who_enters_and_leaves_again_and_again_is_stopped(tournament: PlayedTournament) -> None:
    tournament.all.open_registration(tournament.id, HOST, command())
    for _ in range(bounds.MOST_ENTRIES):
        tournament.all.register(tournament.id, "ann", NewEntrant("ann"), command())
        tournament.all.withdraw(tournament.id, "ann", command())
    with pytest.raises(TooManyOfYours) as refused:
        tournament.all.register(tournament.id, "ann", NewEntrant("ann"), command())
    assert "tournament 34" == refused.value.rule
    tournament.all.register(tournament.id, HOST, NewEntrant("ann"), command())


def test_a_player_has_a_bound_of_steps_and_the_staff_a_higher_one(
    tournament: PlayedTournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounds, "MOST_OF_PLAYER", 3)
    tournament.registered()
    for _ in range(1):
        tournament.all.ask_bye(tournament.id, "player-1", 1, command())
        tournament.all.take_back_bye(tournament.id, "player-1", 1, command())
    with pytest.raises(TooManyOfYours):
        tournament.all.ask_bye(tournament.id, "player-1", 1, command())
    for _ in range(4):
        tournament.all.announce(tournament.id, HOST, "coffee", command())


def test_what_a_stage_does_not_allow_is_refused(tournament: PlayedTournament) -> None:
    with pytest.raises(WrongStage):
        tournament.all.register(tournament.id, "ann", NewEntrant("ann"), command())


def test_the_answer_has_no_secret(tournament: PlayedTournament) -> None:
    [event] = tournament.log.read(tournament.id)
    [opened] = event.facts
    assert isinstance(opened, TournamentOpened)
    answer = tournament.all.open(HOST, regulations(), command())
    shown = [answer.frame, next(tournament.all.frames(tournament.id, REFEREE))]
    shown += [next(tournament.all.frames(tournament.id, viewer)) for viewer in (ONLOOKER, 1)]
    for frame in shown:
        [fact] = frame.facts
        assert (HIDDEN, HIDDEN) == (fact.seed, fact.salt)


def test_the_ledger_follows_from_the_events(tournament: PlayedTournament) -> None:
    tournament.registered().opened()
    events = tournament.log.read(tournament.id)
    chain, heads = tournament.all.ledger(tournament.id)
    assert chain == Chain.of(events[0].facts[0])  # type: ignore[arg-type]
    assert [event.head for event in events] == list(heads)
    prev = BEGINNING
    for event, entry, at in entries(events):
        assert (prev, at) == (entry.prev, head(entry))
        assert at == next_head(chain, event, prev)
        assert ("referee",) == tuple(entry.seals)
        prev = at
