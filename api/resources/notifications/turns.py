"""Turns: the matches in which a player is asked something now."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Final

import msgspec

from api.http.conditional_reads import wait_for_own_writes
from api.http.declaration import NO_STORE, Answer
from api.http.endpoint import Resource
from api.runtime.services import services
from api.schemas.responses.notifications.turns import TurnsSchema
from domain.accounts.tokens import Identity
from domain.kernel.match.lifecycle import Status
from domain.kernel.match.turns import Turn
from domain.ledger.canonical import from_microseconds
from domain.matches.errors import NoSuchMatch, NotSeated
from domain.store.errors import BadSeal, NewerEvent
from domain.threadsafe.decoder import JsonObject
from projections.match_filters import Filters
from projections.models.listing import Listing

turns = Resource("turns", "A turn is what a match asks of one of its players now.")

ASKING: Final = (Status.REVEALING, Status.PLAYING)
MOST: Final = 50  # matches of each of these, the newest, that are looked at


@turns.endpoint(
    "GET",
    "/v1/players/me/turns",
    Answer(200, TurnsSchema, "The turns."),
    scope="read",
    problems=["unavailable"],
)
def list_turns(identity: Identity) -> tuple[JsonObject, dict[str, str]]:
    """The matches that ask me something now: a move, an answer to a takeback, or a contribution to chance.

    What must be answered first comes first, and what may wait for ever at the end. Each is asked as my own
    seat knows the match. Of more than 50 matches in play the newest are looked at.
    """
    wait_for_own_writes()
    found = [*_asked(identity.player)]
    found.sort(key=lambda each: (each["deadline"] is None, each["deadline"] or "", each["since"]))
    return {"turns": found}, NO_STORE


def _asked(player: str) -> Iterator[JsonObject]:
    for status in ASKING:
        page = services().reads.page(Filters(status=status, player=player), limit=MOST, as_it_stands=True)
        for listing in page.matches:
            with suppress(
                NoSuchMatch, NotSeated, NewerEvent, BadSeal
            ):  # they left meanwhile, a newer version knows, or the audit tells of it
                turn = _turn(listing, player)
                if turn is not None:
                    yield _turn_json(listing, turn)


def _turn(listing: Listing, player: str) -> Turn | None:
    """It follows from the steps of the match, so it is made once a step, however often pages ask."""
    place = (listing.match, listing.step, player)
    [turn] = services().turns.made(place, lambda: (services().matches.turn(listing.match, player),))
    return turn


def _turn_json(listing: Listing, turn: Turn) -> JsonObject:
    plain: JsonObject = msgspec.to_builtins(
        {
            "match": listing.match,
            "game": listing.game,
            "title": services().rules(listing).title,
            "seat": turn.seat,
            "asks": turn.asks,
            "since": listing.updated_at,
            "deadline": None if turn.deadline is None else from_microseconds(turn.deadline),
            "tournament": listing.tournament or None,
            "round": listing.tournament_round or None,
        }
    )
    return plain
