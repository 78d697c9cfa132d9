"""`nostos witness`: a memory of the log of heads that the service does not control.

It runs on another machine, keeps the last checkpoint it saw, and signs a longer one only if its log begins
with the log of the last. A service cannot take back unnoticed what a witness has signed. The
witness accuses only with two notes of the same size that the service signed; else it looks again.
"""

import secrets
import time
from base64 import b64decode
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final, NoReturn, TypedDict
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
from domain.ledger.verify.policy import Key
from domain.threadsafe.decoder import Decoder

REQUEST_TIMEOUT: Final = 10.0  # seconds
NOT_FOUND: Final = 404
REFUSED: Final = "refused-"  # files of two notes without a valid proof between them
MOST_REFUSED: Final = 100  # of these files
ACCUSED: Final = "taken-back-"  # files of two notes that contradict each other


class LogRewrittenError(CommandError):
    """The service signed two logs of the same size that differ. Both notes are kept: they are the proof."""


class NotProvedError(CommandError):
    """The service gives no valid proof that its log begins with the log of before. Both notes are kept."""


class WitnessState(msgspec.Struct, frozen=True):
    """The file `witness.json`: name and key of the witness, and the service's keys when it first looked."""

    name: str
    seed: str
    service: tuple[str, ...] = ()


class ConsistencyProof(msgspec.Struct, frozen=True):
    """The service's answer: hashes in base64."""

    proof: tuple[str, ...]


class ServiceKeys(msgspec.Struct, frozen=True):
    """The service's keys, as `GET /v1/keys` lists them."""

    keys: tuple[Key, ...]


STATE: Final = Decoder(WitnessState)
PROOF: Final = Decoder(ConsistencyProof)
KEYS: Final = Decoder(ServiceKeys)
Pair = tuple[signed_note.Checkpoint, signed_note.Checkpoint]


