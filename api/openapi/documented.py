"""What the library of the endpoints says of them all, before the rest of the document joins it."""

from typing import Final

from flask import Flask
from flask_smorest import Api, Blueprint

from domain.threadsafe.decoder import JsonObject

DESCRIPTION: Final = """\
Games with hidden information, played over REST. A match is a list of steps. Every viewer sees every step, and
of each step what they may know. What they may not know is `{"type": "hidden"}`.

Commands take an `Idempotency-Key`: the same command under the same key happens once. A move may name
with `If-Match` the step it was made for.

The parameter `as` of a read names the viewer: `onlooker`, a seat's number, or `referee` once a match is
disclosed. A caller who has the response already sends `If-None-Match`.

Problems are those of RFC 9457. The `type` of each is an address that explains it.

Lines of JSON have the media type `application/x-ndjson`. OpenAPI 3.1 has no word for the schema of one line:
`x-item-schema` names it.

Each response has the usual headers of security as well, such as `X-Content-Type-Options`.
"""
CONFIG: Final = {
    "API_TITLE": "Nostos",
    "API_VERSION": "1",
    "OPENAPI_VERSION": "3.1.0",
    "API_SPEC_OPTIONS": {
        "info": {"description": DESCRIPTION, "license": {"name": "MIT", "identifier": "MIT"}}
    },
}
TOKEN: Final = {"type": "http", "scheme": "bearer", "description": "A token of POST /v1/players."}


class Documented(Api):  # type: ignore[misc]  # the library has no types
    """The library's Api. The application responds to errors, and each endpoint documents its own.

    To describe all endpoints takes long, so that is done when somebody asks for the document, and not when
    the service starts.
    """

    DEFAULT_ERROR_RESPONSE_NAME = None

    def __init__(self, app: Flask) -> None:
        super().__init__(app)
        self._resources: list[Blueprint] = []

    def register_blueprint(self, resource: Blueprint) -> None:
        """Register the routes of a resource."""
        self._app.extensions["flask-smorest"]["blp_name_to_api"][resource.name] = self
        self._app.register_blueprint(resource)
        self._resources.append(resource)

    def described(self) -> JsonObject:
        """The library's document of all routes. It is made once."""
        for resource in self._resources:
            resource.register_views_in_doc(self, self._app, self.spec, name=resource.name, parameters=None)
            self.spec.tag({"name": resource.name, "description": resource.description})
        self.spec.components.security_scheme("token", TOKEN)
        found: JsonObject = self.spec.to_dict()
        return found

    def _register_error_handlers(self) -> None:
        """Do nothing: `api.http.error_handler` responds to all errors."""
