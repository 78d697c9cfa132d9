"""Decisions: what a seat had to decide after a step, as it knew the match then, without anybody's name."""

from typing import Final
from uuid import UUID

from msgspec.structs import replace

from api.presenters.localization import FALLBACK, texts
from api.presenters.match_json import view_json
from api.presenters.offers_json import offers_json
from domain.kernel.facts import Viewer
from domain.kernel.game import Game
from domain.kernel.match.lifecycle import Status
from domain.kernel.match.state import Match, Sitter
from domain.kernel.texts import NameOf
from domain.matches.queries import Legal
from domain.threadsafe.decoder import JsonObject

FIRST: Final = 1  # the number of the first seat, for people


def decision_of(game: Game, view: Match, viewer: Viewer, step: int) -> Legal | None:
    """What the viewer could do after the step, by what they knew; None if they had nothing to decide."""
    if not isinstance(viewer, int) or view.status is not Status.PLAYING or viewer in view.gone:
        return None
    offers = game.legal(view.table, viewer) if viewer in game.to_act(view.table) else ()
    return Legal(step, viewer, offers, game, view) if offers else None


def decision_json(match: UUID, decision: Legal, language: str | None) -> JsonObject:
    """The view and the offers of the seat. Texts call players by the numbers of their seats."""
    name_of = seat_name(decision.game, language)
    nobody = replace(decision.view, sitters=(None,) * len(decision.view.sitters))
    called = decision._replace(view=numbered(decision.view))
    return view_json(decision.game, match, nobody, name_of) | offers_json(called, language, name_of)


def numbered(view: Match) -> Match:
    """The view with the numbers of seats for the ids of players."""
    numbers = range(FIRST, FIRST + len(view.sitters))
    return replace(view, sitters=tuple(Sitter(str(number), "") for number in numbers))


def seat_name(game: Game, language: str | None) -> NameOf:
    """What such a number is called."""
    said = texts(game, language or FALLBACK)

    def name_of(number: str) -> str:
        return said.message("seat", {"number": number})

    return name_of
