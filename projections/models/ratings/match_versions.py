"""By which version of the rules a match is played. Its opening says so, which is in the log before its
tournament ends.
"""

from collections.abc import Mapping, Sequence
from uuid import UUID

from domain.kernel.match.facts import Opened
from domain.store import Log


class MatchVersions:
    """Reads openings of matches. `log`: of all events; without one no match is known."""

    def __init__(self, log: Log | None = None) -> None:
        self._log = log

    def __call__(self, matches: Sequence[str]) -> Mapping[str, str]:
        """The versions of these matches, of those that were opened."""
        if self._log is None or not matches:
            return {}
        events = map(self._log.event, self._log.opening_rows([UUID(match) for match in matches]))
        return {
            fact.match: fact.version
            for event in events
            for fact in event.facts[:1]
            if isinstance(fact, Opened)
        }
