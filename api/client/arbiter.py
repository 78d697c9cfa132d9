"""What an arbiter of a match of a tournament does in it."""

from collections.abc import Sequence
from typing import Any

from api.client.caller import Caller
from api.client.responses import FRAME, Frame
from api.client.transport import only_at


class ArbiterCommands(Caller):
    """The acts of arbiters. Each returns its step. `rule`: on what it rests; `reason`: why it is done;
    `expect`: act only at this step.
    """

    def pause(self, match: str, rule: str, reason: str, *, expect: int | None = None) -> Frame:
        """Pause a match: nobody plays, and no clock runs."""
        return self._act(match, "pause", "pause", {"rule": rule, "reason": reason}, expect)

    def resume(self, match: str, rule: str, reason: str, *, expect: int | None = None) -> Frame:
        """Resume a match."""
        return self._act(match, "resumption", "resume", {"rule": rule, "reason": reason}, expect)

    def adjust_time(
        self,
        match: str,
        seats: Sequence[int],
        seconds: int,
        rule: str,
        reason: str,
        *,
        expect: int | None = None,
    ) -> Frame:
        """Give seats of a paused match so many seconds each; take them if the number is below 0."""
        body = {"seats": sorted(seats), "seconds": seconds, "rule": rule, "reason": reason}
        return self._act(match, "time", "adjust_time", body, expect)

    def rewind(self, match: str, step: int, rule: str, reason: str, *, expect: int | None = None) -> Frame:
        """Let a match be as it was after a step, and paused."""
        body = {"step": step, "rule": rule, "reason": reason}
        return self._act(match, "rewind", "rewind", body, expect)

    def adjudicate(
        self,
        match: str,
        ranking: Sequence[Sequence[int]],
        rule: str,
        reason: str,
        *,
        expect: int | None = None,
    ) -> Frame:
        """Decide the result. `ranking`: the seats in groups, the best first."""
        body = {"ranking": [list(group) for group in ranking], "rule": rule, "reason": reason}
        return self._act(match, "adjudication", "adjudicate", body, expect)

    def annul(self, match: str, rule: str, reason: str, *, expect: int | None = None) -> Frame:
        """End a match without a result."""
        return self._act(match, "annulment", "annul", {"rule": rule, "reason": reason}, expect)

    def penalize(
        self,
        match: str,
        seat: int,
        rule: str,
        reason: str,
        *,
        seconds: int = 0,
        points: int = 0,
        expect: int | None = None,
    ) -> Frame:
        """Warn a seat; or take seconds from its clock, or parts of a point of the tournament."""
        body = {"seat": seat, "seconds": seconds, "points": points, "rule": rule, "reason": reason}
        return self._act(match, "penalties", "penalize", body, expect)

    def name_substitute(
        self,
        match: str,
        seat: int,
        substitute: str,
        rule: str,
        reason: str,
        *,
        expect: int | None = None,
    ) -> Frame:
        """Give a seat to another player. `substitute`: their id."""
        body = {"seat": seat, "substitute": substitute, "rule": rule, "reason": reason}
        return self._act(match, "substitute", "name_substitute", body, expect)

    def _act(self, match: str, path: str, kind: str, body: dict[str, Any], expect: int | None) -> Frame:
        path, said = f"/v1/matches/{match}/{path}", {"kind": kind, "match": match, **body}
        return self._command("POST", path, FRAME, body=body, headers=only_at(expect), said=said)
