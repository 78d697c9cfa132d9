"""`nostos tournament postpone`: moves the beginning of a tournament, or of its next round."""

from api.client import Client
from deploy.cli.tournament.acts.act import Act, act_command
from deploy.cli.tournament.acts.words import REASON, STARTS

command = act_command(
    "postpone",
    Act(
        Client.postpone,
        "Let TOURNAMENT, or its next round, begin at MOMENT: UTC, as in 2026-11-26T20:00:00Z.",
        "It begins at {starts}.",
        (STARTS, REASON),
    ),
)
