"""Leaving seats: the matches in which a player has a seat or that they host, and giving all these up."""

from collections.abc import Iterator, Sequence
from typing import Final
from uuid import UUID

import structlog

from api.runtime.services import Services
from domain.kernel.game import Refused
from domain.kernel.match.lifecycle import BEFORE_START, OVER, Status
from domain.store import command_for
from projections.match_filters import Filters
from projections.models.listing import Listing
from projections.pagination import pages

PAGE: Final = 50

log = structlog.get_logger()


def leave_all(services: Services, player: str, reason: str, occasion: str) -> None:
    """Call off what the player hosts, for that reason, and give up their seats, until nothing more is found:
    a request of theirs may have been under way. `occasion`: as in `give_up`.
    """
    seen = set[UUID]()
    while True:
        hosted = [match for match in hosted_by(services, player) if match.match not in seen]
        taken = [match for match in seats_of(services, player) if match.match not in seen]
        if not (hosted or taken):
            return
        call_off(services, hosted, player, reason)
        give_up(services, taken, player, occasion)
        seen.update(match.match for match in (*hosted, *taken))


def seats_of(services: Services, player: str) -> Sequence[Listing]:
    """The matches that are not over and in which the player has a seat.

    It waits until the read models show what was done a moment ago: NotProjected if that takes too long.
    """
    services.reads.wait_for_lobby(services.log.position())
    going_on = [status for status in Status if status not in OVER]
    return [match for status in going_on for match in _all(services, Filters(status=status, player=player))]


def hosted_by(services: Services, player: str) -> Sequence[Listing]:
    """The matches that the player hosts and that have not started; it waits as above."""
    services.reads.wait_for_lobby(services.log.position())
    early = (Filters(status=status, host=player) for status in BEFORE_START)
    return [match for filters in early for match in _all(services, filters)]


def call_off(services: Services, matches: Sequence[Listing], host: str, reason: str) -> None:
    """Close the host's matches, for that reason: nobody else may start them."""
    for match in matches:
        asked = command_for(host, f"{match.match}/called off", "close", str(match.match))
        try:
            done = services.matches.close(match.match, host, reason, asked)
        except Refused:
            log.info("match_not_called_off", match=str(match.match))
        else:
            services.written.record(done.match, done.step)


def give_up(services: Services, matches: Sequence[Listing], player: str, occasion: str) -> None:
    """Leave the player's seat before the start, or offer to resign. The clocks see to what the rules refuse.

    `occasion`: why, in a word that no other occasion has: for each one a seat is left once.
    """
    for match in matches:
        _give_up(services, match, player, occasion)


def _all(services: Services, filters: Filters) -> Iterator[Listing]:
    """All such matches, in their present state."""
    for page in pages(lambda cursor: services.reads.page(filters, cursor, PAGE, as_it_stands=True)):
        yield from page.matches


def _give_up(services: Services, match: Listing, player: str, occasion: str) -> None:
    seat = next((at for at, sitter in enumerate(match.seats) if sitter and sitter.player == player), None)
    if seat is None:
        return
    kind = "leave" if match.status in BEFORE_START else "resign"
    asked = command_for(player, f"{match.match}/{occasion}", kind, str(match.match))
    try:
        if kind == "leave":
            done = services.matches.leave(match.match, player, seat, asked)
        else:
            done = services.matches.resign(match.match, player, asked)
    except Refused:
        log.info("seat_not_given_up", match=str(match.match), seat=seat)
    else:
        services.written.record(done.match, done.step)
