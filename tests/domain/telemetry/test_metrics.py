"""Metrics: each is in the catalog, and none says anything of a match or of a player."""

import ast
import socket
import urllib.request
from collections import Counter
from contextlib import closing

import pytest
from structlog.testing import capture_logs

from domain.telemetry.catalog import METRICS, Kind
from domain.telemetry.exporter import following, parse_address, serve_metrics
from domain.telemetry.metrics import MAKERS, Meters
from tests.support.metrics import text_of
from tests.support.ports import free_port
from tests.support.processes import ROOT

LABELS = {
    "kind",
    *("route", "method", "status", "work", "quota"),
    *("role", "projection", "witness", "reason", "server", "outcome"),
}
"""Of which there are few values, all of them known to everybody: see METRICS.md."""
ROOMS = ("api", "deploy", "domain", "projections", "workers")


def test_each_metric_is_declared_once_with_a_meaning_and_the_processes_that_have_it() -> None:
    assert [1] * len(METRICS) == list(Counter(each.name for each in METRICS).values())
    assert all(each.meaning.endswith(".") and each.processes for each in METRICS)
    assert all(each.name.startswith("nostos_") for each in METRICS)
    assert all(each.name.endswith("_total") == (each.kind is Kind.COUNTER) for each in METRICS)


def test_no_label_names_a_match_a_player_or_a_seat() -> None:
    assert {label for each in METRICS for label in each.labels} == LABELS


def test_nobody_counts_with_what_is_not_declared() -> None:
    meters = Meters()
    with pytest.raises(KeyError):
        meters.counter("nostos_moves_of_ann_total")
    with pytest.raises(KeyError):
        meters.gauge("nostos_http_answers_total")
    with pytest.raises(KeyError):
        meters.gauge("nostos_open_findings")


def test_no_other_room_makes_metrics() -> None:
    makers = {maker.__name__ for maker in MAKERS.values()} | {"GaugeMetricFamily", "CounterMetricFamily"}
    found = [
        path.relative_to(ROOT)
        for room in ROOMS
        for path in (ROOT / room).rglob("*.py")
        if "domain/telemetry" not in str(path) and "prometheus_client" in path.read_text()
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in makers
    ]
    assert [] == found


def test_the_same_name_is_the_same_metric() -> None:
    meters = Meters()
    meters.counter("nostos_notary_heads_total").inc(2)
    meters.counter("nostos_notary_heads_total").inc()
    assert "nostos_notary_heads_total 3.0" in text_of(meters)


def test_metrics_are_served_at_their_own_address() -> None:
    meters, address = Meters(), f"127.0.0.1:{free_port()}"
    meters.leading("clock")(True)  # noqa: FBT003
    serve_metrics(address, meters)
    with urllib.request.urlopen(f"http://{address}/metrics", timeout=60) as answer:
        assert b'nostos_leading{role="clock"} 1.0' in answer.read()


def test_a_process_whose_port_is_taken_goes_on_without_metrics() -> None:
    with closing(socket.socket()) as other, capture_logs() as lines:
        other.bind(("127.0.0.1", 0))
        other.listen()
        serve_metrics(f"127.0.0.1:{other.getsockname()[1]}", Meters())
    assert ["metrics_not_served"] == [line["event"] for line in lines]


def test_without_an_address_there_are_none() -> None:
    with capture_logs() as lines:
        serve_metrics("", Meters())
    assert [] == lines
    assert not following("", 3)


@pytest.mark.parametrize(
    ("text", "parsed"), [("127.0.0.1:9464", ("127.0.0.1", 9464)), ("[::1]:1", ("::1", 1))]
)
def test_an_address_is_host_and_port(text: str, parsed: tuple[str, int]) -> None:
    assert parsed == parse_address(text)
    assert (parsed[0], parsed[1] + 2) == parse_address(following(text, 2))


@pytest.mark.parametrize("text", ["9464", ":9464", "127.0.0.1:", "127.0.0.1:0", "127.0.0.1:65536", "h:x"])
def test_an_address_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"^must be HOST:PORT, like 127\.0\.0\.1:9464, not '"):
        parse_address(text)
