"""Contests for the walk: tournaments at every status, with somebody of each kind around them."""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, Final
from uuid import UUID, uuid4

from api.http.permissions import CallerKind
from api.runtime.fair_play.reports import FairPlayReport, ReportSummary
from api.runtime.webhooks.signing import new_secret
from api.runtime.webhooks.table import AddedWebhook
from api.runtime.webhooks.webhook import WebhookSecrets
from domain.competition.draws import lots_commitment
from domain.competition.facts import StaffRole
from domain.competition.lifecycle import TournamentStatus
from domain.competition.round_facts import TablePlace, TableResult
from domain.kernel.game import Outcome
from domain.store import Command, command
from domain.tournaments.commands import Tournaments
from domain.tournaments.desk import NewRuling
from domain.tournaments.registration import NewEntrant
from domain.tournaments.results import Why
from tests.api.permissions.tables import CONTRIBUTION, World
from tests.support.eventually import eventually
from tests.support.service.kept_desk import kept_desk
from tests.support.service.played_matches import has_begun, is_disclosed, play_first_offers

HOST: Final = CallerKind.TOURNAMENT_HOST
WEBHOOK: Final = "https://hooks.example.org/"
REASON: Final = "a fire alarm"
WHY: Final = Why(REASON, "7.5")
WON: Final = Outcome((0,), (1, 0), "written", ((0,), (1,)))
STAFF: Final[dict[CallerKind, StaffRole]] = {
    CallerKind.TOURNAMENT_ORGANIZER: "organizer",
    CallerKind.TOURNAMENT_ARBITER: "arbiter",
    CallerKind.SCOREKEEPER: "scorekeeper",
    CallerKind.COMMENTATOR: "commentator",
    CallerKind.FORMER_STAFF: "organizer",
}
ENTRANTS: Final = (
    *(CallerKind.ENTRANT, CallerKind.SEAT, CallerKind.LEFT, CallerKind.REMOVED),
    CallerKind.GUEST,
)
"""Who enters, with the numbers from 1; the last of them is declined."""
FIRST: Final = TablePlace(1, 1)
INVITED: Final = CallerKind.REPLACED
NEWCOMER: Final = CallerKind.OUTSIDER  # has no part in any contest


def regulations(rounds: int = 2, *, check_in: bool = False) -> dict[str, Any]:
    """Regulations of a Swiss tournament of the toy, at tables of two."""
    return {
        "title": "The contest of the suitors",
        "format": "swiss",
        "rounds": rounds,
        "games": [{"game": "toy", "shape": {"seats": 2}, "options": {"hand": 2}}],
        "scoring": {"by": "places", "places": [{"points": [2, 0]}], "bye": 2},
        "counting": {"by": "players"},
        "late_until": rounds,
        "asked_byes": 1,
        "asked_byes_until": rounds,
        "check_in": check_in,
        "round_clock": {"seconds": 3_600, "turns": 2},
    }


def later(days: int = 1) -> str:
    """A moment to come."""
    return (datetime.now(UTC) + timedelta(days=days)).strftime("%Y-%m-%dT%H:%M:%SZ")


@dataclass
class Contest:
    """A tournament. `near`: what is different about it; `place`: the table of the first entrant."""

    tournament: str
    status: TournamentStatus
    near: frozenset[str] = frozenset()
    place: TablePlace = FIRST
    step: int = 0

    @property
    def id(self) -> UUID:
        return UUID(self.tournament)


