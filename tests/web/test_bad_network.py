"""The pages over an API that is slow, or away for a moment. The API is played by the test."""

import json
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser, Route

from api.web import STATIC
from tests.support.pages.browser import Sight

SITE = "http://nostos.test"
MATCH = "00000000-0000-4000-8000-000000000001"
ONLOOKER = f"/matches/{MATCH}?as=onlooker"
SEATS = [{"seat": seat, "role": "r", "player": f"p{seat}", "name": f"Player {seat}"} for seat in range(2)]
TYPES = {".js": "text/javascript", ".css": "text/css", ".html": "text/html"}
AWAY = json.dumps({"title": "Unavailable", "status": 503})

Json = dict[str, Any]
OFFERS: list[Json] = [{"move": move, "rule": "1", "fields": {}} for move in ("row", "sail")]

SILENT_STREAMS = """
const fetched = window.fetch;
window.opened = 0;
window.fetch = (address, options) => {
  if (!String(address).includes("/stream")) return fetched(address, options);
  window.opened += 1;
  return Promise.resolve(new Response(new ReadableStream({})));
};
"""
"""Every stream opens, and nothing ever comes."""

SEATED = """
localStorage.setItem("nostos-player", JSON.stringify({ player: "p0", name: "Player 0", token: "t" }));
"""
"""Who looks sits in the first seat."""


class PlayedApi:
    """A match with these facts, one a step, of which every answer may be changed."""

    def __init__(self, *facts: str) -> None:
        self.facts = [*facts]
        self.matches = 0  # how many there are in the list, newest first; none has a status that is asked for
        self.away: list[str] = []  # ends of paths that are answered 503, once each
        self.late: list[str] = []  # ends of addresses whose answers are made then and held back, once each
        self.held: list[Callable[[], None]] = []
        self.on_frames: Callable[[], None] = lambda: None
        self.streams: list[Callable[[], None]] = []  # each is called when a stream opens, which then breaks

    def __call__(self, route: Route) -> None:
        """Answer a request of the page."""
        url = urlsplit(route.request.url)
        query = {name: values[0] for name, values in parse_qs(url.query).items()}
        if not url.path.startswith("/v1/"):
            file = STATIC / (url.path.removeprefix("/web/") if url.path.startswith("/web/") else "index.html")
            route.fulfill(body=file.read_bytes(), content_type=TYPES.get(file.suffix, "text/plain"))
        elif away := next(filter(url.path.endswith, self.away), None):
            self.away.remove(away)
            route.fulfill(status=503, body=AWAY, content_type="application/problem+json")
        elif url.path.endswith("/stream"):
            if self.streams:
                self.streams.pop(0)()
                route.fulfill(body="", content_type="text/event-stream")
        else:
            body = json.dumps(self._answer(url.path, query))
            answer = partial(route.fulfill, body=body, content_type="application/json")
            if late := next(filter(route.request.url.endswith, self.late), None):
                self.late.remove(late)
                self.held.append(answer)
            else:
                answer()

    def release(self) -> None:
        """Give the answers that are held back, and hold none back from now on."""
        self.late.clear()
        while self.held:
            self.held.pop(0)()

    def _answer(self, path: str, query: dict[str, str]) -> Json:
        match path.rpartition("/")[2]:
            case "frames":
                self.on_frames()
                return {"frames": self._frames()[int(query["after"]) :]}
            case "view":
                about = {
                    "viewer": query["as"],
                    "step": int(query["at"]),
                    "table": {},
                    "to_act": [0],
                    "takeback": None,
                }
                return self._listing() | about
            case "legal":
                return {"step": len(self.facts), "offers": OFFERS}
            case "matches":
                return self._matches(query)
            case "games":
                return {"games": []}
            case "words":
                return {"words": {}}
            case "toy":
                seats: Json = {"least": 2, "most": 2}
                options: Json = {"properties": {}}
                about = {
                    "slug": "toy",
                    "title": "Toy",
                    "credits": "",
                    "kinds": {},
                    "content": [],
                    "roles": {},
                }
                return about | {"seats": seats, "options": options}
            case _:
                return self._listing()

    def _matches(self, query: dict[str, str]) -> Json:
        newest = 0 if "status" in query else int(query.get("cursor", self.matches))
        oldest = max(newest - int(query["limit"]), 0)
        matches = [
            self._listing() | {"match": str(each), "opened_at": f"2026-01-01T00:{each:02}:00Z"}
            for each in range(newest, oldest, -1)
        ]
        return {"matches": matches, "cursor": str(oldest) if oldest else None}

    def _frames(self) -> list[Json]:
        return [
            {"step": step, "at": "2026-01-01T00:00:00Z", "topic": "t", "by": None, "facts": [{"type": fact}]}
            | {"text": [f"Step {step}."]}
            for step, fact in enumerate(self.facts, 1)
        ]

    def _listing(self) -> Json:
        status = "ended" if "ended" in self.facts else "playing" if "started" in self.facts else "open"
        return {
            "match": MATCH,
            "game": "toy",
            "title": "Toy",
            "host": "x",
            "options": {},
            "outcome": None,
            "status": status,
            "step": len(self.facts),
            "seats": SEATS,
            "to_act": [],
            "resigning": [],
            "gone": [],
            "substituted": [],
            "leaving": None,
            "takebacks": False,
            "arbiters": [],
            "disclosed": False,
            "opened_at": "2026-01-01T00:00:00Z",
            "clock": None,
            "broadcast": None,
            "clocks": None,
            "waiting": None,
        }


