"""Requests to play."""

from typing import TypedDict

from marshmallow import fields

from api.schemas.schema_from_msgspec import Strict


class NewMoveSchema(Strict):
    """A move; its `type` says which one. GET /v1/games/{slug} has the schema of each."""

    move = fields.Dict(keys=fields.String(), required=True)


class NewMove(TypedDict):
    """A move; its `type` says which one."""

    move: dict[str, object]
