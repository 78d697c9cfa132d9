"""Commands about rounds: their pairing, opening and end, and the standings: 11 to 16, 21, 29, 31 of RULES.md.

The matches of a round are listed in one step, before any of them opens. Rounds are opened all at once or not
at all: `round_opening` opens what is listed.
"""

from uuid import UUID

from domain.competition import errors
from domain.competition.draws import link_of
from domain.competition.facts import TournamentDraw, TournamentFinished
from domain.competition.fold import fold
from domain.competition.referee.pairings import value_of
from domain.competition.referee.rounds import check_next_round, next_pairing, without_result
from domain.competition.round_facts import (
    PairingChanged,
    RoundCancelled,
    RoundClosed,
    RoundOpened,
    RoundPaired,
    StandingsPublished,
    TablePlace,
    TimeCalled,
)
from domain.competition.standings.lots import final_lots, key_of
from domain.competition.standings.ranking import standings, standings_hash
from domain.competition.state import Tournament, TournamentRound
from domain.kernel.facts import Fact, known
from domain.ledger.table_matches import ListedMatch, table_match
from domain.pairing.model import Pairing
from domain.store import SERVICE, Command, command
from domain.tournaments.execution import (
    AcceptedStep,
    PairedStep,
    TournamentContext,
    check_possible,
)
from domain.tournaments.openings import disclosed
from domain.tournaments.registration import RegistrationCommands


class RoundCommands(RegistrationCommands):
    """These commands."""

    def pair(
        self,
        tournament: UUID,
        player: str,
        number: int,
        command: Command,
        *,
        beacon: str = "",
        expect: int | None = None,
    ) -> AcceptedStep:
        """12: pair the next round, by the next draw. `beacon`: the value of the randomness that was named
        for it. Entrants whose accounts are deleted leave before it.
        """
        if not self.is_repeated(tournament, player, command) and self.truth(tournament).roles_of(player):
            left = [done.step for done in self.leave_deleted(tournament)]
            if expect is not None and left == [*range(expect + 1, expect + 1 + len(left))]:
                expect += len(left)  # nothing else happened since

        def make(context: TournamentContext) -> PairedStep:
            check_possible(context, RoundPaired)
            check_next_round(context.tournament, number)
            draw = next_draw(context.tournament, beacon)
            made = next_pairing(context.tournament, number, draw)
            tables, byes = made.pairing.tables, made.pairing.byes
            paired = RoundPaired(number, draw, tables, byes, made.asked, made.value, context.by)
            return PairedStep((paired,), made)

        return self._execute(tournament, player, command, make, expect)

    def change_pairing(
        self, tournament: UUID, player: str, changed: PairingChanged, command: Command, expect: int
    ) -> AcceptedStep:
        """13: seat the entrants by hand. `changed`: without its value and without who does it."""

        def make(context: TournamentContext) -> tuple[Fact, ...]:
            check_possible(context, PairingChanged)
            pairing = Pairing(changed.tables, changed.byes)
            value = _value(context.tournament, changed.round, pairing)
            return (
                PairingChanged(
                    changed.round,
                    changed.tables,
                    changed.byes,
                    value,
                    changed.reason,
                    changed.rule,
                    context.by,
                ),
            )

        return self._execute(tournament, player, command, make, expect)

    def cancel_round(
        self, tournament: UUID, player: str, number: int, reason: str, command: Command
    ) -> AcceptedStep:
        """14: let the pairing of a round be void that is not open."""
        return self._execute(
            tournament, player, command, lambda context: (RoundCancelled(number, reason, context.by),)
        )

    def open_round(
        self, tournament: UUID, player: str, number: int, command: Command, expect: int | None = None
    ) -> AcceptedStep:
        """15: begin a round: list its matches, whose ids and chance follow from the tournament."""

        def make(context: TournamentContext) -> tuple[Fact, ...]:
            held = _held(context.tournament, number)
            matches = tuple(
                listed_match(context.tournament, TablePlace(number, table), 1)
                for table in range(1, len(held.tables) + 1)
            )
            return (RoundOpened(number, tuple(table_match(*each) for each in matches), context.by),)

        return self._execute(tournament, player, command, make, expect)

    def call_time(
        self, tournament: UUID, player: str, number: int, command: Command, *, turns: int | None = None
    ) -> AcceptedStep:
        """16: say that the time of a round is up. `turns`: how many follow; None: as the regulations say."""

        def make(context: TournamentContext) -> tuple[Fact, ...]:
            clock = context.tournament.rules.round_clock
            if turns is not None:
                return (TimeCalled(number, turns, context.by, said=True),)
            if clock is None:
                raise errors.TimeCalledAlready("turns")
            return (TimeCalled(number, clock.turns, context.by),)

        return self._execute(tournament, player, command, make)

    def find_time_up(self, tournament: UUID, number: int) -> AcceptedStep:
        """16: the same by the service, when the round clock has run out."""
        asked = command(SERVICE, f"{tournament}/time/{number}", "call_time", number)
        return self.call_time(tournament, SERVICE, number, asked)

    def close_round(
        self,
        tournament: UUID,
        player: str,
        number: int,
        command: Command,
        *,
        publish: bool = True,
        expect: int | None = None,
    ) -> AcceptedStep:
        """21, 29: end a round, and publish the standings after it. Tables without a result are adjourned."""

        def make(context: TournamentContext) -> tuple[Fact, ...]:
            check_possible(context, RoundClosed)
            held = _held(context.tournament, number)
            closed = RoundClosed(number, without_result(held), context.by)
            if not publish:
                return (closed,)
            after = fold((closed,), context.tournament)
            return closed, StandingsPublished(number, standings_hash(standings(after, number)), context.by)

        return self._execute(tournament, player, command, make, expect)

    def close_due(self, tournament: UUID, number: int) -> AcceptedStep:
        """21: end a round of a league whose days are over. The service does."""
        asked = command(SERVICE, f"{tournament}/close/{number}", "close_round", number)
        return self.close_round(tournament, SERVICE, number, asked)

    def publish_standings(self, tournament: UUID, player: str, number: int, command: Command) -> AcceptedStep:
        """29: publish the standings after the last round, as they are now."""

        def make(context: TournamentContext) -> tuple[Fact, ...]:
            check_possible(context, StandingsPublished)
            sha256 = standings_hash(standings(context.tournament, number))
            return (StandingsPublished(number, sha256, context.by),)

        return self._execute(tournament, player, command, make)

    def finish(
        self,
        tournament: UUID,
        player: str,
        command: Command,
        *,
        beacon: str = "",
        expect: int | None = None,
    ) -> AcceptedStep:
        """31, 32: end the tournament, with final standings; the last ties are broken by one more draw."""

        def make(context: TournamentContext) -> tuple[Fact, ...]:
            check_possible(context, TournamentFinished)
            truth = context.tournament
            draw = next_draw(truth, beacon)
            sha256 = standings_hash(standings(truth, lots=final_lots(truth, draw)))
            return TournamentFinished(draw, sha256, context.by), disclosed(truth)

        return self._execute(tournament, player, command, make, expect)