@pytest.fixture
def page_of(browser: Browser) -> Iterator["PageOf"]:
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
        context.close()


PageOf = Callable[..., Sight]
STANDING = "document.querySelector('.standing')?.textContent.trim() === '{}'"
LISTED = "document.querySelector('.matches') && document.querySelectorAll('.entry').length === {}"
READ = "fetch('/v1/games').then((answer) => answer.json())"  # then the page has read what came before


def test_a_match_that_starts_while_its_page_loads_is_shown_as_started(page_of: PageOf) -> None:
    api = PlayedApi("opened", "sat", "sat")

    def start() -> None:
        if "started" not in api.facts:
            api.facts.append("started")

    api.on_frames = start
    sight = page_of(api).until(STANDING.format("being played"))
    assert 0 == sight.page.locator(".waiting").count()


def test_a_match_that_ends_while_its_stream_is_broken_is_shown_as_ended(page_of: PageOf) -> None:
    api = PlayedApi("opened", "sat", "sat", "started")
    api.streams = [lambda: api.facts.append("ended")]
    page_of(api).until(STANDING.format("finished"))


def test_a_stream_that_stays_silent_is_opened_again(page_of: PageOf) -> None:
    sight = page_of(PlayedApi("opened", "sat", "sat", "started"), SILENT_STREAMS)
    sight.until("window.opened === 1").page.clock.fast_forward(40_000)
    sight.until("window.opened === 2")


def test_a_view_that_fails_once_is_asked_for_again(page_of: PageOf) -> None:
    api = PlayedApi("opened", "sat", "sat", "started")
    api.away = ["/view"]
    sight = page_of(api)
    sight.page.wait_for_selector(".players")
    assert [] == sight.page.locator(".problem").all_inner_texts()


@pytest.mark.parametrize("what", ["/games/toy", "/words"])
def test_what_a_page_cannot_do_without_is_named_when_it_fails(page_of: PageOf, what: str) -> None:
    api = PlayedApi("opened")
    api.away = [what]
    page_of(api).until("document.querySelector('main')?.textContent.includes('Unavailable')")


def test_a_match_that_cannot_be_read_is_asked_for_again(page_of: PageOf) -> None:
    """When its page is opened, and when it has ended."""
    api = PlayedApi("opened", "sat", "sat", "started")
    api.away = [MATCH]

    def end() -> None:
        api.facts.append("ended")
        api.away = [MATCH]

    api.streams = [end]
    page_of(api).until(STANDING.format("finished"))


def test_a_match_as_it_was_comes_later_than_what_it_is_and_is_not_shown(page_of: PageOf) -> None:
    api = PlayedApi("opened", "sat")

    def sit() -> None:
        if len(api.facts) == 2:
            api.facts.append("sat")
            api.late = [MATCH]

    api.on_frames = sit
    api.streams = [lambda: api.facts.append("started")]
    sight = page_of(api).until(STANDING.format("being played"))
    api.release()
    sight.page.evaluate(READ)
    sight.until(STANDING.format("being played"), seconds=0)
    assert 0 == sight.page.locator(".waiting").count()


def test_older_matches_that_come_when_others_are_asked_for_are_not_shown(page_of: PageOf) -> None:
    api = PlayedApi("opened")
    api.matches, api.late = 25, ["cursor=5"]
    sight = page_of(api, address="/").until(LISTED.format(20))
    sight.page.click(".more")
    sight.page.get_by_role("button", name="finished").click()
    sight.until(LISTED.format(0))
    api.release()
    sight.page.evaluate(READ)
    assert 0 == sight.page.locator(".entry").count()


@pytest.mark.parametrize("late", [(), ("cursor=5",)], ids=["after", "meanwhile"])
def test_a_new_match_pushes_none_between_two_pages_out_of_the_list(
    page_of: PageOf, late: tuple[str, ...]
) -> None:
    """The first page is looked at again after the older matches came, or while they are on their way."""
    api = PlayedApi("opened")
    api.matches, api.late = 25, [*late]
    sight = page_of(api, address="/").until(LISTED.format(20))
    sight.page.click(".more")
    if not late:
        sight.until(LISTED.format(25))
    api.matches = 26
    sight.page.clock.fast_forward(5000)
    sight.page.wait_for_selector(".entry[href='/matches/26']")
    api.release()
    sight.until(LISTED.format(26))


def test_a_move_that_is_answered_after_the_next_offers_came_is_not_chosen_for_them(page_of: PageOf) -> None:
    """The offers are the same, and the page knows them before it knows that the move was made."""
    api = PlayedApi("opened", "sat", "sat", "started")
    api.late = ["/moves"]
    sight = page_of(api, SEATED + SILENT_STREAMS, f"/matches/{MATCH}?as=0").until("window.opened === 1")
    sight.page.click(".offers .kinds >> text=sail")
    sight.page.click(".offers .primary")
    api.facts.append("played")
    with sight.page.expect_response("**/legal*"):
        sight.page.clock.fast_forward(40_000)
    sight.page.wait_for_selector(".offers .on")
    api.release()
    sight.until("document.querySelector('.offers') && !document.querySelector('.offers .on')")
