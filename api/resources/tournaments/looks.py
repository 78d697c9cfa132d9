"""Looks: a tournament as the caller may know it, at the step that they ask for."""

from contextlib import suppress
from typing import NamedTuple
from uuid import UUID

from api.access.freshness import no_such_step
from api.access.tournament_access import tournament_viewer
from api.http.conditional_reads import least_step
from api.presenters.tournaments.tournament_views import KnownTournament, TournamentFolding
from api.problems.problem import Problem
from api.runtime.services import services
from domain.accounts.tokens import Identity
from domain.competition.errors import NotStaff
from domain.competition.state import Tournament
from domain.kernel.facts import ONLOOKER, Viewer
from projections.models.tournaments.tournament_frames import tournament_viewer_name
from projections.reads import NotProjected


class TournamentLook(NamedTuple):
    """Who looks at a tournament as whom, and at which step. `last`: the last step that there is."""

    tournament: UUID
    viewer: Viewer
    step: int
    last: int

    @property
    def viewer_name(self) -> str:
        """The viewer's name in answers: `onlooker`, a number or `staff`."""
        return tournament_viewer_name(self.viewer)

    def known(self) -> KnownTournament:
        """What the viewer knew of the tournament at the step."""
        return known_at(self.tournament, self.viewer, self.step)


def look_at_tournament(
    tournament: UUID, identity: Identity | None, as_: str | None = None, at: int | None = None
) -> TournamentLook:
    """The look of the caller: `as_` whom, `at` which step. A Problem if there is no such step yet."""
    viewer = tournament_viewer(services(), tournament, identity, as_)
    return _look(tournament, viewer, at)


def look_in_public(tournament: UUID, at: int | None = None) -> TournamentLook:
    """The look of everybody, for what is the same for all."""
    services().tournaments.head(tournament)  # raises NoTournament
    return _look(tournament, ONLOOKER, at)


def _look(tournament: UUID, viewer: Viewer, at: int | None) -> TournamentLook:
    last = _fresh_step(tournament)
    if at is not None and at > last:
        accepted = {"type": "integer", "minimum": 1, "maximum": last}
        raise Problem("bad-parameter", "There is no such step yet.", parameter="at", accepted=accepted)
    return TournamentLook(tournament, viewer, last if at is None else at, last)


def _fresh_step(tournament: UUID) -> int:
    """The last step that the read models show, after the one that the caller asks for, and after what this
    process wrote itself.
    """
    reads, least = services().tournament_reads, least_step()
    own = services().written_tournaments.number(tournament)
    if least is not None:
        head = services().tournaments.head(tournament)
        if least > head:
            raise no_such_step(head)
        reads.wait(tournament, least)
    elif own:
        _wait_for_own(tournament, own)
    step = reads.head(tournament)
    if not step:
        raise NotProjected  # it was opened a moment ago
    return step


def _wait_for_own(tournament: UUID, step: int) -> None:
    """Wait until the read models show a step that this process wrote, or until a timeout."""
    try:
        services().tournament_reads.wait(tournament, step)
    except NotProjected:  # what is lost is not waited for again
        services().written_tournaments.lower(tournament, services().tournaments.head(tournament))


def known_at(tournament: UUID, viewer: Viewer, step: int) -> KnownTournament:
    """What the viewer knew of a tournament at a step."""
    folding = TournamentFolding(services().reads, services().tournament_reads, tournament, viewer)
    return services().tournament_views.at(folding, step)


def public_at(tournament: UUID, step: int) -> Tournament:
    """What everybody knew of a tournament at a step."""
    return known_at(tournament, ONLOOKER, step).tournament


def require_staff(tournament: UUID, identity: Identity) -> None:
    """NotStaff if the caller has no role on the staff."""
    if not services().tournaments.role(tournament, identity.player).staff:
        raise NotStaff("by")


def wait_for_own_tournaments() -> None:
    """Wait until the list of tournaments shows what this process wrote, or until a timeout."""
    written, reads = services().written_tournaments.recent(), services().tournament_reads
    reached = reads.reached(tuple(written)) if written else {}
    with suppress(NotProjected):
        for tournament, step in written.items():
            if reached.get(tournament, 0) < step:
                reads.wait(tournament, step)
