"""`python -m deploy` is the `nostos` command."""

import os
import signal
import sys
from types import FrameType


def interrupted(_: int, __: FrameType | None) -> None:
    """End at once: what a command needs is still being imported, and nothing has been started."""
    os.write(2, b"Interrupted.\n")
    if "--json" in sys.argv:
        os.write(1, b'{"error": "interrupted"}\n')
    os._exit(130)


if __name__ == "__main__":
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, interrupted)

    from deploy.cli.main import main

    main(prog_name="nostos")
