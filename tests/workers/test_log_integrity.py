"""Log integrity over a real database: a service whose log lost events, or was rewritten."""

from collections.abc import Iterable
from itertools import chain
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from api.runtime.settings import Settings
from deploy.stack.preflight import require_signed_history
from deploy.terminal.errors import CommandError
from tests.domain.ledger.support import SHELF, played
from tests.support.eventually import eventually
from tests.workers.rewriting import EDITS, append, as_owner, edited, notarized, notary, rewrite, signed_anew
from workers.notary import log_integrity
from workers.notary.log_integrity import BYTES, CHECKPOINT, LogMismatch, check_log


@pytest.fixture
def settings(database: str, redis_url: str, tmp_path: Path) -> Settings:
    return Settings(database_url=database, redis_url=redis_url, home=tmp_path / "home")


@pytest.mark.parametrize("also_the_log_of_heads", [False, True])
def test_a_rewritten_database_is_found_on_start(settings: Settings, *, also_the_log_of_heads: bool) -> None:
    """Also where every event was sealed anew, and the log of heads made anew and signed by the service."""
    events = played("toy", 2)
    notarized(settings, events)
    check_log(settings, shelf=SHELF)
    kept = (settings.home / CHECKPOINT).read_text("utf-8")
    rewrite(settings, also_the_log_of_heads=also_the_log_of_heads)
    if also_the_log_of_heads:
        signed_anew(settings)
        (settings.home / CHECKPOINT).write_text(kept, "utf-8")
    with pytest.raises(LogMismatch, match=r"rewritten|lost"):
        check_log(settings, shelf=SHELF)
    with pytest.raises(CommandError, match="does not start"):
        require_signed_history(settings)


@pytest.mark.parametrize("known", [True, False])
def test_an_event_that_was_edited_is_named_on_start(settings: Settings, *, known: bool) -> None:
    """Its head was left as it was. Also where the bytes that were sealed are not remembered."""
    events = played("toy", 3)
    notarized(settings, (*played("toy", 2, 5), *events))
    if not known:
        (settings.home / BYTES).unlink()
    as_owner(settings, "CREATE TABLE nostos.before AS TABLE nostos.events")
    finding = f"match {events[2].stream}, step 3 is not what was signed: the log was rewritten"
    for change in EDITS.values():
        edited(settings, events[2], change)
        with pytest.raises(LogMismatch, match=finding):
            check_log(settings, shelf=SHELF)
        as_owner(settings, "DELETE FROM nostos.events", "INSERT INTO nostos.events TABLE nostos.before")
        check_log(settings, shelf=SHELF)
    edited(settings, events[2], EDITS["a topic"])
    (settings.home / CHECKPOINT).unlink()  # the operator means it
    require_signed_history(settings)


def test_events_are_sealed_anew_only_where_their_bytes_are_not_known(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted: list[int] = []

    def tracked(
        places: Iterable[log_integrity.Place | None], total: int
    ) -> Iterable[log_integrity.Place | None]:
        counted.append(total)
        return places

    monkeypatch.setattr(log_integrity, "CHUNK", 1)
    for seed in (1, 5):
        notarized(settings, played("toy", 2, seed))
        check_log(settings, tracked, SHELF)
    assert [] == counted
    older = (settings.home / BYTES).read_text("utf-8")
    notarized(settings, played("toy", 2, 7))
    (settings.home / BYTES).write_text(older, "utf-8")
    check_log(settings, tracked, SHELF)
    (settings.home / BYTES).write_text("signed by nobody", "utf-8")
    check_log(settings, tracked, SHELF)
    check_log(settings, tracked, SHELF)
    assert [1, 3] == counted


def test_many_events_are_sealed_anew_on_all_cores(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    events = [played("odyssee", 2, seed, most=12) for seed in (1, 2, 3)]
    notarized(settings, tuple(chain.from_iterable(events)))
    monkeypatch.setattr(log_integrity, "FEW", 0)
    monkeypatch.setattr(log_integrity, "CHUNK", 1)
    (settings.home / BYTES).unlink()
    check_log(settings)
    edited(settings, events[1][6], "topic = 'match.left'")
    with pytest.raises(LogMismatch, match=f"match {events[1][0].stream}, step 7 is"):
        check_log(settings)


def test_a_notary_signs_nothing_more_where_the_past_was_edited(settings: Settings) -> None:
    events = played("toy", 2)
    notarized(settings, events)
    kept = (settings.home / CHECKPOINT).read_text("utf-8")
    edited(settings, events[2], EDITS["a name"])
    append(settings, played("toy", 2, 5))
    with capture_logs() as logs, notary(settings):
        eventually(lambda: logs)
    assert [f"match {events[2].stream}, step 3 is not what was signed: the log was rewritten"] == [
        line["finding"] for line in logs
    ]
    assert kept == (settings.home / CHECKPOINT).read_text("utf-8")


def test_a_service_whose_database_lost_events_does_not_start(settings: Settings) -> None:
    """An old backup was restored."""
    events = played("toy", 2)
    notarized(settings, events)
    as_owner(
        settings,
        f"DELETE FROM nostos.events WHERE originator_version > {len(events) - 2}",
        f"DELETE FROM nostos.heads WHERE step > {len(events) - 2}",
    )
    with pytest.raises(LogMismatch, match=f"has {len(events) - 2} heads, and {len(events)} were signed"):
        check_log(settings, shelf=SHELF)


def test_a_checkpoint_that_the_service_did_not_sign_is_refused(settings: Settings) -> None:
    notarized(settings, played("toy", 2))
    path = settings.home / CHECKPOINT
    name, number, rest = path.read_text("utf-8").split("\n", 2)
    path.write_text(f"{name}\n{int(number) - 1}\n{rest}", "utf-8")
    with pytest.raises(LogMismatch):
        check_log(settings, shelf=SHELF)
