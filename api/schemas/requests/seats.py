"""Requests about who has a seat."""

from typing import NotRequired, TypedDict

from api.schemas.fields import PlayerId, Sha256, TextLine
from api.schemas.schema_from_msgspec import Strict, described
from domain.matches.decisions.context import LONGEST_REASON


class KeptForSchema(Strict):
    """The player for whom a seat is kept."""

    player = PlayerId(required=True)


class KeptFor(TypedDict):
    """The player for whom a seat is kept."""

    player: str


class RemovalSchema(Strict):
    """Why a player is removed. Everybody who may know of the match sees it."""

    reason = TextLine(LONGEST_REASON, **described("1 to 200 printable characters"))


class Removal(TypedDict):
    """Why a player is removed."""

    reason: NotRequired[str]


class SitSchema(Strict):
    """What a player brings to their seat."""

    commitment = Sha256(**described("binds 32 bytes of chance (LOTS.md); without one I contribute nothing"))


class Sit(TypedDict):
    """What a player brings to their seat."""

    commitment: NotRequired[str]
