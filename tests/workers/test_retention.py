"""What is kept no longer is erased: after its period and not before, once, and also after a kill."""

import threading
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import psycopg
import pytest
from structlog.testing import capture_logs

from api.runtime.sealing_keys import SealingKeys
from api.runtime.services import Services
from domain.accounts.bot_accounts import ServiceBot
from domain.accounts.tokens import OPERATE, ORGANIZE, SCOPES
from domain.notebooks.notes import notebook_id
from domain.reports.errors import NoSuchReport
from domain.reports.reports import Filing, report_id
from domain.store import Event, Log, Unavailable
from domain.store.errors import BadSeal
from domain.store.log import Appended
from projections.engine.rebuild import rebuild_beside
from projections.models.registry import projections
from projections.models.reports import Filters
from projections.reads import ReadsUnavailable
from tests.domain.support import command
from tests.projections.support import projected
from tests.support.eventually import eventually
from tests.support.logins import role_url
from tests.support.service.bots import seat_bot
from tests.support.service.running import GAMES, RunningService, ServedMatch
from workers import retention
from workers.clock import LOCK, keep_clocks
from workers.retention import AT_ONCE, PAUSE, RETRY, Retention

CANARY = "Polyphemus-7f3a"
DAY = timedelta(days=1)
Line = Mapping[str, Any]


class Later:
    """A clock that is so many days ahead."""

    def __init__(self, days: float) -> None:
        self.days = days

    def __call__(self) -> datetime:
        return datetime.now(UTC) + self.days * DAY


@pytest.fixture
def nostos(nostos: RunningService) -> RunningService:
    """The service, which keeps nothing for ever."""
    periods = replace(nostos.services.settings, keep_notes=180, keep_reports=365, keep_accounts=730)
    nostos.services = replace(nostos.services, settings=periods)
    return nostos


def looked(services: Services, days: float) -> list[Line]:
    """Look at everything once, so many days from now, in a process that has just begun; what was logged."""
    worker = Retention(services, Later(days))
    with capture_logs() as logged:
        while worker.check():
            pass
    return [{name: value for name, value in line.items() if name != "log_level"} for line in logged]


def erased(period: str, stream: UUID | str) -> Line:
    return {"event": "erased", "period": period, "stream": str(stream)}


def done(**counts: int) -> Line:
    return {"event": "retention_done", "notes": 0, "reports": 0, "accounts": 0} | counts


def settled(nostos: RunningService) -> None:
    """Every projection has what the log has."""
    projected(nostos.services.reads, nostos.services.log.position())


def partners(services: Services, table: ServedMatch) -> tuple[int, tuple[int, ...]]:
    """The number of the notebook that two seats share, and the seats."""
    notebook = services.matches.game(table.id).notebook
    assert notebook is not None
    groups = notebook.groups(services.matches.setting(table.id))
    return next((number, group) for number, group in enumerate(groups) if len(group) > 1)


def write(services: Services, table: ServedMatch) -> UUID:
    """Partners note and talk; their notebook."""
    number, group = partners(services, table)
    for seat in group:
        player = table.players[seat][0]
        services.notebooks.talk(table.id, player, CANARY, command())
        services.notebooks.note(table.id, player, "7", ("gone",), command())
    return notebook_id(table.id, number)


def talked(nostos: RunningService) -> tuple[ServedMatch, UUID]:
    """A match that is over, and the notebook in which its partners noted and talked."""
    table = nostos.table(3, partners=True).seat_all()
    stream = write(nostos.services, table)
    table.finish()
    settled(nostos)
    return table, stream


def read(services: Services, table: ServedMatch) -> int:
    """How many notes and lines can be read."""
    return sum(
        len(each(table.id, viewer))
        for each in (services.reads.notes, services.reads.talk)
        for viewer in range(3)
    )


def decided(nostos: RunningService) -> UUID:
    """A report, decided."""
    services, asked = nostos.services, command()
    ann, bob, op = (services.players.register(name, command())[0] for name in ("Ann", "Bob", "Mentor"))
    services.reports.file(ann, Filing("conduct", CANARY, bob), asked)
    services.reports.take(report_id(asked), op, command())
    services.reports.decide(report_id(asked), op, "upheld", "So it is.", command())
    settled(nostos)
    return report_id(asked)


def without_accounts(services: Services) -> Services:
    """Services that keep accounts for ever."""
    return replace(services, settings=replace(services.settings, keep_accounts=0))


def test_notes_and_talk_go_some_time_after_the_end_of_their_match_and_not_before(
    nostos: RunningService,
) -> None:
    services, (table, stream) = nostos.services, talked(nostos)
    playing = nostos.table(3, partners=True).seat_all()
    write(services, playing)
    settled(nostos)
    written, days = read(services, table), services.settings.keep_notes
    assert written == read(services, playing) > 0
    assert [] == looked(services, days - 1)
    assert written == read(services, table)

    assert [erased("notes", stream), done(notes=1)] == looked(services, days + 1)
    eventually(lambda: read(services, table) == 0, "the rows are deleted")
    assert written == read(services, playing)
    *content, last = services.log.read(stream)
    assert [()] * 4 == [event.facts for event in content]
    assert ("notebook.erased", "service") == (last.topic, last.actor)
    assert [] == looked(services, days + 1)
    assert last == services.log.read(stream)[-1]


