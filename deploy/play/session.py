"""What `nostos play` and `nostos watch` share: options, addresses, and the terminal of the person."""

import functools
import re
import sys
from collections.abc import Callable
from typing import Any, Final
from urllib.parse import urlsplit

import click
from prompt_toolkit.output import create_output

from deploy.play.messages import Messages, languages, usual_language
from deploy.play.terminal import Terminal

ID: Final = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
TOKEN: Final = "NOSTOS_TOKEN"  # noqa: S105  # the name of a variable


def with_person(function: Callable[..., None]) -> Callable[..., None]:
    """The body of a command with --token and --language."""

    @click.option(
        "--token",
        envvar=TOKEN,
        metavar="TOKEN",
        help=f"Of who calls. Better in the variable {TOKEN}: others may see what you type.",
    )
    @click.option(
        "--language",
        type=click.Choice(sorted(languages())),
        default=usual_language,
        help="Of all that is said.  [default: that of the environment]",
    )
    @functools.wraps(function)
    def run(**options: Any) -> None:  # the options of the command, which click checks
        function(**options)

    return run


def place_in(address: str | None) -> tuple[str | None, str | None]:
    """The address of the service and the id of the match, as far as the text names them: it is an address of
    either, or an id.
    """
    if not address:
        return None, None
    parts, found = urlsplit(address), ID.search(address)
    url = f"{parts.scheme}://{parts.netloc}" if parts.netloc else None
    if url is None and found is None:
        raise click.BadParameter("it is neither an address nor the id of a match")
    return url, found[0] if found else None


def terminal_of(language: str, *, as_json: bool) -> Terminal:
    """The terminal of the person. With --json all that they see goes to stderr."""
    output = create_output(sys.stderr) if as_json else None
    return Terminal(Messages(language), functools.partial(click.echo, err=as_json), output=output)
