"""The files of the pages: packed on their way, and kept by a browser as long as they are the same."""

import re

import pytest

from tests.support.service import patient_http
from tests.web.conftest import Site


def _assets(site: Site) -> list[str]:
    page = patient_http.get(site.url + "/").text
    return re.findall(r'(?:src|href)="(/web/[^"]+)"', page)


def test_what_a_page_loads_is_packed_and_kept_for_ever(site: Site) -> None:
    for address in _assets(site):
        answer = patient_http.get(site.url + address, headers={"Accept-Encoding": "gzip"})
        assert "public, max-age=31536000, immutable" == answer.headers["Cache-Control"], address
        assert "Accept-Encoding" in answer.headers["Vary"]
        packed = answer.headers.get("Content-Encoding")
        assert packed == (None if address.endswith(".woff2") else "gzip"), address


def test_a_page_itself_is_asked_for_again_and_seldom_sent_again(site: Site) -> None:
    answer = patient_http.get(site.url + "/")
    assert "no-cache" == answer.headers["Cache-Control"]
    again = patient_http.get(site.url + "/", headers={"If-None-Match": answer.headers["ETag"]})
    assert 304 == again.status_code


@pytest.mark.parametrize("address", ["/web/app.js", "/web/000000000000/app.js"])
def test_a_file_without_the_mark_of_this_version_is_asked_for_again(site: Site, address: str) -> None:
    """A page of another version may ask for it while the service is replaced."""
    answer = patient_http.get(site.url + address)
    assert (200, "no-cache") == (answer.status_code, answer.headers["Cache-Control"])
    again = patient_http.get(site.url + address, headers={"If-None-Match": answer.headers["ETag"]})
    assert 304 == again.status_code


def test_who_takes_nothing_packed_gets_it_as_it_is(site: Site) -> None:
    address = next(each for each in _assets(site) if each.endswith("app.js"))
    plain = patient_http.get(site.url + address, headers={"Accept-Encoding": "identity"})
    packed = patient_http.get(site.url + address, headers={"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in plain.headers
    assert plain.content == packed.content
    assert plain.headers["ETag"] != packed.headers["ETag"]