def test_a_report_goes_some_time_after_its_decision_and_not_before(nostos: RunningService) -> None:
    services, report, days = (
        without_accounts(nostos.services),
        decided(nostos),
        nostos.services.settings.keep_reports,
    )
    asked = command()
    ann, bob = (services.players.register(name, command())[0] for name in ("Ann", "Bob"))
    services.reports.file(ann, Filing("name", CANARY, bob), asked)
    settled(nostos)
    assert [] == looked(services, days - 1)
    assert [erased("reports", report), done(reports=1)] == looked(services, days + 1)
    with pytest.raises(NoSuchReport):
        services.reports.read(report)
    settled(nostos)
    assert 1 == len(services.reads.reports(Filters(), None, 9).reports)
    assert CANARY == services.reports.read(report_id(asked)).text  # nobody has decided it
    assert [] == looked(services, days + 1)


def test_an_account_goes_when_nobody_has_used_it(nostos: RunningService) -> None:
    """The time runs from the end of its last token: when it was revoked, or when it expired."""
    services, days = nostos.services, nostos.services.settings.keep_accounts
    revoked, expiring = (services.players.register(name, command())[0] for name in ("Ann", "Bob"))
    services.players.tokens.revoke_all(revoked)
    settled(nostos)
    assert [] == looked(services, days - 1)
    assert [erased("accounts", revoked), done(accounts=1)] == looked(services, days + 1)
    assert ["", "Bob"] == [services.players.name(each) for each in (revoked, expiring)]
    settled(nostos)
    assert [] == looked(services, 365 + days - 1)
    assert [erased("accounts", expiring), done(accounts=1)] == looked(services, 365 + days + 1)
    assert (services.settings.home / "deletions.jsonl").read_text().count(expiring) == 1


def test_an_account_stays_with_a_seat_a_granted_scope_or_a_bot(nostos: RunningService) -> None:
    services, tokens = nostos.services, nostos.services.players.tokens
    seated, organizer, operator = (
        services.players.register(name, command())[0] for name in ("Ann", "Mentor", "Athena")
    )
    table, closed = nostos.table(), nostos.table()
    table.sit(0, seated)
    bot = seat_bot(services, ServiceBot(closed.id, 1))
    services.matches.close(closed.id, closed.host, "No time", command())
    for each, scope in ((organizer, ORGANIZE), (operator, OPERATE)):
        tokens.issue(each, [*SCOPES, scope])
    for each in (seated, organizer, operator, bot):
        tokens.revoke_all(each)
    settled(nostos)
    short = replace(services, settings=replace(services.settings, keep_accounts=10))
    assert [] == looked(short, 11)
    services.matches.leave(table.id, seated, 0, command())
    settled(nostos)
    assert [erased("accounts", seated), done(accounts=1)] == looked(short, 11)


def test_what_is_kept_for_ever_is_kept(nostos: RunningService) -> None:
    services, (table, _) = nostos.services, talked(nostos)
    report = decided(nostos)
    off = replace(services.settings, keep_notes=0, keep_reports=0, keep_accounts=0)
    assert [] == looked(replace(services, settings=off), 36_000)
    assert read(services, table) > 0
    assert CANARY == services.reports.read(report).text


@pytest.mark.parametrize("topic", ["notebook.erased", "report.erased", "player.deleted"])
def test_who_ends_between_the_key_and_the_log_is_followed_by_one_who_does_the_rest(
    nostos: RunningService, monkeypatch: pytest.MonkeyPatch, topic: str
) -> None:
    services = nostos.services
    (table, stream), report = talked(nostos), decided(nostos)
    append = services.log.append

    def dying(event: Event, after: bytes | None) -> Appended:
        if event.topic == topic:
            raise SystemExit
        return append(event, after)

    with monkeypatch.context() as patch:
        patch.setattr(services.log, "append", dying)
        with pytest.raises(SystemExit):
            looked(services, 3000)
    looked(services, 3000)
    settled(nostos)
    assert "notebook.erased" == services.log.read(stream)[-1].topic
    assert "report.erased" == services.log.read(report)[-1].topic
    assert "player.deleted" == services.log.read(UUID(table.host))[-1].topic
    assert 0 == read(services, table)
    assert [] == looked(services, 3000)


def test_what_is_erased_is_not_brought_back_by_a_rebuild(nostos: RunningService, database: str) -> None:
    services, (table, _) = without_accounts(nostos.services), talked(nostos)
    decided(nostos)
    assert done(notes=1, reports=1) == looked(services, 3000)[-1]
    settled(nostos)
    dsn = role_url(database, "nostos_projector")
    projector = Log(dsn, GAMES, 1, ring=SealingKeys.of(services.settings))
    rebuild_beside(dsn, projector, projections(projector.sealer))
    projector.close()
    assert 0 == read(services, table)
    assert () == tuple(services.reads.reports(Filters(), None, 9).reports)
    with psycopg.connect(database) as owner:
        for left in ("notes", "talk", "reports"):
            assert [(0,)] == owner.execute(f"SELECT count(*) FROM nostos.{left}").fetchall()
        keys = owner.execute(
            "SELECT count(*) FROM nostos.data_keys WHERE destroyed_at IS NOT NULL"
        ).fetchall()
    assert [(2,)] == keys


