"""Middleware: log lines and metrics by route, without any content of requests."""

import json
from typing import Any

import pytest
import structlog
from prometheus_client.parser import text_string_to_metric_families
from structlog.testing import capture_logs

from api.http import middleware
from tests.api.support import ApiService, ok, problem, start_match
from tests.support.metrics import text_of


def samples(service: ApiService, family: str) -> list[Any]:
    text = text_of(service.services.metrics)
    return [
        sample
        for found in text_string_to_metric_families(text)
        for sample in found.samples
        if found.name == family
    ]


def test_a_log_line_has_route_and_status_and_nothing_of_the_content(
    service: ApiService, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = start_match(service)
    player, secret = table.players[0], "Polyphemus' cave"
    card = ok(player.get(f"{table.path}/view"))["table"]["hands"][0][0]
    with capture_logs() as lines:
        monkeypatch.setattr(middleware, "log", structlog.get_logger())
        player.post(f"{table.path}/moves", {"move": {"type": "bid", "card": card}})
        player.put(f"{table.path}/notebook/{card}", {"marks": [secret]})
        service.anybody.post("/v1/players", {"name": secret})
        player.get(f"{table.path}/frames?as=0&text=en", headers={"X-Request-Id": "call-7"})
    told = [line for line in lines if line["event"] == "answered"]
    assert [201, 200, 201, 200] == [line["status"] for line in told]
    assert "call-7" == told[-1]["request"]
    assert "/v1/matches/<match>/moves" == told[0]["route"]
    assert all(
        set(line) == {"event", "log_level", "request", "method", "route", "status", "ms"} for line in told
    )
    written = json.dumps(told)
    assert all(hidden not in written for hidden in (secret, str(player.token), table.match, player.player))


def test_metrics_are_by_route_and_never_by_match(service: ApiService) -> None:
    table = start_match(service)
    ok(table.players[0].get(f"{table.path}/view"))
    service.anybody.get("/v1/none/of/this")
    service.anybody.ask("BREW", "/v1/matches")
    answers = samples(service, "nostos_http_answers")
    routes = {sample.labels["route"] for sample in answers}
    assert {"/v1/matches/<match>/view", "none"} <= routes
    assert not [route for route in routes if table.match in route]
    assert "BREW" not in {sample.labels["method"] for sample in answers}
    assert samples(service, "nostos_http_request_seconds")


def test_there_are_no_metrics_on_the_port_of_the_public(service: ApiService) -> None:
    told = problem(service.anybody.get("/metrics"), "not-found", 404)
    assert "nothing at this address" in json.dumps(told)


def test_a_defect_is_logged_for_operators_and_not_shown_to_the_caller(
    service: ApiService, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise KeyError("the secret card is 17")

    monkeypatch.setattr(service.services.reads, "page", broken)
    with capture_logs() as lines:
        monkeypatch.setattr(middleware, "log", structlog.get_logger())
        response = service.anybody.get("/v1/matches", headers={"X-Request-Id": "call-8"})
    told = problem(response, "internal", 500)
    assert "secret" not in json.dumps(told)
    assert "call-8" == response.headers["X-Request-Id"]
    [line] = [line for line in lines if line["event"] == "defect"]
    assert ("call-8", "/v1/matches") == (line["request"], line["route"])
    assert isinstance(line["exc_info"], KeyError)


def test_a_request_id_that_is_none_is_replaced(service: ApiService) -> None:
    for given in ("", "a b", "x" * 65, "<script>"):
        response = service.anybody.get("/healthz", headers={"X-Request-Id": given})
        assert given != response.headers["X-Request-Id"]
