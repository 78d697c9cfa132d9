"""Notebooks: the notes of groups of seats, stored apart from the match (rule match 17)."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any, Final
from uuid import UUID, uuid5

from domain.kernel.facts import Seat
from domain.kernel.lifecycle import Status
from domain.kernel.text_rules import legible
from domain.matches import Matches, errors
from domain.store import Command, CommandResult, Decision, Event, Log, Order, Streams
from domain.store.account_facts import Noted

CACHED: Final = 1000  # notebooks kept in memory
LONGEST: Final = 100  # characters of a subject, or of a mark


def notebook_id(match: UUID, group: int) -> UUID:
    """The stream of a notebook. `group`: its number among the groups of the game's notebook."""
    return uuid5(match, f"notebook/{group}")


class Notebooks:
    """All notebooks. `now`: UTC."""

    def __init__(self, log: Log, matches: Matches, now: Callable[[], datetime]) -> None:
        self._matches = matches
        self._streams: Streams[None] = Streams(log, now, None, _evolve, CACHED)

    def note(
        self,
        match: UUID,
        player: str,
        subject: str,
        marks: Sequence[str],
        command: Command,
    ) -> CommandResult:
        """Replace the marks of a subject in the seat's notebook.

        The note goes into the one notebook of the seat that is open now. The event of the result has one
        fact, Noted. Raises Refused (of the match or of the game; NoNotebook if none is open) or Unavailable.
        """
        seat = self._matches.seat_of(match, player)
        if seat is None:
            raise errors.NotSeated
        step, status, table = self._matches.at_present(match, seat)
        number, to = self._group(match, seat, table)

        def decide(_head: int, _state: None, _at: datetime) -> Decision:
            self._check(match, subject, tuple(marks))
            if status is not Status.PLAYING:
                raise errors.WrongStatus(status)
            fact = Noted(str(match), to, step, seat, subject, tuple(marks))
            return Decision("notebook.noted", self._matches.game(match).slug, seat, (fact,))

        return self._streams.execute(Order(notebook_id(match, number), command, player, decide))

    def _group(self, match: UUID, seat: Seat, table: Any) -> tuple[int, tuple[Seat, ...]]:
        """The number of the seat's open notebook, and the seats that share it."""
        notebook = self._matches.game(match).notebook
        if notebook is None:
            raise errors.NoNotebook
        setting = self._matches.setting(match)
        groups = notebook.groups(setting)
        for number in notebook.open(setting, table):
            if seat in groups[number]:
                return number, groups[number]
        raise errors.NoNotebook

    def _check(self, match: UUID, subject: str, marks: tuple[str, ...]) -> None:
        if not legible(subject, LONGEST):
            raise errors.BadNote(("subject",))
        for at, mark in enumerate(marks):
            if not legible(mark, LONGEST):
                raise errors.BadNote(("marks", str(at)))
        notebook = self._matches.game(match).notebook
        if notebook is not None:
            notebook.check(self._matches.setting(match), subject, marks)


def _evolve(_: None, _event: Event) -> None:
    """Nothing: notebooks are only written here; a projection reads them."""
