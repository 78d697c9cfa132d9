"""The referee: what follows from the truth of a match. The service decides by it, the verifier again.

Every function is pure: from the true match before a step, it makes all facts of that step.
"""

from collections.abc import Sequence

from domain.kernel.clocks import Clocks
from domain.kernel.draws import Lots, match_key
from domain.kernel.facts import Fact, Seat, known
from domain.kernel.game import Game, Move, Outcome
from domain.kernel.lifecycle import (
    STEPS,
    Closed,
    Disclosed,
    Ended,
    Opened,
    Played,
    ResignationOffered,
    SideResigned,
    Started,
    TimedOut,
    TimeGiven,
)
from domain.kernel.match import Match, fold

RESIGNED = "resigned"  # the ending of a match that a side resigned
TIMED_OUT = "timed_out"  # the ending of one in which a clock ran out


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
    contributions = [bytes.fromhex(sitter.contribution) for sitter in match.sitters if sitter is not None]
    key = match_key(
        bytes.fromhex(known(opening.seed)), bytes.fromhex(opening.match.replace("-", "")), contributions
    )
    return Lots(key, step)


def started(game: Game, match: Match, step: int) -> tuple[Fact, ...]:
    """The match starts: the roles, and the game's opening by the lots."""
    setting = match.setting
    assert setting is not None
    facts = (Started(game.roles(setting)), *game.opening(setting, lots(match, step)))
    return _concluded(game, match, facts)


def played(game: Game, match: Match, step: int, seat: Seat, move: Move) -> tuple[Fact, ...]:
    """A seat plays a move that it is offered."""
    decided = game.decide(match.table, seat, move, lots(match, step))
    return _concluded(game, match, (Played(seat, move), *decided))


def resigned(game: Game, match: Match, seat: Seat) -> tuple[Fact, ...]:
    """A seat offers to resign. A side resigns with its last seat; the match ends when one side is left."""
    facts: tuple[Fact, ...] = (ResignationOffered(seat),)
    after = fold(game, facts, match)
    side = next(side for side in sides(game, match) if seat in side)
    if not gave_up(after, side):
        return facts
    facts = (*facts, SideResigned(side))
    if len(left(game, after)) > 1:
        return facts
    return (*facts, *_ended(game, after, walkover(game, after)))


def timed_out(game: Game, match: Match) -> tuple[Fact, ...]:
    """The time of a seat is up: its side has lost, and the match ends. LookupError if no clock runs."""
    facts = (TimedOut(running(match).first()),)
    after = fold(game, facts, match)
    return (*facts, *_ended(game, after, walkover(game, after)))


def time_given(match: Match, seconds: int) -> tuple[Fact, ...]:
    """The running clocks get so many seconds back. LookupError if none runs."""
    return (TimeGiven(running(match).running, seconds),)


def running(match: Match) -> Clocks:
    """The clocks of a match. LookupError if none of them runs."""
    if match.clocks is None or not match.clocks.running:
        raise LookupError("no clock runs")
    return match.clocks


def walkover(game: Game, match: Match) -> Outcome:
    """The outcome when only some sides are left: each of their seats scores 1, every other 0."""
    winners = tuple(seat for side in left(game, match) for seat in side)
    scores = tuple(int(seat in winners) for seat in range(len(match.sitters)))
    return Outcome(winners, scores, TIMED_OUT if match.timed_out else RESIGNED)


def left(game: Game, match: Match) -> Sequence[tuple[Seat, ...]]:
    """The sides that have neither resigned nor run out of time."""
    return [
        side
        for side in sides(game, match)
        if not gave_up(match, side) and not set(side) & set(match.timed_out)
    ]


def closed(match: Match, reason: str) -> tuple[Fact, ...]:
    """The match is called off before its start. The seed is shown, since nothing is left to hide."""
    return Closed(reason), Disclosed(known(opened(match).seed))


def sides(game: Game, match: Match) -> tuple[tuple[Seat, ...], ...]:
    """The seats that win or resign together."""
    return () if match.setting is None else game.sides(match.setting)


def gave_up(match: Match, side: tuple[Seat, ...]) -> bool:
    """Whether all seats of the side offered to resign, which means that it resigned."""
    return set(side) <= set(match.resigning)


def _concluded(game: Game, match: Match, facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """The facts, and if the game is over with them, those that end the match."""
    after = fold(game, facts, match)
    outcome = game.outcome(after.table)
    return facts if outcome is None else (*facts, *_ended(game, after, outcome))


def _ended(game: Game, match: Match, outcome: Outcome) -> tuple[Fact, ...]:
    ended = Ended(outcome.winners, outcome.scores, outcome.ending)
    return (*game.disclose(match.table), ended, Disclosed(known(opened(match).seed)))
