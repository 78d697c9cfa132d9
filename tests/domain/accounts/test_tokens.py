"""Tokens: their trees, their lifetimes, how many there may be, and what it costs to find one of many."""

import hmac
import os
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Any
from uuid import UUID

import msgspec
import pytest

from domain.accounts import account, errors
from domain.accounts.account import Account
from domain.accounts.players import PLAYERS, Players
from domain.accounts.tokens import LIFETIME, LONGEST_LIFETIME, MOST_TOKENS, Identity, token_text
from domain.store import Event, Log
from domain.store.account_facts import Registered, TokenIssued
from tests.domain.support import TickingClock, command

SECRETS = [bytes([number % 256, number // 256]) * 16 for number in range(1500)]


class Clock:
    """A clock that stands still until it is put forward."""

    def __init__(self) -> None:
        self.time = datetime(2030, 1, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def there(memory: Log, clock: Clock) -> Players:
    return Players(memory, clock, os.urandom)


def holder(there: Players, token: str) -> Identity:
    found = there.tokens.authenticate(token)
    assert found is not None
    return found


def numbers(there: Players, who: Identity) -> list[int]:
    return [token.number for token in there.tokens.listed(who)]


def test_a_token_is_listed_with_its_name_scopes_parent_and_expiry(there: Players, clock: Clock) -> None:
    player, first = there.register("Ann", command())
    there.tokens.issue(player, ["read"], name="Ann's phone", parent=1, lifetime=timedelta(days=2))
    [root, phone] = there.tokens.listed(holder(there, first))
    assert (1, 0, "", clock.time + LONGEST_LIFETIME) == (root.number, root.parent, root.name, root.expires)
    assert (2, 1, "Ann's phone") == (phone.number, phone.parent, phone.name)
    assert (("read",), clock.time, clock.time + timedelta(days=2)) == (
        phone.scopes,
        phone.made_at,
        phone.expires,
    )


def test_a_token_takes_its_tree_with_it(there: Players) -> None:
    """2 and 3 are of 1; 4 is of 2; 5 is of 4; 6 was made with none."""
    player, first = there.register("Ann", command())
    texts = [first, *(there.tokens.issue(player, ["play", "read"], parent=of) for of in (1, 1, 2, 4, 0))]
    there.tokens.revoke(player, 2)
    assert [True, False, True, False, False, True] == [
        there.tokens.authenticate(t) is not None for t in texts
    ]
    there.tokens.revoke(player, 1)
    assert [6] == numbers(there, holder(there, texts[5]))


def test_a_child_has_no_scope_and_no_hour_that_its_parent_has_not(there: Players, clock: Clock) -> None:
    player, _ = there.register("Ann", command())
    there.tokens.issue(player, ["play"], parent=1, lifetime=timedelta(days=1))
    for scopes in (["read"], ["play", "read"], ["organize"]):
        with pytest.raises(errors.BadScope):
            there.tokens.issue(player, scopes, parent=2)
    child = there.tokens.issue(player, ["play"], parent=2, lifetime=timedelta(days=300))
    assert clock.time + timedelta(days=1) == holder(there, child).expires
    clock.time += timedelta(days=1)
    assert None is there.tokens.authenticate(child)
    with pytest.raises(errors.NoSuchToken):
        there.tokens.issue(player, ["play"], parent=2)


def test_a_token_of_a_revoked_one_is_not_made(there: Players) -> None:
    player, _ = there.register("Ann", command())
    there.tokens.issue(player, ["play"], parent=1)
    there.tokens.revoke(player, 2)
    with pytest.raises(errors.NoSuchToken):
        there.tokens.issue(player, ["play"], parent=2)


def test_a_token_expires_on_time(there: Players, clock: Clock) -> None:
    player, first = there.register("Ann", command())
    second = there.tokens.issue(player, ["read"])
    clock.time += LIFETIME - timedelta(microseconds=1)
    assert 2 == holder(there, second).token
    clock.time += timedelta(microseconds=1)
    assert None is there.tokens.authenticate(second)
    assert None is there.tokens.holder(player, 2)
    assert [1] == numbers(there, holder(there, first))
    clock.time += LONGEST_LIFETIME
    assert None is there.tokens.authenticate(first)


@pytest.mark.parametrize(
    "lifetime", [timedelta(0), timedelta(seconds=59), timedelta(days=366), timedelta(-1)]
)
def test_a_lifetime_has_bounds(there: Players, lifetime: timedelta) -> None:
    player, _ = there.register("Ann", command())
    with pytest.raises(errors.BadLifetime):
        there.tokens.issue(player, ["read"], lifetime=lifetime)


@pytest.mark.parametrize("name", ["x" * 41, "a\nb", " ", "\u202eabc"])
def test_the_name_of_a_device_can_be_read(there: Players, name: str) -> None:
    player, _ = there.register("Ann", command())
    with pytest.raises(errors.BadTokenName):
        there.tokens.issue(player, ["read"], name=name)


def test_a_player_has_so_many_tokens_and_no_more(there: Players, clock: Clock) -> None:
    player, first = there.register("Ann", command())
    for _ in range(MOST_TOKENS - 1):
        there.tokens.issue(player, ["read"])
    with pytest.raises(errors.TooManyTokens):
        there.tokens.issue(player, ["read"])
    there.tokens.revoke(player, 7)
    there.tokens.issue(player, ["read"])
    with pytest.raises(errors.TooManyTokens):
        there.tokens.issue(player, ["read"])
    clock.time += LIFETIME  # those that have expired make room
    there.tokens.issue(player, ["read"])
    assert 2 == len(numbers(there, holder(there, first)))


def test_all_tokens_are_revoked_but_the_one_to_keep(there: Players) -> None:
    player, first = there.register("Ann", command())
    second = there.tokens.issue(player, ["play", "read"], parent=1)
    third = there.tokens.issue(player, ["read"], parent=2)
    there.tokens.revoke_all(player, keep=2)
    assert [None, None] == [there.tokens.authenticate(first), there.tokens.authenticate(third)]
    assert [2] == numbers(there, holder(there, second))
    there.tokens.revoke_all(player)
    assert None is there.tokens.authenticate(second)


def test_a_narrow_token_manages_its_own_tree(there: Players) -> None:
    player, _ = there.register("Ann", command())
    narrow = holder(there, there.tokens.issue(player, ["play"], parent=1))
    there.tokens.issue(player, ["play"], parent=2)
    assert [2, 3] == numbers(there, narrow)
    with pytest.raises(errors.NotYourToken):
        there.tokens.revoke(player, 1, by=narrow)
    with pytest.raises(errors.NotYourToken):
        there.tokens.revoke(player, 99, by=narrow)
    there.tokens.revoke(player, 3, by=narrow)
    assert [2] == numbers(there, narrow)


def test_a_token_from_before_tokens_expired_is_valid_and_a_parent(memory: Log, clock: Clock) -> None:
    player, secret = UUID(int=7), b"s" * 32
    hashed = sha256(token_text(player, secret).split("_", 2)[2].encode()).hexdigest()
    facts = (Registered(str(player), "Ann (NL)"), TokenIssued(str(player), 1, ("play", "read"), hashed))
    memory.append(
        Event(player, 1, "player.registered", clock.time, str(player), None, UUID(int=1), "", "", facts)
    )
    clock.time += timedelta(days=10_000)
    there = Players(memory, clock, os.urandom)
    old = holder(there, token_text(player, secret))
    assert ("Ann (NL)", None) == (old.name, old.expires)
    child = there.tokens.issue(str(player), ["play"], parent=1)
    assert clock.time + LIFETIME == holder(there, child).expires


def _many(count: int) -> Account:
    made = Account(str(PLAYERS), "Ann")
    for number, secret in enumerate(SECRETS[:count], start=1):
        hashed = account.hash_of(_secret(secret))
        made = made.with_token(account.Token(number, ("read",), hashed, "", 0, datetime.now(UTC), None))
    return made


def _secret(secret: bytes) -> str:
    return token_text(PLAYERS, secret).split("_", 2)[2]


class Watched(Mapping[Any, Any]):
    """A mapping. `looks`: how many of its entries were looked at, counted again each time."""

    def __init__(self, entries: Mapping[Any, Any]) -> None:
        self._entries = entries
        self.looks = 0

    def __getitem__(self, key: object) -> Any:
        self.looks += 1
        return self._entries[key]

    def __iter__(self) -> Iterator[Any]:
        for key in self._entries:
            self.looks += 1
            yield key

    def __len__(self) -> int:
        return len(self._entries)


def test_a_token_of_many_is_found_by_as_much_work_as_one_of_few(monkeypatch: pytest.MonkeyPatch) -> None:
    """1,500 tokens made each request 3.5 times as dear, because all of them were compared."""
    work: dict[str, int] = {}

    def counted(name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def counting(*args: Any, **options: Any) -> Any:
            work[name] = work.get(name, 0) + 1
            return call(*args, **options)

        return counting

    compared = "domain.accounts.account.hmac.compare_digest"
    monkeypatch.setattr(compared, counted("compared", hmac.compare_digest))
    for name in ("sha256", "blake2b"):
        monkeypatch.setattr(account, name, counted(name, getattr(account, name)))

    def look_up(count: int) -> Mapping[str, int]:
        """What finding the last of so many tokens takes, and one that is none of them."""
        many = _many(count)
        tokens, numbers = Watched(many.tokens), Watched(many.numbers)
        watched = msgspec.structs.replace(many, tokens=tokens, numbers=numbers)
        secret = _secret(SECRETS[count - 1])
        work.clear()
        assert count == watched.number_of(secret)
        assert None is watched.number_of("B" * 43)
        return {**work, "tokens": tokens.looks, "numbers": numbers.looks}

    few = look_up(3)
    assert {"compared": 1, "sha256": 2, "blake2b": 2, "tokens": 1, "numbers": 2} == few
    assert few == look_up(1500)


def test_the_name_of_a_device_rests_sealed(there: Players, memory: Log) -> None:
    from domain.kernel.facts import ONLOOKER, seen_by

    player, _ = there.register("Ann", command())
    there.tokens.issue(player, ["read"], name="Ann's phone")
    [*_, (_, event)] = memory.read_log()
    assert "phone" in str(event.facts)
    assert "phone" not in str([seen_by(ONLOOKER, fact) for fact in event.facts])
    assert event.topic.startswith("player.token_issued")


def test_a_clock_that_ticks_makes_tokens_that_live(memory: Log) -> None:
    there = Players(memory, TickingClock(), os.urandom)
    _, token = there.register("Ann", command())
    assert 1 == holder(there, token).token
