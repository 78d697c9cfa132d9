"""How the commands of this room reach the service: the address, the token, and what a refusal looks like."""

import functools
from collections.abc import Callable
from typing import Any, Final

import click

from api.client import Frame
from deploy.stack.service_client import connected
from deploy.terminal.console import print_json, print_status, with_json

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
