"""A plugin for the tests of pages: answers come late and in any order, and the mouse is held down as people
hold it. A test that passes by luck alone fails with it:

    ./nostos test --quick tests/web -p tests.support.pages.lateness
"""

import asyncio
from functools import partialmethod
from random import Random
from typing import Final

import pytest
from playwright.sync_api import Locator, Page
from starlette.types import Receive, Scope, Send

from api.server.asgi import Application

ANSWERS: Final = 1.2  # seconds that an answer of the API is late at most
MODULES: Final = 0.2  # seconds that a module of a page is late at most
HELD: Final = 120  # milliseconds for which the mouse is held down

chance = Random()  # another order in each run is what this is for
answered = Application.__call__


async def late(app: Application, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer a browser that reads later than it could be answered; bots and clients at once."""
    if scope["type"] == "http" and scope["method"] == "GET" and _is_browser(scope):
        await asyncio.sleep(chance.uniform(0, _most(scope["path"])))
    await answered(app, scope, receive, send)


def _is_browser(scope: Scope) -> bool:
    return any(name == b"user-agent" and b"Chrome" in value for name, value in scope["headers"])


def _most(path: str) -> float:
    if path.startswith("/v1/"):
        return ANSWERS
    return MODULES if path.endswith(".js") else 0


def pytest_configure(config: pytest.Config) -> None:
    """From now on in this process."""
    patch = pytest.MonkeyPatch()
    patch.setattr(Application, "__call__", late)
    for pressing in (Locator, Page):
        patch.setattr(pressing, "click", partialmethod(pressing.click, delay=HELD))
    config.add_cleanup(patch.undo)
