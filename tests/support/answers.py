"""Answers that are compared: their headers, without what differs from answer to answer whoever asks."""

import re
from collections.abc import Iterable
from typing import Final

CHANGING: Final = {"date", "x-request-id"}
LEFT_OF_QUOTA: Final = re.compile(";[rt]=[0-9]+")  # each request uses up one more, and time gives it back


def headers_as_text(headers: Iterable[tuple[str, str]], *without: str) -> str:
    """The headers, a line each, in their order. `without`: names of headers that may differ too."""
    left_out = CHANGING | {name.lower() for name in without}
    kept = [(name.lower(), value) for name, value in headers if name.lower() not in left_out]
    return "\n".join(f"{name}: {LEFT_OF_QUOTA.sub('', value)}" for name, value in kept)
