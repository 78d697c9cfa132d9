"""A network that dies and comes back: the page says that it is away, is right again, and no move is lost."""

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Route

from tests.support.pages.browser import Sight
from tests.support.pages.freezing import Freezing, freezing
from tests.support.pages.played_api import SILENT_STREAMS, PlayedApi
from tests.support.service.running import ServedMatch
from tests.web.conftest import PageOf, Site
from tests.web.test_play import ACT

SILENCE = 40_000  # milliseconds
UNDER_WAY = 2000  # milliseconds: what was under way when a network froze is heard a little later
AWAY = "document.querySelector('.standing.away')"
HERE = "document.querySelector('.standing.playing')"
MODULES = (  # more than the six sockets that a browser opens to one server
    "verify/page",
    "lobby",
    "rules",
    "archive/page",
    "learning/page",
    "match/embed/page",
    "match/dossier/page",
    "match/analysis/page",
)
SECONDS = 5  # of the page's clock, in which it is right again
ASKED = """
    window.asked = []; // what is not answered yet
    window.before = []; // of it, what was asked before the network came back
    window.streams = 0; // that were opened since then
    const ask = window.fetch;
    window.fetch = (path, options) => {
        const one = { path: String(path) };
        window.asked.push(one);
        const isStream = one.path.includes("/stream");
        const answer = ask(path, options).finally(() => {
            for (const all of ["asked", "before"]) window[all] = window[all].filter((each) => each !== one);
        });
        answer.then(() => (window.streams += isStream ? 1 : 0), () => {});
        return answer;
    };
"""
CAME_BACK = "window.before = window.asked; window.streams = 0"
FOLLOWED = "window.streams > 0"
# A browser keeps the same address waiting until what was asked before is given up.
ANSWERED = "window.asked.every(({ path }) => window.before.some((each) => each.path === path))"
HIDDEN_AND_SEEN = "document.dispatchEvent(new Event('visibilitychange'))"


@pytest.fixture
def network(site: Site) -> Iterator[Freezing]:
    with freezing(urlsplit(site.url).port or 0) as proxy:
        yield proxy


@pytest.fixture
def table(site: Site) -> ServedMatch:
    """A match of the toy that is being played."""
    played = ServedMatch(site.services, 2).seat_all()
    site.services.reads.wait(played.id, site.services.matches.head(played.id))
    return played


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    with browser.new_context(locale="en-GB") as context:
        yield context


def watching(context: BrowserContext, network: Freezing, table: ServedMatch) -> Sight:
    """The page of the match over the network; its clock is the test's."""
    page = context.new_page()
    page.add_init_script(ASKED)
    page.clock.install()
    return Sight(page, network.url).go(f"/matches/{table.id}").until(HERE)


def away(sight: Sight, milliseconds: int = SILENCE) -> None:
    """The page says that the network is away, before its clock has gone further; it stands then."""
    sight.page.clock.pause_at(sight.page.evaluate("Date.now() / 1000 + 1"))
    sight.page.clock.fast_forward(milliseconds - 1000)
    sight.page.clock.run_for(UNDER_WAY)
    sight.until(AWAY)


def right_again(sight: Sight, mend: Callable[[], None], step: int) -> None:
    """The network comes back, and the page is right before its clock has gone so many seconds further.

    The clock goes on once all is answered. What meets a line of before is never answered: not for long.
    """
    shown = f"document.querySelector('.step-text b')?.textContent === '{step}' && {HERE} !== null"
    clock = sight.page.clock
    sight.page.evaluate(CAME_BACK)
    mend()
    for _ in range(10 * SECONDS):
        with suppress(AssertionError):
            sight.until(ANSWERED, seconds=2)
        clock.run_for(100)
        if sight.page.evaluate(shown):
            break
    sight.until(shown)
    clock.resume()


def test_a_network_that_freezes_is_noticed_and_what_came_meanwhile_is_shown(
    context: BrowserContext, network: Freezing, table: ServedMatch
) -> None:
    sight = watching(context, network, table)
    for fail, mend in ((network.freeze, network.thaw), (network.cut, network.mend)):
        sight.until(FOLLOWED)
        fail()
        step = table.move()
        away(sight)
        right_again(sight, mend, step)
    step = table.move()
    sight.at(step)


def test_a_network_that_freezes_while_the_page_reads_is_noticed_as_soon(
    context: BrowserContext, network: Freezing, table: ServedMatch
) -> None:

    def froze(route: Route) -> None:
        network.freeze()
        route.continue_()

    context.route("**/frames?*", froze, times=1)
    sight = watching(context, network, table)
    step = table.move()
    away(sight)
    right_again(sight, network.thaw, step)


def test_modules_that_hang_in_a_frozen_network_do_not_hold_the_page(
    context: BrowserContext, network: Freezing, table: ServedMatch
) -> None:
    """A module that is being loaded cannot be given up: its socket stays open."""
    sight = watching(context, network, table).until(FOLLOWED)
    network.freeze()
    sight.page.evaluate("(names) => names.forEach((name) => void import(`/web/${name}.js`))", MODULES)
    step = table.move()
    away(sight)
    right_again(sight, network.thaw, step)


def test_a_minute_without_a_network_is_said_at_once_and_made_up_for(
    context: BrowserContext, network: Freezing, table: ServedMatch
) -> None:
    sight = watching(context, network, table).until(FOLLOWED)
    context.set_offline(True)
    sight.until(AWAY)
    step = table.move()
    away(sight, 60_000)
    right_again(sight, lambda: context.set_offline(False), step)


def test_a_laptop_that_slept_asks_anew_when_it_is_looked_at(page_of: PageOf) -> None:
    sight = page_of(PlayedApi("opened", "sat", "sat", "started"), SILENT_STREAMS)
    sight.until("window.opened === 1").page.evaluate(HIDDEN_AND_SEEN)
    sight.page.evaluate("Date.now = ((now) => () => now() + 30_000)(Date.now)")
    sight.page.evaluate(HIDDEN_AND_SEEN)
    sight.until("window.opened === 2")


def test_a_move_that_is_sent_into_a_frozen_network_is_made_once(
    context: BrowserContext, network: Freezing, table: ServedMatch, site: Site
) -> None:
    player, token = next(
        each for each in table.players if site.services.matches.legal(table.id, each[0]).offers
    )
    me = {"player": player, "name": "Ino", "token": token}
    context.add_init_script(f"localStorage.setItem('nostos-player', {json.dumps(json.dumps(me))})")
    sight = watching(context, network, table).until(FOLLOWED)
    before = site.services.matches.head(table.id)
    sight.page.wait_for_selector(".offers .field")
    network.freeze()
    while "sent" != sight.page.evaluate(ACT, 0):
        pass
    away(sight)
    right_again(sight, network.thaw, before + 1)
    assert before + 1 == site.services.matches.head(table.id)
