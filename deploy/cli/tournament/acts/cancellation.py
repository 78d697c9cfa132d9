"""`nostos tournament cancel`: ends a tournament without final standings."""

from api.client import Client
from deploy.cli.tournament.acts.act import Act, act_command
from deploy.cli.tournament.acts.words import REASON

command = act_command(
    "cancel",
    Act(
        Client.cancel_tournament,
        "End TOURNAMENT without final standings. There is no way back.",
        "The tournament is cancelled.",
        (REASON,),
    ),
)
