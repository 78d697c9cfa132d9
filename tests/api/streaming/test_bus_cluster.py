"""The bus as a cluster of Valkey: what the service does with it, also while a primary is replaced.

Three primaries and their replicas run by the file for real machines. The service logs in as a user that may
do what VALKEY.md says, and nothing else.
"""

import asyncio
import re
import signal
from collections.abc import Awaitable, Callable, Iterator
from datetime import timedelta
from functools import partial
from pathlib import Path
from uuid import UUID, uuid4

import pytest
import structlog

from api.limits.policies import EVERYWHERE, Rate
from api.limits.rate_limiter import RateLimiter
from api.limits.token_uses import TokenUses
from api.runtime.analysis.questions import WAITING, Question, Questions
from api.streaming import subscriber as subscriber_module
from api.streaming.subscriber import RedisSubscriber, RedisUnavailable
from api.streaming.subscriptions import Subscription, WakeReason
from deploy.cluster.valkey import Member, ValkeyCluster, valkey_cluster
from deploy.embedded.directories import scratch_home
from domain.accounts.tokens import Identity
from domain.matches.variations import Beginning
from projections.bus import clients, servers
from projections.engine import publisher as publisher_module
from projections.engine.projection import Message
from projections.engine.publisher import Publisher
from projections.models.frames import channel
from tests.api.accounts import test_devices
from tests.api.support import running_api
from tests.support.eventually import eventually
from tests.support.ports import free_port
from workers.loop import in_thread
from workers.variations.process import keep_answering

PAGE = Path(__file__).parents[3] / "deploy/documents/VALKEY.md"
RULES = re.search(r"user nostos on >PASSWORD (.+)", PAGE.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def standing() -> Iterator[ValkeyCluster]:
    assert RULES is not None
    lines = ("cluster-node-timeout 1000", f"user nostos on >p@ss {RULES[1]}")
    with scratch_home() as home, valkey_cluster(home, lines=lines) as cluster:
        yield cluster


@pytest.fixture
def cluster(standing: ValkeyCluster) -> ValkeyCluster:
    standing.wait_whole()
    return standing


@pytest.fixture
def url(cluster: ValkeyCluster) -> str:
    return cluster.url.replace("://", "://nostos:p%40ss@")


def channels_of_all_shards(url: str) -> dict[str, str]:
    """A channel of a match for each primary, by the primary's name."""
    found, client = dict[str, str](), clients.client(url, 60)
    assert isinstance(client, clients.ClusterClient)
    try:
        while len(found) < 3:
            name = channel(uuid4(), 0)
            found[client.server_of(name)[0]] = name
    finally:
        client.close()
    return found


async def received(subscription: Subscription, last: bytes | WakeReason) -> list[bytes | WakeReason]:
    bodies: list[bytes | WakeReason] = []
    while last not in bodies:
        bodies.append(await subscription.next(60))
    return bodies


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(240):
        while not await asyncio.to_thread(condition):  # noqa: ASYNC110  # there is no event to wait for
            await asyncio.sleep(0.05)


async def arrives(publisher: Publisher, subscription: Subscription, body: bytes) -> None:
    """Publish it until the subscription gets it over the bus."""
    found: WakeReason | bytes = WakeReason.IDLE
    async with asyncio.timeout(240):
        while found != body:
            await asyncio.to_thread(publisher.publish, [Message(subscription.channel, body)])
            found = await subscription.next(0.3)


def run(url: str, test: Callable[[RedisSubscriber, Publisher], Awaitable[None]]) -> None:
    async def main() -> None:
        publisher = Publisher(url)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(subscriber_module, "ANSWER_TIMEOUT", 2.0)  # of a member that hangs
            made = RedisSubscriber(url)
        try:
            async with made as subscriber:
                await until(lambda: subscriber.up)
                await test(subscriber, publisher)
        finally:
            publisher.close()

    asyncio.run(main())


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subscriber_module, "ANSWER_TIMEOUT", 60.0)
    monkeypatch.setattr(subscriber_module, "REFRESH_INTERVAL", 0.5)
    monkeypatch.setattr(publisher_module, "REDIS_TIMEOUT", 60.0)
    monkeypatch.setattr(publisher_module, "PAUSE", 0.2)


