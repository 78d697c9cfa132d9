"""`nostos witness`: a memory of the log of heads that the service does not control.

It runs on another machine. It looks at a service again and again, or the service sends it checkpoints
(`--listen`), or both; `deploy.audit.witness_memory` decides what it cosigns.
"""

import time
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TypedDict
from urllib.parse import urlsplit

import click
import httpx
import msgspec

from deploy.audit.log_client import PUBLISHED, Bounds, ServiceClient
from deploy.audit.witness_memory import LogRewrittenError, WitnessMemory, key_of
from deploy.audit.witness_server import WitnessServer, serving
from deploy.terminal.console import print_json, print_status, with_json
from deploy.terminal.errors import CommandError
from domain.ledger.log import signed_note
from domain.ledger.log.submission import PATH, Submission
from domain.ledger.signing import public_key
from domain.threadsafe.decoder import Decoder

BOUNDS: Final = Bounds(timeout=10.0, deadline=30.0, most=1024 * 1024)
LOOPBACK: Final = "127.0.0.1"


class ConsistencyProof(msgspec.Struct, frozen=True):
    """The service's answer: hashes in base64."""

    proof: tuple[str, ...]


PROOF: Final = Decoder(ConsistencyProof)


class Witness:
    """A witness that looks at the service at `url`.

    `transport`: its network, if that is not the machine's.
    """

    def __init__(
        self, url: str, home: Path, name: str | None = None, *, transport: httpx.BaseTransport | None = None
    ) -> None:
        self._service = ServiceClient(url, BOUNDS, transport=transport)
        self.memory = WitnessMemory(home, name or f"witness.{urlsplit(url).hostname}")
        self.accepted = False  # whether the service has accepted the last signature

    @property
    def verifier(self) -> signed_note.Verifier:
        """The public key by which others verify its signatures."""
        return self.memory.verifier

    def look(self) -> int | None:
        """Look once: the size that was cosigned; None if nothing is new.

        LogRewrittenError if there is proof; NotProvedError or another CommandError if it cannot sign now.
        """
        self.memory.stop_if_proved()
        answer = self._service.get("/v1/log/checkpoint")
        if answer is None:
            return None
        seen, last = self._read(answer.body), self.memory.last()
        is_known = (seen.name, seen.size, seen.root) == (last.name, last.size, last.root)
        if is_known and self.accepted:
            return None
        self.memory.check(seen)
        proof = self._proof(last.size, seen.size) if 0 < last.size < seen.size else ()
        line = self.memory.cosign(Submission(last.size, proof, seen))
        self.accepted = False
        body = {"line": line, "size": seen.size}
        self.accepted = self._service.request("POST", "/v1/log/cosignatures", body).is_success
        return None if is_known else seen.size

    def _proof(self, old: int, new: int) -> tuple[bytes, ...]:
        """The service's proof that the log was only appended to. CommandError if it gives none."""
        answer = self._service.get(f"/v1/log/consistency?old={old}&new={new}")
        if answer is None:
            raise CommandError(f"not now: the service gives no proof from {old} to {new} heads")
        try:
            proof = PROOF.decode_untrusted(answer.body).proof
            return tuple(b64decode(one, validate=True) for one in proof)
        except (msgspec.MsgspecError, ValueError):
            raise CommandError(f"not now: the proof from {old} to {new} heads cannot be read") from None

    def _read(self, body: bytes) -> signed_note.Checkpoint:
        """The checkpoint in an answer. The first time, the keys that the service has now are trusted."""
        try:
            seen = signed_note.parse(body.decode())
        except ValueError as error:
            raise CommandError(f"the service answers with no checkpoint: {error}") from None
        if not self.memory.state.service:
            self._trust_first_keys()
        return seen

    def _trust_first_keys(self) -> None:
        answer = self._service.get("/v1/keys")
        try:
            published = () if answer is None else PUBLISHED.decode_untrusted(answer.body).keys
            keys = tuple(key.x for key in published)
            for x in keys:
                public_key(x)
        except (msgspec.MsgspecError, ValueError):
            raise CommandError("not now: the service's keys cannot be read") from None
        self.memory.trust("", keys)


