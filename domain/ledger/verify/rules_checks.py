"""The verifier: whether a disclosed match was played by the rules, by chance that was fixed in advance, and
whether each viewer was shown exactly what is his to see.

It needs what the service publishes after the disclosure, and the rules; nothing of the server.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import zip_longest
from typing import Any, Final

import msgspec

from domain.kernel import referee
from domain.kernel.clocks import SECOND, Clocks
from domain.kernel.draws import commitment
from domain.kernel.facts import Fact, Seat, known
from domain.kernel.game import Game, Move
from domain.kernel.lifecycle import (
    STEPS,
    Actor,
    Closed,
    Disclosed,
    Ended,
    Left,
    Opened,
    OpenedToReferee,
    Played,
    ResignationOffered,
    ResignationWithdrawn,
    Sat,
    Started,
    Status,
    TimedOut,
    TimeGiven,
)
from domain.kernel.match import Match, fold, initial, seen
from domain.kernel.notation import Frame, encode, viewer_name, viewers
from domain.ledger.canonical import from_microseconds, parse_microseconds
from domain.ledger.record import Fails, Record, as_json, difference, read
from domain.threadsafe.decoder import read_json

BYTES: Final = 32  # of a seed and of a contribution


class Check(msgspec.Struct, frozen=True):
    """One thing that was checked. `detail`: where it fails and what differs; "" if it holds."""

    name: str
    ok: bool
    detail: str = ""


class Report(msgspec.Struct, frozen=True):
    """All that was checked, in the order of CHECKS."""

    checks: tuple[Check, ...]

    @property
    def ok(self) -> bool:
        """Whether everything holds."""
        return all(check.ok for check in self.checks)


def verify(frames: Mapping[str, Sequence[bytes]], shelf: Mapping[str, Game[Any]]) -> Report:
    """Checks a disclosed match. `frames`: of every viewer by name, the referee too, those of all steps."""
    try:
        record = read(frames, shelf)
    except (Fails, msgspec.MsgspecError) as error:
        unchecked = [
            Check(name, ok=False, detail="not checked: the frames cannot be read") for name in CHECKS
        ]
        return Report((Check("frames", ok=False, detail=str(error)), *unchecked))
    return Report(
        (Check("frames", ok=True), *(_checked(name, check, record) for name, check in CHECKS.items()))
    )


def _checked(name: str, check: Callable[[Record], None], record: Record) -> Check:
    try:
        check(record)
    except Fails as failure:
        return Check(name, ok=False, detail=str(failure))
    except Exception as error:  # noqa: BLE001  # a forged record may break the rules' code anywhere
        return Check(name, ok=False, detail=f"the rules cannot follow the record: {type(error).__name__}")
    return Check(name, ok=True)


def _rules(record: Record) -> None:
    """The rules and the content the match names are those on the shelf."""
    setting, game = record.truth().setting, record.game
    assert setting is not None
    game.check(setting)
    if record.opened.version != game.version:
        raise Fails(f"step 1: rules {record.opened.version}, and these are {game.version}")
    for named, own in zip_longest(record.opened.content, game.content(setting)):
        if named != own:
            raise Fails(f"step 1: content {as_json(named)}, and here it is {as_json(own)}")


def _commitment(record: Record) -> None:
    """The seed that is shown at the end is the one that was committed to before anyone sat."""
    for step, fact in record.facts():
        if isinstance(fact, Disclosed):
            made = commitment(_bytes(fact.seed, step, "seed"))
            if made != record.opened.commitment:
                raise Fails(f"step {step}: the seed commits to {made}, step 1 to {record.opened.commitment}")
            if fact.seed != known(record.opened.seed):
                raise Fails(f"step {step}: the seed is not the one of step 1")
            return
    raise Fails("the seed has not been shown")


def _key(record: Record) -> None:
    """Every seat contributed 32 bytes to the key before the start."""
    for frame, match in record.steps():
        for fact in frame.facts:
            if isinstance(fact, Sat):
                _bytes(fact.contribution, frame.step, f"contribution of seat {fact.seat}")
            if isinstance(fact, Started) and None in match.sitters:
                raise Fails(f"step {frame.step}: seat {match.sitters.index(None)} has not contributed")


def _opening(record: Record) -> None:
    """The opening drawn again is the opening of the record."""
    for frame, match in record.steps():
        if frame.topic == "match.started":
            _same(frame, referee.started(record.game, match, frame.step))
        elif any(isinstance(fact, Started) for fact in frame.facts):
            raise Fails(f"step {frame.step}: {frame.topic} starts the match")


def _moves(record: Record) -> None:
    """Every command decided again, from what its seat was offered, brings about the facts of the record."""
    views = [initial(record.game)] * record.opened.seats
    for frame, match in record.steps():
        if frame.topic != "match.started":
            _same(frame, _decided(record.game, frame, match, views))
        views = [fold(record.game, seen(seat, frame.facts), view) for seat, view in enumerate(views)]


def _decided(game: Game[Any], frame: Frame, match: Match, views: Sequence[Match]) -> tuple[Fact, ...]:
    """The facts of the step, decided again from the first of them, which holds the command."""
    first: Fact = frame.facts[0]
    if _allowed(frame, first, match) and _possible(game, first, match):
        match first:
            case Opened() | Sat() | Left() | ResignationWithdrawn() | OpenedToReferee():
                return (first,)
            case Played():
                return _played(game, frame, match, views[first.seat])
            case ResignationOffered():
                return referee.resigned(game, match, first.seat)
            case Closed():
                return referee.closed(match, first.reason)
            case TimedOut():
                return referee.timed_out(game, match)
            case TimeGiven():
                return referee.time_given(match, first.seconds)
    raise Fails(f"step {frame.step}: {frame.topic} is not possible here")


def _allowed(frame: Frame, first: Fact, match: Match) -> bool:
    """Whether the lifecycle allows a step of this topic, by this seat, that begins with the fact."""
    step = STEPS.get(type(first))
    status = None if match.opened is None else match.status
    return step is not None and (
        frame.topic in step.topics and status is step.status and frame.by == _seat(step.actor, first, match)
    )


def _seat(actor: Actor, first: Fact, match: Match) -> Seat | None:
    """The seat that makes the step."""
    match actor:
        case Actor.SEAT:
            return first.seat  # type: ignore[attr-defined,no-any-return]
        case Actor.HOST if match.opened is not None:
            return match.seat_of(match.opened.host)
        case _:
            return None


def _possible(game: Game[Any], first: Fact, match: Match) -> bool:
    """Whether the seats, the offers to resign and the clocks of the match allow it."""
    match first:
        case Sat():
            return match.sitters[first.seat] is None
        case Left():
            return match.seat_of(first.player) == first.seat
        case ResignationOffered():
            return first.seat not in match.resigning
        case ResignationWithdrawn(seat):
            gone = any(seat in side and referee.gave_up(match, side) for side in referee.sides(game, match))
            return seat in match.resigning and not gone
        case OpenedToReferee():
            return match.seat_of(first.player) is None and first.player not in match.opened_to
        case TimedOut() | TimeGiven():
            return match.clocks is not None and match.clocks.running != ()
        case _:
            return True


def _played(game: Game[Any], frame: Frame, match: Match, view: Match) -> tuple[Fact, ...]:
    asked: Played[Any] = frame.facts[0]
    move: Move = known(asked.move)
    plain: dict[str, Any] = msgspec.to_builtins(move)
    if asked.seat not in game.to_act(view.table):
        raise Fails(f"step {frame.step}: it is not the turn of seat {asked.seat}")
    if all(offer.misfit(plain) is not None for offer in game.legal(view.table, asked.seat)):
        raise Fails(f"step {frame.step}: seat {asked.seat} was not offered this move")
    return referee.played(game, match, frame.step, asked.seat, move)


def _clocks(record: Record) -> None:
    """Nothing was played after a clock had run out, none was called out before it had, and no time was given
    back that had not run, or to others than ran. What everybody saw is enough to tell.
    """
    for frame, match in record.steps():
        clocks = match.clocks or Clocks(parse_microseconds(frame.at), (), ())
        if any(isinstance(fact, TimedOut | TimeGiven) for fact in frame.facts[1:]):
            raise Fails(f"step {frame.step}: what the clock says begins a step of its own")
        wrong = _against(clocks, frame.facts[0], parse_microseconds(frame.at))
        if wrong:
            raise Fails(f"step {frame.step}: it is of {frame.at}, and {wrong}")


def _against(clocks: Clocks, asked: Fact, at: int) -> str:
    """What the clocks have against a step of that moment; "" if nothing."""
    due, up = from_microseconds(clocks.deadline or 0).isoformat(), clocks.up(at)
    match asked:
        case Played() | ResignationOffered() | ResignationWithdrawn() if up:
            return f"a clock had run out at {due}"
        case TimedOut() | TimeGiven() if not clocks.running:
            return "no clock runs"
        case TimedOut() if not up:
            return f"the first clock runs out at {due}"
        case TimedOut(seats) if seats != clocks.first():
            return f"the clocks to run out first are those of {as_json(clocks.first())}"
        case TimeGiven(seats) if seats != clocks.running:
            return f"the clocks that run are those of {as_json(clocks.running)}"
        case TimeGiven(_, seconds) if not 0 < seconds * SECOND <= at - clocks.at:
            return f"{seconds} seconds have not run since the step before"
        case _:
            return ""


def _views(record: Record) -> None:
    """Every viewer was shown, of every step, just what is his to see."""
    for viewer in viewers(record.opened.seats):
        name = viewer_name(viewer)
        shown = record.shown.get(name, ())
        if len(shown) != len(record.frames):
            raise Fails(f"viewer {name}: {len(shown)} frames of {len(record.frames)} steps")
        for frame, data in zip(record.frames, shown, strict=True):
            due = msgspec.structs.replace(frame, facts=seen(viewer, frame.facts))
            found = difference(read_json(encode(due)), _decoded(data))
            if found is not None:
                raise Fails(f"step {frame.step}, viewer {name}: {found}")


def _outcome(record: Record) -> None:
    """The match has ended, and as the table and the resignations tell."""
    truth = record.truth()
    if not truth.disclosed or truth.status not in {Status.ENDED, Status.CLOSED}:
        raise Fails(f"the match has not ended: it is {truth.status}")
    told = [(step, fact) for step, fact in record.facts() if isinstance(fact, Ended)]
    if truth.status is Status.CLOSED and not told:
        return
    step, ended = told[-1]
    due = record.game.outcome(truth.table) or referee.walkover(record.game, truth)
    if (ended.winners, ended.scores, ended.ending) != (due.winners, due.scores, due.ending):
        raise Fails(f"step {step}: the outcome is {as_json(ended)}, it should be {as_json(due)}")


def _same(frame: Frame, due: Sequence[Fact]) -> None:
    """The facts of the frame are these."""
    for number, (fact, wanted) in enumerate(zip_longest(frame.facts, due), 1):
        found = difference(read_json(encode(wanted)), read_json(encode(fact)))
        if found is not None:
            kind = (wanted if fact is None else fact).__struct_config__.tag
            raise Fails(f"step {frame.step}, fact {number} ({kind}): {found}")


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
        raise Fails(f"step {step}: the {what} is not {BYTES} bytes")
    return made


CHECKS: Final[Mapping[str, Callable[[Record], None]]] = {
    "rules": _rules,
    "commitment": _commitment,
    "key": _key,
    "opening re-drawn": _opening,
    "moves re-decided": _moves,
    "clocks": _clocks,
    "views": _views,
    "outcome": _outcome,
}
