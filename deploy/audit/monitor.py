"""`nostos monitor`: reads all leaves of a service's log, and finds two heads for one place.

It keeps what it read in a folder, and goes on from there. It checks that the leaves make the roots that the
service signed, opens blinded leaves as the service shows them, and reports those that stay blinded too long.
Where a log follows another one after a loss, it says what was lost, and compares the two.
"""

import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import click
import httpx
import msgspec

from api.runtime.atomic_files import replace_file
from deploy.audit.log_client import LogClient
from deploy.audit.monitor_findings import Finding, Findings, FollowedLog, Loss
from deploy.audit.monitor_state import MonitorState, Progress
from deploy.terminal.console import print_status, progress_bar, with_json
from deploy.terminal.errors import CommandError, exit_with_error
from domain.ledger import discontinuities
from domain.ledger.leaves import (
    BareLeaf,
    BlindedLeaf,
    DiscontinuityLeaf,
    LeafOpening,
    PlacedLeaf,
    opens,
    read_leaf,
)
from domain.ledger.log import merkle, signed_note, tiles
from domain.ledger.verify import policy
from domain.ledger.verify.policy import Key
from domain.threadsafe.decoder import Decoder

EXIT_FOUND: Final = 1
EXIT_NOT_NOW: Final = 2  # it could not look, or not at everything
STATE: Final = "monitor.sqlite"
LATER_STATES: Final = "monitor.*.sqlite"  # of logs that follow another one, by their numbers
KEYS: Final = Decoder[tuple[Key, ...]](tuple[Key, ...])


class Report(msgspec.Struct, frozen=True):
    """A look at the log. `placed`, `bare`, `blinded`: how many of its leaves name their place or were opened,
    are heads alone, or are not opened yet. `within`: seconds within which leaves should be opened.
    `discontinuity`: what was lost of the log that this one follows, if it follows one.
    """

    ok: bool
    log: str
    size: int
    placed: int
    bare: int
    blinded: int
    within: int
    findings: tuple[Finding, ...]
    discontinuity: Loss | None = None


