"""The pool: a fixed number of processes in which bots think and play.

A thread cannot be stopped while it thinks, but a process can: one that takes too long is killed and replaced,
and so is one that died. `concurrent.futures` gives up the whole pool if one process of it dies.
"""

import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from types import TracebackType
from typing import Final, NamedTuple, Self

from domain.kernel.facts import Seat
from workers.bots.jobs import Brain, Failed, Job, Result, Thinking
from workers.bots.seat_player import work

LONGEST_JOB: Final = 30.0  # seconds; most take a few hundredths, and strategies count their CPU time
END_TIMEOUT: Final = 2.0  # seconds in which a worker ends by itself
HUNG: Final = "Hung"
DIED: Final = "Died"


class Finished(NamedTuple):
    """A job and its result. `killed`: the seat whose strategy was being asked when the worker ended."""

    job: Job
    result: Result
    killed: Seat | None = None


@dataclass
class Worker:
    """A process of the pool, and the job that it does."""

    process: ForkServerProcess
    connection: Connection
    job: Job | None = None
    thinking: Seat | None = None
    due: float = 0.0  # when the job has taken too long, on the monotonic clock


class Pool:
    """`size` processes. Only the thread that made it uses it."""

    def __init__(self, size: int, brain: Brain, longest: float = LONGEST_JOB) -> None:
        self._context = get_context("forkserver")  # it has no threads, so it may fork
        self._context.set_forkserver_preload(["workers.bots.seat_player", "domain.games"])
        self._brain = brain
        self._longest = longest
        self.workers = [self._started() for _ in range(size)]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for worker in self.workers:
            worker.connection.close()
        deadline = time.monotonic() + END_TIMEOUT
        for worker in self.workers:
            worker.process.join(max(0.0, deadline - time.monotonic()))
            if worker.process.is_alive():
                worker.process.kill()
                worker.process.join()
            worker.process.close()

    @property
    def connections(self) -> Sequence[Connection]:
        """What becomes readable when a worker has something to say."""
        return [worker.connection for worker in self.workers]

    def idle(self) -> Sequence[int]:
        """The numbers of the workers that have nothing to do."""
        return [number for number, worker in enumerate(self.workers) if worker.job is None]

    def give(self, number: int, job: Job) -> None:
        """Give an idle worker a job."""
        worker = self.workers[number]
        worker.job, worker.thinking = job, None
        worker.due = time.monotonic() + self._longest
        with suppress(OSError):  # it has died, which `finished` finds
            worker.connection.send(job)

    def finished(self) -> Iterator[Finished]:
        """The jobs that are done or never will be. A worker that died or hangs is replaced."""
        for number, worker in enumerate(self.workers):
            error = self._hear(worker)
            if isinstance(error, Finished):
                yield error
            elif error:
                job, thinking = worker.job, worker.thinking
                self._replace(number)
                if job is not None:
                    yield Finished(job, Failed(error), thinking)

    def _hear(self, worker: Worker) -> Finished | str:
        """What the worker has finished; why it has to be replaced; or "" if it works on."""
        try:
            while worker.connection.poll():
                heard = worker.connection.recv()
                if isinstance(heard, Thinking):
                    worker.thinking = heard.seat
                elif worker.job is not None:
                    job, worker.job = worker.job, None
                    return Finished(job, heard)
        except (EOFError, OSError):
            return DIED
        return HUNG if worker.job is not None and time.monotonic() > worker.due else ""

    def _replace(self, number: int) -> None:
        worker = self.workers[number]
        worker.process.kill()
        worker.process.join()
        worker.process.close()
        worker.connection.close()
        self.workers[number] = self._started()

    def _started(self) -> Worker:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=work, args=(self._brain, theirs), daemon=True)
        process.start()
        theirs.close()
        return Worker(process, ours)
