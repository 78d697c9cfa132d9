"""What stays in memory: streams that go on, within a budget of bytes that is what they take."""

import gc
import tracemalloc
from dataclasses import dataclass
from functools import reduce
from random import Random
from uuid import UUID

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.runtime.settings import Settings
from domain.games import SHELF
from domain.kernel.match.fold import view
from domain.matches.state import MatchState, advance, weigh
from domain.store import Event
from domain.store.stream_cache import MB, OF_ITSELF, StreamCache, memory_of
from tests.projections.support import event, match_id
from tests.support.games.playouts import playout

MATCHES = 9_500  # what the default of NOSTOS_MATCH_MEMORY holds at least, as CAPACITY.md says
FACTOR = 1.6  # the estimate and the memory differ by less


@dataclass
class Kept:
    """What is kept."""

    id: UUID
    size: int


def kept(number: int, size: int = 10) -> Kept:
    return Kept(UUID(int=number), size)


def numbers(cache: StreamCache[Kept]) -> set[int]:
    """What is there."""
    return {each.int for each in cache}


def test_a_look_at_many_old_streams_pushes_out_none_that_goes_on() -> None:
    cache = StreamCache[Kept](200)
    for number in range(16):
        cache.keep(kept(number), live=False)
        cache.keep(kept(number), live=True)
    for number in range(100, 1000):
        cache.keep(kept(number), live=False)
        cache.get(UUID(int=number))
    assert {*range(16), 996, 997, 998, 999} == numbers(cache)


def test_of_streams_that_go_on_those_stay_that_were_used_last() -> None:
    cache = StreamCache[Kept](100)
    for number in range(10):
        cache.keep(kept(number), live=True)
    cache.get(UUID(int=2))
    for number in range(10, 17):
        cache.keep(kept(number), live=True)
    assert {2, *range(10, 17)} < numbers(cache)


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(1, 120), st.booleans())))
def test_the_budget_is_never_exceeded(uses: list[tuple[int, int, bool]]) -> None:
    cache, last = StreamCache[Kept](100), dict[int, int]()
    for number, size, live in uses:
        cache.keep(kept(number, size), live=live)
        last[number] = size
        assert cache.size == sum(last[each] for each in numbers(cache)) <= 100
        assert number not in numbers(cache) or size <= 80
        assert len(cache) == len(numbers(cache))


def events(slug: str, number: int) -> list[Event]:
    """Three quarters of a match, in which all sit."""
    game = SHELF[slug]
    setting = game.setting(4, {})
    steps = playout(game, setting, number, Random(number)).steps
    made = [
        event(match_id(number), at, step.topic, step.facts, seat=step.by, game=slug)
        for at, step in enumerate(steps, 1)
    ]
    return made[: len(made) * 3 // 4]


def state_of(log: list[Event]) -> MatchState:
    """The state after the events, with the view of each seat."""
    state: MatchState | None = reduce(lambda state, each: advance(SHELF, state, each), log, None)
    assert state is not None
    for seat in range(4):
        state.views[seat] = view(state.game, seat, [fact for each in log for fact in each.facts])
    return state


@pytest.mark.parametrize("slug", sorted(SHELF))
def test_the_estimate_of_a_state_is_the_memory_that_it_takes(slug: str) -> None:
    """Measured by the allocator, over several matches, once the tables that all share are there."""
    logs = [events(slug, number) for number in range(1, 7)]
    warm = [state_of(log) for log in logs]
    gc.collect()
    tracemalloc.start()
    states = [state_of(log) for log in logs]
    gc.collect()
    measured, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    estimated = sum(weigh(state) for state in states)
    assert 1 / FACTOR < estimated / measured < FACTOR, (estimated, measured)
    assert OF_ITSELF + estimated / len(warm) < Settings().match_memory * MB / MATCHES


def test_what_tables_refer_to_is_weighed_and_content_is_not() -> None:
    """The garbage collector passes tables by, so it does not say what is in them."""

    class Board(msgspec.Struct, frozen=True):
        squares: tuple[str, ...]

    class Table(msgspec.Struct, frozen=True, gc=False):
        board: Board
        hands: tuple[str, ...] = ()

    board, cards = Board((5_000 * "a",)), tuple(str(card) * 100 for card in range(10))
    empty, full = memory_of(Table(board)), memory_of(Table(board, cards))
    assert empty < 1_000
    assert full - empty > 10 * 100
