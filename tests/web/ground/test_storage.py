"""Pages over a storage of the browser that holds anything, or that there is none of."""

import pytest

from tests.support.pages.played_api import SILENT_STREAMS, PlayedApi
from tests.web.conftest import Open, PageOf

KEYS = (
    "nostos-player",
    "nostos-theme",
    "nostos-language",
    "nostos-chance",
    "nostos-lots",
    "nostos-receipts",
    "nostos-seen",
    "nostos-friends",
    "nostos-muted",
    "nostos-forced-moves",
    "nostos-notes",
    "nostos-notes/00000000-0000-4000-8000-000000000001",
)
FILLED = "for (const key of {keys}) localStorage.setItem(key, {value});"
FORBIDDEN = """
for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, name, { get() { throw new DOMException("no storage", "SecurityError"); } });
"""
FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"
PAGES = ("/", "/play/wrath_of_poseidon", "/account", "/verify", "/tournaments", "/rules")


@pytest.mark.parametrize("value", ['"{"', '"null"', '"[1]"', '"7"', '"{\\"a\\": 1}"', '"constructor"'])
def test_no_page_is_blank_whatever_the_storage_holds(page_of: PageOf, value: str) -> None:
    script = SILENT_STREAMS + FILLED.format(keys=[*KEYS], value=value)
    sight = page_of(PlayedApi("opened", "sat", "sat", "started"), script)
    sight.page.wait_for_selector(".players")
    assert [] == sight.complaints


@pytest.mark.parametrize("script", [FORBIDDEN, FULL], ids=["forbidden", "full"])
def test_every_page_works_without_storage(look: Open, script: str) -> None:
    sight = look("/verify")
    sight.page.add_init_script(script)
    for address in PAGES:
        sight.go(address).page.wait_for_selector("main h1, main h2")
    sight.go("/play/wrath_of_poseidon").page.fill("input[required]", "Kirke")
    sight.page.locator(".head button").last.click()
    assert [] == sight.complaints
