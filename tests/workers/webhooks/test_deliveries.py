"""Deliveries: they are signed, sent until they arrive, and given up in the end."""

import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from random import Random
from uuid import UUID, uuid4

import pytest

from api.runtime.services import Services
from api.runtime.webhooks.webhook import DeliveryState, WebhookDelivery
from tests.support.ports import free_port
from tests.workers.webhooks.receiver import HookReceiver, check_of_guide
from tests.workers.webhooks.toy_hooks import Hooked, quick_sender
from workers.webhooks.delivery_queue import AttemptOutcome, DeliveryPlan
from workers.webhooks.retries import DELAYS, JITTER, LONGEST_REST, delay_after, rest_after


def one(hook: Hooked, delivery: UUID) -> WebhookDelivery:
    """The delivery as it is kept."""
    return next(each for each in hook.deliveries if each.delivery == delivery)


def held(receiver: HookReceiver) -> Callable[[], None]:
    """The receiver answers nothing until what is returned is called."""
    over = threading.Event()

    def hold() -> None:
        over.wait(60)

    receiver.hold = hold
    return over.set


def test_what_arrives_is_signed_and_delivered_once(hook: Hooked, receiver: HookReceiver) -> None:
    made = hook.ping()
    assert 1 == hook.work()
    [got] = receiver.received
    assert (str(made), "/hook?room=7") == (got.id, got.path)
    assert f"127.0.0.1:{receiver.port}" == got.headers["host"]
    assert ("ping", str(hook.tournament)) == (got.json["type"], got.json["data"]["tournament"])
    check = check_of_guide()
    assert check(hook.secret, got.headers, got.body)
    assert not check(hook.secret, got.headers, got.body + b" ")
    assert not check(hook.secret, {**got.headers, "webhook-id": str(uuid4())}, got.body)
    assert not check(hook.secret, {**got.headers, "webhook-timestamp": "1614265330"}, got.body)
    assert ("delivered", 204, 1) == (one(hook, made).state, one(hook, made).status, one(hook, made).attempts)
    assert 0 == hook.work()


def test_a_failure_is_tried_again_under_the_same_id(hook: Hooked, receiver: HookReceiver) -> None:
    receiver.statuses = [500]
    [made] = hook.say()
    assert 1 == hook.work()
    found, now = one(hook, made), hook.now
    assert ("waiting", 500, 1) == (found.state, found.status, found.attempts)
    assert found.next_at > datetime.now(UTC)
    assert ("on", 1, 500) == (now.state, now.failures, now.last_status)
    assert now.failing_since is not None
    assert 0 == hook.work()
    hook.hurry()
    assert 1 == hook.work()
    assert ["delivered", 204, 2] == [one(hook, made).state, one(hook, made).status, one(hook, made).attempts]
    assert (0, None) == (hook.now.failures, hook.now.failing_since)
    assert {str(made)} == {each.id for each in receiver.received}


@pytest.mark.parametrize("status", [301, 307, 400, 404])
def test_only_an_answer_of_success_counts_and_no_redirect_is_followed(
    hook: Hooked, receiver: HookReceiver, status: int
) -> None:
    receiver.statuses = [status]
    [made] = hook.say()
    assert 1 == hook.work()
    assert ("waiting", status) == (one(hook, made).state, one(hook, made).status)
    assert ["/hook?room=7"] == [each.path for each in receiver.received]


def test_who_answers_too_late_gets_it_again(hook: Hooked, receiver: HookReceiver) -> None:
    over = held(receiver)
    [made] = hook.say()
    assert 1 == hook.work()
    over()
    assert ("waiting", None, "timeout") == (
        one(hook, made).state,
        one(hook, made).status,
        one(hook, made).failure,
    )


def test_a_host_that_is_away_or_unknown_is_tried_again(services: Services) -> None:
    hook = Hooked(services, f"http://127.0.0.1:{free_port()}/")
    [made] = hook.say()
    assert 1 == hook.work()
    assert ("waiting", "unreachable") == (one(hook, made).state, one(hook, made).failure)


def test_the_eighth_failure_is_the_last(hook: Hooked, receiver: HookReceiver) -> None:
    receiver.statuses = [503] * 8
    [made] = hook.say()
    for attempt in range(1, 9):
        assert ("waiting", attempt - 1) == (one(hook, made).state, one(hook, made).attempts)
        hook.hurry()
        assert 1 == hook.work()
    assert ("failed", 8) == (one(hook, made).state, one(hook, made).attempts)
    hook.hurry()
    assert 0 == hook.work()
    assert ("on", 8) == (hook.now.state, hook.now.failures)


