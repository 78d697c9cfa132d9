"""Appending to a database that an earlier version left, as that version did."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import pytest

from domain.store.postgres import recorder

APPEND: Final = """
    SELECT stored, "position"
    FROM nostos.append_events(%b::int4[], %b::uuid[], %b::int8[], %t::text[], %b::bytea[])
    WHERE %b::bytea[] IS NOT NULL
"""


@contextmanager
def appending_as_before() -> Iterator[None]:
    """While the context lasts, logs append by the function of before migration 30."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(recorder, "APPEND", APPEND)
        yield
