"""Record formats: a record as JSON lines, as one JSON object for analysts, or as text for people."""

from collections.abc import Iterator

import msgspec

from api.presenters.localization import FALLBACK, Narrator
from domain.kernel.game import Game
from domain.kernel.match.fold import initial
from domain.kernel.notation import Frame, encode
from domain.kernel.texts import NameOf
from domain.ledger.bundle import Bundle, read
from domain.threadsafe.decoder import JsonObject, read_json


def format_record(game: Game, record: bytes, form: str, name_of: NameOf) -> tuple[bytes, str, str]:
    """The record as `lines`, `json` or `text`, with its media type and the suffix of its file."""
    if form == "text":
        return "".join(record_text(game, read(record), name_of)).encode(), "text/plain", "txt"
    if form == "json":
        return msgspec.json.encode(record_json(read(record))), "application/json", "json"
    return record, "application/jsonl", "jsonl"


def record_json(record: Bundle) -> JsonObject:
    """Header, frames and result in one object."""
    header = msgspec.to_builtins(record.header.header)
    return {"header": header, "frames": list(frames(record)), "result": record.result}


def frames(record: Bundle) -> Iterator[Frame]:
    """The steps as the viewer of the record saw them."""
    opened = [read_json(numbered.line.facts) for numbered in record.openings]
    public = [entry.public for _, entry in record.entries]
    for (_, entry), facts in zip(record.entries, opened or public, strict=True):
        yield Frame(entry.step, entry.at, entry.topic, entry.seat, tuple(facts))


def record_text(game: Game, record: Bundle, name_of: NameOf) -> Iterator[str]:
    """The match as text: a line for each fact, and the beginning of each step's head."""
    header = record.header.header
    yield f"{game.title}, {header.seats} seats, as {header.viewer} saw it\nMatch {header.match}\n\n"
    narrate = Narrator(game, FALLBACK, initial(game), name_of)
    heads = [entry.prev for _, entry in record.entries[1:]] + [header.head]
    for frame, head in zip(frames(record), heads, strict=True):
        told: list[str] = read_json(narrate(encode(frame)))["text"]
        lines = [line for line in told if line]
        first, *rest = lines or ["."]
        yield f"{frame.step:>4}  {frame.at}  [{head[:8]}]  {first}\n"
        yield from (f"{'':>4}  {'':>{len(frame.at)}}  {'':>10}  {line}\n" for line in rest)
    yield f"\nHead {header.head}\n"
