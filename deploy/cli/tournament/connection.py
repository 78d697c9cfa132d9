"""How the commands of this room reach the service: the address, the token, and what a refusal looks like."""

import functools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

import click
import httpx

from api.client import Client, Frame, ProblemError
from api.runtime.settings import load
from deploy.embedded.locks import holder
from deploy.terminal.console import print_json, print_status, with_json
from deploy.terminal.errors import CommandError

PATIENCE: Final = 10.0  # seconds in which a request is sent again; somebody waits at the terminal
TOKEN: Final = "NOSTOS_TOKEN"  # noqa: S105  # the name of a variable


def with_client(function: Callable[..., None]) -> Callable[..., None]:
    """The body of a command with --url, --token and --json. It gets a `client` in place of the first two."""

    @click.option(
        "--url", metavar="URL", help="The service.  [default: the one that runs here, or NOSTOS_PUBLIC_URL]"
    )
    @click.option(
        "--token",
        envvar=TOKEN,
        metavar="TOKEN",
        help=f"Of who calls. Better in the variable {TOKEN}: others may see what you type.",
    )
    @with_json
    @functools.wraps(function)
    def run(**options: Any) -> None:  # the options of the command, which click checks
        with connected(options.pop("url"), options.pop("token")) as client:
            function(client=client, **options)

    return run


@contextmanager
def connected(url: str | None, token: str | None) -> Iterator[Client]:
    """A client of the service. What goes wrong in this block is a CommandError, in one line."""
    try:
        with Client(url or _usual_url(), token or None, patience=PATIENCE) as client:
            yield client
    except ProblemError as problem:
        raise CommandError(refusal(problem)) from problem
    except (httpx.TransportError, httpx.InvalidURL) as error:
        raise CommandError(
            f"the service does not answer ({type(error).__name__}); is --url right?"
        ) from error


def _usual_url() -> str:
    """The address of the service that runs in this home; without one, that of the settings."""
    settings = load()
    running = holder(settings.home)
    return running.url if running is not None and running.url else settings.public_url


def refusal(problem: ProblemError) -> str:
    """The problem in one line, with the rule that it rests on."""
    rule = problem.fields.get("rule")
    return f"the service refused: {problem}" + (f" (rule: {rule})" if rule else "")


def print_step(tournament: str, step: Frame, sentence: str, *, as_json: bool) -> None:
    """Print what a command did: the step as an object, with the match if it is one of a match; or a
    sentence.
    """
    if as_json:
        print_json(
            {
                "tournament": tournament,
                **({"match": step.match} if step.match else {}),
                "step": step.step,
                "at": step.at,
                "topic": step.topic,
                "facts": list(step.facts),
            }
        )
    else:
        print_status(f"{sentence} (step {step.step})")
