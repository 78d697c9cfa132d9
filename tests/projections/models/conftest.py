from collections.abc import Iterator

import pytest

from domain.store import Log
from projections.reads import Reads
from tests.domain.support import SHELF, writer
from tests.support.logins import role_url
from tests.support.sealing_ring import Ring


@pytest.fixture
def log(database: str) -> Iterator[Log]:
    """The log, which seals."""
    log = Log(writer(database), SHELF, 2, ring=Ring())
    yield log
    log.close()


@pytest.fixture
def reads(database: str, log: Log) -> Iterator[Reads]:
    """The read models, which open what the log sealed."""
    reads = Reads(role_url(database, "nostos_reader"), 2, sealer=log.sealer)
    yield reads
    reads.close()