def test_a_look_is_cut_into_small_parts_and_begins_again_a_day_later(
    nostos: RunningService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "PAGE", 2)
    services = nostos.services
    players = [services.players.register(f"Player {each}", command())[0] for each in range(2 * AT_ONCE)]
    for each in players:
        services.players.tokens.revoke_all(each)
    settled(nostos)
    clock = Later(services.settings.keep_accounts + 1)
    worker = Retention(services, clock)

    def left() -> int:
        return sum(bool(services.players.name(each)) for each in players)

    before, parts = len(players), 0
    while worker.check():
        parts += 1
        assert before - AT_ONCE <= left() <= before
        before = left()
    assert parts >= 2
    assert 0 == left()
    late = services.players.register("Late", command())[0]
    services.players.tokens.revoke_all(late)
    settled(nostos)
    clock.days += PAUSE / DAY - 0.1
    assert not worker.check()
    assert "Late" == services.players.name(late)
    clock.days += 0.2
    while worker.check():
        pass
    assert "" == services.players.name(late)


def test_one_that_cannot_be_erased_does_not_stop_the_others(
    nostos: RunningService, monkeypatch: pytest.MonkeyPatch
) -> None:
    services = without_accounts(nostos.services)
    reports = sorted([decided(nostos), decided(nostos)])
    erase = services.reports.erase

    def broken(report: UUID) -> None:
        if report == reports[0]:
            raise KeyError(CANARY)
        erase(report)

    monkeypatch.setattr(services.reports, "erase", broken)
    failed = {
        "event": "retention_failed",
        "period": "reports",
        "stream": str(reports[0]),
        "error": "KeyError",
    }
    assert [failed, erased("reports", reports[1]), done(reports=1)] == looked(services, 3000)


def test_an_account_that_does_not_open_does_not_stop_the_others(
    nostos: RunningService, monkeypatch: pytest.MonkeyPatch
) -> None:
    services = nostos.services
    broken, other = (services.players.register(name, command())[0] for name in ("Ann", "Bob"))
    for each in (broken, other):
        services.players.tokens.revoke_all(each)
    settled(nostos)
    idle_since = services.players.idle_since

    def opens_not(player: str, at: datetime) -> datetime | None:
        if player == broken:
            raise BadSeal(UUID(player))
        return idle_since(player, at)

    monkeypatch.setattr(services.players, "idle_since", opens_not)
    lines = looked(services, 3000)
    failed = {"event": "retention_failed", "period": "accounts", "stream": broken, "error": "BadSeal"}
    assert failed in lines
    assert ["Ann", ""] == [services.players.name(each) for each in (broken, other)]


@pytest.mark.parametrize("error", [Unavailable, ReadsUnavailable])
def test_a_period_that_cannot_be_looked_at_does_not_stop_the_others(
    nostos: RunningService, monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    """It is looked at again an hour later."""
    services = without_accounts(nostos.services)
    (_, stream), report = talked(nostos), decided(nostos)
    clock = Later(3000)
    worker = Retention(services, clock)

    def away(*_: object) -> Any:
        raise error

    with monkeypatch.context() as patch, capture_logs() as lines:
        patch.setattr(services.reads, "over", away)
        while worker.check():
            pass
    assert ["retention_stopped", "erased", "retention_done"] == [line["event"] for line in lines]
    assert "report.erased" == services.log.read(report)[-1].topic
    assert not worker.check()
    assert "notebook.erased" != services.log.read(stream)[-1].topic
    clock.days += RETRY / DAY
    while worker.check():
        pass
    assert "notebook.erased" == services.log.read(stream)[-1].topic


def test_the_process_of_the_clocks_erases_and_only_while_it_leads(
    nostos: RunningService, database: str
) -> None:
    """One process does it at a time: it holds the lock of the clocks."""
    services, (table, stream) = without_accounts(nostos.services), talked(nostos)
    stop, ends = threading.Event(), Later(3000)
    with psycopg.connect(database, autocommit=True) as leader:
        leader.execute("SELECT pg_advisory_lock(%s)", (LOCK,))
        thread = threading.Thread(target=keep_clocks, args=(services, stop, 0.01, ends))
        thread.start()
        eventually(lambda: waits(leader), "it asks for the lock")
        assert read(services, table) > 0
    try:
        eventually(lambda: services.log.read(stream)[-1].topic == "notebook.erased", "it is erased")
    finally:
        stop.set()
        thread.join(60)
    assert not thread.is_alive()


def waits(owner: psycopg.Connection) -> bool:
    """Whether a clock process has asked for the lock that somebody else holds."""
    query = "SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'SELECT pg_try_advisory_lock%'"
    return owner.execute(query).fetchone() != (0,)
