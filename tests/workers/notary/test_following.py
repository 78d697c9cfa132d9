"""Two notaries with homes of their own: the one that waits keeps the checkpoints that the other one signs."""

from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from api.runtime.settings import Settings
from api.runtime.signing_keys import Keyring
from deploy.bench.tools.notary_start import counted_rows
from domain.ledger.log import signed_note
from domain.store.postgres.connections import connect_session
from tests.domain.ledger.support import played
from tests.ledger.heads import grown
from tests.support.eventually import eventually
from tests.support.logins import LOGINS, role_url
from tests.workers.notary.rewriting import append, as_owner, notarized, notary, rewrite, size
from workers.notary.log_integrity import CHECKPOINT, ROLE, LogMismatch, follow_checkpoints


@pytest.fixture
def leader(database: str, redis_url: str, tmp_path: Path) -> Settings:
    """The settings of the machine whose notary leads; the machines share the signing keys."""
    return Settings(
        database_url=database,
        logins=LOGINS,
        redis_url=redis_url,
        home=tmp_path / "a",
        signing_key=tmp_path / "signing.json",
    )


@pytest.fixture
def waiting(leader: Settings, tmp_path: Path) -> Settings:
    """The settings of the machine whose notary waits."""
    return replace(leader, home=tmp_path / "b")


def kept(settings: Settings) -> int:
    """The size of the checkpoint in a home."""
    path = settings.home / CHECKPOINT
    return signed_note.parse(path.read_text("utf-8")).size if path.exists() else 0


def stopped(logs: list[Any]) -> str:
    """Why a notary signs nothing more; "" while it does."""
    return "".join(str(line["finding"]) for line in logs if line["event"] == "signing_stopped")


def test_a_notary_that_waited_finds_what_was_rewritten_before_it_took_over(
    leader: Settings, waiting: Settings, tmp_path: Path
) -> None:
    """The owner made tree and checkpoints anew, and no process that signed the old ones is left."""
    events = played("toy", 2)
    with ExitStack() as machines:
        machines.enter_context(notary(leader))
        append(leader, events)
        eventually(lambda: kept(leader) == len(events))
        machines.enter_context(notary(waiting))
        eventually(lambda: kept(waiting) == len(events))
    rewrite(leader, also_the_log_of_heads=True)
    with notary(replace(leader, home=tmp_path / "new")):
        eventually(lambda: size(leader) == kept(replace(leader, home=tmp_path / "new")) > 0)
    with capture_logs() as logs, notary(waiting):
        eventually(lambda: stopped(logs))
    assert "were signed" in stopped(logs)
    assert len(events) == kept(waiting)


def test_a_notary_that_waits_keeps_only_what_contains_the_checkpoint_that_it_knows(
    leader: Settings, waiting: Settings
) -> None:
    notarized(leader, played("toy", 2))
    keys = Keyring.of(leader)
    with connect_session(role_url(str(leader.database_url), ROLE)) as connection:
        follow_checkpoints(connection, waiting.home, keys)
        assert size(leader) == kept(waiting)
        longer = grown(leader, 300)
        follow_checkpoints(connection, waiting.home, keys)
        assert longer.size == kept(waiting)
        as_owner(leader, "UPDATE nostos.heads SET head = sha256('x') WHERE index = 299")
        grown(leader, 301)
        with pytest.raises(LogMismatch, match="rewritten"):
            follow_checkpoints(connection, waiting.home, keys)
    assert longer.size == kept(waiting)


def test_a_notary_that_waits_reads_no_tree_while_nothing_is_signed(
    leader: Settings, waiting: Settings
) -> None:
    notarized(leader, played("toy", 2))
    grown(leader, 300)
    with connect_session(role_url(str(leader.database_url), ROLE)) as connection:
        follow_checkpoints(connection, waiting.home, Keyring.of(leader))
        with counted_rows() as count:
            follow_checkpoints(connection, waiting.home, Keyring.of(leader))
    assert count.rows <= 2
