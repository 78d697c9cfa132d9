"""Cached views: whichever step is read next, the view is the one folded from all frames."""

from collections.abc import Iterable
from itertools import repeat
from random import Random
from typing import Any
from uuid import UUID, uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.presenters import fold_cache
from api.presenters.view_cache import ViewCache
from domain.kernel.facts import REFEREE, Viewer
from domain.kernel.game import Setting
from domain.kernel.match.fold import view
from domain.kernel.notation import Frame, encode
from tests.support import toy
from tests.support.games.playouts import playout

STEPS = playout(toy.GAME, Setting(3, toy.ToyOptions(partners=True)), 1, Random(1)).steps
MADE = "2024-01-01T00:00:00Z"
BODIES = [encode(Frame(at, MADE, step.topic, step.by, step.facts)) for at, step in enumerate(STEPS, 1)]


class Frames:
    """A match's frames, and how many of them were asked for. `lineages`: as they are asked for."""

    def __init__(self, lineages: Iterable[int] = repeat(1)) -> None:
        self.asked = 0
        self._lineages = iter(lineages)

    def lineage(self) -> int:
        """The present one."""
        return next(self._lineages)

    def frames(self, match: UUID, viewer: Viewer, *, after: int, upto: int) -> list[bytes]:
        """Some of them."""
        self.asked += upto - after
        return BODIES[after:upto]


@given(steps=st.lists(st.integers(1, len(STEPS)), max_size=20), memory=st.integers(0, 100_000))
def test_in_any_order_of_reads_each_view_is_that_of_its_step(steps: list[int], memory: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fold_cache, "STRIDE", 4)
        cache, reads, match = ViewCache(memory), Frames(), uuid4()
        for step in steps:
            facts = [fact for made in STEPS[:step] for fact in made.facts]
            expected = view(toy.GAME, REFEREE, facts)
            seen: Any = cache.view(reads, toy.GAME, match, REFEREE, step)  # type: ignore[arg-type]
            assert expected == seen
            assert cache.size <= memory


def test_the_views_of_any_number_of_matches_take_no_more_than_their_memory() -> None:
    """So they do not take more where the tables of a game are large."""
    memory, reads = 200_000, Frames()
    cache = ViewCache(memory)
    for _ in range(100):
        cache.view(reads, toy.GAME, uuid4(), REFEREE, len(STEPS))  # type: ignore[arg-type]
    assert memory / 2 < cache.size <= memory


def test_after_the_first_read_any_step_costs_no_more_than_a_stride(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fold_cache, "STRIDE", 4)
    cache, reads, match = ViewCache(), Frames(), uuid4()
    cache.view(reads, toy.GAME, match, REFEREE, len(STEPS))  # type: ignore[arg-type]
    for step in (1, 9, 2, len(STEPS), 6, 7, 8):
        before = reads.asked
        cache.view(reads, toy.GAME, match, REFEREE, step)  # type: ignore[arg-type]
        assert reads.asked - before < 4


@pytest.mark.parametrize("lineages", [(1, 1, 2, 2), (1, 1, 1, 2, 2)])
def test_what_was_folded_before_a_change_of_the_lineage_is_not_used_after_it(
    lineages: tuple[int, ...],
) -> None:
    """The change comes between two reads, or in the middle of one."""
    cache, match, last = ViewCache(), uuid4(), len(STEPS)
    reads = Frames(lineages)
    cache.view(reads, toy.GAME, match, REFEREE, last - 1)  # type: ignore[arg-type]
    before = reads.asked
    cache.view(reads, toy.GAME, match, REFEREE, last)  # type: ignore[arg-type]
    assert reads.asked - before >= last
