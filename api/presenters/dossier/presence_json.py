"""Presence as JSON: streams of seats, and refused commands, as somebody may know them."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Final, NamedTuple

import msgspec

from domain.kernel.facts import Seat, Viewer
from domain.matches.dossier.presence import MatchPresence, PresenceCount, SeatRefusal, SeatStream
from domain.threadsafe.decoder import JsonObject

BY_GAME: Final = "refusal_by_game"  # the kind of what is counted


class PresenceReader(NamedTuple):
    """Who reads what is kept of a match. `player`: their id; `sees`: as whom they look; `discloses`: they may
    know everything of the match.

    `until`: they know of nothing that happened later, nor of any step after `step`; None: they know all.
    """

    player: str
    sees: Viewer
    discloses: bool
    until: datetime | None
    step: int


def presence_json(
    kept: MatchPresence, reader: PresenceReader, most: int, seat: Seat | None = None
) -> JsonObject:
    """What the reader may know of what is kept, of one seat or of all.

    `most`: how many of a kind are kept of each player; how many more there were is told by player.

    That a move was refused by the rules of the game says something of what its seat knows. Before the match
    is disclosed only its own player is told of that, and whoever looks as the seat.
    """
    streams = (_known_part(each, reader) for each in kept.streams if _is_past(each.opened_at, reader))
    refusals = (each for each in kept.refusals if _is_past(each.at, reader) and _may_know(each, reader))
    if seat is not None:
        streams = (each for each in streams if each.seat == seat)
        refusals = (each for each in refusals if each.seat == seat)
    return {
        "streams": list(map(stream_json, streams)),
        "refusals": [refusal_json(each, own=_is_open(each, reader)) for each in refusals],
        "not_kept": list(_not_kept(kept.counts, reader, most)),
    }


def stream_json(stream: SeatStream) -> JsonObject:
    """A stream of a seat."""
    return {
        "match": str(stream.match),
        "player": stream.player,
        "seat": stream.seat,
        "opened_at": moment(stream.opened_at),
        "after": stream.after,
        "delivered": stream.delivered,
        "delivered_at": moment(stream.delivered_at),
        "closed_at": moment(stream.closed_at),
        "ended": stream.ended,
    }


def refusal_json(refusal: SeatRefusal, *, own: bool) -> JsonObject:
    """A refused command. `own`: also its id, which follows from the key that its author chose."""
    return {
        "match": str(refusal.match),
        "player": refusal.player,
        "seat": refusal.seat,
        "at": moment(refusal.at),
        "step": refusal.step,
        "command": str(refusal.command) if own else None,
        "receipt": refusal.receipt,
        "problem": refusal.problem,
        "rule": refusal.rule,
        "status": refusal.status,
    }


def moment(at: datetime | None) -> str | None:
    """A moment in UTC, as RFC 3339 writes it."""
    return None if at is None else str(msgspec.to_builtins(at.astimezone(UTC)))


def _is_past(at: datetime, reader: PresenceReader) -> bool:
    return reader.until is None or at <= reader.until


def _may_know(refusal: SeatRefusal, reader: PresenceReader) -> bool:
    return not refusal.by_game or _is_open(refusal, reader) or reader.sees == refusal.seat


def _is_open(refusal: SeatRefusal, reader: PresenceReader) -> bool:
    """Whether nothing of the refusal is hidden from the reader."""
    return reader.discloses or refusal.player == reader.player


def _known_part(stream: SeatStream, reader: PresenceReader) -> SeatStream:
    """The stream as far as the reader may know of it: of a match that is shown late, not what came later."""
    if reader.until is None:
        return stream
    if stream.closed_at is not None and stream.closed_at > reader.until:
        stream = msgspec.structs.replace(stream, closed_at=None, ended=None)
    if stream.after > reader.step:
        stream = msgspec.structs.replace(stream, after=reader.step)
    if stream.delivered is not None and stream.delivered > reader.step:
        stream = msgspec.structs.replace(stream, delivered=reader.step, delivered_at=None)
    return stream


def _not_kept(counts: Iterable[PresenceCount], reader: PresenceReader, most: int) -> Iterator[JsonObject]:
    """How many notes of a player were only counted, if there are any."""
    for count in counts:
        is_open = reader.discloses or count.player == reader.player
        if count.total > most and reader.until is None and (count.kind != BY_GAME or is_open):
            yield {"player": count.player, "kind": count.kind, "number": count.total - most}
