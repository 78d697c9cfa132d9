"""The documents as they are sent: that of the whole API and that of each game, each made once."""

from collections.abc import Callable
from threading import RLock
from typing import Final

import msgspec
from flask import current_app

from api.openapi.game_document import game_document
from domain.kernel.game import Shelf
from domain.threadsafe.decoder import JsonObject

EXTENSION: Final = "nostos-documents"  # where the application keeps them


class Documents:
    """The documents of an application. To make one takes seconds, so the first who asks waits for it."""

    def __init__(self, make: Callable[[], JsonObject], shelf: Shelf) -> None:
        self._make, self._shelf = make, shelf
        self._made: JsonObject = {}
        self._bodies: dict[str, bytes] = {}
        self._making = RLock()

    def whole(self) -> bytes:
        """The document of the whole API, as JSON."""
        return self._body("", lambda document: document)

    def of_game(self, slug: str) -> bytes:
        """The document of a game of the shelf, as JSON."""
        return self._body(slug, lambda document: game_document(document, self._shelf[slug]))

    def _body(self, name: str, narrowed: Callable[[JsonObject], JsonObject]) -> bytes:
        with self._making:
            if name not in self._bodies:
                self._made = self._made or self._make()
                self._bodies[name] = msgspec.json.encode(narrowed(self._made))
            return self._bodies[name]


def documents() -> Documents:
    """The documents of the application that serves the request."""
    found: Documents = current_app.extensions[EXTENSION]
    return found
