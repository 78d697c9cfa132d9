"""The steps of a tournament have leaves in the log of heads as those of its matches, and rest sealed."""

from pathlib import Path

import msgspec
import psycopg
import pytest

from api.runtime.services import assemble
from api.runtime.settings import Settings
from api.runtime.signing_keys import Keyring
from domain.kernel.facts import ONLOOKER
from domain.ledger import bundle
from domain.ledger.bundle import CheckpointLine
from domain.ledger.leaves import PlacedLeaf, leaf_of, read_leaf
from domain.ledger.verify.policy import Key, Policy
from domain.ledger.verify.tournaments.tournament_checks import audit_tournament
from domain.matches.record_export import completed
from domain.matches.state import chain_of
from domain.store import Log
from domain.store.sealer import is_sealed
from domain.tournaments.record_export import record_body
from projections.models import transparency_log
from tests.domain.ledger.support import SHELF, failures
from tests.domain.ledger.tournaments.support import honest
from tests.support.logins import LOGINS, role_url
from tests.support.sealing_ring import Ring
from tests.workers.notary.rewriting import notarized


@pytest.fixture
def settings(database: str, redis_url: str, tmp_path: Path) -> Settings:
    return Settings(database_url=database, logins=LOGINS, redis_url=redis_url, home=tmp_path / "home")


def test_every_step_of_a_tournament_and_of_its_matches_is_in_the_log(settings: Settings) -> None:
    told = honest()
    events = (*told.events, *(event for match in told.matches.values() for event in match))
    notarized(settings, events)
    chain = chain_of(told.events[0])
    services = assemble(settings, SHELF)
    try:
        stored = services.log.read(told.events[0].stream)
        assert list(told.events) == stored
        step, head = stored[-1].step, stored[-1].head
        lines = [
            CheckpointLine(
                checkpoint.note(), proof.leaf_index, tuple(transparency_log.to_base64(proof.hashes))
            )
            for checkpoint, proof in services.reads.checkpoints_with_proofs(stored[0].stream, step, head)
        ]
        sign, keys = services.keys.sign, services.keys.published()
        data = completed(record_body(stored, ONLOOKER, sign=sign), sign, keys, lines)
    finally:
        services.close()
    trusted = Policy(
        keys=tuple(Key(key["kid"], key["x"]) for key in Keyring.of(settings).published()), checkpoint=True
    )
    report = audit_tournament(bundle.read(data), SHELF, trusted).report
    assert {} == failures(report)
    assert "checkpoint" in [check.name for check in report.checks]
    assert read_leaf(leaf_of(chain, step, head)) == PlacedLeaf(chain.match, step, head)


def test_a_step_of_a_tournament_rests_sealed(database: str) -> None:
    first = msgspec.structs.replace(honest().events[0], head="")
    with_ring = Log(role_url(database, "nostos_writer"), SHELF, ring=Ring())
    with_ring.append(first)
    with_ring.close()
    with psycopg.connect(database) as owner:
        [(state,)] = owner.execute("SELECT state FROM nostos.events WHERE topic LIKE 'tournament.%'")
    assert is_sealed(bytes(state))
