"""The checks by the rules: a disclosed match was played by them, with chance that was fixed in advance, and
each viewer was shown exactly what they may see.

They need what the service publishes after the disclosure, and the rules; nothing of the server.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import zip_longest
from typing import Any, Final, TypeVar

import msgspec

from domain.kernel.clocks import SECOND, Clocks
from domain.kernel.draws import commitment
from domain.kernel.facts import HIDDEN, ONLOOKER, Fact, Viewer
from domain.kernel.game import Outcome, Shelf
from domain.kernel.match import referee
from domain.kernel.match.acts import Paused
from domain.kernel.match.facts import (
    Absent,
    Disclosed,
    Ended,
    NotStarted,
    Played,
    ResignationOffered,
    ResignationWithdrawn,
    ResultReached,
    Revealed,
    RevealMissed,
    Sat,
    Started,
    TimedOut,
    TimeGiven,
)
from domain.kernel.match.fold import fold, initial, seen
from domain.kernel.match.lifecycle import Status
from domain.kernel.match.state import Match
from domain.kernel.match.takeback_facts import TakebackAnswered, TakebackAsked
from domain.kernel.notation import Frame, encode, viewer_name, viewers
from domain.ledger.canonical import from_microseconds, parse_microseconds
from domain.ledger.record import CheckFailed, PublishedMatch, as_json, difference, read
from domain.ledger.signing import BadSignature
from domain.ledger.verify.content_check import check_content
from domain.ledger.verify.redecision import clocks_of, decided, starts
from domain.threadsafe.decoder import read_json

Subject = TypeVar("Subject")
Checks = Mapping[str, tuple[Callable[[Subject], bool], Callable[[Subject], str | None]]]
"""By their names: whether a check applies to what is checked, and the check."""
BYTES: Final = 32  # of a seed and of a contribution


class Check(msgspec.Struct, frozen=True):
    """The result of a check. `detail`: where it fails and what differs; if it holds, what it cannot show."""

    name: str
    ok: bool
    detail: str = ""


class Report(msgspec.Struct, frozen=True):
    """The results of all checks, in the order of CHECKS."""

    checks: tuple[Check, ...]

    @property
    def ok(self) -> bool:
        """Whether all checks hold."""
        return all(check.ok for check in self.checks)


def verify(frames: Mapping[str, Sequence[bytes]], shelf: Shelf) -> Report:
    """Checks a disclosed match. `frames`: of all steps, by the name of each viewer, the referee too."""
    try:
        record = read(frames, shelf)
    except (CheckFailed, msgspec.MsgspecError) as error:
        unchecked = [
            Check(name, ok=False, detail="not checked: the frames cannot be read") for name in CHECKS
        ]
        return Report((Check("frames", ok=False, detail=str(error)), *unchecked))
    return Report(
        (Check("frames", ok=True), *(checked(name, check, record) for name, check in CHECKS.items()))
    )


def checked(name: str, check: Callable[[Subject], str | None], subject: Subject) -> Check:
    """The result of a check, whatever it raises; it returns what it cannot show, or None."""
    try:
        note = check(subject)
    except (CheckFailed, BadSignature) as failure:
        return Check(name, ok=False, detail=str(failure))
    except Exception as error:  # noqa: BLE001  # a forged record may break the rules' code anywhere
        return Check(name, ok=False, detail=f"the record cannot be followed: {type(error).__name__}")
    return Check(name, ok=True, detail=note or "")


def report_of(checks: Checks[Subject], subject: Subject) -> Report:
    """The results of those of the checks that apply to what can be read."""
    found = (checked(name, check, subject) for name, (applies, check) in checks.items() if applies(subject))
    return Report((Check("form", ok=True), *found))


def _rules(record: PublishedMatch) -> None:
    """The match names the rules and the content that are on the shelf."""
    setting, game = record.truth().setting, record.game
    assert setting is not None
    check_content(game, record.opened)
    game.check(setting)
    for named, own in zip_longest(record.opened.content, game.content(setting)):
        if named != own:
            raise CheckFailed(f"step 1: content {as_json(named)}, and here it is {as_json(own)}")


def _commitment(record: PublishedMatch) -> None:
    """The seed shown at the end is the one that was committed to before anyone sat."""
    shown = [(step, fact.seed) for step, fact in record.facts() if isinstance(fact, Disclosed)]
    for step, seed in shown:
        made = commitment(_bytes(seed, step, "seed"))
        if made != record.opened.commitment:
            raise CheckFailed(
                f"step {step}: the seed commits to {made}, step 1 to {record.opened.commitment}"
            )
        if record.opened.seed not in {seed, HIDDEN}:
            raise CheckFailed(f"step {step}: the seed is not the one of step 1")
    if not shown:
        raise CheckFailed("the seed has not been shown")


def _key(record: PublishedMatch) -> None:
    """Every seat contributed 32 bytes to the key before the start. In ledgers from version 2 on the check of
    `chance` looks at that.
    """
    if record.opened.ledger > 1:
        return
    for frame, match in record.steps():
        for fact in frame.facts:
            if isinstance(fact, Sat):
                _bytes(fact.contribution, frame.step, f"contribution of seat {fact.seat}")
            if isinstance(fact, Started) and None in match.sitters:
                raise CheckFailed(f"step {frame.step}: seat {match.sitters.index(None)} has not contributed")


def _opening(record: PublishedMatch) -> None:
    """The opening, drawn again, is the opening of the record."""
    check_content(record.game, record.opened)
    for frame, match in record.steps():
        if starts(frame):
            _same(frame, decided(record.game, frame, match, {}))
        elif any(isinstance(fact, Started) for fact in frame.facts):
            raise CheckFailed(f"step {frame.step}: {frame.topic} starts the match")


def _moves(record: PublishedMatch) -> None:
    """Every command, decided again from the offers of its seat, makes the facts of the record."""
    followed: list[Viewer] = [*range(record.opened.seats), *([ONLOOKER] if record.opened.takebacks else [])]
    views, before = dict.fromkeys(followed, initial(record.game)), record.frames[0].at
    for frame, match in record.steps():
        first, elapsed = frame.facts[0], parse_microseconds(frame.at) - parse_microseconds(before)
        if isinstance(first, NotStarted) and elapsed < first.seconds * SECOND:
            raise CheckFailed(
                f"step {frame.step}: {first.seconds} seconds had not passed since the last step"
            )
        before = frame.at
        if not starts(frame):
            _same(frame, decided(record.game, frame, match, views))
        views = {viewer: fold(record.game, seen(viewer, frame.facts), view) for viewer, view in views.items()}


def _clocks(record: PublishedMatch) -> None:
    """Nothing was played after a clock had run out, and no clock was called out of time before. Only time
    that had run was given back, to the clocks that had run. The public facts show all this.
    """
    for frame, match in record.steps():
        first = frame.facts[0]
        clocks = clocks_of(first, match) or Clocks(parse_microseconds(frame.at), (), ())
        overdue = match.reveal_by is not None and parse_microseconds(frame.at) > match.reveal_by
        if isinstance(first, Revealed | RevealMissed) and overdue != isinstance(first, RevealMissed):
            raise CheckFailed(f"step {frame.step}: it is of {frame.at}, which is not the time for it")
        if any(isinstance(fact, TimedOut | Absent | TimeGiven) for fact in frame.facts[1:]):
            raise CheckFailed(f"step {frame.step}: what the clock says begins a step of its own")
        wrong = _against(clocks, first, parse_microseconds(frame.at))
        if wrong:
            raise CheckFailed(f"step {frame.step}: it is of {frame.at}, and {wrong}")


def _against(clocks: Clocks, first: Fact, at: int) -> str:
    """Why the clocks forbid a step at that moment; "" if they allow it."""
    due, out = from_microseconds(clocks.deadline or 0).isoformat(), clocks.out_of_time(at)
    match first:
        case Played() | ResignationOffered() | ResignationWithdrawn() | Paused() if out:
            return f"a clock had run out at {due}"
        case TakebackAsked() | TakebackAnswered() if out:
            return f"a clock had run out at {due}"
        case TimedOut() | Absent() | TimeGiven() if not clocks.running:
            return "no clock runs"
        case TimedOut() | Absent() if not out:
            return f"the first clock runs out at {due}"
        case TimedOut(seats) | Absent(seats) if seats != clocks.first():
            return f"the clocks to run out first are those of {as_json(clocks.first())}"
        case TimeGiven(seats) if seats != clocks.running:
            return f"the clocks that run are those of {as_json(clocks.running)}"
        case TimeGiven(_, seconds) if not 0 < seconds * SECOND <= at - clocks.at:
            return f"{seconds} seconds have not run since the step before"
        case _:
            return ""


def _views(record: PublishedMatch) -> None:
    """Every viewer was shown exactly what they may see of every step."""
    for viewer in viewers(record.opened.seats):
        name = viewer_name(viewer)
        shown = record.shown.get(name, ())
        if len(shown) != len(record.frames):
            raise CheckFailed(f"viewer {name}: {len(shown)} frames of {len(record.frames)} steps")
        for frame, data in zip(record.frames, shown, strict=True):
            due = msgspec.structs.replace(frame, facts=seen(viewer, frame.facts))
            found = difference(read_json(encode(due)), _decoded(data))
            if found is not None:
                raise CheckFailed(f"step {frame.step}, viewer {name}: {found}")


def _outcome(record: PublishedMatch) -> None:
    """The match has ended, with the outcome that the table and the resignations give."""
    truth = record.truth()
    if not truth.disclosed or truth.status not in {Status.ENDED, Status.CLOSED}:
        raise CheckFailed(f"the match has not ended: it is {truth.status}")
    ends = [(step, fact) for step, fact in record.facts() if isinstance(fact, Ended)]
    if truth.status is Status.CLOSED and not ends:
        return
    step, ended = ends[-1]
    due = _due(record, truth, step)
    if Outcome(ended.winners, ended.scores, ended.ending, ended.ranking) != due:
        raise CheckFailed(f"step {step}: the outcome is {as_json(ended)}, it should be {as_json(due)}")


def _due(record: PublishedMatch, truth: Match, step: int) -> Outcome:
    """The outcome that the match must have. In a tournament: the last result that it reached."""
    reached = [fact for _, fact in record.facts() if isinstance(fact, ResultReached)]
    if reached:
        return Outcome(*msgspec.structs.astuple(reached[-1]))
    return referee.final_outcome(record.game, truth, referee.reason_of(record.frames[step - 1].facts))


def _same(frame: Frame, due: Sequence[Fact]) -> None:
    """The facts of the frame are these."""
    for number, (fact, wanted) in enumerate(zip_longest(frame.facts, due), 1):
        found = difference(read_json(encode(wanted)), read_json(encode(fact)))
        if found is not None:
            kind = (wanted if fact is None else fact).__struct_config__.tag
            raise CheckFailed(f"step {frame.step}, fact {number} ({kind}): {found}")


def _decoded(data: bytes) -> Any:
    try:
        return read_json(data)
    except msgspec.DecodeError:
        return None


def _bytes(text: str, step: int, what: str) -> bytes:
    try:
        made = bytes.fromhex(text)
    except ValueError:
        made = b""
    if len(made) != BYTES:
        raise CheckFailed(f"step {step}: the {what} is not {BYTES} bytes")
    return made


CHECKS: Final[Mapping[str, Callable[[PublishedMatch], None]]] = {
    "rules": _rules,
    "commitment": _commitment,
    "key": _key,
    "opening re-drawn": _opening,
    "moves re-decided": _moves,
    "clocks": _clocks,
    "views": _views,
    "outcome": _outcome,
}
