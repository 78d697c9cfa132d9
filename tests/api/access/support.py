"""A tournament whose first round is played, with its staff, for tests of what they may see."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, Final
from uuid import UUID

from domain.accounts.tokens import ORGANIZE, SCOPES
from tests.api.support import ApiService, Caller
from tests.api.tournaments.support import ApiTournament
from tests.support.eventually import eventually
from tests.support.service.kept_desk import kept_desk
from tests.support.service.played_matches import has_begun

WHY: Final = {"rule": "Article 11.3", "reason": "a complaint of table 1"}
DELAYED: Final = {"broadcast": {"delay": {"seconds": 3600}}}
STAFF: Final = {
    "organizer": "Themis",
    "arbiter": "Minos",
    "scorekeeper": "Clio",
    "commentator": "Calliope",
}


class StaffedTournament(ApiTournament):
    """A tournament whose matches have begun. `staff`: somebody of each role; `former`: was an arbiter."""

    def __init__(self, service: ApiService, **changes: Any) -> None:
        super().__init__(service, **changes)
        self.staff = {role: service.player(name) for role, name in STAFF.items()}
        self.former = service.player("Orpheus")
        for role, caller in self.staff.items():
            self.done("PUT", f"/staff/{caller.player}", {"roles": [role]})
        self.done("PUT", f"/staff/{self.former.player}", {"roles": ["arbiter"]})
        self.registered().opened(1)
        self.removed(self.former)
        with kept_desk(service.services):
            for table in (1, 2):
                match = self.match(table)
                eventually(partial(has_begun, service.services, match), "the match has begun")

    def removed(self, caller: Caller) -> None:
        """One of the staff leaves it."""
        self.done("DELETE", f"/staff/{caller.player}?reason=ill")

    def match(self, table: int = 1) -> UUID:
        """The match of a table of the first round."""
        return UUID(str(self.tables(1)[table - 1]["match"]))

    def match_path(self, table: int = 1) -> str:
        """The address of that match."""
        return f"/v1/matches/{self.match(table)}"

    def look(self, by: Caller, body: Any = None, table: int = 1) -> Any:
        """The answer to somebody who looks at a table."""
        return self.asked("POST", f"/rounds/1/tables/{table}/looks", {**WHY, **(body or {})}, by=by)

    def play(self, moves: int = 1, table: int = 1) -> int:
        """The seats make so many moves, the first that there are; the last step, which is projected."""
        services, match = self.service.services, self.match(table)
        players = self.at_table(1, table)
        for _ in range(moves):
            player, offers = next(
                (player, found)
                for player in players
                if (found := services.matches.legal(match, player.player).offers)
            )
            made = player.post(f"/v1/matches/{match}/moves", {"move": next(iter(offers[0].all()))})
            assert made.status_code < 300, made.text
        head = services.matches.head(match)
        services.reads.wait(match, head)
        return head


@contextmanager
def as_organizer(service: ApiService, caller: Caller) -> Iterator[Caller]:
    """The same player with a token that only who runs the service can make."""
    token = service.services.players.tokens.issue(caller.player, [*SCOPES, ORGANIZE])
    yield Caller(service, token, caller.player, caller.name)
