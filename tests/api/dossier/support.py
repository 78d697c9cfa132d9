"""A match of a real game in a tournament, played over HTTP, with people who read its dossier."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from random import Random
from typing import Any, Protocol
from uuid import UUID, uuid4

import httpx
import pytest

from api.presenters.dossier.verification import MOST_STEPS
from api.runtime.services import Services
from domain.accounts.tokens import SCOPES
from domain.kernel.match.lifecycle import Status
from domain.matches import WantedMatch
from domain.matches.agreements import TournamentPlace
from domain.store import Command, command
from domain.store.streams import Streams
from tests.support.eventually import eventually
from tests.support.timeouts import LONG

TOURNAMENT = "4e6f7374-0000-5000-8000-000000000016"
BLITZ = {"kind": "fischer", "initial": 600, "increment": 5}
Json = dict[str, Any]


class AtWork(Protocol):
    """A service that runs in this process, and its address."""

    @property
    def services(self) -> Services:
        """Its services."""

    @property
    def url(self) -> str:
        """Where it answers."""


class Person:
    """Somebody with a token, or without one."""

    def __init__(self, desk: AtWork, name: str | None = "Nausicaa", *scopes: str) -> None:
        self.url, self.player, self.token, self.name = desk.url, "", "", name or ""
        if name is not None:
            tokens = desk.services.players.tokens
            self.player, self.token = desk.services.players.register(name, tokens.command("register"))
            if scopes:
                self.token = tokens.issue(self.player, [*SCOPES, *scopes])

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> httpx.Response:
        """The answer to a request."""
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        return httpx.request(method, f"{self.url}{path}", json=body, headers=headers, timeout=LONG)

    def get(self, path: str, **headers: str) -> Json:
        """The answer to a read that succeeds, as JSON."""
        answer = self.ask("GET", path, **headers)
        assert answer.is_success, answer.text
        found: Json = answer.json()
        return found


class RealMatch:
    """A match of a tournament. `arbiter` decides in it; its clock is the service's, moved by `later`."""

    def __init__(
        self,
        desk: AtWork,
        game: str = "toy",
        seats: int = 2,
        *,
        options: Mapping[str, Any] | None = None,
        tournament: bool = True,
        **terms: Any,
    ) -> None:
        self.services, self.chooser = desk.services, Random(f"{game}/{seats}")
        self.arbiter, self.host = Person(desk, "Mentor"), Person(desk, "Athene")
        self.players = [Person(desk, f"Player {seat}") for seat in range(seats)]
        wanted = WantedMatch(self.host.player, game, seats, dict(options or {}), terms)
        asked = command(self.host.player, str(uuid4()), "open", None)
        if tournament:
            place = TournamentPlace(TOURNAMENT, 1, 1, (self.arbiter.player,))
            self.id: UUID = self.services.matches.open_at(place, wanted, asked).match
        else:
            opened = self.services.matches.open(
                self.host.player, game, seats, dict(options or {}), asked, **terms
            )
            self.id = opened.match
        for seat, person in enumerate(self.players):
            self.services.matches.sit(self.id, person.player, seat, None, self.asked(person))
        self.services.matches.start(self.id, self.host.player, self.asked(self.host))
        self.settle()

    @property
    def path(self) -> str:
        """The address of the match."""
        return f"/v1/matches/{self.id}"

    @property
    def head(self) -> int:
        """The last step."""
        return self.services.matches.head(self.id)

    def settle(self) -> None:
        """Wait until the read models have the last step, and everything that was noted is stored."""
        self.services.reads.wait(self.id, self.head)
        assert self.services.presence.settle(LONG)

    def offered(self, person: Person) -> Json | None:
        """A move that somebody may play now; None if it is not their turn."""
        offers = self.services.matches.legal(self.id, person.player).offers
        return dict(self.chooser.choice(offers).sample(self.chooser)) if offers else None

    def play(self, moves: int = 10_000) -> "RealMatch":
        """So many moves of anybody, or fewer if the match ends before."""
        for _ in range(moves):
            if self.services.matches.status(self.id) is not Status.PLAYING:
                break
            offered = ((person, self.offered(person)) for person in self.players)
            person, move = next((person, move) for person, move in offered if move is not None)
            self.services.matches.play(self.id, person.player, move, self.asked(person))
        self.settle()
        return self

    def send(self, person: Person, move: Json, **headers: str) -> httpx.Response:
        """The answer to a move that is sent over HTTP."""
        return person.ask("POST", f"{self.path}/moves", {"move": move}, **headers)

    def dossier(self, reader: Person, query: str = "") -> Json:
        """The dossier as somebody reads it."""
        self.settle()
        found = reader.get(f"{self.path}/dossier{query}", **{"Nostos-Min-Step": str(self.head)})
        assert found["verification"]["verified"] is (True if found["step"] <= MOST_STEPS else None)
        return found

    def asked(self, person: Person) -> Command:
        """A new command of somebody."""
        return command(person.player, str(uuid4()), "test", None)


def follow_for(desk: AtWork, match: RealMatch, seat: int) -> None:
    """The player of a seat follows the match up to its last step, and hangs up; the service knows it."""
    person, head = match.players[seat], match.head
    headers = {"authorization": f"Bearer {person.token}"}
    with httpx.stream("GET", f"{desk.url}{match.path}/stream", headers=headers, timeout=LONG) as got:
        assert got.is_success
        for line in got.iter_lines():
            if line == f"id: {head}":
                break

    def noted() -> bool:
        streams = match.services.presence.of_match(match.id, person.player).streams
        return bool(streams) and all(each.closed_at is not None for each in streams)

    eventually(noted, "the end of the stream is noted")


class LaterClock:
    """The clock of the matches of a service, so much ahead of the real one."""

    def __init__(self, patch: pytest.MonkeyPatch, match: RealMatch) -> None:
        self._patch, self.now = patch, match.services.log.read(match.id)[-1].at

    def advance(self, seconds: float) -> datetime:
        """From now on it is so many seconds later, and stays so; the moment."""
        self.now += timedelta(seconds=seconds)
        at = self.now
        self._patch.setattr(Streams, "now", lambda _: at)
        return at
