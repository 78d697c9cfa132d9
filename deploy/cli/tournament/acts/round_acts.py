"""`nostos tournament round`: what is done to a round besides pairing, opening and closing it."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from api.client import Client, Frame
from deploy.cli.tournament.acts.act import Act, act_group
from deploy.cli.tournament.acts.words import BYES, REASON, ROUND, TABLES, TURNS, WHY


def as_it_is(method: Callable[..., Frame]) -> Callable[..., Frame]:
    """An act on a round that is refused if something happened in the tournament since the round was read."""

    def act(client: Client, tournament: str, number: int, **typed: Any) -> Frame:
        expect = client.round(tournament, number)["step"]
        return method(client, tournament, number, expect=expect, **typed)

    return act


ROUND_ACTS: Final[Mapping[str, Act]] = {
    "time": Act(
        Client.call_time,
        "Call time in ROUND of TOURNAMENT: its matches end after so many more turns.",
        "Time is called in round {number}.",
        (ROUND, TURNS),
    ),
    "pairing": Act(
        as_it_is(Client.change_pairing),
        "Pair ROUND of TOURNAMENT by hand, before it begins: each table has the numbers of its entrants in"
        " the order of their seats, with commas between them, as in `7,3 12,5`. The entrants stay the same.",
        "Round {number} is paired by hand.",
        (ROUND, TABLES, BYES, *WHY),
    ),
    "cancel": Act(
        Client.cancel_pairing,
        "Let the pairing of ROUND of TOURNAMENT be void, before it begins; its draw is used up.",
        "The pairing of round {number} is void.",
        (ROUND, REASON),
    ),
    "publish": Act(
        Client.publish_standings,
        "Publish the standings after ROUND of TOURNAMENT as they are now.",
        "The standings after round {number} are published.",
        (ROUND,),
    ),
}

command = act_group(
    "round", "Call time, pair by hand, cancel a pairing, publish standings again.", ROUND_ACTS
)
