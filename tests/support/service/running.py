"""A gateway over real servers, in this process: toy matches played step by step, and streams to read."""

import asyncio
import socket
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID, uuid4

import httpx
from httpx_sse import EventSource, ServerSentEvent

from api.runtime.sealing_keys import SealingKeys
from api.runtime.services import Services, assemble
from api.runtime.settings import Settings
from api.server.asgi import Application, application
from api.server.granian import serve_until
from api.streaming.gateway import Gateway
from api.streaming.subscriber import RedisSubscriber
from domain.games import SHELF
from domain.kernel.facts import Viewer
from domain.kernel.match.acts import SubstituteNamed
from domain.matches import AcceptedCommand, WantedMatch
from domain.matches.agreements import TournamentPlace
from domain.store import Command, command
from projections.engine.publisher import Publisher
from projections.engine.runner import POLL
from tests.projections.support import running
from tests.support import toy
from tests.support.eventually import eventually
from tests.support.logins import LOGINS
from tests.support.loopback import CROWDED
from tests.support.ports import free_port

GAMES = {**SHELF, toy.GAME.slug: toy.GAME}


@contextmanager
def serving(app: Application, settings: Settings) -> Iterator[Callable[[], bool]]:
    """The application on its port, in a thread. What is yielded stops it and says whether all finished.

    Called again, it ends a drain.
    """
    loop, stop, hurry, finished = asyncio.new_event_loop(), asyncio.Event(), asyncio.Event(), []

    def run() -> None:
        asyncio.set_event_loop(loop)
        finished.append(loop.run_until_complete(serve_until(stop, app, settings, hurry)))

    thread = threading.Thread(target=run)
    thread.start()
    _until_listening(settings.port)

    def end() -> bool:
        if thread.is_alive():
            loop.call_soon_threadsafe(hurry.set if stop.is_set() else stop.set)
        thread.join(120)  # longer than the server waits for its last answers, with the patience of tests
        assert not thread.is_alive()
        return bool(finished and finished[0])

    try:
        yield end
    finally:
        end()
        loop.close()


def _until_listening(port: int) -> None:
    def listens() -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", port)) == 0

    eventually(listens, f"somebody listens on {port}")


class ServedMatch:
    """A toy match, played move by move by its own commands."""

    def __init__(
        self,
        services: Services,
        seats: int = 2,
        *,
        clock: Mapping[str, Any] | None = None,
        broadcast: Mapping[str, Any] | None = None,
        leaving: Mapping[str, Any] | None = None,
        place: TournamentPlace | None = None,
        **options: Any,
    ) -> None:
        self.services = services
        self.rng = Random(7)
        self.players = [self._registered(f"Player {seat}") for seat in range(seats)]
        host = self.players[0][0]
        asked = self._command(host)
        terms = {"clock": clock, "broadcast": broadcast, "leaving": leaving}
        wanted = WantedMatch(host, "toy", seats, options, terms)
        if place is None:
            done = services.matches.open(host, "toy", seats, options, asked, **terms)
        else:
            done = services.matches.open_at(place, wanted, asked)
        self.id: UUID = done.match
        self.host = host
        self._note(done)

    def seat_all(self) -> "ServedMatch":
        """Seat everybody and start the match."""
        for seat, (player, _) in enumerate(self.players):
            self.sit(seat, player)
        self.start()
        return self

    def start(self) -> None:
        """Play begins."""
        self._note(self.services.matches.start(self.id, self.host, self._command(self.host)))

    def token(self, seat: int) -> str:
        """The token of the seat's player."""
        return self.players[seat][1]

    def move(self) -> int:
        """Some seat plays a move; the step it made, or 0 when the match is over."""
        for player, _ in self.players:
            offers = self.services.matches.legal(self.id, player).offers
            if offers:
                move = self.rng.choice(offers).sample(self.rng)
                return self._note(self.services.matches.play(self.id, player, move, self._command(player)))
        return 0

    def finish(self) -> int:
        """Play to the end; the last step."""
        while self.move():
            pass
        return self.services.matches.head(self.id)

    def fresh(self, viewer: Viewer, after: int = 0) -> list[bytes]:
        """A fresh read of a viewer's frames, up to the last step there is."""
        head = self.services.matches.head(self.id)
        return self.services.reads.frames(self.id, viewer, after, at_least=head)

    def leave(self, seat: int) -> None:
        """The player gets up."""
        player = self.players[seat][0]
        self._note(self.services.matches.leave(self.id, player, seat, self._command(player)))

    def resign(self, seat: int) -> None:
        """The player gives up."""
        player = self.players[seat][0]
        self._note(self.services.matches.resign(self.id, player, self._command(player)))

    def substitute(self, seat: int, player: tuple[str, str]) -> int:
        """Another player, of this id and token, takes the seat over; the step."""
        name = player[0]
        self.players[seat] = player
        return self._note(self.services.matches.substitute(self.id, name, seat, self._command(name)))

    def name_substitute(self, arbiter: str, seat: int, player: tuple[str, str]) -> int:
        """An arbiter gives the seat to another player, of this id and token; the step."""
        self.players[seat] = player
        act = SubstituteNamed(arbiter, seat, player[0], "47", "a player is ill")
        return self._note(self.services.matches.name_substitute(self.id, act, self._command(arbiter)))

    def sit(self, seat: int, player: str) -> None:
        """A player sits down."""
        self._note(self.services.matches.sit(self.id, player, seat, None, self._command(player)))

    def newcomer(self) -> tuple[str, str]:
        """A player without a seat, and their token."""
        return self._registered("Newcomer")

    def _note(self, done: AcceptedCommand) -> int:
        """Note the step in this process, as the API does, so that its next reads wait for it; the step."""
        self.services.written.record(self.id, done.step)
        return done.step

    def _registered(self, name: str) -> tuple[str, str]:
        return self.services.players.register(name, self._command(name))

    def _command(self, actor: str) -> Command:
        return command(actor, str(uuid4()), "test", None)


