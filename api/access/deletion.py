"""Deletion of a player: their seats are given up, their key is destroyed, and what remembers them forgets."""

from collections.abc import Iterator
from typing import Final
from uuid import UUID

import structlog

from api.access import deletion_file
from api.problems.problem import Problem
from api.runtime.services import Services, now
from domain.accounts.tokens import Identity
from domain.kernel.game import Refused
from domain.kernel.lifecycle import BEFORE_START, OVER, Status
from domain.store import command
from projections.models.listing import Listing
from projections.models.lobby import Filters

PAGE: Final = 50

log = structlog.get_logger()


def delete(services: Services, identity: Identity, *, give_up: bool) -> None:
    """Delete the player. Problem `still-seated` if they have seats that they do not give up."""
    taken = list(_seats(services, identity.player))
    if taken and not give_up:
        places = ", ".join(str(match.match) for match in taken)
        raise Problem("still-seated", f"You have seats in {places}. Leave them, or send `give_up`.")
    for match in taken:
        _give_up(services, match, identity.player)
    services.players.delete(identity.player)
    services.names.forget(identity.player)
    try:
        deletion_file.record(services.settings.home, UUID(identity.player), now())
    except OSError as error:  # the database knows it; the file is for the day when that is lost
        log.error("deletion_not_filed", error=type(error).__name__)  # noqa: TRY400  # texts of errors hold paths


def _seats(services: Services, player: str) -> Iterator[Listing]:
    """The matches that are not over and in which the player has a seat."""
    for status in (each for each in Status if each not in OVER):
        cursor = None
        while True:
            filters = Filters(status=status, player=player)
            page = services.reads.page(filters, cursor, PAGE, as_it_stands=True)
            yield from page.matches
            cursor = page.cursor
            if cursor is None:
                break


def _give_up(services: Services, match: Listing, player: str) -> None:
    """Leave the seat before the start, or offer to resign. What the rules refuse is left to the clocks."""
    seat = next((at for at, sitter in enumerate(match.seats) if sitter and sitter.player == player), None)
    if seat is None:
        return
    kind = "leave" if match.status in BEFORE_START else "resign"
    asked = command(player, f"{match.match}/deletion", kind, str(match.match))
    try:
        if kind == "leave":
            services.matches.leave(match.match, player, seat, asked)
        else:
            services.matches.resign(match.match, player, asked)
    except Refused:
        log.info("seat_not_given_up", match=str(match.match), seat=seat)
