"""The pages: one HTML shell and plain ES modules. They know nothing but what the REST API answers."""

from collections.abc import Callable, Container, Sequence
from functools import partial
from html import escape
from pathlib import Path
from typing import Final
from urllib.parse import quote
from uuid import UUID

from flask import Blueprint, Response, request
from werkzeug.exceptions import HTTPException, NotFound

from api.web import link_cards
from api.web.assets import ASK_AGAIN, Assets
from api.web.link_cards import ABOUT, NOSTOS, Card

STATIC: Final = Path(__file__).parent / "static"
EMBED: Final = "/embed/matches/<uuid:match>"  # the one page that other sites may show in a frame
ADDRESSES: Final = (
    "/",
    "/matches/<uuid:match>",
    "/matches/<uuid:match>/dossier",
    "/matches/<uuid:match>/analysis",
    "/matches/<uuid:match>/decision",
    "/matches/<uuid:match>/variation",
    EMBED,
    "/players/<uuid:player>",
    "/play/<game>",
    "/rules",
    "/rules/<game>",
    "/learn",
    "/learn/<game>",
    "/puzzles",
    "/puzzles/<game>",
    "/verify",
    "/account",
    "/devices",
    "/operate",
    "/ratings",
    "/archive",
    "/tournaments",
    "/tournaments/new",
    "/tournaments/<uuid:tournament>",
    "/tournaments/<uuid:tournament>/desk",
    "/tournaments/<uuid:tournament>/screen",
    "/tournaments/<uuid:tournament>/slips",
    "/mail",
    "/privacy",
)
FIRST: Final = (
    '<script src="/web/theme.js"></script>'  # of the head; what the page loads in advance follows it
)
API: Final = "/v1/"
FILES: Final = "/web/<path:filename>"  # what the pages load
WORKER: Final = "/sw.js"  # the service worker: what it may do depends on its address
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors "
)
NOBODY: Final = "'none'"


def pages(
    games: Container[str],
    problem: Callable[[Exception], Response | HTTPException],
    card_of: Callable[..., Card],
    public_url: str,
    embedders: Sequence[str],
) -> Blueprint:
    """The blueprint of the pages and of the files they load.

    `games`: the slugs of those that have pages. `problem`: answers an error of a program; a browser that
    opens an address where nothing is gets 404 with a page. `card_of`: the card of what an address names, by
    the names of its parts; it is the same for all who ask. `public_url`: how people reach the service.
    `embedders`: the sites that may show a match in a frame.
    """
    blueprint = Blueprint("pages", __name__)
    assets = Assets(STATIC)

    def shell(game: str | None = None, **named: UUID) -> Response:
        """One file for every address; it reads the address itself. Its head has the card of the page."""
        if game is not None and game not in games:
            raise NotFound
        response = _shell(assets, public_url, card_of(game=game, **named), embeds=bool(embedders))
        if embedders and request.url_rule is not None and request.url_rule.rule == EMBED:
            response.headers["Content-Security-Policy"] = POLICY + " ".join(embedders)
            # Sites that isolate themselves frame nothing else.
            response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
        return response

    @blueprint.app_errorhandler(NotFound)
    def nowhere(error: Exception) -> Response | HTTPException:
        if not _is_opened_by_browser():
            return problem(error)
        return _shell(assets, public_url, None)

    for address in ADDRESSES:
        blueprint.add_url_rule(address, "shell", shell)
    blueprint.add_url_rule(FILES, "files", assets.response)
    blueprint.add_url_rule(WORKER, "worker", partial(_worker, assets))
    return blueprint


def _is_opened_by_browser() -> bool:
    """Whether the answer is for eyes: the request prefers a page, and asks for none of the API."""
    accepted = request.accept_mimetypes
    prefers = accepted.quality("text/html") > accepted.quality("application/json")
    return prefers and request.method in ("GET", "HEAD") and not request.path.startswith(API)


def _shell(assets: Assets, public_url: str, card: Card | None, *, embeds: bool = False) -> Response:
    """The page with the tags of a card; without one, the page of an address where nothing is.

    `embeds`: whether other sites may show a match in a frame, which the page of a match offers then.
    """
    loaded = assets.preloads().lines("" if card is None else request.path)
    content = (STATIC / "index.html").read_text("utf-8").replace(FIRST, loaded)
    content = content.replace("/web/", f"/web/{assets.mark()}/")
    if card is None:
        content = content.replace('id="page"', 'id="page" data-missing')
    else:
        content = _with_card(content, card, public_url)
    if embeds:
        content = content.replace('id="page"', 'id="page" data-embeds')
    response = Response(content, 404 if card is None else 200, mimetype="text/html")
    response.headers["Content-Security-Policy"] = POLICY + NOBODY
    response.headers["Cache-Control"] = ASK_AGAIN
    if card is not None:
        response.add_etag()
        response.make_conditional(request)
    return response


def _worker(assets: Assets) -> Response:
    """The service worker, which knows the mark of the present version: a new one is another worker."""
    content = (STATIC / "notifications" / "sw.js").read_text("utf-8").replace('"MARK"', f'"{assets.mark()}"')
    response = Response(content, mimetype="text/javascript")
    response.headers["Content-Security-Policy"] = POLICY + NOBODY
    response.headers["Cache-Control"] = ASK_AGAIN
    response.add_etag()
    response.make_conditional(request)
    return response


def _with_card(content: str, card: Card, public_url: str) -> str:
    picture = f"{public_url}/web/cards/{card.picture}.jpg"
    tags = link_cards.tags(card, f"{public_url}{quote(request.path)}", picture)
    title = f"<title>{escape(card.title)}</title>"
    content = content.replace(ABOUT, escape(card.description))
    return content.replace(f"<title>{NOSTOS}</title>", f"{title}\n  {tags}")
