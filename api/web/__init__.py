"""The pages: one HTML shell and plain ES modules. They know nothing the REST API does not tell."""

from pathlib import Path

from flask import Blueprint, Response, send_from_directory

STATIC = Path(__file__).parent / "static"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


def pages() -> Blueprint:
    """The blueprint of the pages: `/`, `/matches/ID` and the files they load."""
    blueprint = Blueprint("pages", __name__, static_folder=str(STATIC), static_url_path="/web")

    @blueprint.get("/")
    @blueprint.get("/matches/<uuid:match>")
    def shell(match: object = None) -> Response:  # noqa: ARG001  # the page reads the address itself
        response = send_from_directory(STATIC, "index.html")
        response.headers["Content-Security-Policy"] = POLICY
        response.headers["Cache-Control"] = "no-cache"
        return response

    return blueprint
