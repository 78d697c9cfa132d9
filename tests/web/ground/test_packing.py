"""Answers are packed on their way, but for those that a secret may be in."""

import pytest

from tests.support.service import patient_http
from tests.web.conftest import Site


def view_of(finished: dict[str, str]) -> str:
    """The address of a view of a match."""
    return f"/v1/matches/{finished['odysseus']}/view?as=onlooker&at=9"


@pytest.mark.parametrize("encoding", ["zstd", "gzip"])
def test_what_everybody_may_know_is_packed_as_the_caller_takes_it(
    site: Site, finished: dict[str, str], encoding: str
) -> None:
    taken = {"Accept-Encoding": encoding}
    for path in ("/v1/games/odysseus", "/", view_of(finished)):
        packed = patient_http.get(site.url + path, headers=taken)
        plain = patient_http.get(site.url + path, headers={"Accept-Encoding": "identity"})
        assert encoding == packed.headers["Content-Encoding"], path
        assert "Content-Encoding" not in plain.headers
        assert plain.content == packed.content
        for answer in (packed, plain):
            assert "Accept-Encoding" in answer.headers["Vary"]


def test_a_packed_answer_is_not_sent_again_to_who_has_it(site: Site, finished: dict[str, str]) -> None:
    address = site.url + view_of(finished)
    tag = patient_http.get(address, headers={"Accept-Encoding": "gzip"}).headers["ETag"]
    assert tag.startswith("W/")
    again = patient_http.get(address, headers={"Accept-Encoding": "gzip", "If-None-Match": tag})
    assert (304, b"") == (again.status_code, again.content)


def test_what_a_player_is_answered_is_not_packed_but_for_the_shelf(
    site: Site, finished: dict[str, str]
) -> None:
    player = site.client.register("Ino")
    asked = {"Accept-Encoding": "gzip", "Authorization": f"Bearer {player.token}"}
    answer = patient_http.get(site.url + view_of(finished), headers=asked)
    assert 200 == answer.status_code
    assert len(answer.content) > 1000
    assert "Content-Encoding" not in answer.headers
    shelf = patient_http.get(site.url + "/v1/games/odysseus", headers=asked)
    assert "gzip" == shelf.headers["Content-Encoding"]


def test_what_is_not_sent_again_varies_as_what_was_sent(site: Site, finished: dict[str, str]) -> None:
    """Caches between look for what an answer varies by on whichever of the two they see."""
    taken = {"Accept-Encoding": "gzip"}
    for path in ("/", "/web/app.js", "/v1/openapi.json", view_of(finished)):
        sent = patient_http.get(site.url + path, headers=taken)
        again = patient_http.get(site.url + path, headers=taken | {"If-None-Match": sent.headers["ETag"]})
        assert (200, 304) == (sent.status_code, again.status_code), path
        assert varied(sent.headers["Vary"]) == varied(again.headers["Vary"]), path


def varied(header: str) -> set[str]:
    return {name.strip().lower() for name in header.split(",")}
