"""Permissions of tournaments: who may make a step, as the lifecycle of tournaments says it."""

from collections.abc import Mapping
from typing import Final

from api.http.declaration import ALWAYS
from api.http.permissions import AS_ONLOOKER, CallerKind, Permission, only
from domain.competition.lifecycle import ENTRANTS, TOURNAMENT_STEPS, Party, TournamentStatus
from domain.kernel.facts import Fact
from domain.kernel.match.lifecycle import Status

STAFF: Final = (
    CallerKind.TOURNAMENT_HOST,
    CallerKind.TOURNAMENT_ORGANIZER,
    CallerKind.TOURNAMENT_ARBITER,
    CallerKind.SCOREKEEPER,
    CallerKind.COMMENTATOR,
)
CALLERS_OF: Final[Mapping[Party, tuple[CallerKind, ...]]] = {
    Party.ORGANIZER: (CallerKind.TOURNAMENT_HOST, CallerKind.TOURNAMENT_ORGANIZER),
    Party.ARBITER: (CallerKind.TOURNAMENT_HOST, CallerKind.TOURNAMENT_ARBITER),
    Party.SCOREKEEPER: (CallerKind.SCOREKEEPER,),
    Party.ENTRANT: (CallerKind.ENTRANT,),
    Party.PLAYER: tuple(CallerKind),
    Party.SERVICE: (),
}
"""Who is each party of a step. The host is an organizer and an arbiter."""

NAMES: Final[Mapping[Party, str]] = {
    Party.ORGANIZER: "organizers",
    Party.ARBITER: "arbiters",
    Party.SCOREKEEPER: "scorekeepers",
    Party.ENTRANT: "an entrant for themself",
    Party.PLAYER: "any player",
}


def made_by(*facts: type[Fact]) -> Permission:
    """Who may make a step that begins with one of these facts, and the problem of everybody else."""
    parties = frozenset().union(*(TOURNAMENT_STEPS[fact].parties for fact in facts)) - {Party.SERVICE}
    may = {caller for party in parties for caller in CALLERS_OF[party]}
    problem = "not-an-entrant" if parties == ENTRANTS else "not-on-the-staff"
    unless = {kind: problem for kind in CallerKind if kind not in may}
    who = ", ".join(NAMES[party] for party in Party if party in parties)
    return Permission(who, unless, (problem,) if unless else ())


def stages(*facts: type[Fact]) -> frozenset[Status] | frozenset[TournamentStatus]:
    """The statuses of a tournament at which a step begins with one of these facts; or ALWAYS."""
    found: frozenset[TournamentStatus] = frozenset().union(
        *(TOURNAMENT_STEPS[fact].statuses for fact in facts)
    )
    return ALWAYS if found == frozenset(TournamentStatus) else found


ON_THE_STAFF: Final = only("the staff", "not-on-the-staff", *STAFF)
LOOKER: Final = only(
    "organizers, arbiters",
    "not-on-the-staff",
    CallerKind.TOURNAMENT_HOST,
    CallerKind.TOURNAMENT_ORGANIZER,
    CallerKind.TOURNAMENT_ARBITER,
)
ENTERING_OTHERS: Final = only(
    "organizers, arbiters, scorekeepers",
    "not-on-the-staff",
    CallerKind.TOURNAMENT_HOST,
    CallerKind.TOURNAMENT_ORGANIZER,
    CallerKind.TOURNAMENT_ARBITER,
    CallerKind.SCOREKEEPER,
)
ENTERING: Final = Permission(
    "a player for themself, or organizers, arbiters and scorekeepers for another",
    {
        **{kind: "staff-do-not-enter" for kind in STAFF if kind is not CallerKind.SCOREKEEPER},
        CallerKind.ENTRANT: "entry-refused",
    },
    ("staff-do-not-enter", "entry-refused", "not-on-the-staff"),
)
"""As a caller who names nobody else. A scorekeeper may enter: they see no more than entrants do. Former staff
left before the first pairing, and could not have looked.
"""

TOURNAMENT_VIEWER: Final = Permission(
    "each as their viewer",
    {kind: AS_ONLOOKER for kind in CallerKind if kind not in (*STAFF, CallerKind.ENTRANT)},
)
"""The staff sees what is for the staff, an entrant what is for them, everybody else what is for everybody."""
