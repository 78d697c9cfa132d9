"""Queries: what the service and the authors of commands read of matches, straight from their streams.

The truth of a match stays in here. What leaves is a frame or a view of one seat, and what everybody knows.
"""

import threading
from collections.abc import Collection, Sequence
from functools import partial
from typing import Any, Final, NamedTuple
from uuid import UUID

import msgspec
from cachetools import TTLCache

from domain.kernel.clocks import Clocks
from domain.kernel.facts import Fact, Seat, Viewer
from domain.kernel.game import Game, Outcome, Setting, Shelf
from domain.kernel.match.acts import ACTS, Act
from domain.kernel.match.arbitration import is_outside
from domain.kernel.match.called_time import remaining
from domain.kernel.match.clocks import soonest
from domain.kernel.match.facts import Closed, Confirmed, Ended, Opened, ResultReached
from domain.kernel.match.lifecycle import BEFORE_START, OVER, UNDER_WAY, Status
from domain.kernel.match.referee import Position
from domain.kernel.match.state import Departure, Match, Sitter, TimeCall, departures
from domain.kernel.match.takebacks import TakebackChoice, takeback_choice
from domain.kernel.match.turns import Turn, turn_of, unasked
from domain.kernel.offers import Offer
from domain.kernel.terms import may_change_hands
from domain.ledger.canonical import to_microseconds
from domain.ledger.entries import Chain
from domain.matches import bounds, errors, record_export
from domain.matches.decisions import guests
from domain.matches.decisions.context import seat_of
from domain.matches.decisions.seats import check_runs
from domain.matches.participation import Participation, participation
from domain.matches.state import MatchState, MatchStates, chain_of, opened_rules
from domain.store import Log, Streams


class Legal(NamedTuple):
    """What a seat may do after the last step. `offers`: none if it is not to act, or once time is up.

    `takeback`: None in a match without takebacks.
    """

    step: int
    seat: Seat
    offers: tuple[Offer, ...]
    game: Game
    view: Match
    takeback: TakebackChoice | None = None

    @property
    def is_public(self) -> bool:
        """Whether onlookers know what the seat is offered, so that nobody learns anything by when it acts."""
        return bool(self.offers) and all(offer.move in self.game.public_moves for offer in self.offers)


class MatchResult(NamedTuple):
    """What a match came to: its status and its outcome, and in which step, with the head of the ledger there.

    `at`: the moment of the step, microseconds since 1970; `first`: the fact that it begins with.
    """

    status: Status
    outcome: Outcome | None
    step: int
    head: str
    at: int
    first: Fact


class Present(NamedTuple):
    """The player's seat, and at the last step: its number, the status, and the table as the seat knows it."""

    seat: Seat
    step: int
    status: Status
    table: Any


PUBLIC: Final = 10_000  # matches of which this process remembers that everybody may know of them
REMEMBERED: Final = 600.0  # seconds for which it does: a match that is not over is asked for again