@click.command
@click.argument("url", required=False)
@click.option(
    "--dir", "home", type=click.Path(path_type=Path), required=True, help="Where it keeps what it saw."
)
@click.option(
    "--name", default=None, help="Name of the witness, in notes.  [default: witness. and the log's host]"
)
@click.option("--every", type=float, default=10.0, show_default=True, help="Seconds between two looks.")
@click.option("--once", is_flag=True, help="Look once and end.")
@click.option(
    "--listen", metavar="[HOST:]PORT", help="Answer POST /add-checkpoint here.  [default host: 127.0.0.1]"
)
@click.option("--log", "logs", multiple=True, metavar="VKEY", help="A key of the log to trust: name+id+key.")
@with_json
def command(
    *,
    url: str | None,
    home: Path,
    name: str | None,
    every: float,
    once: bool,
    listen: str | None,
    logs: tuple[str, ...],
    as_json: bool,
) -> None:
    """Watch a log of heads, and cosign each checkpoint that contains the one before.

    It looks at the service at URL. With --listen it also answers the service that sends it checkpoints
    (tlog-witness); then URL may be omitted if --log says whose checkpoints these are. If the log signs
    another tree of the same size than before, the command keeps both notes and ends with an error. If there
    is no valid proof, it keeps both notes too, signs nothing and looks again.
    """
    if url is None and (listen is None or once):
        raise click.UsageError("name the URL of a service, or where to --listen")
    trusted = [key_of(log) for log in logs]
    host = urlsplit(url or f"//{trusted[0][0] if trusted else 'nobody'}").hostname
    made = name or f"witness.{host}"
    watcher = None if url is None else Witness(url, home, made)
    memory = WitnessMemory(home, made) if watcher is None else watcher.memory
    for log, key in trusted:
        memory.trust(log, [key])
    if url is None and not memory.state.service:
        raise click.UsageError("--log says whose checkpoints it may cosign; or name the URL of a service")
    print_status(f"This witness is [bold]{memory.verifier.vkey()}[/bold]; name it in NOSTOS_WITNESSES.")
    if watcher is not None and once:
        _show(watcher, _look(watcher, once=True), as_json=as_json)
        return
    with _listening(memory, listen):
        while True:
            _round(memory, watcher)
            time.sleep(every)


@contextmanager
def _listening(memory: WitnessMemory, listen: str | None) -> Iterator[None]:
    """Answer submissions meanwhile, if an address is given. CommandError if it cannot be used."""
    if listen is None:
        yield
        return
    host, _, port = listen.rpartition(":")
    try:
        server = WitnessServer((host or LOOPBACK, int(port)), memory)
    except (OSError, ValueError, OverflowError) as error:
        raise CommandError(f"it cannot listen at {listen}: {error}") from None
    with serving(server):
        print_status(f"It answers at {server.url}, by POST {PATH}.")
        yield


def _round(memory: WitnessMemory, watcher: Witness | None) -> None:
    """One look, if there is a service to look at. LogRewrittenError if there is proof."""
    memory.stop_if_proved()
    size = None if watcher is None else _look(watcher, once=False)
    if watcher is not None and size is not None:
        print_status(_describe(watcher, size))


def _look(witness: Witness, *, once: bool) -> int | None:
    """The result of one look. A proof that the log was rewritten ends the command; nothing else does."""
    try:
        return witness.look()
    except LogRewrittenError:
        raise
    except CommandError as error:
        if once:
            raise
        print_status(str(error))
        return None


def _describe(witness: Witness, size: int) -> str:
    refused = "" if witness.accepted else "; the service does not take it: it has not named this witness"
    return f"cosigned {size} heads{refused}"


class Look(TypedDict):
    """What `--once --json` prints. `taken`: whether the service accepted the signature."""

    witness: str
    cosigned: int | None
    taken: bool


def _show(witness: Witness, size: int | None, *, as_json: bool) -> None:
    result = Look(witness=witness.verifier.vkey(), cosigned=size, taken=witness.accepted)
    if as_json:
        print_json(result)
    else:
        print_status("nothing new" if size is None else _describe(witness, size))
