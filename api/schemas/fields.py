"""Fields that accept exactly their JSON type, where marshmallow would convert."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, Final

from marshmallow import ValidationError, fields, validate

from domain.kernel.text_rules import legible

MOST: Final = 2**53 - 1  # the largest number that every JSON reader keeps whole (RFC 8259, section 6)
ID: Final = re.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\\Z")
ID_PATTERN: Final = f"^{ID.pattern.removesuffix(chr(92) + 'Z')}$"  # the same as JSON schema writes it
NUMBER: Final = re.compile(r"[0-9]{1,16}")  # as many digits as MOST has


class Whole(fields.Integer):
    """A whole number: not 1.0, not "1", not true."""

    def __init__(self, least: int = -MOST, most: int = MOST, **rest: Any) -> None:
        super().__init__(strict=True, validate=validate.Range(least, most), **rest)


class Flag(fields.Boolean):
    """true or false: not 1, not "yes"."""

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> bool:
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return value


class Number(fields.Integer):
    """A number in a query: digits only."""

    def __init__(self, least: int = 0, most: int = MOST, **rest: Any) -> None:
        said = f"Not a whole number from {least} to {most}, in digits."
        super().__init__(
            validate=validate.Range(least, most, error=said), error_messages={"invalid": said}, **rest
        )

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> int:
        if not isinstance(value, str) or not NUMBER.fullmatch(value):
            raise self.make_error("invalid", input=value)
        return int(value)


class TextLine(fields.String):
    """A line of text that a person writes."""

    def __init__(self, longest: int, **rest: Any) -> None:
        self._longest = longest
        super().__init__(validate=[self._seen, validate.Length(1, longest)], **rest)

    def _seen(self, text: str) -> None:
        if not legible(text[: self._longest], self._longest):
            raise ValidationError("Not a line of printable characters.")


class Sha256(fields.String):
    """32 bytes in hex."""

    def __init__(self, **rest: Any) -> None:
        super().__init__(validate=validate.Regexp("^[0-9a-f]{64}$", error="Not 32 bytes in hex."), **rest)


class Choice(fields.String):
    """One of some words."""

    def __init__(self, *words: str, **rest: Any) -> None:
        super().__init__(validate=validate.OneOf(words), **rest)


class NumberChoice(fields.Float):
    """One of some numbers: not "1", not true."""

    def __init__(self, *numbers: float, **rest: Any) -> None:
        super().__init__(validate=validate.OneOf(numbers), **rest)

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self.make_error("invalid", input=value)
        return float(value)


class Moment(fields.AwareDateTime):
    """A moment, as RFC 3339 writes it: with its offset from UTC."""

    def __init__(self, **rest: Any) -> None:
        super().__init__(format="iso", **rest)

    def _deserialize(self, value: Any, *rest: Any, **named: Any) -> datetime:
        if not isinstance(value, str):
            raise self.make_error("invalid", input=value, obj_type=self.OBJ_TYPE)
        found = super()._deserialize(value, *rest, **named)
        try:
            return found.astimezone(UTC)
        except OverflowError:
            raise self.make_error("invalid", input=value, obj_type=self.OBJ_TYPE) from None


class PlayerId(fields.String):
    """The id of a player: a UUID as the service writes it."""

    def __init__(self, **rest: Any) -> None:
        rest["metadata"] = {"pattern": ID_PATTERN, **rest.get("metadata", {})}
        super().__init__(validate=validate.Regexp(ID, error="Not the id of a player."), **rest)


def distinct(values: Sequence[object]) -> None:
    """Refuse a list that holds a value twice."""
    if len(set(values)) < len(values):
        raise ValidationError("Each one only once.")
