"""Entrants whose accounts are deleted leave, and keep no table from opening: 9 and 15 of RULES.md."""

from random import Random

import pytest

from domain.competition.errors import TournamentError
from domain.competition.facts import EntrantDropped
from domain.competition.round_facts import TablePlace
from domain.kernel.match.lifecycle import Status
from domain.tournaments.errors import UnknownPlayer
from domain.tournaments.playing.dry_run import DryRuns
from tests.domain.support import SHELF, Names, command
from tests.domain.tournaments.support import HOST, PlayedTournament


def test_before_the_first_round_they_are_withdrawn(tournament: PlayedTournament, names: Names) -> None:
    tournament.registered()
    names.deleted.add("player-2")
    tournament.paired()
    assert ["in", "withdrawn", "in", "in"] == [each.state for each in tournament.truth.entrants]
    held = tournament.truth.rounds[0]
    assert [1, 3, 4] == sorted(held.pairing.numbers())


def test_afterwards_they_are_paired_no_more_and_what_they_played_counts(
    tournament: PlayedTournament, names: Names
) -> None:
    tournament.registered().opened().play_round().close()
    names.deleted.add("player-2")
    tournament.paired()
    assert [1, 3, 4] == sorted(tournament.truth.rounds[1].pairing.numbers())
    assert 4 == len(tournament.all.standings(tournament.id))


def test_they_leave_once(tournament: PlayedTournament, names: Names) -> None:
    tournament.registered()
    names.deleted.add("player-2")
    [step] = tournament.all.leave_deleted(tournament.id)
    assert "tournament.entrant_deleted" == step.frame.topic
    assert not tournament.all.leave_deleted(tournament.id)


def test_nobody_brings_them_back(tournament: PlayedTournament, names: Names) -> None:
    tournament.registered().paired()
    tournament.all.put_out(tournament.id, HOST, EntrantDropped(2, "they are away", rule="9"), command())
    names.deleted.add("player-2")
    with pytest.raises(UnknownPlayer):
        tournament.all.reinstate(tournament.id, HOST, 2, "they are back", command())


def test_their_table_gets_no_result_and_the_others_play(tournament: PlayedTournament, names: Names) -> None:
    tournament.registered().paired()
    (first, second) = tournament.truth.rounds[0].pairing.tables
    names.deleted.add(tournament.names(first)[0])
    tournament.all.open_round(tournament.id, HOST, 1, command())
    opened = tournament.opening.open_missing(tournament.id, 1)
    assert ["", ""] == [each.refused for each in opened]
    assert [Status.CLOSED, Status.PLAYING] == [each.status for each in opened]
    assert not tournament.opening.open_missing(tournament.id, 1)
    tournament.intake.take_results(tournament.id)
    tables = tournament.truth.rounds[0].tables
    assert (["annulled", "playing"], "aborted") == ([each.state for each in tables], tables[0].ended[0].how)
    tournament.play(TablePlace(1, 2))
    assert second == tables[1].seats


def test_a_dry_run_says_whose_account_is_deleted(tournament: PlayedTournament, names: Names) -> None:
    tournament.registered().paired()
    names.deleted.add("player-2")
    run = DryRuns(tournament.all, SHELF, Random(1).randbytes).dry_run(tournament.id)
    assert (("tournament 6", "entrant 2 has no account any more"),) == run.obstacles


def test_a_dry_run_pairs_those_who_will_be_paired(tournament: PlayedTournament, names: Names) -> None:
    tournament.registered()
    names.deleted.add("player-2")
    before = tournament.all.head(tournament.id)
    run = DryRuns(tournament.all, SHELF, Random(1).randbytes).dry_run(tournament.id)
    assert (True, ()) == (run.trial, run.obstacles)
    assert before == tournament.all.head(tournament.id)
    tournament.paired()
    [held] = tournament.truth.rounds
    assert sorted(held.pairing.numbers()) == sorted(run.pairing.numbers())
    assert [len(table) for table in held.pairing.tables] == [len(each.players) for each in run.matches]


def test_a_dry_run_refuses_what_the_pairing_refuses(tournament: PlayedTournament, names: Names) -> None:
    tournament.registered()
    names.deleted.update(f"player-{number}" for number in range(1, 5))
    with pytest.raises(TournamentError) as dry:
        DryRuns(tournament.all, SHELF, Random(1).randbytes).dry_run(tournament.id)
    with pytest.raises(TournamentError) as real:
        tournament.paired()
    assert str(real.value) == str(dry.value)


def test_a_deleted_host_keeps_no_table_from_opening(tournament: PlayedTournament, names: Names) -> None:
    tournament.registered().paired()
    tournament.all.open_round(tournament.id, HOST, 1, command())
    names.deleted.add(HOST)
    opened = tournament.opening.open_missing(tournament.id, 1)
    assert [Status.PLAYING] * 2 == [each.status for each in opened]
