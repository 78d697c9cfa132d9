"""JSON bodies and queries, parsed; what does not fit becomes a Problem."""

import re
from typing import Any, Final

import msgspec
from flask import Request
from flask.json.provider import JSONProvider
from marshmallow import Schema, ValidationError
from webargs.flaskparser import FlaskParser

from api.problems import validation
from api.problems.parameters import check_parameters
from api.problems.problem import Problem
from domain.threadsafe.decoder import TOO_DEEP, read_untrusted_json

FORMS: Final = ("application/x-www-form-urlencoded", "multipart/form-data")
SCALAR: Final = re.compile(rb'"(?:[^"\\]|\\.)*"|-?[0-9][-+.0-9eE]*', re.DOTALL)


def decoded(data: str | bytes) -> Any:
    """The values of a JSON text. A Problem if it is malformed."""
    try:
        return read_untrusted_json(data)
    except ValueError as error:
        raise Problem("malformed-json", _with_place(data, str(error))) from None


def _with_place(data: str | bytes, wrong: str) -> str:
    """What is wrong, and where. The decoder names the place of an error in the grammar; it does not name the
    place of a string or a number that it cannot hold, or the end of a text that ends too early.
    """
    if wrong.endswith(")") or wrong == TOO_DEEP:
        return wrong
    whole = data.encode(errors="surrogatepass") if isinstance(data, str) else data
    for found in SCALAR.finditer(whole):
        if reason := _why_malformed(found[0]):
            return f"{reason} (byte {found.start()})"
    return f"{wrong} (byte {len(whole)})"


def _why_malformed(scalar: bytes) -> str | None:
    """Why a string or a number is malformed; None if it is not."""
    try:
        scalar.decode()
        read_untrusted_json(scalar)
    except UnicodeDecodeError:
        return "JSON is malformed: string that is not UTF-8"
    except ValueError:
        text = scalar.startswith(b'"')
        return f"JSON is malformed: {'invalid utf-16 surrogate pair' if text else 'number out of range'}"
    return None


class Json(JSONProvider):
    """JSON as in RFC 8259: no NaN, no lone surrogates, limited nesting."""

    def dumps(self, obj: Any, **_: Any) -> str:
        """A value as JSON."""
        return msgspec.json.encode(obj).decode()

    def loads(self, s: str | bytes, **_: Any) -> Any:
        """The values of a JSON text. A Problem if it is malformed."""
        return decoded(s)


class Parser(FlaskParser):
    """Reads bodies and queries by their schemas; what does not fit is a Problem."""

    DEFAULT_UNKNOWN_BY_LOCATION: dict[str, str | None] = {"json": None, "query": None}  # noqa: RUF012

    def load_json(self, req: Request, schema: Schema) -> Any:
        """The body; an empty one is an empty object."""
        data = req.get_data(cache=True)
        if not data:
            return {}
        if req.mimetype in FORMS and not schema.fields:
            return {}  # programs for mails send one where nothing is to be said (RFC 8058)
        if req.mimetype != "application/json":
            raise Problem("wrong-content-type", accepted=["application/json"])
        return decoded(data)

    def load_querystring(self, req: Request, schema: Schema) -> Any:
        """The parameters, each known and given once, unless it is a list."""
        check_parameters((name for name, _ in req.args.items(multi=True)), validation.by_key(schema))
        return super().load_querystring(req, schema)

    def handle_error(self, error: ValidationError, req: Request, schema: Schema, **_: Any) -> Any:
        """Raise the Problem."""
        assert isinstance(error.messages, dict)
        [(location, messages)] = error.messages.items()
        if location == "json":
            validation.refuse(schema, ValidationError(messages), self.load_json(req, schema))
        name, wrong = next(iter(messages.items()))
        accepted = validation.described(validation.by_key(schema)[name])
        raise Problem("bad-parameter", " ".join(wrong), parameter=name, accepted=accepted)
