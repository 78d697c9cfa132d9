"""Matches as JSON: as the lobby lists them, and as a viewer knew one at a step."""

from collections.abc import Iterator, Sequence
from typing import Final
from uuid import UUID

import msgspec

from api.presenters.bot_flags import is_bot, is_bot_of
from domain.kernel.clocks import SECOND, Clocks
from domain.kernel.game import Game, Setting
from domain.kernel.match.lifecycle import Status
from domain.kernel.match.state import Match, Sitter, Takeback, departures
from domain.kernel.match.takebacks import awaited, present_request
from domain.kernel.texts import NameOf
from domain.ledger.canonical import from_microseconds
from domain.threadsafe.decoder import JsonObject
from projections.models.listing import Listing

IN_FULL: Final = frozenset({"contribution", "commitment", "key"})  # of a seat, in listings only


def listing_json(game: Game, match: Listing, name_of: NameOf) -> JsonObject:
    """A match of the lobby."""
    listing: JsonObject = msgspec.to_builtins(match)
    for internal in ("players", "roles", "shown_at", "known_to", "former"):  # the first two are in `seats`
        del listing[internal]
    setting = game.setting(len(match.seats), match.options)
    return {
        **listing,
        "title": game.title,
        "seats": list(_seats(game, setting, match.match, match.seats, name_of)),
    }


def people_json(match: Listing, name_of: NameOf) -> list[JsonObject]:
    """The names of the people who are invited to a match of the lobby or removed from it, guests first."""
    return [
        {"player": player, "name": name_of(player), "bot": is_bot_of(match.match, len(match.seats), player)}
        for player in dict.fromkeys((*match.guests, *match.barred))
    ]


def view_json(game: Game, match_id: UUID, match: Match, name_of: NameOf) -> JsonObject:
    """The match of that id as a viewer knew it."""
    assert match.setting is not None  # every view begins with the opening
    seats = _seats(game, match.setting, match_id, match.sitters, name_of)
    return {
        "status": match.status,
        "seats": [{name: seat[name] for name in seat if name not in IN_FULL} for seat in seats],
        "to_act": game.to_act(match.table) if match.status is Status.PLAYING else (),
        "resigning": match.resigning,
        "revealing": match.revealing,
        "gone": departures(match),
        "takeback": takeback_json(match, present_request(match)),
        "outcome": match.outcome,
        "disclosed": match.disclosed,
        "clocks": clocks(match.clocks),
        "waiting": clocks(match.waiting),
        "table": game.show(match.table),
    }


def takeback_json(match: Match, asked: Takeback | None) -> JsonObject | None:
    """A request to take back a move, with the seats whose answers are awaited; None if there is none."""
    return None if asked is None else msgspec.structs.asdict(asked) | {"awaited": awaited(match)}


def clocks(known: Clocks | None) -> JsonObject | None:
    """The clocks at a step, in seconds; 0 if a clock has run out. None if the match has no clock.

    `used`: what each seat has used of its turn; only where the kind of clock depends on it.
    """
    if known is None:
        return None
    left = [max(0, time) / SECOND for time in known.left]
    used = {"used": [time / SECOND for time in known.used]} if known.used else {}
    return {"at": from_microseconds(known.at), "left": left, "running": known.running, **used}


def _seats(
    game: Game, setting: Setting, match: UUID, sitters: Sequence[Sitter | None], name_of: NameOf
) -> Iterator[JsonObject]:
    for seat, (role, sitter) in enumerate(zip(game.roles(setting), sitters, strict=True)):
        yield {
            "seat": seat,
            "role": role,
            "player": sitter and sitter.player,
            "name": sitter and name_of(sitter.player),
            "bot": sitter is not None and is_bot(match, seat, sitter.player),
            "contribution": sitter and (sitter.contribution or None),
            "commitment": sitter and (sitter.commitment or None),
            "key": sitter and (sitter.key or None),
        }
