"""A dry run of a round: who would meet whom, how good that is and why, what would be opened, and why it may
not. Nothing happens by it.

A round that is not paired yet is paired here with lots for trial, not with those of the draw to come. Whoever
could look at that draw before it is made could change the field until they like it. Entrants whose accounts
are deleted leave here as they do before the real pairing.
"""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple
from uuid import UUID

from domain.competition.errors import TournamentError, WrongRound
from domain.competition.facts import TournamentDraw
from domain.competition.fold import fold
from domain.competition.referee.pairings import contenders
from domain.competition.referee.rounds import check_next_round, next_pairing
from domain.competition.standings.lots import key_of
from domain.competition.state import Tournament
from domain.kernel.game import Refused, Shelf
from domain.matches import agreements
from domain.pairing.bounds import lower_bound
from domain.pairing.explanation import Explanations, Sentence
from domain.pairing.model import Pairing, PairingRefused, Value
from domain.tournaments.commands import Tournaments

ENTROPY: Final = 32  # bytes of a link for trial


class PlannedMatch(NamedTuple):
    """A match that would be opened: its table in the round, the game, and the players by their seats."""

    table: int
    game: str
    players: tuple[str, ...]
    why: tuple[Sentence, ...]


class DryRun(NamedTuple):
    """What a round would be. `trial`: whether it was paired with lots for trial; else it is paired.

    `least`: in a Swiss round no pairing has a lower value, criterion by criterion. `byes`: why each of them
    has one; `asked`: who asked for one. `obstacles`: why the round, or a match of it, may not begin,
    each as a rule and a sentence; none if all may.
    """

    round: int
    trial: bool
    pairing: Pairing
    asked: tuple[int, ...]
    value: Value
    least: Value
    matches: tuple[PlannedMatch, ...]
    byes: tuple[Sentence, ...]
    obstacles: tuple[tuple[str, str], ...]


class DryRuns:
    """Dry runs of rounds. `entropy`: so many unpredictable bytes, for lots for trial."""

    def __init__(self, tournaments: Tournaments, shelf: Shelf, entropy: Callable[[int], bytes]) -> None:
        self._tournaments = tournaments
        self._shelf = shelf
        self._entropy = entropy

    def dry_run(self, tournament: UUID) -> DryRun:
        """The round that is paired and not open, or else the next one. Raises a TournamentError if that
        cannot be paired, or is not next.
        """
        truth = self._tournaments.truth(tournament)
        last = truth.rounds[-1] if truth.rounds else None
        if last is not None and last.state == "open":
            raise WrongRound("round")
        if last is not None and last.state == "paired":
            found = RoundPlan(truth, last.number, last.draw, last.pairing)
            return self._said(found, last.asked, last.value, trial=False)
        number = len(truth.rounds) + 1
        truth = fold(self._tournaments.departures(truth), truth)  # as before the round is paired
        check_next_round(truth, number)
        draw = TournamentDraw(len(truth.draws) + 1, self._entropy(ENTROPY).hex())
        made = next_pairing(truth, number, draw)
        found = RoundPlan(truth, number, draw, made.pairing)
        return self._said(found, made.asked, made.value, trial=True)

    def _said(self, found: "RoundPlan", asked: tuple[int, ...], value: Value, *, trial: bool) -> DryRun:
        return DryRun(
            found.number,
            trial,
            found.pairing,
            asked,
            value,
            found.least(),
            tuple(found.planned()),
            tuple(found.byes()),
            tuple(self._obstacles(found)),
        )

    def _obstacles(self, found: "RoundPlan") -> Iterator[tuple[str, str]]:
        """Why the matches of the round could not be opened and started."""
        played = found.tournament.rules.game(found.number)
        if played.game not in self._shelf:
            yield "match 1", f"the game {played.game} is not on the shelf"
            return
        for size in sorted({len(table) for table in found.pairing.tables}):
            try:
                agreements.setting_of(self._shelf[played.game], size, dict(played.options))
            except Refused as refusal:
                yield refusal.rule, f"a table of {size} seats cannot be opened"
        players = {number: found.tournament.entrants[number - 1].player for number in found.pairing.numbers()}
        deleted = self._tournaments.deleted_among(players.values())
        for number, player in players.items():
            if player in deleted:
                yield "tournament 6", f"entrant {number} has no account any more"


class RoundPlan:
    """A round as a dry run looks at it."""

    def __init__(self, tournament: Tournament, number: int, draw: TournamentDraw, pairing: Pairing) -> None:
        self.tournament = tournament
        self.number = number
        self.pairing = pairing
        self._rules = tournament.rules.pairing_rules(number)
        self._contenders = contenders(tournament, number, key_of(tournament, draw), pairing.numbers())
        self._why = Explanations(pairing, self._contenders, self._rules)

    def least(self) -> Value:
        """What no pairing of these is better than; () where results or a schedule decide who meets whom."""
        return lower_bound(self._contenders, self._rules) if self.tournament.rules.format == "swiss" else ()

    def planned(self) -> Iterator[PlannedMatch]:
        """The matches of the round."""
        game = self.tournament.rules.game(self.number).game
        for at, table in enumerate(self.pairing.tables):
            players = tuple(self.tournament.entrants[number - 1].player for number in table)
            yield PlannedMatch(at + 1, game, players, self._of_table(at))

    def byes(self) -> Iterator[Sentence]:
        """Why each of those who have a bye has one."""
        return map(self._why.of_bye, self.pairing.byes)

    def _of_table(self, at: int) -> tuple[Sentence, ...]:
        """Why they sit at the table; nothing if the pairing is of a format that no criteria explain."""
        try:
            return self._why.of_table(at)
        except (PairingRefused, TournamentError):
            return ()
