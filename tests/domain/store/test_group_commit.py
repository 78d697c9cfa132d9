"""Natural group commit: callers that wait share the next batch, and each gets its own outcome."""

import threading
from collections.abc import Sequence

import pytest

from domain.store.postgres.group_commit import Batcher
from tests.support.eventually import eventually
from tests.support.interleaving import at_once


class Slow:
    """Runs batches, and holds the first until it is let go. An odd item fails."""

    def __init__(self) -> None:
        self.batches: list[list[int]] = []
        self.under_way = threading.Event()
        self.go = threading.Event()

    def __call__(self, items: Sequence[int]) -> list[str | Exception]:
        self.batches.append(list(items))
        self.under_way.set()
        self.go.wait()
        return [ValueError(item) if item % 2 else str(item) for item in items]


def test_a_single_item_is_a_batch_of_one() -> None:
    slow = Slow()
    slow.go.set()
    assert "2" == Batcher(slow).submit(2)
    assert [[2]] == slow.batches


def test_who_comes_while_a_batch_is_under_way_shares_the_next() -> None:
    slow = Slow()
    batcher: Batcher[int, str] = Batcher(slow)
    first = threading.Thread(target=batcher.submit, args=(0,))
    first.start()
    slow.under_way.wait()
    others = [threading.Thread(target=batcher.submit, args=(item,)) for item in range(2, 12, 2)]
    for thread in others:
        thread.start()
    eventually(lambda: batcher.waiting >= len(others), "all others wait")
    slow.go.set()
    for thread in [first, *others]:
        thread.join()
    assert [0] == slow.batches[0]
    assert [2, 4, 6, 8, 10] == sorted(slow.batches[1])
    assert 2 == len(slow.batches)


def test_each_item_has_its_own_outcome() -> None:
    slow = Slow()
    slow.go.set()
    batcher: Batcher[int, str] = Batcher(slow)
    outcomes = at_once(*[lambda item=item: batcher.submit(item) for item in range(40)])
    assert [str(item) for item in range(0, 40, 2)] == outcomes[::2]
    assert all(isinstance(outcome, ValueError) for outcome in outcomes[1::2])


def test_no_batch_is_longer_than_the_limit() -> None:
    slow = Slow()
    batcher: Batcher[int, str] = Batcher(slow, limit=3)
    threads = [threading.Thread(target=batcher.submit, args=(item,)) for item in range(0, 20, 2)]
    for thread in threads:
        thread.start()
    slow.under_way.wait()
    eventually(lambda: batcher.waiting >= len(threads) - len(slow.batches[0]), "all others wait")
    slow.go.set()
    for thread in threads:
        thread.join()
    assert 3 == max(map(len, slow.batches))
    assert list(range(0, 20, 2)) == sorted(item for batch in slow.batches for item in batch)


def test_a_batch_that_fails_fails_for_all_of_it_and_the_next_one_runs() -> None:
    def run(items: Sequence[int]) -> list[str | Exception]:
        if 1 in items:
            raise OSError("no")
        return [str(item) for item in items]

    batcher: Batcher[int, str] = Batcher(run)
    with pytest.raises(OSError, match="no"):
        batcher.submit(1)
    assert "2" == batcher.submit(2)


def test_callers_who_were_answered_together_go_together_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the short wait every other batch would be one item, of the first caller to come back."""
    monkeypatch.setattr("domain.store.postgres.group_commit.LONGEST_HESITATION", 60.0)
    sizes: list[int] = []

    def run(items: Sequence[int]) -> list[int]:
        sizes.append(len(items))
        return list(items)

    batcher: Batcher[int, int] = Batcher(run)
    batcher.last_size, batcher.last_seconds = 3, 1000.0
    at_once(*[lambda: batcher.submit(0)] * 3)
    assert [3] == sizes


def test_who_is_alone_waits_for_nobody() -> None:
    batcher: Batcher[int, int] = Batcher(list)
    for number in range(3):
        batcher.submit(number)
        assert 1 == batcher.last_size
