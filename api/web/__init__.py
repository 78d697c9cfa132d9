"""The pages: one HTML shell and plain ES modules. They know nothing but what the REST API answers."""

from pathlib import Path
from typing import Final

from flask import Blueprint, Response, send_from_directory

STATIC: Final = Path(__file__).parent / "static"
ADDRESSES: Final = (
    "/",
    "/matches/<uuid:match>",
    "/matches/<uuid:match>/dossier",
    "/players/<uuid:player>",
    "/play/<game>",
    "/rules",
    "/rules/<game>",
    "/verify",
    "/account",
    "/devices",
    "/operate",
    "/ratings",
    "/tournaments",
    "/tournaments/new",
    "/tournaments/<uuid:tournament>",
    "/tournaments/<uuid:tournament>/desk",
    "/tournaments/<uuid:tournament>/screen",
    "/tournaments/<uuid:tournament>/slips",
    "/privacy",
)
FILES: Final = "/web/<path:filename>"  # what the pages load
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


def pages() -> Blueprint:
    """The blueprint of the pages and of the files they load."""
    blueprint = Blueprint("pages", __name__, static_folder=str(STATIC), static_url_path="/web")
    for address in ADDRESSES:
        blueprint.add_url_rule(address, "shell", shell)
    return blueprint


def shell(**_: object) -> Response:
    """One file for every address; it reads the address itself."""
    response = send_from_directory(STATIC, "index.html")
    response.headers["Content-Security-Policy"] = POLICY
    response.headers["Cache-Control"] = "no-cache"
    return response
