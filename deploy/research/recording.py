"""What a data set holds of a match between bots: what each seat knew and chose, and the truth apart."""

from array import array
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import msgspec

from deploy.research.sequential_match import SequentialMatch, facts_of_play, with_setting
from deploy.simulation.self_play import Plan
from domain.kernel.facts import Fact, Seat
from domain.kernel.match.fold import seen
from domain.kernel.notation import encode
from domain.threadsafe.decoder import JsonObject
from workers.bots.registry import strategy


class Decision(msgspec.Struct, frozen=True):
    """An action that a seat chose. `observation`: its float32 numbers as bytes, in the machine's order."""

    step: int
    at: int
    seat: Seat
    observation: bytes
    legal: tuple[int, ...]
    chosen: int


class Step(msgspec.Struct, frozen=True):
    """A step, as JSON: its facts with nothing hidden, those that each seat saw, the true table after it."""

    step: int
    by: Seat | None
    facts: str
    seen: tuple[str, ...]
    table: str


class Recording(msgspec.Struct, frozen=True):
    """A whole match. `match`: its number in the data set; `returns`, `scores`: by seat."""

    match: int
    seed: int
    decisions: tuple[Decision, ...]
    steps: tuple[Step, ...]
    returns: tuple[float, ...]
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    ending: str


def record(plan: Plan, number: int) -> Recording:
    """The match with this number of a plan, whose seed is that of the plan and the number, added."""
    seed = plan.seed + number
    match = SequentialMatch(with_setting(plan.rules, plan.setting), seed)
    decisions: list[Decision] = []
    steps = [_step(match, None, match.facts)]  # all up to the start: nothing is chosen in them
    brains = [strategy(name, plan.game)() for name in plan.bots]
    rng = Random(f"research/{seed}/bots")  # noqa: S311  # a game, not a secret
    while match.seat is not None:
        seat, before, known = match.seat, len(match.facts), match.match
        move = brains[seat].choose(seat, known.seen[seat], known.offers(seat), rng)
        decisions.extend(_decisions(match, seat, move))
        steps.append(_step(match, seat, match.facts[before:]))
    outcome = match.match.outcome
    assert outcome is not None
    return Recording(
        number,
        seed,
        tuple(decisions),
        tuple(steps),
        tuple(match.returns()),
        outcome.winners,
        outcome.scores,
        outcome.ending,
    )


def _decisions(match: SequentialMatch, seat: Seat, move: JsonObject) -> Iterator[Decision]:
    """Make the move, action by action, and yield each."""
    step, at, complete = match.match.steps + 1, 0, False
    while not complete:
        chosen = match.action_for(move)
        observation = array("f", match.observation(seat)).tobytes()
        yield Decision(step, at, seat, observation, match.legal, chosen)
        complete = match.choose(chosen)
        at += 1


def _step(match: SequentialMatch, by: Seat | None, facts: Sequence[Fact]) -> Step:
    seats = range(match.played.seats)
    return Step(
        match.match.steps,
        by,
        _json(facts_of_play(facts)),
        tuple(_json(facts_of_play(seen(seat, facts))) for seat in seats),
        _json(match.played.game.show(match.match.truth)),
    )


def _json(value: Any) -> str:
    return encode(value).decode()
