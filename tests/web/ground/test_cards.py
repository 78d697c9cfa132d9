"""The cards of links: pictures of the boards, made with a browser when a board changes.

`NOSTOS_CARDS=api/web/static/cards pytest tests/web/ground/test_cards.py -m slow` makes them anew; without
the setting they are made elsewhere.
"""

import os
from base64 import b64decode
from pathlib import Path

import pytest

from api.web import STATIC
from domain.games import SHELF
from tests.support.pages.browser import Sight
from tests.web.conftest import Open

KEPT = STATIC / "cards"
WIDTH, HEIGHT = 1200, 630
MOST = 60_000  # bytes
QUALITY = 68
BOARD = ".picture svg"
HERO = ".hero"

DRAW = """([title, line, selector]) => {
  const board = document.querySelector(selector)?.cloneNode(true);
  const set = (element, style) => Object.assign(element.style, style);
  const made = (tag, text, style) => {
    const element = document.createElement(tag);
    element.textContent = text;
    set(element, style);
    return element;
  };
  const words = made("div", "", { flex: "1", display: "grid", gap: "18px", alignContent: "center" });
  words.append(
    made("div", "Nostos", { font: "600 30px var(--title)", color: "var(--accent)" }),
    made("div", title, { font: "700 68px/1.05 var(--title)" }),
    made("div", line, { font: "30px/1.3 'Alegreya Sans'", color: "var(--quiet)" }),
  );
  const card = made("div", "", {
    position: "fixed", inset: "0", background: "var(--paper)", color: "var(--ink)", display: "flex",
    gap: "48px", padding: "48px 56px", boxSizing: "border-box", zIndex: "99",
  });
  card.append(words);
  if (board) {
    set(board, { height: "534px", width: "600px", maxWidth: "600px", flex: "none" });
    card.append(board);
  }
  document.body.replaceChildren(card);
}"""


def drawn(sight: Sight, path: Path, title: str, line: str, selector: str) -> None:
    """Draw a card and take its picture."""
    sight.page.wait_for_selector(selector)
    sight.page.evaluate("document.fonts.ready.then(() => true)")
    sight.page.evaluate(DRAW, [title, line, selector if "svg" in selector else "#none"])
    session = sight.page.context.new_cdp_session(sight.page)
    path.write_bytes(
        b64decode(session.send("Page.captureScreenshot", {"format": "jpeg", "quality": QUALITY})["data"])
    )


@pytest.mark.slow
def test_every_game_has_its_card(look: Open, tmp_path: Path) -> None:
    folder = Path(os.environ.get("NOSTOS_CARDS") or tmp_path)
    line = "Step through every match as each player knew it."
    for slug, game in SHELF.items():
        sight = look(f"/rules/{slug}", viewport={"width": WIDTH, "height": HEIGHT})
        drawn(sight, folder / f"{slug}.jpg", game.title, line, BOARD)
    sight = look("/", viewport={"width": WIDTH, "height": HEIGHT})
    drawn(sight, folder / "nostos.jpg", "Board games about Odysseus", line, HERO)
    assert {"nostos.jpg", *(f"{slug}.jpg" for slug in SHELF)} == {path.name for path in folder.glob("*.jpg")}


def test_the_cards_have_the_size_that_links_show() -> None:
    for name in ("nostos", *SHELF):
        content = (KEPT / f"{name}.jpg").read_bytes()
        frame = content.index(b"\xff\xc0") + 5  # after the marker, the length and the depth
        size = int.from_bytes(content[frame + 2 : frame + 4]), int.from_bytes(content[frame : frame + 2])
        assert (WIDTH, HEIGHT) == size
        assert len(content) <= MOST, name
