"""The record cache: once for all, with bounds in bytes and time."""

import threading
from concurrent.futures import ThreadPoolExecutor

from api.presenters.record_cache import LASTS, MadeRecord, RecordCache


class Maker:
    """Makes records, and counts them."""

    def __init__(self, size: int = 10) -> None:
        self.made = 0
        self.going = threading.Event()
        self.going.set()
        self._size = size

    def __call__(self) -> MadeRecord:
        self.going.wait(60)
        self.made += 1
        return MadeRecord(bytes(self._size), "text/plain", "txt")


def test_those_who_ask_at_the_same_time_wait_for_one() -> None:
    cache, maker = RecordCache(), Maker()
    maker.going.clear()
    with ThreadPoolExecutor(8) as readers:
        asked = [readers.submit(cache.record, "a", maker) for _ in range(8)]
        maker.going.set()
        assert 1 == len({each.result() for each in asked})
    assert 1 == maker.made


def test_the_cache_is_bounded_in_bytes() -> None:
    cache, maker = RecordCache(25), Maker()
    for tag in "abc":
        cache.record(tag, maker)
    cache.record("c", maker)
    assert 3 == maker.made
    cache.record("a", maker)
    assert 4 == maker.made, "the oldest was dropped"

    huge = Maker(100)
    cache.record("huge", huge)
    cache.record("huge", huge)
    assert 2 == huge.made, "it is not kept, and drops nothing"
    cache.record("a", maker)
    assert 4 == maker.made


def test_a_record_is_made_again_after_a_while_and_one_that_failed_at_once() -> None:
    seconds = 0.0
    cache, maker = RecordCache(now=lambda: seconds), Maker()
    cache.record("a", maker)
    seconds = LASTS + 1
    cache.record("a", maker)
    assert 2 == maker.made

    def fails() -> MadeRecord:
        raise KeyError

    for _ in range(2):
        try:
            cache.record("b", fails)
        except KeyError:
            cache.record("c", maker)
    assert 3 == maker.made
