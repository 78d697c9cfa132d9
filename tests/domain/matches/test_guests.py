"""Who may know of a match, and who comes to its table: sections 28 to 32 of RULES.md, and 7 and 14."""

from typing import Any

import pytest

from domain.kernel.match.lifecycle import Status
from domain.kernel.notation import encode
from domain.ledger.verify.rules_checks import verify
from domain.matches import Matches, errors
from domain.matches.agreements import MOST_GUESTS
from domain.store import Log
from tests.domain.support import SHELF, ManualClock, ToyMatch, command, does_not_hold, published
from tests.domain.support import matches as made
from tests.support.games.rule_sections import rule

STEPS = {"delay": {"steps": 3}}


def private(matches: Matches, access: str = "link", **hosting: Any) -> ToyMatch:
    """A match that only some may know of."""
    return ToyMatch(matches, hosting={"access": access, **hosting})


def code(table: ToyMatch) -> str:
    return table.matches.invitation(table.id, "host")[1]


def let_in(table: ToyMatch, *players: str) -> None:
    for player in players:
        table.matches.accept_invitation(table.id, player, code(table), command())


@rule("7")
def test_a_guest_neither_starts_the_match_nor_brings_bots(matches: Matches) -> None:
    table = ToyMatch(matches)
    matches.sit(table.id, "ann", 0, None, command())
    with pytest.raises(errors.HostRuns):
        matches.seat_bot(table.id, "ann", "bot", 1, command())
    bot = matches.seat_bot(table.id, "host", "bot", 1, command())
    assert bot.frame.facts[0].bot
    with pytest.raises(errors.HostRuns):
        matches.start(table.id, "ann", command())
    matches.start(table.id, "host", command())
    assert Status.PLAYING is matches.status(table.id)


@rule("14")
def test_the_host_calls_a_match_off_while_contributions_are_revealed(memory: Log) -> None:
    matches = made(memory)
    table = ToyMatch(matches)
    matches.sit(table.id, "ann", 0, "ab" * 32, command())
    matches.sit(table.id, "bob", 1, None, command())
    matches.start(table.id, "host", command())
    assert Status.REVEALING is matches.status(table.id)
    matches.close(table.id, "host", "too late today", command())
    assert Status.CLOSED is matches.status(table.id)
    assert {} == does_not_hold(verify(published(memory, table.id, 2), SHELF))


@rule("28")
@pytest.mark.parametrize("access", ["link", "list"])
def test_a_private_match_is_not_there_for_strangers(matches: Matches, access: str) -> None:
    table = private(matches, access, invited=["ann"], reserved=[{"seat": 1, "player": "bob"}])
    for player in ("host", "ann", "bob"):
        matches.require_known(table.id, player)
    for stranger in ("eve", None):
        with pytest.raises(errors.NoSuchMatch):
            matches.require_known(table.id, stranger)
    for asked in (
        lambda: matches.sit(table.id, "eve", 0, None, command()),
        lambda: matches.leave(table.id, "eve", 0, command()),
        lambda: matches.start(table.id, "eve", command()),
        lambda: matches.close(table.id, "eve", "no", command()),
        lambda: matches.play(table.id, "eve", {"type": "decline"}, command()),
        lambda: matches.resign(table.id, "eve", command()),
        lambda: matches.invite(table.id, "eve", "eve", command()),
        lambda: matches.reserve(table.id, "eve", 0, "eve", command()),
        lambda: matches.remove(table.id, "eve", 0, None, command()),
        lambda: matches.substitute(table.id, "eve", 0, command()),
        lambda: matches.accept_invitation(table.id, "eve", "x" * 22, command()),
        lambda: matches.invitation(table.id, "eve"),
    ):
        with pytest.raises(errors.NoSuchMatch):
            asked()


@rule("28")
def test_a_private_match_stays_private_unless_it_was_agreed_otherwise(memory: Log) -> None:
    matches = made(memory)
    for after in (False, True):
        table = private(matches, "list", invited=["ann", "bob"], public_after=after).start().play_out()
        assert after == matches.is_public(table.id)
        assert {} == does_not_hold(verify(published(memory, table.id, 2), SHELF))


@rule("28")
def test_what_is_public_is_written_as_before(matches: Matches, memory: Log) -> None:
    [opened] = memory.read(ToyMatch(matches).id)[0].facts
    assert not [
        name for name in (b"access", b"public_after", b"invited", b"reserved") if name in encode(opened)
    ]


@rule("28")
@pytest.mark.parametrize(
    ("agreed", "where"),
    [
        ({"access": "secret"}, ("access",)),
        ({"access": 1}, ("access",)),
    ],
)
def test_there_are_three_ways_to_know_of_a_match(
    matches: Matches, agreed: dict[str, Any], where: tuple[str, ...]
) -> None:
    with pytest.raises(errors.BadAccess) as refused:
        ToyMatch(matches, hosting=agreed)
    assert where == refused.value.where


