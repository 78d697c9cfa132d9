"""The referee: what follows from the truth of a match. The service decides by it, the verifier again.

Every function is pure: from the true match before a step, it makes all facts of that step.
"""

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

from domain.kernel.blinding import blinding_key
from domain.kernel.clocks import Clocks
from domain.kernel.draws import DrawnChooser, Lots, contribution_commitment, match_key, mixed_key
from domain.kernel.facts import Fact, Seat, Viewer, known
from domain.kernel.game import Game, Move, Outcome
from domain.kernel.match import called_time
from domain.kernel.match.called_time import TIME_CALLED
from domain.kernel.match.facts import (
    Aborted,
    Absent,
    Closed,
    Disclosed,
    Ended,
    NotStarted,
    Opened,
    PassedFor,
    Played,
    ResignationOffered,
    ResultReached,
    RevealDue,
    Revealed,
    RevealMissed,
    SideResigned,
    Started,
    TimedOut,
    TimeGiven,
)
from domain.kernel.match.fold import fold, seen
from domain.kernel.match.lifecycle import STEPS, UNDER_WAY
from domain.kernel.match.state import Match
from domain.kernel.notation import notation
from domain.kernel.terms import MATCH_ID

RESIGNED = "resigned"  # the ending of a match that a side resigned
TIMED_OUT = "timed_out"  # the ending of one in which a clock ran out
ABSENT = "absent"  # the ending of one in which a side was absent
REVEAL_MISSED = "a contribution was not revealed twice"  # why a match is called off
NOT_STARTED = "nobody started it in time"  # the same


def topic_of(facts: Sequence[Fact]) -> str:
    """The topic of a step with these facts."""
    topics = STEPS[type(facts[0])].topics
    return topics[0] if len(facts) == 1 else topics[-1]


def opened(match: Match) -> Opened:
    """The opening. LookupError if there was none."""
    if match.opened is None:
        raise LookupError("this match was never opened")
    return match.opened


def lots(match: Match, step: int) -> Lots:
    """The draws of a step. The match must have all its contributions."""
    opening = opened(match)
    seed, match_id = bytes.fromhex(known(opening.seed)), id_bytes(opening)
    contributions = [bytes.fromhex(sitter.contribution) for sitter in match.sitters if sitter is not None]
    if opening.ledger == 1:
        return Lots(match_key(seed, match_id, contributions), step)
    return Lots(mixed_key(seed, match_id, contributions, match.beacon), step)


def id_bytes(opening: Opened) -> bytes:
    """The 16 bytes of the match's UUID. ValueError if it is not in lower case with hyphens: another spelling
    would have the same chance under another name.
    """
    if re.search(MATCH_ID, opening.match) is None:
        raise ValueError(f"{opening.match!r} is not how the id of a match is written")
    return bytes.fromhex(opening.match.replace("-", ""))


class Position(NamedTuple):
    """A match before a step. `match`: the truth; `view`: the match as a viewer knows it."""

    game: Game
    match: Match
    step: int
    view: Callable[[Viewer], Match]


def started(position: Position) -> tuple[Fact, ...]:
    """The match starts: the roles, and the game's opening by the lots."""
    game, setting, draws = position.game, position.match.setting, lots(position.match, position.step)
    assert setting is not None
    return _concluded(position, (Started(game.roles(setting)), *game.opening(setting, draws)), draws)


def reveal_due(match: Match) -> tuple[Fact, ...]:
    """The seats that committed themselves are asked for their contributions, if there are any."""
    seats = tuple(seat for seat, sitter in enumerate(match.sitters) if sitter and sitter.commitment)
    return (RevealDue(seats, opened(match).reveal_within),) if seats else ()


def revealed(position: Position, seat: Seat, contribution: str) -> tuple[Fact, ...]:
    """A seat reveals its contribution; with the last one the match starts."""
    facts = (Revealed(seat, contribution),)
    after = fold(position.game, facts, position.match)
    return facts if after.revealing else (*facts, *started(position._replace(match=after)))


def reveal_missed(match: Match) -> tuple[Fact, ...]:
    """Seats did not reveal in time: all commitments are void. The second time, the match is called off."""
    facts = (RevealMissed(match.revealing),)
    return (*facts, *closed(match, REVEAL_MISSED)) if match.missed else facts


def binds(match: Match, seat: Seat, contribution: str) -> bool:
    """Whether it is the contribution that the seat is bound to."""
    sitter = match.sitters[seat]
    made = contribution_commitment(id_bytes(opened(match)), seat, bytes.fromhex(contribution))
    return sitter is not None and sitter.commitment == made


