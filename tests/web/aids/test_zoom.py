"""On a phone a board is made larger and moved, and what is chosen on it stays as it is."""

from pathlib import Path
from xml.etree import ElementTree as ET

from tests.support.pages.browser import Sight
from tests.web.boards.test_pictures import saved
from tests.web.conftest import Open

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
STEP = 30
FRAME = "document.querySelector('.board > svg').getAttribute('viewBox')"
LARGER = "document.querySelector('.zoom button')"
ENLARGED = "document.querySelector('.board > svg').matches('.enlarged')"


def on_a_phone(look: Open, match: str) -> Sight:
    """A finished match on a phone, with what makes its board larger."""
    sight = look(f"/matches/{match}?step={STEP}&as=referee", **PHONE).settled(STEP)
    sight.page.wait_for_selector(".board > svg [data-thing]")
    return sight.does(lambda: sight.press("Shift"), f"{LARGER} !== null")


def test_a_board_is_made_larger_moved_and_shown_as_a_whole_again(
    look: Open, finished: dict[str, str], tmp_path: Path
) -> None:
    sight = on_a_phone(look, finished["odyssee"])
    page = sight.page
    whole = page.evaluate(FRAME)
    page.get_by_role("button", name="Larger").click()
    sight.until(ENLARGED)
    larger = page.evaluate(FRAME)
    assert larger != whole
    box = page.locator(".board > svg").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y + 40, steps=4)
    page.mouse.up()
    sight.until(f"{FRAME} !== '{larger}'")
    sight.at(STEP)
    root = ET.fromstring(saved(page, "SVG", tmp_path).read_text("utf-8"))  # the page of this test made it
    assert whole == root.get("viewBox")
    back = page.get_by_role("button", name="The whole board")
    back.press("Enter")
    sight.until(f"{FRAME} === '{whole}'")
    assert "true" == back.get_attribute("aria-disabled")
    assert back.evaluate("(button) => button === document.activeElement")


def test_two_fingers_make_a_board_larger(look: Open, finished: dict[str, str]) -> None:
    sight = on_a_phone(look, finished["wrath_of_poseidon"])
    box = sight.page.locator(".board > svg").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    tools = sight.page.context.new_cdp_session(sight.page)
    for kind, apart in (("touchStart", 20), ("touchMove", 40), ("touchMove", 70)):
        fingers = [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}]
        tools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})
    tools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    sight.until(ENLARGED)
