"""The outbox: each webhook is told once of all that everybody may know, and of nothing else."""

from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any
from uuid import UUID

import pytest

from api.runtime.services import Services
from api.runtime.webhooks.messages import messages_of
from domain.store import Event, Log
from domain.store.errors import BadSeal, KeyMissing, NewerEvent
from domain.threadsafe.decoder import read_json
from tests.support.eventually import eventually
from tests.support.interleaving import results_at_once
from tests.workers.webhooks.receiver import HookReceiver
from tests.workers.webhooks.told_tournament import CANARY, ToldTournament
from tests.workers.webhooks.toy_hooks import SERVICE, Hooked, quick_sender
from workers import retention
from workers.retention import Retention
from workers.webhooks.deliveries import Deliveries
from workers.webhooks.delivery_queue import DeliveryQueue
from workers.webhooks.outbox import Outbox
from workers.webhooks.process import webhooks_at_work

CHANGES = ["reported", "confirmed", "corrected", "annulled"]


@pytest.fixture(scope="module")
def told(hook_services: Services) -> ToldTournament:
    """A tournament in which everything happened."""
    return ToldTournament(hook_services, 4).tell_all()


def of(hook: Hooked) -> list[tuple[str, int]]:
    """What waits for a webhook, in the order of the steps."""
    return sorted(((each.kind, each.step) for each in hook.deliveries), key=lambda one: one[1])


def test_a_webhook_is_told_of_what_it_asked_for(
    services: Services, told: ToldTournament, receiver: HookReceiver
) -> None:
    hook = Hooked(services, receiver.url, told.id)
    assert hook.outbox.fill()
    assert hook.work() == len(hook.deliveries)
    bodies = [each.json for each in receiver.received]
    assert ["round_opened", "ruling", *["result"] * 4] == [body["type"] for body in bodies]
    assert CHANGES == [body["data"]["change"] for body in bodies[2:]]
    place, read = {"round": 1, "table": 1}, f"{SERVICE}/v1/tournaments/{told.id}"
    events = services.log.read(told.id)
    for body in bodies:
        data: dict[str, Any] = body["data"]
        assert str(told.id) == data["tournament"]
        assert events[data["step"] - 1].at == datetime.fromisoformat(body["timestamp"])
        assert data["read"].startswith(read)
    opened, ruling, result, *_ = [body["data"] for body in bodies]
    assert {"round": 1, "tables": 2, "read": f"{read}/rounds/1"}.items() <= opened.items()
    assert {"ruling": 1, "rule": "house 1", **place, "read": f"{read}/desk"}.items() <= ruling.items()
    assert {"ranking": [[0], [1]], "winners": [0], "scores": [1, 0], **place}.items() <= result.items()
    assert [[1], [0]] == bodies[4]["data"]["ranking"]


def test_nothing_is_in_it_that_is_for_some_alone_or_names_somebody(told: ToldTournament) -> None:
    events = told.services.log.read(told.id)
    assert CANARY in str(events)
    bodies = [message.body() for event in events for message in messages_of(event, SERVICE)]
    assert 6 == len(bodies)
    for secret in (CANARY, told.host, *told.players):
        assert not any(secret in body for body in bodies)
    assert all(len(body) < 1_000 and read_json(body.encode()) for body in bodies)


def test_of_what_it_did_not_ask_for_it_is_not_told(services: Services, told: ToldTournament) -> None:
    hook = Hooked(services, "https://hooks.example.org/", told.id, ["ruling"])
    late = Hooked(services, "https://hooks.example.org/", told.id, step=told.step)
    hook.outbox.fill()
    assert (["ruling"], told.step) == ([kind for kind, _ in of(hook)], step_of(hook))
    assert [] == late.deliveries


def step_of(hook: Hooked) -> int:
    """The step up to which a webhook was told."""
    return int(hook.services.log.ask("SELECT step FROM nostos.webhooks WHERE webhook = %b", (hook.id,))[0][0])


def test_several_processes_tell_it_once(services: Services, told: ToldTournament) -> None:
    hooks = [Hooked(services, "https://hooks.example.org/", told.id) for _ in range(3)]
    results_at_once(*(Outbox(services, DeliveryQueue(services.log)).fill for _ in range(4)))
    assert [6, 6, 6] == [len(each.deliveries) for each in hooks]
    assert [told.step] * 3 == [step_of(each) for each in hooks]


