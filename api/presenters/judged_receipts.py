"""Receipts that somebody kept, held against the record of a match: as `nostos verify --receipts` does it."""

from collections.abc import Sequence

import msgspec

from domain.kernel.game import Shelf
from domain.ledger import bundle
from domain.ledger.verify.context import record_context
from domain.ledger.verify.kept.kept_receipts import judged
from domain.ledger.verify.policy import Policy
from domain.threadsafe.decoder import JsonObject


def judged_receipts(record: bytes, shelf: Shelf, receipts: Sequence[str], *, goes_on: bool) -> JsonObject:
    """What a record says of each receipt. `goes_on`: there may be steps that are not in it."""
    context = record_context(bundle.read(record), shelf, Policy(receipts=tuple(receipts)))
    found = [msgspec.to_builtins(each) for each in judged(context, goes_on=goes_on)]
    return {"match": context.header.match, "step": context.header.steps, "receipts": found}
