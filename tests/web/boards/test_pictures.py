"""Pictures of the board that a reader saves: they need nothing beside them."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

from playwright.sync_api import Page

from tests.web.conftest import Open, Site, opened
from tests.web.test_everybody import right

SVG = "{http://www.w3.org/2000/svg}"


def saved(page: Page, kind: str, folder: Path) -> Path:
    """The picture of the board as a file of that kind."""
    page.get_by_role("button", name="Take it along").click()
    with page.expect_download() as download:
        page.get_by_role("button", name=f"A picture of the board: {kind}").click()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    return path


def test_the_board_is_saved_as_a_picture_that_stands_alone(look: Open, site: Site, tmp_path: Path) -> None:
    match, host = opened(site, "wrath_of_poseidon", 99)
    host.start(match)
    sight = look(f"/matches/{match}?step=5&as=onlooker")
    sight.page.wait_for_selector(".board > svg")
    box = sight.page.locator(".board > svg").bounding_box()
    assert box is not None

    text = saved(sight.page, "SVG", tmp_path).read_text("utf-8")
    root = ET.fromstring(text)  # the page of this test made it
    assert len(root.findall(f".//{SVG}*")) > sight.page.locator(".board > svg *").count()  # the fonts came
    assert not re.search(r"var\(|light-dark\(|@import|url\((?!&quot;data:|\"data:|&quot;#|\"#|#)", text)
    assert 3 == text.count("@font-face")
    labels = root.findall(f".//{SVG}text")
    assert labels
    assert all("Alegreya" in label.get("style", "") for label in labels)

    png = saved(sight.page, "PNG", tmp_path).read_bytes()
    size = int.from_bytes(png[16:20]), int.from_bytes(png[20:24])
    assert (round(2 * box["width"]), round(2 * box["height"])) == size


def test_some_steps_are_saved_as_a_film_and_the_page_stands_where_it_was(
    look: Open, finished: dict[str, str], tmp_path: Path
) -> None:
    sight = look(f"/matches/{finished['odysseus']}?step=14&as=1")
    sight.settled(14).page.wait_for_selector(".board > svg")
    page = sight.page
    page.get_by_role("button", name="Take it along").click()
    page.get_by_label("From step").fill("12")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save a film of these steps").click()
    assert re.fullmatch(r"nostos-[0-9a-f]{8}-1-12-14\.webm", download.value.suggested_filename)
    path = tmp_path / "film"
    download.value.save_as(path)
    content = path.read_bytes()
    assert b"\x1a\x45\xdf\xa3" == content[:4]  # EBML: it is a WebM file
    assert len(content) > 10_000
    sight.at(14).until("!document.querySelector('progress')")
    right(sight, "export")
    assert not sight.complaints
