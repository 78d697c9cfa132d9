"""The documentation: the OpenAPI document, and a page that shows it and loads nothing from other servers."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from flask import Blueprint, Response, request, send_from_directory

from api.web import STATIC

A_DAY: Final = 24 * 3600  # seconds
PAGES: Final = Path(__file__).parents[1] / "docs"
OPENAPI, ICON = "/v1/openapi.json", "/favicon.ico"
DOCS, DOCS_FILE = "/v1/docs", "/v1/docs/<any('docs.js', 'docs.css'):name>"
ADDRESSES: Final = (DOCS, DOCS_FILE, OPENAPI, ICON)
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


def pages(document: Callable[[], bytes]) -> Blueprint:
    """`/v1/openapi.json`, `/v1/docs` with the two files that it loads, and the icon of all pages.

    `document`: the OpenAPI document as JSON.
    """
    blueprint = Blueprint("docs", __name__)

    @blueprint.get(OPENAPI)
    def openapi() -> Response:
        response = Response(document(), mimetype="application/json")
        response.add_etag()
        response.make_conditional(request)
        return response

    @blueprint.get(ICON)
    def icon() -> Response:
        """The icon that browsers request if a page names none."""
        return send_from_directory(STATIC, "icon.svg", mimetype="image/svg+xml", max_age=A_DAY)

    @blueprint.get(DOCS)
    @blueprint.get(DOCS_FILE)
    def docs(name: str = "index.html") -> Response:
        response = send_from_directory(PAGES, name)
        response.headers["Content-Security-Policy"] = POLICY
        return response

    return blueprint