def test_channels_of_a_match_have_one_slot_and_matches_are_spread() -> None:
    matches = [UUID(int=number) for number in range(100)]
    slots = [{servers.slot(channel(match, viewer)) for viewer in range(6)} for match in matches]
    assert {1} == {len(each) for each in slots}
    assert len(set.union(*slots)) > 90


def test_each_channel_is_heard_from_its_own_primary_and_from_no_other(
    cluster: ValkeyCluster, url: str
) -> None:
    places = channels_of_all_shards(url)

    async def test(subscriber: RedisSubscriber, publisher: Publisher) -> None:
        one, two, three = places.values()
        async with (
            subscriber.subscribe(one) as first,
            subscriber.subscribe(two) as second,
            subscriber.subscribe(three) as third,
        ):
            for subscription in (first, second, third):
                await received(subscription, WakeReason.MISSED)
            told = [Message(name, b"%d" % number) for number, name in enumerate(places.values())]
            assert 3 == await asyncio.to_thread(publisher.publish, told)
            for number, subscription in enumerate((first, second, third)):
                assert [b"%d" % number] == await received(subscription, b"%d" % number)
            for member in cluster.primaries():
                assert [places[member.name].encode()] == member.ask("PUBSUB", "SHARDCHANNELS")
        for member in cluster.primaries():
            await until(lambda: member.ask("PUBSUB", "SHARDCHANNELS") == [])  # noqa: B023  # at once

    run(url, test)


def heard(cluster: ValkeyCluster, without: Member, name: str) -> bool:
    """Whether a primary other than this one has a subscription to the channel."""
    others = [member for member in cluster.primaries() if member is not without]
    return any(name.encode() in member.ask("PUBSUB", "SHARDCHANNELS") for member in others)


