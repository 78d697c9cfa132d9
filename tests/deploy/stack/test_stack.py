"""The wiring of the stack, with a stand-in for the web server: what starts, its settings, what stops."""

import os
import re
import socket
import sys
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import replace

import psycopg
import pytest

from api.runtime.health.cluster import ClusterHealth, Reason
from api.runtime.settings import Settings
from deploy import waiting
from deploy.cli import doctor
from deploy.cli.doctor import Finding
from deploy.embedded.directories import scratch_home
from deploy.embedded.locks import holder
from deploy.embedded.servers import EmbeddedServers
from deploy.stack import readiness
from deploy.stack.addresses import port_is_free, service_url
from deploy.stack.local_service import database, local_service, named_commands
from deploy.terminal.errors import CommandError
from tests.support.logins import LOGINS
from tests.support.ports import free_port
from tests.support.servers import Servers
from tests.support.timeouts import LONG

WEB = """
import os
from http.server import BaseHTTPRequestHandler, HTTPServer

class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200 if self.path in ("/readyz", "/settings") else 404)
        self.end_headers()
        self.wfile.write(f"{os.environ['DATABASE_URL']} {os.environ['REDIS_URL']}".encode())

    def log_message(self, *words):
        pass

HTTPServer((os.environ["NOSTOS_HOST"], int(os.environ["NOSTOS_PORT"])), Handler).serve_forever()
"""
STAND_IN = {
    "front": (sys.executable, "-c", WEB),
    "projector": (sys.executable, "-c", "import time; time.sleep(600)"),
}


@pytest.fixture(autouse=True)
def health(monkeypatch: pytest.MonkeyPatch) -> list[Reason]:
    """What is wrong with the cluster: nothing, unless a test says so. The stand-in projects nothing."""
    reasons: list[Reason] = []
    monkeypatch.setattr(ClusterHealth, "reasons", lambda _: list(reasons))
    return reasons


@pytest.fixture
def settings() -> Iterator[Settings]:
    """A home for a while and a port that was free a moment ago."""
    with scratch_home() as home:
        port = free_port()
        yield Settings(home=home, port=port, public_url=f"http://127.0.0.1:{port}")


class Watch:
    """A clock that may be ahead."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def monotonic(self) -> float:
        return time.monotonic() + self.ahead

    def sleep(self, seconds: float) -> None:
        time.sleep(seconds)


def get(url: str) -> str:
    with urllib.request.urlopen(url, timeout=60) as answer:
        return str(answer.read().decode())


def test_the_processes_get_the_addresses_of_the_embedded_servers_and_a_migrated_database(
    settings: Settings,
) -> None:
    with local_service(settings, STAND_IN) as filled:
        told = filled.without_owner()
        assert f"{told.database_url} {told.redis_url}" == get(f"{service_url(filled)}/settings")
        assert filled.database_url is not None
        with psycopg.connect(filled.database_url) as connection:
            assert connection.execute("SELECT to_regclass('nostos.events') IS NOT NULL").fetchone() == (True,)
        with database(settings) as found:
            assert filled.database_url == found.database_url
    assert port_is_free(settings)


def test_there_is_a_projector_for_every_partition_and_a_front_for_every_process() -> None:
    names = [name for name, _ in named_commands(STAND_IN, Settings(partitions=3, processes=2))]
    assert ["front", "front 2", "projector", "projector 2", "projector 3"] == names


def test_given_servers_are_used_and_no_others_start(
    settings: Settings, servers: Servers, database: str
) -> None:
    given = Settings(
        home=settings.home,
        port=settings.port,
        database_url=database,
        logins=LOGINS,
        redis_url=servers.redis_url,
    )
    with local_service(given, STAND_IN) as filled:
        told = given.without_owner()
        assert "password" not in str(told.database_url)
        assert f"{told.database_url} {servers.redis_url}" == get(f"{service_url(filled)}/settings")
    assert not settings.home.exists()


def test_a_busy_port_is_refused_before_anything_starts(settings: Settings) -> None:
    with socket.socket() as other:
        other.bind((settings.host, settings.port))
        other.listen()
        with (
            pytest.raises(CommandError, match=r"cannot be listened on; choose another port: ") as refused,
            local_service(settings, STAND_IN),
        ):
            pass
        [found] = doctor.port(settings)
    [other_port] = re.findall(
        rf"NOSTOS_HOME={settings.home} NOSTOS_PORT=(\d+) ./nostos up$", str(refused.value)
    )
    assert port_is_free(replace(settings, port=int(other_port)))
    assert (False, f"{service_url(settings)} is used by another program") == (found.ok, found.detail)
    assert found.cure in str(refused.value)
    assert not settings.home.exists()


def test_an_address_of_another_machine_is_refused_with_the_reason(settings: Settings) -> None:
    elsewhere = replace(settings, host="300.1.1.1")
    line = "300.1.1.1 is no address of this machine; set NOSTOS_HOST to one, for example 127.0.0.1 or 0.0.0.0"
    with pytest.raises(CommandError) as refused, local_service(elsewhere, STAND_IN):
        pass
    assert line == str(refused.value)
    assert [(False, line)] == [(found.ok, found.detail) for found in doctor.port(elsewhere)]


def test_a_second_service_of_a_home_is_refused_with_the_address_of_the_first(settings: Settings) -> None:
    with local_service(settings, STAND_IN):
        line = f"Nostos is running here already at {service_url(settings)} (process {os.getpid()})"
        for second in (settings, replace(settings, port=free_port())):
            with pytest.raises(CommandError) as refused, local_service(second, STAND_IN):
                pass
            assert line == str(refused.value)
            assert [Finding("port", ok=True, detail=line)] == doctor.port(second)
        assert f"in use by process {os.getpid()}" in doctor.home(settings)[0].detail
    assert holder(settings.home) is None


def test_a_home_that_another_process_uses_is_refused(settings: Settings) -> None:
    with EmbeddedServers(settings.home, valkey=False):
        with pytest.raises(CommandError) as refused, local_service(settings, STAND_IN):
            pass
        assert f"{settings.home} is in use by process {os.getpid()}; stop that one" in str(refused.value)


def test_the_nostos_of_another_home_is_recognised(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "ANSWER_TIMEOUT", LONG)
    web = WEB.replace('"/settings"', '"/v1"').replace('f"{os', """b'{"service": "Nostos"}' or f"{os""")
    elsewhere = replace(settings, home=settings.home / "other")
    with local_service(settings, {**STAND_IN, "front": (sys.executable, "-c", web)}):
        [found] = doctor.port(elsewhere)
    assert (False, f"{service_url(settings)} is used by the Nostos of another home") == (
        found.ok,
        found.detail,
    )
    assert f"NOSTOS_HOME={elsewhere.home} NOSTOS_PORT=" in found.cure


