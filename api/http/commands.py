"""Commands over HTTP: their keys, the step they expect, their responses and their refusals."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, Final, Unpack
from uuid import UUID, uuid4

import msgspec
from flask import Response, g, request

from api.http.declaration import NO_STORE
from api.http.receipts import HEADER as RECEIPT
from api.http.receipts import LedgerCommand, match_refusal
from api.presenters.localization import texts_for
from api.problems.problem import Members, Problem, refusal
from api.runtime.services import Services, services
from api.schemas import moves
from domain import store
from domain.accounts.errors import PlayerError
from domain.accounts.tokens import READ, Identity
from domain.kernel.game import Game, Refused
from domain.kernel.notation import encode, notation
from domain.ledger.receipts import AcceptedReceipt
from domain.matches import AcceptedCommand, errors
from domain.store import Command, CommandReused
from domain.telemetry.span_catalog import RECEIPT as RECEIPT_SPAN
from domain.telemetry.traces import part
from domain.threadsafe.decoder import JsonObject
from projections.reads import Reads

KEY_LENGTH: Final = 200
SEEN: Final = re.compile(r"[0-9a-f]{64}")
SIGNATURE: Final = re.compile(r"[A-Za-z0-9_-]{1,700}\.[A-Za-z0-9_-]{1,700}\.[A-Za-z0-9_-]{1,200}")
COMMAND_HEADERS: Final = ("Idempotency-Key", "Accept-Language")  # of every command
MATCH_COMMAND_HEADERS: Final = (
    *COMMAND_HEADERS,
    "Nostos-Seen",
    "Nostos-Signature",
)  # of one of a match
SAME_IN_ALL_GAMES: Final = (CommandReused, errors.MatchError, PlayerError)  # refusals that no game makes
ETAG: Final = re.compile(r'"([0-9]{1,9})"')
MOST_MISSED: Final = 500  # frames in a problem


def keyed_command(actor: str, kind: str, target: object, body: object) -> Command:
    """The command under the key that the caller chose, or under a random one."""
    return store.command(actor, _key() or str(uuid4()), kind, [target, body])


def match_command(actor: str, kind: str, target: object, body: object) -> Command:
    """A command of a match, with what its author saw and signed. Its response has a receipt."""
    command = keyed_command(actor, kind, target, body)
    seen, signature = checked_header("Nostos-Seen", SEEN), checked_header("Nostos-Signature", SIGNATURE)
    command = msgspec.structs.replace(command, seen=seen, signature=signature)
    g.ledger_command = LedgerCommand(match_refusal, target, actor, command)
    return command


def anonymous_command(kind: str, body: object) -> Command:
    """The command of a caller without an account. Its key must be a UUID: callers share no keys."""
    key = _key()
    if key is not None and not _is_uuid(key):
        raise bad_header("Idempotency-Key", {"type": "string", "format": "uuid"})
    return store.command("", key or str(uuid4()), kind, body)


def expected_step() -> int | None:
    """The step that the header If-Match names; None if any step will do."""
    header = request.headers.get("If-Match")
    if header is None or header == "*":
        return None
    found = ETAG.fullmatch(header)
    if found is None:
        raise bad_header("If-Match", {"type": "string", "pattern": f"^{ETAG.pattern}$"})
    return int(found[1])


def checked_header(name: str, pattern: re.Pattern[str]) -> str:
    """The value of a request header, "" without it. A Problem if it does not fit the pattern."""
    value = request.headers.get(name, "")
    if value and pattern.fullmatch(value) is None:
        raise bad_header(name, {"type": "string", "pattern": f"^{pattern.pattern}$"})
    return value


def _key() -> str | None:
    key = request.headers.get("Idempotency-Key")
    if key is not None and not (1 <= len(key) <= KEY_LENGTH and key.isprintable()):
        raise bad_header("Idempotency-Key", {"type": "string", "minLength": 1, "maxLength": KEY_LENGTH})
    return key


def _is_uuid(text: str) -> bool:
    try:
        UUID(text)
    except ValueError:
        return False
    return True


def bad_header(name: str, accepted: object) -> Problem:
    """The problem of a header that does not fit."""
    return Problem("bad-header", header=name, accepted=accepted)


@contextmanager
def explain_refusals(game: Game) -> Iterator[None]:
    """Turn a refusal by the rules of a game into a Problem with the game's text."""
    try:
        yield
    except Refused as error:
        if isinstance(error, SAME_IN_ALL_GAMES):
            raise
        accept_language = request.headers.get("Accept-Language")
        more: Members = {}
        if named := moves.names_of_content(game, error.where[-1] if error.where else ""):
            more["accepted"] = named
        raise refusal(error, texts_for(game, accept_language), "unfit", **more) from None


