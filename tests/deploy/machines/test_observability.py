"""The rules of alerts, the dashboard and the example for Prometheus: they name metrics that there are."""

import json
import os
import re
import shutil
import subprocess
from typing import Final

import pytest

from deploy.cli.main import COMMANDS
from deploy.documents.metrics_page import PAGE as METRICS_PAGE
from deploy.documents.traces_page import PAGE as TRACES_PAGE
from domain.telemetry.catalog import CATALOG, Kind
from tests.support.processes import ROOT

FILES: Final = ROOT / "deploy" / "machines" / "observability"
ALERTS_PAGE: Final = ROOT / "deploy" / "documents" / "ALERTS.md"
PROMTOOL: Final = shutil.which("promtool")
RULES: Final = (FILES / "alerts.yml").read_text()
ALERTS: Final = re.findall(r"- alert: (\w+)", RULES)
NAMES: Final = re.compile(r"\b(?:nostos|node|process|up)(?:_[a-z]+)*\b(?=[{\[) ]|$)", re.MULTILINE)
PARTS: Final = re.compile(r"_(?:bucket|sum|count)$")

needs_promtool = pytest.mark.skipif(PROMTOOL is None, reason="needs apt-get install prometheus")


def expressions() -> list[str]:
    """All expressions of the rules and of the dashboard."""
    panels = json.loads((FILES / "dashboard.json").read_text())["panels"]
    shown = [target["expr"] for panel in panels for target in panel["targets"]]
    return [*re.findall(r"expr: >-\n\s+(.+)", RULES), *shown]


def unknown(name: str) -> bool:
    """Whether no metric of ours has the name, and the page does not list it among those of others."""
    whole = PARTS.sub("", name)
    histogram = whole in CATALOG and CATALOG[whole].kind is Kind.HISTOGRAM
    exact = histogram if whole != name else name in CATALOG and not histogram
    return not exact and (name.startswith("nostos_") or f"`{name}`" not in METRICS_PAGE.read_text())


def promtool(*words: str) -> str:
    """What the tool says of the files; it ends with 0 if they are right."""
    assert PROMTOOL is not None
    done = subprocess.run([PROMTOOL, *words], cwd=FILES, capture_output=True, text=True, check=False)
    assert 0 == done.returncode, done.stdout + done.stderr
    return done.stdout


def test_rules_and_dashboard_name_metrics_that_there_are() -> None:
    found = {name for each in expressions() for name in NAMES.findall(re.sub(r"\{[^}]*\}", "{}", each))}
    assert len(found) > len(ALERTS)
    assert [] == [name for name in sorted(found) if unknown(name)]


def test_every_metric_that_processes_have_is_on_the_dashboard_or_in_a_rule_or_is_left_out_here() -> None:
    left_out = {
        "nostos_http_request_seconds",  # by its buckets
        *(
            "nostos_projector_lag_events",
            "nostos_projector_lag_seconds",
        ),  # those of the read models say the same
        *("nostos_projector_messages_total", "nostos_projector_failures_total"),
        *("nostos_notary_batch_seconds", "nostos_clock_failures_total", "nostos_bot_failures_total"),
        *("nostos_reads_total", "nostos_replica_late_seconds"),  # only where standbys answer reads
    }
    text = " ".join(expressions())
    assert [] == [name for name in CATALOG if name not in text and name not in left_out]


def test_the_example_of_a_collector_listens_on_loopback_where_the_page_sends_traces() -> None:
    collector = (FILES / "collector.yml").read_text()
    receivers = collector.partition("receivers:")[2].partition("processors:")[0]
    assert ["127.0.0.1:4318"] == re.findall(r"endpoint: (\S+)", receivers)
    assert "OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:4318" in TRACES_PAGE.read_text()


def test_each_alert_has_its_section_with_a_command() -> None:
    sections = re.findall(r"^## (\w+)\n(.*?)(?=^## |\Z)", ALERTS_PAGE.read_text(), re.MULTILINE | re.DOTALL)
    assert ALERTS == [name for name, _ in sections]
    for name, text in sections:
        assert "**What to do.** " in text, name
        commands = re.findall(r"`\./nostos ([\w-]+)", text)
        assert [] == [each for each in commands if each not in COMMANDS], name
        assert commands or "NOSTOS_" in text, name


def test_panels_of_the_dashboard_have_places_of_their_own() -> None:
    panels = json.loads((FILES / "dashboard.json").read_text())["panels"]
    places = [(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in panels]
    assert len({*places}) == len({panel["id"] for panel in panels}) == len(panels)


def test_the_tool_is_there_where_it_must_be() -> None:
    assert PROMTOOL is not None or not os.environ.get("CI"), "install it: .ci/run says how"


@needs_promtool
def test_rules_and_example_are_what_prometheus_reads() -> None:
    assert f"{len(ALERTS)} rules found" in promtool("check", "rules", "alerts.yml")
    promtool("check", "config", "prometheus.yml")


@needs_promtool
def test_the_rules_say_of_made_up_figures_what_they_are_to_say() -> None:
    assert "SUCCESS" in promtool("test", "rules", "alerts_test.yml")
