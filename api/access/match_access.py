"""Match access: as whom a caller may look at a match, and what they may know of it.

Every read and every stream asks here.
"""

from typing import TypeGuard
from uuid import UUID

from flask import g, has_request_context

from api.access import staff_looks
from api.access.delay import shown_listing
from api.access.freshness import fresh_listing
from api.problems.problem import Problem
from api.runtime.services import Services
from domain.accounts.tokens import ORGANIZE, Identity
from domain.kernel.facts import ONLOOKER, REFEREE, Viewer
from domain.kernel.match.lifecycle import Status
from domain.kernel.notation import viewer_name, viewer_named, viewers
from domain.kernel.terms import may_change_hands
from domain.matches.errors import NoSuchMatch
from projections.models.listing import Listing
from projections.reads import Reads


def look(
    services: Services,
    match: UUID,
    identity: Identity | None,
    as_: str | None,
    least: int | None = None,
    *,
    seen: int = 0,
    at_once: bool = False,
) -> tuple[Listing, Viewer]:
    """The match as the caller's viewer may know it, and that viewer; see `viewer_for` and `listing`.

    With `as=onlooker` also a player of the match gets what onlookers are shown, and so does the staff of its
    tournament. `at_once`: without it, the staff gets what onlookers see later; nothing pushes that.
    """
    found = listing(services, match, identity, least, seen=seen)
    viewer = viewer_for(services, identity, found, as_)
    if as_ is None and not _holds(services, found, viewer, identity):
        viewer = ONLOOKER  # a substitute has the seat, which onlookers may be shown later
    else:
        require_seat(services, found, viewer, identity)
    if viewer is ONLOOKER and found.late and _sees_last_step(services, identity, found):
        waits = as_ is not None or not at_once or not staff_looks.sees_at_once(services, identity, found)
        found = shown_listing(services, match, least) if waits else found
    return found, viewer


def require_known(services: Services, match: UUID, identity: Identity | None) -> None:
    """Raise NoSuchMatch if there is no such match, or if the caller may not know of it; NewerEvent if a newer
    version wrote what is not known here.

    Every endpoint of a match asks this first, and everything in here does: nobody can forget it. A request
    finds it out once. A stranger is refused by what the read models say, unless the log is ahead of them: two
    queries, the same as for an id that no match has. To fold the match would take longer, and so tell that
    it exists.
    """
    _require_known_to_caller(services, match, identity)
    if match in services.parked.newer(services.reads):
        services.matches.head(match)  # NewerEvent, unless this server is the newer one


def _require_known_to_caller(services: Services, match: UUID, identity: Identity | None) -> None:
    player = None if identity is None else identity.player
    found_out: set[object] = g.setdefault("known_matches", set()) if has_request_context() else set()
    if services.matches.is_noted_public(match) or (match, player) in found_out:
        return
    found = services.reads.audience(match, player or "")
    if found.public:
        services.matches.note_public(match)
    elif found.concerned or services.log.goes_on(match, found.step):
        services.matches.require_known(match, player)
    else:
        raise NoSuchMatch
    found_out.add((match, player))


def reads_of(
    services: Services, match: Listing, viewer: Viewer | None = None, identity: Identity | None = None
) -> Reads:
    """The reads for a caller who may know of the match, and got it from here. `viewer`, `identity`: as whom
    they look, and who they are: some see a delayed match at once that onlookers are shown later.
    """
    if viewer is ONLOOKER and match.late and staff_looks.sees_at_once(services, identity, match):
        return services.reads.undelayed()
    return services.reads.for_guest() if match.private else services.reads


def listing(
    services: Services, match: UUID, identity: Identity | None, least: int | None = None, *, seen: int = 0
) -> Listing:
    """The match as the caller may know it, at step `least` or later; NotProjected if that takes
    too long.

    Its players, its referee and the staff of its tournament get it at its last step; everybody else as it is
    shown to onlookers. `seen`: the last step that the caller was shown, perhaps by another process; so the
    replica must show it too.
    """
    require_known(services, match, identity)
    if seen:
        services.reads.require_shown(match, seen)
    found = services.reads.match(match)
    if (
        found is None
        or not found.late
        or _sees_last_step(services, identity, found)
        or _has_opened(services, identity, found)
        or _has_seat(services, identity, found)
    ):
        found = fresh_listing(services, match, identity, found, least)
    if found.late and not _sees_last_step(services, identity, found):
        return shown_listing(services, match, least)
    return found


