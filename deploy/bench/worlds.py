"""How long it takes to say what cannot be ruled out in a game.

Fair bots play matches under all kinds of options. At each step of a match the worlds are asked for, as the
service asks for them: from all facts that the viewer saw so far. What was worked out for the steps before may
be cached; `whole` is the time for the last step of a match of which nothing is.
"""

import sys
from collections.abc import Callable, Mapping, Sequence
from random import Random
from time import process_time
from typing import Any, Final, Literal, get_args, get_origin

import click
import msgspec

from deploy.bench.tools.measurement import Measurement, new_measurement, print_measurement
from deploy.simulation.self_play import Plan, Playout
from deploy.terminal.console import with_json
from domain.games import SHELF
from domain.games.wrath_of_poseidon.words import WrathOptions
from domain.kernel.facts import ONLOOKER, Fact, Seat, Viewer
from domain.kernel.game import Game, Refused, Setting
from domain.kernel.match.fold import seen

MOST_MS: Final = 20  # of one answer, but for one in a hundred
GAMES: Final = tuple(slug for slug, game in SHELF.items() if game.deduce is not None)


@click.command
@click.option("--matches", default=100, show_default=True, help="Matches to play.")
@click.option("--game", "slug", type=click.Choice(GAMES), default="wrath_of_poseidon", show_default=True)
@with_json
def command(*, matches: int, slug: str, as_json: bool) -> None:
    """Possible worlds, any options: milliseconds of CPU time, and how many are exact."""
    print_measurement(worlds(matches, slug), as_json=as_json)


def worlds(matches: int, slug: str = "wrath_of_poseidon") -> Measurement:
    """Milliseconds of an answer, and the share of answers that are exact."""
    game, choices = SHELF[slug], Random(0)  # noqa: S311
    assert game.deduce is not None
    answers, whole, exact = list[float](), list[float](), 0
    for number in range(matches):
        setting = any_setting(game, choices)
        viewer = ONLOOKER if number % (setting.seats + 1) == setting.seats else number % (setting.seats + 1)
        steps = _steps(game, setting, viewer, number)
        _forget(game)
        for upto in range(1, len(steps)):
            facts = [fact for step in steps[:upto] for fact in step]
            start = process_time()
            exact += bool(game.deduce(viewer, facts).get("exact", True))
            answers.append((process_time() - start) * 1000)
        _forget(game)
        start = process_time()
        game.deduce(viewer, facts)
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


def _forget(game: Game) -> None:
    """Empties the caches of the module that finds the worlds."""
    assert game.deduce is not None
    for value in vars(sys.modules[game.deduce.__module__]).values():
        forget: Callable[[], None] | None = getattr(value, "cache_clear", None)
        if forget is not None:
            forget()


def any_setting(game: Game, choices: Random) -> Setting:
    """Any seats and any mix of options that go together."""
    special = ANY_SETTING.get(game.slug)
    while special is None:
        options = {
            field.name: _any_value(game, field, choices) for field in msgspec.structs.fields(game.options)
        }
        setting = Setting(choices.choice(game.seats), game.options(**options))
        try:
            game.check(setting)
        except Refused:
            continue
        return setting
    return special(choices)


def _any_value(game: Game, field: msgspec.structs.FieldInfo, choices: Random) -> Any:
    """Any value of an option that has few; any content of its name; for others the default."""
    named = [content.name for content in game.library() if content.kind == field.name]
    values = _values(field.type)
    return choices.choice(values or named or (field.default,))


def _values(type_: Any) -> tuple[Any, ...]:
    """The values of a type that has few."""
    if get_origin(type_) is Literal:
        return get_args(type_)
    return (False, True) if type_ is bool else ()


def _any_wrath(choices: Random) -> Setting:
    """Any mix of the options of Wrath of Poseidon that worlds depend on."""
    options = WrathOptions(
        board=choices.choice("ABCD"),
        deduction=choices.choice(("standard", "harder", "easier")),
        monsters=choices.randrange(3),
        lighthouses=choices.randrange(3),
        maelstroms=choices.randrange(3),
        fog_banks=choices.randrange(3),
        ships_sighted=choices.choice(("count", "presence")),
        storm_home=choices.choice(("forbidden", "counts")),
    )
    return Setting(2, options)


ANY_SETTING: Final[Mapping[str, Callable[[Random], Setting]]] = {"wrath_of_poseidon": _any_wrath}


def _steps(game: Game, setting: Setting, viewer: Viewer, number: int) -> list[tuple[Fact, ...]]:
    """What a viewer sees of each step of a match between fair bots, without the last, which shows all."""
    listener = _Listener(viewer)
    Playout(Plan(game.slug, setting, ("fair",) * setting.seats, 0), number).run(listener)
    return listener.steps


class _Listener:
    """Keeps what a viewer sees."""

    measured: Mapping[str, Sequence[int]] = {}
    groups: Mapping[str, Sequence[Seat]] = {}
    missed = 0

    def __init__(self, viewer: Viewer) -> None:
        self._viewer = viewer
        self.steps: list[tuple[Fact, ...]] = []

    def learn(self, facts: Sequence[Fact], truth: object) -> None:  # noqa: ARG002  # viewers see less
        """Keep a step."""
        self.steps.append(seen(self._viewer, facts))
