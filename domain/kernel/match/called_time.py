"""Called time: how a match of a tournament ends when the time of its round is up.

The turns that have begun are ended, then so many more, by whichever seat, and then the match. A turn of a
seat lasts from when the game waits for the seat until it no longer does. Turns are counted between steps, and
within a step before each move that the service makes for a seat that left. All of that is public, so every
viewer counts the same.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from domain.kernel.facts import Fact, Seat
from domain.kernel.game import Game, Outcome
from domain.kernel.match.facts import PassedFor
from domain.kernel.match.lifecycle import begins_step
from domain.kernel.match.state import Match, TimeCall

TIME_CALLED: Final = "time_called"  # the ending of a match that ended so
MOST_TURNS: Final = 100  # turns after the call


def may_call(match: Match, turns: int) -> bool:
    """Whether time may be called: once, in a match of a tournament, with a number of turns that there is."""
    of_tournament = match.opened is not None and match.opened.tournament != ""
    return of_tournament and match.time_call is None and 0 <= turns <= MOST_TURNS


def called(game: Game, match: Match, turns: int) -> Match:
    """The match when time is called: the seats that the game waits for end their turns."""
    waited_for = game.to_act(match.table)
    return msgspec.structs.replace(match, time_call=TimeCall(turns, turns, waited_for, waited_for))


def counted(game: Game, match: Match, fact: Fact) -> Match:
    """The match before a fact, with the turns that have ended counted, if they are counted here."""
    if match.time_call is None or not (isinstance(fact, PassedFor) or begins_step(fact, match.status)):
        return match
    return msgspec.structs.replace(match, time_call=_after(match.time_call, game.to_act(match.table)))


def rewound(game: Game, match: Match, call: TimeCall | None) -> Match:
    """The match after a rewind. `call`: the one before the rewind.

    Time stays called: if it was not at that step, the turns that had begun there are ended, and then as many
    more as were called for.
    """
    if call is None or match.time_call is not None:
        return match
    return called(game, match, call.turns)


def is_up(game: Game, match: Match) -> bool:
    """Whether time was called and the last turn after that has ended."""
    call = remaining(game, match)
    return call is not None and not call.under_way and call.left <= 0


def remaining(game: Game, match: Match) -> TimeCall | None:
    """The call of time with the turns that are left now; None if time was not called."""
    return None if match.time_call is None else _after(match.time_call, game.to_act(match.table))


def standing(game: Game, match: Match) -> Outcome:
    """The outcome if the game stops now: by its own rules; if it has none for that, all seats are alike."""
    if game.standing is not None:
        return msgspec.structs.replace(game.standing(match.table), ending=TIME_CALLED)
    seats = tuple(range(len(match.sitters)))
    return Outcome(seats, (0,) * len(seats), TIME_CALLED, (seats,))


def _after(call: TimeCall, waited_for: Sequence[Seat]) -> TimeCall:
    """The call when the game waits for these seats. A turn that had begun before the call does not count."""
    ended = [seat for seat in call.waited_for if seat not in waited_for]
    more = [seat for seat in ended if seat not in call.under_way]
    return TimeCall(
        call.turns,
        max(0, call.left - len(more)),
        tuple(seat for seat in call.under_way if seat not in ended),
        tuple(waited_for),
    )
