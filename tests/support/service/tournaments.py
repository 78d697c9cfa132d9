"""A tournament of the toy in a service that runs, by its own commands, and streams of it."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID, uuid4

from domain.kernel.facts import Viewer
from domain.store import Command, command
from domain.tournaments.registration import NewEntrant
from tests.domain.tournaments.support import regulations
from tests.support.service.running import RunningService, StreamReader


class ServedTournament:
    """A tournament with a host and entrants; registration is open. `people`: ids and tokens of the entrants,
    in the order of their numbers.
    """

    def __init__(self, nostos: RunningService, entrants: int = 3) -> None:
        self.nostos = nostos
        self.all = nostos.services.tournaments
        self.host, self.host_token = self.person("Penelope")
        self.id: UUID = self.all.open(self.host, regulations(), self.command(self.host)).tournament
        self.all.open_registration(self.id, self.host, self.command(self.host))
        self.people: list[tuple[str, str]] = []
        for number in range(1, entrants + 1):
            self.enter(*self.person(f"Suitor {number}"))

    def person(self, name: str) -> tuple[str, str]:
        """The id and the token of a new player."""
        return self.nostos.services.players.register(name, self.command(name))

    def enter(self, player: str, token: str) -> None:
        """The player registers."""
        self.all.register(self.id, player, NewEntrant(player), self.command(player))
        self.people.append((player, token))

    def token(self, number: int) -> str:
        """The token of an entrant."""
        return self.people[number - 1][1]

    def tell(self, to: Sequence[int], text: str) -> None:
        """Something is written to some entrants."""
        self.all.announce_to(self.id, self.host, to, text, self.command(self.host))

    def announce(self, text: str) -> None:
        """Something is written to everybody."""
        self.all.announce(self.id, self.host, text, self.command(self.host))

    def name(self, player: str, *roles: Any) -> None:
        """The player gets these roles on the staff."""
        self.all.name_staff(self.id, self.host, player, roles, self.command(self.host))

    def remove(self, player: str) -> None:
        """The player is not on the staff any more."""
        self.all.remove_staff(self.id, self.host, player, "the end", self.command(self.host))

    def close_registration(self) -> None:
        """Nobody registers any more."""
        self.all.close_registration(self.id, self.host, self.command(self.host))

    def cancel(self) -> None:
        """The tournament is over."""
        self.all.cancel(self.id, self.host, "the wind", self.command(self.host))

    @property
    def head(self) -> int:
        """The last step."""
        return self.all.head(self.id)

    def fresh(self, viewer: Viewer, after: int = 0) -> list[bytes]:
        """A fresh read of a viewer's frames, up to the last step there is."""
        return self.nostos.services.tournament_reads.frames(self.id, viewer, after, at_least=self.head)

    @property
    def address(self) -> str:
        """The address of its stream."""
        return f"{self.nostos.url}/v1/tournaments/{self.id}/stream"

    def follow(self, token: str | None = None, **query: Any) -> StreamReader:
        """A stream, read in a thread."""
        return StreamReader(self.address, token, query)

    def command(self, actor: str) -> Command:
        """A command of its own."""
        return command(actor, str(uuid4()), "test", None)
