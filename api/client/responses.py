"""Responses of the service as types. The client reads the fields that it knows and ignores the others."""

from typing import Final

import msgspec

from domain.kernel import notation
from domain.kernel.game import Game
from domain.kernel.offers import Offer
from domain.threadsafe.decoder import Decoder, JsonObject


class Player(msgspec.Struct, frozen=True):
    """A player who has just registered, with their token."""

    player: str
    name: str
    token: str


class Me(msgspec.Struct, frozen=True):
    """The player who holds the token of a request."""

    player: str
    name: str


class Legal(msgspec.Struct, frozen=True):
    """The legal moves of a seat at a step. `takeback`: what it may do about takebacks; None without any."""

    step: int
    seat: int
    offers: tuple[Offer, ...]
    takeback: JsonObject | None = None


class View(msgspec.Struct, frozen=True):
    """A match as a viewer knew it at a step. `table`: the game's state, as JSON; hidden fields are `hidden`.

    `clocks`: `left`, seconds a seat until its clock runs out, as of `at`, and the seats that are `running`;
    with a clock that has a delay also `used`, seconds of each seat's turn. None where there are none.
    `takeback`: the request that awaits answers.
    """

    match: str
    step: int
    viewer: str
    status: str
    to_act: tuple[int, ...]
    table: JsonObject
    outcome: JsonObject | None = None
    clocks: JsonObject | None = None
    takeback: JsonObject | None = None


class Frame(msgspec.Struct, frozen=True):
    """One step as a viewer saw it. `facts`: JSON objects. `match`: of the step that a command made in one;
    empty in a list of frames. `body`: the bytes that the service sent.
    """

    step: int
    at: str
    topic: str
    by: int | None
    facts: tuple[JsonObject, ...]
    text: tuple[str, ...] = ()
    match: str = ""
    body: bytes = b""

    @classmethod
    def read(cls, body: bytes) -> "Frame":
        """The frame in a JSON text."""
        return msgspec.structs.replace(FRAME.decode_untrusted(body), body=body)

    def holds(self, *kinds: str) -> bool:
        """Whether the frame has a fact of one of these types."""
        return any(fact["type"] in kinds for fact in self.facts)

    def typed(self, game: Game) -> notation.Frame:
        """The same frame, its facts in the types of the game."""
        return notation.notation(game).frame(self.body)


class FramesPage(msgspec.Struct, frozen=True):
    """A page of frames, each in the bytes that were sent. `step`: the last one of the match."""

    step: int
    frames: tuple[msgspec.Raw, ...]


PLAYER: Final = Decoder(Player)
ME: Final = Decoder(Me)
LEGAL: Final = Decoder(Legal)
VIEW: Final = Decoder(View)
FRAME: Final = Decoder(Frame)
FRAMES: Final = Decoder(FramesPage)
OBJECT: Final = Decoder[JsonObject](JsonObject)
GAMES: Final = Decoder[dict[str, list[JsonObject]]](dict[str, list[JsonObject]])
