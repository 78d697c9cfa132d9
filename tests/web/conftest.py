"""One service with finished matches and bots that play at once; each test brings its own page."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import UUID

import pytest
from playwright.sync_api import Browser

from api.client import Client
from api.runtime.services import Services
from domain.accounts.bot_accounts import ServiceBot
from domain.games import SHELF
from domain.kernel.match.lifecycle import Status
from tests.support.background import working
from tests.support.eventually import eventually
from tests.support.pages.browser import BARE, Sight, closed, launched
from tests.support.pages.played_api import ONLOOKER, SITE, PlayedApi
from tests.support.servers import Servers
from tests.support.service.bots import seat_bot, service_bots
from tests.support.service.running import running_service

CLUB = "http://club.example.org"  # a site that may show matches in a frame
Open = Callable[..., Sight]
PageOf = Callable[..., Sight]


@dataclass
class Site:
    """The running service, and a client without a token."""

    services: Services
    url: str
    client: Client


@pytest.fixture(scope="package")
def site(servers: Servers) -> Iterator[Site]:
    """The service, with service bots that move at once."""
    with (
        servers.fresh_database() as database,
        running_service(database, servers.redis_url, embed_origins=CLUB) as running,
        working(service_bots(running.services, running.url).run),
        Client(running.url) as client,
    ):
        yield Site(running.services, running.url, client)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with launched() as browser:
        yield browser


@pytest.fixture
def look(site: Site, browser: Browser) -> Iterator[Open]:
    """Opens a page of the site in a browser of its own; fails if the page logged an error.

    Nothing moves there, unless a test asks for it: what a test reads lies where it belongs.
    """
    sights, contexts = [], []

    def opened(address: str, **options: Any) -> Sight:
        context = browser.new_context(
            **{
                "viewport": {"width": 1280, "height": 800},
                "locale": "en-GB",
                "reduced_motion": "reduce",
                "service_workers": "block",  # what a worker fetches passes by what a test puts in its way
            }
            | options
        )
        context.grant_permissions(["clipboard-write"])  # as a page has it in a browser with a window
        contexts.append(context)
        sights.append(Sight(context.new_page(), site.url))
        return sights[-1].go(address)

    yield opened
    complaints = [complaint for sight in sights for complaint in sight.complaints]
    for context in contexts:
        closed(context)
    assert not complaints


@pytest.fixture
def page_of(browser: Browser) -> Iterator[PageOf]:
    """Opens a page over such an API, after a script has run in it; its clock is the test's."""
    contexts = []

    def opened(api: PlayedApi, script: str = "", address: str = ONLOOKER) -> Sight:
        contexts.append(browser.new_context(locale="en-GB"))
        page = contexts[-1].new_page()
        page.route("**/*", api)
        page.add_init_script(script)
        page.clock.install()
        return Sight(page, SITE).go(address)

    yield opened
    for context in contexts:
        closed(context)


def seen_by(look: Open, match: str, player: Client, language: str) -> Sight:
    """The page of the match in the player's own browser, in a language."""
    me, sight = player.me(), look(BARE, locale=language)
    return sight.sign_in(me.player, me.name, player.token).go(f"/matches/{match}")


def opened(site: Site, slug: str, bots: int, **options: Any) -> tuple[str, Client]:
    """A match with so many bots from the last seat downwards; its id and its host."""
    game = SHELF[slug]
    host = site.client.register("Homer")
    seats = 3 if 3 in game.seats else game.seats[0]
    match = host.open(slug, seats, options)
    for seat in range(seats - bots if bots < seats else 0, seats):
        seat_bot(site.services, ServiceBot(UUID(match), seat))
    return match, host


def ended(site: Site, match: str) -> bool:
    """Whether the match is over."""
    return site.services.matches.status(UUID(match)) is Status.ENDED


@pytest.fixture(scope="package")
def finished(site: Site) -> dict[str, str]:
    """A match of each game, played to its end by bots."""
    matches = {}
    for slug in SHELF:
        matches[slug], host = opened(site, slug, 99)
        host.start(matches[slug])
    for match in matches.values():
        eventually(partial(ended, site, match), f"{match} ends", 300)
        site.services.reads.wait(UUID(match), site.services.matches.head(UUID(match)))
    return matches
