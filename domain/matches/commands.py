"""Commands: each is decided by a function of `decisions` and appended as one event of the match's stream.

`Matches` has them all, and the queries.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any, Final, NamedTuple, Protocol
from uuid import UUID, uuid5

import msgspec

from domain.kernel.game import Refused, Shelf
from domain.kernel.match.acts import Act, SubstituteNamed
from domain.kernel.match.facts import OpenedToReferee, Sat, Substituted
from domain.kernel.notation import Frame
from domain.ledger.canonical import to_microseconds
from domain.ledger.entries import ASKED, command_commitment, salt
from domain.matches import (
    agreements,
    arbitration,
    authorship,
    bounds,
    chance,
    decisions,
    errors,
    guests,
    takebacks,
)
from domain.matches.agreements import TournamentPlace
from domain.matches.decisions import Context, WantedLook
from domain.matches.queries import MatchQueries
from domain.matches.state import MatchState, advance, asked, heads_of, seal, weigh
from domain.store import (
    SERVICE,
    Command,
    CommandResult,
    CommandReused,
    Decision,
    Log,
    Order,
    Streams,
    command,
)
from domain.store.stream_cache import MB
from domain.telemetry.traces import NO_TRACES, Traces
from domain.threadsafe.decoder import JsonObject

MATCHES: Final = UUID("4e6f7374-6f73-5b6b-9c65-7973a0c0de02")  # the namespace of their ids
MEMORY: Final = 256 * MB  # for the states of matches

Decide = Callable[[Context], Decision]


class People(Protocol):
    """The names and keys of players."""

    def named(self, player: str, match: UUID) -> str:
        """What binds the name of a player in a match."""

    def key(self, player: str) -> str:
        """The public key of a player (`x` of a JWK); "" if they have none."""


class AcceptedCommand(msgspec.Struct, frozen=True):
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
    """A move that a player wants to play. `expect`: the step that the match must be at, None: any."""

    match: UUID
    player: str
    move: Mapping[str, Any]
    command: Command
    expect: int | None = None


class WantedMatch(NamedTuple):
    """A match that somebody wants to open. `agreed`: the terms, as JSON has them.

    `bound`: the 32 bytes of its seed, if somebody committed to them before.
    """

    player: str
    game: str
    seats: int
    options: JsonObject
    agreed: Mapping[str, Any] = {}
    bound: bytes | None = None


class Matches(MatchQueries):
    """All matches. `now`: UTC; `entropy`: so many unpredictable bytes; `ledger`: version of those that open;
    `memory`: bytes for the states that are kept; `traces`: of the steps.

    Each command raises Refused, of which the errors of the match are kinds, or Unavailable.
    """

    def __init__(
        self,
        log: Log,
        shelf: Shelf,
        players: People,
        now: Callable[[], datetime],
        entropy: Callable[[int], bytes],
        *,
        ledger: int = decisions.LEDGER,
        memory: int = MEMORY,
        traces: Traces = NO_TRACES,
    ) -> None:
        streams: Streams[MatchState | None] = Streams(
            log,
            now,
            None,
            partial(advance, shelf),
            memory,
            weigh=weigh,
            seal=seal,
            heads=heads_of,
            traces=traces,
        )
        super().__init__(log, shelf, streams)
        self._players = players
        self._entropy = entropy
        self._ledger = ledger

    def open(
        self,
        player: str,
        game: str,
        seats: int,
        options: JsonObject,
        command: Command,
        **agreed: Any,
    ) -> AcceptedCommand:
        """Open a match; the player is its host. `agreed`: the terms, as JSON has them (`agreements`)."""
        return self._open(WantedMatch(player, game, seats, options, agreed), command)

    def open_at(self, place: TournamentPlace, wanted: WantedMatch, command: Command) -> AcceptedCommand:
        """Open a match of a tournament, which alone says so. The player is the host there, too."""
        return self._open(wanted, command, place)

    def _open(
        self, wanted: WantedMatch, command: Command, place: TournamentPlace | None = None
    ) -> AcceptedCommand:
        player, game, seats, options, agreed, bound = wanted
        if game not in self._shelf:
            raise errors.NoSuchGame(("game",))
        match = opened_by(command)

        def decide(_: int, state: MatchState | None, at: datetime) -> Decision:
            if state is not None:
                raise CommandReused
            if command.seen:
                raise errors.UnknownHead
            seed, salt = bound or self._entropy(decisions.ENTROPY), self._entropy(decisions.ENTROPY)
            setting = agreements.setting_of(self._shelf[game], seats, options)
            terms = agreements.terms_of(self._shelf[game], setting, agreed, to_microseconds(at))
            for number, invited in enumerate(terms.invited):
                self._check_exists(invited, ("invited", str(number)))
            for number, kept in enumerate(terms.reserved):
                self._check_exists(kept.player, ("reserved", str(number), "player"))
            opening = decisions.open_(
                self._shelf[game],
                setting,
                match,
                player,
                terms,
                seed=seed,
                salt=salt,
                ledger=self._ledger,
                place=place,
            )
            if place is None or command.signature:  # the host of a tournament may have deleted their account
                authorship.check_opening(command, match, opening, self._players.key(player))
            return opening

        return self._done(self._streams.execute(Order(match, command, player, decide)))

    def cached(self) -> tuple[int, int]:
        """How many matches are kept in memory, and how many bytes they take."""
        return self._streams.cached()

    def observe_misses(self, missed: Callable[[], None]) -> None:
        """Call `missed` whenever a match was not in memory, and is read from the log."""
        self._streams.observe_misses(missed)

    def is_repeated(self, match: UUID, player: str, command: Command) -> bool:
        """Whether the match has the player's command already."""
        return self._streams.earlier(match, command, player) is not None

    def sit(
        self, match: UUID, player: str, seat: int, commitment: str | None, command: Command
    ) -> AcceptedCommand:
        """Take a seat. `commitment`: binds 32 bytes of chance; None to contribute nothing."""
        bound, key = chance.checked_commitment(commitment or ""), self._players.key(player)
        sat = Sat(seat, player, "", "", bound, key, named=self._players.named(player, match))
        drawn = self._entropy(decisions.ENTROPY).hex()
        return self._execute(match, player, command, partial(decisions.sit, sat=sat, drawn=drawn))

    def seat_bot(self, match: UUID, host: str, bot: str, seat: int, command: Command) -> AcceptedCommand:
        """Let a bot of the service take a seat, as the host wants."""
        sat = Sat(seat, bot, "", "", bot=True, named=self._players.named(bot, match))
        drawn = self._entropy(decisions.ENTROPY).hex()
        decide = partial(guests.seat_bot, host=host, sat=sat, drawn=drawn)
        return self._execute(match, bot, command, decide, unknown=True)

    def invite(self, match: UUID, host: str, player: str, command: Command) -> AcceptedCommand:
        """Invite a player."""

        def decide(context: Context) -> Decision:
            self._check_exists(player, ("player",))
            return guests.invite(context, player)

        return self._execute(match, host, command, decide)

    def uninvite(self, match: UUID, host: str, player: str, command: Command) -> AcceptedCommand:
        """Take an invitation back."""
        return self._execute(match, host, command, partial(guests.uninvite, player=player))

    def accept_invitation(self, match: UUID, player: str, code: str, command: Command) -> AcceptedCommand:
        """Show the code of the invitation. NoSuchMatch if it is another."""
        decide = partial(guests.accept_invitation, code=code)
        return self._execute(match, player, command, decide, unknown=True)

    def renew_invitation(self, match: UUID, host: str, command: Command) -> AcceptedCommand:
        """Make a new code; those of before are void."""
        return self._execute(match, host, command, guests.renew_invitation)

    def reserve(
        self, match: UUID, host: str, seat: int, player: str | None, command: Command
    ) -> AcceptedCommand:
        """Keep a seat for a player; for nobody any more if `player` is None."""

        def decide(context: Context) -> Decision:
            if player is not None:
                self._check_exists(player, ("player",))
            return guests.reserve(context, seat, player)

        return self._execute(match, host, command, decide)

    def remove(
        self, match: UUID, host: str, seat: int, reason: str | None, command: Command
    ) -> AcceptedCommand:
        """Take a seat from its player before the start."""
        return self._execute(match, host, command, partial(guests.remove, seat=seat, reason=reason))

    def find_not_started(self, match: UUID, seconds: int) -> AcceptedCommand:
        """Call off a match that was open for so many seconds without a step. TimeIsLeft if it was not."""
        asked = command(SERVICE, f"{match}/find_not_started", "find_not_started", str(match))
        return self._execute(match, SERVICE, asked, partial(guests.find_not_started, seconds=seconds))

    def commit(self, match: UUID, player: str, commitment: str, command: Command) -> AcceptedCommand:
        """Bind other bytes of chance than before, after the commitments of all became void."""
        return self._execute(match, player, command, partial(chance.commit, commitment=commitment))

    def reveal(self, match: UUID, player: str, contribution: str, command: Command) -> AcceptedCommand:
        """Reveal the bytes of chance that the seat is bound to."""
        return self._execute(match, player, command, partial(chance.reveal, contribution=contribution))

    def enter_beacon(self, match: UUID, player: str, value: str, command: Command) -> AcceptedCommand:
        """Enter the value of the public randomness that the opening named."""
        return self._execute(match, player, command, partial(chance.enter_beacon, value=value))

    def miss_reveal(self, match: UUID) -> AcceptedCommand:
        """Say that contributions were not revealed in time. TimeIsLeft if there is time left."""
        step = self.head(match)  # a match may have two such steps
        asked = command(SERVICE, f"{match}/miss_reveal/{step}", "miss_reveal", str(match))
        return self._execute(match, SERVICE, asked, chance.miss_reveal)

    def leave(self, match: UUID, player: str, seat: int, command: Command) -> AcceptedCommand:
        """Leave a seat before the start."""
        return self._execute(match, player, command, partial(decisions.leave, seat=seat))

    def start(self, match: UUID, player: str, command: Command) -> AcceptedCommand:
        """Start the match."""
        return self._execute(match, player, command, decisions.start)

    def play(
        self, match: UUID, player: str, move: Mapping[str, Any], command: Command, expect: int | None = None
    ) -> AcceptedCommand:
        """Play a move; as in `Play`."""
        decide = partial(decisions.play, move=move, expect=expect)
        return self._execute(match, player, command, decide)

    def play_each(self, plays: Sequence[Play]) -> Iterator[AcceptedCommand | Exception]:
        """Play moves: the first of each match together, in one transaction.

        The outcome of each is the one it would have had alone, after those before it. After a refused move
        no other move of its match is played until the caller has fetched that outcome. Errors are outcomes,
        and none is raised.
        """
        orders = [
            self._order(match, player, command, partial(decisions.play, move=move, expect=expect))
            for match, player, move, command, expect in plays
        ]
        for answer in self._streams.execute_all(orders):
            yield answer if isinstance(answer, Exception) else self._done(answer)

    def resign(
        self, match: UUID, player: str, command: Command, *, withdraw: bool = False
    ) -> AcceptedCommand:
        """Offer to resign, or take the offer back."""
        decide = decisions.withdraw if withdraw else decisions.resign
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

    def close(self, match: UUID, player: str, reason: str, command: Command) -> AcceptedCommand:
        """Call the match off before its start."""
        return self._execute(match, player, command, partial(decisions.close, reason=reason))

    def abort(self, match: UUID, operator: str, reason: str, command: Command) -> AcceptedCommand:
        """End the match, for a reason that everybody at it sees. The operator need not be one of these."""
        decide = partial(decisions.abort, reason=reason)
        return self._execute(match, operator, command, decide, unknown=True)

    def open_to_referee(
        self, match: UUID, player: str, reason: str, command: Command, rule: str | None = None
    ) -> AcceptedCommand:
        """Let somebody who does not play look as the referee, for a reason that everybody sees. `rule`: as in
        the fact.
        """
        fact = OpenedToReferee(player, "", reason, self._players.named(player, match), rule)
        decide = partial(decisions.open_to_referee, fact=fact)
        return self._execute(match, player, command, decide, unknown=True)

    def look_as_seat(
        self, match: UUID, player: str, wanted: WantedLook, reason: str, command: Command
    ) -> AcceptedCommand:
        """Let somebody who does not play see what a seat saw up to a step, for a reason that everybody
        sees.
        """
        named = self._players.named(player, match)
        decide = partial(decisions.look_as_seat, named=named, wanted=wanted, reason=reason)
        return self._execute(match, player, command, decide, unknown=True)

    def time_out(self, match: UUID) -> AcceptedCommand:
        """Say that the time of a seat is up. TimeIsLeft if no clock has run out."""
        step = self.head(match)  # a match may have several such steps
        asked = command(SERVICE, f"{match}/time_out/{step}", "time_out", str(match))
        return self._execute(match, SERVICE, asked, decisions.time_out)

    def find_absent(self, match: UUID) -> AcceptedCommand:
        """Say that a seat is absent, for which the match waited too long. TimeIsLeft if there is none."""
        step = self.head(match)  # a match may have several such steps
        asked = command(SERVICE, f"{match}/absent/{step}", "absent", str(match))
        return self._execute(match, SERVICE, asked, decisions.find_absent)

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
        decide = partial(decisions.substitute, fact=fact, insider=insider)
        return self._execute(match, player, command, decide, unknown=bot)

    def give_time(self, match: UUID, since: datetime, until: datetime) -> AcceptedCommand:
        """Give the running clocks the time back in which the service was away: between the two moments."""
        absence = [str(match), since.isoformat(), until.isoformat()]
        asked = command(SERVICE, "/".join(absence), "give_time", absence)
        decide = partial(decisions.give_time, since=to_microseconds(since), until=to_microseconds(until))
        return self._execute(match, SERVICE, asked, decide)

    def arbitrate(
        self, match: UUID, act: Act, command: Command, expect: int | None = None
    ) -> AcceptedCommand:
        """Do what an arbiter of the match decides; `named` is filled in. `expect`: as in `Play`."""
        named = self._players.named(act.player, match)
        decide = partial(arbitration.arbitrate, act=msgspec.structs.replace(act, named=named), expect=expect)
        return self._execute(match, act.player, command, decide)

    def name_substitute(
        self,
        match: UUID,
        act: SubstituteNamed,
        command: Command,
        expect: int | None = None,
        *,
        insider: bool = False,
    ) -> AcceptedCommand:
        """Give a seat to another player, as an arbiter decides. `insider`: whether the player may or could
        look into the tournament of the match. `expect`: as in `Play`.
        """

        def taken() -> Substituted:
            self._check_exists(act.substitute, ("substitute",))
            if insider:
                raise errors.BadSubstitute(("substitute",))
            key, named = self._players.key(act.substitute), self._players.named(act.substitute, match)
            return Substituted(act.seat, act.substitute, "", key=key, named=named)

        named = self._players.named(act.player, match)
        decide = partial(
            arbitration.name_substitute,
            act=msgspec.structs.replace(act, named=named),
            taken=taken,
            expect=expect,
        )
        return self._execute(match, act.player, command, decide)

    def confirm(self, match: UUID, expect: int | None = None) -> AcceptedCommand:
        """Say, for its tournament, that the result of the match counts. `expect`: as in `Play`."""
        step = self.head(match) if expect is None else expect  # a rewound match may have two results
        asked = command(SERVICE, f"{match}/confirm/{step}", "confirm", str(match))
        return self._execute(match, SERVICE, asked, partial(arbitration.confirm, expect=expect))

    def name_arbiters(self, match: UUID, arbiters: tuple[str, ...]) -> AcceptedCommand:
        """Say, for its tournament, who decides in the match from now on."""
        asked = command(SERVICE, f"{match}/name_arbiters/{self.head(match)}", "name_arbiters", arbiters)
        return self._execute(match, SERVICE, asked, partial(arbitration.name_arbiters, arbiters=arbiters))

    def call_time(self, match: UUID, turns: int) -> AcceptedCommand:
        """Say, for its tournament, that time is called, and how many more turns follow, 0 to 100."""
        asked = command(SERVICE, f"{match}/call_time", "call_time", turns)
        return self._execute(match, SERVICE, asked, partial(arbitration.call_time, turns=turns))

    def _execute(
        self, match: UUID, player: str, command: Command, decide: Decide, *, unknown: bool = False
    ) -> AcceptedCommand:
        return self._done(self._streams.execute(self._order(match, player, command, decide, unknown=unknown)))

    def _order(
        self, match: UUID, player: str, command: Command, decide: Decide, *, unknown: bool = False
    ) -> Order[MatchState | None]:
        """A command to a match that must exist, from somebody who has seen no heads but those of it.

        `unknown`: also from somebody who may not know of the match: `decide` sees to that.
        """

        def decide_on(_: int, state: MatchState | None, at: datetime) -> Decision:
            if state is None or not (unknown or player == SERVICE or state.truth.may_know(player)):
                raise errors.NoSuchMatch
            if command.seen and command.seen not in state.heads:
                raise errors.UnknownHead
            view = partial(self._view, match, state)
            step, now = state.step + 1, to_microseconds(at)
            made = decide(Context(state.game, state.truth, player, step, now, view, state.at))
            authorship.check(command, player, state, made, self._players.key)
            bounds.check(state.repeatable.get(player, 0), made.facts[0])
            return made

        return Order(match, command, player, decide_on)

    def _check_exists(self, player: str, where: tuple[str, ...]) -> None:
        """29: NoSuchGuest if nobody has this id."""
        try:
            self._players.key(player)  # of an id as the service writes it
        except (ValueError, Refused):
            raise errors.NoSuchGuest(where) from None

    def _done(self, answer: CommandResult) -> AcceptedCommand:
        event = answer.event
        _, state = self._streams.read_cached(event.stream)
        assert state is not None
        return AcceptedCommand(
            match=event.stream,
            step=event.step,
            frame=event.nameless.frame(event.viewer),
            repeated=answer.repeated,
            head=event.head or state.heads[event.step - 1],  # the heads of before the ledger are in no event
            bound=command_commitment(salt(state.chain.key, event.step, ASKED), asked(state.chain, event)),
        )


def opened_by(command: Command) -> UUID:
    """The id of the match that the command opens."""
    return uuid5(MATCHES, str(command.id))
