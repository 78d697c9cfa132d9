"""The desk of tournaments at work beside the service of the pages."""

from collections.abc import Iterator

import pytest

from tests.support.service.kept_desk import kept_desk
from tests.web.conftest import Site


@pytest.fixture(scope="module", autouse=True)
def desk(site: Site) -> Iterator[None]:
    """It opens the matches of rounds, takes their results, and ends them."""
    with kept_desk(site.services):
        yield
