"""The application, put together. Read `create_app` from top to bottom."""

from typing import Final

from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException

from api.http import docs_page, request_log
from api.http.json_body import Json
from api.http.openapi import CONFIG, Documented, document
from api.http.receipts import receipted
from api.presenters.localization import preferred, texts
from api.problems.problem import MEDIA_TYPE, problem_of
from api.resources.bots import bots
from api.resources.games import games
from api.resources.ledger import ledger
from api.resources.matches import matches
from api.resources.notebooks import notebooks
from api.resources.play import play
from api.resources.players import players
from api.resources.reading_matter import reading_matter
from api.resources.seats import seats
from api.resources.service import service
from api.resources.tokens import tokens
from api.resources.views import views
from api.runtime.services import Services, assemble
from api.runtime.settings import load
from api.web import pages

LARGEST: Final = 64 * 1024  # bytes of a body
DEFECT: Final = 500  # answered for what somebody has to look into
RESOURCES: Final = (
    players,
    tokens,
    games,
    reading_matter,
    matches,
    seats,
    bots,
    play,
    views,
    notebooks,
    ledger,
    service,
)
HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


def create_app(services: Services) -> Flask:
    """The API over these services."""
    app = Flask("nostos", static_folder=None, template_folder=None)
    app.json = Json(app)
    app.url_map.merge_slashes = False  # an address is what it is; nobody is sent elsewhere
    app.config.update(CONFIG, MAX_CONTENT_LENGTH=LARGEST)
    app.extensions["nostos"] = services
    app.register_error_handler(Exception, answer)
    request_log.observe(app, services.metrics)
    app.after_request(secured)
    app.after_request(receipted)
    api = Documented(app)
    for resource in RESOURCES:
        api.register_blueprint(resource)
    app.register_blueprint(docs_page.pages(document(api, services.shelf.values())))
    app.register_blueprint(pages())
    return app


def from_environment() -> Flask:
    """What a WSGI server makes: `granian --interface wsgi --factory api.app:from_environment`."""
    return create_app(assemble(load()))


def answer(error: Exception) -> Response | HTTPException:
    """An error as the problem it is."""
    if isinstance(error, HTTPException) and (error.code or 500) < 400:  # noqa: PLR2004  # a redirect
        return error
    problem = problem_of(error, texts(None, preferred(request.headers.get("Accept-Language"))))
    if problem.kind.status == DEFECT:
        request_log.defect(error)
    headers = {"Cache-Control": "no-store", **problem.headers}
    return Response(problem.body(request.path), problem.kind.status, headers, mimetype=MEDIA_TYPE)


def secured(response: Response) -> Response:
    """The answer, with what browsers must not do with it. Pages set their own policy."""
    there = set(response.headers.keys())
    response.headers.extend((name, value) for name, value in HEADERS.items() if name not in there)
    return response
