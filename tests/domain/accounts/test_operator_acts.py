"""What operators do to accounts: the rules player 14 and 15."""

import os
from datetime import timedelta

import pytest

from domain.accounts import errors
from domain.accounts.operator_acts import COMMAND_LINE
from domain.accounts.players import Players
from domain.accounts.tokens import OPERATE, ORGANIZE, SCOPES, Identity
from domain.store import Command, CommandReused, Log
from domain.store.account_facts import AccessRevoked, PlayerBanned, PlayerUnbanned
from tests.domain.support import ManualClock, command

DAY = timedelta(days=1)


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def there(memory: Log, clock: ManualClock) -> Players:
    return Players(memory, clock, os.urandom)


def holder(there: Players, token: str) -> Identity:
    found = there.tokens.authenticate(token)
    assert found is not None
    return found


def test_a_ban_leaves_a_token_its_reads_alone_until_it_is_lifted(there: Players, clock: ManualClock) -> None:
    player, _ = there.register("Ann", command())
    token = there.tokens.issue(player, [*SCOPES, ORGANIZE])
    scopes = (*SCOPES, ORGANIZE)
    assert [True, True, True] == [holder(there, token).allows(scope) for scope in scopes]
    there.acts.ban(player, "threats", command(), operator="mod")
    banned = holder(there, token)
    assert [False, True, False] == [banned.allows(scope) for scope in scopes]
    assert ("threats", clock.now, None) == (banned.ban.reason, banned.ban.at, banned.ban.until)  # type: ignore[union-attr]
    assert banned.manages_all
    there.acts.lift_ban(player, "a mistake", command(), operator="mod")
    assert [True, True, True] == [holder(there, token).allows(scope) for scope in scopes]
    with pytest.raises(errors.NotBanned):
        there.acts.lift_ban(player, "again", command(), operator="mod")


def test_a_ban_ends_by_itself(there: Players, clock: ManualClock) -> None:
    player, token = there.register("Ann", command())
    there.acts.ban(player, "threats", command(), operator="mod", until=clock.now + DAY)
    clock.advance(DAY.total_seconds() - 1)
    assert not holder(there, token).allows("play")
    clock.advance(1)
    assert holder(there, token).allows("play")
    assert None is there.acts.ban_of(player)
    with pytest.raises(errors.NotBanned):
        there.acts.lift_ban(player, "too late", command(), operator="mod")


def test_a_new_ban_replaces_the_one_before(there: Players, clock: ManualClock) -> None:
    player, _ = there.register("Ann", command())
    there.acts.ban(player, "threats", command(), operator="mod")
    there.acts.ban(player, "a day is enough", command(), operator="mod", until=clock.now + DAY)
    ban = there.acts.ban_of(player)
    assert ban is not None
    assert ("a day is enough", clock.now + DAY) == (ban.reason, ban.until)


@pytest.mark.parametrize("late", [timedelta(0), -DAY, 36_500 * DAY + timedelta(microseconds=1)])
def test_a_ban_ends_in_the_future_and_within_a_lifetime(
    there: Players, clock: ManualClock, late: timedelta
) -> None:
    player, _ = there.register("Ann", command())
    with pytest.raises(errors.BadUntil) as refused:
        there.acts.ban(player, "threats", command(), operator="mod", until=clock.now + late)
    assert ("player 15", ("until",)) == (refused.value.rule, refused.value.where)
    assert None is there.acts.ban_of(player)
    there.acts.ban(player, "threats", command(), operator="mod", until=clock.now + 36_500 * DAY)
    assert None is not there.acts.ban_of(player)


@pytest.mark.parametrize("reason", ["", " ", "x" * 201, "a\nb", "\u202eabc"])
def test_an_act_has_a_reason_that_can_be_read(there: Players, memory: Log, reason: str) -> None:
    player, _ = there.register("Ann", command())
    for act in (there.acts.ban, there.acts.lift_ban, there.acts.revoke):
        with pytest.raises(errors.BadActReason) as refused:
            act(player, reason, command(), operator="mod")
        assert "player 14" == refused.value.rule
    assert 1 == memory.position()


def test_nobody_but_the_command_line_locks_out_an_operator(there: Players, memory: Log) -> None:
    """A stolen token of an operator would be used for that first."""
    player, _ = there.register("Mod", command())
    token = there.tokens.issue(player, [*SCOPES, OPERATE])
    before = memory.position()
    for act in (there.acts.ban, there.acts.revoke):
        with pytest.raises(errors.ProtectedOperator):
            act(player, "gone wild", command(), operator="another")
    assert before == memory.position()
    there.acts.ban(player, "gone wild", command(), operator=COMMAND_LINE)
    assert not holder(there, token).allows(OPERATE)
    there.acts.revoke(player, "gone wild", command(), operator=COMMAND_LINE)
    assert None is there.tokens.authenticate(token)
    there.acts.ban(player, "an operator no more", command(), operator="another")


def test_who_has_no_live_token_with_the_scope_is_no_operator(there: Players, clock: ManualClock) -> None:
    player, _ = there.register("Mod", command())
    there.tokens.issue(player, [OPERATE], lifetime=DAY)
    clock.advance(DAY.total_seconds())
    there.acts.ban(player, "threats", command(), operator="mod")
    assert there.acts.ban_of(player) is not None


def test_a_revocation_takes_every_token_and_leaves_the_recovery_code(there: Players) -> None:
    player, token, code = there.register_person("Ann", command())
    second = there.tokens.issue(player, ["read"])
    there.acts.revoke(player, "stolen", command(), operator="mod")
    assert [None, None] == [there.tokens.authenticate(each) for each in (token, second)]
    there.acts.ban(player, "threats", command(), operator="mod")
    again, new = there.recovery.recover(code, command())
    assert player == again
    assert not holder(there, new).allows("play")


def test_each_act_is_an_event_of_the_player_that_says_who_did_it_and_why(
    there: Players, memory: Log, clock: ManualClock
) -> None:
    player, _ = there.register("Ann", command())
    until = clock.now + DAY
    there.acts.ban(player, "threats", command(), operator="mod", until=until)
    there.acts.lift_ban(player, "a mistake", command(), operator="mod")
    there.acts.revoke(player, "stolen", command(), operator=COMMAND_LINE)
    events = [event for _, event in memory.read_log()][1:]
    expected = [
        ("player.banned", "mod", PlayerBanned(player, "mod", "threats", until)),
        ("player.unbanned", "mod", PlayerUnbanned(player, "mod", "a mistake")),
        ("player.revoked", "service", AccessRevoked(player, "service", "stolen")),
    ]
    assert expected == [(event.topic, event.actor, event.facts[0]) for event in events]


def test_the_same_command_again_does_nothing_and_another_under_its_key_is_refused(
    there: Players, memory: Log
) -> None:
    player, _ = there.register("Ann", command())
    asked = command("one")
    there.acts.ban(player, "threats", asked, operator="mod")
    before = memory.position()
    there.acts.ban(player, "threats", asked, operator="mod")
    assert before == memory.position()
    with pytest.raises(CommandReused):
        there.acts.ban(player, "other", Command(asked.id, "two"), operator="mod")


def test_nobody_is_banned_who_is_not_there_or_deleted(there: Players) -> None:
    player, _ = there.register("Ann", command())
    there.delete(player)
    for who in (player, "00000000-0000-0000-0000-000000000001"):
        for act in (there.acts.ban, there.acts.lift_ban, there.acts.revoke):
            with pytest.raises(errors.NoSuchPlayer):
                act(who, "threats", command(), operator="mod")
