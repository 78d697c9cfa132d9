"""Commands over HTTP: their key, the step they expect, why they were refused, and their answer."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final
from uuid import UUID, uuid4

import msgspec
from flask import Response, request

from api.http import receipts
from api.presenters.localization import preferred, texts
from api.problems.problem import Problem, refusal
from api.runtime.services import Services, services
from api.schemas import moves
from domain import store
from domain.accounts.players import Identity, PlayerError
from domain.kernel.game import Game, Refused
from domain.kernel.notation import encode, notation
from domain.matches import Done, errors
from domain.store import Command, CommandReused
from projections.reads import Reads

KEY_LENGTH: Final = 200
SEEN: Final = re.compile(r"[0-9a-f]{64}")
SIGNATURE: Final = re.compile(r"[A-Za-z0-9_-]{1,700}\.[A-Za-z0-9_-]{1,700}\.[A-Za-z0-9_-]{1,200}")
KEYED: Final = ("Idempotency-Key", "Accept-Language")  # the headers of every command
SEALED: Final = (*KEYED, "Nostos-Seen", "Nostos-Signature")  # and of every command of a match
OWN: Final = (CommandReused, errors.MatchError, PlayerError)  # what is refused whatever is played
ETAG: Final = re.compile(r'"([0-9]{1,9})"')


def command(actor: str, kind: str, target: Any, body: Any) -> Command:
    """The command under the key that the caller chose, or under one of its own."""
    return store.command(actor, _key() or str(uuid4()), kind, [target, body])


def sealed_command(actor: str, kind: str, target: Any, body: Any) -> Command:
    """A command of a match: with what its author saw and signed, and answered with a receipt."""
    made = command(actor, kind, target, body)
    seen, signature = _said("Nostos-Seen", SEEN), _said("Nostos-Signature", SIGNATURE)
    made = msgspec.structs.replace(made, seen=seen, signature=signature)
    receipts.asked(actor, made)
    return made


def _said(header: str, pattern: re.Pattern[str]) -> str:
    said = request.headers.get(header, "")
    if said and pattern.fullmatch(said) is None:
        raise _bad_header(header, {"type": "string", "pattern": f"^{pattern.pattern}$"})
    return said


def fresh_command(kind: str, body: Any) -> Command:
    """The command of a caller who is nobody yet: his key must be a UUID, for no name sets it apart."""
    key = _key()
    if key is not None and not _is_uuid(key):
        raise _bad_header("Idempotency-Key", {"type": "string", "format": "uuid"})
    return store.command("", key or str(uuid4()), kind, body)


def _key() -> str | None:
    key = request.headers.get("Idempotency-Key")
    if key is not None and not (1 <= len(key) <= KEY_LENGTH and key.isprintable()):
        raise _bad_header("Idempotency-Key", {"type": "string", "minLength": 1, "maxLength": KEY_LENGTH})
    return key


def _is_uuid(text: str) -> bool:
    try:
        UUID(text)
    except ValueError:
        return False
    return True


def expected() -> int | None:
    """The step that the header If-Match names; None where any step will do."""
    header = request.headers.get("If-Match")
    if header is None or header == "*":
        return None
    found = ETAG.fullmatch(header)
    if found is None:
        raise _bad_header("If-Match", {"type": "string", "pattern": f"^{ETAG.pattern}$"})
    return int(found[1])


def _bad_header(name: str, accepted: Any) -> Problem:
    return Problem("bad-header", header=name, accepted=accepted)


@contextmanager
def explained(game: Game[Any], under: tuple[str, ...] = ()) -> Iterator[None]:
    """Refusals by the game's rules are told in its texts. `under`: where in the body their path begins."""
    try:
        yield
    except Refused as error:
        if isinstance(error, OWN):
            raise
        raise refusal(error, texts(game, language()), "unfit", under) from None


def language() -> str:
    """The one that the caller wants to be told refusals in."""
    return preferred(request.headers.get("Accept-Language"))


@contextmanager
def explained_move(
    services: Services, match: UUID, identity: Identity, move: Mapping[str, Any], language: str
) -> Iterator[None]:
    """The same for a move, with what the seat is offered; for a stale one with what it has missed."""
    matches = services.matches
    try:
        yield
    except errors.Stale as error:
        raise _stale(services.reads, match, matches.seat_of(match, identity.player), error) from None
    except Refused as error:
        if isinstance(error, OWN):
            raise
        game, (_, _, offers) = matches.game(match), matches.legal(match, identity.player)
        plain = msgspec.to_builtins(notation(game).move(move))
        accepted = moves.accepted(offers, plain, error.where)
        raise refusal(error, texts(game, language), "refused", moves.MOVE, accepted=accepted) from None


def _stale(reads: Reads, match: UUID, seat: int | None, error: errors.Stale) -> Problem:
    assert seat is not None  # who holds none is refused before
    if error.expect > error.head:
        return Problem("stale", "There is no such step yet.", step=error.head, frames=[])
    head = error.head
    frames = reads.frames(match, seat, error.expect, limit=500, upto=head, at_least=head)
    return Problem("stale", "The match went on.", step=head, frames=[msgspec.Raw(body) for body in frames])


def made(services: Services, done: Done) -> dict[str, Any]:
    """The step that was made, as its author sees it, with what proves it."""
    services.written.note(done.match, done.step)
    frame = msgspec.structs.asdict(done.frame)
    proof = {"head": done.head, "receipt": receipts.accepted(services.keys, done)}
    return {"match": str(done.match)} | frame | proof


def answered(done: Done, status: int) -> Response:
    """The same as an answer."""
    told = made(services(), done)
    response = Response(encode(told), status, mimetype="application/json")
    response.headers[receipts.HEADER] = told["receipt"]
    response.set_etag(str(done.step))
    response.headers["Cache-Control"] = "no-store"
    if done.repeated:
        response.headers["Idempotent-Replayed"] = "true"
    return response