class MatchQueries(MatchStates):
    """Reads of matches. Each raises NoSuchMatch or Unavailable."""

    def __init__(self, log: Log, shelf: Shelf, streams: Streams[MatchState | None]) -> None:
        super().__init__(log, streams)
        self._shelf = shelf
        self._public: TTLCache[UUID, None] = TTLCache(PUBLIC, REMEMBERED)
        self._public_lock = threading.Lock()

    def require_known(self, match: UUID, player: str | None) -> None:
        """28: raise NoSuchMatch if there is no such match, or if the player may not know of it.

        None: somebody without an account. Both cases take the same reads of the log.
        """
        if self.is_noted_public(match):
            return
        opening = [fact for event in self._log.read(match, upto=1) for fact in event.facts[:1]]
        if not (opening and isinstance(opening[0], Opened) and opening[0].access == "public"):
            if not self._current(match).truth.may_know(player):
                raise errors.NoSuchMatch
            return
        self.note_public(match)

    def is_noted_public(self, match: UUID) -> bool:
        """28: whether this process has found out that everybody may know of the match."""
        with self._public_lock:
            return match in self._public

    def note_public(self, match: UUID) -> None:
        """28: remember that everybody may know of the match: that never changes."""
        with self._public_lock:
            self._public[match] = None

    def is_public(self, match: UUID) -> bool:
        """28: whether everybody may know of the match."""
        return self.is_noted_public(match) or self._current(match).truth.may_know(None)

    def invitation(self, match: UUID, player: str) -> tuple[int, str]:
        """29: the number and the code of the invitation, for the host."""
        truth = self._current(match).truth
        if not truth.may_know(player):
            raise errors.NoSuchMatch
        return truth.invitation, guests.code_of(truth, player)

    def reserved(self, match: UUID) -> tuple[str | None, ...]:
        """30: for each seat the player for whom it is kept, or None."""
        return self._current(match).truth.reserved

    def require_runs(self, match: UUID, player: str) -> None:
        """7: raise a refusal if the player does not start the match and bring bots to it."""
        check_runs(self._current(match).truth, player)

    def require_room(self, match: UUID, player: str, steps: int) -> None:
        """TooManySteps if the match takes fewer than so many more of a player's steps that are counted."""
        bounds.require(self._current(match).repeatable.get(player, 0), steps)

    def legal(self, match: UUID, player: str) -> Legal:
        """What the player's seat may do now."""
        state = self._current(match)
        seat = seat_of(state.truth, player)
        view = self._view(match, state, seat)
        waited_for = state.truth.status is Status.PLAYING and seat in state.game.to_act(view.table)
        offers = state.game.legal(view.table, seat) if waited_for and self._is_in_time(state.truth) else ()
        takeback = self._takeback_choice(match, state, seat) if _opened(state.truth).takebacks else None
        return Legal(state.step, seat, offers, state.game, view, takeback)

    def _is_in_time(self, truth: Match) -> bool:
        """22: whether no clock has run out."""
        clocks = truth.clocks
        return clocks is None or not clocks.out_of_time(to_microseconds(self._streams.now()))

    def _takeback_choice(self, match: UUID, state: MatchState, seat: Seat) -> TakebackChoice:
        """45, 46: what the seat may do about takebacks now."""
        if not self._is_in_time(state.truth):
            return TakebackChoice()
        view = partial(self._view, match, state)
        return takeback_choice(Position(state.game, state.truth, state.step + 1, view), seat)

    def clocks(self, match: UUID) -> Clocks | None:
        """The clocks as of the last step; None where the match has none, or has not begun."""
        return self._current(match).truth.clocks

    def waiting(self, match: UUID) -> Clocks | None:
        """The times after which seats are absent, as of the last step; None where the match has none."""
        return self._current(match).truth.waiting

    def soonest(self, match: UUID, at: int) -> int | None:
        """The earliest moment when a time of the match can be up; None if there is none. In microseconds."""
        return soonest(self._current(match).truth, at)

    def departures(self, match: UUID) -> tuple[Departure, ...]:
        """The seats that left the match, which goes on without them."""
        return departures(self._current(match).truth)

    def stood_in_for(self, match: UUID) -> tuple[Seat, ...]:
        """The seats that left the match and for which a bot plays."""
        return self._current(match).truth.bots

    def former(self, match: UUID) -> tuple[str, ...]:
        """31: the players whose seats substitutes have."""
        return self._current(match).truth.former

    def at_present(self, match: UUID, player: str) -> Present:
        """The match as it is for the player's seat. Raises NotSeated."""
        state = self._current(match)
        seat = seat_of(state.truth, player)
        return Present(seat, state.step, state.truth.status, self._view(match, state, seat).table)

    def turns(self, match: UUID, among: Collection[str] | None = None) -> dict[str, Turn]:
        """What the match asks of its players now, each as their own seat knows it; players of whom it asks
        nothing are not in it. `among`: these alone, if not all.
        """
        state = self._current(match)
        seated = ((seat, sitter) for seat, sitter in enumerate(state.truth.sitters) if sitter is not None)
        asked = (
            (sitter.player, self._turn(match, state, seat))
            for seat, sitter in seated
            if among is None or sitter.player in among
        )
        return {player: turn for player, turn in asked if turn is not None}

    def turn(self, match: UUID, player: str) -> Turn | None:
        """What the match asks of the player's seat now; None if nothing. Raises NotSeated."""
        state = self._current(match)
        return self._turn(match, state, seat_of(state.truth, player))

    def unasked(self, match: UUID, player: str, after: int) -> int:
        """The last step after `after` at which the match asked the player nothing; 0 if it always did. Raises
        NotSeated.
        """
        state = self._current(match)
        steps = [event.facts for event in self._log.read(match, upto=state.step)]
        return unasked(state.game, seat_of(state.truth, player), steps, after)

    def _turn(self, match: UUID, state: MatchState, seat: Seat) -> Turn | None:
        # A view is folded without the times that everybody knows.
        view = msgspec.structs.replace(self._view(match, state, seat), reveal_by=state.truth.reveal_by)
        return turn_of(state.game, view, seat, (state.truth.clocks, state.truth.waiting))

    def ledger(self, match: UUID) -> tuple[Chain, Sequence[str]]:
        """The chain of the match's ledger, which holds the key of the salts, and its head at each step."""
        state = self._current(match)
        return state.chain, state.heads

    def chain(self, match: UUID) -> Chain:
        """The chain of the match's ledger, read from its opening alone."""
        events = self._log.read(match, upto=1)
        if not events:
            raise errors.NoSuchMatch
        return chain_of(events[0])

    def record_body(
        self,
        match: UUID,
        viewer: Viewer,
        upto: int,
        sign: record_export.Sign,
        erased: Collection[str],
    ) -> record_export.RecordBody:
        """The body of the match's record up to a step, with what the viewer may open. It does not check who
        asks for it.

        `erased`: as `erased_names` says. Rewritten if somebody changed the log.
        """
        events = self._log.read(match, upto=upto)
        if not events:
            raise errors.NoSuchMatch
        game = opened_rules(self._shelf, events[0])
        return record_export.record_body(game, events, viewer, sign=sign, erased=erased)

    def erased_names(self, match: UUID) -> Collection[str]:
        """The deleted players whose names the events of the match have, and its record leaves out."""
        named = self._final(match, lambda truth: truth.disclosed).named
        return sorted(named.intersection(map(str, self._log.people.deletions()))) if named else ()

    def participation(self, match: UUID, player: str, upto: int, *, shown: int, known: bool) -> Participation:
        """What the player did in the match up to a step, and what is said of them; see `participation`."""
        events = self._log.read(match, upto=upto)
        return participation(events, player, shown=shown, known=known)

    def is_delayed_for(self, match: UUID, player: str | None) -> bool:
        """Whether the player sees the match with a delay: one was agreed, and the player holds no seat."""
        truth = self._final(match, _has_final_seats).truth
        return _opened(truth).broadcast is not None and (player is None or truth.seat_of(player) is None)

    def opened_to(self, match: UUID, player: str) -> bool:
        """Whether the match was opened to the player as its referee."""
        return player in self._final(match, lambda truth: player in truth.opened_to).truth.opened_to

    def looks(self, match: UUID, player: str, seat: Seat) -> int:
        """The last step that a player who does not play may see as the seat; 0 if there is none."""
        return self._current(match).truth.looked_upto(player, seat)

    def known_head(self, match: UUID) -> tuple[int, str]:
        """The last step of the match that this process knows of, and the head of the ledger at it."""
        _, state = self._streams.read_cached(match)
        if state is None:
            raise errors.NoSuchMatch
        return state.step, state.head

    def head(self, match: UUID) -> int:
        """The number of the last step."""
        return self._current(match).step

    def setting(self, match: UUID) -> Setting:
        """Seats and options."""
        setting = self._final(match, lambda _: True).truth.setting
        assert setting is not None
        return setting

    def table_talks(self, match: UUID) -> bool:
        """48: whether all seats may talk with each other."""
        return _opened(self._final(match, lambda _: True).truth).table_talk

    def result(self, match: UUID) -> MatchResult | None:
        """What the match came to, in a tournament also before it counts; None while it goes on."""
        state = self._current(match)
        if state.truth.status not in {*OVER, Status.DECIDED}:
            return None
        events = self._log.read(match, upto=state.step)
        decided = next(each for each in reversed(events) if _has_result(each.facts))
        truth, head = state.truth, state.heads[decided.step - 1]
        outcome = None if truth.status is Status.CLOSED else truth.outcome
        at = to_microseconds(decided.at)
        return MatchResult(truth.status, outcome, decided.step, head, at, decided.facts[0])

    def acts(self, match: UUID) -> tuple[tuple[int, Act], ...]:
        """41: what arbiters decided in the match, each with its step."""
        return acts_in(self._log, match)

    def status(self, match: UUID) -> Status:
        """The status of the match."""
        return self._final(match, lambda truth: truth.status in OVER).truth.status

    def seat_of(self, match: UUID, player: str) -> Seat | None:
        """The seat the player holds, or None."""
        return self._final(match, _has_final_seats).truth.seat_of(player)

    def arbiters(self, match: UUID) -> tuple[str, ...]:
        """41: who decides in the match, if it is one of a tournament."""
        return self._current(match).truth.arbiters

    def who_may_decide(self, match: UUID, players: Sequence[str]) -> tuple[str, ...]:
        """41: those of these players who have and had no seat of the match."""
        truth = self._current(match).truth
        return tuple(player for player in players if is_outside(truth, player))

    def time_call(self, match: UUID) -> TimeCall | None:
        """43: the turns that are left now that time was called; None if it was not."""
        state = self._current(match)
        return remaining(state.game, state.truth)

    def host(self, match: UUID) -> str:
        """The player who opened the match."""
        return _opened(self._final(match, lambda _: True).truth).host

    def tournament(self, match: UUID) -> str:
        """The id of the tournament that the match belongs to; "" if it belongs to none."""
        return _opened(self._final(match, lambda _: True).truth).tournament

    def sitters(self, match: UUID) -> tuple[Sitter | None, ...]:
        """The sitter on each seat, None on a free one."""
        return self._final(match, _has_final_seats).truth.sitters

    def disclosed(self, match: UUID) -> bool:
        """Whether everyone may look as any seat and as the referee."""
        return self._final(match, lambda truth: truth.disclosed).truth.disclosed


def _has_final_seats(truth: Match) -> bool:
    """Whether no player takes or leaves a seat any more."""
    if truth.status in UNDER_WAY:
        return not may_change_hands(truth.leaving, _opened(truth).tournament)
    return truth.status not in BEFORE_START


def _has_result(facts: Sequence[Fact]) -> bool:
    """Whether a match came to something in the step with these facts. Its confirmation adds nothing."""
    if isinstance(facts[0], Confirmed):
        return False
    return any(isinstance(fact, ResultReached | Ended | Closed) for fact in facts)


def acts_in(log: Log, match: UUID, step: int | None = None) -> tuple[tuple[int, Act], ...]:
    """41: what arbiters decided in the match, each with its step. `step`: only in that one."""
    events = log.read(match) if step is None else log.read(match, after=step - 1, upto=step)
    firsts = ((event.step, event.facts[0]) for event in events)
    return tuple((step, fact) for step, fact in firsts if isinstance(fact, ACTS))


def _opened(truth: Match) -> Opened:
    assert truth.opened is not None
    return truth.opened
