"""Commands about the results of tables. An outcome has `ranking`, `scores` and `winners`.

Seats count from 0.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from api.client.responses import FRAME, OBJECT, Frame
from api.client.tournaments.tournament_caller import (
    TournamentCaller,
    present,
    table_path,
    tournament_path,
)
from domain.threadsafe.decoder import JsonObject

AnyOutcome = Mapping[str, Any]
SAID: tuple[str, ...] = ("ranking", "scores", "winners")


class TableCommands(TournamentCaller):
    """What people at a table, the desk and arbiters do about its result."""

    def write_result(
        self,
        tournament: str,
        number: int,
        table: int,
        outcome: AnyOutcome,
        *,
        absent: Sequence[int] = (),
        source: str = "desk",
        expect: int | None = None,
    ) -> Frame:
        """Write a result down; or with the source `ruling` decide it. `absent`: seats nobody came to."""
        body = {**_result(outcome, absent), "source": source}
        return self._act_in(tournament, "PUT", table_path(number, table, "result"), body, expect=expect)

    def agree_with_result(
        self, tournament: str, number: int, table: int, *, expect: int | None = None
    ) -> Frame:
        """Agree with the result of the caller's table."""
        return self._act_in(tournament, "POST", table_path(number, table, "agreement"), expect=expect)

    def dispute_result(self, tournament: str, number: int, table: int, reason: str) -> Frame:
        """Dispute the result of the caller's table."""
        return self._act_in(tournament, "POST", table_path(number, table, "dispute"), {"reason": reason})

    def confirm_result(self, tournament: str, number: int, table: int, *, expect: int) -> Frame:
        """Let a result count, as the caller saw it at the step `expect`."""
        return self._act_in(tournament, "POST", table_path(number, table, "confirmation"), expect=expect)

    def correct_result(
        self,
        tournament: str,
        number: int,
        table: int,
        outcome: AnyOutcome,
        *,
        rule: str,
        reason: str,
        expect: int,
        absent: Sequence[int] = (),
    ) -> Frame:
        """Replace a result that counts, as the caller saw it at the step `expect`."""
        body = {**_result(outcome, absent), "reason": reason, "rule": rule}
        return self._act_in(tournament, "POST", table_path(number, table, "correction"), body, expect=expect)

    def what_if(
        self, tournament: str, number: int, table: int, outcome: AnyOutcome, absent: Sequence[int] = ()
    ) -> JsonObject:
        """What that correction would change: `before`, `after`, `moved`, `pairings`, `looked`."""
        path = tournament_path(tournament, table_path(number, table, "what-if"))
        return self._command("POST", path, OBJECT, body=_result(outcome, absent))

    def look_at_table(
        self,
        tournament: str,
        number: int,
        table: int,
        rule: str,
        reason: str,
        *,
        seat: int | None = None,
        step: int | None = None,
    ) -> Frame:
        """Look from now on as the referee at the match of a table; with `seat`, as that seat up to `step`, or
        to the last one. Returns the step of the match, which everybody at it sees.
        """
        look = None if seat is None else present(seat=seat, step=step)
        path = tournament_path(tournament, table_path(number, table, "looks"))
        return self._command("POST", path, FRAME, body=present(reason=reason, rule=rule, look=look))

    def adjourn_table(self, tournament: str, number: int, table: int, reason: str) -> Frame:
        """Let the match of a table go on later."""
        return self._act_in(tournament, "POST", table_path(number, table, "adjournment"), {"reason": reason})

    def annul_table(self, tournament: str, number: int, table: int, rule: str, reason: str) -> Frame:
        """End the match of a table without a result."""
        body = {"reason": reason, "rule": rule}
        return self._act_in(tournament, "POST", table_path(number, table, "annulment"), body)

    def replay_table(self, tournament: str, number: int, table: int, rule: str, reason: str) -> Frame:
        """Let a table without a result play another match."""
        body = {"reason": reason, "rule": rule}
        return self._act_in(tournament, "POST", table_path(number, table, "replay"), body)


def _result(outcome: AnyOutcome, absent: Sequence[int]) -> JsonObject:
    said = {name: outcome[name] for name in SAID}
    return present(outcome=said, absent=list(absent) or None)
