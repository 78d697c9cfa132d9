"""Scripts of other sites: those that the setting names may call the API and its streams, and no others."""

from collections.abc import Iterator

import httpx
import pytest

from api.http.declaration import HEADERS
from tests.support.servers import Servers
from tests.support.service.running import RunningService, running_service

CLUB, BELOW, OTHER = "https://club.example.org", "https://a.b.example.net", "https://evil.example.org"
NAMED = f"{CLUB},https://*.example.net"


@pytest.fixture(scope="module")
def open_service(servers: Servers) -> Iterator[RunningService]:
    with (
        servers.fresh_database() as database,
        running_service(database, servers.redis_url, cors_origins=NAMED) as service,
    ):
        yield service


def asked(
    service: RunningService, origin: str, method: str = "GET", path: str = "/v1/games"
) -> httpx.Response:
    return httpx.request(method, service.url + path, headers={"Origin": origin})


def preflight(service: RunningService, origin: str, header: str = "authorization") -> httpx.Response:
    wanted = {
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": f"{header},content-type",
    }
    return httpx.options(f"{service.url}/v1/matches", headers={"Origin": origin, **wanted})


@pytest.mark.parametrize("origin", [CLUB, BELOW])
def test_a_named_site_may_read_answers_problems_and_headers(
    open_service: RunningService, origin: str
) -> None:
    for method, path, status in (
        ("GET", "/v1/games", 200),
        ("POST", "/v1/matches", 401),
        ("GET", "/v1/nowhere", 404),
        ("GET", "/v1/matches/00000000-0000-4000-8000-000000000000/stream", 404),
    ):
        response = asked(open_service, origin, method, path)
        assert status == response.status_code
        assert origin == response.headers["Access-Control-Allow-Origin"]
        assert "Origin" in response.headers["Vary"]
        assert "Nostos-Receipt" in response.headers["Access-Control-Expose-Headers"]
        assert "Access-Control-Allow-Credentials" not in response.headers


@pytest.mark.parametrize("header", [*HEADERS, "Authorization"])
def test_it_may_send_every_header_that_the_api_reads(open_service: RunningService, header: str) -> None:
    response = preflight(open_service, CLUB, header.lower())
    assert (200, CLUB) == (response.status_code, response.headers["Access-Control-Allow-Origin"])


@pytest.mark.parametrize("origin", [OTHER, "https://example.net", "https://club.example.org.evil.example"])
def test_no_other_site_may(open_service: RunningService, origin: str) -> None:
    assert "Access-Control-Allow-Origin" not in asked(open_service, origin).headers
    refused = preflight(open_service, origin)
    assert 400 == refused.status_code
    assert "Access-Control-Allow-Origin" not in refused.headers


def test_without_the_setting_no_site_may(running: RunningService) -> None:
    answer = asked(running, CLUB)
    assert 200 == answer.status_code
    assert [name for name in answer.headers if name.startswith("access-control")] == []
    assert "Access-Control-Allow-Origin" not in preflight(running, CLUB).headers
