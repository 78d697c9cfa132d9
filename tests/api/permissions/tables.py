"""Tables for the walk: matches in every status, with somebody of each kind at or around them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final
from uuid import UUID, uuid4

import httpx

from api.http.permissions import SCOPES_OF, CallerKind
from domain.accounts.tokens import SCOPES
from domain.kernel.draws import contribution_commitment
from domain.kernel.match.acts import Act, Adjudicated, Paused
from domain.kernel.match.lifecycle import UNDER_WAY, Status
from domain.matches import WantedMatch
from domain.matches.agreements import TournamentPlace
from domain.store import Command, command
from tests.api.log_of_heads import log_heads
from tests.support.service.patient_http import PATIENCE
from tests.support.service.running import RunningService

CONTRIBUTION: Final = "ab" * 32
AFTER_START: Final = UNDER_WAY | {Status.ENDED}
POLICY: Final = {"resigned": "substitute", "timed_out": "pass", "absent": "pass", "absent_after": 86_400}


@dataclass(frozen=True)
class Person:
    """Somebody with an account. `recovery`: their code."""

    player: str
    token: str
    name: str
    recovery: str = ""


@dataclass
class Table:
    """A match. `near`: what is different about it; `receipt`: one of a command to it."""

    match: str
    access: str = "public"
    status: Status = Status.OPEN
    near: frozenset[str] = frozenset()
    code: str = "x" * 22
    receipt: str = "a.b.c"

    @property
    def path(self) -> str:
        return f"/v1/matches/{self.match}"

    @property
    def id(self) -> UUID:
        return UUID(self.match)


def nowhere() -> Table:
    """A match that does not exist."""
    return Table(str(uuid4()))


@dataclass
class World:
    """A service, and the people who ask it. `regulations`: of the tournament of its tables, whose arbiter
    is theirs.
    """

    nostos: RunningService
    database: str
    regulations: Mapping[str, Any]
    size: int = 0  # of the log of heads
    http: httpx.Client = field(init=False)
    people: dict[CallerKind, Person] = field(init=False)
    tokens: dict[tuple[str, frozenset[str]], str] = field(default_factory=dict)
    gallery: dict[tuple[Any, ...], Table] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.http = httpx.Client(base_url=self.nostos.url, timeout=PATIENCE)
        kinds = [kind for kind in CallerKind if kind is not CallerKind.ANONYMOUS]
        self.people = {kind: self.person(kind) for kind in kinds}
        self.bob, self.dan, self.newcomer = (self.person() for _ in range(3))
        self.arbiter = self.people[CallerKind.ARBITER]
        self.tournament = self._announced()

    def _announced(self) -> str:
        """The id of the tournament."""
        host, tournaments = self.person(), self.nostos.services.tournaments
        made = tournaments.open(host.player, dict(self.regulations), self.command(host)).tournament
        tournaments.name_staff(made, host.player, self.arbiter.player, ["arbiter"], self.command(host))
        return str(made)

    def person(self, kind: CallerKind = CallerKind.STRANGER) -> Person:
        """A new player, with a token of that kind."""
        made = self.done("", "POST", "/v1/players", {"name": "Nausicaa"})
        person = Person(made["player"], made["token"], made["name"], made["recovery"])
        return Person(person.player, self.token(person, SCOPES_OF[kind]), person.name, person.recovery)

    def token(self, person: Person, scopes: frozenset[str]) -> str:
        """A token of the player with just these scopes."""
        if scopes == {*SCOPES}:
            return person.token
        key = (person.player, scopes)
        if key not in self.tokens:
            self.tokens[key] = self.nostos.services.players.tokens.issue(person.player, sorted(scopes))
        return self.tokens[key]

    def done(self, token: str, method: str, path: str, body: Any = None) -> Any:
        """The answer to a request that succeeds, as JSON."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        sent = (body or {}) if method in ("POST", "PUT") else None
        answer = self.http.request(method, path, headers=headers, json=sent)
        assert answer.is_success, (method, path, answer.text)
        return answer.json() if answer.content else None

    def by(self, kind: CallerKind, method: str, path: str, body: Any = None) -> Any:
        """What somebody of a kind does over HTTP."""
        return self.done(self.people[kind].token, method, path, body)

    def command(self, person: Person) -> Command:
        """A command of its own."""
        return command(person.player, str(uuid4()), "some", None)

    def act(self, table: Table, who: CallerKind | Person, name: str, *args: Any) -> None:
        """What somebody does at a table, by the name of the command; it is quicker than over HTTP."""
        person = who if isinstance(who, Person) else self.people[who]
        do = getattr(self.nostos.services.matches, name)
        do(table.id, person.player, *args, self.command(person))

    def shared(self, access: str, status: Status, *near: str) -> Table:
        """A table that no test changes."""
        key = (access, status, *sorted(near))
        if key not in self.gallery:
            self.gallery[key] = made = self.table(access, status, *near)
            self.size = log_heads(self.nostos.services, self.database, made.id)
        return self.gallery[key]

    def table(self, access: str, status: Status, *near: str) -> Table:
        """A new table.

        `near`: `full`, every seat is taken; `vacant`, a seat can be taken over; `partners`, seats 0 and 1 are
        one side; `delayed`, onlookers are shown each step later; `refereed`, it is of a tournament, as those
        are that are paused or decided. In play, where nobody has a partner, seat 2 is a substitute's, and an
        organizer has opened the match.
        """
        of_tournament = "refereed" in near or status in (Status.PAUSED, Status.DECIDED)
        table = self._open(access, frozenset(near), tournament=of_tournament)
        if status is Status.CLOSED:
            self.act(table, CallerKind.HOST, "close", "no")
        elif status is not Status.OPEN or "full" in near:
            self._fill(table, status)
        table.status = status
        services = self.nostos.services
        services.reads.wait(table.id, services.matches.head(table.id))
        return table

    def _open(self, access: str, near: frozenset[str], *, tournament: bool) -> Table:
        """A match with players on the seats 0 and 1; of two who sat on seat 2, one left, one was removed."""
        body: dict[str, Any] = {"game": "toy", "seats": 3, "access": access, "leaving": POLICY}
        if "partners" in near:
            body = {**body, "options": {"partners": True}}
        if "delayed" in near:
            body["broadcast"] = {"delay": {"steps": 50}}
        if access != "public":
            kinds = ("GUEST", "SEAT", "LEFT", "REMOVED", "REPLACED")
            invited = [self.people[CallerKind[kind]] for kind in kinds]
            body["invited"] = [each.player for each in (*invited, self.bob, self.dan)]
        table = Table(self._opened(body, tournament=tournament), access, near=near)
        table.receipt = self.by(CallerKind.SEAT, "PUT", f"{table.path}/seats/0")["receipt"]
        self.act(table, self.bob, "sit", 1, None)
        self.act(table, CallerKind.LEFT, "sit", 2, None)
        self.act(table, CallerKind.LEFT, "leave", 2)
        self.act(table, CallerKind.REMOVED, "sit", 2, None)
        self.act(table, CallerKind.HOST, "remove", 2, None)
        if access == "link":
            table.code = self.by(CallerKind.HOST, "GET", f"{table.path}/invitation")["code"]
        return table

    def _opened(self, body: dict[str, Any], *, tournament: bool) -> str:
        """The id of a match that the host has opened, or that a tournament has for them."""
        if not tournament:
            return str(self.by(CallerKind.HOST, "POST", "/v1/matches", body)["match"])
        terms = {name: value for name, value in body.items() if name not in ("game", "seats", "options")}
        place = TournamentPlace(self.tournament, 1, 1, (self.arbiter.player,))
        services, host = self.nostos.services, self.people[CallerKind.HOST]
        wanted = WantedMatch(host.player, "toy", 3, body.get("options", {}), terms)
        made = services.matches.open_at(place, wanted, self.command(host))
        services.reads.wait(made.match, made.step)
        return str(made.match)

    def _arbitrate(self, table: Table, act: Act) -> None:
        """An arbiter decides."""
        self.nostos.services.matches.arbitrate(table.id, act, self.command(self.arbiter))

    def _fill(self, table: Table, status: Status) -> None:
        """Bring a table with a free seat to a status."""
        self.act(table, CallerKind.REPLACED, "sit", 2, None)
        if status is Status.REVEALING:
            bound = contribution_commitment(table.id.bytes, 0, bytes.fromhex(CONTRIBUTION))
            self.act(table, CallerKind.SEAT, "commit", bound)
        if status is not Status.OPEN:
            self.act(table, CallerKind.HOST, "start")
        if status in AFTER_START and "partners" not in table.near:
            self._replace(table)
        if "vacant" in table.near or status is Status.ENDED:
            self.act(table, self.bob, "resign")
        if status is Status.ENDED:
            self.act(table, CallerKind.SEAT, "resign")
        if status is Status.ENDED and "refereed" in table.near:
            self.nostos.services.matches.confirm(table.id)
        if status is Status.PAUSED:
            self._arbitrate(table, Paused(self.arbiter.player, "7.5", "a fire alarm"))
        if status is Status.DECIDED:
            self._arbitrate(table, Adjudicated(self.arbiter.player, ((0, 1, 2),), "7.5", "a fire alarm"))

    def _replace(self, table: Table) -> None:
        """The player on seat 2 leaves, and a substitute takes it; an organizer opens the match."""
        self.act(table, CallerKind.REPLACED, "resign")
        self.act(table, self.dan, "substitute", 2)
        self.act(table, CallerKind.REFEREE, "open_to_referee", "a complaint")


def problem_of(answer: httpx.Response) -> str:
    """The kind of a problem."""
    return kind_of(answer.json())


def kind_of(problem: Mapping[str, Any]) -> str:
    return str(problem["type"]).rpartition("/")[2]


def of_lines(body: bytes) -> Sequence[bytes]:
    """The lines of a body that hold something."""
    return [line for line in body.split(b"\n") if line.strip()]
