"""The record of a match, made from its events: a file that a viewer can keep and check anywhere."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET

from domain.kernel.facts import ONLOOKER, REFEREE, Viewer
from domain.kernel.game import Game
from domain.kernel.match.fold import seen, view
from domain.kernel.match.state import Match
from domain.kernel.notation import viewer_name
from domain.ledger import bundle
from domain.ledger.canonical import canonical, digest
from domain.ledger.entries import ASKED, Chain, Entry, command_commitment, salt
from domain.ledger.receipts import AcceptedReceipt, HeadReceipt
from domain.matches.state import asked, chain_of, entries, names_of
from domain.store import Event

Sign = Callable[[Any], str]
Made = tuple[Event, Entry, str]


class RecordBody(NamedTuple):
    """What of a record follows from the events, and takes time. `header`: without keys and checkpoints;
    `lines`: those between the header and the checkpoints.
    """

    header: bundle.Header
    lines: bytes


def record(
    game: Game,
    events: Sequence[Event],
    viewer: Viewer,
    *,
    sign: Sign,
    keys: Sequence[dict[str, str]],
    checkpoints: Sequence[bundle.CheckpointLine] = (),
    erased: Collection[str] = (),
) -> bytes:
    """The record of a match up to the last of these events, with what the viewer may open.

    `erased`: the players whose names it leaves out, if the events have names.
    """
    return completed(record_body(game, events, viewer, sign=sign, erased=erased), sign, keys, checkpoints)


def completed(
    body: RecordBody,
    sign: Sign,
    keys: Sequence[dict[str, str]],
    checkpoints: Sequence[bundle.CheckpointLine],
) -> bytes:
    """The record with that body, the keys, and the checkpoints that hold its head."""
    header = msgspec.structs.replace(body.header, checkpoints=len(checkpoints), keys=tuple(keys))
    first = bundle.write([bundle.HeaderLine(header, sign(header))])
    return b"".join((first, body.lines, bundle.write(checkpoints)))


def record_body(
    game: Game, events: Sequence[Event], viewer: Viewer, *, sign: Sign, erased: Collection[str] = ()
) -> RecordBody:
    """The body of such a record."""
    chain, made = chain_of(events[0]), list(entries(events))
    nameless = {event.step: _nameless(event, entry) for event, entry, _ in made if _is_erased(event, erased)}
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
        erased={str(step): digest(canonical(entry)) for step, entry in nameless.items()} or UNSET,
    )
    known = view(game, ONLOOKER, (fact for event in events for fact in event.facts))
    lines = bundle.write([*_steps(chain, made, viewer, nameless), result(known), *receipts])
    return RecordBody(header, lines)


def result(match: Match) -> bundle.Result:
    """The result of a match."""
    return bundle.Result(match.status, match.outcome, match.disclosed)


def _steps(
    chain: Chain, made: Sequence[Made], viewer: Viewer, nameless: Mapping[int, Entry]
) -> Iterator[Any]:
    """The entry of each step, and what the viewer may open of it. `nameless`: entries without their names."""
    for event, entry, head in made:
        is_erased = event.step in nameless
        yield bundle.event(nameless[event.step], head) if is_erased else bundle.event(entry)
        if viewer is not ONLOOKER:
            yield _opening(chain, event.nameless if is_erased else event, viewer)


def _is_erased(event: Event, erased: Collection[str]) -> bool:
    """Whether the record leaves out a name that the event has."""
    return not names_of(event).isdisjoint(erased)


def _nameless(event: Event, entry: Entry) -> Entry:
    return msgspec.structs.replace(entry, public=seen(ONLOOKER, event.nameless.facts))


def _opening(chain: Chain, event: Event, viewer: Viewer) -> bundle.Opening:
    name = viewer_name(viewer)
    own = viewer is REFEREE or viewer == event.seat
    return bundle.Opening(
        step=event.step,
        viewer=name,
        facts=msgspec.Raw(canonical(seen(viewer, event.facts))),
        salt=salt(chain.key, event.step, name).hex(),
        asked=asked(chain, event) if own else None,
        asked_salt=salt(chain.key, event.step, ASKED).hex() if own else "",
    )


def _receipts(chain: Chain, made: Sequence[Made], viewer: Viewer, sign: Sign) -> Iterator[bundle.ReceiptLine]:
    """Receipts of the head, and of the viewer's own commands; the referee gets all of them."""
    *_, (last, _, head) = made
    yield bundle.ReceiptLine(sign(HeadReceipt(chain.match, last.step, head)))
    for event, entry, at in made:
        if viewer is REFEREE or (viewer == event.seat and viewer is not None):
            yield bundle.ReceiptLine(sign(receipt(chain, event, entry.at, at)))


def receipt(chain: Chain, event: Event, at: str, head: str) -> AcceptedReceipt:
    """The receipt of the command that made an event."""
    command = command_commitment(salt(chain.key, event.step, ASKED), asked(chain, event))
    return AcceptedReceipt(chain.match, event.step, head, command, at)
