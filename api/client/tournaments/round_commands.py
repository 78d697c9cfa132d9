"""Commands that pair, open and close rounds."""

from collections.abc import Sequence

from api.client.responses import Frame
from api.client.tournaments.tournament_caller import TournamentCaller, present


class RoundLeading(TournamentCaller):
    """What organizers and arbiters do with rounds."""

    def pair_round(
        self, tournament: str, number: int, beacon: str | None = None, *, expect: int | None = None
    ) -> Frame:
        """Pair the next round. `beacon`: the randomness that was named for its draw, if any was."""
        return self._act_in(
            tournament, "POST", "/rounds", present(round=number, beacon=beacon), expect=expect
        )

    def change_pairing(
        self,
        tournament: str,
        number: int,
        tables: Sequence[Sequence[int]],
        byes: Sequence[int],
        *,
        rule: str,
        reason: str,
        expect: int,
    ) -> Frame:
        """Pair the same entrants by hand."""
        body = {
            "tables": [list(table) for table in tables],
            "byes": list(byes),
            "reason": reason,
            "rule": rule,
        }
        return self._act_in(tournament, "PUT", f"/rounds/{number}/pairing", body, expect=expect)

    def cancel_pairing(self, tournament: str, number: int, reason: str) -> Frame:
        """Let a pairing be void that is not open."""
        return self._act_in(tournament, "DELETE", f"/rounds/{number}/pairing", query={"reason": reason})

    def open_round(self, tournament: str, number: int, *, expect: int | None = None) -> Frame:
        """Begin a round: all its matches are listed, and the service opens and starts them."""
        return self._act_in(tournament, "POST", f"/rounds/{number}/opening", expect=expect)

    def call_time(self, tournament: str, number: int, turns: int | None = None) -> Frame:
        """Say that the time of a round is up. `turns`: how many follow, if not as the regulations say."""
        return self._act_in(tournament, "POST", f"/rounds/{number}/time", present(turns=turns))

    def close_round(
        self, tournament: str, number: int, *, publish: bool = True, expect: int | None = None
    ) -> Frame:
        """End a round. `publish`: its standings, too."""
        path, body = f"/rounds/{number}/closing", {"publish": publish}
        return self._act_in(tournament, "POST", path, body, expect=expect)

    def publish_standings(self, tournament: str, number: int) -> Frame:
        """Publish the standings after the last round as they are now."""
        return self._act_in(tournament, "POST", f"/rounds/{number}/standings")

    def confirm_results(self, tournament: str, number: int, tables: Sequence[int], *, expect: int) -> Frame:
        """Let the results of these tables count, as the caller saw them at the step `expect`."""
        body = {"tables": list(tables)}
        return self._act_in(tournament, "POST", f"/rounds/{number}/confirmation", body, expect=expect)
