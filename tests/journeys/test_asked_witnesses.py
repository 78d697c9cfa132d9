"""A service with three witnesses that listen: one is dead, one is killed and starts again."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from api.runtime.settings import Settings
from api.runtime.signing_keys import Keyring
from deploy.audit.witness_memory import WitnessMemory
from domain.ledger.log import signed_note
from domain.ledger.log.signed_note import Verifier
from domain.ledger.signing import decoded
from tests.journeys.test_witness import Watching, failing, nostos, service
from tests.support.eventually import eventually
from tests.support.logins import LOGINS
from tests.support.ports import free_port

NAMES = ("one", "two", "three")


@contextmanager
def listening(home: Path, port: int, log: Verifier) -> Iterator[Watching]:
    """`nostos witness --listen`."""
    made = Watching(f"--listen={port}", home, "--log", log.vkey())
    try:
        made.says("It answers at")
        yield made
    finally:
        made.kill()


def shown(settings: Settings) -> signed_note.Checkpoint:
    return signed_note.parse(httpx.get(f"{settings.public_url}/log/checkpoint").text)


@pytest.mark.slow
def test_a_service_asks_its_witnesses_and_records_show_two_of_three(
    database: str, redis_url: str, tmp_path: Path
) -> None:
    port, ports = free_port(), [free_port() for _ in NAMES]
    settings = Settings(
        database_url=database,
        logins=LOGINS,
        redis_url=redis_url,
        home=tmp_path / "home",
        port=port,
        public_url=f"http://127.0.0.1:{port}",
        cosignatures=2,
    )
    [key] = Keyring.of(settings).published()
    log = Verifier(settings.log_name, signed_note.SERVICE, decoded(key["x"]))
    homes = [tmp_path / name for name in NAMES]
    keys = [WitnessMemory(home, name).verifier for name, home in zip(NAMES, homes, strict=True)]
    listed = [f"{each.vkey()} http://127.0.0.1:{at}" for each, at in zip(keys, ports, strict=True)]
    settings = replace(settings, witnesses=",".join(listed))

    def two_signed() -> bool:
        newest = signed_note.parse(httpx.get(f"{settings.public_url}/v1/log/checkpoint").text)
        return 2 == len(signed_note.cosignatures(newest, keys)) and newest.size == shown(settings).size

    with ExitStack() as stack:
        stack.enter_context(listening(homes[0], ports[0], log))
        running = stack.enter_context(service(settings))
        assert [log.vkey()] == [each["vkey"] for each in running.client.signing_keys()]
        with listening(homes[1], ports[1], log):
            match = running.match(seats=2)
            match.play()
            eventually(two_signed, "two of three cosigned the last checkpoint", 120)
        running.match(seats=2).play()
        with listening(homes[1], ports[1], log):
            eventually(two_signed, "one that was killed goes on", 120)
        record, policy = tmp_path / "record.jsonl", tmp_path / "policy.json"
        record.write_bytes(running.client.record(match.id))
        trusted = {"keys": running.client.signing_keys(), "log": settings.log_name}
    for asked in (2, 3):
        named = {"witnesses": [each.vkey() for each in keys], "cosignatures": asked}
        policy.write_text(json.dumps({**trusted, **named}))
        code, told = nostos("verify", record, "--policy", policy)
        assert (0 if asked == 2 else 1) == code
        assert ([] if asked == 2 else ["checkpoint"]) == list(failing(told))
        [check] = [each for each in told["records"][0]["checks"] if each["name"] == "checkpoint"]
        assert f"2 witnesses signed, {asked} are asked for, of 3 that count: one, two" in check["detail"]
