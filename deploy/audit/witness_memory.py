"""What a witness remembers of one log, in a directory of its own, and whether it cosigns a checkpoint.

The directory holds the last checkpoint that the witness cosigned. It is on the disk before the witness signs.
It also holds cosigned checkpoints of each minute, which `nostos verify --checkpoints` reads.
The witness cosigns a longer log only if that log begins with the last one. It accuses only with two notes of
the same size that the log signed. Threads and processes may share a directory: they take turns.
"""

import fcntl
import os
import secrets
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock
from typing import Final, NoReturn

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from api.runtime.atomic_files import OWNER_ONLY, create_file, replace_file
from deploy.terminal.errors import CommandError, WrongUsage
from domain.ledger.log import merkle, signed_note
from domain.ledger.log.submission import Submission
from domain.ledger.signing import decoded, encoded
from domain.threadsafe.decoder import Decoder

STATE_FILE: Final = "witness.json"
CHECKPOINT_FILE: Final = "checkpoint"
COSIGNED_FILE: Final = "cosigned"  # checkpoints with the witness's signature, one after the other
COSIGNED_EVERY: Final = 60  # seconds between two of them in the file
LOCK_FILE: Final = "lock"
REFUSED: Final = "refused-"  # files of two notes without a valid proof between them
MOST_REFUSED: Final = 100  # of these files
ACCUSED: Final = "taken-back-"  # files of two notes that contradict each other


class LogRewrittenError(CommandError):
    """The log signed two trees of the same size that differ. Both notes are kept: they are the proof."""


class NotProvedError(CommandError):
    """There is no valid proof that the log begins with the log of before. Both notes are kept."""


class UnknownLogError(CommandError):
    """The checkpoint is of another log."""


class UntrustedKeyError(CommandError):
    """No key that the witness trusts signed the checkpoint."""


class SmallerSizeError(CommandError):
    """The checkpoint is smaller than the size that its proof begins with."""


class OtherSizeError(CommandError):
    """The proof begins with another size than `size`, that of the last checkpoint, or has another root."""

    def __init__(self, message: str, size: int) -> None:
        super().__init__(message)
        self.size = size


class WitnessState(msgspec.Struct, frozen=True):
    """The file `witness.json`: name and key of the witness, the keys of the log, and its name, if given."""

    name: str
    seed: str
    service: tuple[str, ...] = ()
    log: str = ""


STATE: Final = Decoder(WitnessState)
NOTHING: Final = signed_note.Checkpoint("", 0, merkle.EMPTY)
Pair = tuple[signed_note.Checkpoint, signed_note.Checkpoint]


