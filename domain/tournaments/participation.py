"""Participation: what a player did in a tournament, and what is said of them there. For the export of their
data.

Pure. Nothing is in it that was not shown to them: what they wrote, what was written to them, and what
everybody sees.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple
from uuid import UUID

import msgspec

from domain.competition.desk_facts import AppealDecided
from domain.competition.facts import EntrantInvited, TournamentOpened
from domain.kernel.facts import ONLOOKER, Fact
from domain.kernel.notation import Frame
from domain.store import Event
from domain.tournaments.staff_view import staff_frame


class OwnTournamentStep(msgspec.Struct, frozen=True):
    """A step that the player made, or that is about them. `at`: UTC. `number`: of the entrant who acted.

    `mine`: they made it; then `command` and `digest` are of their command, and `seen` is what they sent with
    it; else these are empty. `facts`: as they were shown them.
    """

    step: int
    at: str
    topic: str
    number: int | None
    mine: bool
    command: UUID | None
    digest: str
    seen: str
    facts: tuple[Fact, ...]


class OwnSteps(NamedTuple):
    """Some of the player's steps. `numbers`: all that they had; `after`: the last step that was looked at,
    None if there is no more.
    """

    numbers: Sequence[int]
    steps: Sequence[OwnTournamentStep]
    after: int | None


def own_steps(events: Iterable[Event], player: str, numbers: Collection[int]) -> Iterator[OwnTournamentStep]:
    """Those of the events that the player made or that are about them. `numbers`: those of the player."""
    for event in events:
        mine = event.actor == player
        if mine or any(_is_about(fact, player, numbers) for fact in event.facts):
            yield _step(event, _frame(event, numbers, mine=mine), mine=mine)


def _is_about(fact: Fact, player: str, numbers: Collection[int]) -> bool:
    """Whether the fact names the player, or an entrant who they are, or is written to them."""
    match fact:
        case TournamentOpened():
            return fact.host == player
        case EntrantInvited():
            return player in fact.players
        case AppealDecided():
            return player in fact.panel
    number, to = getattr(fact, "number", None), getattr(fact, "to", ())
    return getattr(fact, "player", None) == player or number in numbers or not {*to}.isdisjoint(numbers)


def _frame(event: Event, numbers: Collection[int], *, mine: bool) -> Frame:
    """The step as it was shown to the player: whole but for secrets if they made it, else as the entrant to
    whom it was written, or as everybody sees it.
    """
    if mine:
        return staff_frame(event)
    to = (number for fact in event.facts for number in getattr(fact, "to", ()) if number in numbers)
    return event.frame(next(to, ONLOOKER))


def _step(event: Event, frame: Frame, *, mine: bool) -> OwnTournamentStep:
    return OwnTournamentStep(
        frame.step,
        frame.at,
        frame.topic,
        frame.by,
        mine,
        event.command if mine else None,
        event.digest if mine else "",
        event.seen if mine else "",
        frame.facts,
    )
