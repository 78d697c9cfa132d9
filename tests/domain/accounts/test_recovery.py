"""Recovery codes: whoever has theirs gets their account back, whatever a thief did with a token."""

import os
from datetime import timedelta

import pytest

from domain.accounts import errors
from domain.accounts.players import Players, Registration
from domain.accounts.recovery import GRACE, GROUP, LENGTH
from domain.accounts.tokens import Identity
from domain.kernel.facts import ONLOOKER, seen_by
from domain.store import Log
from tests.domain.accounts.test_tokens import Clock
from tests.domain.support import command


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def there(memory: Log, clock: Clock) -> Players:
    return Players(memory, clock, os.urandom)


@pytest.fixture
def ann(there: Players) -> Registration:
    return there.register_person("Ann", command())


def holder(there: Players, token: str) -> Identity:
    found = there.tokens.authenticate(token)
    assert found is not None
    return found


def test_a_code_has_groups_that_a_person_can_copy(there: Players, ann: Registration) -> None:
    groups = ann.recovery.split("-")
    assert [GROUP] * (LENGTH // GROUP) == list(map(len, groups))
    for written in (ann.recovery.lower(), ann.recovery.replace("-", " "), ann.recovery.replace("0", "o")):
        assert ann.player == there.recovery.recover(written, command())[0]


def test_a_code_gives_a_token_and_revokes_all_others(there: Players, ann: Registration) -> None:
    thief = there.tokens.issue(ann.player, ["play", "read"], parent=1)
    player, token = there.recovery.recover(ann.recovery, command(), name="phone")
    assert (ann.player, ("play", "read"), 3) == (
        player,
        holder(there, token).scopes,
        holder(there, token).token,
    )
    assert [None, None] == [there.tokens.authenticate(each) for each in (ann.token, thief)]
    [only] = there.tokens.listed(holder(there, token))
    assert ("phone", 0) == (only.name, only.parent)


def test_a_code_goes_on_after_it_was_used(there: Players, ann: Registration) -> None:
    _, first = there.recovery.recover(ann.recovery, command())
    _, second = there.recovery.recover(ann.recovery, command())
    assert (None, 3) == (there.tokens.authenticate(first), holder(there, second).token)


def test_an_answer_that_was_lost_is_not_repeated_and_another_can_be_had(
    there: Players, ann: Registration
) -> None:
    asked = command()
    there.recovery.recover(ann.recovery, asked)
    with pytest.raises(errors.TokenShown):
        there.recovery.recover(ann.recovery, asked)
    there.recovery.recover(ann.recovery, command())


@pytest.mark.parametrize("wrong", ["", "x", "0" * 52, "Z" * 52, "0" * 51, "é" * 52, "U" * 52])
def test_what_is_no_code_gives_nothing(there: Players, ann: Registration, memory: Log, wrong: str) -> None:
    before = memory.position()
    with pytest.raises(errors.BadRecoveryCode):
        there.recovery.recover(wrong, command())
    assert before == memory.position()
    assert 1 == holder(there, ann.token).token


def test_a_code_with_one_letter_changed_gives_nothing(there: Players, ann: Registration) -> None:
    for at in (0, -1, 30):
        letters = list(ann.recovery.replace("-", ""))
        letters[at] = "1" if letters[at] != "1" else "2"
        with pytest.raises(errors.BadRecoveryCode):
            there.recovery.recover("".join(letters), command())


def test_a_new_code_replaces_the_one_that_is_sent_with_it(there: Players, ann: Registration) -> None:
    new = there.recovery.replace(holder(there, ann.token), ann.recovery, command())
    with pytest.raises(errors.BadRecoveryCode):
        there.recovery.recover(ann.recovery, command())
    assert ann.player == there.recovery.recover(new, command())[0]


def test_a_thief_with_a_token_makes_a_code_and_the_player_still_gets_their_account_back(
    there: Players, ann: Registration, clock: Clock
) -> None:
    thieves = there.recovery.replace(holder(there, ann.token), None, command())
    clock.time += GRACE - timedelta(seconds=1)
    there.recovery.recover(ann.recovery, command())
    with pytest.raises(errors.BadRecoveryCode):
        there.recovery.recover(thieves, command())


def test_a_code_that_was_lost_ends_after_a_while(there: Players, ann: Registration, clock: Clock) -> None:
    new = there.recovery.replace(holder(there, ann.token), None, command())
    clock.time += GRACE
    with pytest.raises(errors.BadRecoveryCode):
        there.recovery.recover(ann.recovery, command())
    assert ann.player == there.recovery.recover(new, command())[0]


def test_an_account_without_a_code_gets_one(there: Players) -> None:
    player, token = there.register("Bob", command())
    assert not there.recovery.has_code(player)
    code = there.recovery.replace(holder(there, token), None, command())
    assert there.recovery.has_code(player)
    assert player == there.recovery.recover(code, command())[0]


def test_a_token_with_fewer_scopes_and_the_code_of_another_player_make_none(
    there: Players, ann: Registration
) -> None:
    narrow = holder(there, there.tokens.issue(ann.player, ["read"], parent=1))
    with pytest.raises(errors.NoNewCode):
        there.recovery.replace(narrow, ann.recovery, command())
    other = there.register_person("Bob", command())
    with pytest.raises(errors.BadRecoveryCode):
        there.recovery.replace(holder(there, ann.token), other.recovery, command())


def test_of_a_code_only_a_hash_is_kept_and_nobody_is_shown_that(memory: Log, there: Players) -> None:
    code = there.register_person("Ann", command()).recovery
    [(_, event)] = memory.read_log()
    state = memory.mapper.to_stored_event(event).state
    assert code.encode() not in state
    assert code.replace("-", "").encode() not in state
    [made] = [fact for fact in event.facts if "RecoverySet" in type(fact).__name__]
    assert str(made.sha256) not in str(seen_by(ONLOOKER, made))  # type: ignore[attr-defined]
