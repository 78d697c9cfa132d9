"""The pool: a fixed number of processes; one that hangs or dies is replaced, and its job has a result."""

import gc
import os
import signal
from collections.abc import Iterator
from typing import Final

import pytest

from domain.kernel.game import Shelf
from tests.support.eventually import eventually
from tests.support.ports import free_port
from tests.support.processes import alive
from tests.support.service.bots import games
from workers.bots import registry
from workers.bots.jobs import Attend, BotSeat, Brain, Failed
from workers.bots.pool import DIED, HUNG, Finished, Pool

NOWHERE: Final = Attend("m", "no such game", "1", 1, (BotSeat(0, "token", "fair", 0.1),))


def pool(longest: float = 60.0) -> Pool:
    return Pool(2, Brain(f"http://127.0.0.1:{free_port()}", games, registry.strategy, nice=0), longest)


@pytest.fixture
def workers() -> Iterator[Pool]:
    with pool() as made:
        yield made


def pids(workers: Pool) -> list[int]:
    return [worker.process.pid or 0 for worker in workers.workers]


def finished(workers: Pool) -> list[Finished]:
    found: list[Finished] = []

    def heard() -> bool:
        found.extend(workers.finished())
        return bool(found)

    eventually(heard)
    return found


def test_an_error_is_the_result_of_its_job_and_the_worker_goes_on(workers: Pool) -> None:
    before = pids(workers)
    workers.give(0, NOWHERE)
    assert [1] == workers.idle()
    assert [Finished(NOWHERE, Failed("KeyError"))] == finished(workers)
    assert ([0, 1], before) == (workers.idle(), pids(workers))


def test_a_worker_that_dies_is_replaced_with_a_job_and_without(workers: Pool) -> None:
    before = pids(workers)
    os.kill(before[0], signal.SIGSTOP)  # so that it does not finish first
    workers.give(0, NOWHERE)
    os.kill(before[0], signal.SIGKILL)
    assert [Finished(NOWHERE, Failed(DIED))] == finished(workers)
    os.kill(before[1], signal.SIGKILL)
    eventually(lambda: not [*workers.finished()] and not {*before} & {*pids(workers)})
    workers.give(1, NOWHERE)
    assert [Finished(NOWHERE, Failed("KeyError"))] == finished(workers)


def test_a_worker_that_hangs_is_killed_and_replaced() -> None:
    with pool(longest=0.0) as workers:
        before = pids(workers)
        os.kill(before[0], signal.SIGSTOP)  # it does not come back, and no signal but one ends it
        workers.give(0, NOWHERE)
        assert [Finished(NOWHERE, Failed(HUNG))] == finished(workers)
        eventually(lambda: not alive(before[0]))
        assert before[1] == pids(workers)[1]


def test_no_process_is_left_at_the_end_even_if_one_hangs() -> None:
    with pool() as workers:
        before = pids(workers)
        os.kill(before[0], signal.SIGSTOP)
    assert not any(map(alive, before))


def games_of_a_frozen_process() -> Shelf:
    """The games, in a process whose collections of garbage look at nothing that was there at its start."""
    assert gc.get_freeze_count() > 10_000
    return games()


def test_a_collection_of_garbage_touches_nothing_that_the_processes_share() -> None:
    """Else each of them gets a copy of all of it."""
    brain = Brain(f"http://127.0.0.1:{free_port()}", games_of_a_frozen_process, registry.strategy, nice=0)
    with Pool(1, brain) as workers:
        workers.give(0, NOWHERE)
        assert [Finished(NOWHERE, Failed("KeyError"))] == finished(workers)
