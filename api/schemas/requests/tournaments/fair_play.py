"""Requests for reports on fair play."""

from typing import Final, NotRequired, TypedDict
from uuid import UUID

from marshmallow import fields, validate

from api.schemas.fields import Choice, distinct
from api.schemas.schema_from_msgspec import Strict, described

MOST_MATCHES: Final = 300  # in a report: those of a round of 500 entrants, and some that were replayed


class NewFairPlayReportSchema(Strict):
    """A report that an arbiter asks for."""

    kind = Choice(
        "audit",
        "luck",
        required=True,
        **described("`audit`: how well moves fit what players could know; `luck`: what chance gave"),
    )
    matches = fields.List(
        fields.UUID(),
        validate=[validate.Length(1, MOST_MATCHES), distinct],
        **described("matches of the tournament; all that are disclosed and whose results count if left out"),
    )


class NewFairPlayReport(TypedDict):
    """A report that an arbiter asks for."""

    kind: str
    matches: NotRequired[list[UUID]]
