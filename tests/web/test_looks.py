"""Pictures of the pages, kept in `looks/` and looked at when they change.

`NOSTOS_LOOKS=tests/web/looks pytest tests/web/test_looks.py -m slow` takes them anew; without it they are
taken elsewhere, and the test says whether each page can be pictured and none is missing from `looks/`.
"""

import os
from base64 import b64decode
from pathlib import Path
from random import Random
from typing import Any

import pytest

from domain.games import SHELF
from tests.support.pages.browser import Sight
from tests.web.conftest import Open
from tests.web.test_play import begun, played

KEPT = Path(__file__).parent / "looks"
SIZES = {"desktop": (1280, 800), "phone": (390, 844)}
MOST = 70_000  # bytes of a picture that is kept
PAGES = {
    "lobby": "/",
    "opening": "/play/odyssee",
    "rules": "/rules/odysseus#section-1.3",
    "verify": "/verify",
}


def pictured(sight: Sight, path: Path, theme: str) -> None:
    """Take a picture of what the browser shows."""
    sight.page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
    sight.page.wait_for_selector(".board > svg, .lobby .game, .opening h1, .rules h2, .drop")
    sight.page.evaluate("document.fonts.ready.then(() => true)")
    session = sight.page.context.new_cdp_session(sight.page)
    taken = session.send("Page.captureScreenshot", {"format": "webp", "quality": 42})
    path.write_bytes(b64decode(taken["data"]))


@pytest.mark.slow
def test_every_page_has_its_picture(look: Open, finished: dict[str, str], tmp_path: Path) -> None:
    folder = Path(os.environ.get("NOSTOS_LOOKS") or tmp_path)
    for size, (width, height) in SIZES.items():
        screen: dict[str, Any] = {"viewport": {"width": width, "height": height}}
        for name, address in PAGES.items():
            pictured(look(address, **screen), folder / f"{name}-{size}.webp", "light")
        for slug, match in finished.items():
            for theme in ("light", "dark"):
                sight = look(f"/matches/{match}?step=40&as=1", **screen)
                pictured(sight, folder / f"replay-{slug}-{size}-{theme}.webp", theme)
            sight = begun(look, slug, **screen)
            played(sight, Random(2), 3)
            sight.page.wait_for_selector(".offers")
            pictured(sight, folder / f"table-{slug}-{size}.webp", "light")
    taken = sorted(path.name for path in folder.glob("*.webp"))
    assert len(taken) == len(SIZES) * (len(PAGES) + 3 * len(SHELF))
    assert taken == sorted(path.name for path in KEPT.glob("*.webp"))
    assert all(path.stat().st_size > 0 for path in folder.glob("*.webp"))
    assert all(path.stat().st_size <= MOST for path in KEPT.glob("*.webp"))
