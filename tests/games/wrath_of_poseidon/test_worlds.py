"""The possible squares are those of the joint worlds, one by one: none is missing, and none is too many.

`pytest tests/games/wrath_of_poseidon/test_worlds.py -m slow` compares 2,000 positions instead of 200.
"""

from collections.abc import Iterator
from random import Random

import pytest

from domain.games.wrath_of_poseidon import facts as f
from domain.games.wrath_of_poseidon import joint
from domain.games.wrath_of_poseidon.deduction import Known, known, missed, settled
from domain.games.wrath_of_poseidon.table import Table
from domain.games.wrath_of_poseidon.words import SHIPS, Square
from domain.kernel.facts import ONLOOKER, Fact
from domain.kernel.match.fold import seen
from tests.games.wrath_of_poseidon.seas import any_options, any_sea, match_on
from tests.games.wrath_of_poseidon.worlds import TooManyError, Worlds

FEW, MANY = 20_000, 100_000  # joint worlds: the slow way takes a second for twenty thousand
PARTS = ("maelstroms", "fog_banks")


def positions(seed: int, most: int) -> Iterator[tuple[Known, Worlds | None, Table]]:
    """What can be known after each step of a match, and all joint worlds, None where they are too many."""
    chooser = Random(seed)
    chart = any_sea(chooser)
    worlds: Worlds | None = Worlds(most)
    so_far = Known()
    for facts, table in match_on(chart, any_options(chooser, chart), chooser):
        public = seen(ONLOOKER, facts)
        if any(isinstance(fact, f.SeaRevealed) for fact in public):
            return
        so_far, worlds = known(public, so_far), _after(worlds, public)
        yield settled(so_far), worlds, table


def _after(worlds: Worlds | None, facts: tuple[Fact, ...]) -> Worlds | None:
    try:
        if worlds:
            worlds.step(facts)
    except TooManyError:
        return None
    return worlds


def squares(so_far: Known) -> dict[str, set[Square]]:
    """The possible squares of everything."""
    masks: dict[str, int] = {part: getattr(so_far, part) for part in PARTS}
    masks |= {ship: so_far.ships[ship] for ship in SHIPS}
    return {what: {*so_far.grid.squares(mask)} for what, mask in masks.items()}


def listed(worlds: Worlds) -> dict[str, set[Square]]:
    """The same of the joint worlds."""
    found: dict[str, set[Square]] = {part: getattr(worlds, part) for part in PARTS}
    return found | {ship: worlds.squares(ship) for ship in SHIPS}


@pytest.mark.parametrize(
    ("wanted", "most", "often"),
    [(40, FEW, 8), pytest.param(2_000, MANY, 1, marks=pytest.mark.slow)],
)
def test_the_squares_are_those_of_the_joint_worlds(wanted: int, most: int, often: int) -> None:
    """In one of `often` positions, with any options, on any sea. True squares are always among them."""
    compared = widest = seed = 0
    while compared < wanted:
        chooser, seed = Random(seed), seed + 1
        for so_far, worlds, truth in positions(seed, most):
            assert () == missed(so_far, truth), seed
            if worlds and chooser.randrange(often) == 0:
                assert listed(worlds) == squares(so_far), seed
                assert so_far.exact
                compared, widest = compared + 1, max(widest, len(worlds.all))
    assert most // 10 < widest


def test_where_worlds_are_too_intricate_squares_are_too_many_but_none_is_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With a limit so low that it is reached, all mixes of secrets are widened."""
    monkeypatch.setattr(joint, "LIMIT", 12)
    widened = 0
    for seed in range(12):
        for so_far, worlds, truth in positions(seed, FEW):
            assert () == missed(so_far, truth)
            for what, of_worlds in listed(worlds).items() if worlds else ():
                assert of_worlds <= squares(so_far)[what]
                assert not so_far.exact or of_worlds == squares(so_far)[what]
            widened += not so_far.exact
    assert widened
