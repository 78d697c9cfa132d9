"""Requests about halls."""

from datetime import datetime
from typing import TypedDict

from api.schemas.fields import Moment, TextLine, Whole
from api.schemas.schema_from_msgspec import Strict, described
from domain.halls.halls import FACTORS, LONGEST_REASON


class WantedQuotasSchema(Strict):
    """How much the quotas of a network are raised, until when and why."""

    factor = Whole(
        FACTORS[0], FACTORS[-1], required=True, **described("by which all its quotas are multiplied")
    )
    until = Moment(required=True, **described("when that ends by itself, at most 31 days ahead"))
    reason = TextLine(LONGEST_REASON, required=True, **described("1 to 200 printable characters"))


class WantedQuotas(TypedDict):
    """How much the quotas of a network are raised, until when and why."""

    factor: int
    until: datetime
    reason: str
