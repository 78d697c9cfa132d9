"""The client: one method for each command and each read of the service."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Self, TypeVar
from uuid import uuid4

import httpx
from httpx_sse import EventSource

from api.client.contributions import Contributions
from api.client.problems import ProblemError
from api.client.responses import FRAME, FRAMES, GAMES, LEGAL, OBJECT, PLAYER, VIEW, Frame, Legal, Player, View
from api.client.transport import NONE, Transport
from domain.threadsafe.decoder import Decoder, JsonObject

T = TypeVar("T")

RETRY_TIMEOUT = 30.0  # seconds
REVEAL_DUE = "match.reveal_due"
NOT_DUE = ("wrong-status", "nothing-to-reveal", "time-is-up", "not-seated")


class Client:
    """One caller of one service. Methods raise ProblemError; matches are named by their ids.

    A request that gets no response, or a 503, is sent again for `patience` seconds under the same
    Idempotency-Key: it happens once or not at all. `folder`: where contributions to chance are kept.
    """

    def __init__(
        self,
        url: str,
        token: str | None = None,
        *,
        patience: float = RETRY_TIMEOUT,
        http: httpx.Client | None = None,
        folder: Path | None = None,
    ) -> None:
        self._transport = Transport(url, token, patience, http)
        self._contributions = Contributions(folder)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.disconnect()

    def disconnect(self) -> None:
        """Hang up and close the connections. Clients made with `as_player` share these connections."""
        self.hang_up()
        self._transport.http.close()

    def hang_up(self) -> None:
        """Stop sending. HungUp is raised in every thread that waits for this client.

        Clients made from this one continue.
        """
        self._transport.hang_up()

    @property
    def token(self) -> str | None:
        """The caller's token."""
        return self._transport.token

    def as_player(self, token: str | None) -> "Client":
        """A client of the same service for another caller; without a token, for an anonymous one."""
        ours = self._transport
        return Client(ours.url, token, patience=ours.patience, http=ours.http)

    def register(self, name: str) -> "Client":
        """Register a new player. Returns the client of that player.

        A token is shown only once. If the response is lost, so is the player, and another one is registered.
        """
        while True:
            try:
                return self.as_player(self._command("POST", "/v1/players", PLAYER, body={"name": name}).token)
            except ProblemError as problem:
                if problem.name != "token-shown":
                    raise

    def me(self) -> Player:
        """The player who calls."""
        return self._read("/v1/players/me", PLAYER)

    def games(self) -> list[JsonObject]:
        """The games of the service."""
        return self._read("/v1/games", GAMES)["games"]

    def open(
        self,
        game: str,
        seats: int,
        options: Mapping[str, Any] | None = None,
        key: str | None = None,
        **terms: Mapping[str, Any],
    ) -> str:
        """Open a match. Returns its id. `terms`: other terms of the match, by name: `clock`, `leaving` ..."""
        body = {"game": game, "seats": seats, "options": dict(options or {}), **terms}
        return str(self._command("POST", "/v1/matches", OBJECT, body=body, key=key)["match"])

    def match(self, match: str) -> JsonObject:
        """What everybody may know of a match."""
        return self._read(f"/v1/matches/{match}", OBJECT)

    def sit(self, match: str, seat: int, *, contribute: bool = True) -> Frame:
        """Take a seat, bound to 32 bytes of chance that are drawn here. `start` and `stream` reveal them when
        they are due. Without `contribute` the seat leaves chance to the others and to the service.
        """
        body = {"commitment": self._contributions.draw(match, seat)} if contribute else {}
        return self._command("PUT", f"/v1/matches/{match}/seats/{seat}", FRAME, body=body)

    def reveal(self, match: str) -> Frame | None:
        """Reveal the contribution to a match, if one was drawn here and is due. The last starts the match."""
        contribution = self._contributions.of(match)
        if contribution is None:
            return None
        try:
            body = {"contribution": contribution}
            return self._command("PUT", f"/v1/matches/{match}/contribution", FRAME, body=body)
        except ProblemError as problem:
            if problem.name not in NOT_DUE:
                raise
            return None

    def leave(self, match: str, seat: int) -> Frame:
        """Leave a seat before the start."""
        return self._command("DELETE", f"/v1/matches/{match}/seats/{seat}", FRAME)

    def start(self, match: str) -> Frame:
        """Start a match; reveal the contribution to it if one is due. Returns the last step that was made."""
        started = self._command("POST", f"/v1/matches/{match}/start", FRAME)
        return (self.reveal(match) if started.topic == REVEAL_DUE else None) or started

    def legal(self, match: str) -> Legal:
        """The legal moves of the caller's seat."""
        return self._read(f"/v1/matches/{match}/legal", LEGAL)

    def play(
        self, match: str, move: Mapping[str, Any], *, expect: int | None = None, key: str | None = None
    ) -> Frame:
        """Play a move. Returns the step as the seat sees it. `expect`: play only at this step."""
        headers = {} if expect is None else {"if-match": f'"{expect}"'}
        return self._command(
            "POST", f"/v1/matches/{match}/moves", FRAME, body={"move": dict(move)}, key=key, headers=headers
        )

    def resign(self, match: str, *, withdraw: bool = False) -> Frame:
        """Offer to resign, or take the offer back."""
        return self._command("DELETE" if withdraw else "POST", f"/v1/matches/{match}/resignation", FRAME)

    def close(self, match: str, reason: str) -> Frame:
        """Close a match before its start."""
        return self._command("POST", f"/v1/matches/{match}/close", FRAME, body={"reason": reason})

    def view(self, match: str, viewer: str | None = None, at: int | None = None) -> View:
        """The match as a viewer knows it now, or knew it at a step."""
        return self._read(f"/v1/matches/{match}/view", VIEW, {"as": viewer, "at": at})

    def frames(
        self,
        match: str,
        viewer: str | None = None,
        after: int = 0,
        limit: int | None = None,
        text: str | None = None,
    ) -> list[Frame]:
        """The frames of a viewer after a step: all, or the next `limit`. `text`: a language."""
        found: list[Frame] = []
        while limit is None or len(found) < limit:
            query = {"as": viewer, "after": found[-1].step if found else after, "limit": limit, "text": text}
            page = self._read(f"/v1/matches/{match}/frames", FRAMES, query).frames
            if not page:
                break
            found.extend(Frame.read(bytes(body)) for body in page)
        return found

    def record(self, match: str, viewer: str | None = None) -> bytes:
        """The record of the match for a viewer, to be verified anywhere."""
        return self._transport.ask("GET", f"/v1/matches/{match}/record", query={"as": viewer}).content

    def signing_keys(self) -> list[dict[str, str]]:
        """The keys that the service signs or has signed with, as in a JWK set."""
        key_set: dict[str, list[dict[str, str]]] = self._transport.ask("GET", "/v1/keys").json()
        return key_set["keys"]

    def stream(
        self, match: str, viewer: str | None = None, after: int = 0, text: str | None = None
    ) -> Iterator[Frame]:
        """The frames of a viewer, each once, until the match ends. After a lost connection it resumes."""
        attempts, step = self._transport.attempts(), after
        while True:
            attempts.begin()
            try:
                for frame in self._stream_once(match, viewer, step, text):
                    if frame is None:
                        return
                    step = frame.step
                    attempts.succeeded()
                    if frame.topic == REVEAL_DUE:
                        self.reveal(match)
                    yield frame
                attempts.wait()
            except (ProblemError, httpx.TransportError) as error:
                attempts.wait_after(error)

    def _stream_once(
        self, match: str, viewer: str | None, after: int, text: str | None
    ) -> Iterator[Frame | None]:
        """The frames until the connection ends; None at the end of the match."""
        path, query = f"/v1/matches/{match}/stream", {"as": viewer, "text": text}
        with self._transport.listen(path, query, {"last-event-id": str(after)}) as response:
            for event in EventSource(response).iter_sse():
                if event.event == "frame":
                    yield Frame.read(event.data.encode())
                elif event.event == "problem":
                    fields = OBJECT.decode(event.data)
                    raise ProblemError(int(fields.get("status", 403)), fields)
                elif event.event == "end":
                    yield None

    def _read(self, path: str, kind: Decoder[T], query: Mapping[str, Any] = NONE) -> T:
        return kind.decode(self._transport.ask("GET", path, query=query).content)

    def _command(
        self,
        method: str,
        path: str,
        kind: Decoder[T],
        *,
        body: Any = None,
        key: str | None = None,
        headers: Mapping[str, str] = NONE,
    ) -> T:
        keyed = {"idempotency-key": key or str(uuid4()), **headers}
        return kind.decode(self._transport.ask(method, path, body=body, headers=keyed).content)
