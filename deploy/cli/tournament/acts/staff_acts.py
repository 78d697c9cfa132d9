"""`nostos tournament staff`: who is on the staff of a tournament."""

from collections.abc import Mapping
from typing import Final, get_args

import click

from api.client import Client
from deploy.cli.tournament.acts.act import Act, act_group
from deploy.cli.tournament.acts.words import PLAYER, REASON
from domain.competition.facts import StaffRole

ROLES: Final = click.Argument(
    ["roles"], metavar="ROLE...", type=click.Choice(get_args(StaffRole)), nargs=-1, required=True
)

STAFF_ACTS: Final[Mapping[str, Act]] = {
    "add": Act(
        Client.name_staff,
        "Give PLAYER these roles on the staff of TOURNAMENT, in place of those that they had.",
        "{player} is on the staff.",
        (PLAYER, ROLES),
    ),
    "remove": Act(
        Client.remove_staff,
        "Take PLAYER from the staff of TOURNAMENT.",
        "{player} is not on the staff any more.",
        (PLAYER, REASON),
    ),
}

command = act_group("staff", "Name the staff of a tournament: organizers, arbiters and others.", STAFF_ACTS)
