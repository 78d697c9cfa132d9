"""The match as a state: the truth, or what one viewer knows of it, as far as its facts show it."""

from typing import Any

import msgspec

from domain.kernel.clocks import Clocks
from domain.kernel.facts import Hidden, Seat
from domain.kernel.game import Move, Outcome, Setting
from domain.kernel.match.facts import Opened
from domain.kernel.match.lifecycle import Status
from domain.kernel.terms import Leaving, Policy


class Sitter(msgspec.Struct, frozen=True):
    """The player on a seat. `contribution`: "" as long as it is not revealed; `commitment`: binds it, "" if
    the seat contributes nothing; `key`: their public key, or "".
    """

    player: str
    contribution: str
    commitment: str = ""
    key: str = ""


class Departure(msgspec.Struct, frozen=True):
    """A seat that left, and what was agreed on for it."""

    seat: Seat
    policy: Policy


class SeatLook(msgspec.Struct, frozen=True):
    """A person who does not play sees what a seat saw up to a step."""

    player: str
    seat: Seat
    step: int


class TimeCall(msgspec.Struct, frozen=True):
    """Time was called: the turns of the seats `under_way` are ended, then `left` more, and then the match.

    `turns`: how many followed the call at first; `waited_for`: the seats that the game waited for when turns
    were counted last.
    """

    turns: int
    left: int
    under_way: tuple[Seat, ...]
    waited_for: tuple[Seat, ...]


class LastMove(msgspec.Struct, frozen=True):
    """The last move that was played, after step `before`. `move`: HIDDEN for others than its seat.

    `asked`: its seat has asked to take it back.
    """

    seat: Seat
    move: Move | Hidden
    before: int
    asked: bool = False


class Takeback(msgspec.Struct, frozen=True):
    """A seat asks to go back to what was after `step`. `agreed`: the seats that have agreed."""

    seat: Seat
    step: int
    agreed: tuple[Seat, ...] = ()


class Earlier(msgspec.Struct, frozen=True):
    """A match as it was after a step, as far as it can be brought back: see `Match`."""

    step: int
    table: Any
    resigning: tuple[Seat, ...]
    resigned: tuple[Seat, ...]
    timed_out: tuple[Seat, ...]
    absent: tuple[Seat, ...]
    clocks: Clocks | None
    waiting: Clocks | None
    time_call: TimeCall | None = None
    last_move: LastMove | None = None


class Match(msgspec.Struct, frozen=True):
    """A match as far as its facts show it: the truth, or the view of one viewer. `table` is the game's own.

    `clocks`: as of the last step; None if the match has none, or if its facts were folded without times.
    `waiting`: the same for the time after which a seat is absent. `resigned`, `timed_out`, `absent`: seats
    that left; `bots`: those of them for which a bot plays. `former`: players whose seat a substitute has.

    `revealing`: seats that have to reveal their contributions, until `reveal_by` (microseconds since 1970,
    None if the facts were folded without times); `missed`: how often one did not; `beacon`: its value, or "".
    `looks`: what people who do not play see as a seat. `guests`: players who are invited; `barred`: those
    whom the host removed, and who do not sit down again; `reserved`: for each seat the player for whom it is
    kept, or None; `invitation`: the number of the code that is valid.

    In a match of a tournament: `arbiters`, the players who decide in it; `step`, the number of its steps, 0
    in others; `past`, how it was after earlier steps to which it may be rewound, the latest last;
    `time_call`, the turns that are left after the tournament has called time.

    `hosted_bots`: seats of bots of the service that the host brought. Where moves may be taken back, `step`
    and `past` are as in a tournament; `last_move`: None if there is none that may be taken back; `takeback`:
    what a seat has asked for and not all have answered.
    """

    table: Any
    status: Status = Status.OPEN
    opened: Opened | None = None
    setting: Setting | None = None
    sitters: tuple[Sitter | None, ...] = ()
    roles: tuple[str, ...] = ()
    resigning: tuple[Seat, ...] = ()
    outcome: Outcome | None = None
    disclosed: bool = False
    opened_to: tuple[str, ...] = ()
    resigned: tuple[Seat, ...] = ()
    timed_out: tuple[Seat, ...] = ()
    absent: tuple[Seat, ...] = ()
    bots: tuple[Seat, ...] = ()
    former: tuple[str, ...] = ()
    clocks: Clocks | None = None
    waiting: Clocks | None = None
    revealing: tuple[Seat, ...] = ()
    reveal_by: int | None = None
    missed: int = 0
    beacon: str = ""
    looks: tuple[SeatLook, ...] = ()
    guests: tuple[str, ...] = ()
    barred: tuple[str, ...] = ()
    reserved: tuple[str | None, ...] = ()
    invitation: int = 1
    arbiters: tuple[str, ...] = ()
    step: int = 0
    past: tuple[Earlier, ...] = ()
    time_call: TimeCall | None = None
    hosted_bots: tuple[Seat, ...] = ()
    last_move: LastMove | None = None
    takeback: Takeback | None = None

    def may_know(self, player: str | None) -> bool:
        """Whether the player may know that there is such a match. None: somebody without an account."""
        opened = self.opened
        if opened is None or opened.access == "public" or (opened.public_after and self.disclosed):
            return True
        if player is None:
            return False
        invited = player == opened.host or player in {*self.guests, *self.arbiters}
        return invited or self.seat_of(player) is not None or player in {*self.former, *self.informed}

    @property
    def started(self) -> bool:
        """Whether it has started; so it may be over."""
        return bool(self.roles)

    @property
    def leaving(self) -> Leaving | None:
        """What was agreed on for sides that leave; None before anything could be agreed."""
        return None if self.opened is None else self.opened.leaving

    @property
    def gone(self) -> frozenset[Seat]:
        """The seats that left, in a match that goes on without them."""
        if self.leaving is None:
            return frozenset()
        return frozenset((*self.resigned, *self.timed_out, *self.absent))

    def policy(self, seat: Seat) -> Policy | None:
        """What was agreed on for a seat that left as this one did; None if it did not leave."""
        leaving = self.leaving
        if leaving is None:
            return None
        if seat in self.resigned:
            return leaving.resigned
        if seat in self.timed_out:
            return leaving.timed_out
        return leaving.absent if seat in self.absent else None

    def after_step(self, step: int) -> Earlier | None:
        """How it was after an earlier step; None if it cannot be rewound to that."""
        return next((earlier for earlier in self.past if earlier.step == step), None)

    def looked_upto(self, player: str, seat: Seat) -> int:
        """The last step that the player, who does not play, may see as the seat; 0 if there is none."""
        own = (look.step for look in self.looks if (look.player, look.seat) == (player, seat))
        return max(own, default=0)

    @property
    def informed(self) -> frozenset[str]:
        """The people without a seat who saw more than onlookers, or may see more."""
        return frozenset((*self.opened_to, *(look.player for look in self.looks)))

    def seat_of(self, player: str) -> Seat | None:
        """The seat the player sits on, or None."""
        for seat, sitter in enumerate(self.sitters):
            if sitter is not None and sitter.player == player:
                return seat
        return None


def departures(match: Match) -> tuple[Departure, ...]:
    """The seats that left a match that goes on without them."""
    policies = ((seat, match.policy(seat)) for seat in sorted(match.gone))
    return tuple(Departure(seat, policy) for seat, policy in policies if policy is not None)