@rule("29")
def test_who_shows_the_code_is_invited(matches: Matches, memory: Log) -> None:
    table = private(matches)
    let_in(table, "ann")
    matches.require_known(table.id, "ann")
    matches.sit(table.id, "ann", 0, None, command())
    with pytest.raises(errors.NotInvited):
        let_in(table, "ann")
    shown = b"".join(encode(event.facts) for event in memory.read(table.id))
    assert code(table).encode() not in shown
    assert 22 == len(code(table))


@rule("29")
def test_a_new_code_makes_the_old_one_void(matches: Matches) -> None:
    table = private(matches)
    old = code(table)
    with pytest.raises(errors.NotTheHost):
        matches.renew_invitation(ToyMatch(matches).id, "ann", command())
    matches.renew_invitation(table.id, "host", command())
    assert old != code(table)
    with pytest.raises(errors.NoSuchMatch):
        matches.accept_invitation(table.id, "ann", old, command())
    let_in(table, "ann")
    with pytest.raises(errors.NoInvitation):
        matches.accept_invitation(table.id, "ann", old, command())


@rule("29")
def test_only_a_match_by_link_has_a_code(matches: Matches) -> None:
    for table in (ToyMatch(matches), private(matches, "list")):
        with pytest.raises(errors.NoInvitation):
            code(table)
        with pytest.raises(errors.NoInvitation):
            matches.renew_invitation(table.id, "host", command())
        with pytest.raises(errors.NoInvitation):
            matches.accept_invitation(table.id, "host", "x" * 22, command())


@rule("29")
def test_the_host_invites_by_id_and_takes_it_back(matches: Matches) -> None:
    table = private(matches)
    matches.invite(table.id, "host", "ann", command())
    matches.sit(table.id, "ann", 0, None, command())
    with pytest.raises(errors.NotTheHost):
        matches.uninvite(table.id, "ann", "ann", command())
    with pytest.raises(errors.NotInvited):
        matches.uninvite(table.id, "host", "ann", command())
    with pytest.raises(errors.NotInvited):
        matches.uninvite(table.id, "host", "eve", command())
    matches.leave(table.id, "ann", 0, command())
    matches.uninvite(table.id, "host", "ann", command())
    with pytest.raises(errors.NoSuchMatch):
        matches.require_known(table.id, "ann")
    with pytest.raises(errors.NoSuchMatch):
        let_in(table, "ann")
    matches.invite(table.id, "host", "ann", command())
    matches.sit(table.id, "ann", 0, None, command())


@rule("29")
@pytest.mark.parametrize(
    "invited", [["ann", "ann"], [1], "ann", [f"player {n}" for n in range(MOST_GUESTS + 1)]]
)
def test_each_player_is_invited_once_and_not_too_many(matches: Matches, invited: Any) -> None:
    with pytest.raises(errors.BadInvitation) as refused:
        ToyMatch(matches, hosting={"access": "list", "invited": invited})
    assert "invited" == refused.value.where[0]


@rule("29")
def test_a_guest_list_has_an_end(matches: Matches) -> None:
    everybody = [f"player {n}" for n in range(MOST_GUESTS)]
    table = private(matches, "link", invited=everybody)
    with pytest.raises(errors.GuestsFull):
        let_in(table, "ann")
    with pytest.raises(errors.GuestsFull):
        matches.invite(table.id, "host", "ann", command())
    with pytest.raises(errors.GuestsFull):
        matches.reserve(table.id, "host", 0, "ann", command())
    matches.reserve(table.id, "host", 0, "player 7", command())


@rule("29")
def test_nobody_is_invited_who_does_not_exist(matches: Matches) -> None:
    for agreed in ({"invited": ["nobody"]}, {"reserved": [{"seat": 0, "player": "nobody"}]}):
        with pytest.raises(errors.NoSuchGuest):
            ToyMatch(matches, hosting=agreed)
    table = ToyMatch(matches)
    with pytest.raises(errors.NoSuchGuest):
        matches.invite(table.id, "host", "nobody", command())
    with pytest.raises(errors.NoSuchGuest):
        matches.reserve(table.id, "host", 0, "nobody", command())


@rule("29")
def test_onlookers_come_while_the_match_is_played_if_it_has_no_delay(memory: Log) -> None:
    matches = made(memory)
    table = private(matches, invited=["ann", "bob"]).start()
    let_in(table, "eve")
    matches.uninvite(table.id, "host", "eve", command())
    late = ToyMatch(matches, broadcast=STEPS, hosting={"access": "link", "invited": ["ann", "bob"]}).start()
    with pytest.raises(errors.WrongStatus) as refused:
        let_in(late, "eve")
    assert None is refused.value.status
    with pytest.raises(errors.WrongStatus):
        matches.invite(late.id, "host", "eve", command())
    with pytest.raises(errors.WrongStatus):
        matches.renew_invitation(late.id, "host", command())
    table.play_out()
    with pytest.raises(errors.WrongStatus):
        let_in(table, "dan")
    assert {} == does_not_hold(verify(published(memory, table.id, 2), SHELF))