def test_steps_wait_in_the_log_while_too_much_waits(
    services: Services, told: ToldTournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("workers.webhooks.outbox.STEPS", 1)
    monkeypatch.setattr("workers.webhooks.delivery_queue.MOST_WAITING", 2)
    with HookReceiver().serving() as receiver:
        hook = Hooked(services, receiver.url, told.id)
        while hook.outbox.fill():
            assert hook.now.waiting <= 2
        assert 2 == hook.now.waiting
        while hook.outbox.fill() or hook.work():
            pass
        assert 6 == len(receiver.received)


def test_it_is_off_when_the_tournament_has_ended_and_what_waits_is_delivered(
    services: Services, receiver: HookReceiver
) -> None:
    tournament = ToldTournament(services, 2)
    hook = Hooked(services, receiver.url, tournament.id)
    tournament.open_round()
    tournament.do("cancel", "a fire alarm")
    end = tournament.step
    tournament.do("announce", "go home")
    hook.outbox.fill()
    assert ("over", 1, end) == (hook.now.state, hook.now.waiting, step_of(hook))
    assert 0 == hook.outbox.fill()
    assert 1 == hook.work()
    later = datetime.now(UTC) + retention.WEBHOOKS_KEPT
    for moment, is_kept in ((later - timedelta(hours=1), True), (later + timedelta(hours=1), False)):
        looking = Retention(services, partial(later_of, moment))
        while looking.check():
            pass
        assert is_kept == (services.webhooks.find(hook.id) is not None)


def test_one_that_is_off_for_long_is_deleted(services: Services, hook: Hooked) -> None:
    """Nobody sees the end of its tournament, as it is not told of it."""
    hook.change("off = 'gone', last_at = now()")
    later = datetime.now(UTC) + timedelta(hours=1)
    assert 0 == services.webhooks.forget_over(later - timedelta(hours=2))
    hook.change("off = ''")
    assert 0 == services.webhooks.forget_over(later)
    hook.change("off = 'gone'")
    assert 1 == services.webhooks.forget_over(later)


def later_of(moment: datetime) -> datetime:
    """The moment: a clock that stands still."""
    return moment


@pytest.mark.parametrize("error", [NewerEvent(UUID(int=1), 1, "a fact"), KeyMissing(), BadSeal(UUID(int=1))])
def test_what_cannot_be_read_waits_and_holds_up_no_other_tournament(
    services: Services, told: ToldTournament, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    hook, read = Hooked(services, "https://hooks.example.org/", told.id), Log.read
    other = ToldTournament(services, 2)
    others = Hooked(services, "https://hooks.example.org/", other.id)
    other.open_round()

    def partly(log: Log, stream: UUID, *place: int) -> list[Event]:
        if stream == told.id:
            raise error
        return read(log, stream, *place)

    monkeypatch.setattr(Log, "read", partly)
    assert (1, 0) == (hook.outbox.fill(), hook.outbox.fill())
    assert [("round_opened", 1)] == [(each.kind, 1) for each in others.deliveries]
    monkeypatch.setattr(Log, "read", read)
    assert 1 == hook.outbox.fill()
    assert 6 == len(hook.deliveries)


def test_it_is_told_in_parts_of_what_is_much(
    services: Services, told: ToldTournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("workers.webhooks.outbox.MANY", 1)
    hook = Hooked(services, "https://hooks.example.org/", told.id)
    for number in range(1, 7):
        assert 1 == hook.outbox.fill()
        assert number == len(hook.deliveries)
    assert step_of(hook) <= told.step


def test_a_process_sends_what_happens_while_it_works(services: Services, receiver: HookReceiver) -> None:
    tournament = ToldTournament(services, 2)
    hook = Hooked(services, receiver.url, tournament.id)
    with webhooks_at_work(services):
        tournament.open_round()
        receiver.wait(1)
        eventually(lambda: hook.now.last_status == 204, "it is marked")
    attempts = services.metrics.registry.get_sample_value(
        "nostos_webhook_attempts_total", {"outcome": "delivered"}
    )
    assert attempts is not None
    assert attempts >= 1


def test_an_address_that_may_not_be_opened_is_no_end_of_it(services: Services, hook: Hooked) -> None:
    """What rests sealed was changed: the delivery fails, and others go on."""
    hook.change("sealed = decode('01', 'hex') || sealed")
    hook.ping()
    deliveries = Deliveries(services, hook.queue, quick_sender())
    assert 1 == deliveries.start()
    assert deliveries.threads.wait_for_all(30)
    assert "broken" == hook.now.last_failure
