"""Strangers at the edge: what they send, how often, and over how many connections."""

import http.client
import resource
import socket
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

import httpx
import pytest

from api.limits.client_address import Client
from api.limits.costs import COSTLY_RULES
from api.limits.policies import CAPS, RATES
from api.limits.rate_limiter import RateLimiter
from api.server import connections, granian, wsgi_bridge
from api.server.connections import RESERVE, Accepted, ConnectionGuard, allow_open_files
from api.server.work_queue import SHARES, THREADS, WorkClass
from domain.matches.record_export import RecordBody
from domain.store import Unavailable
from tests.api.server.support import LINES, ONE, connect, strangers
from tests.api.support import ApiService, start_match
from tests.support.eventually import eventually
from tests.support.servers import Servers
from tests.support.service.running import RunningService


def is_closed(connection: socket.socket) -> bool:
    """Whether the service has ended the connection."""
    connection.settimeout(0)
    try:
        return connection.recv(1) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True


@pytest.mark.parametrize(
    "sent", [b"", b"GET / HTTP/1.1\r\nHost: a\r\n", b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"]
)
def test_a_connection_that_sends_no_header_ends(
    servers: Servers, monkeypatch: pytest.MonkeyPatch, sent: bytes
) -> None:
    """Not a byte, half a header, or none after an answer."""
    monkeypatch.setattr(granian, "HEADER_TIMEOUT", 0.2)
    with strangers(servers) as service, connect(service.url) as connection:
        connection.sendall(sent)
        connection.settimeout(60)
        while connection.recv(65536):  # TimeoutError if it never ends
            pass


def test_an_address_has_so_many_silent_connections_and_others_are_served(
    servers: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(granian, "HEADER_TIMEOUT", 10_000.0)  # none ends by itself
    most = CAPS["connections"].most
    with strangers(servers) as service, ExitStack() as stack:
        silent = [stack.enter_context(connect(service.url, "127.0.0.9")) for _ in range(most + 50)]
        eventually(lambda: sum(map(is_closed, silent)) >= 50, "those above the cap end")
        assert most == sum(not is_closed(each) for each in silent)
        assert 200 == httpx.get(f"{service.url}/healthz", timeout=60).status_code


def test_when_hardly_any_connection_is_left_silent_ones_are_closed() -> None:
    """Those of the addresses that have the most, and never one with a request under way."""
    with socket.create_server((ONE, 0)) as server, ExitStack() as stack:
        port, busy = server.getsockname()[1], set[Any]()
        guard = ConnectionGuard(port, 20, lambda: busy, lambda address: Client(address, 1.0))
        ends = []
        for source, count in (("127.0.0.2", 10), ("127.0.0.3", 8)):
            for _ in range(count):
                ends.append(stack.enter_context(connect(f"http://{ONE}:{port}", source)))
                stack.enter_context(server.accept()[0])
        busy.add(ends[0].getsockname())

        assert 8 == guard.sweep(), "nineteen places are left by the busy one, and silent ones may have nine"
        assert [8, 0] == [sum(map(is_closed, ends[:10])), sum(map(is_closed, ends[10:]))]
        assert not is_closed(ends[0])


@pytest.mark.parametrize(("addresses", "left"), [(1, CAPS["connections"].most), (16, 1000)])
def test_while_thousands_of_connections_are_silent_a_newcomer_is_answered(
    servers: Servers, monkeypatch: pytest.MonkeyPatch, addresses: int, left: int
) -> None:
    """19,700 of them made the port unreachable. Here none ends by itself: room is made."""
    monkeypatch.setattr(granian, "HEADER_TIMEOUT", 10_000.0)
    monkeypatch.setattr(connections, "MOST", 2000)
    monkeypatch.setattr(connections, "RESERVE", 4000)  # both ends of a connection are files of this process
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        with strangers(servers) as service, ExitStack() as stack:
            silent = [
                stack.enter_context(connect(service.url, f"127.0.1.{number % addresses + 1}"))
                for number in range(2800)
            ]
            assert 200 == httpx.get(f"{service.url}/v1/games", timeout=60).status_code
            eventually(lambda: left >= sum(not is_closed(each) for each in silent), "the rest is shut")
            assert left // 2 < sum(not is_closed(each) for each in silent), "not more than needed"
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, limits)


def test_the_connections_of_a_trusted_proxy_are_its_own_affair() -> None:
    with socket.create_server((ONE, 0)) as server, ExitStack() as stack:
        port = server.getsockname()[1]
        for _ in range(6):
            stack.enter_context(connect(f"http://{ONE}:{port}"))
            stack.enter_context(server.accept()[0])
        assert 6 == len(list(Accepted(port)))
        assert 0 == ConnectionGuard(port, 100, set, lambda _: None, per_address=2).sweep()
        assert 4 == ConnectionGuard(port, 100, set, lambda each: Client(each, 1.0), per_address=2).sweep()


def test_a_file_whose_number_is_used_again_is_another_connection() -> None:
    with socket.create_server((ONE, 0)) as server, ExitStack() as stack:
        port = server.getsockname()[1]
        found, peers = Accepted(port), list[str]()
        for source in ("127.0.0.2", "127.0.0.3"):
            stack.enter_context(connect(f"http://{ONE}:{port}", source))
        for _ in range(2):
            with server.accept()[0]:
                (one,) = found
                assert [one] == list(found), "asked or remembered"
                peers.append(one.peer[0])
        assert not list(found)
        assert ["127.0.0.2", "127.0.0.3"] == peers


def test_files_are_kept_for_the_databases() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(1024, hard), hard))
        most = allow_open_files()
        now, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        assert now == min(hard, connections.MOST + RESERVE)
        assert most + RESERVE <= now
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("/v1/matches?cursor=" + "a" * 9000, {}, 414),
        ("/" + "a" * 9000, {}, 414),
        ("/v1", {"X-Long": "a" * 20_000}, 431),
        ("/v1", {f"X-{number}": "a" for number in range(120)}, 431),
    ],
)
def test_addresses_and_headers_have_an_end(url: str, path: str, headers: dict[str, str], status: int) -> None:
    found = httpx.get(url + path, headers=headers, timeout=60)
    assert status == found.status_code
    if status == 414:
        assert "/v1/problems/address-too-long" == found.json()["type"]


