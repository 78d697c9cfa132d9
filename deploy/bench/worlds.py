"""How long it takes to say what cannot be ruled out in Wrath of Poseidon.

Fair bots play matches under all kinds of options. At each step of a match the worlds are asked for, as the
service asks for them: from all facts so far. What was worked out for the steps before is cached; `whole` is
the time for the last step of a match of which nothing is.
"""

from collections.abc import Mapping, Sequence
from random import Random
from time import process_time
from typing import Final

import click

from deploy.bench.tools.measurement import Measurement, new_measurement, print_measurement
from deploy.simulation.self_play import Plan, Playout
from deploy.terminal.console import with_json
from domain.games.wrath_of_poseidon import GAME, deduction
from domain.games.wrath_of_poseidon.deduction import deduce
from domain.games.wrath_of_poseidon.words import WrathOptions
from domain.kernel.facts import ONLOOKER, Fact, Seat
from domain.kernel.game import Setting
from domain.kernel.match import seen

MOST_MS: Final = 20  # of one answer, but for one in a hundred


@click.command
@click.option("--matches", default=100, show_default=True, help="Matches to play.")
@with_json
def command(*, matches: int, as_json: bool) -> None:
    """Possible worlds of Wrath of Poseidon, any options: milliseconds of CPU time, and how many are exact."""
    print_measurement(worlds(matches), as_json=as_json)


def worlds(matches: int) -> Measurement:
    """Milliseconds of an answer, and the share of answers that are exact."""
    choices, answers, whole, exact = Random(0), list[float](), list[float](), 0  # noqa: S311
    for number in range(matches):
        steps = _steps(any_options(choices), number)
        deduction.learned.cache_clear()
        for upto in range(1, len(steps)):
            facts = [fact for step in steps[:upto] for fact in step]
            start = process_time()
            exact += bool(deduce(ONLOOKER, facts).get("exact", True))
            answers.append((process_time() - start) * 1000)
        deduction.learned.cache_clear()
        start = process_time()
        deduce(ONLOOKER, facts)
        whole.append((process_time() - start) * 1000)
    answers.sort()
    whole.sort()
    figures = {
        "answers": float(len(answers)),
        "answer_p50_ms": answers[len(answers) // 2],
        "answer_p99_ms": answers[len(answers) * 99 // 100],
        "answer_slowest_ms": answers[-1],
        "whole_p50_ms": whole[len(whole) // 2],
        "whole_slowest_ms": whole[-1],
    }
    ratios = {"answer_p99_of_target": figures["answer_p99_ms"] / MOST_MS, "exact": exact / len(answers)}
    return new_measurement("worlds", figures, ratios)


def any_options(choices: Random) -> WrathOptions:
    """Any mix of the options that worlds depend on."""
    return WrathOptions(
        board=choices.choice("ABCD"),
        deduction=choices.choice(("standard", "harder", "easier")),
        monsters=choices.randrange(3),
        lighthouses=choices.randrange(3),
        maelstroms=choices.randrange(3),
        fog_banks=choices.randrange(3),
        ships_sighted=choices.choice(("count", "presence")),
        storm_home=choices.choice(("forbidden", "counts")),
    )


def _steps(options: WrathOptions, number: int) -> list[tuple[Fact, ...]]:
    """What onlookers see of each step of a match between fair bots, without the last, which shows all."""
    listener = _Listener()
    Playout(Plan(GAME.slug, Setting(2, options), ("fair", "fair"), 0), number).run(listener)
    return listener.steps


class _Listener:
    """Keeps what onlookers see."""

    measured: Mapping[str, Sequence[int]] = {}
    groups: Mapping[str, Sequence[Seat]] = {}
    missed = 0

    def __init__(self) -> None:
        self.steps: list[tuple[Fact, ...]] = []

    def learn(self, facts: Sequence[Fact], truth: object) -> None:  # noqa: ARG002  # onlookers see less
        """Keep a step."""
        self.steps.append(seen(ONLOOKER, facts))