class WitnessMemory:
    """The memory of a witness. `name`: its name, unless the directory has one already."""

    def __init__(self, home: Path, name: str) -> None:
        self._home = home
        self._lock = Lock()
        new = WitnessState(name, secrets.token_bytes(32).hex())
        create_file(home / STATE_FILE, msgspec.json.encode(new), OWNER_ONLY)
        self.state = self._load()
        self._key = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(self.state.seed))

    @property
    def verifier(self) -> signed_note.Verifier:
        """The public key by which others verify its signatures."""
        return signed_note.Verifier(self.state.name, signed_note.WITNESS, signed_note.public_bytes(self._key))

    @property
    def log(self) -> str:
        """The name of the log; "" if it is not known yet."""
        last = self.last()
        return self.state.log or last.name

    def trust(self, log: str, keys: Sequence[str]) -> None:
        """Trust more keys (`x`) of the log. `log`: its name, or "". UnknownLogError if it has another one."""
        with self._alone():
            if self.log and log and log != self.log:
                raise UnknownLogError(f"{self._home} is the memory of the log {self.log}, not of {log}")
            trusted = tuple(dict.fromkeys((*self.state.service, *keys)))
            self.state = msgspec.structs.replace(self.state, service=trusted, log=self.log or log)
            self._write(STATE_FILE, msgspec.json.encode(self.state))

    def last(self) -> signed_note.Checkpoint:
        """The last checkpoint that was cosigned; an empty one if there is none."""
        path = self._home / CHECKPOINT_FILE
        return signed_note.parse(path.read_text("utf-8")) if path.exists() else NOTHING

    def check(self, seen: signed_note.Checkpoint) -> None:
        """UnknownLogError or UntrustedKeyError if it is not a checkpoint of the log; LogRewrittenError if it
        proves that the log was rewritten.
        """
        with self._alone():
            self._check(seen)

    def cosign(self, submission: Submission) -> str:
        """The cosignature line on a checkpoint. One of the errors above if the witness does not sign it."""
        seen = submission.checkpoint
        with self._alone():
            self._check(seen)
            last = self.last()
            if submission.old > seen.size:
                raise SmallerSizeError(
                    f"not now: it shows {seen.size} heads, and there were {submission.old}"
                )
            if submission.old != last.size or (seen.size == last.size and seen.root != last.root):
                raise OtherSizeError(f"not now: the last checkpoint has {last.size} heads", last.size)
            if not merkle.verify_consistency(last.size, seen.size, submission.proof, last.root, seen.root):
                self._refuse(last, seen)
            if not last.name or seen.size > last.size:
                self._write(CHECKPOINT_FILE, seen.note().encode())
            line = signed_note.cosign(seen, self.state.name, self._key, int(time.time()))
            self._keep(seen, line)
            return line

    def _keep(self, seen: signed_note.Checkpoint, line: str) -> None:
        """Keep the signed checkpoint, unless one was kept within the last minute."""
        path = self._home / COSIGNED_FILE
        if path.exists() and time.time() - path.stat().st_mtime < COSIGNED_EVERY:
            return
        signed = signed_note.Checkpoint(seen.name, seen.size, seen.root, (*seen.lines, line))
        with path.open("a") as file:
            file.write(signed.note())

    def stop_if_proved(self) -> None:
        """LogRewrittenError if two notes that are kept are proof."""
        for path, (one, other) in self._kept(ACCUSED):
            if self._contradict(one, other):
                raise LogRewrittenError(_accusation(one, path))

    def _check(self, seen: signed_note.Checkpoint) -> None:
        if self.log and seen.name != self.log:
            raise UnknownLogError(f"not now: the log {seen.name} was called {self.log} before")
        self._require_trusted(seen)
        self.stop_if_proved()
        for other in (*(each for _, (_, each) in self._kept(REFUSED)), self.last()):
            if self._contradict(other, seen):
                self._accuse(other, seen)

    def _require_trusted(self, seen: signed_note.Checkpoint) -> None:
        with suppress(signed_note.InvalidNote):
            if signed_note.signers(seen, self._verifiers(seen)):
                return
        raise UntrustedKeyError(
            "the checkpoint is not signed by a key that this witness trusts; "
            "if it has a new one, see Witnesses in AUDIT.md"
        )

    def _refuse(self, last: signed_note.Checkpoint, seen: signed_note.Checkpoint) -> NoReturn:
        """Keep both notes, and sign nothing. The proof is not signed, so it accuses nobody."""
        path = self._home / f"{REFUSED}{seen.size}"
        if 0 < last.size < seen.size and not path.exists() and len(self._kept(REFUSED)) < MOST_REFUSED:
            self._write(path.name, _two_notes(last, seen))
        raise NotProvedError(
            f"REFUSES, not yet proved: the log {seen.name} of {seen.size} heads gives no valid proof "
            f"that it begins with the {last.size} of before; it looks again, and both notes are in {path}"
        )

    def _accuse(self, last: signed_note.Checkpoint, seen: signed_note.Checkpoint) -> NoReturn:
        """Keep both notes: the log signed them, and they cannot both be true."""
        path = self._write(f"{ACCUSED}{seen.size}", _two_notes(last, seen))
        raise LogRewrittenError(_accusation(seen, path))

    def _contradict(self, one: signed_note.Checkpoint, other: signed_note.Checkpoint) -> bool:
        """Whether the log signed both notes, and they cannot both be true."""
        if (one.name, one.size) != (other.name, other.size) or one.root == other.root:
            return False
        try:
            return all(signed_note.signers(each, self._verifiers(each)) for each in (one, other))
        except signed_note.InvalidNote:
            return False

    def _kept(self, prefix: str) -> list[tuple[Path, Pair]]:
        """The files with two notes each. One that cannot be read says nothing."""
        found = []
        for path in sorted(self._home.glob(f"{prefix}*")):
            with suppress(ValueError):
                found.append((path, _pair(path.read_text("utf-8"))))
        return found

    def _verifiers(self, note: signed_note.Checkpoint) -> list[signed_note.Verifier]:
        """The keys of the log that this witness trusts."""
        return [signed_note.Verifier(note.name, signed_note.SERVICE, decoded(x)) for x in self.state.service]

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """No other thread or process uses the directory meanwhile. What another one wrote is read."""
        with self._lock, (self._home / LOCK_FILE).open("w") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            self.state = self._load()
            yield

    def _load(self) -> WitnessState:
        return STATE.decode((self._home / STATE_FILE).read_bytes())

    def _write(self, name: str, data: bytes) -> Path:
        """Replace a file. It is on the disk afterwards, and so is its name."""
        path = self._home / name
        replace_file(path, data, OWNER_ONLY)
        directory = os.open(self._home, os.O_RDONLY)
        try:
            os.fsync(directory)
        finally:
            os.close(directory)
        return path


def key_of(vkey: str) -> tuple[str, str]:
    """The name and the key (`x`) of a log from its verifier key. CommandError if it is none."""
    try:
        verifier = signed_note.Verifier.parse(vkey)
    except signed_note.InvalidNote as error:
        raise CommandError(str(error)) from None
    if verifier.kind != signed_note.SERVICE:
        raise WrongUsage(f"{vkey!r} is not the key of a log")
    return verifier.name, encoded(verifier.key)


def _accusation(seen: signed_note.Checkpoint, path: Path) -> str:
    return f"{seen.name} no longer holds what it held at {seen.size} heads; both notes are in {path}"


def _two_notes(last: signed_note.Checkpoint, seen: signed_note.Checkpoint) -> bytes:
    return f"{last.note()}\n{seen.note()}".encode()


def _pair(text: str) -> Pair:
    """The two notes in a file. ValueError if they are none."""
    parts = text.split("\n\n")
    if len(parts) != 4:  # noqa: PLR2004  # of each note, its text and its signatures
        raise ValueError("these are not two notes")
    return signed_note.parse(f"{parts[0]}\n\n{parts[1]}\n"), signed_note.parse(f"{parts[2]}\n\n{parts[3]}")
