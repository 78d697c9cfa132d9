"""Waiting until the service that was started answers that it is ready, and does its work."""

import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Final

from rich.markup import escape

from api.runtime.health.cluster import ClusterHealth, Reason
from api.runtime.roles.logins import Role, role_url
from api.runtime.sealing_keys import sealed_log
from api.runtime.settings import Settings
from api.runtime.shelf import shelf_of
from deploy.stack.supervisor import Supervisor
from deploy.terminal.console import print_status
from deploy.terminal.errors import CommandError
from deploy.waiting import wait_until
from projections.reads import Reads

# Seconds. A busy machine takes its time to start; a process that dies is noticed at once.
READY_TIMEOUT: Final = 600.0
SOON: Final = 60.0  # then it says what it waits for
POLL_INTERVAL: Final = 0.05
MOST_STARTS: Final = 3  # a process that has been started more often keeps dying


@contextmanager
def cluster_health(settings: Settings) -> Iterator[ClusterHealth]:
    """The health of the cluster over this database. It connects when it is asked."""
    with (
        closing(sealed_log(settings, Role.WRITER, shelf_of(settings), connections=1)) as log,
        closing(Reads(role_url(settings, Role.READER), 1)) as models,
    ):
        yield ClusterHealth(log, models, settings.signed_within)


def wait_until_ready(
    url: str, supervisor: Supervisor, health: ClusterHealth, timeout: float | None = None
) -> None:
    """Return when the service at `url` is ready, and nothing is wrong with the cluster that passes by itself.

    CommandError after `timeout` seconds (ten minutes), or when a process keeps dying. What is wrong with the
    cluster so many seconds later (a minute) is no error, only a line: a long log takes its time, and people
    can use the service meanwhile.
    """
    _wait_for_node(url, supervisor, timeout or READY_TIMEOUT)
    reasons: list[Reason] = []

    def decided() -> bool:
        nonlocal reasons
        reasons = health.reasons()
        return not any(each.passing for each in reasons) or bool(_dying(supervisor))

    wait_until(decided, timeout=timeout or SOON, interval=POLL_INTERVAL)
    dying = _dying(supervisor)
    if dying and any(each.passing for each in reasons):
        raise _not_ready(", ".join(dying))
    for each in reasons:
        print_status(escape(each.detail))


def _wait_for_node(url: str, supervisor: Supervisor, timeout: float) -> None:
    """Return when the node answers that it is ready. CommandError as in `wait_until_ready`."""
    problem: str | None = None

    def decided() -> bool:
        nonlocal problem
        problem = check_readiness(url)
        return problem is None or bool(_dying(supervisor))

    if not wait_until(decided, timeout=min(SOON, timeout), interval=POLL_INTERVAL):
        print_status(f"Nostos is not ready yet ({escape(str(problem))}); it goes on waiting.")
        wait_until(decided, timeout=timeout - SOON, interval=POLL_INTERVAL)
    if problem is not None:
        raise _not_ready(", ".join(_dying(supervisor)) or problem)


def _not_ready(reason: str) -> CommandError:
    return CommandError(f"Nostos did not get ready ({reason}); see the lines above")


def _dying(supervisor: Supervisor) -> list[str]:
    return [child.name for child in supervisor.children if child.starts > MOST_STARTS]


def check_readiness(url: str) -> str | None:
    """What `/readyz` of the node says; None if it is ready."""
    try:
        with urllib.request.urlopen(f"{url}/readyz", timeout=2):  # noqa: S310 - our own address
            return None
    except urllib.error.HTTPError as error:
        with error:
            return _detail(error.read())
    except OSError:
        return "no answer at /readyz"


def _detail(body: bytes) -> str:
    try:
        return str(json.loads(body)["detail"])
    except (ValueError, LookupError, TypeError):
        return "a strange answer at /readyz"
