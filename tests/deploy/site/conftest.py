"""The site as it is gathered from the rooms, once for all tests."""

from collections.abc import Mapping

import pytest

from deploy.cli.main import main
from deploy.site.gather import copied, made


@pytest.fixture(scope="session")
def site() -> Mapping[str, str]:
    """The text of each page of the site, by its place."""
    return {**copied(), **made(main)}
