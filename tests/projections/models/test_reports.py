"""The table of reports: content rests sealed, the queue is paged, and a report goes with its reporter."""

import os
from base64 import urlsafe_b64decode
from collections.abc import Iterator
from typing import Any
from uuid import UUID

import psycopg
import pytest

from domain.accounts.players import Players
from domain.reports.reports import Filing, Reports, report_id
from domain.store import Log
from projections.engine.rebuild import rebuild, rebuild_beside
from projections.models.registry import projections
from projections.models.reports import Filters, FoundReport, Order
from projections.pagination import BadCursor
from projections.reads import Reads
from tests.domain.support import SHELF, TickingClock, command, writer
from tests.projections.support import projected, running
from tests.support.logins import role_url
from tests.support.sealing_ring import Ring

CANARY = "Polyphemus-7f3a"


class Office:
    """Players who file reports, and an operator."""

    def __init__(self, log: Log) -> None:
        clock = TickingClock()
        self.log = log
        self.players = Players(log, clock, os.urandom)
        self.reports = Reports(log, self.players, clock)
        self.ann, self.bob, self.op = (
            self.players.register(name, command())[0] for name in ("Ann", "Bob", "Mentor")
        )

    def filed(self, by: str = "", about: str = "", text: str = CANARY) -> UUID:
        asked = command()
        self.reports.file(by or self.ann, Filing("conduct", text, about or self.bob), asked)
        return report_id(asked)

    def decided(self, report: UUID) -> UUID:
        self.reports.take(report, self.op, command())
        self.reports.decide(report, self.op, "upheld", "So it is.", command())
        return report


@pytest.fixture
def office(database: str) -> Iterator[Office]:
    log = Log(writer(database), SHELF, 2, ring=Ring())
    yield Office(log)
    log.close()


@pytest.fixture
def queue(database: str, office: Office) -> Iterator[Reads]:
    reads = Reads(role_url(database, "nostos_reader"), 2, sealer=office.log.sealer)
    yield reads
    reads.close()


def listed(reads: Reads, limit: int = 100, **filters: Any) -> list[FoundReport]:
    """All reports that fit, page by page."""
    found, cursor = list[FoundReport](), None
    while True:
        page = reads.reports(Filters(**filters), cursor, limit)
        found += page.reports
        cursor = page.cursor
        if cursor is None:
            return found


def table(database: str) -> bytes:
    """Every byte of the table."""
    with psycopg.connect(database) as owner:
        rows = owner.execute("SELECT reports::text, content FROM nostos.reports").fetchall()
    return b"".join(text.encode() + bytes(content) for text, content in rows)


@pytest.mark.parametrize("limit", [1, 2, 100])
@pytest.mark.parametrize("order", ["oldest", "newest"])
def test_the_queue_is_paged_in_either_order_and_by_status(
    database: str, office: Office, queue: Reads, limit: int, order: Order
) -> None:
    reports = [office.filed(text=f"The {number}. time.") for number in range(4)]
    office.decided(reports[1])
    office.reports.take(reports[2], office.op, command())
    with running(database, ring=Ring()):
        projected(queue, office.log.position())
        in_order = reports if order == "oldest" else reports[::-1]
        assert in_order == [each.report for each in listed(queue, limit, order=order)]
        for status, number in (("taken", 2), ("decided", 1)):
            [found] = listed(queue, limit, order=order, status=status)
            assert reports[number] == found.report
            assert office.reports.read(reports[number]) == found.content
        assert 2 == len(listed(queue, limit, order=order, status="open"))
        assert [4, 0] == [len(listed(queue, limit, reporter=who)) for who in (office.ann, office.bob)]
        assert [3, 0] == [queue.undecided_reports(who) for who in (office.ann, office.bob)]
        cursor = queue.reports(Filters(order=order), None, 1).cursor
        with pytest.raises(BadCursor):
            queue.reports(Filters(order=order, status="open"), cursor, 1)


@pytest.mark.parametrize("limit", [1, 2, 3, 100])
@pytest.mark.parametrize("order", ["oldest", "newest"])
def test_pages_without_reports_about_a_player_are_full_and_name_none_of_them(
    database: str, office: Office, queue: Reads, limit: int, order: Order
) -> None:
    kept, hidden = list[UUID](), list[UUID]()
    for about in "oobbooboo":
        if about == "o":
            hidden.append(office.filed(about=office.op))
        else:
            kept.append(office.filed())
    with running(database, ring=Ring()):
        projected(queue, office.log.position())
        left = kept if order == "oldest" else kept[::-1]
        filters = Filters(order=order, not_about=office.op)
        cursor, sizes = None, list[int]()
        while True:
            page = queue.reports(filters, cursor, limit)
            assert left[: len(page.reports)] == [each.report for each in page.reports]
            left = left[len(page.reports) :]
            sizes.append(len(page.reports))
            cursor = page.cursor
            if cursor is None:
                break
            assert all(str(each).encode() not in urlsafe_b64decode(cursor + "==") for each in hidden)
        assert not left
        assert all(size == limit for size in sizes[:-1])
        assert sizes[-1] > 0
        assert 9 == len(listed(queue, limit, order=order))
        assert 9 == len(listed(queue, limit, order=order, not_about=office.ann))
        with pytest.raises(BadCursor):
            queue.reports(filters, queue.reports(Filters(order=order), None, 1).cursor, 1)


def test_what_is_reported_rests_sealed_and_goes_with_its_reporter(
    database: str, office: Office, queue: Reads
) -> None:
    kept = office.filed(by=office.bob, about=office.op)
    office.decided(office.filed())
    with running(database, ring=Ring()):
        projected(queue, office.log.position())
        assert 2 == len(listed(queue))
        for secret in (CANARY, office.op, "upheld", "So it is.", "conduct"):
            assert secret.encode() not in table(database)
        office.players.delete(office.ann)
        assert [kept] == [each.report for each in listed(queue)]
        projected(queue, office.log.position())
        assert office.ann.encode() not in table(database)


@pytest.mark.parametrize("build", [rebuild, rebuild_beside])
def test_a_rebuild_gives_the_same_queue_and_brings_no_erased_report_back(
    database: str, office: Office, queue: Reads, build: Any
) -> None:
    office.decided(office.filed())
    office.filed(by=office.bob, about=office.ann)
    office.reports.take(office.filed(by=office.bob, about=office.op), office.ann, command())
    with running(database, ring=Ring()):
        projected(queue, office.log.position())
    before = listed(queue)
    built(database, build)
    assert before == listed(queue)
    office.players.delete(office.bob)
    built(database, build)
    assert [office.ann] == [each.content.reporter for each in listed(queue)]
    assert office.bob.encode() not in table(database)


def built(database: str, build: Any) -> None:
    """The queue is made again from the log, by a process that remembers no keys."""
    dsn = role_url(database, "nostos_projector")
    projector = Log(dsn, SHELF, 1, ring=Ring())
    build(dsn, projector, projections(projector.sealer), "reports")
    projector.close()


def test_without_sealing_the_rows_are_plain(database: str) -> None:
    log = Log(writer(database), SHELF, 2)
    plain, reads = Office(log), Reads(role_url(database, "nostos_reader"), 2)
    plain.decided(plain.filed())
    with running(database):
        projected(reads, log.position())
        assert ["upheld"] == [each.content.outcome for each in listed(reads)]
    reads.close()
    log.close()
