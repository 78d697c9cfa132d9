"""Players and their tokens: shown once, kept as hashes, revoked for good."""

import os
import re
from base64 import urlsafe_b64decode
from hashlib import sha256
from uuid import uuid4

import pytest

from domain.accounts import errors, tokens
from domain.accounts.players import Players
from domain.accounts.tokens import Identity
from domain.kernel.facts import REFEREE, seen_by
from domain.kernel.texts import Texts
from domain.store import CommandReused, Log, Unavailable
from tests.domain.support import TickingClock, command, open_log
from tests.support.interleaving import at_once
from tests.support.timeouts import patience


def people(log: Log) -> Players:
    return Players(log, TickingClock(), os.urandom)


def test_a_player_is_known_by_the_token_from_their_registration(log: Log) -> None:
    there = people(log)
    player, token = there.register("  Ann ", command())
    found = there.tokens.authenticate(token)
    assert found is not None
    assert Identity(player, "Ann", ("play", "read"), 1, found.expires) == found
    assert "Ann" == there.name(player)
    assert found == people(log).tokens.authenticate(token)


def test_a_token_says_whose_it_is_and_carries_256_bits() -> None:
    with open_log(None) as log:
        player, token = people(log).register("Ann", command())
    word, owner, secret = token.split("_", 2)
    assert ("nostos", player.replace("-", "")) == (word, owner)
    assert 32 == len(urlsafe_b64decode(secret + "="))


def test_of_a_token_only_a_hash_is_kept_and_nobody_is_shown_that(memory: Log) -> None:
    _, token = people(memory).register("Ann", command())
    secret = token.split("_", 2)[2]
    [(_, event)] = memory.read_log()
    row = memory.mapper.to_stored_event(event)
    assert secret.encode() not in row.state
    hashed = sha256(secret.encode()).hexdigest()
    shown = [seen_by("onlooker", fact) for fact in event.facts]  # type: ignore[arg-type]
    assert hashed in str([seen_by(REFEREE, fact) for fact in event.facts])
    assert hashed not in str(shown)


UNKNOWN = "nostos_" + "0" * 32 + "_" + "A" * 43


@pytest.mark.parametrize("text", ["", "nostos", "nostos_x_y", UNKNOWN, "Bearer x", "é" * 83])
def test_what_is_no_token_opens_nothing(memory: Log, text: str) -> None:
    there = people(memory)
    there.register("Ann", command())
    assert None is there.tokens.authenticate(text)


def test_a_token_with_one_letter_changed_opens_nothing(memory: Log) -> None:
    there = people(memory)
    _, token = there.register("Ann", command())
    other = token[:60] + ("A" if token[60] != "A" else "B") + token[61:]
    assert None is there.tokens.authenticate(other)


def test_a_token_opens_what_its_scopes_say(memory: Log) -> None:
    there = people(memory)
    player, _ = there.register("Ann", command())
    found = there.tokens.authenticate(there.tokens.issue(player, ["read", "read"]))
    assert found is not None
    assert Identity(player, "Ann", ("read",), 2, found.expires) == found
    for scopes in ([], ["write"], ["read", "write"]):
        with pytest.raises(errors.BadScope):
            there.tokens.issue(player, scopes)
    with pytest.raises(errors.NoSuchPlayer):
        there.tokens.issue(str(uuid4()), ["read"])


def test_a_revoked_token_opens_nothing_and_the_others_still_do(memory: Log) -> None:
    there = people(memory)
    player, first = there.register("Ann", command())
    second = there.tokens.issue(player, ["play"])
    there.tokens.revoke(player, 1)
    assert None is there.tokens.authenticate(first)
    assert 2 == getattr(there.tokens.authenticate(second), "token", None)
    with pytest.raises(errors.NoSuchToken):
        there.tokens.revoke(player, 1)
    assert 3 == getattr(there.tokens.authenticate(there.tokens.issue(player, ["play"])), "token", None)


def test_another_process_hears_of_a_revocation_within_moments(
    log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tokens, "FRESH", 0.0)
    here, there = people(log), people(log)
    player, token = here.register("Ann", command())
    assert None is not there.tokens.authenticate(token)
    here.tokens.revoke(player, 1)
    assert None is there.tokens.authenticate(token)


def test_a_token_made_elsewhere_a_moment_ago_is_known(log: Log) -> None:
    here, there = people(log), people(log)
    player, token = here.register("Ann", command())
    assert None is not there.tokens.authenticate(token)
    assert None is not there.tokens.authenticate(here.tokens.issue(player, ["play"]))


def test_a_command_that_made_a_token_does_not_make_another(log: Log) -> None:
    here, asked = people(log), command()
    found = at_once(*[lambda: here.register("Ann", asked)] * 8)
    assert 1 == sum(isinstance(one, tuple) for one in found)
    assert 7 == sum(isinstance(one, errors.TokenShown) for one in found)
    assert 1 == len(log.read_log())
    with pytest.raises(CommandReused):
        here.register("Ann", type(asked)(asked.id, "another"))


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "a\nb", "a\x00b", "\u3164"])
def test_a_name_is_short_and_printable(memory: Log, name: str) -> None:
    with pytest.raises(errors.BadName) as refused:
        people(memory).register(name, command())
    assert ("player 1", ("name",)) == (refused.value.rule, refused.value.where)
    assert [] == memory.read_log()


def test_tokens_cannot_be_checked_without_the_log() -> None:
    nowhere = "host=/nowhere dbname=nostos"
    with patience(0.1), open_log(nowhere) as log, pytest.raises(Unavailable):
        people(log).tokens.authenticate(UNKNOWN)


def test_every_rule_of_players_is_written_down_and_every_refusal_has_a_text() -> None:
    from pathlib import Path

    from domain import kernel

    told = set(re.findall(r"^(player \d+) ", errors.__doc__ or "", re.MULTILINE))
    kinds = errors.PlayerError.__subclasses__()
    assert told == {kind().rule for kind in kinds}
    texts = Texts("en", (Path(kernel.__file__).with_name("language"),))
    assert all(texts.refusal(kind()) for kind in kinds)


def test_a_token_of_another_process_is_known_at_once_to_who_looks_up_its_holder() -> None:
    """This process has looked at the account a moment ago."""
    with open_log(None) as log:
        here, there = (Players(log, TickingClock(), os.urandom) for _ in range(2))
        player, first = here.register("Ann", command())
        assert there.tokens.authenticate(first) is not None
        second = here.tokens.authenticate(here.tokens.issue(player, ("read",)))

        assert second is not None
        assert second == there.tokens.holder(player, second.token)
