"""What the sealed ledger costs: sealing and a receipt at each step, and verifying a long record.

A match of five seats is sealed as if it had six. The record is the referee's, of a whole series of Wrath of
Poseidon, so the verifier decides every move again.
"""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from time import process_time
from typing import Final

import click
import msgspec

from api.runtime.signing_keys import Jwk, Signer, new_key, published
from deploy.bench.tools.measurement import Measurement, new_measurement, print_measurement
from deploy.terminal.console import with_json
from deploy.terminal.errors import CommandError
from domain.games import SHELF
from domain.kernel.facts import REFEREE
from domain.kernel.lifecycle import Opened, Status
from domain.ledger import bundle
from domain.ledger.entries import BEGINNING, Chain, head, make_entry
from domain.ledger.receipts import AcceptedReceipt
from domain.ledger.verify.policy import Key, Policy
from domain.ledger.verify.record_checks import audit
from domain.matches import Matches
from domain.matches.record_export import record
from domain.matches.state import asked
from domain.store import Command, Event, Log
from domain.store import command as command_of

GAME: Final = "wrath_of_poseidon"
SEATS: Final = 6
STEPS: Final = 300
STEP_LIMIT: Final = 0.3  # milliseconds of CPU a step
RECORD_LIMIT: Final = 1000.0  # milliseconds for a record of STEPS steps
ROUNDS: Final = 5
NONSENSE: Final = b'{"a":[1,2,3]}\n'
NONSENSE_BYTES: Final = 63_000_000


@click.command
@with_json
def command(*, as_json: bool) -> None:
    """The ledger: CPU time a step for seals and receipt with six seats, and for verifying 300 steps."""
    print_measurement(ledger(), as_json=as_json)


def ledger() -> Measurement:
    """The medians of the rounds."""
    key = new_key(bytes(range(32)), "2024-01-01T00:00:00Z")
    events = _series()
    data = record(SHELF[GAME], events, REFEREE, sign=Signer(key).sign, keys=published([key]))
    steps = [_step(events, Signer(key)) for _ in range(ROUNDS)]
    seal, sign = (sorted(each)[ROUNDS // 2] for each in zip(*steps, strict=True))
    verify = sorted(_verify(data, key) for _ in range(ROUNDS))[ROUNDS // 2]
    figures = {
        "seal_ms_a_step": seal,
        "receipt_ms_a_step": sign,
        "seats": float(SEATS),
        "record_steps": float(len(events)),
        "record_bytes": float(len(data)),
        "verify_ms": verify,
        "refuse_ms_63_mb_of_nonsense": _refuse(),
        "verify_ms_a_300_step_record": verify * STEPS / len(events),
    }
    ratios = {
        "step_of_limit": (seal + sign) / STEP_LIMIT,
        "record_of_limit": figures["verify_ms_a_300_step_record"] / RECORD_LIMIT,
    }
    return new_measurement("ledger", figures, ratios)


def _step(events: Sequence[Event], signer: Signer) -> tuple[float, float]:
    """Milliseconds of CPU a step: for its seals, and for its receipt."""
    opened = events[0].facts[0]
    assert isinstance(opened, Opened)
    chain, prev, receipts = msgspec.structs.replace(Chain.of(opened), seats=SEATS), BEGINNING, []
    frames = [event.frame(REFEREE) for event in events]
    started = process_time()
    for event, frame in zip(events, frames, strict=True):
        entry = make_entry(chain, frame, asked(chain, event), prev)
        prev = head(entry)
        receipts.append(AcceptedReceipt(entry.match, entry.step, prev, entry.command, entry.at))
    sealed_at = process_time()
    for receipt in receipts:
        signer.sign(receipt)
    signed_at = process_time()
    return (sealed_at - started) * 1000 / len(events), (signed_at - sealed_at) * 1000 / len(events)


def _verify(data: bytes, key: Jwk) -> float:
    """Milliseconds of CPU to verify a record, with every move decided again. CommandError if it fails."""
    started = process_time()
    report = audit(data, SHELF, Policy(keys=(Key(key.kid, key.x),)))
    spent = process_time() - started
    if not report.ok:
        raise CommandError("the record does not hold")
    return spent * 1000


def _refuse() -> float:
    """Milliseconds of CPU to refuse a file of nonsense. CommandError if it is read as a record."""
    data = NONSENSE * (NONSENSE_BYTES // len(NONSENSE))
    started = process_time()
    try:
        bundle.read(data)
    except bundle.NoRecord:
        return (process_time() - started) * 1000
    raise CommandError("nonsense is read as a record")


class _PlayerNames:
    """Every player's name is their id."""

    def name(self, player: str) -> str:
        """The id."""
        return player

    def key(self, _: str) -> str:
        """Nobody has one."""
        return ""


def _series() -> list[Event]:
    """A series of the game with five seats and random moves; it has about 300 steps."""
    choices, log = Random(1), Log(None, SHELF)  # noqa: S311  # a playout, not a secret
    start, ticks = datetime(2024, 1, 1, tzinfo=UTC), iter(range(1_000_000))
    matches = Matches(
        log, SHELF, _PlayerNames(), lambda: start + timedelta(seconds=next(ticks)), choices.randbytes
    )
    players = [f"player {seat}" for seat in range(5)]

    def new_command() -> Command:
        return command_of("", str(choices.random()), "bench", None)

    match = matches.open(players[0], GAME, len(players), {"competitive": True}, new_command()).match
    for seat, player in enumerate(players):
        matches.sit(match, player, seat, None, new_command())
    matches.start(match, players[0], new_command())
    while matches.status(match) is Status.PLAYING:
        for player in players:
            offers = matches.legal(match, player).offers
            if offers:
                matches.play(match, player, choices.choice(offers).sample(choices), new_command())
    return log.read(match)
