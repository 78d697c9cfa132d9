"""The application, put together. Read `create_app` from top to bottom."""

from functools import partial
from typing import Final

from flask import Flask

from api.access.link_cards import card_of
from api.http import docs_page, middleware
from api.http.declaration import MAX_BODY_BYTES
from api.http.error_handler import problem_response
from api.http.json_body import Json
from api.openapi.document import document
from api.openapi.documented import CONFIG, Documented
from api.openapi.documents import EXTENSION, Documents
from api.resources.analysis.variation_bots import variation_bots
from api.resources.analysis.variations import variations
from api.resources.arbiters import arbiters
from api.resources.bots import bots
from api.resources.chance import chance
from api.resources.games import games
from api.resources.matches import matches
from api.resources.notebooks import notebooks
from api.resources.notifications.mail import mails
from api.resources.notifications.push import pushes
from api.resources.notifications.turns import turns
from api.resources.operators.acts import acts
from api.resources.operators.halls import halls
from api.resources.operators.reports import reports
from api.resources.play import play
from api.resources.players import players
from api.resources.proofs.dossier import dossier
from api.resources.proofs.ledger import ledger
from api.resources.proofs.log_tiles import log_tiles
from api.resources.proofs.own_records import own_records
from api.resources.ratings import ratings
from api.resources.reading_matter import reading_matter
from api.resources.seats import seats
from api.resources.service import service
from api.resources.tokens import tokens
from api.resources.tournaments.desk import desk
from api.resources.tournaments.entrants import entrants
from api.resources.tournaments.fair_play import fair_play
from api.resources.tournaments.imports import imports
from api.resources.tournaments.records import tournament_records
from api.resources.tournaments.results import results
from api.resources.tournaments.rounds import rounds
from api.resources.tournaments.staff import staff
from api.resources.tournaments.tickets import tickets as tournament_tickets
from api.resources.tournaments.tournaments import tournaments
from api.resources.tournaments.views import tournament_views
from api.resources.tournaments.webhooks import webhooks
from api.resources.views import views
from api.runtime.services import Services
from api.runtime.setting_parsers import origins
from api.streaming.declarations import STREAMS
from api.web import packing, pages
from domain.kernel.game import Shelf

RESOURCES: Final = (
    players,
    tokens,
    games,
    reading_matter,
    matches,
    seats,
    chance,
    bots,
    play,
    views,
    variations,
    variation_bots,
    notebooks,
    arbiters,
    tournaments,
    staff,
    entrants,
    imports,
    rounds,
    results,
    desk,
    tournament_views,
    tournament_tickets,
    tournament_records,
    fair_play,
    webhooks,
    reports,
    acts,
    halls,
    dossier,
    ledger,
    log_tiles,
    own_records,
    ratings,
    turns,
    pushes,
    mails,
    service,
)


def create_app(services: Services) -> Flask:
    """The API over these services."""
    app = Flask("nostos", static_folder=None, template_folder=None)
    app.json = Json(app)
    app.url_map.merge_slashes = False  # no redirects: each resource has one address
    app.config.update(CONFIG, MAX_CONTENT_LENGTH=MAX_BODY_BYTES)
    app.extensions["nostos"] = services
    app.register_error_handler(Exception, problem_response)
    middleware.install(app, services.metrics, services.traces)
    packing.install(app)
    app.extensions[EXTENSION] = documents = _with_resources(app, services.shelf)
    app.register_blueprint(docs_page.pages(documents.whole))
    embedders = origins(services.settings.embed_origins)
    shown = (services.shelf, problem_response, card_of, services.settings.public_url, embedders)
    app.register_blueprint(pages(*shown))
    return app


def documents_of(shelf: Shelf) -> Documents:
    """The OpenAPI documents of a shelf of games, made without a service."""
    app = Flask("nostos", static_folder=None, template_folder=None)
    app.config.update(CONFIG)
    return _with_resources(app, shelf)


def _with_resources(app: Flask, shelf: Shelf) -> Documents:
    """Register all resources. Returns the documents that describe them."""
    api = Documented(app)
    for resource in RESOURCES:
        api.register_blueprint(resource)
    return Documents(partial(document, api, shelf.values(), STREAMS), shelf)