def test_strangers_use_up_their_requests_and_are_told_when_to_come_back(url: str) -> None:
    quota = RATES["anonymous-requests"]
    with httpx.Client(base_url=url, timeout=60) as client:
        dear = quota.quota // 20
        answers = [client.get("/v1/matches/none/worlds") for _ in range(dear + 1)]
        assert {404} == {each.status_code for each in answers[:dear]}
        refused = answers[-1]
        assert (429, "/v1/problems/too-many-requests") == (refused.status_code, refused.json()["type"])
        assert int(refused.headers["Retry-After"]) >= 1
        assert refused.headers["RateLimit"].startswith('"anonymous-requests";r=')
        assert (
            f'"anonymous-requests";q={quota.quota};w={quota.seconds}' == refused.headers["RateLimit-Policy"]
        )
        assert 200 == client.get("/healthz").status_code


def test_registrations_of_an_address_end(url: str) -> None:
    quota = RATES["registrations"].quota
    with httpx.Client(base_url=url, timeout=60) as client:
        first = client.post("/v1/players", json={"name": "Nausicaa"})
        assert f'"registrations";r={quota - 1};t=36' == first.headers["RateLimit"]
        registered, refused = 1, first
        while refused.status_code == 201 and registered < 2 * quota:
            refused = client.post("/v1/players", json={"name": "Nausicaa"})
            registered += refused.status_code == 201
        assert registered >= quota
        assert (429, "/v1/problems/too-many-requests") == (refused.status_code, refused.json()["type"])
        accepted = {"quota": "registrations", "units": quota, "seconds": 3600, "per": "address"}
        assert accepted == refused.json()["accepted"]
        assert int(refused.headers["Retry-After"]) >= 1


