"""A client of the service for a command: the address, and what goes wrong in one line."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import httpx

from api.client import Client, ProblemError
from api.runtime.settings import load
from deploy.embedded.locks import holder
from deploy.terminal.errors import CommandError

PATIENCE: Final = 10.0  # seconds in which a request is sent again; somebody waits at the terminal


@contextmanager
def connected(url: str | None, token: str | None) -> Iterator[Client]:
    """A client of the service. What goes wrong in this block is a CommandError, in one line."""
    try:
        with Client(url or usual_url(), token or None, patience=PATIENCE) as client:
            yield client
    except ProblemError as problem:
        raise CommandError(refusal(problem)) from problem
    except (httpx.TransportError, httpx.InvalidURL) as error:
        raise CommandError(
            f"the service does not answer ({type(error).__name__}); is its address right?"
        ) from error


def usual_url() -> str:
    """The address of the service that runs in this home; without one, that of the settings."""
    settings = load()
    running = holder(settings.home)
    return running.url if running is not None and running.url else settings.public_url


def refusal(problem: ProblemError) -> str:
    """The problem in one line, with the rule that it rests on."""
    rule = problem.fields.get("rule")
    return f"the service refused: {problem}" + (f" (rule: {rule})" if rule else "")
