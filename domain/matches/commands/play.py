"""Commands in play: moves, resignations, takebacks, and time."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any, NamedTuple
from uuid import UUID

from domain.kernel.match.facts import Substituted
from domain.ledger.canonical import to_microseconds
from domain.matches.commands.execution import AcceptedCommand, Execution
from domain.matches.decisions import play, seats, takebacks, times
from domain.store import SERVICE, Command, command
from domain.threadsafe import waves


class Play(NamedTuple):
    """A move that a player wants to play. `expect`: the step that the match must be at, None: any."""

    match: UUID
    player: str
    move: Mapping[str, Any]
    command: Command
    expect: int | None = None


class PlayCommands(Execution):
    """A match is played."""

    def play(
        self, match: UUID, player: str, move: Mapping[str, Any], command: Command, expect: int | None = None
    ) -> AcceptedCommand:
        """Play a move; as in `Play`. In a wave it is played together with those of the other callers."""
        if waves.may_ask():
            return waves.ask(self.play_each, Play(match, player, move, command, expect))
        decide = partial(play.play, move=move, expect=expect)
        return self._execute(match, player, command, decide)

    def play_each(self, plays: Sequence[Play]) -> Iterator[AcceptedCommand | Exception]:
        """Play moves: the first of each match together, in one transaction.

        The outcome of each is the one it would have had alone, after those before it. After a refused move
        no other move of its match is played until the caller has fetched that outcome. Errors are outcomes,
        and none is raised.
        """
        orders = [
            self._order(match, player, command, partial(play.play, move=move, expect=expect))
            for match, player, move, command, expect in plays
        ]
        for answer in self._streams.execute_all(orders):
            yield answer if isinstance(answer, Exception) else self._done(answer)

    def resign(
        self, match: UUID, player: str, command: Command, *, withdraw: bool = False
    ) -> AcceptedCommand:
        """Offer to resign, or take the offer back."""
        decide = play.withdraw if withdraw else play.resign
        return self._execute(match, player, command, decide)

    def ask_takeback(
        self, match: UUID, player: str, command: Command, expect: int | None = None
    ) -> AcceptedCommand:
        """Ask the others to take back the last move, which the player made."""
        return self._execute(match, player, command, partial(takebacks.ask_takeback, expect=expect))

    def answer_takeback(
        self, match: UUID, player: str, command: Command, *, agrees: bool, step: int = 0
    ) -> AcceptedCommand:
        """Agree that a move is taken back, or refuse. `step`: that of the request; 0: any request."""
        decide = partial(takebacks.answer_takeback, agrees=agrees, step=step)
        return self._execute(match, player, command, decide)

    def substitute(
        self,
        match: UUID,
        player: str,
        seat: int,
        command: Command,
        *,
        bot: bool = False,
        insider: bool = False,
    ) -> AcceptedCommand:
        """Take over the seat of a player who left. `bot`: a bot of the service does. `insider`: the player
        may or could look into the tournament of the match.
        """
        key, named = self._players.key(player), self._players.named(player, match)
        fact = Substituted(seat, player, "", bot, key, named)
        decide = partial(seats.substitute, fact=fact, insider=insider)
        return self._execute(match, player, command, decide, unknown=bot)

    def time_out(self, match: UUID) -> AcceptedCommand:
        """Say that the time of a seat is up. TimeIsLeft if no clock has run out."""
        step = self.head(match)  # a match may have several such steps
        asked = command(SERVICE, f"{match}/time_out/{step}", "time_out", str(match))
        return self._execute(match, SERVICE, asked, times.time_out)

    def find_absent(self, match: UUID) -> AcceptedCommand:
        """Say that a seat is absent, for which the match waited too long. TimeIsLeft if there is none."""
        step = self.head(match)  # a match may have several such steps
        asked = command(SERVICE, f"{match}/absent/{step}", "absent", str(match))
        return self._execute(match, SERVICE, asked, times.find_absent)

    def give_time(self, match: UUID, since: datetime, until: datetime) -> AcceptedCommand:
        """Give the running clocks the time back in which the service was away: between the two moments."""
        absence = [str(match), since.isoformat(), until.isoformat()]
        asked = command(SERVICE, "/".join(absence), "give_time", absence)
        decide = partial(times.give_time, since=to_microseconds(since), until=to_microseconds(until))
        return self._execute(match, SERVICE, asked, decide)
