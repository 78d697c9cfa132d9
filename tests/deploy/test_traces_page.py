"""The page of traces is made from the catalog, and its command finds the trace that processes make."""

import subprocess
from uuid import UUID

from deploy.documents.traces_page import PAGE, page
from domain.telemetry.span_catalog import ATTRIBUTES, SPANS
from domain.telemetry.traces import ids_of_step

MATCH = UUID("0b9f5a0e-5f0c-4f5e-9d5c-0d5e3c1f7a11")


def test_the_page_has_all_spans_and_attributes() -> None:
    assert page() == PAGE.read_text(), "run `make docs`"
    assert all(f"| `{each.name}` |" in PAGE.read_text() for each in SPANS)
    assert all(f"| `{name}` |" in PAGE.read_text() for name in ATTRIBUTES)


def test_the_command_of_the_page_finds_the_trace_of_a_step() -> None:
    [command] = [line.strip() for line in PAGE.read_text().splitlines() if "sha256sum" in line]
    given = {"MATCH": str(MATCH), "STEP": "7", "PATH": "/usr/bin:/bin"}
    found = subprocess.run(["sh", "-c", command], env=given, capture_output=True, text=True, check=True)
    assert f"{ids_of_step(MATCH, 7).trace:032x}" == found.stdout.strip()
