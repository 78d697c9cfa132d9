"""`nostos reports`: the queue of what players told the operators."""

from collections.abc import Iterator
from datetime import datetime
from itertools import islice

import click
import msgspec
from rich.console import Console
from rich.table import Table

from api.runtime.settings import load
from deploy.operators.accounts import service_reads
from deploy.stack.local_service import database
from deploy.terminal.console import print_json, spinner, with_json
from domain.reports.report import STATUSES
from projections.models.reports import Filters, FoundReport
from projections.pagination import pages
from projections.reads import Reads

PAGE = 200  # reports that are read at once
SHOWN = 60  # characters of a text in the table


@click.command
@click.option("--status", type=click.Choice(STATUSES), help="Only reports of this status.")
@click.option("--newest", is_flag=True, help="The newest first, in place of the oldest.")
@click.option("--most", type=click.IntRange(1), default=100, show_default=True, help="At most so many.")
@with_json
def command(*, status: str | None, newest: bool, most: int, as_json: bool) -> None:
    """List what players reported. Operators take and decide reports on the page /operate, or over REST."""
    filters = Filters(status=status, order="newest" if newest else "oldest")
    with database(load()) as filled, spinner("Looking"), service_reads(filled) as reads:
        found = list(islice(_all(reads, filters), most))
    if as_json:
        print_json({"reports": [_as_json(each) for each in found]})
        return
    table = Table("report", "filed", "status", "kind", "player", "match", "text")
    for report, each in found:
        table.add_row(
            str(report),
            _minute(each.filed_at),
            each.outcome or each.status,
            each.kind,
            each.player or "",
            each.match or "",
            each.text[:SHOWN],
        )
    Console().print(table)


def _all(reads: Reads, filters: Filters) -> Iterator[FoundReport]:
    """All reports, page by page."""
    for page in pages(lambda cursor: reads.reports(filters, cursor, PAGE)):
        yield from page.reports


def _as_json(found: FoundReport) -> dict[str, object]:
    return {"report": str(found.report), **msgspec.to_builtins(found.content)}


def _minute(at: datetime) -> str:
    return f"{at:%Y-%m-%d %H:%M}"
