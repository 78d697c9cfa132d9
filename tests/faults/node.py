"""A process of the service, with the loom on its shelf: `python -m tests.faults.node NAME [SECONDS]`.

SECONDS: how far its clock is off.
"""

import sys
from datetime import UTC, datetime, timedelta

import api.runtime.services
from api.runtime import logging
from api.runtime.settings import load
from deploy.bench.tools.bench_service import PROCESSES


def main(name: str, off: float) -> None:
    """Run until a signal stops it."""
    api.runtime.services.now = lambda: datetime.now(UTC) + timedelta(seconds=off)
    logging.configure(load())
    PROCESSES[name](load())


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]) if len(sys.argv) > 2 else 0.0)
