"""Who is what in a tournament: entrants by their numbers, the staff with its roles, who is invited. Everybody
whom its log names has a row, for ever: it also tells which tournaments are in the export of a player's data.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Final, NamedTuple
from uuid import UUID

import msgspec
from msgspec.structs import replace

from domain.competition.facts import (
    EnteredLate,
    EntrantAccepted,
    EntrantCheckedIn,
    EntrantDeleted,
    EntrantDropped,
    EntrantInvited,
    EntrantRegistered,
    EntrantUninvited,
    EntrantWithdrew,
    RegistrationDeclined,
    StaffNamed,
    StaffRemoved,
    StaffRole,
    TournamentOpened,
)
from domain.kernel.facts import Fact
from domain.store import Event

HOST: Final[tuple[StaffRole, ...]] = ("organizer", "arbiter")
"""What the host of a tournament is for ever, before other roles."""


class TournamentPerson(msgspec.Struct, frozen=True):
    """A row: a tournament, and a player whom it names. `number`: the last one that they got, 0 if they did
    not enter.

    `host`: they opened it; `roles`: with those of the host; `invited`: they may register; `asked`: the staff
    entered them, and they have neither accepted nor left yet. `since`: when the log first named them.
    """

    tournament: UUID
    player: str
    since: datetime
    number: int = 0
    host: bool = False
    roles: tuple[StaffRole, ...] = ()
    invited: bool = False
    asked: bool = False


ANSWERS: Final = (
    EntrantAccepted,
    EntrantCheckedIn,
    EntrantDeleted,
    EntrantDropped,
    EntrantWithdrew,
    RegistrationDeclined,
)
"""Facts about an entrant by their number after which they are asked no more."""


class Named(NamedTuple):
    """A player whom a fact names, and the fact."""

    player: str
    fact: Fact


def named(event: Event) -> list[Named]:
    """The players of whom the event says what they are in the tournament."""
    return [Named(player, fact) for fact in event.facts for player in _players(fact)]


def _players(fact: Fact) -> Iterable[str]:
    match fact:
        case TournamentOpened():
            return (fact.host,)
        case EntrantInvited():
            return fact.players
        case EntrantRegistered() | EnteredLate() | StaffNamed() | StaffRemoved() | EntrantUninvited():
            return (fact.player,)
        case _:
            return ()


def answered(event: Event) -> list[int]:
    """The numbers of the entrants who are asked no more after the event, if they were."""
    return [fact.number for fact in event.facts if isinstance(fact, ANSWERS) and not _by_staff(fact)]


def _by_staff(fact: Fact) -> bool:
    """Whether the staff only saw the entrant: that is no answer."""
    return isinstance(fact, EntrantCheckedIn) and bool(fact.by)


def people_after(
    people: Mapping[tuple[UUID, str], TournamentPerson], events: Iterable[Event]
) -> dict[tuple[UUID, str], TournamentPerson]:
    """The rows of the players whom these events name, by their ids or numbers, after them. `people`: those
    that there were.
    """
    found = dict(people)
    players = {(each.tournament, each.number): each.player for each in found.values()}
    for event in events:
        for player, fact in named(event):
            place = event.stream, player
            found[place] = _after(found.get(place) or TournamentPerson(*place, event.at), fact)
            players[event.stream, found[place].number] = player
        for number in answered(event):
            player = players.get((event.stream, number), "")
            if (event.stream, player) in found:
                found[event.stream, player] = replace(found[event.stream, player], asked=False)
    return found


def _after(person: TournamentPerson, fact: Fact) -> TournamentPerson:
    match fact:
        case TournamentOpened():
            return replace(person, host=True, roles=HOST)
        case StaffNamed():
            return replace(person, roles=(*_own(person), *fact.roles))
        case StaffRemoved():
            return replace(person, roles=_own(person))
        case EntrantRegistered() | EnteredLate():
            return replace(person, number=fact.number, asked=fact.waits)
        case EntrantInvited() | EntrantUninvited():
            return replace(person, invited=isinstance(fact, EntrantInvited))
        case _:
            return person


def _own(person: TournamentPerson) -> tuple[StaffRole, ...]:
    """The roles that nobody takes from a player."""
    return HOST if person.host else ()
