"""Queries of ratings: the list of a game and a role, the ratings of a player. Table `ratings`."""

from datetime import datetime
from typing import Final

import msgspec
from psycopg import Connection

from domain.threadsafe.decoder import Decoder
from projections import pagination

LIST: Final = "ratings"
LISTED_AFTER: Final = 5  # rated matches


class RatingRow(msgspec.Struct, frozen=True):
    """A rating; the fields are the columns. `rating`: the mean `mu` less three times its uncertainty `sigma`.

    `matches`: how many were rated; `changed_at`: when the tournament of the last one was finished.
    """

    game: str
    role: str
    player: str
    rating: float
    mu: float
    sigma: float
    matches: int
    changed_at: datetime


class RatingPage(msgspec.Struct, frozen=True):
    """Some ratings, the best first. `cursor`: of the next page, None on the last one."""

    ratings: tuple[RatingRow, ...]
    cursor: str | None


class AfterRating(msgspec.Struct, frozen=True, array_like=True):
    """The keys after which a page begins."""

    rating: float
    player: str


AFTER: Final = Decoder(AfterRating)
ROWS: Final = "SELECT game, role, player, rating, mu, sigma, matches, changed_at FROM nostos.ratings"
LISTED: Final = ROWS + f" WHERE game = %(game)s AND role = %(role)s AND matches >= {LISTED_AFTER}"
ORDER: Final = " ORDER BY rating DESC, player DESC LIMIT %(limit)s"
FIRST_PAGE: Final = LISTED + ORDER
NEXT_PAGE: Final = LISTED + " AND (rating, player) < (%(rating)s, %(player)s)" + ORDER
"""The index of those who are listed answers these two; it names the same number of matches."""
ROLES: Final = (
    "WITH RECURSIVE found (role) AS ("
    "(SELECT role FROM nostos.ratings WHERE game = %(game)s ORDER BY role LIMIT 1) UNION ALL"
    " SELECT (SELECT next.role FROM nostos.ratings AS next WHERE next.game = %(game)s"
    " AND next.role > found.role ORDER BY next.role LIMIT 1) FROM found WHERE found.role IS NOT NULL"
    ") SELECT role FROM found WHERE role IS NOT NULL"
)  # one look into the index for each role
OF_PLAYER: Final = ROWS + " WHERE player = %s ORDER BY game, role"


def page(connection: Connection, game: str, role: str, cursor: str | None, limit: int) -> RatingPage:
    """At most `limit` players who are listed, from the best or after the cursor. BadCursor if that is of
    another list.
    """
    of = [game, role]
    after = None if cursor is None else pagination.read(LIST, of, cursor, AFTER)
    given = {"game": game, "role": role, "limit": limit + 1}
    if after is None:
        found = connection.execute(FIRST_PAGE, given).fetchall()
    else:
        found = connection.execute(NEXT_PAGE, {**given, **msgspec.structs.asdict(after)}).fetchall()
    ratings = tuple(RatingRow(*row) for row in found[:limit])
    if len(found) <= limit:
        return RatingPage(ratings, None)
    last = ratings[-1]
    return RatingPage(ratings, pagination.issue(LIST, of, AfterRating(last.rating, last.player)))


def roles(connection: Connection, game: str) -> list[str]:
    """The roles of a game in which somebody has a rating, in alphabetical order."""
    return [role for (role,) in connection.execute(ROLES, {"game": game})]


def of_player(connection: Connection, player: str) -> list[RatingRow]:
    """The ratings of a player, by game and role."""
    return [RatingRow(*row) for row in connection.execute(OF_PLAYER, (player,))]
