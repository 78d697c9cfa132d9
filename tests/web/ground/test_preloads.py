"""The head of a page names what the page loads, and the browser uses all of it."""

import re

from api.web import ADDRESSES, STATIC
from api.web.preloads import ENTRY, Preloads, pages
from tests.support.pages.browser import Sight
from tests.support.service import patient_http
from tests.web.conftest import Open, Site

SOURCES = {path.relative_to(STATIC).as_posix(): path.read_text("utf-8") for path in STATIC.rglob("*.js")}
UUID = "00000000-0000-4000-8000-00000000000a"


def test_every_address_has_a_page_with_its_modules() -> None:
    preloads = Preloads(SOURCES)
    assert len(pages(SOURCES[ENTRY])) == SOURCES[ENTRY].count("await import(") - 2  # but nowhere and offline
    for address in ADDRESSES:
        path = re.sub("<uuid:.+?>", UUID.upper(), address).replace("<game>", "odyssee")
        page = preloads.page(path)
        assert page is not None, path
        assert {ENTRY, page.module, "vendor/preact.js", "language.js"} <= {*preloads.modules(page)}
    assert None is preloads.page("/nowhere")


def test_a_page_loads_its_modules_without_a_chain_and_its_messages_once(
    look: Open, finished: dict[str, str], site: Site
) -> None:
    path = f"/matches/{finished['odyssee']}?step=9"
    named = re.findall(r'modulepreload" href="([^"]+)"', patient_http.get(site.url + path).text)
    sight = look("/").go(path).at(9)
    loaded = {answer.url.removeprefix(site.url) for answer in sight.answers}
    assert len(named) == len({*named}) > 30
    assert {*named} <= loaded
    asked = rooms_asked(sight)
    assert (
        {"", "match/", "boards/"} <= asked <= {"", "match/", "boards/", "hands/"}
    )  # cards bring their own, later
    assert 1 == sight.page.locator("header.head").count()  # that of the beginning is gone


def rooms_asked(sight: Sight) -> set[str]:
    """The rooms whose messages were asked for since the last page; each once."""
    script = "performance.getEntriesByType('resource').map((each) => each.name)"
    names = [name for name in sight.page.evaluate(script) if name.endswith(".ftl")]
    assert len(names) == len({*names})
    return {re.sub(r"^.*/language/|[a-z]+\.ftl$", "", name) for name in names}