@pytest.mark.faults
@pytest.mark.parametrize("kind", ["kill", "hang", "hand over"])
def test_subscriptions_follow_to_the_replica_that_takes_over(
    cluster: ValkeyCluster, url: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its streams are told to read Postgres, and get messages again; those of other shards notice nothing."""
    places = channels_of_all_shards(url)
    primary, other = cluster.primaries()[:2]
    if kind == "hang":
        monkeypatch.setattr(publisher_module, "REDIS_TIMEOUT", 0.5)
        monkeypatch.setattr("api.streaming.bus_link.PING_INTERVAL", 1.0)

    async def test(subscriber: RedisSubscriber, publisher: Publisher) -> None:
        async with (
            subscriber.subscribe(places[primary.name]) as moves,
            subscriber.subscribe(places[other.name]) as stays,
        ):
            await received(moves, WakeReason.MISSED)
            await received(stays, WakeReason.MISSED)
            if kind == "hand over":
                await asyncio.to_thread(cluster.hand_over, primary)
            elif kind == "kill":
                primary.kill()
                await asyncio.to_thread(cluster.wait_served, primary)
            else:
                primary.signal(signal.SIGSTOP)
                await asyncio.to_thread(cluster.wait_served, primary)
            await until(partial(heard, cluster, primary, moves.channel))
            assert WakeReason.MISSED in await received(moves, WakeReason.MISSED)
            await arrives(publisher, moves, b"again")
            await arrives(publisher, stays, b"as before")

    try:
        run(url, test)
    finally:
        primary.signal(signal.SIGCONT)
        if kind == "kill":
            primary.start()


@pytest.mark.faults
def test_while_a_shard_is_away_messages_of_the_others_are_sent_and_that_is_logged_once(
    cluster: ValkeyCluster, url: str
) -> None:
    places = channels_of_all_shards(url)
    primary = cluster.primaries()[0]
    messages = [Message(name, b"{}") for name in places.values()]
    publisher = Publisher(url)
    assert 3 == publisher.publish(messages)
    with structlog.testing.capture_logs() as logs:
        primary.kill()
        assert 2 == publisher.publish(messages)
        eventually(lambda: publisher.publish(messages) == 3, "the replica has taken over", 240)
        assert 3 == publisher.publish(messages)
    publisher.close()
    primary.start()
    assert [("redis_lost", primary.name), ("redis_back", primary.name)] == [
        (each["event"], each["server"]) for each in logs
    ]


@pytest.mark.faults
def test_quotas_are_counted_for_all_processes_and_go_on_when_a_primary_dies(
    cluster: ValkeyCluster, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They may forget what was counted last; they neither stop nor open."""
    monkeypatch.setattr("api.limits.rate_limiter.ANSWER_TIMEOUT", 30.0)
    rate = Rate(f"test-{uuid4()}", "", "address", 2, 3600, EVERYWHERE, "")
    one, other = RateLimiter(url), RateLimiter(url)
    for caller in range(20):
        assert one.take(rate, f"192.0.2.{caller}").allowed
        assert other.take(rate, f"192.0.2.{caller}").allowed
        assert not one.take(rate, f"192.0.2.{caller}").allowed
    primary = cluster.primaries()[0]
    primary.kill()
    for caller in range(20, 40):
        assert one.take(rate, f"192.0.2.{caller}").allowed
    cluster.wait_served(primary)
    primary.start()
    cluster.wait_whole()
    third, fourth = RateLimiter(url), RateLimiter(url)
    for caller in range(40, 60):
        assert third.take(rate, f"192.0.2.{caller}", cost=2).allowed
        assert not fourth.take(rate, f"192.0.2.{caller}").allowed
    for limiter in (one, other, third, fourth):
        limiter.close()


def test_tickets_and_token_uses_are_kept_in_a_cluster(url: str) -> None:
    async def test(subscriber: RedisSubscriber, publisher: Publisher) -> None:
        for number in range(10):
            name = f"nostos:ticket:{number}"
            assert await subscriber.first(name, timedelta(minutes=1))
            assert not await subscriber.first(name, timedelta(minutes=1))

    run(url, test)
    client = clients.client(url, 60)
    uses = TokenUses(client, lambda: "2026-11-25")
    for player in ("a", "b", "c", "d"):
        uses.note(Identity(player, player, (), 1))
        assert {1: "2026-11-25"} == uses.of(player)
        uses.forget(player)
        assert {} == uses.of(player)
    client.close()


def test_a_device_signs_in_over_a_cluster(url: str, database: str) -> None:
    """Its keys are in several slots, so no command may have two of them."""
    with running_api(database, url) as service:
        for _ in range(3):
            one, other = service.player("Ann"), service.player("Bob")
            test_devices.test_a_device_gets_no_more_than_it_asked_for_and_the_player_allows(service, one)
            test_devices.test_a_refused_device_gets_nothing(service, other)


def test_a_cluster_answers_if_a_member_that_is_named_finds_it_whole(url: str) -> None:
    nowhere = f"127.0.0.1:{free_port()}"
    assert clients.answers(url, 60)
    assert clients.answers(url.replace("@", f"@{nowhere},"), 60)
    assert not clients.answers(f"redis+cluster://{nowhere}", 1)
    assert re.fullmatch(r"\d+\.\d+\.\d+", clients.version(url.replace("@", f"@{nowhere},"), 60))
    with pytest.raises(clients.AWAY):
        clients.version(f"redis+cluster://{nowhere}", 1)


def test_a_cluster_that_is_away_is_found_later_and_refuses_streams_until_then() -> None:
    async def main() -> None:
        async with RedisSubscriber(f"redis+cluster://127.0.0.1:{free_port()}") as subscriber:
            assert not subscriber.up
            with pytest.raises(RedisUnavailable):
                async with subscriber.subscribe("nostos:{x}:0"):
                    pass

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(subscriber_module, "ANSWER_TIMEOUT", 0.1)
        asyncio.run(main())
    publisher = Publisher(f"redis+cluster://127.0.0.1:{free_port()}")
    assert 0 == publisher.publish([Message("nostos:{x}:0", b"")])
    publisher.close()


def test_bots_are_asked_and_answer_over_a_cluster(url: str) -> None:
    asking, answering = (Questions(clients.client(url, 60), 60.0) for _ in range(2))
    answering.say_that_one_answers()

    def answer(about: Question) -> list[int]:
        return [about.beginning.step]

    with in_thread("answers", partial(keep_answering, answering, answer, lambda *_: None)):
        for step, kind in enumerate(WAITING):
            about = Question(kind, Beginning(UUID(int=1), 0, step), [])
            assert [step] == asking.ask(about, lambda: None)
