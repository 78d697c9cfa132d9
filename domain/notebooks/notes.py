"""Notebooks: the notes and the talk of groups of seats, stored apart from the match (rule match 17).

What is written rests sealed with the keys of the notebook and of its author, and goes with either.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple
from uuid import UUID, uuid5

import msgspec

from domain.kernel.facts import Fact, Seat
from domain.kernel.game import Game, Setting
from domain.kernel.guesses import Guess
from domain.kernel.match.lifecycle import Status
from domain.kernel.text_rules import legible
from domain.matches import Matches, errors
from domain.store import Command, CommandResult, Decision, Event, Log, Order, Streams
from domain.store.account_facts import NotebookErased, Noted, Talked

LONGEST: Final = 100  # characters of a subject, or of a mark
LONGEST_LINE: Final = 200  # characters of a line of talk
MOST_LINES: Final = 500  # lines of talk in a notebook
MOST_NOTES: Final = 2000  # notes of a player in a notebook: one a subject a step is far less
WHILE_PLAYING: Final = frozenset({Status.PLAYING})  # 17: the statuses of a match in which seats write


def notebook_id(match: UUID, group: int) -> UUID:
    """The stream of a notebook. `group`: its number among the groups of the match."""
    return uuid5(match, f"notebook/{group}")


def groups(game: Game, setting: Setting, *, table_talk: bool) -> tuple[tuple[Seat, ...], ...]:
    """17, 48, 49: the seats that share each notebook: those that the game says, then all, if the table talks,
    then each seat alone, if it may guess. Those that the game has already are not added.
    """
    shared = () if game.notebook is None else game.notebook.groups(setting)
    everybody = [tuple(range(setting.seats))] if table_talk else []
    alone = [] if game.guesses is None else [(seat,) for seat in range(setting.seats)]
    return (*shared, *(seats for seats in (*everybody, *alone) if seats not in shared))


class Written(NamedTuple):
    """How much is in a notebook: lines of talk, and the notes of each player."""

    lines: int
    notes: Mapping[str, int]


class Place(NamedTuple):
    """A notebook that a seat writes into: its number, the seats that share it; and the match as the seat
    knows it.
    """

    number: int
    to: tuple[Seat, ...]
    seat: Seat
    status: Status
    step: int
    table: Any


class Notebooks:
    """All notebooks. `now`: UTC."""

    def __init__(self, log: Log, matches: Matches, now: Callable[[], datetime]) -> None:
        self._log = log
        self._matches = matches
        self._streams: Streams[Written] = Streams(log, now, Written(0, {}), _count)

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
        fact, Noted. Raises Refused (of the match or of the game; NoNotebook if none is open, NotedOut if it
        takes no more notes of the player) or Unavailable.
        """

        def decide(place: Place, written: Written) -> Decision:
            fact = Noted(str(match), place.to, place.step, place.seat, subject, tuple(marks))
            decision = self._decision("notebook.noted", match, place, fact)
            self._check(match, place.table, subject, tuple(marks))
            return _noted(decision, written, player)

        return self._execute(match, player, command, decide)

    def guess(self, match: UUID, player: str, guess: Guess, command: Command) -> CommandResult:
        """49: Note a guess in the notebook of the seat alone, in place of its last one on the same question.

        Errors and result as `note` has them, but UnfitGuess if the seat is not offered the guess.
        """

        def decide(place: Place, written: Written) -> Decision:
            marks = (guess.answer,)
            fact = Noted(str(match), place.to, place.step, place.seat, guess.question, marks)
            decision = self._decision("notebook.noted", match, place, fact)
            self._check_guess(match, place, guess)
            return _noted(decision, written, player)

        return self._execute(match, player, command, decide, self._alone)

    def talk(
        self, match: UUID, player: str, text: str, command: Command, *, table: bool = False
    ) -> CommandResult:
        """Write a line to the seats that share the seat's open notebook. `table`: to all seats.

        The event of the result has one fact, Talked. Raises Refused (NoNotebook if none is open, NoTableTalk
        if the table does not talk, NobodyToTalkTo if no other seat shares it, TalkedOut if it takes no more
        lines) or Unavailable.
        """

        def decide(place: Place, written: Written) -> Decision:
            if len(place.to) == 1:
                raise errors.NobodyToTalkTo
            if not legible(text, LONGEST_LINE):
                raise errors.BadLine(("text",))
            if written.lines >= MOST_LINES:
                raise errors.TalkedOut
            fact = Talked(str(match), place.to, place.step, place.seat, text)
            return self._decision("notebook.talked", match, place, fact)

        return self._execute(match, player, command, decide, self._table if table else self._place)

    def _execute(
        self,
        match: UUID,
        player: str,
        command: Command,
        decide: Callable[[Place, Written], Decision],
        find: Callable[[UUID, str], Place] | None = None,
    ) -> CommandResult:
        """Execute a command in a notebook, unless any notebook of the match has it already.

        `decide`: from the place, and how much is in that notebook. `find`: the place; without it the seat's
        open notebook.
        """

        def order() -> Order[Written]:
            place = (find or self._place)(match, player)
            stream = notebook_id(match, place.number)
            return Order(stream, command, player, lambda _head, written, _at: decide(place, written))

        streams = [notebook_id(match, number) for number in range(len(self._groups(match)))]
        return self._streams.execute_in_one(streams, command, player, order)

    def written(self, match: UUID, player: str, notebooks: int) -> Iterator[Event]:
        """What the player wrote into the notebooks of a match. `notebooks`: how many there are."""
        for number in range(notebooks):
            for event in self._log.read(notebook_id(match, number)):
                if event.actor == player:
                    yield event

    def talkers(self, match: UUID, player: str, *, table: bool = False) -> tuple[Seat, ...]:
        """The seats that may talk with each other now, with the player's seat; none if that may not. `table`:
        at the table, not in the seat's open notebook.
        """
        try:
            place = self._table(match, player) if table else self._place(match, player)
        except errors.MatchError:
            return ()
        return place.to if place.status is Status.PLAYING and len(place.to) > 1 else ()

    def number_of(self, match: UUID, seats: Sequence[Seat]) -> int | None:
        """The number of the notebook that these seats share; None if they share none."""
        groups = self._groups(match)
        return groups.index(tuple(seats)) if tuple(seats) in groups else None

    def line(self, match: UUID, number: int, line: int) -> Talked | None:
        """A line of talk: the number of its notebook, and of the line there. None if there is none, or if it
        is erased. It does not check who asks for it.
        """
        events = self._log.read(notebook_id(match, number), line - 1, line)
        facts = (fact for event in events for fact in event.facts)
        return next((fact for fact in facts if isinstance(fact, Talked)), None)

    def erase(self, match: UUID, number: int) -> None:
        """Erase a notebook: destroy its key, and say so in the log; again and again if need be."""
        erased = Decision("notebook.erased", "", None, (NotebookErased(str(match)),))
        self._streams.erase(notebook_id(match, number), erased)

    def _groups(self, match: UUID) -> tuple[tuple[Seat, ...], ...]:
        """The seats of each notebook of the match."""
        talks = self._matches.table_talks(match)
        return groups(self._matches.game(match), self._matches.setting(match), table_talk=talks)

    def _table(self, match: UUID, player: str) -> Place:
        """48: where all seats talk."""
        seat, step, status, table = self._matches.at_present(match, player)
        if not self._matches.table_talks(match):
            raise errors.NoTableTalk
        everybody = tuple(range(self._matches.setting(match).seats))
        return Place(self._groups(match).index(everybody), everybody, seat, status, step, table)

    def _alone(self, match: UUID, player: str) -> Place:
        """49: where the seat writes for itself."""
        seat, step, status, table = self._matches.at_present(match, player)
        groups = self._groups(match)
        if (seat,) not in groups:
            raise errors.NoNotebook
        return Place(groups.index((seat,)), (seat,), seat, status, step, table)

    def _place(self, match: UUID, player: str) -> Place:
        """The one notebook of the player's seat that is open now."""
        seat, step, status, table = self._matches.at_present(match, player)  # of one step: seats change hands
        notebook = self._matches.game(match).notebook
        if notebook is None:
            raise errors.NoNotebook
        groups = self._groups(match)
        for number in notebook.open(self._matches.setting(match), table):
            if seat in groups[number]:
                return Place(number, groups[number], seat, status, step, table)
        raise errors.NoNotebook

    def _decision(self, topic: str, match: UUID, place: Place, fact: Fact) -> Decision:
        """What is written into the notebook; only while the match is played."""
        if place.status not in WHILE_PLAYING:
            raise errors.WrongStatus(place.status)
        return Decision(topic, self._matches.game(match).slug, place.seat, (fact,))

    def _check_guess(self, match: UUID, place: Place, guess: Guess) -> None:
        """49: only what the seat is offered."""
        guesses = self._matches.game(match).guesses
        offers = () if guesses is None else guesses.offers(place.table, place.seat)
        plain = msgspec.to_builtins(guess)
        misfits = [offer.misfit(plain) for offer in offers if offer.move == plain["type"]] or [("type",)]
        if None not in misfits:
            raise errors.UnfitGuess(misfits[0] or (), offers)

    def _check(self, match: UUID, table: Any, subject: str, marks: tuple[str, ...]) -> None:
        if not legible(subject, LONGEST):
            raise errors.BadNote(("subject",))
        for at, mark in enumerate(marks):
            if not legible(mark, LONGEST):
                raise errors.BadNote(("marks", str(at)))
        notebook = self._matches.game(match).notebook
        if notebook is not None:
            notebook.check(self._matches.setting(match), table, subject, marks)


def _noted(decision: Decision, written: Written, player: str) -> Decision:
    """The decision to take in one more note of the player, unless the notebook is full of them."""
    if written.notes.get(player, 0) >= MOST_NOTES:
        raise errors.NotedOut
    return decision


def _count(written: Written, event: Event) -> Written:
    """How much is in a notebook, also what is erased, which has no facts any more."""
    match event.topic:
        case "notebook.talked":
            return written._replace(lines=written.lines + 1)
        case "notebook.noted":
            count = written.notes.get(event.actor, 0) + 1
            return written._replace(notes={**written.notes, event.actor: count})
        case _:
            return written
