"""Requests about the ledger, and for looks of people who do not play."""

from typing import Final, NotRequired, TypedDict

from marshmallow import fields, validate

from api.schemas.fields import TextLine, Whole
from api.schemas.schema_from_msgspec import Strict, described
from domain.matches.decisions.context import LONGEST_REASON

MOST_RECEIPTS, LONGEST_RECEIPT = 60, 1000  # receipts in a body, characters of one
JWS: Final = r"^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$"


class NewLookSchema(Strict):
    """As which seat, and up to which step. A step that is to come counts as the last one."""

    seat = Whole(0, 59, required=True)
    step = Whole(1, 2**31 - 1, **described("without it: the last step"))


class NewLook(TypedDict):
    """As which seat, and up to which step."""

    seat: int
    step: NotRequired[int]


class NewOpeningSchema(Strict):
    """Why an organizer looks as the referee or, with `look`, as a seat up to a step. Everybody sees it."""

    reason = TextLine(LONGEST_REASON, required=True, **described("1 to 200 printable characters"))
    look = fields.Nested(NewLookSchema)


class NewOpening(TypedDict):
    """Why an organizer looks as the referee, or as a seat up to a step."""

    reason: str
    look: NotRequired[NewLook]


class CosignatureSchema(Strict):
    """A witness's line on a checkpoint, the last or that of a size, as c2sp.org/tlog-cosignature has it."""

    line = fields.String(required=True, validate=validate.Length(1, 500))
    size = Whole(1, 2**53 - 1, **described("of the checkpoint"))


class Cosignature(TypedDict):
    """A witness's line on a checkpoint."""

    line: str
    size: NotRequired[int]


class HandedInReceiptsSchema(Strict):
    """Receipts that somebody kept, as the service gave them."""

    receipts = fields.List(
        fields.String(validate=[validate.Length(1, LONGEST_RECEIPT), validate.Regexp(JWS)]),
        required=True,
        validate=validate.Length(1, MOST_RECEIPTS),
        **described("each a compact JWS"),
    )


class HandedInReceipts(TypedDict):
    """Receipts that somebody kept."""

    receipts: list[str]
