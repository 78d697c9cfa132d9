"""The one fold of a tournament: from its facts, or from those that a viewer saw, to what they amount to."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from domain.competition import desk_changes, entrant_changes, round_changes
from domain.competition.facts import (
    LotsBeaconNamed,
    LotsDisclosed,
    RegulationsChanged,
    StaffNamed,
    StaffRemoved,
    TournamentCancelled,
    TournamentFinished,
    TournamentOpened,
    TournamentPostponed,
)
from domain.competition.lifecycle import TOURNAMENT_STATUS_AFTER
from domain.competition.round_changes import drawn, with_roles
from domain.competition.state import NamedBeacon, StaffMember, Tournament
from domain.kernel.facts import Fact

Changes = Mapping[type[Fact], Callable[[Tournament, Any], Tournament]]


def _opened(tournament: Tournament, fact: TournamentOpened) -> Tournament:
    rules = fact.regulations
    return replace(tournament, opened=fact, regulations=rules, sha256=fact.sha256, starts=rules.starts)


def _regulations(tournament: Tournament, fact: RegulationsChanged) -> Tournament:
    rules = fact.regulations
    return replace(tournament, regulations=rules, sha256=fact.sha256, starts=rules.starts)


def _staff_named(tournament: Tournament, fact: StaffNamed) -> Tournament:
    others = tuple(each for each in tournament.staff if each.player != fact.player)
    staff = (*others, StaffMember(fact.player, fact.roles, fact.named))
    after = replace(tournament, staff=staff)
    return with_roles(after) if tournament.rounds else after


def _staff_removed(tournament: Tournament, fact: StaffRemoved) -> Tournament:
    return replace(tournament, staff=tuple(each for each in tournament.staff if each.player != fact.player))


def _beacon_named(tournament: Tournament, fact: LotsBeaconNamed) -> Tournament:
    return replace(tournament, beacons=(*tournament.beacons, NamedBeacon(fact.draw, fact.source, fact.at)))


def _postponed(tournament: Tournament, fact: TournamentPostponed) -> Tournament:
    return replace(tournament, starts=fact.starts)


def _finished(tournament: Tournament, fact: TournamentFinished) -> Tournament:
    return replace(drawn(tournament, fact.draw), final=fact.sha256)


def _cancelled(tournament: Tournament, fact: TournamentCancelled) -> Tournament:
    return replace(tournament, reason=fact.reason)


def _disclosed(tournament: Tournament, fact: LotsDisclosed) -> Tournament:
    return replace(tournament, seed=fact.seed)


CHANGES: Final[Changes] = {
    TournamentOpened: _opened,
    RegulationsChanged: _regulations,
    StaffNamed: _staff_named,
    StaffRemoved: _staff_removed,
    LotsBeaconNamed: _beacon_named,
    TournamentPostponed: _postponed,
    TournamentFinished: _finished,
    TournamentCancelled: _cancelled,
    LotsDisclosed: _disclosed,
    **entrant_changes.CHANGES,
    **round_changes.CHANGES,
    **desk_changes.CHANGES,
}
"""What each fact does to a tournament, but for its status. A fact that is not here changes nothing else."""


def evolve(tournament: Tournament, fact: Fact) -> Tournament:
    """The tournament after a fact. It judges nothing, never fails on facts of its own, and copes with
    HIDDEN.
    """
    change = CHANGES.get(type(fact))
    after = tournament if change is None else change(tournament, fact)
    status = TOURNAMENT_STATUS_AFTER.get(type(fact), after.status)
    return after if status is after.status else replace(after, status=status)


def fold(facts: Iterable[Fact], tournament: Tournament | None = None) -> Tournament:
    """The tournament after the facts, from nothing or from `tournament` on."""
    after = tournament or Tournament()
    for fact in facts:
        after = evolve(after, fact)
    return after


def fold_step(facts: Iterable[Fact], at: int, tournament: Tournament | None = None) -> Tournament:
    """The tournament after a step, with its moments. `at`: of the step, microseconds since 1970."""
    return fold(facts, replace(tournament or Tournament(), at=at))
