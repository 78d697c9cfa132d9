"""Pushes from the log to the browser: who is called, once a turn, and how it is sent."""

import hmac
import threading
from base64 import urlsafe_b64encode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from uuid import UUID, uuid4

import pytest

from api.runtime.notifications.subscription import PushAddress, subscription_id
from api.runtime.sealing_keys import SealingKeys
from api.runtime.services import Services
from domain.competition.round_facts import PairingChanged
from domain.kernel.match.state import Sitter
from domain.kernel.match.turns import Turn
from domain.store import command
from tests.projections.support import Heard, running
from tests.support.servers import Servers
from tests.support.service.push_service import PushService
from tests.support.service.running import ServedMatch
from tests.workers.webhooks.told_tournament import ToldTournament
from tests.workers.webhooks.toy_hooks import fresh_services, quick_sender
from workers.notifications.called_turns import CalledTurns
from workers.notifications.process import keep_notifying
from workers.notifications.push_deliveries import ATTEMPTS, PushDeliveries
from workers.notifications.push_queue import PushQueue
from workers.webhooks.retries import DELAYS

FAILURES = len(DELAYS) + 1  # in a row; then a browser is called no more


@pytest.fixture(scope="module")
def services(servers: Servers, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Services]:
    """Services over a fresh database that may send to this machine."""
    with fresh_services(servers, tmp_path_factory.mktemp("home"), push_policy="loopback") as made:
        yield made


@dataclass
class Caller:
    """This process, which calls players, and who delivers that."""

    services: Services
    push: PushService

    def __post_init__(self) -> None:
        self.queue = PushQueue(self.services.log)
        self.turns = CalledTurns(self.services, self.queue)
        self.deliveries = PushDeliveries(self.services, self.queue, quick_sender())
        self.turns.follow()

    def subscribe(self, player: str, name: str = "one", token: int = 1) -> None:
        found = self.push.subscription(name)
        address = PushAddress(found["endpoint"], found["keys"]["p256dh"], found["keys"]["auth"])
        assert self.services.pushes.add(player, token, address)

    def work(self) -> int:
        """Look at the log, and send all that is due; how many attempts that were."""
        self.turns.follow()
        found = 0
        while taken := self.deliveries.start():
            found += taken
            assert self.deliveries.threads.wait_for_all(30)
        return found

    def hurry(self) -> None:
        """What waits is due now: no browser rests any more."""
        self.services.log.ask("UPDATE nostos.push_subscriptions SET rest_until = NULL RETURNING player", ())

    def waiting(self) -> int:
        return len(self.services.log.ask("SELECT push FROM nostos.pushes", ()))

    def turn(self, table: ServedMatch) -> dict[str, str]:
        """What a push says of a turn in the match."""
        return {"kind": "turn", "match": str(table.id)}


@pytest.fixture
def caller(services: Services) -> Iterator[Caller]:
    with PushService().serving() as push:
        yield Caller(services, push)
    services.log.ask("DELETE FROM nostos.push_subscriptions RETURNING subscription", ())


def moved(table: ServedMatch, seat: int) -> None:
    """The seat plays its first offer."""
    player = table.players[seat][0]
    offers = table.services.matches.legal(table.id, player).offers
    asked = command(player, str(uuid4()), "test", None)
    table.services.matches.play(table.id, player, next(iter(offers[0].all())), asked)


def next_turn(table: ServedMatch) -> None:
    """Seat 0 bids, and all play until the match asks it again."""
    moved(table, 0)
    while table.players[0][0] not in table.services.matches.turns(table.id):
        assert table.move()


