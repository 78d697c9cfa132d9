"""Matches: commands in, events appended, and the narrow reads that a command's author needs.

The truth of a match stays in here. What leaves is a frame or a view of one seat, and what everybody knows.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any, Final, NamedTuple, Protocol
from uuid import UUID, uuid5

import msgspec

from domain.kernel.clocks import Clocks
from domain.kernel.facts import Seat, Viewer
from domain.kernel.game import Game, Setting
from domain.kernel.lifecycle import OpenedToReferee, Sat, Status
from domain.kernel.match import Match, Sitter, view
from domain.kernel.notation import Frame
from domain.kernel.offers import Offer
from domain.ledger.bundle import CheckpointLine
from domain.ledger.canonical import to_microseconds
from domain.ledger.entries import ASKED, Chain, bound, salt
from domain.matches import decisions, errors, record_export
from domain.matches.ledger_adapter import asked
from domain.matches.state import Known, after, sealed
from domain.store import Answer, Command, CommandReused, Decision, Log, Order, Streams, command

MATCHES: Final = UUID("4e6f7374-6f73-5b6b-9c65-7973a0c0de02")  # the namespace of their ids
SERVICE: Final = "service"  # the actor of what nobody asked for
KNOWN: Final = 1000  # matches kept in memory

Decide = Callable[[int, Known, datetime], Decision]
"""What a command comes to, given the head, the match, and when the step will be made."""


class Names(Protocol):
    """Who knows what players are called."""

    def name(self, player: str) -> str:
        """The name of a player."""


class Done(msgspec.Struct, frozen=True):
    """The answer to a command: the step it made, as its author sees it. `repeated`: it was made before.

    `head`: of the ledger at that step; `bound`: what binds the command in its entry.
    """

    match: UUID
    step: int
    frame: Frame
    repeated: bool
    head: str
    bound: str


class Play(NamedTuple):
    """A move that a player wants to play. `expect`: the step that the match must be at, if he says so."""

    match: UUID
    player: str
    move: Mapping[str, Any]
    command: Command
    expect: int | None = None


class Matches:
    """All matches. `now`: UTC; `entropy`: so many unpredictable bytes."""

    def __init__(
        self,
        log: Log,
        shelf: Mapping[str, Game[Any]],
        players: Names,
        now: Callable[[], datetime],
        entropy: Callable[[int], bytes],
    ) -> None:
        self._log = log
        self._shelf = shelf
        self._players = players
        self._entropy = entropy
        self._streams: Streams[Known | None] = Streams(
            log, now, None, partial(after, shelf), KNOWN, seal=sealed
        )

    # Commands. Each raises Refused, of which the errors of the match are kinds, or Unavailable.

    def open(
        self,
        player: str,
        game: str,
        seats: int,
        options: dict[str, Any],
        command: Command,
        *,
        clock: Mapping[str, Any] | None = None,
        broadcast: Mapping[str, Any] | None = None,
    ) -> Done:
        """Open a match; the player is its host. `clock`, `broadcast`: as JSON has them."""
        if game not in self._shelf:
            raise errors.NoSuchGame(("game",))
        match_id = uuid5(MATCHES, str(command.id))

        def decide(_: int, known: Known | None, _at: datetime) -> Decision:
            if known is not None:
                raise CommandReused
            if command.seen:
                raise errors.UnknownHead
            seed, salt = self._entropy(decisions.ENTROPY), self._entropy(decisions.ENTROPY)
            setting = decisions.setting_of(self._shelf[game], seats, options)
            return decisions.open_(
                self._shelf[game],
                setting,
                match_id,
                player,
                seed=seed,
                salt=salt,
                clock=decisions.clock_of(clock),
                broadcast=decisions.broadcast_of(broadcast),
            )

        return self._done(self._streams.execute(Order(match_id, command, player, decide)))

    def sit(self, match: UUID, player: str, seat: int, contribution: bytes | None, command: Command) -> Done:
        """Take a seat. `contribution`: 32 bytes, drawn here if there is none."""
        chance = self._entropy(decisions.ENTROPY) if contribution is None else contribution
        sat = Sat(seat, player, self._players.name(player), chance.hex())
        return self._execute(
            match,
            player,
            command,
            lambda _, known, _at: decisions.sit(known.game, known.truth, sat),
        )

    def leave(self, match: UUID, player: str, seat: int, command: Command) -> Done:
        """Leave a seat before the start."""
        return self._execute(
            match,
            player,
            command,
            lambda _, known, _at: decisions.leave(known.game, known.truth, seat, player),
        )

    def start(self, match: UUID, player: str, command: Command) -> Done:
        """Start the match."""
        return self._execute(
            match,
            player,
            command,
            lambda head, known, _at: decisions.start(known.game, known.truth, head + 1, player),
        )

    def play(
        self,
        match: UUID,
        player: str,
        move: Mapping[str, Any],
        command: Command,
        expect: int | None = None,
    ) -> Done:
        """Play a move; as in `Play`."""
        order = self._playing(Play(match, player, move, command, expect))
        return self._done(self._streams.execute(order))

    def play_each(self, plays: Sequence[Play]) -> Iterator[Done | Exception]:
        """Play moves: the first of each match together, in one transaction. Each comes to what it would have
        come to alone, after those before it: none behind a refused one of its match is played before that
        outcome was fetched. Errors are outcomes, and none is raised.
        """
        for answer in self._streams.execute_each([self._playing(play) for play in plays]):
            yield answer if isinstance(answer, Exception) else self._done(answer)

    def _playing(self, play: Play) -> Order[Known | None]:
        def decide(head: int, known: Known, at: datetime) -> Decision:
            seat = decisions.seat_of(known.truth, play.player)
            if play.expect is not None and play.expect != head:
                raise errors.Stale(play.expect, head)
            table = self._view(play.match, head, known, seat)
            return decisions.play(
                known.game, known.truth, table, head + 1, seat=seat, data=play.move, at=to_microseconds(at)
            )

        return _order(play.match, play.player, play.command, decide)

    def resign(self, match: UUID, player: str, command: Command, *, withdraw: bool = False) -> Done:
        """Offer to resign, or take the offer back."""
        rule = decisions.withdraw if withdraw else decisions.resign
        return self._execute(
            match,
            player,
            command,
            lambda _, known, at: rule(
                known.game, known.truth, decisions.seat_of(known.truth, player), to_microseconds(at)
            ),
        )

    def close(self, match: UUID, player: str, reason: str, command: Command) -> Done:
        """Call the match off before its start."""
        return self._execute(
            match,
            player,
            command,
            lambda _, known, _at: decisions.close(known.game, known.truth, player, reason),
        )

    def open_to_referee(self, match: UUID, player: str, reason: str, command: Command) -> Done:
        """Let an organizer look as the referee, for a reason that everybody is told."""
        fact = OpenedToReferee(player, self._players.name(player), reason)
        return self._execute(
            match,
            player,
            command,
            lambda _, known, _at: decisions.open_to_referee(known.game, known.truth, fact),
        )

    def time_out(self, match: UUID) -> Done:
        """End a match in which a clock has run out. TimeIsLeft if none has."""
        return self._execute(
            match,
            SERVICE,
            command(SERVICE, f"{match}/time_out", "time_out", str(match)),
            lambda _, known, at: decisions.time_out(known.game, known.truth, to_microseconds(at)),
        )

    def give_time(self, match: UUID, since: datetime, until: datetime) -> Done:
        """Give the clocks that run the time back in which nobody minded them: between the two moments."""
        absence = [str(match), since.isoformat(), until.isoformat()]
        return self._execute(
            match,
            SERVICE,
            command(SERVICE, "/".join(absence), "give_time", absence),
            lambda _, known, at: decisions.give_time(
                known.game, known.truth, to_microseconds(since), to_microseconds(until), to_microseconds(at)
            ),
        )

    # Reads. Each raises NoSuchMatch or Unavailable.

    def legal(self, match: UUID, player: str) -> tuple[int, Seat, tuple[Offer, ...]]:
        """The step the match is at, the player's seat, and what it is offered: nothing once time is up."""
        head, known = self._current(match)
        seat = decisions.seat_of(known.truth, player)
        table = self._view(match, head, known, seat).table
        waited_for = known.truth.status is Status.PLAYING and seat in known.game.to_act(table)
        clocks = known.truth.clocks
        may_act = waited_for and (clocks is None or not clocks.up(to_microseconds(self._streams.now())))
        return head, seat, known.game.legal(table, seat) if may_act else ()

    def clocks(self, match: UUID) -> Clocks | None:
        """The clocks as of the last step; None where the match has none, or has not begun."""
        return self._current(match)[1].truth.clocks

    def table(self, match: UUID, seat: Seat) -> Any:
        """The game's table as the seat knows it."""
        head, known = self._current(match)
        return self._view(match, head, known, seat).table

    def ledger(self, match: UUID) -> tuple[Chain, tuple[str, ...]]:
        """The chain of the match's ledger, and its head at each step. It holds the key of the salts."""
        _, known = self._current(match)
        return known.chain, known.heads

    def record(
        self,
        match: UUID,
        viewer: Viewer,
        upto: int | None = None,
        *,
        sign: record_export.Sign,
        keys: Sequence[dict[str, str]],
        proofs: Callable[[int], Sequence[CheckpointLine]] = lambda _: (),
    ) -> bytes:
        """The record of the match so far, or up to a step, with what the viewer may open; who may ask is not
        looked at here.

        `proofs`: checkpoints that hold the head at a step.
        Rewritten if the log is not what it was when it was written.
        """
        events = self._log.read(match, upto=upto)
        if not events:
            raise errors.NoSuchMatch
        game, checkpoints = self._shelf[events[0].game], proofs(events[-1].step)
        return record_export.record(game, events, viewer, sign=sign, keys=keys, checkpoints=checkpoints)

    def looks_on_late(self, match: UUID, player: str | None) -> bool:
        """Whether the player is shown the match with a delay: one was agreed, and he does not play."""
        truth = self._settled(match, lambda truth: truth.status is not Status.OPEN).truth
        agreed = truth.opened is not None and truth.opened.broadcast is not None
        return agreed and (player is None or truth.seat_of(player) is None)

    def opened_to(self, match: UUID, player: str) -> bool:
        """Whether the match was opened to the player as its referee."""
        return player in self._settled(match, lambda truth: player in truth.opened_to).truth.opened_to

    def standing(self, match: UUID) -> tuple[int, str]:
        """The last step of the match that this process knows of, and the head of the ledger at it."""
        _, known = self._streams.known(match)
        if known is None:
            raise errors.NoSuchMatch
        return len(known.heads), known.heads[-1]

    def head(self, match: UUID) -> int:
        """The step the match is at."""
        return self._current(match)[0]

    def game(self, match: UUID) -> Game[Any]:
        """What is played at the match."""
        return self._settled(match, lambda _: True).game

    def setting(self, match: UUID) -> Setting:
        """Seats and options."""
        setting = self._settled(match, lambda _: True).truth.setting
        assert setting is not None
        return setting

    def status(self, match: UUID) -> Status:
        """Where the match stands."""
        over = (Status.ENDED, Status.CLOSED)
        return self._settled(match, lambda truth: truth.status in over).truth.status

    def seat_of(self, match: UUID, player: str) -> Seat | None:
        """The seat the player holds, or None."""
        return self._settled(match, lambda truth: truth.status is not Status.OPEN).truth.seat_of(player)

    def host(self, match: UUID) -> str:
        """The player who opened the match."""
        opened = self._settled(match, lambda _: True).truth.opened
        assert opened is not None
        return opened.host

    def sitters(self, match: UUID) -> tuple[Sitter | None, ...]:
        """Who sits where, None at a free seat."""
        return self._settled(match, lambda truth: truth.status is not Status.OPEN).truth.sitters

    def disclosed(self, match: UUID) -> bool:
        """Whether everyone may look as any seat and as the referee."""
        return self._settled(match, lambda truth: truth.disclosed).truth.disclosed

    def _execute(self, match: UUID, player: str, command: Command, decide: Decide) -> Done:
        return self._done(self._streams.execute(_order(match, player, command, decide)))

    def _done(self, answer: Answer) -> Done:
        event = answer.event
        _, known = self._streams.known(event.stream)
        assert known is not None
        return Done(
            match=event.stream,
            step=event.step,
            frame=event.frame(event.viewer),
            repeated=answer.repeated,
            head=known.heads[event.step - 1],
            bound=bound(salt(known.chain.key, event.step, ASKED), asked(event)),
        )

    def _current(self, match: UUID) -> tuple[int, Known]:
        head, known = self._streams.current(match)
        if known is None:
            raise errors.NoSuchMatch
        return head, known

    def _settled(self, match: UUID, enough: Callable[[Match], bool]) -> Known:
        """The match as known here if what is asked cannot change any more, else as the log has it now."""
        _, known = self._streams.known(match)
        if known is not None and enough(known.truth):
            return known
        return self._current(match)[1]

    def _view(self, match: UUID, head: int, known: Known, seat: Seat) -> Match:
        """The match as the seat knows it: folded from all that it saw, and from then on kept up to date."""
        if seat not in known.views:
            known.views[seat] = view(known.game, seat, self._log.facts(match, upto=head))
        return known.views[seat]


def _order(match: UUID, player: str, command: Command, decide: Decide) -> Order[Known | None]:
    """The command to a match that there is, by who has seen nothing but heads of it."""

    def decide_known(head: int, known: Known | None, at: datetime) -> Decision:
        if known is None:
            raise errors.NoSuchMatch
        if command.seen and command.seen not in known.heads:
            raise errors.UnknownHead
        return decide(head, known, at)

    return Order(match, command, player, decide_known)
