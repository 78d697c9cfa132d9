"""The files of the pages: packed on their way, and kept by a browser as long as they are the same."""

import re
import weakref

import pytest

from api.web import STATIC
from api.web.assets import Asset
from api.web.comments import ALONE, without_comments
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
        assert packed == (None if address.endswith((".woff2", ".png")) else "gzip"), address


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


def test_a_file_that_only_pages_load_has_few_headers(site: Site) -> None:
    """It is no document: what counts is that nothing else is read into it, and that no other site has it."""
    kinds = {address.rpartition(".")[2]: address for address in _assets(site)}
    for kind in ("js", "css", "woff2"):
        headers = patient_http.get(site.url + kinds[kind]).headers
        assert "nosniff" == headers["X-Content-Type-Options"], kind
        assert "same-origin" == headers["Cross-Origin-Resource-Policy"], kind
        assert "Content-Security-Policy" not in headers, kind
    picture = patient_http.get(site.url + kinds["svg"]).headers  # it may be opened by itself
    assert "default-src 'none'" in picture["Content-Security-Policy"]


def test_a_file_is_packed_once_and_goes_with_its_version() -> None:
    asset = Asset("app.js", b"import {} from './parts.js';" * 50)
    assert asset.packed("gzip") is asset.packed("gzip")
    assert asset.packed("zstd") != asset.packed("gzip")
    gone = weakref.ref(asset)
    del asset
    assert gone() is None


def test_comments_stay_in_the_source_and_lines_keep_their_numbers(site: Site) -> None:
    for name in ("app.js", "style.css"):
        source, sent = (STATIC / name).read_text(), patient_http.get(f"{site.url}/web/{name}").text
        assert len(source.splitlines()) == len(sent.splitlines())
        assert source.splitlines()[-1] == sent.splitlines()[-1]
        assert len(sent) < len(source)
        assert not ALONE.search(sent)


def test_no_text_of_a_page_looks_like_a_comment() -> None:
    """Within a template a line that begins like a comment would be text, and would go."""
    for path in STATIC.rglob("*.js"):
        source = path.read_text()
        for comment in ALONE.finditer(source) if "vendor" not in path.parts else ():
            before = without_comments(source[: comment.start()])
            assert 0 == before.count("`") % 2, (path.name, comment[0])