def test_a_test_is_sent_once_and_is_not_held_up_by_a_rest(hook: Hooked, receiver: HookReceiver) -> None:
    receiver.statuses = [500, 500]
    hook.say()
    assert 1 == hook.work()
    made = hook.ping()
    assert 1 == hook.work()
    assert ("failed", 500) == (one(hook, made).state, one(hook, made).status)


@pytest.mark.parametrize(("status", "state"), [(410, "gone"), (500, "failing")])
def test_a_webhook_is_switched_off_and_a_test_that_arrives_switches_it_on(
    hook: Hooked, receiver: HookReceiver, status: int, state: str
) -> None:
    receiver.statuses = [status, 500]
    [made] = hook.say()
    hook.change("failing_since = now() - interval '25 hours', failures = 7")
    assert 1 == hook.work()
    hook.hurry()
    assert (0, state) == (hook.work(), hook.now.state)
    hook.ping()
    assert (1, state) == (hook.work(), hook.now.state)
    hook.ping()
    assert (2, "on") == (hook.work(), hook.now.state)
    assert "delivered" == one(hook, made).state


def test_few_failures_switch_no_webhook_off_however_long_ago_the_first_was(
    hook: Hooked, receiver: HookReceiver
) -> None:
    receiver.statuses = [500]
    hook.say()
    hook.change("failing_since = now() - interval '25 hours', failures = 6")
    assert (1, "on", 7) == (hook.work(), hook.now.state, hook.now.failures)


def test_one_that_fails_waits_for_those_that_do_not(
    services: Services, hook: Hooked, receiver: HookReceiver
) -> None:
    hook.say()
    hook.change("failures = 1")
    other = Hooked(services, receiver.url)
    other.say()
    [first] = hook.queue.take(uuid4(), 1, 60)
    [second] = hook.queue.take(uuid4(), 1, 60)
    assert [other.id, hook.id] == [first.webhook, second.webhook]


def test_a_lease_that_ran_out_marks_nothing(hook: Hooked) -> None:
    [made], lost = hook.say(), uuid4()
    [due] = hook.queue.take(lost, 1, 0)
    [again] = hook.queue.take(uuid4(), 1, 60)
    assert (made, made, 2) == (due.delivery, again.delivery, again.attempts)
    delivered = DeliveryPlan(DeliveryState.DELIVERED, 0, 0, gone=False)
    assert hook.queue.mark(lost, due, AttemptOutcome(204), delivered) is None
    assert ("waiting", None) == (one(hook, made).state, hook.now.last_at)


def test_a_webhook_is_sent_one_thing_at_a_time_in_order(hook: Hooked, receiver: HookReceiver) -> None:
    made = [each for _ in range(5) for each in hook.say()]
    assert 5 == hook.work()
    assert [str(each) for each in made] == [each.id for each in receiver.received]


def test_a_slow_receiver_holds_up_no_other_one(
    services: Services, hook: Hooked, receiver: HookReceiver
) -> None:
    over = held(receiver)
    hook.say()
    with HookReceiver().serving() as quick:
        other = Hooked(services, quick.url)
        other.say(3)
        assert 4 == hook.work()
        over()
        assert 3 == len(quick.received)


def test_few_that_are_over_are_kept(hook: Hooked, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.runtime.webhooks.table.KEPT", 2)
    for _ in range(4):
        hook.ping()
        assert 1 == hook.work()
    last = hook.ping()
    assert [last] == [each.delivery for each in hook.deliveries if each.state == "waiting"]
    assert 3 == len(hook.deliveries)


def test_a_name_that_leads_to_this_network_is_refused(services: Services, receiver: HookReceiver) -> None:
    hook = Hooked(services, "https://hooks.example.org/")
    for address in ("10.0.0.1", "169.254.169.254", "::ffff:192.168.0.1", "fd00::1", "0.0.0.0", "224.0.0.1"):
        hook.ping()
        sender = quick_sender(resolve=lambda _, __, address=address: ["93.184.215.14", address])
        assert 1 == hook.work(sender)
        assert ("not_public", None) == (hook.now.last_failure, hook.now.last_status)
    assert not receiver.received


def test_delays_grow_and_are_never_the_same() -> None:
    chances = Random(1)
    for attempt, delay in enumerate(DELAYS, 1):
        drawn = {delay_after(attempt, chances.random()) for _ in range(20)}
        assert 20 == len(drawn)
        assert all(found is not None and abs(found - delay) <= JITTER * delay for found in drawn)
    assert delay_after(len(DELAYS) + 1, 0.5) is None
    assert [10, 60, 300, LONGEST_REST, LONGEST_REST] == [rest_after(each, 0.5) for each in (1, 2, 3, 4, 99)]
    assert timedelta(hours=20) < timedelta(seconds=sum(DELAYS)) < timedelta(days=1)
