"""The page of a match over an API that is slow, or away for a moment. The API is played by the test."""

import json
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser, Route

from api.web import STATIC
from tests.support.pages.browser import Sight

SITE = "http://nostos.test"
MATCH = "00000000-0000-4000-8000-000000000001"
SEATS = [{"seat": seat, "role": "r", "player": f"p{seat}", "name": f"Player {seat}"} for seat in range(2)]
TYPES = {".js": "text/javascript", ".css": "text/css", ".html": "text/html"}
AWAY = json.dumps({"title": "Unavailable", "status": 503})

Json = dict[str, Any]

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


class PlayedApi:
    """A match with these facts, one a step, of which every answer may be changed."""

    def __init__(self, *facts: str) -> None:
        self.facts = [*facts]
        self.away: list[str] = []  # ends of paths that are answered 503, once each
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
            answer = self._answer(url.path, query)
            route.fulfill(body=json.dumps(answer), content_type="application/json")

    def _answer(self, path: str, query: dict[str, str]) -> Json:
        match path.rpartition("/")[2]:
            case "frames":
                self.on_frames()
                return {"frames": self._frames()[int(query["after"]) :]}
            case "view":
                return self._listing() | {"viewer": "onlooker", "step": int(query["at"]), "table": {}}
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
            "disclosed": False,
            "opened_at": "2026-01-01T00:00:00Z",
            "clock": None,
            "broadcast": None,
            "clocks": None,
        }


@pytest.fixture
def page_of(browser: Browser) -> Iterator["PageOf"]:
    """Opens the page of the match over such an API, after a script has run in it; its clock is the test's."""
    contexts = []

    def opened(api: PlayedApi, script: str = "") -> Sight:
        contexts.append(browser.new_context(locale="en-GB"))
        page = contexts[-1].new_page()
        page.route("**/*", api)
        page.add_init_script(script)
        page.clock.install()
        return Sight(page, SITE).go(f"/matches/{MATCH}?as=onlooker")

    yield opened
    for context in contexts:
        context.close()


PageOf = Callable[..., Sight]
STANDING = "document.querySelector('.standing')?.textContent.trim() === '{}'"


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
