"""The pages: one HTML shell and plain ES modules. They know nothing but what the REST API answers."""

from collections.abc import Callable, Container
from pathlib import Path
from typing import Final

from flask import Blueprint, Response, request
from werkzeug.exceptions import HTTPException, NotFound

from api.web.assets import ASK_AGAIN, Assets

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
API: Final = "/v1/"
FILES: Final = "/web/<path:filename>"  # what the pages load
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


def pages(games: Container[str], problem: Callable[[Exception], Response | HTTPException]) -> Blueprint:
    """The blueprint of the pages and of the files they load.

    `games`: the slugs of those that have pages. `problem`: answers an error of a program; a browser that
    opens an address where nothing is gets 404 with a page.
    """
    blueprint = Blueprint("pages", __name__)
    assets = Assets(STATIC)

    def shell(game: str | None = None, **_: object) -> Response:
        """One file for every address; it reads the address itself."""
        if game is not None and game not in games:
            raise NotFound
        return _shell(assets)

    @blueprint.app_errorhandler(NotFound)
    def nowhere(error: Exception) -> Response | HTTPException:
        if not _is_opened_by_browser():
            return problem(error)
        return _shell(assets, missing=True)

    for address in ADDRESSES:
        blueprint.add_url_rule(address, "shell", shell)
    blueprint.add_url_rule(FILES, "files", assets.response)
    return blueprint


def _is_opened_by_browser() -> bool:
    """Whether the answer is for eyes: the request prefers a page, and asks for none of the API."""
    accepted = request.accept_mimetypes
    prefers = accepted.quality("text/html") > accepted.quality("application/json")
    return prefers and request.method in ("GET", "HEAD") and not request.path.startswith(API)


def _shell(assets: Assets, *, missing: bool = False) -> Response:
    content = (STATIC / "index.html").read_text("utf-8").replace("/web/", f"/web/{assets.mark()}/")
    if missing:
        content = content.replace('id="page"', 'id="page" data-missing')
    response = Response(content, 404 if missing else 200, mimetype="text/html")
    response.headers["Content-Security-Policy"] = POLICY
    response.headers["Cache-Control"] = ASK_AGAIN
    if not missing:
        response.add_etag()
        response.make_conditional(request)
    return response