class Witness:
    """A witness with a directory of its own. `transport`: its network, if that is not the machine's."""

    def __init__(
        self, url: str, home: Path, name: str | None = None, *, transport: httpx.BaseTransport | None = None
    ) -> None:
        self._http = httpx.Client(base_url=url.rstrip("/"), timeout=REQUEST_TIMEOUT, transport=transport)
        self._home = home
        self.state = self._load(name or f"witness.{urlsplit(url).hostname}")
        self.accepted = False  # whether the service has accepted the last signature
        self._key = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(self.state.seed))

    @property
    def verifier(self) -> signed_note.Verifier:
        """The public key by which others verify its signatures."""
        return signed_note.Verifier(self.state.name, signed_note.WITNESS, signed_note.public_bytes(self._key))

    def look(self) -> int | None:
        """Look once: the size that was cosigned; None if nothing is new.

        LogRewrittenError if there is proof; NotProvedError or another CommandError if it cannot sign now.
        """
        last = self._last()
        self._stop_if_proved()
        answer = self._get("/v1/log/checkpoint")
        if answer is None:
            return None
        seen = self._read(answer.text)
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
        """CommandError unless the log that was seen begins with the last one, which it proves."""
        for other in (*self._refused(), *([last] if last else [])):
            if self._contradict(other, seen):
                self._accuse(other, seen)
        if last is None:
            return
        if seen.name != last.name:
            raise CommandError(f"not now: the log {seen.name} was called {last.name} before")
        if seen.size < last.size:
            raise CommandError(f"not now: it shows {seen.size} heads, and there were {last.size}")
        proof = self._proof(last.size, seen.size)
        if not merkle.verify_consistency(last.size, seen.size, proof, last.root, seen.root):
            self._refuse(last, seen)

    def _proof(self, old: int, new: int) -> list[bytes]:
        """The service's proof that the log was only appended to. CommandError if it gives none."""
        answer = self._get(f"/v1/log/consistency?old={old}&new={new}")
        if answer is None:
            raise CommandError(f"not now: the service gives no proof from {old} to {new} heads")
        try:
            proof = PROOF.decode(answer.content).proof
            return [b64decode(one, validate=True) for one in proof]
        except (msgspec.MsgspecError, ValueError):
            raise CommandError(f"not now: the proof from {old} to {new} heads cannot be read") from None

    def _refuse(self, last: signed_note.Checkpoint, seen: signed_note.Checkpoint) -> NoReturn:
        """Keep both notes, and sign nothing. The proof is not signed, so it accuses nobody."""
        path = self._home / f"{REFUSED}{seen.size}"
        if not path.exists() and len(self._kept(REFUSED)) < MOST_REFUSED:
            self._write(path.name, f"{last.note()}\n{seen.note()}")
        raise NotProvedError(
            f"REFUSES, not yet proved: the log {seen.name} of {seen.size} heads gives no valid proof "
            f"that it begins with the {last.size} of before; it looks again, and both notes are in {path}"
        )

    def _accuse(self, last: signed_note.Checkpoint, seen: signed_note.Checkpoint) -> NoReturn:
        """Keep both notes: the service signed them, and they cannot both be true."""
        path = self._write(f"{ACCUSED}{seen.size}", f"{last.note()}\n{seen.note()}")
        raise LogRewrittenError(_accusation(seen, path))

    def _stop_if_proved(self) -> None:
        """LogRewrittenError if two notes of an earlier look are proof."""
        for path, (one, other) in self._kept(ACCUSED):
            if self._contradict(one, other):
                raise LogRewrittenError(_accusation(one, path))

    def _contradict(self, one: signed_note.Checkpoint, other: signed_note.Checkpoint) -> bool:
        """Whether the service signed both notes, and they cannot both be true."""
        if (one.name, one.size) != (other.name, other.size) or one.root == other.root:
            return False
        try:
            return all(signed_note.signers(each, self._verifiers(each)) for each in (one, other))
        except signed_note.InvalidNote:
            return False

    def _refused(self) -> list[signed_note.Checkpoint]:
        """What the service signed, and gave no valid proof of."""
        return [seen for _, (_, seen) in self._kept(REFUSED)]

    def _kept(self, prefix: str) -> list[tuple[Path, Pair]]:
        """The files with two notes each. One that cannot be read says nothing."""
        found = []
        for path in sorted(self._home.glob(f"{prefix}*")):
            with suppress(ValueError):
                found.append((path, _pair(path.read_text("utf-8"))))
        return found

    def _verifiers(self, note: signed_note.Checkpoint) -> list[signed_note.Verifier]:
        """The service's keys that this witness trusts."""
        return [signed_note.Verifier(note.name, signed_note.SERVICE, decoded(x)) for x in self.state.service]

    def _read(self, text: str) -> signed_note.Checkpoint:
        """The note, if a key signed it that the service had when this witness first looked."""
        try:
            seen = signed_note.parse(text)
            if not self.state.service:
                self._keep_first_keys()
            if signed_note.signers(seen, self._verifiers(seen)):
                return seen
        except signed_note.InvalidNote as error:
            raise CommandError(f"the service answers with no checkpoint: {error}") from None
        raise CommandError(
            "the checkpoint is not signed by a key that this witness trusts; "
            "if it has a new one, see Witnesses in AUDIT.md"
        )

    def _keep_first_keys(self) -> None:
        answer = self._get("/v1/keys")
        try:
            keys = () if answer is None else tuple(key.x for key in KEYS.decode(answer.content).keys)
        except msgspec.MsgspecError:
            raise CommandError("not now: the service's keys cannot be read") from None
        self.state = msgspec.structs.replace(self.state, service=keys)
        self._write("witness.json", msgspec.json.encode(self.state).decode())

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


def _accusation(seen: signed_note.Checkpoint, path: Path) -> str:
    return f"{seen.name} no longer holds what it held at {seen.size} heads; both notes are in {path}"


def _pair(text: str) -> Pair:
    """The two notes in a file. ValueError if they are none."""
    parts = text.split("\n\n")
    if len(parts) != 4:  # noqa: PLR2004  # of each note, its text and its signatures
        raise ValueError("these are not two notes")
    return signed_note.parse(f"{parts[0]}\n\n{parts[1]}\n"), signed_note.parse(f"{parts[2]}\n\n{parts[3]}")


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

    If the service signs another log of the same size than before, the command keeps both notes and ends with
    an error. If the service gives no valid proof, it keeps both notes too, signs nothing and looks again.
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
