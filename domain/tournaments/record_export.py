"""The record of a tournament, made from its events, as that of a match is: FORMAT.md of the ledger.

Everybody gets the public record. An entrant gets with it what was written to them. The staff gets what was
written to any entrant, and only when the tournament is over: its first step has the secrets.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from domain.competition.fold import fold
from domain.competition.lifecycle import ENDED, TournamentStatus
from domain.kernel.facts import ONLOOKER, REFEREE, Viewer
from domain.kernel.match.fold import seen
from domain.kernel.notation import viewer_name
from domain.ledger import bundle
from domain.ledger.canonical import canonical
from domain.ledger.entries import ASKED, Chain, Entry, salt
from domain.ledger.receipts import HeadReceipt
from domain.matches.record_export import Made, RecordBody, Sign, completed, receipt
from domain.matches.state import asked, chain_of, entries
from domain.store import Event


def record_body(events: Sequence[Event], viewer: Viewer, *, sign: Sign) -> RecordBody:
    """The body of the record of these events, with what the viewer may open."""
    chain, made = chain_of(events[0]), list(entries(events))
    receipts = list(_receipts(chain, made, viewer, sign))
    *_, (last, _, head) = made
    header = bundle.Header(
        format=bundle.FORMAT,
        match=chain.match,
        viewer=viewer_name(viewer),
        game=chain.game,
        version=chain.version,
        seats=chain.seats,
        steps=last.step,
        head=head,
        openings=0 if viewer is ONLOOKER else last.step,
        receipts=len(receipts),
        checkpoints=0,
        keys=(),
    )
    status = fold(fact for event in events for fact in seen(ONLOOKER, event.facts)).status
    lines = bundle.write([*_steps(chain, made, viewer), result(status), *receipts])
    return RecordBody(header, lines)


def record(events: Sequence[Event], viewer: Viewer, *, sign: Sign, keys: Sequence[dict[str, str]]) -> bytes:
    """The record of these events, with what the viewer may open, and without checkpoints."""
    return completed(record_body(events, viewer, sign=sign), sign, keys, ())


def result(status: TournamentStatus) -> bundle.Result:
    """The status at the end of the record; `disclosed`: whether the seed of the lots is in it."""
    return bundle.Result(status, None, status in ENDED)


def _steps(chain: Chain, made: Sequence[Made], viewer: Viewer) -> Iterator[Any]:
    """The entry of each step, and what the viewer may open of it."""
    for event, entry, _ in made:
        yield bundle.event(entry)
        if viewer is not ONLOOKER:
            yield _opening(chain, event, entry, viewer)


def _opening(chain: Chain, event: Event, entry: Entry, viewer: Viewer) -> bundle.Opening:
    """What the viewer saw of the step; the salt only if the entry has a seal for this viewer."""
    name, own = viewer_name(viewer), viewer is REFEREE or viewer == event.seat
    return bundle.Opening(
        step=event.step,
        viewer=name,
        facts=msgspec.Raw(canonical(seen(viewer, event.facts))),
        salt=salt(chain.key, event.step, name).hex() if name in entry.seals else "",
        asked=asked(chain, event) if own else None,
        asked_salt=salt(chain.key, event.step, ASKED).hex() if own else "",
    )


def _receipts(chain: Chain, made: Sequence[Made], viewer: Viewer, sign: Sign) -> Iterator[bundle.ReceiptLine]:
    """Receipts of the head, and of the viewer's own commands; the staff gets all of them."""
    *_, (last, _, head) = made
    yield bundle.ReceiptLine(sign(HeadReceipt(chain.match, last.step, head)))
    for event, entry, at in made:
        if viewer is REFEREE or (viewer == event.seat and viewer is not None):
            yield bundle.ReceiptLine(sign(receipt(chain, event, entry.at, at)))