def test_what_is_known_to_be_used_up_is_refused_without_a_thread(
    running: RunningService, servers: Servers, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer is the same as that of the endpoint. The server ends a connection if the answer is faster
    than the body of the request.
    """
    other_process = RateLimiter(servers.redis_url)
    while other_process.take(RATES["registrations"], ONE).allowed:
        pass
    other_process.close()
    with httpx.Client(base_url=url, timeout=60) as client:
        before = client.post("/v1/players", json={"name": "Nausicaa"})
        monkeypatch.setattr(wsgi_bridge, "run_app", lambda *_: pytest.fail("it has a thread"))
        refused = client.post("/v1/players", json={"name": "Nausicaa"})
        assert 429 == before.status_code == refused.status_code
        assert before.json() == refused.json()
        assert set(before.headers) == set(refused.headers) - {"connection"}


def test_a_stranger_who_used_up_everything_does_not_stop_a_seated_player_of_the_same_address(
    running: RunningService, url: str
) -> None:
    table = running.table().seat_all()
    seated = {"Authorization": f"Bearer {table.token(0)}"}
    with httpx.Client(base_url=url, timeout=60) as client:
        path = f"/v1/matches/{table.id}"
        assert 200 == client.get(f"{path}/view", headers=seated).status_code
        while client.get("/v1/matches/none/worlds").status_code != 429:
            pass  # a dear one is refused while cheap ones are left
        while client.get("/v1/nothing").status_code != 429:
            pass
        for token in ("nobody", f"nostos_{'0' * 32}_{'a' * 43}"):
            assert 429 == client.get(f"{path}/view", headers={"Authorization": f"Bearer {token}"}).status_code
        for _ in range(20):
            assert 200 == client.get(f"{path}/legal", headers=seated).status_code


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/v1/players/me"),
        ("GET", "/v1/matches/none/stream"),
        ("GET", "/v1/stream?match=none&match=nowhere"),
        ("POST", "/v1/moves"),
    ],
)
def test_tokens_that_nobody_holds_are_counted(url: str, method: str, path: str) -> None:
    quota = RATES["failed-tokens"].quota
    with httpx.Client(base_url=url, timeout=60) as client:
        headers = {"Authorization": f"Bearer nostos_{'0' * 32}_{'a' * 43}", **LINES}
        statuses = [client.request(method, path, headers=headers).status_code for _ in range(quota + 3)]
        assert [401] * quota == statuses[:quota]
        assert [429] * 3 == statuses[quota:]
        assert 200 == client.get("/v1/games").status_code, "without a token they are strangers as before"


def test_a_revoked_token_counts_as_one_that_nobody_holds(running: RunningService, url: str) -> None:
    table = running.table().seat_all()
    seated = {"Authorization": f"Bearer {table.token(0)}"}
    quota = RATES["failed-tokens"].quota
    with httpx.Client(base_url=url, timeout=60, headers=seated) as client:
        path = f"/v1/matches/{table.id}/view"
        assert 200 == client.get(path).status_code
        assert 204 == client.delete("/v1/tokens/current").status_code
        statuses = [client.get(path).status_code for _ in range(quota + 3)]
        assert [401] * quota == statuses[:quota]
        assert [429] * 3 == statuses[quota:]


def test_more_tokens_do_not_give_a_player_more_requests(running: RunningService, url: str) -> None:
    _, token = running.table().newcomer()
    with httpx.Client(base_url=url, timeout=60) as client:
        own = {"Authorization": f"Bearer {token}"}
        more = client.post("/v1/tokens", headers=own, json={"scopes": ["play", "read"]}).json()["token"]
        both = own, {"Authorization": f"Bearer {more}"}
        for headers in both:
            assert 200 == client.get("/v1/players/me", headers=headers).status_code
        while client.get("/v1/matches/none/worlds", headers=both[0]).status_code != 429:
            pass
        assert 429 == client.get("/v1/matches/none/worlds", headers=both[1]).status_code


def test_readers_of_records_wait_for_one_thread_and_the_rest_is_told_to_come_back(
    running: RunningService, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game is played, and health answered, while sixty strangers wait for records that are not made."""
    table, going = running.table().seat_all(), threading.Event()
    matches = running.services.matches
    record = matches.record_body

    def slow(*args: Any) -> RecordBody:
        going.wait(60)
        return record(*args)

    monkeypatch.setattr(matches, "record_body", slow)
    answers: list[httpx.Response] = []

    def read() -> None:
        answers.append(httpx.get(f"{url}/v1/matches/{table.id}/record", timeout=120))

    readers = [threading.Thread(target=read) for _ in range(60)]
    for reader in readers:
        reader.start()
    waiting = SHARES[WorkClass.STUDY].waiting
    eventually(lambda: len(answers) >= 60 - waiting - 1, "those who are too many are answered at once")
    assert {503} == {each.status_code for each in answers}
    assert {"1"} == {each.headers["Retry-After"] for each in answers}
    assert {"/v1/problems/busy"} == {each.json()["type"] for each in answers}

    assert 200 == httpx.get(f"{url}/healthz", timeout=60).status_code
    assert 200 == httpx.get(f"{url}/readyz", timeout=60).status_code
    for _ in range(5):
        seated = {"Authorization": f"Bearer {table.token(0)}"}
        assert 200 == httpx.get(f"{url}/v1/matches/{table.id}/legal", headers=seated, timeout=60).status_code
    assert 60 - waiting - 1 == len(answers), "no record was made meanwhile"

    going.set()
    for reader in readers:
        reader.join(120)
    assert waiting + 1 == sum(each.status_code == 200 for each in answers)


def test_health_is_answered_while_every_thread_is_busy(
    running: RunningService, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, going, busy = running.table().seat_all(), threading.Event(), list[object]()
    legal = running.services.matches.legal

    def slow(*args: Any) -> Any:
        busy.append(args)
        going.wait(120)
        return legal(*args)

    monkeypatch.setattr(running.services.matches, "legal", slow)
    path, seated = f"{url}/v1/matches/{table.id}", {"Authorization": f"Bearer {table.token(0)}"}
    assert 200 == httpx.get(f"{path}/view", headers=seated, timeout=60).status_code, "now they are known"
    with ThreadPoolExecutor(THREADS) as players:
        try:
            asked = [
                players.submit(httpx.get, f"{path}/legal", headers=seated, timeout=240)
                for _ in range(THREADS)
            ]
            eventually(lambda: len(busy) == THREADS, "every thread is busy")
            for name in ("healthz", "readyz"):
                assert 200 == httpx.get(f"{url}/{name}", timeout=30).status_code
            assert not any(each.done() for each in asked)
        finally:
            going.set()
        assert {200} == {each.result().status_code for each in asked}


def test_matches_that_a_host_does_not_start_have_an_end(
    running: RunningService, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("open-matches", "seats"):
        monkeypatch.setitem(CAPS, name, CAPS[name]._replace(most=2))
    _, token = running.table().newcomer()
    headers = {"Authorization": f"Bearer {token}"}
    with httpx.Client(base_url=url, timeout=60, headers=headers) as client:

        def opened() -> httpx.Response:
            found = client.post("/v1/matches", json={"game": "toy", "seats": 2})
            if found.status_code == 201:
                wait = {"Nostos-Min-Step": "1"}
                assert 200 == client.get(found.headers["Location"], headers=wait).status_code
            return found

        first, second, refused = opened(), opened(), opened()
        assert [201, 201, 429] == [each.status_code for each in (first, second, refused)]
        assert "/v1/problems/limit-reached" == refused.json()["type"]
        assert {"limit": "open-matches", "most": 2, "per": "player"} == refused.json()["accepted"]
        table = running.table()
        for match in (first.headers["Location"], second.headers["Location"]):
            assert 201 == client.put(f"{match}/seats/0", json={}).status_code
            wait = {"Nostos-Min-Step": "2"}
            assert 200 == client.get(match, headers=wait).status_code
        refused = client.put(f"/v1/matches/{table.id}/seats/1", json={})
        assert (429, "seats") == (refused.status_code, refused.json()["accepted"]["limit"])


def test_a_client_behind_a_proxy_has_quotas_of_their_own(servers: Servers) -> None:
    with (
        strangers(servers, "127.0.0.0/8") as service,
        httpx.Client(base_url=service.url, timeout=60) as client,
    ):

        def register(address: str) -> int:
            headers = {"X-Forwarded-For": f"203.0.113.1, {address}"}
            return client.post("/v1/players", json={"name": "N"}, headers=headers).status_code

        while (status := register("192.0.2.77")) == 201:
            pass
        assert [429, 201] == [status, register("192.0.2.78")]


def test_what_was_done_is_answered_even_if_nobody_can_say_who_sits(
    service: ApiService, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: object) -> None:
        raise Unavailable

    table = start_match(service)
    monkeypatch.setattr(service.services.matches, "seat_of", away)
    newcomer = service.player()
    assert 200 == newcomer.get(f"{table.path}/view").status_code


def test_every_address_that_is_dear_exists(service: ApiService) -> None:
    known = {rule.rule.replace("int:", "") for rule in service.app.url_map.iter_rules()}
    assert set(COSTLY_RULES) <= known


def test_only_http_1_is_spoken(url: str) -> None:
    """With HTTP/2 possible, the server waits for ever for the first byte of a connection."""
    with connect(url) as connection:
        connection.sendall(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")
        connection.settimeout(60)
        assert b"" == connection.recv(100)
    host = url.removeprefix("http://")
    plain = http.client.HTTPConnection(host, timeout=60)
    plain.request("GET", "/healthz")
    assert 200 == plain.getresponse().status
    plain.close()