class Monitor:
    """A monitor with a folder of its own. `within`: how many seconds a leaf may stay blinded, if not as long
    as the service says; `keys`: whose checkpoints count, if not those of the first look.
    """

    def __init__(
        self,
        url: str,
        home: Path,
        *,
        keys: Sequence[Key] = (),
        within: int | None = None,
        transport: httpx.BaseTransport | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        home.mkdir(parents=True, exist_ok=True)
        self._client = LogClient(url, transport=transport)
        self._home = home
        self._states = [home / STATE, *sorted(home.glob(LATER_STATES), key=_number)]
        self._state = self._opened()
        self._keys = keys
        self._within = within
        self._clock = clock

    def look(self) -> Report:
        """Read what is new, and report on all. CommandError if that is not possible now."""
        note = self._client.checkpoint(self._trusted())
        report = self._take_in(self._client, note) if self._is_known(note) else None
        while report is None or report.log != note.name:
            if report is not None and any(each.accuses for each in report.findings):
                return report
            report = self._take_in(*self._next(note))
        return report

    def _is_known(self, note: signed_note.Checkpoint) -> bool:
        """Whether the checkpoint is of the log that is read already, or of any if none is."""
        return note.name == (self._state.get("log") or note.name)

    def _next(self, newest: signed_note.Checkpoint) -> tuple[LogClient, signed_note.Checkpoint]:
        """The log that follows the one that was read so far, and its checkpoint; from now on it is read.

        CommandError if the newest checkpoint is of no log that follows it.
        """
        known, keys = self._state.get("log"), self._state.get("keys")
        last = discontinuities.number_of(newest.name)
        for number in range(discontinuities.number_of(known) + 1, last + 1):
            client, name = self._client.numbered(number), discontinuities.numbered(known, number)
            note = newest if number == last else client.newest(self._trusted())
            if note is not None and note.name == name:
                self._state.close()
                self._states.append(self._home / f"monitor.{number}.sqlite")
                self._state = self._opened()
                self._state.set("keys", keys)
                return client, note
        raise CommandError(f"the log {newest.name} was called {known} before")

    def _opened(self) -> MonitorState:
        """The state of the newest log, with the one before it."""
        return MonitorState(self._states[-1], self._states[-2] if len(self._states) > 1 else None)

    def _take_in(self, client: LogClient, note: signed_note.Checkpoint) -> Report:
        """Read what is new of a log, and report on it."""
        self._reading = client
        self._state.set("log", note.name)
        self._state.add_note(note)
        if self._state.contradictions():
            return self._report(note)
        known = self._state.progress()
        if note.size < known.size:
            raise CommandError(f"it shows {note.size} leaves, and there were {known.size}")
        if note.size > known.size:
            self._read(known, note)
        self._open()
        return self._report(note)

    def close(self) -> None:
        """Close the state."""
        self._state.close()

    def _trusted(self) -> Sequence[Key]:
        """The keys whose checkpoints count."""
        if self._keys:
            return self._keys
        if not self._state.get("keys"):
            self._state.set("keys", msgspec.json.encode(self._client.keys()).decode())
        return KEYS.decode(self._state.get("keys"))

    def _read(self, known: Progress, note: signed_note.Checkpoint) -> None:
        """Read the new leaves. CommandError if they do not make the root of the checkpoint."""
        tree, bare = merkle.CompactRange(known.full), known.bare
        bundles = -(-note.size // tiles.WIDTH) - known.size // tiles.WIDTH
        with self._state.transaction():
            read = self._reading.bundles(known.size, note.size)
            for first, entries in progress_bar(read, bundles, "Reading the log"):
                for index, data in enumerate(entries, first):
                    tree.append(merkle.leaf_hash(data))
                    bare += self._add(index, data)
            if tree.root() != note.root:
                path = self._home / f"refused-{note.size}"
                replace_file(path, note.note().encode())
                raise CommandError(f"the leaves do not make the root that was signed; the note is in {path}")
            self._state.advance(Progress(note.size, tree.full, bare))

    def _add(self, index: int, data: bytes) -> bool:
        """Store a leaf. Returns whether it is a head alone, which says nothing of its place."""
        try:
            found = read_leaf(data)
        except ValueError:
            self._state.add_unreadable(index, data)
            return False
        match found:
            case BareLeaf():
                return True
            case PlacedLeaf():
                self._state.add_place(index, found)
            case BlindedLeaf():
                self._state.add_blinded(index, data, self._clock())
            case DiscontinuityLeaf() if index == 0:
                self._state.set("discontinuity", found.discontinuity)
            case DiscontinuityLeaf():
                self._state.add_unreadable(index, data)
        return False

    def _open(self) -> None:
        """Ask for what opens blinded leaves."""
        now = self._clock()
        due = self._state.due(now)
        for bundle in progress_bar(due, len(due), "Opening leaves") if due else ():
            answer, blinded = self._reading.openings(bundle), self._state.blinded(bundle)
            with self._state.transaction():
                self._state.set("within", str(answer.within))
                for opening in answer.openings:
                    data = blinded.pop(opening.index, None)
                    place = _place(opening, data)
                    if place is not None and data is not None:
                        self._state.open(opening.index, place, opening.salt)
                        if len(self._states) > 1:
                            self._state.open_former(data, place, opening.salt)
                self._state.keep_private(bundle, answer.private)
                self._state.asked(bundle, now)

    def _report(self, note: signed_note.Checkpoint) -> Report:
        progress, (placed, blinded) = self._state.progress(), self._state.counts()
        within = self._within or int(self._state.get("within") or 0)
        found = [*Findings(self._state, self._reading, self._home, note).all(self._clock() - within)]
        lost = None
        if discontinuities.number_of(note.name) > 1:
            keys = {key.kid: key.x for key in self._trusted()}
            followed = FollowedLog(self._state, keys, note.name, has_former=len(self._states) > 1)
            lost = followed.loss()
            found += followed.findings(progress.size)
        sizes = (progress.size, placed, progress.bare, blinded)
        return Report(not found, note.name, *sizes, within, tuple(found), lost)


def _number(state: Path) -> int:
    """The number of the log of a state."""
    return int(state.name.split(".")[1])


def _place(opening: LeafOpening, data: bytes | None) -> PlacedLeaf | None:
    """The place that an opening shows, if it opens the leaf; what opens nothing is ignored."""
    place = PlacedLeaf(opening.match, opening.step, opening.head)
    try:
        return place if data is not None and opens(place, bytes.fromhex(opening.salt), data) else None
    except ValueError:
        return None


@click.command
@click.argument("url")
@click.option(
    "--dir", "home", type=click.Path(path_type=Path), required=True, help="Where it keeps what it read."
)
@click.option(
    "--policy",
    "policy_file",
    type=click.Path(path_type=Path),
    help="Whose keys to trust: JSON, see AUDIT.md.  [default: the keys of the first look]",
)
@click.option(
    "--within",
    type=click.IntRange(1),
    help="Seconds that a leaf may stay blinded.  [default: as the service publishes]",
)
@click.option("--every", type=float, default=60.0, show_default=True, help="Seconds between two looks.")
@click.option("--once", is_flag=True, help="Look once and end.")
@with_json
def command(
    *,
    url: str,
    home: Path,
    policy_file: Path | None,
    within: int | None,
    every: float,
    once: bool,
    as_json: bool,
) -> None:
    """Read every leaf of the log of the service at URL, and find two heads for one step of a match.

    Exit code 0 if nothing was found, 1 if something was, 2 if it could not look. Without --once it looks
    again and again, and ends when it has proof against the service.
    """
    try:
        monitor = Monitor(url, home, keys=_keys(policy_file), within=within)
    except (OSError, ValueError, msgspec.MsgspecError) as error:
        exit_with_error(str(error), EXIT_NOT_NOW, as_json=as_json)
    last = None
    while True:
        report = _look(monitor, once=once, as_json=as_json)
        if report is not None and (once or any(finding.accuses for finding in report.findings)):
            _show(report, as_json=as_json)
            sys.exit(0 if report.ok else EXIT_FOUND)
        if report is not None and report != last:
            _print(report)
            last = report
        time.sleep(every)


def _keys(file: Path | None) -> tuple[Key, ...]:
    return () if file is None else policy.read(file.read_bytes()).keys


def _look(monitor: Monitor, *, once: bool, as_json: bool) -> Report | None:
    """The report of one look; None if it could not look now."""
    try:
        return monitor.look()
    except CommandError as error:
        if once:
            exit_with_error(str(error), EXIT_NOT_NOW, as_json=as_json)
        print_status(f"not now: {error}")
        return None


def _show(report: Report, *, as_json: bool) -> None:
    if as_json:
        sys.stdout.write(msgspec.json.encode(report).decode() + "\n")
    else:
        _print(report)


def _print(report: Report) -> None:
    print_status(
        f"{report.log}: {report.size} leaves; {report.placed} have a place, {report.blinded} are blinded, "
        f"{report.bare} are heads alone"
    )
    if report.discontinuity is not None:
        print_status(report.discontinuity.described())
    for finding in report.findings:
        print_status(f"FOUND {finding.kind}: {finding.what}; see {finding.evidence or 'the log'}")