class StreamReader:
    """A stream that is read in a thread, so that a test can wait for its events."""

    def __init__(self, url: str, token: str | None, query: Mapping[str, Any]) -> None:
        self.sent: list[ServerSentEvent] = []
        self.status = 0
        self.over = threading.Event()
        self._url = url
        self._query = query
        self._headers = {"authorization": f"Bearer {token}"} if token else {}
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    @property
    def frames(self) -> list[bytes]:
        """The frames so far."""
        return [event.data.encode() for event in self.sent if event.event == "frame"]

    @property
    def kinds(self) -> list[str]:
        """What kinds of events came, without the frames."""
        return [event.event for event in self.sent if event.event != "frame"]

    def wait(self, frames: int, seconds: float = 60.0) -> list[bytes]:
        """The frames, once there are this many or the stream is over."""
        eventually(lambda: len(self.frames) >= frames or self.over.is_set(), f"{frames} frames", seconds)
        return self.frames

    def wait_over(self, seconds: float = 60.0) -> "StreamReader":
        """Wait until the service has ended the stream."""
        assert self.over.wait(seconds), "the stream goes on"
        return self

    def hang_up(self) -> None:
        """Close the stream, even in the middle of an event."""
        self._stop.set()

    def _run(self) -> None:
        try:
            timeout = httpx.Timeout(60)
            with httpx.stream(
                "GET", self._url, params=self._query, headers=self._headers, timeout=timeout
            ) as got:
                self.status = got.status_code
                for event in EventSource(got).iter_sse():
                    if event.data:  # without data it is a heartbeat
                        self.sent.append(event)
                    if self._stop.is_set():
                        return
        except httpx.TransportError:
            pass
        finally:
            self.over.set()


class RunningService:
    """The service in this process, on fresh servers, with the toy game on its shelf."""

    def __init__(self, services: Services, gateway: Gateway, url: str, stop: Callable[[], bool]) -> None:
        self.services = services
        self.gateway = gateway
        self.url = url
        self.stop = stop

    def table(self, seats: int = 2, **options: Any) -> ServedMatch:
        """A toy match, opened."""
        return ServedMatch(self.services, seats, **options)

    def follow(
        self,
        table: ServedMatch,
        token: str | None = None,
        *,
        after: int = 0,
        viewer: str | None = None,
        text: str | None = None,
    ) -> StreamReader:
        """A stream of the match, read in a thread."""
        query = {"after": after, "as": viewer, "text": text}
        given = {name: value for name, value in query.items() if value is not None}
        return StreamReader(self.address(table), token, given)

    def address(self, table: ServedMatch) -> str:
        """The address of the match's stream."""
        return f"{self.url}/v1/matches/{table.id}/stream"


@contextmanager
def running_service(
    database: str,
    redis_url: str,
    *content: Path,
    halls: str = CROWDED,
    trusted_proxies: str = "",
    drain: int = 0,
    traces: str = "",
    poll: float = POLL,
    embed_origins: str = "",
    cors_origins: str = "",
    smtp_url: str = "",
) -> Iterator[RunningService]:
    """A projector, the API and a gateway at work. `content`: folders of boards and cards; `traces`: where all
    of them send theirs; `poll`: of the projector.
    """
    port = free_port()
    settings = Settings(
        database_url=database,
        logins=LOGINS,
        redis_url=redis_url,
        port=port,
        content=content,
        halls=halls,
        trusted_proxies=trusted_proxies,
        drain=drain,
        traces=traces,
        embed_origins=embed_origins,
        cors_origins=cors_origins,
        smtp_url=smtp_url,
        mail_from="Nostos <nostos@games.example.org>",
    )
    services = assemble(settings, None if content else GAMES)
    gateway = Gateway(services, RedisSubscriber(redis_url))
    publisher = Publisher(redis_url)
    ring = SealingKeys.of(settings)
    projecting = running(
        database, bus=publisher, shelf=GAMES, ring=ring, traces=settings.trace_target, poll=poll
    )
    with projecting:
        with serving(application(services, gateway), settings) as stop:
            yield RunningService(services, gateway, f"http://127.0.0.1:{port}", stop)
        services.close()
    publisher.close()
