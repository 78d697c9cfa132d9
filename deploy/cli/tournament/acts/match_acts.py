"""`nostos tournament match`: what arbiters do in the match of a table, whose entrants have numbers."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from api.client import Client, Frame
from deploy.cli.tournament.acts.act import Act, act_group
from deploy.cli.tournament.acts.words import (
    LOST_POINTS,
    LOST_SECONDS,
    ORDER,
    REASON,
    ROUND,
    SEAT,
    SEATS,
    SECONDS,
    STEP,
    SUBSTITUTE,
    TABLE,
    WHY,
)
from deploy.cli.tournament.staff.finish_order import table_of
from deploy.terminal.errors import CommandError, WrongUsage
from domain.threadsafe.decoder import JsonObject

PLACE: Final = (ROUND, TABLE)


def in_match(method: Callable[..., Frame]) -> Callable[..., Frame]:
    """An act in the match of a table. CommandError if it has none, or an entrant does not sit there."""

    def act(client: Client, tournament: str, number: int, table: int, **typed: Any) -> Frame:
        held = table_of(client.round(tournament, number), table)
        if held["match"] is None:
            raise CommandError(f"there is no match at table {table} of round {number}")
        return method(client, held["match"], **by_seats(held, typed))

    return act


def by_seats(held: JsonObject, typed: Mapping[str, Any]) -> dict[str, Any]:
    """What was typed, with seats from 0 in place of the numbers of entrants. CommandError if one of them does
    not sit at the table.
    """
    seats = {each["number"]: at for at, each in enumerate(held["seats"])}

    def seat(number: int) -> int:
        if number not in seats:
            raise WrongUsage(f"not at this table: {number}")
        return seats[number]

    by_name: Mapping[str, Callable[[Any], Any]] = {
        "seat": seat,
        "seats": lambda numbers: [seat(each) for each in numbers],
        "ranking": lambda groups: [[seat(each) for each in group] for group in groups],
    }
    return {name: by_name[name](value) if name in by_name else value for name, value in typed.items()}


MATCH_ACTS: Final[Mapping[str, Act]] = {
    "pause": Act(in_match(Client.pause), "Pause the match: no clock runs.", "It is paused.", (*PLACE, *WHY)),
    "resume": Act(in_match(Client.resume), "Let the match go on.", "It goes on.", (*PLACE, *WHY)),
    "time": Act(
        in_match(Client.adjust_time),
        "Give ENTRANTs of a paused match time on their clocks, or take it.",
        "Their clocks have other times.",
        (*PLACE, SEATS, SECONDS, *WHY),
    ),
    "rewind": Act(
        in_match(Client.rewind),
        "Let the match be as it was after STEP, and paused.",
        "It is as it was after step {step}.",
        (*PLACE, STEP, *WHY),
    ),
    "adjudicate": Act(
        in_match(Client.adjudicate),
        "Decide the result of the match: entrants by their numbers, the best first, with + between those who"
        " are level, as in `7 3+12`.",
        "Its result is decided.",
        (*PLACE, ORDER, *WHY),
    ),
    "penalize": Act(
        in_match(Client.penalize),
        "Warn ENTRANT in the match, or take time or points from them.",
        "Entrant {seat} has a penalty.",
        (*PLACE, SEAT, LOST_SECONDS, LOST_POINTS, *WHY),
    ),
    "substitute": Act(
        in_match(Client.name_substitute),
        "Let PLAYER play on for ENTRANT, for whom the result counts.",
        "The seat of entrant {seat} has another player.",
        (*PLACE, SEAT, SUBSTITUTE, *WHY),
    ),
    "adjourn": Act(Client.adjourn_table, "Let the match go on later.", "It is adjourned.", (*PLACE, REASON)),
    "annul": Act(
        Client.annul_table,
        "End the match without a result, also one whose result counts.",
        "It is annulled.",
        (*PLACE, *WHY),
    ),
    "replay": Act(
        Client.replay_table,
        "Let a table whose match was annulled or aborted play another one.",
        "Another match is played.",
        (*PLACE, *WHY),
    ),
}

command = act_group(
    "match",
    "Act in the match at TABLE in ROUND of TOURNAMENT, as an arbiter; everybody sees each act.",
    MATCH_ACTS,
)
