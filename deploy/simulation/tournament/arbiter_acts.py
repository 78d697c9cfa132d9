"""What the arbiter of the demo does beside the usual: a ruling, a rewind, a corrected result."""

import time
from collections.abc import Sequence
from concurrent.futures import Future
from typing import Final

from api.client import Client
from deploy.simulation.tournament.gate import Gate
from deploy.terminal.errors import CommandError
from domain.threadsafe.decoder import JsonObject

MOVES: Final = 12  # that bots make before the arbiter stops their match
STEPS_BACK: Final = 6
GATE_WITHIN: Final = 120.0  # seconds for the bots to make these moves
RULED_WITHIN: Final = 60.0  # seconds for the service to make rulings of the acts
ACTS: Final = 3  # a pause, a rewind, and the end of the pause
WAIT: Final = 0.2  # seconds between two looks
REWIND: Final = ("House rule 2", "Two players were interrupted at the table.")


def rule_on_question(host: Client, tournament: str, number: int) -> None:
    """The arbiter answers a question about the first table of a round."""
    host.make_ruling(
        tournament,
        "May a player look at the log of the match while it is played?",
        "Yes. It shows them only what they saw before.",
        "House rule 1",
        place=(number, 1),
    )


def take_back(host: Client, tournament: str, match: str, gate: Gate, played: Future[None]) -> int:
    """Pause a match whose bots stand at the gate, take some steps back, and let it go on. Returns the step
    that it went back to. `played`: the match, as it is played.
    """
    try:
        _wait_at(gate, played)
        rule, reason = REWIND
        paused = host.pause(match, rule, reason)
        step = paused.step - 1 - STEPS_BACK
        host.rewind(match, step, rule, reason)
        host.resume(match, rule, "Everybody is at the table again.")
    finally:
        gate.open()
    _wait_for_rulings(host, tournament, match)
    return step


def _wait_at(gate: Gate, played: Future[None]) -> None:
    """Wait until a bot stands at the gate. Raises what stops the match."""
    deadline = time.monotonic() + GATE_WITHIN
    while not gate.wait_reached(WAIT):
        if played.done():
            played.result()
        if played.done() or time.monotonic() > deadline:
            raise CommandError("the bots of the first table do not play")


def _wait_for_rulings(host: Client, tournament: str, match: str) -> None:
    """Wait until the service has made a ruling of each act in a match."""
    deadline = time.monotonic() + RULED_WITHIN
    while sum(each["match"] == match for each in host.desk(tournament)["rulings"]) < ACTS:
        if time.monotonic() > deadline:
            raise CommandError("the service does not make rulings of what arbiters do; does its desk run?")
        time.sleep(WAIT)


def correct_a_result(host: Client, tournament: str, held: JsonObject) -> int | None:
    """Correct the result of the last table of a round that has one; returns its number, None without one."""
    confirmed = [table for table in held["tables"] if table["state"] == "confirmed"]
    if not confirmed:
        return None
    number: int = confirmed[-1]["table"]
    host.correct_result(
        tournament,
        held["round"],
        number,
        exchanged(confirmed[-1]["outcome"]["ranking"]),
        rule="House rule 3",
        reason="The last places were written down in the wrong order.",
        expect=held["step"],
    )
    return number


def exchanged(before: Sequence[Sequence[int]]) -> JsonObject:
    """The outcome with the last two groups of a ranking in the other order. If all seats share one place,
    the first seat is alone before the others.

    Seats score as many points as there are groups below their own, as when an arbiter decides a match.
    """
    groups = [list(group) for group in before]
    level = len(groups) == 1
    ranking = [groups[0][:1], groups[0][1:]] if level else [*groups[:-2], groups[-1], groups[-2]]
    below = {seat: len(ranking) - 1 - at for at, group in enumerate(ranking) for seat in group}
    return {
        "ranking": ranking,
        "scores": [below[seat] for seat in sorted(below)],
        "winners": sorted(ranking[0]),
    }
