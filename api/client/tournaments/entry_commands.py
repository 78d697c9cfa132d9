"""Commands about who takes part: entries, byes, seeding, lots."""

from collections.abc import Sequence

from api.client.responses import OBJECT, Frame
from api.client.tournaments.tournament_caller import TournamentCaller, present, tournament_path
from domain.threadsafe.decoder import JsonObject


class EntryCommands(TournamentCaller):
    """What entrants do for themselves, and the staff for them."""

    def enter(
        self,
        tournament: str,
        player: str | None = None,
        *,
        affiliation: str | None = None,
        commitment: str | None = None,
    ) -> Frame:
        """Enter, after the end of registration as a late entry; or accept that the staff entered the caller.
        `player`: another one, whom the staff enters, and who is asked. `commitment`: binds 32 bytes for the
        lots.
        """
        body = present(player=player, affiliation=affiliation or None, commitment=commitment)
        return self._act_in(tournament, "POST", "/entrants", body)

    def check_entrants(self, tournament: str, text: str) -> JsonObject:
        """What a file of entrants (CSV, or columns like TRF) holds: `entrants`, and `faults` by lines. Nobody
        is entered by it.
        """
        path = tournament_path(tournament, "/imports/check")
        return self._command("POST", path, OBJECT, body={"text": text})

    def leave_tournament(
        self, tournament: str, number: int, reason: str | None = None, rule: str | None = None
    ) -> Frame:
        """Withdraw or drop, or decline an entry by the staff; the staff declines an entrant, or puts them out
        by a rule.
        """
        path, query = f"/entrants/{number}", {"reason": reason, "rule": rule}
        return self._act_in(tournament, "DELETE", path, query=query)

    def reinstate(self, tournament: str, number: int, reason: str) -> Frame:
        """Let an entrant take part again. Who left by themself is asked, and accepts with `enter`."""
        return self._act_in(tournament, "POST", f"/entrants/{number}/reinstatement", {"reason": reason})

    def check_in(self, tournament: str, number: int) -> Frame:
        """Say that an entrant is there."""
        return self._act_in(tournament, "POST", f"/entrants/{number}/check-in")

    def take_bye(self, tournament: str, number: int, bye: int, reason: str | None = None) -> Frame:
        """Ask for a bye in the round `bye`; an arbiter gives one, with a reason."""
        return self._act_in(tournament, "PUT", f"/entrants/{number}/byes/{bye}", present(reason=reason))

    def take_back_bye(self, tournament: str, number: int, bye: int) -> Frame:
        """Want a bye no more."""
        return self._act_in(tournament, "DELETE", f"/entrants/{number}/byes/{bye}")

    def contribute_to_lots(self, tournament: str, number: int, contribution: str) -> Frame:
        """Show the 32 bytes (hex) that the caller is bound to."""
        body = {"contribution": contribution}
        return self._act_in(tournament, "PUT", f"/entrants/{number}/contribution", body)

    def deduct_points(
        self, tournament: str, number: int, held: int, points: int, *, rule: str, reason: str
    ) -> Frame:
        """Take points from an entrant, in parts of a point. `held`: the round to which that belongs."""
        body = {"round": held, "points": points, "reason": reason, "rule": rule}
        return self._act_in(tournament, "POST", f"/entrants/{number}/penalties", body)

    def seed_entrants(self, tournament: str, order: Sequence[int], source: str) -> Frame:
        """Say in which order entrants are ranked before the first round, and where the order comes from."""
        return self._act_in(tournament, "PUT", "/seeding", {"order": list(order), "source": source})

    def name_beacon(self, tournament: str, draw: int, source: str, at: str) -> Frame:
        """Name public randomness of a moment to come for a draw to come."""
        return self._act_in(tournament, "PUT", f"/beacons/{draw}", {"source": source, "at": at})
