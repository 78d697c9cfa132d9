"""Two worlds: what a viewer is sent depends on nothing that they never learned.

Two matches that differ only in such things, and in what the service keeps to itself, are replayed through
the real application. All that is sent to the viewer must be the same to the byte: frames, answers, offers,
refusals, ETags. The law is shown to have teeth by leaks planted on purpose: `test_leaks.py`.
"""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import NamedTuple

import pytest

from domain.kernel.facts import ONLOOKER, Viewer
from domain.kernel.game import Game
from domain.matches.decisions import openings
from tests.laws.worlds import EVERY, Family, families, judge, thinned
from tests.support.games.all_games import GAMES
from tests.support.service.replayed import scripted_game


class TwinCount(NamedTuple):
    """How much is tried. `pairs`: at least so many twins, of which one in `every` is replayed; `viewers`:
    some of those who look.
    """

    pairs: int
    every: int
    viewers: frozenset[Viewer]


SOME = TwinCount(350, 10, frozenset({ONLOOKER, 0}))
MANY = TwinCount(1000, EVERY, frozenset({ONLOOKER, 1}))
COUNTS = pytest.mark.parametrize(
    "count", [SOME, pytest.param(MANY, marks=pytest.mark.slow)], ids=["some", "many"]
)

pytestmark = pytest.mark.timeout(900)  # on a busy machine


@cache
def pairs(game: Game, count: TwinCount) -> tuple[Family, ...]:
    """Families with so many twins, of any setting and any viewer."""
    found: list[Family] = []
    endless = families(game, Random(game.slug))
    while sum(len(family.twins) for family in found) < count.pairs:
        found.append(next(endless))
    return tuple(found)


def each(game: Game, count: TwinCount) -> Iterator[Family]:
    """The families with those of their twins that are replayed."""
    return (thinned(family, count.every) for family in pairs(game, count))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
@COUNTS
def test_what_a_viewer_never_learned_changes_nothing_that_they_are_sent(
    game: Game, count: TwinCount, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The commitment is public and binds the seed, which differs: here it is the same in all worlds."""
    monkeypatch.setattr(openings, "commitment", lambda _: "0" * 64)

    for family in each(game, count):
        judge(family, *scripted_game(game))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
@COUNTS
def test_the_pairs_of_worlds_cover_seats_onlookers_and_late_differences(game: Game, count: TwinCount) -> None:
    """Onlookers and seats are among the viewers; many pairs went apart some steps before the last."""
    found = [(family, twin) for family in each(game, count) for twin in family.twins]
    viewers = {family.viewer for family, _ in found}
    long = sum(len(twin.steps) - family.apart(twin) >= 3 for family, twin in found)

    assert count.pairs // count.every <= len(found)
    assert count.viewers < viewers
    assert len(found) // 4 < long
