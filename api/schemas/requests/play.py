"""Requests to play."""

from typing import TypedDict

from marshmallow import fields

from api.schemas.fields import Flag, Whole
from api.schemas.schema_from_msgspec import Strict, described


class NewMoveSchema(Strict):
    """A move; its `type` says which one. GET /v1/games/{slug} has the schema of each."""

    move = fields.Dict(keys=fields.String(), required=True)


class NewMove(TypedDict):
    """A move; its `type` says which one."""

    move: dict[str, object]


class TakebackAnswerSchema(Strict):
    """An answer to the request of another seat to take back its last move."""

    step = Whole(
        1, 2**31 - 1, required=True, **described("`step` of the request; it answers no other request")
    )
    agrees = Flag(required=True, **described("true: the move is taken back; false: the request is refused"))


class TakebackAnswer(TypedDict):
    """An answer to the request of another seat to take back its last move."""

    step: int
    agrees: bool
