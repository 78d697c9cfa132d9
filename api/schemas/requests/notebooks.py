"""Requests about notes and talk."""

from typing import TypedDict

from marshmallow import fields, validate

from api.schemas.fields import TextLine
from api.schemas.schema_from_msgspec import Strict, described
from domain.notebooks.notes import LONGEST as LONGEST_NOTE
from domain.notebooks.notes import LONGEST_LINE


class WrittenLineSchema(Strict):
    """A line of talk."""

    text = TextLine(LONGEST_LINE, required=True, **described("1 to 200 printable characters"))


class WrittenLine(TypedDict):
    """A line of talk."""

    text: str


class MarksSchema(Strict):
    """All the marks of a subject; they replace the ones before."""

    marks = fields.List(
        TextLine(LONGEST_NOTE, **described("1 to 100 printable characters")),
        required=True,
        validate=validate.Length(max=200),
    )


class Marks(TypedDict):
    """All the marks of a subject."""

    marks: list[str]
