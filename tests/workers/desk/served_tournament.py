"""A tournament of a running service: its staff and its players do what they do, and the desk all else."""

from collections import Counter
from random import Random
from uuid import UUID, uuid4

from api.runtime.services import Services
from domain.competition.facts import TournamentFinished
from domain.competition.lifecycle import TournamentStatus
from domain.competition.round_facts import TablePlace
from domain.competition.state import DECIDED, Tournament, TournamentTable
from domain.kernel.match.acts import Paused, Resumed
from domain.kernel.match.lifecycle import OVER, Status
from domain.matches.errors import NoSuchMatch
from domain.store import Command, command
from domain.tournaments.registration import NewEntrant
from tests.domain.ledger.tournaments.support import Told
from tests.domain.tournaments.support import regulations

ONCE = ("match.opened", "match.started", "match.confirmed")


class ServedTournament:
    """A tournament of so many players. Results count when all at a table agree."""

    def __init__(self, services: Services, players: int, seed: int = 1) -> None:
        self.services = services
        self._chooser = Random(seed)
        self.host, *self.players = [self._registered(f"Player {number}") for number in range(players + 1)]
        all_ = services.tournaments
        self.id = all_.open(self.host, regulations(), self._command(self.host)).tournament
        all_.open_registration(self.id, self.host, self._command(self.host))
        for player in self.players:
            all_.register(self.id, player, NewEntrant(player), self._command(player))
        all_.close_registration(self.id, self.host, self._command(self.host))

    @property
    def truth(self) -> Tournament:
        """What it is now."""
        return self.services.tournaments.truth(self.id)

    @property
    def matches(self) -> list[UUID]:
        """All that it lists."""
        return [UUID(each.match) for _, table in self.truth.places() for each in table.matches]

    def open_round(self) -> None:
        """Pair the next round, and list its matches."""
        number, all_ = len(self.truth.rounds) + 1, self.services.tournaments
        all_.pair(self.id, self.host, number, self._command(self.host))
        all_.open_round(self.id, self.host, number, self._command(self.host))

    def go_on(self) -> None:
        """Everybody does what they can do now."""
        truth = self.truth
        if truth.status is TournamentStatus.PLAYING:
            for place, table in truth.places():
                self._at_table(place, table)
            self._close(self.truth)
        elif truth.status is not TournamentStatus.FINISHED:
            self._next(truth)

    def is_over(self) -> bool:
        """Whether it is finished, and all its matches are over."""
        finished = self.truth.status is TournamentStatus.FINISHED
        return finished and all(self.status(match) in OVER for match in self.matches)

    def status(self, match: UUID) -> Status | None:
        """The status of a match; None if it is not opened."""
        try:
            return self.services.matches.status(match)
        except NoSuchMatch:
            return None

    def _next(self, truth: Tournament) -> None:
        if len(truth.rounds) < truth.rules.rounds:
            self.open_round()
        else:
            self.services.tournaments.finish(self.id, self.host, self._command(self.host))

    def _close(self, truth: Tournament) -> None:
        last = truth.rounds[-1]
        if all(table.state in DECIDED for table in last.tables):
            self.services.tournaments.close_round(self.id, self.host, last.number, self._command(self.host))

    def _at_table(self, place: TablePlace, table: TournamentTable) -> None:
        if table.state == "playing":
            self._play(UUID(table.match), [player_of(self.truth, number) for number in table.seats])
        elif table.state == "reported":
            for number in set(table.seats) - set(table.agreed):
                player = player_of(self.truth, number)
                self.services.tournaments.agree(self.id, player, place, self._command(player))

    def _play(self, match: UUID, players: list[str]) -> None:
        """Play the match to its end. The first ones of a tournament are interrupted by the arbiter."""
        if self.status(match) is not Status.PLAYING:
            return
        if len(self.matches) <= len(self.players) // 2:
            for act in (Paused(self.host, "35", "a phone rang"), Resumed(self.host, "35", "it is quiet")):
                self.services.matches.arbitrate(match, act, self._command(self.host))
        while self.services.matches.status(match) is Status.PLAYING:
            player, offers = next(
                (player, offers)
                for player in players
                if (offers := self.services.matches.legal(match, player).offers)
            )
            move = self._chooser.choice(offers).sample(self._chooser)
            self.services.matches.play(match, player, move, self._command(player))

    def told(self) -> Told:
        """What happened, for its archive."""
        return Told(
            tuple(self.services.log.read(self.id)),
            {match: tuple(self.services.log.read(match)) for match in self.matches},
        )

    def check_once(self) -> None:
        """Each match was opened, started and ended once, and its result and each act were taken once."""
        for match in self.matches:
            topics = Counter(event.topic for event in self.services.log.read(match))
            assert [1, 1, 1, 2] == [*(topics[each] for each in ONCE), topics["match.sat"]]
        events = self.services.log.read(self.id)
        topics = Counter(event.topic for event in events)
        assert (len(self.matches), 1) == (topics["tournament.result"], topics["tournament.finished"])
        assert isinstance(events[-1].facts[0], TournamentFinished)
        ruled = [(ruling.match, ruling.step) for ruling in self.truth.rulings]
        acts = [
            (str(match), event.step)
            for match in self.matches
            for event in self.services.log.read(match)
            if event.topic in ("match.paused", "match.resumed")
        ]
        assert sorted(acts) == sorted(ruled)
        assert acts

    def _registered(self, name: str) -> str:
        return self.services.players.register(name, self._command(name))[0]

    def _command(self, actor: str) -> Command:
        return command(actor, str(uuid4()), "test", None)


def player_of(truth: Tournament, number: int) -> str:
    """The player of an entrant."""
    return truth.entrants[number - 1].player