def played(position: Position, seat: Seat, move: Move) -> tuple[Fact, ...]:
    """A seat plays a move that it is offered."""
    draws = lots(position.match, position.step)
    decided = position.game.decide(position.match.table, seat, move, draws)
    return _concluded(position, (Played(seat, move), *decided), draws)


def resigned(position: Position, seat: Seat) -> tuple[Fact, ...]:
    """A seat offers to resign. A side resigns with the last of its seats that is still here; the match ends
    when one side is left.
    """
    game, match = position.game, position.match
    facts: tuple[Fact, ...] = (ResignationOffered(seat),)
    after = fold(game, facts, match)
    side = next(side for side in sides(game, match) if seat in side)
    if not gave_up(after, side):
        return facts
    facts = (*facts, _side_resigned(after, side))
    if match.leaving is None and len(left(game, after)) > 1:
        return facts  # its seats keep their turns
    return _parted(position, facts)


def timed_out(position: Position) -> tuple[Fact, ...]:
    """The time of the seats is up whose clocks ran out first. LookupError if no clock runs."""
    return _parted(position, (TimedOut(running(position.match.clocks).first()),))


def absent(position: Position) -> tuple[Fact, ...]:
    """The seats are absent that the match has waited for longest. LookupError if it waits for none."""
    return _parted(position, (Absent(running(position.match.waiting).first()),))


def time_given(match: Match, seconds: int) -> tuple[Fact, ...]:
    """The running clocks get so many seconds back. LookupError if none runs."""
    return (TimeGiven(running(match.clocks or match.waiting).running, seconds),)


def running(clocks: Clocks | None) -> Clocks:
    """The clocks of a match. LookupError if none of them runs."""
    if clocks is None or not clocks.running:
        raise LookupError("no clock runs")
    return clocks


def final_outcome(game: Game, match: Match, reason: str) -> Outcome:
    """The outcome of a match that is over: of the game, or if that has not ended, because sides left or
    because time was called.

    `reason`: which of these. Who left is ranked last and never wins, if anything was agreed on about leaving.
    """
    outcome = game.outcome(match.table)
    if outcome is not None:
        return _without_leavers(game, match, outcome, game.ranking and game.ranking(match.table))
    if reason == TIME_CALLED:
        standing = called_time.standing(game, match)
        return _without_leavers(game, match, standing, standing.ranking)
    return _without_leavers(game, match, walkover(game, match, reason), None)


def walkover(game: Game, match: Match, reason: str) -> Outcome:
    """The outcome when only some sides are left: each of their seats scores 1, every other 0."""
    winners = tuple(seat for side in left(game, match) for seat in side)
    scores = tuple(int(seat in winners) for seat in range(len(match.sitters)))
    return Outcome(winners, scores, reason)


def reason_of(facts: Sequence[Fact]) -> str:
    """Why sides leave in a step with these facts."""
    return {TimedOut: TIMED_OUT, Absent: ABSENT}.get(type(facts[0]), RESIGNED)


def left(game: Game, match: Match) -> Sequence[tuple[Seat, ...]]:
    """The sides that have not left."""
    return [side for side in sides(game, match) if not _has_left(match, side)]


def _has_left(match: Match, side: tuple[Seat, ...]) -> bool:
    """Whether the side has left: with its last seat; or with its first, if the match then ends."""
    if match.leaving is None:
        return gave_up(match, side) or bool(set(side) & set(match.timed_out))
    return match.gone.issuperset(side) or any(match.policy(seat) == "end" for seat in side)


def closed(match: Match, reason: str) -> tuple[Fact, ...]:
    """The match is closed without a result. The seed is shown, since nothing is left to hide."""
    return Closed(reason), disclosed(match)


def not_started(match: Match, seconds: int) -> tuple[Fact, ...]:
    """Nothing happened in an open match for so many seconds: it is called off."""
    return NotStarted(seconds), *closed(match, NOT_STARTED)


def aborted(game: Game, match: Match, reason: str) -> tuple[Fact, ...]:
    """An operator ends the match. What the game hid is shown, as at any end."""
    return Aborted(reason), *hidden_at_end(game, match), *closed(match, reason)


def hidden_at_end(game: Game, match: Match) -> tuple[Fact, ...]:
    """What the game hides now, and shows if the match ends without a result."""
    return game.disclose(match.table) if match.status in UNDER_WAY else ()


def disclosed(match: Match) -> Disclosed:
    """The seed and the key of the leaves are shown."""
    opening = opened(match)
    key = "" if opening.ledger == 1 else blinding_key(bytes.fromhex(known(opening.salt))).hex()
    return Disclosed(known(opening.seed), key)


def sides(game: Game, match: Match) -> tuple[tuple[Seat, ...], ...]:
    """The seats that win or resign together."""
    return () if match.setting is None else game.sides(match.setting)


