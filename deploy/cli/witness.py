"""`nostos witness`: a memory of the log of heads that the service does not control.

It runs on another machine, keeps the last checkpoint it saw, and signs a longer one only if its log begins
with the log of the last. A service cannot take back unnoticed what a witness has signed.
"""

import secrets
import time
from base64 import b64decode
from collections.abc import Mapping
from pathlib import Path
from typing import Final, TypedDict
from urllib.parse import urlsplit

import click
import httpx
import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from api.runtime.atomic_files import OWNER_ONLY, replace_file
from deploy.terminal.console import print_json, print_status, with_json
from deploy.terminal.errors import CommandError
from domain.ledger.log import merkle, signed_note
from domain.ledger.signing import decoded
from domain.threadsafe.decoder import Decoder

REQUEST_TIMEOUT: Final = 10.0  # seconds
NOT_FOUND: Final = 404


class LogRewrittenError(CommandError):
    """The service shows a log that does not begin with the log it showed before. The proof is kept."""


class WitnessState(msgspec.Struct, frozen=True):
    """The file `witness.json`: name and key of the witness, and the service's keys when it first looked."""

    name: str
    seed: str
    service: tuple[str, ...] = ()


STATE: Final = Decoder(WitnessState)


class Witness:
    """A witness with a directory of its own."""

    def __init__(self, url: str, home: Path, name: str | None = None) -> None:
        self._http = httpx.Client(base_url=url.rstrip("/"), timeout=REQUEST_TIMEOUT)
        self._home = home
        self.state = self._load(name or f"witness.{urlsplit(url).hostname}")
        self.accepted = False  # whether the service has accepted the last signature
        self._key = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(self.state.seed))

    @property
    def verifier(self) -> signed_note.Verifier:
        """The public key by which others verify its signatures."""
        return signed_note.Verifier(self.state.name, signed_note.WITNESS, signed_note.public_bytes(self._key))

    def look(self) -> int | None:
        """Look once: the size that was cosigned; None if nothing is new. LogRewrittenError, CommandError."""
        answer = self._get("/v1/log/checkpoint")
        if answer is None:
            return None
        seen, last = self._read(answer.text), self._last()
        if last is not None and (seen.size, seen.root) == (last.size, last.root):
            self._deliver(last)
            return None
        self._compare(last, seen)
        line = signed_note.cosign(seen, self.state.name, self._key, int(time.time()))
        mine = signed_note.Checkpoint(seen.name, seen.size, seen.root, (*seen.lines, line))
        self._write("checkpoint", mine.note())
        self.accepted = False
        self._deliver(mine)
        return seen.size

    def _deliver(self, mine: signed_note.Checkpoint) -> None:
        """Send the signature on a checkpoint until it is accepted. CommandError if nobody answers."""
        if not self.accepted:
            body = {"line": mine.lines[-1], "size": mine.size}
            self.accepted = self._request("POST", "/v1/log/cosignatures", body).is_success

    def _compare(self, last: signed_note.Checkpoint | None, seen: signed_note.Checkpoint) -> None:
        """LogRewrittenError unless the log that was seen begins with the last one."""
        if last is None:
            return
        if seen.size < last.size:
            self._accuse(last, seen)
        answer = self._get(f"/v1/log/consistency?old={last.size}&new={seen.size}")
        proof = [] if answer is None else [b64decode(one) for one in answer.json()["proof"]]
        if not merkle.verify_consistency(last.size, seen.size, proof, last.root, seen.root):
            self._accuse(last, seen)

    def _accuse(self, last: signed_note.Checkpoint, seen: signed_note.Checkpoint) -> None:
        """Keep both notes: the service signed them, and they cannot both be true."""
        path = self._write(f"taken-back-{seen.size}", f"{last.note()}\n{seen.note()}")
        raise LogRewrittenError(
            f"{seen.name} no longer holds what it held at {last.size} heads; both notes are in {path}"
        )

    def _read(self, text: str) -> signed_note.Checkpoint:
        """The note, if a key signed it that the service had when this witness first looked."""
        try:
            seen = signed_note.parse(text)
            keys = self.state.service or self._first_keys()
            verifiers = [signed_note.Verifier(seen.name, signed_note.SERVICE, decoded(x)) for x in keys]
            if signed_note.signers(seen, verifiers):
                return seen
        except signed_note.InvalidNote as error:
            raise CommandError(f"the service answers with no checkpoint: {error}") from None
        raise CommandError(
            "the checkpoint is not signed by a key that this witness trusts; "
            "if it has a new one, see Witnesses in AUDIT.md"
        )

    def _first_keys(self) -> tuple[str, ...]:
        answer = self._get("/v1/keys")
        keys = () if answer is None else tuple(key["x"] for key in answer.json()["keys"])
        self.state = msgspec.structs.replace(self.state, service=keys)
        self._write("witness.json", msgspec.json.encode(self.state).decode())
        return keys

    def _get(self, path: str) -> httpx.Response | None:
        """The answer; None if there is none yet. CommandError if the service answers with an error."""
        answer = self._request("GET", path)
        if answer.status_code == NOT_FOUND:
            return None
        if not answer.is_success:
            raise CommandError(f"the service answers {path} with {answer.status_code}")
        return answer

    def _request(self, method: str, path: str, body: Mapping[str, object] | None = None) -> httpx.Response:
        """Any answer. CommandError if there is none."""
        try:
            return self._http.request(method, path, json=body)
        except httpx.HTTPError as error:
            raise CommandError(f"the service cannot be reached: {error}") from None

    def _last(self) -> signed_note.Checkpoint | None:
        path = self._home / "checkpoint"
        return signed_note.parse(path.read_text("utf-8")) if path.exists() else None

    def _load(self, name: str) -> WitnessState:
        path = self._home / "witness.json"
        if not path.exists():
            self._home.mkdir(parents=True, exist_ok=True)
            self._write(
                path.name, msgspec.json.encode(WitnessState(name, secrets.token_bytes(32).hex())).decode()
            )
        return STATE.decode(path.read_bytes())

    def _write(self, name: str, text: str) -> Path:
        path = self._home / name
        replace_file(path, text.encode(), OWNER_ONLY)
        return path


@click.command
@click.argument("url")
@click.option(
    "--dir", "home", type=click.Path(path_type=Path), required=True, help="Where it keeps what it saw."
)
@click.option(
    "--name", default=None, help="Name of the witness, in notes.  [default: witness. and the service's host]"
)
@click.option("--every", type=float, default=10.0, show_default=True, help="Seconds between two looks.")
@click.option("--once", is_flag=True, help="Look once and end.")
@with_json
def command(*, url: str, home: Path, name: str | None, every: float, once: bool, as_json: bool) -> None:
    """Watch the log of heads of the service at URL, and cosign each checkpoint that contains the one before.

    If the service shows another history than before, the command keeps both notes and ends with an error.
    """
    witness = Witness(url, home, name)
    print_status(f"This witness is [bold]{witness.verifier.vkey()}[/bold]; name it in NOSTOS_WITNESSES.")
    while True:
        size = _look(witness, once=once)
        if once:
            _show(witness, size, as_json=as_json)
            return
        if size is not None:
            print_status(_describe(witness, size))
        time.sleep(every)


def _look(witness: Witness, *, once: bool) -> int | None:
    """The result of one look. A service that is away gets another look; one that rewrote its log does not."""
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