def next_draw(tournament: Tournament, beacon: str = "") -> TournamentDraw:
    """11: the next draw: one more link of the chain. `beacon`: as in the draw."""
    opening, number = tournament.opening, len(tournament.draws) + 1
    if number >= opening.links:
        raise errors.BadDraw("draw")
    link = link_of(bytes.fromhex(known(opening.seed)), tournament.id_bytes, number, opening.links)
    return TournamentDraw(number, link.hex(), beacon)


def listed_match(tournament: Tournament, place: TablePlace, number: int) -> tuple[bytes, ListedMatch]:
    """15: the tournament's seed, and a match of a table. `number`: which match of the table it is, from 1."""
    opening = tournament.opening
    return bytes.fromhex(known(opening.seed)), ListedMatch(opening.tournament, place, number)


def _held(tournament: Tournament, number: int) -> TournamentRound:
    """12: the round of this number. WrongRound if it is not paired."""
    held = tournament.round(number)
    if held is None:
        raise errors.WrongRound("round")
    return held


def _value(tournament: Tournament, number: int, pairing: Pairing) -> tuple[int, ...]:
    """13: the value of a pairing by hand. BadPairing if somebody at a table is no entrant of the round."""
    held = _held(tournament, number)
    if sorted(pairing.numbers()) != sorted(held.pairing.numbers()):
        raise errors.BadPairing("tables")
    return value_of(tournament, number, key_of(tournament, held.draw), pairing)