@dataclass
class Contests:
    """The tournaments of a world."""

    world: World
    gallery: dict[tuple[TournamentStatus, ...], Contest] = field(default_factory=dict)
    reports: dict[str, str] = field(default_factory=dict)  # one of each tournament that has one

    @property
    def all(self) -> Tournaments:
        return self.world.nostos.services.tournaments

    def player(self, kind: CallerKind) -> str:
        """The id of somebody of a kind."""
        return self.world.people[kind].player

    def shared(self, status: TournamentStatus, *near: str) -> Contest:
        """A contest that no test changes."""
        key: tuple[Any, ...] = (status, *sorted(near))
        if key not in self.gallery:
            self.gallery[key] = self.contest(status, *near)
        return self.gallery[key]

    def contest(self, status: TournamentStatus, *near: str) -> Contest:
        """A new contest.

        `near`: `check_in`, entrants say that they are there; `bye`, the first entrant asked for one;
        `reported`, their table has a result, which with `confirmed` counts; `annulled`, it has none;
        `begun`, their match has begun;
        `disclosed`, their match was played, its result counts, and everybody sees it whole;
        `closed`, the round is closed without standings; `done`, no round is left.
        """
        told = frozenset(near)
        if status is TournamentStatus.FINISHED:
            told |= {"done"}
        contest = Contest(self._announced(told), status, told)
        if status is not TournamentStatus.ANNOUNCED:
            self._enter(contest)
        if status is TournamentStatus.CANCELLED:
            self._do(contest, "cancel", REASON)
        elif status is not TournamentStatus.ANNOUNCED:
            self._go_on(contest)
        contest.step = self.all.head(contest.id)
        self.world.nostos.services.tournament_reads.wait(contest.id, contest.step)
        return contest

    def report(self, contest: Contest) -> str:
        """The id of a report on fair play of a tournament, which is not done."""
        if contest.tournament not in self.reports:
            made = uuid4()
            moment, by = datetime.now(UTC), self.player(HOST)
            row = (made, contest.id, "luck", by, moment, "", [made], "", "queued", 0, None, None, "")
            assert self.world.nostos.services.fair_play.add(FairPlayReport(*row))
            self.reports[contest.tournament] = str(made)
        return self.reports[contest.tournament]

    def asked_for_report(self) -> dict[str, str]:
        """What asks for a report; none is under way any more."""
        queue, lease = self.world.nostos.services.fair_play, uuid4()
        while (report := queue.take(lease, 60)) is not None:
            queue.end(report.report, lease, ReportSummary(), [])
        return {"kind": "luck"}

    def webhook(self, contest: Contest) -> str:
        """The id of a webhook of a tournament, which is new: nothing waits for it."""
        made, secrets = uuid4(), WebhookSecrets(WEBHOOK, new_secret(), "")
        self.new_webhook()
        new = AddedWebhook(made, contest.id, ["ruling"], self.player(HOST), contest.step, secrets)
        assert self.world.nostos.services.webhooks.add(new)
        return str(made)

    def new_webhook(self) -> dict[str, Any]:
        """What adds a webhook; no tournament has one any more."""
        people = [person.player for person in self.world.people.values()]
        self.world.nostos.services.webhooks.forget_players(people)
        return {"url": WEBHOOK, "events": ["ruling"]}

    def _do(self, contest: Contest, name: str, *args: Any, by: CallerKind = HOST, **more: Any) -> None:
        """What somebody does, by the name of the command."""
        getattr(self.all, name)(contest.id, self.player(by), *args, self._command(by), **more)

    def _command(self, by: CallerKind) -> Command:
        return command(self.player(by), str(uuid4()), "some", None)

    def _announced(self, near: frozenset[str]) -> str:
        """A tournament with its staff, one of whom is removed; somebody is invited."""
        rules = regulations(1 if "done" in near else 2, check_in="check_in" in near)
        made = self.all.open(self.player(HOST), rules, self._command(HOST)).tournament
        contest = Contest(str(made), TournamentStatus.ANNOUNCED)
        for kind, role in STAFF.items():
            self._do(contest, "name_staff", self.player(kind), [role])
        self._do(contest, "remove_staff", self.player(CallerKind.FORMER_STAFF), REASON)
        self._do(contest, "invite", [self.player(INVITED)])
        return str(made)

    def _enter(self, contest: Contest) -> None:
        """Entrants register, the first one bound to something for the lots; the last one is declined. There
        is an announcement and a ruling.
        """
        self._do(contest, "open_registration")
        for kind in ENTRANTS:
            bound = lots_commitment(contest.id.bytes, self.player(kind), bytes.fromhex(CONTRIBUTION))
            entry = NewEntrant(self.player(kind), "", bound if kind is CallerKind.ENTRANT else "")
            self._do(contest, "register", entry, by=kind)
        self._do(contest, "decline", len(ENTRANTS), REASON)
        self._do(contest, "announce", "welcome")
        self._do(contest, "rule", NewRuling("may we?", "you may", "7.5"))
        if "bye" in contest.near:
            self._do(contest, "ask_bye", 2, by=CallerKind.ENTRANT)

    def _go_on(self, contest: Contest) -> None:
        """From the registration to the status of the contest."""
        played = not contest.near.isdisjoint({"closed", "done"})
        if contest.status is TournamentStatus.REGISTRATION:
            return
        self._do(contest, "close_registration")
        if contest.status is TournamentStatus.BETWEEN and not played:
            return
        self._do(contest, "pair", 1)
        contest.place = self._own_table(contest)
        if contest.status is TournamentStatus.PAIRED:
            return
        self._do(contest, "open_round", 1)
        self._play(contest)
        if contest.status is not TournamentStatus.PLAYING:
            self._do(contest, "close_round", 1, publish=False)
        if contest.status is TournamentStatus.FINISHED:
            self._do(contest, "finish")

    def _own_table(self, contest: Contest) -> TablePlace:
        """The table of the first entrant in the first round."""
        tables = self.all.truth(contest.id).rounds[0].tables
        return TablePlace(1, next(at for at, table in enumerate(tables, 1) if 1 in table.seats))

    def _play(self, contest: Contest) -> None:
        """What is near a round that is played. The first entrant appeals, and calls an arbiter."""
        self._do(contest, "appeal", 1, "we may not", by=CallerKind.ENTRANT)
        self._do(contest, "call_arbiter", contest.place, "a card is torn", by=CallerKind.ENTRANT)
        over = "done" in contest.near
        places = [TablePlace(1, 1), TablePlace(1, 2)] if over else [contest.place]
        if over or contest.near & {"reported", "confirmed"}:
            for place in places:
                self._do(contest, "write_result", TableResult(place, WON, source="desk"))
        if over or "confirmed" in contest.near:
            self._do(contest, "confirm", places, expect=self.all.head(contest.id))
        if "disclosed" in contest.near:
            self._disclose(contest)
        if "begun" in contest.near:
            self._begin(contest)
        if "annulled" in contest.near:
            self._do(contest, "annul", contest.place, WHY)

    def _begin(self, contest: Contest) -> None:
        """The match of the first entrant has begun."""
        services, match = self.world.nostos.services, UUID(self.all.table(contest.id, contest.place).match)
        with kept_desk(services):
            eventually(lambda: has_begun(services, match), "the match has begun")

    def _disclose(self, contest: Contest) -> None:
        """The match of the first entrant is played to its end."""
        services, place = self.world.nostos.services, contest.place
        table = self.all.table(contest.id, place)
        players = [self.all.truth(contest.id).entrants[number - 1].player for number in table.seats]
        with kept_desk(services):
            play_first_offers(services, UUID(table.match), players)
            eventually(lambda: self.all.table(contest.id, place).state == "reported", "the result is there")
            self._do(contest, "confirm", [place], expect=self.all.head(contest.id))
            eventually(lambda: is_disclosed(services, UUID(table.match)), "everybody sees the match")
