"""Ratings, as everybody may read them."""

from collections.abc import Sequence

from projections.models.ratings import rating_lists
from projections.models.ratings.rating_lists import RatingPage, RatingRow
from projections.servers import Servers

__all__ = ["RatingPage", "RatingReads", "RatingRow"]


class RatingReads:
    """The read models of ratings. `servers`: shared with the reads of matches.

    Each method raises ReadsUnavailable within a few seconds while Postgres is away. Threads may share it.
    """

    def __init__(self, servers: Servers) -> None:
        self._servers = servers

    def page(self, game: str, role: str, cursor: str | None = None, limit: int = 50) -> RatingPage:
        """A page of the list of a game and a role, the best first. BadCursor if the cursor is of another
        list.
        """
        return self._servers.ask(lambda connection: rating_lists.page(connection, game, role, cursor, limit))

    def roles(self, game: str) -> Sequence[str]:
        """The roles of a game in which somebody has a rating."""
        return self._servers.ask(lambda connection: rating_lists.roles(connection, game))

    def of_player(self, player: str) -> Sequence[RatingRow]:
        """All ratings of a player, by game and role; there are as many as roles that they played."""
        return self._servers.ask(lambda connection: rating_lists.of_player(connection, player))
