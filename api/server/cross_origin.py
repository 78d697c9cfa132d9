"""Scripts of other sites may call the API, if the setting names these sites: CORS, for streams as well."""

import re
from collections.abc import Sequence
from typing import Final

from starlette.middleware.cors import CORSMiddleware
from starlette.types import ASGIApp

from api.http.declaration import HEADERS as READ
from api.openapi.response_headers import HEADERS as SENT

METHODS: Final = ("GET", "HEAD", "POST", "PUT", "DELETE")
ALLOWED: Final = ("Authorization", "Content-Type", "X-Request-Id", *READ)
KEPT: Final = 3600  # seconds for which a browser remembers what it may send
ANY_NAME: Final = r"([a-z0-9-]+\.)+"  # in place of `*.`


def cross_origin(app: ASGIApp, origins: Sequence[str]) -> ASGIApp:
    """The application; browsers let scripts of these sites read what it answers. `*.` is any name below.

    No cookie goes with a request, and none is needed: whoever has a token sends it. Without sites, it is the
    application alone.
    """
    if not origins:
        return app
    patterns = [re.escape(each).replace(r"\*\.", ANY_NAME) for each in origins]
    return CORSMiddleware(
        app,
        allow_origin_regex="|".join(patterns),
        allow_methods=METHODS,
        allow_headers=ALLOWED,
        expose_headers=tuple(SENT),
        max_age=KEPT,
    )
