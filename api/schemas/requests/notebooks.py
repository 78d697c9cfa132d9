"""Requests about notes and talk."""

from typing import NotRequired, TypedDict

from marshmallow import fields, validate

from api.schemas.fields import Flag, TextLine
from api.schemas.schema_from_msgspec import Strict, described
from domain.notebooks.notes import LONGEST as LONGEST_NOTE
from domain.notebooks.notes import LONGEST_LINE


class WrittenLineSchema(Strict):
    """A line of talk."""

    text = TextLine(LONGEST_LINE, required=True, **described("1 to 200 printable characters"))
    table = Flag(**described("to all seats, where the table talks; false if left out"))


class WrittenLine(TypedDict):
    """A line of talk."""

    text: str
    table: NotRequired[bool]


class NewGuessSchema(Strict):
    """A guess; its `type` says what it is about. GET of the guesses has what a seat may guess."""

    guess = fields.Dict(keys=fields.String(), required=True)


class NewGuess(TypedDict):
    """A guess; its `type` says what it is about."""

    guess: dict[str, object]


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
