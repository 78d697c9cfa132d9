"""Histories that were never played, made as convincing as the real one, and the records of them."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from random import Random
from typing import Any, Final

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from api.runtime.signing_keys import Signer
from domain.kernel.facts import ONLOOKER, REFEREE, Viewer
from domain.ledger.log.signed_note import Checkpoint
from domain.matches import record_export
from domain.matches.state import entries
from domain.store import Event
from tests.domain.ledger.support import KEYS, SHELF, SIGNER
from tests.ledger.head_log import HeadLog
from tests.ledger.honest import WITNESSES, Table, seconds

VIEWERS: Final[tuple[Viewer, ...]] = (ONLOOKER, 0, 1, REFEREE)


def sealed(events: Sequence[Event]) -> tuple[Event, ...]:
    """The events with the heads that they have now."""
    bare = [msgspec.structs.replace(event, head="") for event in events]
    return tuple(msgspec.structs.replace(event, head=head) for event, _, head in entries(bare))


def changed(events: Sequence[Event], step: int, **changes: Any) -> tuple[Event, ...]:
    """The events with another one at the step, sealed anew."""
    other = msgspec.structs.replace(events[step - 1], **changes)
    return sealed([*events[: step - 1], other, *events[step:]])


def renumbered(events: Sequence[Event], without: int) -> tuple[Event, ...]:
    """The events without one of them, sealed anew. What people signed or saw after it is left out."""
    kept = [*events[: without - 1], *events[without:]]
    bare = [
        msgspec.structs.replace(
            event, step=step, **({"seen": "", "signature": ""} if step >= without else {})
        )
        for step, event in enumerate(kept, 1)
    ]
    return sealed(bare)


def shifted(events: Sequence[Event], by: timedelta, first: int = 1) -> tuple[Event, ...]:
    """The events with other times from a step on, sealed anew; what people signed or saw is left out."""
    later = [
        msgspec.structs.replace(event, at=event.at + by, seen="", signature="")
        for event in events[first - 1 :]
    ]
    return sealed([*events[: first - 1], *later])


def forged(events: Sequence[Event], step: int, chance: int = 7) -> tuple[Event, ...]:
    """The match from a step on as the operator would have it: by the rules, with moves that nobody made."""
    return Table(Random(chance), events[: step - 1], forged=True).play().events


def records(
    events: Sequence[Event],
    log: HeadLog | None = None,
    witnesses: Mapping[str, Ed25519PrivateKey] = WITNESSES,
    *,
    note: Checkpoint | None = None,
    signer: Signer = SIGNER,
    named: Sequence[dict[str, str]] = KEYS,
) -> dict[Viewer, bytes]:
    """The records of a match, with a checkpoint of a log that has its heads, cosigned after its last step."""
    lines = []
    if log is not None:
        note = note or log.checkpoint(witnesses, seconds(events) + 1)
        lines = [log.line(events, note)]
    toy, sign = SHELF["toy"], signer.sign
    return {
        viewer: record_export.record(toy, events, viewer, sign=sign, keys=named, checkpoints=lines)
        for viewer in VIEWERS
    }
