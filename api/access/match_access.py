"""Who may look at a match as whom. Every read asks here, the streams too."""

from contextlib import suppress
from typing import Final, TypeGuard
from uuid import UUID

from api.problems.problem import Problem
from api.runtime.services import Services
from domain.accounts.players import ORGANIZE, Identity
from domain.kernel.facts import ONLOOKER, REFEREE, Viewer
from domain.kernel.match import Status
from domain.kernel.notation import viewer_name, viewer_named, viewers
from domain.matches import errors
from projections.models.lobby import Listing
from projections.reads import Behind

ANY: Final = ""  # the scope that is asked for where any token will do


def authenticated(services: Services, token: str | None) -> Identity | None:
    """Who holds the token; None where there is none. A token that opens nothing is a Problem."""
    if token is None:
        return None
    identity = services.players.authenticate(token)
    if identity is None:
        raise Problem("bad-token")
    return identity


def permitted(identity: Identity, scope: str) -> None:
    """Raise a Problem if the token does not have the scope; every token has ANY."""
    if scope != ANY and scope not in identity.scopes:
        raise Problem("missing-scope", accepted=[scope])


def viewer_for(identity: Identity | None, match: Listing, as_: str | None) -> Viewer:
    """The viewer that the caller looks as; a Problem if he may not.

    `as_`: as asked for; None is the caller's own seat, or an onlooker's place if he has none. Everybody may
    look as an onlooker. A seat is its player's own until the match is disclosed, and the referee those
    organizers' to whom the match was opened.
    """
    seats = len(match.seats)
    own = _seat_of(identity, match)
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
        if _is_referee(identity, match):
            return viewer
        raise Problem("not-disclosed")
    raise Problem("token-needed" if identity is None else "not-your-seat")


def _is_referee(identity: Identity | None, match: Listing) -> bool:
    """Whether the caller is an organizer to whom the match was opened."""
    return _organizes(identity) and identity.player in match.opened_to


def _organizes(identity: Identity | None) -> TypeGuard[Identity]:
    return identity is not None and ORGANIZE in identity.scopes


def _seat_of(identity: Identity | None, match: Listing) -> int | None:
    if identity is not None:
        for seat, sitter in enumerate(match.seats):
            if sitter is not None and sitter.player == identity.player:
                return seat
    return None


def match_id(text: str) -> UUID:
    """The id as it stands in an address. NoSuchMatch if it is none."""
    try:
        made = UUID(text)
    except ValueError:
        raise errors.NoSuchMatch from None
    if str(made) != text:
        raise errors.NoSuchMatch
    return made


def look(
    services: Services, match: UUID, identity: Identity | None, as_: str | None, least: int | None = None
) -> tuple[Listing, Viewer]:
    """The match as it is known to the viewer that the caller looks as, and that viewer; see `viewer_for`.

    Who looks as an onlooker is shown what onlookers are shown, also if he sits there.
    """
    found = listing(services, match, identity, least)
    viewer = viewer_for(identity, found, as_)
    if viewer is ONLOOKER and found.late and _inside(identity, found):
        found = _shown(services, match, least)
    return found, viewer


def listing(services: Services, match: UUID, identity: Identity | None, least: int | None = None) -> Listing:
    """The match as the caller may know it, at step `least` or behind it; Behind if it is not there in time.

    That is as it stands for who sits there or is its referee, and as it is shown to everybody for all others.
    """
    found = services.reads.match(match)
    if found is None or not found.late or _inside(identity, found) or _opened_it(services, match, identity):
        found = _standing(services, match, identity, found, least)
    return _shown(services, match, least) if found.late and not _inside(identity, found) else found


def _opened_it(services: Services, match: UUID, identity: Identity | None) -> bool:
    """Whether the caller has opened the match to himself, if only a moment ago."""
    return _organizes(identity) and services.matches.opened_to(match, identity.player)


def _inside(identity: Identity | None, match: Listing) -> bool:
    """Whether the caller knows the match as it stands."""
    return _seat_of(identity, match) is not None or _is_referee(identity, match)


def _shown(services: Services, match: UUID, least: int | None) -> Listing:
    """The match as everybody is shown it. Nobody waits for more: how long that takes would tell of it."""
    found = services.reads.shown(match)
    if found is None:
        raise errors.NoSuchMatch
    if least is not None and least > found.step:
        raise _no_such_step(found.step)
    return found


def _standing(
    services: Services, match: UUID, identity: Identity | None, found: Listing | None, least: int | None
) -> Listing:
    """The match as it stands. `found`: as it was read a moment ago.

    Where no step is asked for, what this process has written itself is waited for, and if that takes too
    long what there is must do.
    """
    own = services.written.number(match)
    if found is not None and found.step >= max(own, least or 0):
        return found
    if least is not None:
        _there_will_be(services, match, identity, least)
        found = services.reads.match(match, at_least=least)
    elif own:
        found = _patiently(services, match, own)
    if found is None:
        raise Behind if own else errors.NoSuchMatch
    return found


def _there_will_be(services: Services, match: UUID, identity: Identity | None, least: int) -> None:
    """Nobody waits for a step that has not been made; but who looks on late is not told which is last."""
    head = services.matches.head(match)
    if least > head and not _begun_behind(services, match, identity):
        raise _no_such_step(head)


def _begun_behind(services: Services, match: UUID, identity: Identity | None) -> bool:
    """Whether what the log has of the match may be more than the caller is shown."""
    late = services.matches.looks_on_late(match, None if identity is None else identity.player)
    return late and services.matches.status(match) is not Status.OPEN


def _no_such_step(last: int) -> Problem:
    accepted = {"type": "integer", "maximum": last}
    return Problem("bad-header", "There is no such step yet.", header="Nostos-Min-Step", accepted=accepted)


def _patiently(services: Services, match: UUID, step: int) -> Listing | None:
    with suppress(Behind):
        services.reads.wait(match, step)
    return services.reads.match(match)
