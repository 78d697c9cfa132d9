"""What the export of a player has of tournaments: what they did there, wrote, and were written."""

from typing import Any, Final, NamedTuple

import msgspec

from api.runtime.services import Services
from domain.threadsafe.decoder import Decoder
from projections import pagination
from projections.servers import NotProjected

LIST: Final = "tournaments"
TOURNAMENTS: Final = 50  # on a page
EVENTS: Final = 5_000  # of tournaments that a page looks at


class ExportPlace(msgspec.Struct, frozen=True, array_like=True):
    """Where a page begins: after some tournaments, and after some steps of the next one."""

    cursor: str | None = None
    step: int = 0


class TournamentsPart(NamedTuple):
    """Tournaments, and where it goes on; None if that is all."""

    items: list[dict[str, Any]]
    after: str | None


_PLACE: Final = Decoder(ExportPlace)


def tournaments_part(services: Services, player: str, after: str | None) -> TournamentsPart:
    """The tournaments that name the player, the first ones first. A long one comes in several items."""
    place = ExportPlace() if after is None else pagination.read(LIST, player, after, _PLACE)
    page = services.tournament_reads.participations(player, place.cursor, TOURNAMENTS)
    items, looked, cursor = list[dict[str, Any]](), 0, place.cursor
    for tournament, following in zip(page.tournaments, page.cursors, strict=True):
        begin = place.step if tournament == page.tournaments[0] else 0
        listing = services.tournament_reads.listing(tournament)
        if listing is None:
            raise NotProjected
        own = services.tournaments.own_steps(tournament, player, begin, EVENTS)
        about = {"tournament": tournament, "title": listing.title, "opened_at": listing.opened_at}
        items.append({**about, "numbers": own.numbers, "steps": own.steps})
        if own.after is not None:
            return TournamentsPart(items, _issued(player, ExportPlace(cursor, own.after)))
        looked, cursor = looked + listing.step - begin, following
        if looked >= EVENTS:
            return TournamentsPart(items, _issued(player, ExportPlace(cursor)))
    full = len(page.tournaments) == TOURNAMENTS
    return TournamentsPart(items, _issued(player, ExportPlace(cursor)) if full else None)


def _issued(player: str, place: ExportPlace) -> str:
    return pagination.issue(LIST, player, place)
