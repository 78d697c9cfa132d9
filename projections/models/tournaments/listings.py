"""A tournament in the list of all tournaments: what everybody may know of it in short, and how its events
change that.
"""

from datetime import datetime
from typing import Final
from uuid import UUID

import msgspec
from msgspec.structs import replace

from domain.competition.facts import (
    EnteredLate,
    EntrantDeleted,
    EntrantDropped,
    EntrantRegistered,
    EntrantReinstated,
    EntrantWithdrew,
    RegistrationDeclined,
    RegulationsChanged,
    TournamentOpened,
    TournamentPostponed,
)
from domain.competition.lifecycle import TOURNAMENT_STATUS_AFTER, TournamentStatus
from domain.competition.regulations import Format, Regulations
from domain.competition.round_facts import RoundCancelled, RoundPaired
from domain.kernel.facts import Fact
from domain.store import Event


class TournamentListing(msgspec.Struct, frozen=True):
    """A tournament in the list; the fields are the columns. `step`: its last one that is projected.

    `games`: those of its rounds, each once; `rounds`: how many there are to be; `entrants`: how many have a
    place now, also who was asked and has not answered; `round`: the last one that is paired, 0 before the
    first. `starts`: a moment (UTC, RFC 3339), or "". `changed_at`: when the last step was made. `edition`: of
    the rules by which it is judged.
    """

    tournament: UUID
    step: int
    status: TournamentStatus
    title: str
    host: str
    format: Format
    games: tuple[str, ...]
    rounds: int
    starts: str
    opened_at: datetime
    changed_at: datetime
    entrants: int = 0
    round: int = 0
    edition: int = 1


ENTRANTS_AFTER: Final[dict[type[Fact], int]] = {
    EntrantRegistered: 1,
    EnteredLate: 1,
    EntrantReinstated: 1,
    EntrantWithdrew: -1,
    EntrantDropped: -1,
    EntrantDeleted: -1,
    RegistrationDeclined: -1,
}
"""How many more have a place after a fact. The referee sees to it that nobody leaves or comes back twice."""


def follow(listing: TournamentListing | None, event: Event) -> TournamentListing:
    """The listing after an event of its tournament. LookupError if its log does not begin with an opening."""
    for fact in event.facts:
        listing = _opened(fact, event) if isinstance(fact, TournamentOpened) else _after(listing, fact)
    if listing is None:
        raise LookupError("a tournament begins with its opening")
    return replace(listing, step=event.step, changed_at=event.at)


def _opened(fact: TournamentOpened, event: Event) -> TournamentListing:
    rules = fact.regulations
    return TournamentListing(
        tournament=event.stream,
        step=event.step,
        status=TOURNAMENT_STATUS_AFTER[TournamentOpened],
        title=rules.title,
        host=fact.host,
        format=rules.format,
        games=_games(rules),
        rounds=rules.rounds,
        starts=rules.starts,
        opened_at=event.at,
        changed_at=event.at,
        edition=fact.edition,
    )


def _after(listing: TournamentListing | None, fact: Fact) -> TournamentListing | None:
    if listing is None:
        return None
    status = TOURNAMENT_STATUS_AFTER.get(type(fact), listing.status)
    entrants = listing.entrants + ENTRANTS_AFTER.get(type(fact), 0)
    listing = replace(listing, status=status, entrants=entrants)
    match fact:
        case RegulationsChanged():
            return _agreed(listing, fact.regulations)
        case TournamentPostponed():
            return replace(listing, starts=fact.starts)
        case RoundPaired():
            return replace(listing, round=fact.round)
        case RoundCancelled():
            return replace(listing, round=fact.round - 1)
        case _:
            return listing


def _agreed(listing: TournamentListing, rules: Regulations) -> TournamentListing:
    """The listing under other regulations."""
    return replace(
        listing,
        title=rules.title,
        format=rules.format,
        games=_games(rules),
        rounds=rules.rounds,
        starts=rules.starts,
    )


def _games(rules: Regulations) -> tuple[str, ...]:
    return tuple(dict.fromkeys(played.game for played in rules.games))
