"""The publisher with a real Redis: which channel gets what, also while Redis is away."""

import time
from dataclasses import replace
from typing import Any

import pytest
import structlog
from redis import Redis

from deploy.embedded.directories import scratch_home
from deploy.embedded.servers import EmbeddedServers
from domain.kernel.facts import ONLOOKER, Audience, Fact, Kind, Pile, Private, Public, Seat, Secret, Shared
from domain.kernel.match.facts import Opened
from projections.bus.address import ALONE
from projections.engine import publisher as module
from projections.engine.projection import Message
from projections.engine.publisher import Publisher
from projections.models.frames import channel
from projections.reads import Reads
from tests.projections.support import append, event, match_events, match_id, projected, running, sent
from tests.support import toy
from tests.support.bus import eavesdropping
from tests.support.eventually import eventually


class Whispered(Fact):
    """A fact with a canary in every field that is not for everyone."""

    kind = Kind.OTHER

    seat: Public[Seat]
    to: Public[tuple[Seat, ...]]
    private: Private[str]
    pile: Private[Pile[str]]
    shared: Shared[str]
    secret: Secret[str]


class Hushed(Fact):
    """A fact that only its seat learns of."""

    existence = Audience.PRIVATE
    kind = Kind.OTHER

    seat: Public[Seat]
    word: Public[str]


SHELF = {"whispers": replace(toy.GAME, slug="whispers", facts=(Whispered, Hushed))}

HEARD = ("onlooker", "0", "1", "2")
CANARIES = {"canary-private", "canary-pile", "canary-shared", "canary-hushed", "canary-secret", "canary-seed"}


def whispers() -> list[Any]:
    """A match in which seat 0 learns something, shares something with seat 1, and nobody learns the rest."""
    opened = Opened(
        match=str(match_id(1)),
        game="whispers",
        version="1",
        seats=3,
        options={},
        content=(),
        host="host",
        commitment="",
        seed="canary-seed",
        salt="canary-seed",
    )
    whispered = Whispered(0, (0, 1), "canary-private", ("canary-pile",), "canary-shared", "canary-secret")
    return [
        event(match_id(1), 1, "match.opened", [opened], game="whispers"),
        event(match_id(1), 2, "match.moved", [whispered], seat=0, game="whispers"),
        event(match_id(1), 3, "match.moved", [Hushed(0, "canary-hushed")], seat=0, game="whispers"),
    ]


def said_on_the_wire(database: str, reads: Reads, redis_url: str) -> list[str]:
    """Every command that Redis was given while the match was projected, as MONITOR shows it."""
    with Redis.from_url(redis_url) as client, client.monitor() as monitor:
        publisher = Publisher(redis_url)
        with running(database, bus=publisher, shelf=SHELF):
            projected(reads, append(database, whispers(), SHELF))
        publisher.close()
        client.echo("that was all")
        commands = iter(lambda: str(monitor.next_command()["command"]), "ECHO that was all")
        return list(commands)


def test_what_not_everybody_may_know_never_goes_over_the_wire(
    database: str, reads: Reads, redis_url: str
) -> None:
    """Who saw more than onlookers hears that there is more to read, and reads it."""
    commands = said_on_the_wire(database, reads, redis_url)

    assert not [line for line in commands for word in CANARIES if word in line]
    assert not [line for line in commands if "referee" in line]
    published = [line for line in commands if line.startswith("SPUBLISH")]
    assert dict.fromkeys(HEARD, 3) == {
        viewer: sum(f"}}:{viewer} " in line for line in published) for viewer in HEARD
    }
    assert any(b"canary-private" in body for body in reads.frames(match_id(1), 0))


def test_every_step_is_published_to_every_viewer_however_little_they_see(
    database: str, reads: Reads, redis_url: str
) -> None:
    with eavesdropping(redis_url) as listener:
        publisher = Publisher(redis_url)
        with running(database, bus=publisher):
            last = append(database, match_events(1))
            projected(reads, last)
        publisher.close()
        told: dict[str, list[bytes]] = {}
        for name, body in listener.rest():
            told.setdefault(name, []).append(body)

    viewers = (ONLOOKER, 0, 1, 2)
    assert {channel(match_id(1), viewer): sent(match_events(1), viewer) for viewer in viewers} == told


MESSAGES = [Message("nostos:{x}:0", b"{}")]


def attempts(monkeypatch: pytest.MonkeyPatch, publisher: Publisher) -> list[Any]:
    """How often the publisher goes to Redis from here on."""
    asked, pipeline = list[Any](), publisher._client.pipeline  # noqa: SLF001

    def counted(**options: Any) -> Any:
        asked.append(options)
        return pipeline(**options)

    monkeypatch.setattr(publisher._client, "pipeline", counted)  # noqa: SLF001
    return asked


def test_while_redis_is_away_messages_are_dropped_and_that_is_logged_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "PAUSE", 3600.0)
    with scratch_home() as home, EmbeddedServers(home, postgres=False) as embedded:
        publisher = Publisher(embedded.redis_url)
        assert 1 == publisher.publish(MESSAGES)
        assert embedded.valkey is not None
        embedded.valkey.stop()

        with structlog.testing.capture_logs() as logs:
            asked = attempts(monkeypatch, publisher)
            assert [0] * 50 == [publisher.publish(MESSAGES) for _ in range(50)]
            assert 1 == len(asked)
            monkeypatch.setattr(module, "PAUSE", 0.0)
            publisher._away_until[ALONE] = time.monotonic()  # noqa: SLF001
            assert 0 == publisher.publish(MESSAGES)
            assert 2 == len(asked)
            embedded.valkey.start()
            eventually(lambda: publisher.publish(MESSAGES) == 1)
            assert 1 == publisher.publish(MESSAGES)
        publisher.close()

    assert ["redis_lost", "redis_back"] == [each["event"] for each in logs]


def test_projecting_goes_on_while_redis_is_away(database: str, reads: Reads) -> None:
    publisher = Publisher("unix:///nowhere/valkey.sock")
    with running(database, bus=publisher) as runner:
        projected(reads, append(database, match_events(1)))
        assert 0 == runner.measured("messages_total")
    publisher.close()
