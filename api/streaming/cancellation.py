"""Cancellation that a library loses: redis-py waits with `asyncio.wait_for`, which before Python 3.12 returns
an answer that comes at the moment of the cancellation, and then nobody is cancelled.
"""

import asyncio


def is_cancelled() -> bool:
    """Whether this task has been cancelled, also if what it awaited went on. Then it must end."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
