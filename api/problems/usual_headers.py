"""Usual headers: those that every response has, whether the API, a stream or the edge sends it."""

import re
from random import Random
from typing import Final

REQUEST_ID: Final = re.compile(r"[A-Za-z0-9._-]{1,64}")
RANDOM_IDS: Final = Random()  # noqa: S311  # ids of log lines are no secret
SECURITY_HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
# What is no document in itself: a page loads it, and it is under the policy of that page.
LOADED: Final = ("text/javascript", "text/css", "font/woff2")
HEADERS_OF_LOADED: Final = ("Cross-Origin-Resource-Policy", "X-Content-Type-Options")


def security_headers(media_type: str | None) -> dict[str, str]:
    """The security headers of what has this media type: a page loads some fifty files, and each has few."""
    if media_type not in LOADED:
        return SECURITY_HEADERS
    return {name: SECURITY_HEADERS[name] for name in HEADERS_OF_LOADED}


def usual_headers(sent: str) -> dict[str, str]:
    """The security headers and the id of the request. `sent`: the id that the client gave it, or nothing."""
    return {**SECURITY_HEADERS, "X-Request-Id": request_id(sent)}


def request_id(sent: str) -> str:
    """The id of a request: what the client sent, if it can be an id, or a new one."""
    return sent if REQUEST_ID.fullmatch(sent) else f"{RANDOM_IDS.getrandbits(128):032x}"
