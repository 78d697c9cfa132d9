"""Responses of the service as types. A client reads the fields it knows and ignores the rest."""

from typing import Final

import msgspec

from domain.kernel import notation
from domain.kernel.game import Game
from domain.kernel.offers import Offer
from domain.threadsafe.decoder import Decoder, JsonObject


class Player(msgspec.Struct, frozen=True):
    """A player. The token is present only in the response to the registration."""

    player: str
    name: str
    token: str = ""


class Legal(msgspec.Struct, frozen=True):
    """The legal moves of a seat at a step."""

    step: int
    seat: int
    offers: tuple[Offer, ...]


class View(msgspec.Struct, frozen=True):
    """A match as a viewer knew it at a step. `table`: the game's own, with what is hidden as `hidden`.

    `clocks`: `left`, seconds a seat, as of `at`, and the seats that are `running`; None where there are none.
    """

    match: str
    step: int
    viewer: str
    status: str
    to_act: tuple[int, ...]
    table: JsonObject
    outcome: JsonObject | None = None
    clocks: JsonObject | None = None


class Frame(msgspec.Struct, frozen=True):
    """One step as a viewer saw it. `facts`: JSON objects. `body`: the very bytes that the service sent."""

    step: int
    at: str
    topic: str
    by: int | None
    facts: tuple[JsonObject, ...]
    text: tuple[str, ...] = ()
    body: bytes = b""

    @classmethod
    def read(cls, body: bytes) -> "Frame":
        """From its JSON."""
        return msgspec.structs.replace(FRAME.decode(body), body=body)

    def holds(self, *kinds: str) -> bool:
        """Whether a fact of one of these types is in it."""
        return any(fact["type"] in kinds for fact in self.facts)

    def typed(self, game: Game) -> notation.Frame:
        """The same with the facts of the game's own types."""
        return notation.notation(game).frame(self.body)


class Frames(msgspec.Struct, frozen=True):
    """A page of frames, each left as it was sent."""

    frames: tuple[msgspec.Raw, ...]


PLAYER: Final = Decoder(Player)
LEGAL: Final = Decoder(Legal)
VIEW: Final = Decoder(View)
FRAME: Final = Decoder(Frame)
FRAMES: Final = Decoder(Frames)
OBJECT: Final = Decoder[JsonObject](JsonObject)
GAMES: Final = Decoder[dict[str, list[JsonObject]]](dict[str, list[JsonObject]])
