"""What the service answers when it will not do what was asked."""

from collections.abc import Mapping
from typing import Any, Final

import httpx

PLACES: Final = ("pointer", "parameter", "header")  # what says where in the request the problem lies


class ProblemError(Exception):
    """A problem of RFC 9457.

    `status`: of HTTP. `type`: a word a program can act on. `title`, `detail`: for people. `fields`: all that
    the service said, such as `rule` and `errors` with their pointers. `retry_after`: seconds, 0 if unsaid.
    """

    def __init__(self, status: int, fields: Mapping[str, Any], retry_after: float = 0.0) -> None:
        self.status = status
        self.retry_after = retry_after
        self.fields = dict(fields)
        self.type = str(fields.get("type", "about:blank"))
        self.title = str(fields.get("title", ""))
        self.detail = str(fields.get("detail", ""))
        place = next((fields[name] for name in PLACES if fields.get(name)), None)
        where = "" if place is None else f" ({place})"
        super().__init__(f"{status} {self.type}: {self.detail or self.title}{where}")

    @property
    def name(self) -> str:
        """The last part of the type: `stale` of `https://example.org/problems/stale`."""
        return self.type.rstrip("/").rpartition("/")[2].rpartition(":")[2]


def problem_of(response: httpx.Response) -> ProblemError:
    """The problem in an answer, whatever it is that answered: a proxy may speak no JSON."""
    try:
        fields = response.json()
    except ValueError:
        fields = {}
    if not isinstance(fields, dict):
        fields = {}
    wait = response.headers.get("retry-after", "")
    retry_after = float(wait) if wait.isascii() and wait.isdigit() else 0.0
    return ProblemError(response.status_code, {"title": response.reason_phrase} | fields, retry_after)
