"""What the sealed ledger costs: a step, verifying a long record, and a start of the notary.

A step has a digest of its command, seals, a receipt and a blinded leaf; where its author signs, the signature
is checked as well. A match of five seats is sealed as if it had six; all contribute to chance. The record is
the referee's, of a whole series of Wrath of Poseidon, so the verifier decides every move again.
"""

from collections.abc import Callable, Sequence
from time import process_time
from typing import Final

import click
import msgspec

from api.runtime.signing_keys import Jwk, Signer, new_key, published
from deploy.bench.tools.measurement import Measurement, new_measurement, with_limits
from deploy.bench.tools.notary_load import notary_load
from deploy.bench.tools.notary_start import notary_starts
from deploy.bench.tools.series import GAME, PlayerKeys, Series
from deploy.terminal.console import spinner
from deploy.terminal.errors import CommandError
from domain.games import SHELF
from domain.kernel.facts import REFEREE
from domain.kernel.match.facts import Opened
from domain.ledger import bundle, commands, signatures
from domain.ledger.entries import BEGINNING, Chain, head, make_entry
from domain.ledger.leaves import leaf_of
from domain.ledger.receipts import AcceptedReceipt
from domain.ledger.verify.policy import Key, Policy
from domain.ledger.verify.record_checks import audit
from domain.matches.record_export import record
from domain.matches.state import asked
from domain.store import Event

SEATS: Final = 6
STEPS: Final = 300
STEP_LIMIT: Final = 0.3  # milliseconds of CPU a step
RECORD_LIMIT: Final = 1000.0  # milliseconds for a record of STEPS steps
ROUNDS: Final = 5
NONSENSE: Final = b'{"a":[1,2,3]}\n'
NONSENSE_BYTES: Final = 63_000_000


@click.command
@with_limits
def command() -> Measurement:
    """The ledger: CPU time a step with six seats, signed and not, for verifying 300 steps; and what a notary
    reads that starts, with a log and with one that is ten times as long; how many heads a second it signs.
    """
    with spinner("Measuring"):
        return ledger()


def ledger() -> Measurement:
    """The medians of the rounds."""
    key = new_key(bytes(range(32)), "2024-01-01T00:00:00Z")
    plain, signed = _steps(key, signed=False), _steps(key, signed=True)
    events = Series(signed=False).play()
    data = record(SHELF[GAME], events, REFEREE, sign=Signer(key).sign, keys=published([key]))
    verify = sorted(_verify(data, key) for _ in range(ROUNDS))[ROUNDS // 2]
    figures = {
        **{f"{part}_ms_a_step": spent for part, spent in plain.items()},
        **{f"signed_{part}_ms_a_step": spent for part, spent in signed.items()},
        "seats": float(SEATS),
        "record_steps": float(len(events)),
        "record_bytes": float(len(data)),
        "verify_ms": verify,
        "refuse_ms_63_mb_of_nonsense": _refuse(),
        "verify_ms_a_300_step_record": verify * STEPS / len(events),
        **notary_starts(),
        **notary_load(),
    }
    limited = {
        "step_of_limit": sum(plain.values()) / STEP_LIMIT,
        "signed_step_of_limit": sum(signed.values()) / STEP_LIMIT,
        "record_of_limit": figures["verify_ms_a_300_step_record"] / RECORD_LIMIT,
    }
    ratios = {
        "start_rows_10x_to_1x": figures["start_10x_rows"] / figures["start_1x_rows"],
        "heads_one_match_to_many": figures["heads_a_cpu_second_of_one_match"]
        / figures["heads_a_cpu_second_of_many_matches"],
    }
    return new_measurement("ledger", figures, ratios, limited)


def _steps(key: Jwk, *, signed: bool) -> dict[str, float]:
    """Milliseconds of CPU that a step takes, for each part of it: the medians of the rounds."""
    series = Series(signed=signed)
    events = series.play()
    rounds = [_step(events, Signer(key), series.players) for _ in range(ROUNDS)]
    return {part: sorted(each[part] for each in rounds)[ROUNDS // 2] for part in rounds[0]}


def _step(events: Sequence[Event], signer: Signer, players: PlayerKeys) -> dict[str, float]:
    """Milliseconds of CPU a step: for its seals, for its receipt, its leaf, and its author's signature."""
    opened = events[0].facts[0]
    assert isinstance(opened, Opened)
    chain = msgspec.structs.replace(Chain.of(opened), seats=SEATS, blinded=True)
    frames, receipts = [event.frame(REFEREE) for event in events], list[AcceptedReceipt]()

    def seal() -> None:
        prev = BEGINNING
        for event, frame in zip(events, frames, strict=True):
            entry = make_entry(chain, frame, asked(chain, event), prev)
            prev = head(entry)
            receipts.append(AcceptedReceipt(entry.match, entry.step, prev, entry.command, entry.at))

    parts: dict[str, Callable[[], object]] = {
        "seal": seal,
        "receipt": lambda: [signer.sign(receipt) for receipt in receipts],
        "leaf": lambda: [leaf_of(chain, receipt.step, receipt.head) for receipt in receipts],
        "signature": lambda: _check_signatures(chain, events, players),
    }
    return {name: _spent(part) * 1000 / len(events) for name, part in parts.items()}


def _spent(work: Callable[[], object]) -> float:
    """Seconds of CPU that some work takes."""
    started = process_time()
    work()
    return process_time() - started


def _check_signatures(chain: Chain, events: Sequence[Event], players: PlayerKeys) -> None:
    """As the service does before it accepts a command."""
    for event in events:
        if event.signature:
            digest = commands.digest(chain.match, event.facts[0])
            due = signatures.payload(chain.match, str(event.command), digest, event.seen)
            signatures.check(event.signature, players.key(str(event.seat)), due)


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