def test_a_web_server_that_keeps_dying_is_named(
    settings: Settings, servers: Servers, database: str, capfd: pytest.CaptureFixture[str]
) -> None:
    given = Settings(
        home=settings.home,
        port=settings.port,
        database_url=database,
        logins=LOGINS,
        redis_url=servers.redis_url,
    )
    dying = {"front": (sys.executable, "-c", "raise SystemExit(7)")}
    with pytest.raises(CommandError, match=r"did not get ready \(front\)"), local_service(given, dying):
        pass
    assert "front crashed with exit 7" in capfd.readouterr().err


def test_a_node_that_starts_slowly_is_waited_for(
    settings: Settings,
    servers: Servers,
    database: str,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(readiness, "SOON", 0.0)
    answers = iter(["it starts", "it starts", "it starts"])
    monkeypatch.setattr(readiness, "check_readiness", lambda _: next(answers, None))
    given = replace(settings, database_url=database, logins=LOGINS, redis_url=servers.redis_url)
    with local_service(given, STAND_IN):
        assert "Nostos is not ready yet (it starts); it goes on waiting." in capfd.readouterr().err
    assert None is next(answers, None)


def test_reads_that_catch_up_slowly_are_reported_and_stop_nothing(
    settings: Settings,
    servers: Servers,
    database: str,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given = replace(settings, database_url=database, logins=LOGINS, redis_url=servers.redis_url)
    watch = Watch()
    monkeypatch.setattr(waiting, "time", watch)

    def late_for_long(_: ClusterHealth) -> list[Reason]:
        """Much time passes once the node is ready."""
        watch.ahead = 3600.0
        return [Reason("read-models-late", "The read models are far behind.", passing=True)]

    monkeypatch.setattr(ClusterHealth, "reasons", late_for_long)
    with local_service(given, STAND_IN):
        assert "The read models are far behind." in capfd.readouterr().err


def test_what_does_not_pass_by_itself_is_said_and_not_waited_for(
    settings: Settings,
    servers: Servers,
    database: str,
    health: list[Reason],
    capfd: pytest.CaptureFixture[str],
) -> None:
    health.append(Reason("findings", "The log was not what was signed."))
    given = replace(settings, database_url=database, logins=LOGINS, redis_url=servers.redis_url)
    with local_service(given, STAND_IN):
        assert "The log was not what was signed." in capfd.readouterr().err


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("0.0.0.0", "http://127.0.0.1:80"),
        ("::", "http://[::1]:80"),
        ("::1", "http://[::1]:80"),
        ("a.b", "http://a.b:80"),
    ],
)
def test_the_service_is_reached_where_it_listens(host: str, expected: str) -> None:
    assert expected == service_url(Settings(host=host, port=80))
