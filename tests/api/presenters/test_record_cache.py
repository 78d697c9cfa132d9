"""The record cache: once for all, with bounds in bytes and time."""

import gc
import threading
import weakref
from concurrent.futures import ThreadPoolExecutor

import pytest

from api.presenters.made_once import MadeOnce
from api.presenters.record_cache import LASTS, RecordCache
from domain.ledger.bundle import FORMAT, Header
from domain.matches.record_export import RecordBody

HEADER = Header(FORMAT, "m", "onlooker", "toy", "1", 2, 1, "", 0, 1, 0, ())


class Maker:
    """Makes records, and counts them."""

    def __init__(self, size: int = 10) -> None:
        self.made = 0
        self.going = threading.Event()
        self.going.set()
        self._size = size

    def __call__(self) -> RecordBody:
        self.going.wait(60)
        self.made += 1
        return RecordBody(HEADER, bytes(self._size))


def test_those_who_ask_at_the_same_time_wait_for_one() -> None:
    cache, maker = RecordCache(), Maker()
    maker.going.clear()
    with ThreadPoolExecutor(8) as readers:
        asked = [readers.submit(cache.body, "a", maker) for _ in range(8)]
        maker.going.set()
        assert 1 == len({each.result() for each in asked})
    assert 1 == maker.made


def test_the_cache_is_bounded_in_bytes() -> None:
    cache, maker = RecordCache(25), Maker()
    for tag in "abc":
        cache.body(tag, maker)
    cache.body("c", maker)
    assert 3 == maker.made
    cache.body("a", maker)
    assert 4 == maker.made, "the oldest was dropped"

    huge = Maker(100)
    cache.body("huge", huge)
    cache.body("huge", huge)
    assert 2 == huge.made, "it is not kept, and drops nothing"
    cache.body("a", maker)
    assert 4 == maker.made


def test_a_record_is_made_again_after_a_while_and_one_that_failed_at_once() -> None:
    seconds = 0.0
    cache, maker = RecordCache(now=lambda: seconds), Maker()
    cache.body("a", maker)
    seconds = LASTS + 1
    cache.body("a", maker)
    assert 2 == maker.made

    def fails() -> RecordBody:
        raise KeyError

    for _ in range(2):
        try:
            cache.body("b", fails)
        except KeyError:
            cache.body("c", maker)
    assert 3 == maker.made


def test_nothing_is_kept_of_what_failed() -> None:
    cache = MadeOnce[int](10, LASTS, lambda _: 1)

    def fails() -> int:
        raise KeyError

    tag = frozenset({"a"})
    kept = weakref.ref(tag)
    with pytest.raises(KeyError):
        cache.made(tag, fails)
    del tag
    gc.collect()
    assert None is kept()
