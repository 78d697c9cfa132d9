"""What the record of a match shows of a tournament's table: who played, under which seed, and how it ended.

All of it is public. Whether the record holds is what its own checks say.
"""

from collections.abc import Iterator, Sequence

import msgspec

from domain.competition.referee.completeness import MatchEvidence, MatchPenalty
from domain.kernel.facts import Fact
from domain.kernel.game import Shelf
from domain.kernel.match.acts import ACTS, PenaltyGiven
from domain.kernel.match.facts import (
    Closed,
    LastTurnsCalled,
    Left,
    LookedAsSeat,
    Opened,
    OpenedToReferee,
    ResultReached,
    Sat,
)
from domain.kernel.match.lifecycle import Status
from domain.ledger.bundle import Bundle
from domain.ledger.canonical import parse_microseconds
from domain.ledger.verify.context import RecordContext, record_context
from domain.ledger.verify.policy import Policy


class Deed(msgspec.Struct, frozen=True):
    """A step in which an arbiter decided something or somebody looked, and who it was."""

    step: int
    player: str


class PlayedMatch(msgspec.Struct, frozen=True):
    """A match of a tournament, as its record shows it. `opened`: what was agreed on for it.

    `evidence`: what is compared with the tournament; `deeds`: what arbiters decided; `looks`: who looked at
    what it hides; `shown`: whether all of that is shown; `turns`: how many followed when time was called in
    it, None if it was not.
    """

    opened: Opened
    evidence: MatchEvidence
    deeds: tuple[Deed, ...]
    looks: tuple[Deed, ...]
    shown: bool
    turns: int | None = None


def played_match(context: RecordContext) -> PlayedMatch | None:
    """What the record shows; None if the match is of no tournament. CheckFailed if it opens no match."""
    opened = context.opening
    if not opened.tournament:
        return None
    deeds, looks = tuple(_deeds(context.public)), tuple(_looks(context.public))
    outcome = None if context.known.status is Status.CLOSED else context.known.outcome
    evidence = MatchEvidence(
        match=opened.match,
        commitment=opened.commitment,
        opened=parse_microseconds(context.file.entries[0][1].at),
        players=_players(opened, context.public),
        outcome=outcome,
        head=_head(context),
        closed=context.known.status is Status.CLOSED,
        acts=tuple(deed.step for deed in deeds),
        penalties=tuple(_penalties(context.public)),
    )
    return PlayedMatch(opened, evidence, deeds, looks, context.known.disclosed, _turns(context.public))


def played_in(read: Bundle, shelf: Shelf, policy: Policy) -> PlayedMatch | None:
    """The same of a record that was read; None also if it cannot be followed, which its checks say."""
    try:
        if not read.entries[0][1].public[0].get("tournament"):  # most are of none: their facts are not read
            return None
        return played_match(record_context(read, shelf, policy))
    except Exception:  # noqa: BLE001  # a forged record may break the rules' code anywhere
        return None


def _players(opened: Opened, steps: Sequence[tuple[Fact, ...]]) -> tuple[str, ...]:
    """Who sat down last on each seat before the start, "" where nobody did. Substitutes come later."""
    sitting = [""] * opened.seats
    for facts in steps:
        for fact in facts:
            match fact:
                case Sat():
                    sitting[fact.seat] = fact.player
                case Left():
                    sitting[fact.seat] = ""
                case _:
                    pass
    return tuple(sitting)


def _head(context: RecordContext) -> str:
    """The head of the ledger in the step of the last result, or of the closing; "" if the match goes on.

    After a rewind there may be more than one result.
    """
    known = context.known
    if known.status is not Status.CLOSED and known.outcome is None:
        return ""
    kind = Closed if known.status is Status.CLOSED else ResultReached
    steps = [
        step for step, facts in enumerate(context.public, 1) if any(isinstance(fact, kind) for fact in facts)
    ]
    return context.heads[steps[-1] - 1] if steps else ""


def _deeds(steps: Sequence[tuple[Fact, ...]]) -> Iterator[Deed]:
    for step, facts in enumerate(steps, 1):
        if facts and isinstance(facts[0], ACTS):
            yield Deed(step, facts[0].player)


def _looks(steps: Sequence[tuple[Fact, ...]]) -> Iterator[Deed]:
    for step, facts in enumerate(steps, 1):
        if facts and isinstance(first := facts[0], OpenedToReferee | LookedAsSeat):
            yield Deed(step, first.player)


def _penalties(steps: Sequence[tuple[Fact, ...]]) -> Iterator[MatchPenalty]:
    """Those that took points. A rewind takes none of them back."""
    for step, facts in enumerate(steps, 1):
        if facts and isinstance(first := facts[0], PenaltyGiven) and first.points:
            yield MatchPenalty(step, first.seat, first.points, first.player)


def _turns(steps: Sequence[tuple[Fact, ...]]) -> int | None:
    """How many turns followed when time was called."""
    calls = (facts[0] for facts in steps if facts)
    return next((fact.turns for fact in calls if isinstance(fact, LastTurnsCalled)), None)