def gave_up(match: Match, side: tuple[Seat, ...]) -> bool:
    """Whether all seats of the side offered to resign or left, which means that it resigned or left."""
    return match.gone.union(match.resigning).issuperset(side)


def _side_resigned(match: Match, side: tuple[Seat, ...]) -> SideResigned:
    """The side resigns, with those of its seats that have not left before."""
    return SideResigned(tuple(seat for seat in side if seat not in match.gone))


def _parted(position: Position, facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """Seats leave: the match ends if so agreed, or if one side is left; else it goes on without them.

    If it goes on, sides resign whose other seats have all offered it.
    """
    game, match = position.game, position.match
    after = fold(game, facts, match)
    if not _ends(game, after):
        last = [side for side in left(game, after) if gave_up(after, side)]
        facts = (*facts, *(_side_resigned(after, side) for side in last))
        after = fold(game, facts, match)
    if _ends(game, after):
        return (*facts, *_ended(game, after, reason_of(facts)))
    return _concluded(position, facts, lots(match, position.step))


def _ends(game: Game, match: Match) -> bool:
    """Whether a match that seats left ends: because that was agreed on, or because one side is left."""
    agreed = match.leaving is None or any(match.policy(seat) == "end" for seat in match.gone)
    return agreed or len(left(game, match)) <= 1


def _concluded(position: Position, facts: tuple[Fact, ...], draws: Lots) -> tuple[Fact, ...]:
    """The facts, the neutral moves for seats that left, and the end of the match if the game is over, or if
    the turns after a call of time are.
    """
    game, after = position.game, fold(position.game, facts, position.match)
    while game.outcome(after.table) is None:
        if called_time.is_up(game, after):
            return (*facts, *_ended(game, after, TIME_CALLED))
        seat = next((seat for seat in game.to_act(after.table) if is_passed_for(after, seat)), None)
        if seat is None:
            return facts
        view = fold(game, seen(seat, facts), position.view(seat))
        move = neutral(game, view.table, seat, draws)
        more = (PassedFor(seat, move), *game.decide(after.table, seat, move, draws))
        facts, after = (*facts, *more), fold(game, more, after)
    return (*facts, *_ended(game, after, RESIGNED))


def is_passed_for(match: Match, seat: Seat) -> bool:
    """Whether the service passes for the seat: it left, and no bot plays for it."""
    return seat in match.gone and seat not in match.bots


def neutral(game: Game, table: Any, seat: Seat, draws: Lots) -> Move:
    """The neutral move of a seat, from its own table: the game's, or any that it is offered."""
    if game.neutral is not None:
        return game.neutral(table, seat, draws)
    return notation(game).move(draws.pick(game.legal(table, seat)).sample(DrawnChooser(draws)))


def _without_leavers(
    game: Game, match: Match, outcome: Outcome, ranking: tuple[tuple[Seat, ...], ...] | None
) -> Outcome:
    """The outcome with its ranking, in which those who left are last; the best of the others win."""
    if match.leaving is None:
        return outcome
    gone = tuple(seat for side in sides(game, match) if _has_left(match, side) for seat in side)
    groups = _by_score(outcome) if ranking is None else ranking
    kept = [tuple(seat for seat in group if seat not in gone) for group in groups]
    rest = tuple(group for group in kept if group)
    winners = tuple(seat for seat in outcome.winners if seat not in gone)
    if outcome.winners and not winners and rest:
        winners = rest[0]
    ranked = (*rest, tuple(sorted(gone))) if gone else rest
    return Outcome(winners, outcome.scores, outcome.ending, ranked)


def _by_score(outcome: Outcome) -> tuple[tuple[Seat, ...], ...]:
    """The winners, then the others by their scores."""
    others = [seat for seat in range(len(outcome.scores)) if seat not in outcome.winners]
    scores = sorted({outcome.scores[seat] for seat in others}, reverse=True)
    groups = [tuple(seat for seat in others if outcome.scores[seat] == score) for score in scores]
    return (outcome.winners, *groups) if outcome.winners else tuple(groups)


def _ended(game: Game, match: Match, reason: str) -> tuple[Fact, ...]:
    """The match has a result. It is over at once, unless its tournament has to confirm the result."""
    outcome = final_outcome(game, match, reason)
    if opened(match).tournament:
        return (ResultReached(*msgspec.structs.astuple(outcome)),)
    return over(game, match, outcome)


def over(game: Game, match: Match, outcome: Outcome) -> tuple[Fact, ...]:
    """The match is over: what the game hid is shown, then the outcome and the seed."""
    return (*game.disclose(match.table), Ended(*msgspec.structs.astuple(outcome)), disclosed(match))
