"""A desk for each test."""

import pytest

from tests.domain.matches.arbitration.desk import Desk


@pytest.fixture
def desk() -> Desk:
    return Desk()
