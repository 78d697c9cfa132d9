"""What many requests of tournaments have: a reason, and the rule that it rests on."""

from typing import Final, TypedDict

from api.schemas.fields import TextLine
from api.schemas.schema_from_msgspec import Strict, described
from domain.competition.regulations import LONGEST_LINE

REASON: Final = described("why, in 1 to 200 printable characters; everybody reads it")
RULE: Final = described("the rule that it rests on, in 1 to 200 printable characters")


class GivenReasonSchema(Strict):
    """Why something is done."""

    reason = TextLine(LONGEST_LINE, required=True, **REASON)


class GivenReason(TypedDict):
    """Why something is done."""

    reason: str


class RuledReasonSchema(GivenReasonSchema):
    """Why an arbiter does something, and by which rule."""

    rule = TextLine(LONGEST_LINE, required=True, **RULE)


class RuledReason(GivenReason):
    """Why an arbiter does something, and by which rule."""

    rule: str
