"""An API that a test plays: the pages run in a real browser, and every answer may be changed or held back."""

import json
from functools import partial
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Route

from api.web import STATIC

if TYPE_CHECKING:
    from collections.abc import Callable

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
        self.lost: list[str] = []  # ends of names of files that are answered 502, once each
        self.late: list[str] = []  # ends of addresses whose answers are made then and held back, once each
        self.held: list[Callable[[], None]] = []
        self.on_frames: Callable[[], None] = lambda: None
        self.streams: list[Callable[[], None]] = []  # each is called when a stream opens, which then breaks

    def __call__(self, route: Route) -> None:
        """Answer a request of the page."""
        url = urlsplit(route.request.url)
        query = {name: values[0] for name, values in parse_qs(url.query).items()}
        if lost := next(filter(url.path.endswith, self.lost), None):
            self.lost.remove(lost)
            route.fulfill(status=502, body="Bad gateway", content_type="text/plain")
        elif not url.path.startswith("/v1/"):
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
            case "turns":
                return {"turns": []}
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
            "table_talk": False,
            "arbiters": [],
            "disclosed": "disclosed" in self.facts,
            "opened_at": "2026-01-01T00:00:00Z",
            "clock": None,
            "broadcast": None,
            "clocks": None,
            "waiting": None,
        }
