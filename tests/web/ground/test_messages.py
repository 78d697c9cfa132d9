"""The messages come in rooms: every page loads those that its modules ask for."""

from pathlib import Path
from typing import Final

import pytest

from api.web import STATIC
from tests.support.pages.messages import in_room, rooms
from tests.support.pages.modules import ROOM, asked, pages, reached, text

EVERY_PAGE: Final = reached(STATIC / "kept" / "contributing.js")


@pytest.mark.parametrize("page", sorted(pages()), ids=lambda page: page.relative_to(STATIC).as_posix())
def test_a_page_loads_the_messages_that_its_modules_ask_for(page: Path) -> None:
    modules = reached(page) | EVERY_PAGE
    loaded = pages()[page].union(*(ROOM.findall(text(module)) for module in modules))
    missing = {
        (module.relative_to(STATIC).as_posix(), key)
        for module in modules
        for room in rooms() - loaded
        for key in asked(module, set(in_room(room, "en")))
    }
    assert set() == missing
