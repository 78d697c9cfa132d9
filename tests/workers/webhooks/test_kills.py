"""A process is killed between the answer of a receiver and the mark: it arrives again under the same id.

The default run kills once; `NOSTOS_WEBHOOK_KILLS=20 pytest tests/workers/webhooks/test_kills.py` kills so
often.
"""

import os
from collections import Counter
from functools import partial
from signal import SIGKILL
from typing import Final

from api.runtime.services import Services
from tests.support.eventually import eventually
from tests.workers.webhooks import toy_hooks
from tests.workers.webhooks.receiver import HookReceiver
from tests.workers.webhooks.toy_hooks import Hooked

KILLS: Final = int(os.environ.get("NOSTOS_WEBHOOK_KILLS", "1"))
SLOW: Final = 300.0  # seconds in which a process starts and sends


def has_received(receiver: HookReceiver, number: int) -> bool:
    """Whether so many requests arrived."""
    return len(receiver.received) >= number


def test_what_was_not_marked_is_sent_again_and_nothing_is_lost(
    services: Services, hook: Hooked, receiver: HookReceiver
) -> None:
    made = [str(each) for each in hook.say(KILLS + 2)]
    for number in range(1, KILLS + 1):
        process = toy_hooks.start(services.settings)
        eventually(partial(has_received, receiver, number), "it is sent", SLOW)
        process.kill()
        process.join()
        assert -SIGKILL == process.exitcode
    assert 0 == hook.work()  # the lease of the dead goes on
    eventually(hook.work, "the lease runs out")
    hook.work()
    arrived = Counter(each.id for each in receiver.received)
    assert {*made} == {*arrived}
    assert len(made) + KILLS == arrived.total()
    assert {"delivered"} == {each.state for each in hook.deliveries}