def viewer_for(services: Services, identity: Identity | None, match: Listing, as_: str | None) -> Viewer:
    """The viewer as whom the caller looks; a Problem if they may not.

    `as_`: as written in the request; None means the caller's own seat, or an onlooker if they have none.
    Everybody may look as an onlooker. Until the match is disclosed, only its player may look as a seat, and
    only somebody to whom the match is opened may look as the referee.
    """
    seats = len(match.seats)
    own = seat_of(identity, match)
    if as_ is None:
        return ONLOOKER if own is None else own
    try:
        viewer = viewer_named(as_, seats)
    except ValueError:
        accepted = [viewer_name(viewer) for viewer in viewers(seats)]
        raise Problem(
            "bad-parameter", "There is no such viewer.", parameter="as", accepted=accepted
        ) from None
    if viewer is ONLOOKER or viewer == own or match.disclosed:
        return viewer
    if viewer is REFEREE:
        if is_referee(services, identity, match):
            return viewer
        raise Problem("not-disclosed")
    raise Problem("token-needed" if identity is None else "not-your-seat")


def require_seat(services: Services, match: Listing, viewer: Viewer, identity: Identity | None) -> None:
    """Raise a Problem if the caller looks as a seat that somebody else has by now."""
    if not _holds(services, match, viewer, identity):
        raise Problem("not-your-seat")


def _holds(services: Services, match: Listing, viewer: Viewer, identity: Identity | None) -> bool:
    """Whether the caller may still look as the viewer: as a seat only while it is theirs.

    The log decides: the listing may be of a step at which the seat was still the caller's.
    """
    may_change = match.status is Status.OPEN or may_change_hands(match.leaving, match.tournament)
    if viewer in {ONLOOKER, REFEREE} or match.disclosed or not may_change:
        return True
    return identity is not None and services.matches.seat_of(match.match, identity.player) == viewer


def _sees_last_step(services: Services, identity: Identity | None, match: Listing) -> bool:
    """Whether the caller sees the last step of a delayed match: as its player, as its referee, or by their
    role in its tournament.
    """
    if seat_of(identity, match) is not None or is_referee(services, identity, match):
        return True
    return staff_looks.sees_at_once(services, identity, match)


def is_referee(services: Services, identity: Identity | None, match: Listing) -> TypeGuard[Identity]:
    """Whether the match is opened to the caller, who may still look at it."""
    if identity is None or identity.player not in match.opened_to:
        return False
    return may_look(services, identity, match.tournament)


def _has_opened(services: Services, identity: Identity | None, match: Listing) -> bool:
    """Whether the caller has opened the match to themselves, even if the read models do not show it yet."""
    if identity is None or not may_look(services, identity, match.tournament):
        return False
    return services.matches.opened_to(match.match, identity.player)


def _has_seat(services: Services, identity: Identity | None, match: Listing) -> bool:
    """Whether the caller has a seat, even if the read models do not show it yet."""
    return identity is not None and services.matches.seat_of(match.match, identity.player) is not None


def may_look(services: Services, identity: Identity, tournament: str) -> bool:
    """Whether the caller may look at what a match hides, by a step that says so: as an organizer of the
    service who does not take part in the tournament of the match, or by their role there. `tournament`: its
    id, or "".
    """
    if is_organizer(identity):
        return not staff_looks.takes_part(services, identity, tournament)
    return staff_looks.may_look_inside(services, identity, tournament)


def is_organizer(identity: Identity | None) -> TypeGuard[Identity]:
    """Whether the caller's token has the scope of organizers."""
    return identity is not None and identity.allows(ORGANIZE)


def seat_of(identity: Identity | None, match: Listing) -> int | None:
    """The caller's seat, as the listing has it; None if they have none."""
    if identity is not None:
        for seat, sitter in enumerate(match.seats):
            if sitter is not None and sitter.player == identity.player:
                return seat
    return None
