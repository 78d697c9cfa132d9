"""An act that is one request, and the command that is made of it. What it asks for is what a method of the
client takes.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import click

from api.client import Client, Frame
from deploy.cli.tournament.acts.words import TOURNAMENT
from deploy.cli.tournament.connection import print_step, with_client


class Act(NamedTuple):
    """`does`: sends the request, with what was typed by the names of `words`, and returns the step.
    `summary`: what it does, for the help; `sentence`: what was done, with what was typed in braces.
    """

    does: Callable[..., Frame]
    summary: str
    sentence: str
    words: Sequence[click.Parameter] = ()


def act_command(name: str, act: Act) -> click.Command:
    """The command of an act in TOURNAMENT."""

    def run(*, client: Client, as_json: bool, **typed: Any) -> None:  # click checks what is typed
        step = act.does(client, **typed)
        print_step(typed["tournament"], step, act.sentence.format(**typed), as_json=as_json)

    made = click.command(name, help=act.summary)(with_client(run))
    made.params[:0] = [TOURNAMENT, *act.words]
    return made


def act_group(name: str, summary: str, acts: Mapping[str, Act]) -> click.Group:
    """The commands of a table of acts, in their order."""
    return click.Group(
        name, help=summary, commands={each: act_command(each, act) for each, act in acts.items()}
    )
