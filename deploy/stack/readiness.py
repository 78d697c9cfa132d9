"""Waiting until the service that was started answers that it is ready."""

import json
import urllib.error
import urllib.request
from typing import Final, NamedTuple

from rich.markup import escape

from deploy.stack.supervisor import Supervisor
from deploy.terminal.console import print_status
from deploy.terminal.errors import CommandError
from deploy.waiting import wait_until

READY_TIMEOUT: Final = 60.0  # seconds
POLL_INTERVAL: Final = 0.05
MOST_STARTS: Final = 3  # a process that has been started more often keeps dying


class Unready(NamedTuple):
    """Why the service is not ready. `behind`: only because its read models are behind the log."""

    detail: str
    behind: bool = False


def wait_until_ready(url: str, supervisor: Supervisor) -> None:
    """Return when the service at `url` is ready. CommandError after a minute, or when a process keeps dying.

    Read models that are behind after that minute are no error, only a line: a long log takes its time, and
    people can use the service meanwhile.
    """
    problem: Unready | None = None

    def decided() -> bool:
        nonlocal problem
        problem = check_readiness(url)
        return problem is None or bool(_dying(supervisor))

    in_time = wait_until(decided, timeout=READY_TIMEOUT, interval=POLL_INTERVAL)
    dying = _dying(supervisor)
    if problem is None:
        return
    if problem.behind and not dying and not in_time:
        print_status(escape(problem.detail))
        return
    reason = ", ".join(dying) or problem.detail
    raise CommandError(f"Nostos did not get ready ({reason}); see the lines above")


def _dying(supervisor: Supervisor) -> list[str]:
    return [child.name for child in supervisor.children if child.starts > MOST_STARTS]


def check_readiness(url: str) -> Unready | None:
    """What `/readyz` of the service says; None if it is ready."""
    try:
        with urllib.request.urlopen(f"{url}/readyz", timeout=2):  # noqa: S310 - our own address
            return None
    except urllib.error.HTTPError as error:
        with error:
            return _problem(error.read())
    except OSError:
        return Unready("no answer at /readyz")


def _problem(body: bytes) -> Unready:
    try:
        problem = json.loads(body)
        return Unready(problem["detail"], problem["type"].endswith("/behind"))
    except (ValueError, LookupError, TypeError):
        return Unready("a strange answer at /readyz")
