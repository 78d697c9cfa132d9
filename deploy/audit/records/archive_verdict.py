"""What `nostos verify` finds of the archive of a tournament, in a process of its own."""

import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from deploy.terminal.errors import CommandError
from domain.threadsafe.decoder import Decoder


class Found(msgspec.Struct, frozen=True):
    """A part of a report: whether it holds, what was checked, and what is missing."""

    ok: bool = True
    name: str = ""
    detail: str = ""
    file: str = ""
    error: str = ""
    checks: tuple["Found", ...] = ()
    missing: tuple[str, ...] = ()


class ArchiveVerdict(msgspec.Struct, frozen=True):
    """What was found. `ok`: everything holds; `complete`: no match is missing; `records`: one a record."""

    ok: bool
    complete: bool = False
    records: tuple[Found, ...] = ()
    tournaments: tuple[Found, ...] = ()

    @property
    def wrong(self) -> Sequence[str]:
        """What does not hold or is missing, in sentences."""
        failed = [
            f"{record.file}: {check.name}: {check.detail}"
            for record in self.records
            for check in record.checks
            if not check.ok
        ]
        unread = [f"{record.file}: {record.error}" for record in self.records if record.error]
        return [*failed, *unread, *(line for each in self.tournaments for line in each.missing)]


VERDICT: Final = Decoder(ArchiveVerdict)


def verdict_on(archive: Sequence[Path], keys: Sequence[Mapping[str, Any]]) -> ArchiveVerdict:
    """What `nostos verify` says of the files of an archive, offline. `keys`: those to trust.

    CommandError if it says nothing.
    """
    with tempfile.NamedTemporaryFile(suffix=".json") as policy:
        trusted = [{"kid": key["kid"], "x": key["x"]} for key in keys]
        policy.write(msgspec.json.encode({"keys": trusted}))
        policy.flush()
        return verdict_with(archive, Path(policy.name))


def verdict_with(archive: Sequence[Path], policy: Path) -> ArchiveVerdict:
    """The same, with the policy in a file."""
    command = [
        sys.executable,
        "-m",
        "deploy",
        "verify",
        *map(str, archive),
        "--policy",
        str(policy),
        "--json",
    ]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=False)
    try:
        return VERDICT.decode_untrusted(done.stdout)
    except msgspec.MsgspecError:
        raise CommandError("nostos verify did not say whether the archive holds") from None
