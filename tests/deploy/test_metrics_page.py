"""The page of metrics is made from the catalog that processes count with."""

from deploy.documents.metrics_page import PAGE, page
from domain.telemetry.catalog import METRICS


def test_the_page_has_all_metrics() -> None:
    assert page() == PAGE.read_text(), "run `make docs`"
    assert all(f"| `{each.name}` |" in PAGE.read_text() for each in METRICS)
