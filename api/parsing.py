"""How bodies and queries are read, and how what is wrong with them is told."""

from typing import Any

import msgspec
from flask import Request
from flask.json.provider import JSONProvider
from marshmallow import Schema, ValidationError
from webargs.flaskparser import FlaskParser

from api import faults
from api.problems import Problem


def decoded(data: str | bytes) -> Any:
    """JSON as values. A Problem if it is none."""
    try:
        return msgspec.json.decode(data)
    except RecursionError:
        raise Problem("malformed-json", "nested too deeply") from None
    except ValueError as error:
        raise Problem("malformed-json", str(error)) from None


class Json(JSONProvider):
    """JSON as RFC 8259 has it: no NaN, no half characters, and nothing nested without end."""

    def dumps(self, obj: Any, **_: Any) -> str:
        """A value as JSON."""
        return msgspec.json.encode(obj).decode()

    def loads(self, s: str | bytes, **_: Any) -> Any:
        """JSON as values. A Problem if it is none."""
        return decoded(s)


class Parser(FlaskParser):
    """Reads bodies and queries. What does not fit is a Problem."""

    DEFAULT_UNKNOWN_BY_LOCATION: dict[str, str | None] = {"json": None, "query": None}  # noqa: RUF012

    def load_json(self, req: Request, schema: Schema) -> Any:  # noqa: ARG002  # as webargs calls it
        """The body; an empty one is an empty object."""
        data = req.get_data(cache=True)
        if not data:
            return {}
        if req.mimetype != "application/json":
            raise Problem("wrong-content-type", accepted=["application/json"])
        return decoded(data)

    def handle_error(self, error: ValidationError, req: Request, schema: Schema, **_: Any) -> Any:
        """Raise the Problem."""
        assert isinstance(error.messages, dict)
        [(location, messages)] = error.messages.items()
        if location == "json":
            faults.refuse(schema, ValidationError(messages), self.load_json(req, schema))
        name, wrong = next(iter(messages.items()))
        named = faults.by_key(schema)
        accepted = faults.described(named[name]) if name in named else sorted(named)
        raise Problem("bad-parameter", " ".join(wrong), parameter=name, accepted=accepted)
