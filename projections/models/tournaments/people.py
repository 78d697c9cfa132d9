"""Who is what in a tournament: entrants by their numbers, the staff with its roles, who is invited. Everybody
whom its log names has a row, for ever: it also tells which tournaments are in the export of a player's data.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Final, NamedTuple
from uuid import UUID

import msgspec
from msgspec.structs import replace

from domain.competition.entrant_changes import consent_after
from domain.competition.facts import (
    EnteredLate,
    EntrantAccepted,
    EntrantCheckedIn,
    EntrantDeleted,
    EntrantDropped,
    EntrantInvited,
    EntrantRegistered,
    EntrantReinstated,
    EntrantUninvited,
    EntrantWithdrew,
    RegistrationDeclined,
    StaffNamed,
    StaffRemoved,
    StaffRole,
    TournamentOpened,
)
from domain.competition.state import Consent
from domain.kernel.facts import Fact
from domain.store import Event

HOST: Final[tuple[StaffRole, ...]] = ("organizer", "arbiter")
"""What the host of a tournament is for ever, before other roles."""


class TournamentPerson(msgspec.Struct, frozen=True):
    """A row: a tournament, and a player whom it names. `number`: the last one that they got, 0 if they did
    not enter.

    `host`: they opened it; `roles`: with those of the host; `invited`: they may register; `asked`: they are
    entered or reinstated, and have neither agreed to it nor left yet. `consent`: what they last said to
    taking part, also of who left. `since`: when the log first named them.
    """

    tournament: UUID
    player: str
    since: datetime
    number: int = 0
    host: bool = False
    roles: tuple[StaffRole, ...] = ()
    invited: bool = False
    asked: bool = False
    consent: Consent = "given"


ByNumber = (
    EntrantAccepted
    | EntrantCheckedIn
    | EntrantDeleted
    | EntrantDropped
    | EntrantReinstated
    | EntrantWithdrew
    | RegistrationDeclined
)
"""Facts about an entrant by their number, on which it depends whether they are asked."""


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


def by_number(event: Event) -> list[ByNumber]:
    """The facts of the event by which somebody is asked, or asked no more. They name the entrant's number."""
    return [fact for fact in event.facts if isinstance(fact, ByNumber)]


def people_after(
    people: Mapping[tuple[UUID, str], TournamentPerson],
    events: Iterable[Event],
    editions: Mapping[UUID, int],
) -> dict[tuple[UUID, str], TournamentPerson]:
    """The rows of the players whom these events name, by their ids or numbers, after them. `people`: those
    that there were; `editions`: of the rules of each tournament.
    """
    found = dict(people)
    players = {(each.tournament, each.number): each.player for each in found.values()}
    for event in events:
        for player, fact in named(event):
            place = event.stream, player
            before = found.get(place) or TournamentPerson(*place, event.at)
            found[place] = _after(before, fact, editions[event.stream])
            players[event.stream, found[place].number] = player
        for change in by_number(event):
            place = event.stream, players.get((event.stream, change.number), "")
            if place in found:
                found[place] = _after_number(found[place], change, editions[event.stream])
    return found


def _after(person: TournamentPerson, fact: Fact, edition: int) -> TournamentPerson:
    match fact:
        case TournamentOpened():
            return replace(person, host=True, roles=HOST)
        case StaffNamed():
            return replace(person, roles=(*_own(person), *fact.roles))
        case StaffRemoved():
            return replace(person, roles=_own(person))
        case EntrantRegistered() | EnteredLate():
            consent = consent_after(person.consent, fact, edition)
            return replace(person, number=fact.number, asked=fact.waits, consent=consent)
        case EntrantInvited() | EntrantUninvited():
            return replace(person, invited=isinstance(fact, EntrantInvited))
        case _:
            return person


def _after_number(person: TournamentPerson, fact: ByNumber, edition: int) -> TournamentPerson:
    """6, 9: asked is who is there and has not agreed to it."""
    consent = consent_after(person.consent, fact, edition)
    match fact:
        case EntrantCheckedIn():
            asked = person.asked and consent != "given"
        case EntrantReinstated():
            asked = consent != "given"
        case _:
            asked = False
    return replace(person, asked=asked, consent=consent)


def _own(person: TournamentPerson) -> tuple[StaffRole, ...]:
    """The roles that nobody takes from a player."""
    return HOST if person.host else ()
