"""A player of this machine: the token is kept for each service, beside the receipts, and used again."""

from hashlib import sha256
from typing import Final

from api.client import Client, ProblemError, folder
from api.client.kept import usual_folder

MOST: Final = 100  # tokens of a kind that are kept


class KeptPlayer:
    """Where the token of a player is kept. `kind`: what plays, the suffix of the file; `name`: which of
    several of the kind.
    """

    def __init__(self, url: str, kind: str, name: str = "") -> None:
        place = f"{url}\n{name}" if name else url
        self._file = f"{sha256(place.encode()).hexdigest()[:16]}.{kind}"

    def found(self, client: Client) -> Client | None:
        """The client of the player; None if no token is kept, or the service does not know it any more."""
        kept = folder.lines(usual_folder(), self._file)
        player = client.as_player(kept[-1]) if kept else None
        return player if player is not None and _is_known(player) else None

    def keep(self, player: Client) -> None:
        """Keep the token of a player, to be found from now on."""
        folder.append(usual_folder(), self._file, player.token or "", MOST)


def _is_known(player: Client) -> bool:
    """Whether the service still knows the token: it may have been revoked, or the service begun anew."""
    try:
        player.me()
    except ProblemError as problem:
        if problem.name != "bad-token":
            raise
        return False
    return True