def test_a_player_is_called_once_a_turn(services: Services, caller: Caller) -> None:
    table = ServedMatch(services).seat_all()
    caller.subscribe(table.players[0][0])
    assert 1 == caller.work()
    moved(table, 1)  # the other seat's move does not call again
    assert 0 == caller.work()
    assert [caller.turn(table)] == caller.push.said
    [push] = caller.push.received
    assert ("/push/one", "aes128gcm", "3600") == (
        push.path,
        push.headers["content-encoding"],
        push.headers["ttl"],
    )
    assert push.headers["authorization"].startswith("vapid t=")
    assert str(table.id) not in str(push)
    while len(caller.push.received) < 2:
        assert table.move()
        caller.work()
    assert [caller.turn(table)] * 2 == caller.push.said


def test_a_turn_that_follows_another_within_one_look_calls_again(services: Services, caller: Caller) -> None:
    table = ServedMatch(services).seat_all()
    caller.subscribe(table.players[0][0])
    assert 1 == caller.work()
    next_turn(table)
    assert 1 == caller.work()
    assert [caller.turn(table)] * 2 == caller.push.said


def test_after_a_step_that_cannot_be_read_the_next_one_calls(
    services: Services, caller: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ServedMatch(services, 3).seat_all()
    caller.subscribe(table.players[0][0])
    assert 1 == caller.work()
    with monkeypatch.context() as broken:
        broken.setattr(services.matches, "sitters", lambda _: 1 / 0)
        next_turn(table)
        assert 0 == caller.work()
    table.resign(1)
    assert 1 == caller.work()


def test_a_match_without_anybody_who_can_be_called_is_not_folded(
    services: Services, caller: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The read models say who sits there; where they are late the match does."""
    quiet, table = (ServedMatch(services).seat_all() for _ in range(2))
    caller.subscribe(table.players[0][0])
    settings = services.settings
    ring = SealingKeys.of(settings)
    folded, viewed = list[UUID](), list[Sequence[str]]()
    sitters, turns = services.matches.sitters, services.matches.turns

    def fold(match: UUID) -> tuple[Sitter | None, ...]:
        folded.append(match)
        return sitters(match)

    def view(match: UUID, among: Sequence[str]) -> dict[str, Turn]:
        viewed.append(among)
        return turns(match, among)

    monkeypatch.setattr(services.matches, "sitters", fold)
    monkeypatch.setattr(services.matches, "turns", view)
    with running(str(settings.database_url), bus=Heard(), shelf=services.shelf, ring=ring):
        for each in (quiet, table):
            services.reads.wait(each.id, services.matches.head(each.id))
        assert 1 == caller.work()
    assert ([], [[table.players[0][0]]]) == (folded, viewed)

    moved(quiet, 0)
    caller.turns.follow()
    assert [quiet.id] == folded


def test_who_left_the_seat_is_not_called_any_more(services: Services, caller: Caller) -> None:
    table = ServedMatch(services, 3, leaving={"resigned": "substitute"}).seat_all()
    caller.subscribe(table.players[0][0])
    caller.push.statuses = [503]
    assert (1, 1) == (caller.work(), caller.waiting())
    table.resign(0)
    table.substitute(0, ServedMatch(services).players[0])
    caller.hurry()
    assert (0, 0) == (caller.work(), caller.waiting())


def test_all_pushes_of_matches_have_one_length_whatever_is_hidden(services: Services, caller: Caller) -> None:
    tables = [ServedMatch(services, seats).seat_all() for seats in (2, 3, 3)]
    for table in tables:
        for seat, (player, _) in enumerate(table.players):
            caller.subscribe(player, f"{table.id}-{seat}")
    for table in tables:
        caller.work()
        while table.move():
            caller.work()
    assert 1 == len({len(push.body) for push in caller.push.received})
    assert {"kind", "match"} == {name for said in caller.push.said for name in said}
    assert 0 == caller.waiting()


def test_who_is_asked_nothing_at_the_start_is_told_that_it_began(services: Services, caller: Caller) -> None:
    table = ServedMatch(services)
    for seat, (player, _) in enumerate(table.players):
        table.sit(seat, player)
        caller.subscribe(player, str(seat))
    assert 0 == caller.work()
    table.start()
    caller.work()
    asked = services.matches.turns(table.id)
    kinds = {push.path[-1]: caller.push.opened(push)["kind"] for push in caller.push.received}
    assert kinds == {
        str(seat): "turn" if player in asked else "begun" for seat, (player, _) in enumerate(table.players)
    }


def test_what_fails_is_sent_again_until_the_turn_is_over(services: Services, caller: Caller) -> None:
    table = ServedMatch(services).seat_all()
    caller.subscribe(table.players[0][0])
    caller.push.statuses = [503] * (ATTEMPTS + 1)
    assert 1 == caller.work()
    assert (0, 1) == (caller.work(), caller.waiting())
    caller.hurry()
    assert 1 == caller.work()
    moved(table, 0)
    caller.hurry()
    assert (0, 0) == (caller.work(), caller.waiting())


def test_a_browser_that_is_gone_is_forgotten(services: Services, caller: Caller) -> None:
    table = ServedMatch(services).seat_all()
    player = table.players[0][0]
    caller.subscribe(player)
    caller.push.statuses = [410]
    assert 1 == caller.work()
    assert ([], 0) == (services.pushes.listed(player), caller.waiting())


def test_a_browser_that_always_fails_rests_longer_and_is_dropped(services: Services, caller: Caller) -> None:
    player = ServedMatch(services).players[0][0]
    caller.subscribe(player)
    own = subscription_id(caller.push.subscription()["endpoint"])
    caller.push.statuses = [500] * FAILURES
    rests = []
    for _ in range(FAILURES):
        rests.append(resting(services))
        services.pushes.add_test(player, own)
        assert 1 == caller.work()
    assert rests == sorted(set(rests))
    assert [] == services.pushes.listed(player)


def resting(services: Services) -> int:
    """For how many seconds the browser rests, about."""
    asked = "SELECT ceil(extract(epoch FROM rest_until - now()))::int FROM nostos.push_subscriptions"
    return int(services.log.ask(asked, ())[0][0] or -1)


def test_a_player_has_one_push_under_way_and_who_never_failed_comes_first(
    services: Services, caller: Caller
) -> None:
    silent, other = (ServedMatch(services).players[0][0] for _ in range(2))
    for number in range(3):
        caller.subscribe(silent, f"silent-{number}")
    names = [f"silent-{number}" for number in range(3)]
    for name in names:
        services.pushes.add_test(silent, subscription_id(caller.push.subscription(name)["endpoint"]))
    caller.subscribe(other)
    services.pushes.add_test(other, subscription_id(caller.push.subscription()["endpoint"]))
    services.log.ask(
        "UPDATE nostos.push_subscriptions SET failures = 1 WHERE player = %t RETURNING 1", (silent,)
    )
    assert [other] == [due.player for due in caller.queue.take(1)]
    assert [silent] == [due.player for due in caller.queue.take(8)]
    assert [] == caller.queue.take(8)


def test_who_is_signed_out_is_not_called(services: Services, caller: Caller) -> None:
    table = ServedMatch(services).seat_all()
    player = table.players[0][0]
    tokens = services.players.tokens
    for number, name in enumerate(("revoked", "kept"), 2):
        tokens.issue(player, ("play", "read"))
        caller.subscribe(player, name, number)
    caller.turns.follow()
    tokens.revoke(player, 2)
    assert caller.deliveries.start()  # before the log says so
    assert caller.deliveries.threads.wait_for_all(30)
    caller.work()
    assert ["/push/kept"] == [push.path for push in caller.push.received]
    tokens.revoke(player, 3)
    caller.turns.follow()
    assert [] == services.pushes.listed(player)


def test_only_the_browser_can_tell_of_which_match_a_topic_is(services: Services, caller: Caller) -> None:
    table = ServedMatch(services).seat_all()
    caller.subscribe(table.players[0][0])
    caller.work()
    next_turn(table)
    caller.work()
    named = hmac.digest(caller.push.secret, f"nostos/push/{table.id}".encode(), "sha256")
    topics = {push.headers["topic"] for push in caller.push.received}
    assert {urlsafe_b64encode(named).decode()[:32]} == topics


def test_a_test_is_sent_once(services: Services, caller: Caller) -> None:
    table = ServedMatch(services)
    player = table.players[0][0]
    caller.subscribe(player)
    own = subscription_id(caller.push.subscription()["endpoint"])
    assert services.pushes.add_test(player, own)
    assert not services.pushes.add_test(player, own)
    caller.push.statuses = [503]
    assert (1, 0) == (caller.work(), caller.waiting())
    assert [{"kind": "test", "match": None}] == caller.push.said


def test_after_a_long_pause_nobody_is_called_for_what_was_before(services: Services, caller: Caller) -> None:
    before, after = ServedMatch(services), ServedMatch(services)
    for table in (before, after):
        for seat, (player, _) in enumerate(table.players):
            table.sit(seat, player)
        caller.subscribe(table.players[0][0], str(table.id))
    caller.turns.follow()
    before.start()
    services.log.ask(
        "UPDATE nostos.push_position SET looked_at = now() - interval '2 hours' RETURNING one", ()
    )
    assert 0 == caller.work()
    after.start()
    caller.work()
    assert [caller.turn(after)] == caller.push.said


def test_a_log_that_nobody_waits_for_is_not_walked(services: Services, caller: Caller) -> None:
    table = ServedMatch(services).seat_all()
    assert caller.queue.skip(3600)
    assert services.log.position() == caller.queue.position()
    caller.subscribe(table.players[0][0])
    table.move()
    assert not caller.queue.skip(3600)
    assert services.log.position() > caller.queue.position()


def test_a_process_that_stops_leaves_the_rest_of_the_log(services: Services, caller: Caller) -> None:
    table = ServedMatch(services).seat_all()
    caller.subscribe(table.players[0][0])
    stop = threading.Event()
    stop.set()
    assert 0 == caller.turns.follow(stop)
    assert 1 == caller.turns.follow()


def test_a_pairing_is_told_unless_the_round_is_opened_at_once(services: Services, caller: Caller) -> None:
    told, opened = (ToldTournament(services, 4) for _ in range(2))
    for cup in (told, opened):
        caller.subscribe(cup.truth.entrants[0].player, str(cup.id))
    told.do("pair", 1)
    opened.open_round()
    assert 1 == caller.work()
    assert [{"kind": "paired", "tournament": str(told.id)}] == caller.push.said


def test_a_pairing_that_is_changed_is_told_to_those_whose_table_it_is(
    services: Services, caller: Caller
) -> None:
    cup = ToldTournament(services, 4)
    cup.do("pair", 1)
    first, second = (table.seats for table in cup.truth.rounds[0].tables)
    for number in (first[0], second[0]):
        caller.subscribe(cup.truth.entrants[number - 1].player, f"{cup.id}-{number}")
    assert 2 == caller.work()
    changed = PairingChanged(1, (first[::-1], second), (), (), "a request", "13", "")
    cup.do("change_pairing", changed, expect=cup.step)
    assert 1 == caller.work()
    assert f"/push/{cup.id}-{first[0]}" == caller.push.received[-1].path


def test_the_process_calls_by_itself(services: Services, caller: Caller) -> None:
    table = ServedMatch(services)
    for seat, (player, _) in enumerate(table.players):
        table.sit(seat, player)
    caller.subscribe(table.players[0][0])
    stop = threading.Event()
    thread = threading.Thread(target=keep_notifying, args=(caller.turns, [caller.deliveries], list, stop))
    thread.start()
    try:
        table.start()
        caller.push.wait(1)
    finally:
        stop.set()
        thread.join()
    assert [caller.turn(table)] == caller.push.said
