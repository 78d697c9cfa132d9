"""Who takes part: entries, invitations, byes, contributions to the lots."""

from hashlib import sha256

import pytest

from domain.competition import errors
from domain.competition.draws import lots_commitment, mixed
from domain.competition.facts import ByeGiven, EntrantDropped, EntrantRegistered
from domain.kernel.terms import Beacon
from domain.tournaments.errors import UnknownPlayer
from domain.tournaments.registration import NewEntrant
from tests.domain.support import command, named
from tests.domain.tournaments.support import HOST, PlayedTournament, regulations


def test_entrants_get_numbers_and_act_under_them(tournament: PlayedTournament) -> None:
    tournament.all.open_registration(tournament.id, HOST, command())
    first = tournament.all.register(tournament.id, "ann", NewEntrant("ann", "Ithaca"), command())
    second = tournament.all.register(tournament.id, HOST, NewEntrant("bob"), command())
    [ann], [bob] = first.frame.facts, second.frame.facts
    assert EntrantRegistered(1, "ann", "Ithaca", named=named("ann", tournament.id)) == ann
    assert (2, "bob", HOST) == (bob.number, bob.player, bob.by)
    assert (1, None) == (first.frame.by, second.frame.by)


def test_entry_by_invitation(tournament: PlayedTournament) -> None:
    closed = regulations(registration="invited")
    tournament.all.change_regulations(tournament.id, HOST, closed, "few seats", command())
    tournament.all.open_registration(tournament.id, HOST, command())
    tournament.all.invite(tournament.id, HOST, ["ann", "bob"], command())
    tournament.all.uninvite(tournament.id, HOST, "bob", command())
    tournament.all.register(tournament.id, "ann", NewEntrant("ann"), command())
    with pytest.raises(errors.EntryByInvitation):
        tournament.all.register(tournament.id, "bob", NewEntrant("bob"), command())


def test_for_whoever_may_invite_nobody_no_player_is_looked_up(tournament: PlayedTournament) -> None:
    with pytest.raises(UnknownPlayer):
        tournament.all.invite(tournament.id, HOST, ["ann", "nobody"], command())
    with pytest.raises(errors.NotStaff):
        tournament.all.invite(tournament.id, "eve", ["ann", "nobody"], command())


def test_entrants_leave_come_late_and_come_back(tournament: PlayedTournament) -> None:
    tournament.registered().opened().play_round().close()
    tournament.all.drop(tournament.id, "player-1", "a headache", command())
    put_out = EntrantDropped(2, "rude", rule="9")
    tournament.all.put_out(tournament.id, HOST, put_out, command())
    late = tournament.all.enter_late(tournament.id, "late", NewEntrant("late"), command())
    assert (5, 2) == (late.frame.facts[0].number, late.frame.facts[0].since)
    tournament.all.reinstate(tournament.id, HOST, 1, "well again", command())
    tournament.all.enter_late(tournament.id, "player-1", NewEntrant("player-1"), command())
    states = [each.state for each in tournament.truth.entrants]
    assert ["in", "dropped", "in", "in", "in"] == states
    tournament.paired()
    assert [1, 3, 4, 5] == sorted(tournament.truth.rounds[1].pairing.numbers())


def test_check_in(tournament: PlayedTournament) -> None:
    tournament.all.change_regulations(
        tournament.id, HOST, regulations(check_in=True), "who is there?", command()
    )
    tournament.registered()
    tournament.all.check_in(tournament.id, "player-1", command())
    tournament.all.check_in(tournament.id, HOST, command(), number=3)
    tournament.paired()
    assert [1, 3] == sorted(tournament.truth.rounds[0].pairing.numbers())


def test_byes_that_are_asked_for_given_and_taken_back(tournament: PlayedTournament) -> None:
    tournament.registered()
    tournament.all.ask_bye(tournament.id, "player-1", 1, command())
    tournament.all.give_bye(tournament.id, HOST, ByeGiven(2, 1, "a train", ""), command())
    tournament.all.ask_bye(tournament.id, "player-3", 1, command())
    tournament.all.take_back_bye(tournament.id, "player-3", 1, command())
    tournament.paired()
    held = tournament.truth.rounds[0]
    assert ((1, 2), [3, 4]) == (held.asked, sorted(held.pairing.numbers()))


def test_what_entrants_contribute_takes_part_in_every_draw(tournament: PlayedTournament) -> None:
    tournament.all.open_registration(tournament.id, HOST, command())
    brought = {number: sha256(bytes([number])).digest() for number in (1, 2, 3)}
    for number, data in brought.items():
        player = f"player-{number}"
        bound = lots_commitment(tournament.id.bytes, player, data)
        tournament.all.register(tournament.id, player, NewEntrant(player, "", bound), command())
    tournament.all.close_registration(tournament.id, HOST, command())
    with pytest.raises(errors.BadLotsContribution):
        tournament.all.contribute(tournament.id, "player-1", brought[2].hex(), command())
    for number in (1, 2):
        tournament.all.contribute(tournament.id, f"player-{number}", brought[number].hex(), command())
    tournament.paired()
    assert mixed({1: brought[1], 2: brought[2]}).hex() == tournament.truth.mix
    with pytest.raises(errors.WrongStage):
        tournament.all.contribute(tournament.id, "player-3", brought[3].hex(), command())


def test_randomness_that_was_named_takes_part_in_its_draw(tournament: PlayedTournament) -> None:
    tournament.registered()
    beacon = Beacon("drand", "2024-01-01T00:00:15Z")
    tournament.all.name_beacon(tournament.id, HOST, 1, beacon, command())
    with pytest.raises(errors.BadLotsBeacon):
        tournament.all.pair(tournament.id, HOST, 1, command())
    for _ in range(10):
        tournament.all.announce(tournament.id, HOST, "we wait for it", command())
    tournament.all.pair(tournament.id, HOST, 1, command(), beacon="c0ffee")
    assert "c0ffee" == tournament.truth.draws[0].beacon


def test_seeding_decides_the_ranks_of_the_first_round(tournament: PlayedTournament) -> None:
    tournament.registered()
    tournament.all.seed_entrants(tournament.id, HOST, [3, 1], "last year", command())
    assert (3, 1) == tournament.truth.seeding
    tournament.all.decline(tournament.id, HOST, 2, "no place", command())
    tournament.all.withdraw(tournament.id, "player-4", command())
    tournament.paired()
    assert [1, 3] == sorted(tournament.truth.rounds[0].pairing.numbers())
