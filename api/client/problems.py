"""Problems as the client raises them: the service refused a request or could not serve it."""

from collections.abc import Mapping
from typing import Any, Final

import httpx

PLACES: Final = ("pointer", "parameter", "header")  # members that name the wrong part of the request


class ProblemError(Exception):
    """A problem of RFC 9457.

    `status`: of HTTP. `type`: for programs. `title`, `detail`: for people. `fields`: all members of the
    problem, such as `rule` and `errors`. `retry_after`: seconds, 0 if the response has no such header.
    `receipt`: by which the service signs that it refused a command of a match; else "".
    """

    def __init__(
        self, status: int, fields: Mapping[str, Any], retry_after: float = 0.0, receipt: str = ""
    ) -> None:
        self.status = status
        self.retry_after = retry_after
        self.receipt = receipt
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
    """The problem in a response. The response may come from a proxy and contain no JSON."""
    try:
        fields = response.json()
    except ValueError:
        fields = {}
    if not isinstance(fields, dict):
        fields = {}
    wait = response.headers.get("retry-after", "")
    retry_after = float(wait) if wait.isascii() and wait.isdigit() else 0.0
    fields = {"title": response.reason_phrase} | fields
    return ProblemError(response.status_code, fields, retry_after, response.headers.get("nostos-receipt", ""))