@contextmanager
def explain_stale(services: Services, match: UUID, identity: Identity) -> Iterator[None]:
    """Let the Problem of a seat's command for an earlier step have the frames that the seat missed.

    These are reads: a token that does not have the scope `read` gets none.
    """
    try:
        yield
    except errors.Stale as error:
        seat = services.matches.seat_of(match, identity.player)
        raise _stale(services.reads if identity.allows(READ) else None, match, seat, error) from None


@contextmanager
def explain_move_refusals(
    services: Services, match: UUID, identity: Identity, move: Mapping[str, Any], accept_language: str | None
) -> Iterator[None]:
    """The same for a move. The Problem of one that the game refuses has the seat's offers: a read as well."""
    matches, reads = services.matches, identity.allows(READ)
    try:
        with explain_stale(services, match, identity):
            yield
    except Refused as error:
        if isinstance(error, SAME_IN_ALL_GAMES):
            raise
        game = matches.game(match)
        texts = texts_for(game, accept_language)
        if not reads:
            raise refusal(error, texts, "refused", moves.MOVE) from None
        offers = matches.legal(match, identity.player).offers
        plain = msgspec.to_builtins(notation(game).move(move))
        accepted = moves.alternatives(offers, plain, error.where)
        raise refusal(error, texts, "refused", moves.MOVE, accepted=accepted) from None


def _stale(reads: Reads | None, match: UUID, seat: int | None, error: errors.Stale) -> Problem:
    """The problem of a stale command, with the frames that the seat has missed if there are `reads`."""
    if seat is None:  # a substitute has it since the move was refused
        raise errors.NotSeated
    expect, head = error.expect, error.head
    missed = None
    if reads is not None:
        missed = partial(reads.frames, match, seat, expect, limit=MOST_MISSED, upto=head, at_least=head)
    return stale_problem("match", expect, head, missed)


def stale_problem(
    what: str,
    expect: int,
    head: int,
    missed: Callable[[], Sequence[bytes]] | None,
    **more: Unpack[Members],
) -> Problem:
    """The problem of a command for step `expect` of a match or tournament (`what`) whose last one is `head`.

    `missed`: reads the frames that its author has missed, at most MOST_MISSED; None if they may not read.
    """
    members: Members = {**more, "step": head}
    if expect > head:
        members["frames"] = []
        return Problem("stale", "There is no such step yet.", **members)
    if missed is None:
        detail = f"The {what} went on. A token with the scope read gets the frames."
        return Problem("stale", detail, **members)
    members["frames"] = [msgspec.Raw(body) for body in missed()]
    return Problem("stale", f"The {what} went on.", **members)


def step_json(services: Services, done: AcceptedCommand) -> JsonObject:
    """The step that a command made, as its author sees it, with head and receipt. Later reads wait for it."""
    services.written.record(done.match, done.step)
    frame = msgspec.structs.asdict(done.frame)
    with part(RECEIPT_SPAN):
        receipt = services.keys.sign(
            AcceptedReceipt(str(done.match), done.step, done.head, done.bound, done.frame.at)
        )  # the same command always gets the same receipt
    return {"match": str(done.match), **frame, "head": done.head, "receipt": receipt}


def step_response(done: AcceptedCommand, status: int) -> Response:
    """The same as a response."""
    return sealed_response(step_json(services(), done), status, repeated=done.repeated)


def sealed_response(step: JsonObject, status: int, *, repeated: bool) -> Response:
    """A step with its receipt as a response. `repeated`: an earlier command made it."""
    response = Response(encode(step), status, mimetype="application/json")
    response.headers[RECEIPT] = step["receipt"]
    response.set_etag(str(step["step"]))
    response.headers.update(NO_STORE)
    if repeated:
        response.headers["Idempotent-Replayed"] = "true"
    return response