@rule("30")
def test_a_seat_is_kept_for_one_player(matches: Matches) -> None:
    table = ToyMatch(matches, hosting={"reserved": [{"seat": 1, "player": "bob"}]})
    with pytest.raises(errors.SeatReserved):
        matches.sit(table.id, "ann", 1, None, command())
    with pytest.raises(errors.SeatReserved):
        matches.seat_bot(table.id, "host", "bot", 1, command())
    with pytest.raises(errors.NotTheHost):
        matches.reserve(table.id, "ann", 0, "ann", command())
    matches.reserve(table.id, "host", 0, "bob", command())  # and so not the other one
    matches.sit(table.id, "ann", 1, None, command())
    with pytest.raises(errors.SeatTaken):
        matches.reserve(table.id, "host", 1, "bob", command())
    with pytest.raises(errors.NoSuchSeat):
        matches.reserve(table.id, "host", 2, "bob", command())
    matches.reserve(table.id, "host", 0, None, command())
    matches.sit(table.id, "cid", 0, None, command())


@rule("30")
@pytest.mark.parametrize(
    "reserved",
    [
        [{"seat": 0, "player": "ann"}, {"seat": 0, "player": "bob"}],
        [{"seat": 0, "player": "ann"}, {"seat": 1, "player": "ann"}],
        [{"seat": 2, "player": "ann"}],
        [{"seat": 0}],
        {"0": "ann"},
    ],
)
def test_seats_are_kept_once_for_each(matches: Matches, reserved: Any) -> None:
    with pytest.raises(errors.BadReservation):
        ToyMatch(matches, hosting={"reserved": reserved})


@rule("31")
def test_the_host_removes_a_guest_who_does_not_come_back(memory: Log) -> None:
    matches = made(memory)
    table = private(matches, reserved=[{"seat": 0, "player": "ann"}])
    let_in(table, "bob")
    table.sit()
    with pytest.raises(errors.NotTheHost):
        matches.remove(table.id, "bob", 0, None, command())
    with pytest.raises(errors.BadReason):
        matches.remove(table.id, "host", 0, "\0", command())
    removed = matches.remove(table.id, "host", 0, "we wait for another", command())
    assert ("ann", "we wait for another") == (removed.frame.facts[0].player, removed.frame.facts[0].reason)
    with pytest.raises(errors.RemovedBefore):
        matches.sit(table.id, "ann", 0, None, command())
    matches.require_known(table.id, "ann")
    with pytest.raises(errors.NobodyThere):
        matches.remove(table.id, "host", 0, None, command())
    matches.invite(table.id, "host", "ann", command())
    matches.sit(table.id, "ann", 0, None, command())
    matches.start(table.id, "host", command())
    with pytest.raises(errors.WrongStatus):
        matches.remove(table.id, "host", 0, None, command())
    table.play_out()
    assert {} == does_not_hold(verify(published(memory, table.id, 2), SHELF))


@rule("31")
def test_who_was_removed_takes_over_no_seat_unless_the_host_invites_them(memory: Log) -> None:
    table = ToyMatch(made(memory), 3, leaving={"resigned": "substitute"})
    table.matches.sit(table.id, "eve", 2, None, command())
    table.matches.remove(table.id, "host", 2, None, command())
    table.start()
    table.matches.resign(table.id, "ann", command())
    with pytest.raises(errors.RemovedBefore):
        table.matches.substitute(table.id, "eve", 0, command())
    table.matches.invite(table.id, "host", "eve", command())
    table.matches.substitute(table.id, "eve", 0, command())
    table.players = ("eve", *table.players[1:])
    table.play_out()
    assert {} == does_not_hold(verify(published(memory, table.id, 3), SHELF))


@rule("31")
def test_the_host_removes_a_bot_and_not_themselves(matches: Matches) -> None:
    table = ToyMatch(matches)
    matches.sit(table.id, "host", 0, None, command())
    matches.seat_bot(table.id, "host", "bot", 1, command())
    assert 0 == matches.remove(table.id, "host", 1, None, command()).frame.by
    assert None is matches.seat_of(table.id, "bot")
    with pytest.raises(errors.NobodyThere):
        matches.remove(table.id, "host", 0, None, command())


@rule("32")
def test_a_match_that_nobody_starts_is_called_off(memory: Log) -> None:
    clock = ManualClock()
    matches = made(memory, clock)
    table = ToyMatch(matches)
    clock.advance(99)
    matches.sit(table.id, "ann", 0, None, command())
    clock.advance(99)
    with pytest.raises(errors.TimeIsLeft):
        matches.find_not_started(table.id, 100)
    clock.advance(1)
    matches.find_not_started(table.id, 100)
    assert Status.CLOSED is matches.status(table.id)
    assert matches.disclosed(table.id)
    assert {} == does_not_hold(verify(published(memory, table.id, 2), SHELF))
