"""Addresses of pages: those that are none answer 404 with a page, and ids may be written in capitals."""

import pytest

from tests.support.service import patient_http
from tests.web.conftest import Open, Site

BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.mark.parametrize(
    "address", ["/nowhere", "/play/Odyssee", "/rules/nogame", "/matches/1", "/web/no.js"]
)
def test_an_address_that_is_no_page_answers_404_with_a_page(look: Open, site: Site, address: str) -> None:
    answer = patient_http.get(site.url + address, headers=BROWSER)
    assert (404, "text/html; charset=utf-8") == (answer.status_code, answer.headers["Content-Type"])
    assert "default-src 'none'; script-src 'self'" in answer.headers["Content-Security-Policy"]
    sight = look(address)
    sight.until("document.querySelector('h1')?.textContent === 'There is no such page'")
    assert sight.page.locator("main a[href='/']").is_visible()
    assert all("404" in complaint for complaint in sight.complaints)
    sight.complaints.clear()


def test_programs_get_a_problem_where_nothing_is(site: Site) -> None:
    for accept, path in (("*/*", "/nowhere"), ("application/json", "/nowhere"), ("text/html", "/v1/nowhere")):
        answer = patient_http.get(site.url + path, headers={"Accept": accept})
        assert (404, "application/problem+json") == (answer.status_code, answer.headers["Content-Type"])


def test_an_id_in_capitals_names_the_same_match(look: Open, finished: dict[str, str]) -> None:
    look(f"/matches/{finished['odysseus'].upper()}?step=9").at(9)
