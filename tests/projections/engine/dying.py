"""A projector that kills itself in the middle of a batch.

    python -m tests.projections.engine.dying URL WHEN N

WHEN is `before` (the tables are written, nothing is committed) or `after` (committed, nothing published);
it happens at the batch that the Nth event is in.
"""

import os
import signal
import sys
import threading
from collections.abc import Sequence

from psycopg import Cursor

from projections.engine.projection import Message, Recorded
from projections.models.registry import projections
from tests.projections.support import Running


class Deadly:
    """The last projection of a batch, or the publisher after it: there the process dies."""

    name = "deadly"
    topics = ("",)
    tables = ()

    def __init__(self, when: str, at: int) -> None:
        self._when = when
        self._left = at

    def write(self, _cursor: Cursor, batch: Sequence[Recorded]) -> Sequence[Message]:
        """Called when all else is written."""
        self._left -= len(batch)
        self._die("before")
        return ()

    def empty(self, _cursor: Cursor) -> None:
        """It holds nothing."""

    def publish(self, _messages: Sequence[Message]) -> int:
        """Called when all is committed."""
        self._die("after")
        return 0

    def _die(self, when: str) -> None:
        if self._left <= 0 and when == self._when:
            os.kill(os.getpid(), signal.SIGKILL)


def main(database: str, when: str, at: int) -> None:
    """Project until the end."""
    deadly = Deadly(when, at)
    runner = Running(database, made=(*projections(), deadly), bus=deadly).runner
    runner.run(threading.Event())


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
