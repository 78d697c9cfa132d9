"""Commands that open, change and end tournaments, and name their staff."""

from collections.abc import Mapping, Sequence
from typing import Any

from api.client.responses import OBJECT, Frame
from api.client.tournaments.tournament_caller import TournamentCaller, present


class HostCommands(TournamentCaller):
    """What a host and the organizers that they name do."""

    def open_tournament(self, regulations: Mapping[str, Any], key: str | None = None) -> str:
        """Announce a tournament. Returns its id."""
        body = {"regulations": dict(regulations)}
        return str(self._command("POST", "/v1/tournaments", OBJECT, body=body, key=key)["tournament"])

    def change_regulations(self, tournament: str, regulations: Mapping[str, Any], reason: str) -> Frame:
        """Replace the regulations before the first round."""
        body = {"regulations": dict(regulations), "reason": reason}
        return self._act_in(tournament, "POST", "/regulations", body)

    def postpone(self, tournament: str, starts: str, reason: str) -> Frame:
        """Let the tournament, or its next round, begin at another moment: UTC, RFC 3339."""
        return self._act_in(tournament, "POST", "/postponement", {"starts": starts, "reason": reason})

    def cancel_tournament(self, tournament: str, reason: str, *, expect: int | None = None) -> Frame:
        """End a tournament without final standings."""
        return self._act_in(tournament, "POST", "/cancellation", {"reason": reason}, expect=expect)

    def finish_tournament(
        self, tournament: str, beacon: str | None = None, *, expect: int | None = None
    ) -> Frame:
        """Finish a tournament. `beacon`: the randomness that was named for its last draw, if any was."""
        return self._act_in(tournament, "POST", "/end", present(beacon=beacon), expect=expect)

    def name_staff(self, tournament: str, player: str, roles: Sequence[str]) -> Frame:
        """Give a player roles on the staff, in place of those that they had."""
        return self._act_in(tournament, "PUT", f"/staff/{player}", {"roles": list(roles)})

    def remove_staff(self, tournament: str, player: str, reason: str) -> Frame:
        """Take a player from the staff."""
        return self._act_in(tournament, "DELETE", f"/staff/{player}", query={"reason": reason})

    def open_registration(self, tournament: str) -> Frame:
        """Let players register."""
        return self._act_in(tournament, "POST", "/registration")

    def close_registration(self, tournament: str) -> Frame:
        """Let nobody register any more. Who comes later enters late."""
        return self._act_in(tournament, "DELETE", "/registration")

    def invite_entrants(self, tournament: str, players: Sequence[str]) -> Frame:
        """Let these players register, in one step."""
        return self._act_in(tournament, "POST", "/invitations", {"players": list(players)})

    def uninvite_entrant(self, tournament: str, player: str) -> Frame:
        """Take the invitation of a player back who has not entered."""
        return self._act_in(tournament, "DELETE", f"/invitations/{player}")
