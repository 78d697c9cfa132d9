"""A caller of the service: who they are, how their requests are sent, and what is kept of the answers."""

import warnings
from collections.abc import Mapping
from typing import Any, Final, Self, TypeVar
from uuid import uuid4

import httpx
import msgspec

from api.client.kept import Kept, usual_folder
from api.client.keys import PlayerKey
from api.client.problems import ProblemError
from api.client.receipts import ReceiptFiles
from api.client.responses import ME, OBJECT, PLAYER, Me
from api.client.transport import NONE, Transport
from domain.ledger import receipts, signing
from domain.threadsafe.decoder import Decoder

T = TypeVar("T")
Said = dict[str, Any]

RETRY_TIMEOUT: Final = 30.0  # seconds


class Caller:
    """One caller of one service. Methods raise ProblemError; matches are named by their ids.

    A request that gets no response, or a 503, is sent again for `patience` seconds under the same
    Idempotency-Key: it happens once or not at all. Each command of a match names the last head that this
    client was shown. `kept`: where contributions to chance and receipts are kept; by default in the folder
    that this system has for such files. `player`: the caller's id, if it is known.
    """

    def __init__(
        self,
        url: str,
        token: str | None = None,
        *,
        patience: float = RETRY_TIMEOUT,
        http: httpx.Client | None = None,
        kept: Kept | None = None,
        player: str = "",
    ) -> None:
        self._transport = Transport(url, token, patience, http)
        self._kept = kept or Kept(usual_folder())
        self._player = player

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

    def as_player(self, token: str | None, player: str = "", kept: Kept | None = None) -> Self:
        """A client of the same service for another caller; without a token, for an anonymous one.

        `player`: the id of the other, if it is known. `kept`: where the other one keeps receipts,
        contributions and what it was shown; None: in the same place as this one.
        """
        ours = self._transport
        return type(self)(
            ours.url, token, patience=ours.patience, http=ours.http, kept=kept or self._kept, player=player
        )

    @property
    def receipts(self) -> ReceiptFiles:
        """The receipts that this client keeps, of all its players."""
        return self._kept.receipts

    def register(self, name: str) -> Self:
        """Register a new player. Returns the client of that player.

        A token is shown only once. If the response is lost, so is the player, and another one is registered.
        """
        while True:
            try:
                made = self._command("POST", "/v1/players", PLAYER, body={"name": name})
            except ProblemError as problem:
                if problem.name != "token-shown":
                    raise
            else:
                return self.as_player(made.token, made.player)

    def me(self) -> Me:
        """The player who calls."""
        return self._read("/v1/players/me", ME)

    def use_key(self, key: PlayerKey) -> None:
        """Give the service the public key of this player, and sign with it in matches that they join from
        now on.
        """
        self._command("PUT", "/v1/players/me/key", OBJECT, body={"x": key.x})
        self._kept.keys.use(self.token, key)

    def _id(self) -> str:
        """The id of the player who calls."""
        if not self._player:
            self._player = self.me().player
        return self._player

    def _read(
        self, path: str, kind: Decoder[T], query: Mapping[str, Any] = NONE, headers: Mapping[str, str] = NONE
    ) -> T:
        return kind.decode_untrusted(self._transport.ask("GET", path, query=query, headers=headers).content)

    def _command(
        self,
        method: str,
        path: str,
        kind: Decoder[T],
        *,
        body: Any = None,
        query: Mapping[str, Any] = NONE,
        key: str | None = None,
        headers: Mapping[str, str] = NONE,
        said: Said | None = None,
    ) -> T:
        """The answer to a command. `said`: what the author of a command of a match says (FORMAT.md)."""
        chosen = key or str(uuid4())
        keyed = {"idempotency-key": chosen, **headers} | ({} if said is None else self._bound(chosen, said))
        try:
            response = self._transport.ask(method, path, query=query, body=body, headers=keyed)
        except ProblemError as problem:
            if problem.name == "unknown-head" and said is not None:
                self._kept.heads.forget(self.token, said["match"])  # they are told once, and can go on
            self._keep(problem.receipt)
            raise
        self._keep(response.headers.get("nostos-receipt", ""))
        return kind.decode_untrusted(response.content)

    def _bound(self, chosen: str, said: Said) -> dict[str, str]:
        """The headers that bind a command: the last head that its author saw, and their signature if they
        have a key. A signature needs a head of now.
        """
        match, key = said["match"], self._kept.keys.of(self.token)
        if key is not None:
            last = self._read(f"/v1/matches/{match}/head", OBJECT)
            self._kept.heads.show(self.token, match, last["step"], last["head"])
        seen = self._kept.heads.of(self.token, match)
        found = {"nostos-seen": seen} if seen else {}
        if key is not None:
            found["nostos-signature"] = key.signature(self._id(), chosen, said, seen)
        return found

    def _keep(self, receipt: str) -> None:
        """Keep a receipt, and the head that it shows."""
        if not receipt:
            return
        try:
            found = receipts.read(signing.claimed(receipt))
        except (signing.BadSignature, msgspec.ValidationError) as error:
            warnings.warn(f"the service sent a receipt that is none: {error}", RuntimeWarning, stacklevel=2)
            return
        self._kept.heads.show(self.token, found.match, found.step, found.head)
        self._kept.receipts.keep(found.match, receipt)
