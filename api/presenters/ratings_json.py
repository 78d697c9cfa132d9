"""Ratings as JSON. Numbers are rounded: they are estimates."""

from collections.abc import Sequence
from typing import Final

import msgspec

from api.presenters.tournaments.people_json import person_json
from domain.kernel.texts import NameOf
from domain.threadsafe.decoder import JsonObject
from projections.models.ratings.rating_lists import LISTED_AFTER
from projections.rating_reads import RatingPage, RatingRow

DIGITS: Final = 2  # after the decimal point


def listed_json(
    game: str, role: str | None, roles: Sequence[str], page: RatingPage, name_of: NameOf
) -> JsonObject:
    """A page of the list of a game and a role."""
    return {
        "game": game,
        "role": role,
        "roles": list(roles),
        "least_matches": LISTED_AFTER,
        "ratings": [{**person_json(each.player, name_of), **_rating_json(each)} for each in page.ratings],
        "cursor": page.cursor,
    }


def player_ratings_json(player: str, ratings: Sequence[RatingRow], name_of: NameOf) -> JsonObject:
    """All ratings of a player."""
    return {**person_json(player, name_of), "ratings": [player_rating_json(each) for each in ratings]}


def player_rating_json(rating: RatingRow) -> JsonObject:
    """A rating of a player, and whether the list has it."""
    about = {"game": rating.game, "role": rating.role, "listed": rating.matches >= LISTED_AFTER}
    return {**about, **_rating_json(rating)}


def _rating_json(rating: RatingRow) -> JsonObject:
    return {
        "rating": round(rating.rating, DIGITS),
        "mean": round(rating.mu, DIGITS),
        "uncertainty": round(rating.sigma, DIGITS),
        "matches": rating.matches,
        "changed_at": msgspec.to_builtins(rating.changed_at),
    }
