"""A well-formed request for every route of a tournament, and the contest that it is sent about."""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

import httpx

from api.http.declaration import Declaration
from api.http.permissions import CallerKind
from api.streaming.declarations import FOLLOW_TOURNAMENT
from domain.competition.lifecycle import TournamentStatus as Stage
from tests.api.permissions.contests import (
    ENTRANTS,
    INVITED,
    NEWCOMER,
    REASON,
    Contest,
    Contests,
    later,
    regulations,
)
from tests.api.permissions.requests import LINES, PLACE, first_line
from tests.api.permissions.tables import CONTRIBUTION

TOURNAMENT: Final = "/v1/tournaments/<tournament>"
RULED: Final = {"reason": REASON, "rule": "7.5"}
OUTCOME: Final = {"ranking": [[0], [1]], "scores": [1, 0], "winners": [0]}
OTHER: Final = {"ranking": [[1], [0]], "scores": [0, 1], "winners": [1]}
TABLE: Final = f"{TOURNAMENT}/rounds/<number>/tables/<table>"
Body = Callable[[Contests, Contest], Any]


class Example(NamedTuple):
    """A request that succeeds. `status`, `near`: of the contest; `places`: what is in the path, but for the
    numbers of rounds and tables; `stepped`: it needs If-Match.
    """

    status: Stage
    body: Body = lambda _, __: {}
    near: tuple[str, ...] = ()
    query: Mapping[str, str] = {}
    places: Mapping[str, Body] = {}
    stepped: bool = False


def _is(value: Any) -> Body:
    return lambda _, __: value


def _player(kind: CallerKind) -> Body:
    return lambda contests, _: contests.player(kind)


def _place(_: Contests, contest: Contest) -> dict[str, int]:
    return {"round": contest.place.round, "table": contest.place.table}


def _pairing(contests: Contests, contest: Contest) -> Any:
    """The pairing of the round, with the seats of each table the other way round; any where there is none."""
    paired = contest.status is Stage.PAIRED and contest.step > 0
    rounds = contests.all.truth(contest.id).rounds if paired else ()
    tables = [list(reversed(table.seats)) for held in rounds for table in held.tables]
    return {**RULED, "tables": tables or [[1, 2]], "byes": []}


def _decision(contests: Contests, _: Contest) -> Any:
    panel = [contests.player(CallerKind.TOURNAMENT_ORGANIZER)]
    return {"upheld": False, "answer": "you may", "rule": "26", "panel": panel}


WEBHOOK: Final[Mapping[str, Body]] = {"webhook": lambda contests, contest: contests.webhook(contest)}

EXAMPLES: Final[Mapping[str, Example]] = {
    f"GET {TOURNAMENT}": Example(Stage.PLAYING),
    f"POST {TOURNAMENT}/regulations": Example(
        Stage.REGISTRATION, lambda _, __: {"regulations": regulations(3), "reason": REASON}
    ),
    f"POST {TOURNAMENT}/postponement": Example(
        Stage.REGISTRATION, lambda _, __: {"starts": later(), "reason": REASON}
    ),
    f"POST {TOURNAMENT}/cancellation": Example(Stage.REGISTRATION, _is({"reason": REASON})),
    f"POST {TOURNAMENT}/end": Example(Stage.BETWEEN, near=("done",)),
    f"PUT {TOURNAMENT}/staff/<player>": Example(
        Stage.ANNOUNCED, _is({"roles": ["scorekeeper"]}), places={"player": _player(NEWCOMER)}
    ),
    f"DELETE {TOURNAMENT}/staff/<player>": Example(
        Stage.ANNOUNCED,
        query={"reason": REASON},
        places={"player": _player(CallerKind.COMMENTATOR)},
    ),
    f"POST {TOURNAMENT}/registration": Example(Stage.ANNOUNCED),
    f"DELETE {TOURNAMENT}/registration": Example(Stage.REGISTRATION),
    f"POST {TOURNAMENT}/invitations": Example(
        Stage.REGISTRATION, lambda contests, _: {"players": [contests.player(NEWCOMER)]}
    ),
    f"PUT {TOURNAMENT}/invitations/<player>": Example(
        Stage.REGISTRATION, places={"player": _player(NEWCOMER)}
    ),
    f"DELETE {TOURNAMENT}/invitations/<player>": Example(
        Stage.REGISTRATION, places={"player": _player(INVITED)}
    ),
    f"POST {TOURNAMENT}/entrants": Example(Stage.REGISTRATION),
    f"GET {TOURNAMENT}/entrants/<number>/dossier": Example(Stage.PLAYING),
    f"POST {TOURNAMENT}/imports/check": Example(
        Stage.REGISTRATION, lambda contests, _: {"text": f"player\n{contests.player(NEWCOMER)}\n"}
    ),
    f"DELETE {TOURNAMENT}/entrants/<number>": Example(Stage.PLAYING, query=RULED),
    f"POST {TOURNAMENT}/entrants/<number>/reinstatement": Example(
        Stage.REGISTRATION, _is({"reason": REASON}), places={"number": _is(len(ENTRANTS))}
    ),
    f"POST {TOURNAMENT}/entrants/<number>/check-in": Example(Stage.REGISTRATION, near=("check_in",)),
    f"PUT {TOURNAMENT}/entrants/<number>/byes/<bye>": Example(Stage.REGISTRATION, _is({"reason": REASON})),
    f"DELETE {TOURNAMENT}/entrants/<number>/byes/<bye>": Example(
        Stage.REGISTRATION, near=("bye",), places={"bye": _is(2)}
    ),
    f"PUT {TOURNAMENT}/entrants/<number>/contribution": Example(
        Stage.BETWEEN, _is({"contribution": CONTRIBUTION})
    ),
    f"POST {TOURNAMENT}/entrants/<number>/penalties": Example(
        Stage.PLAYING, _is({**RULED, "round": 1, "points": 1})
    ),
    f"PUT {TOURNAMENT}/seeding": Example(
        Stage.REGISTRATION, _is({"order": [2, 1, 3, 4], "source": "the ratings"})
    ),
    f"PUT {TOURNAMENT}/beacons/<draw>": Example(
        Stage.REGISTRATION, lambda _, __: {"source": "drand", "at": later()}
    ),
    f"POST {TOURNAMENT}/rounds": Example(Stage.BETWEEN, _is({"round": 1})),
    f"GET {TOURNAMENT}/dry-run": Example(Stage.BETWEEN),
    f"PUT {TOURNAMENT}/rounds/<number>/pairing": Example(Stage.PAIRED, _pairing, stepped=True),
    f"DELETE {TOURNAMENT}/rounds/<number>/pairing": Example(Stage.PAIRED, query={"reason": REASON}),
    f"POST {TOURNAMENT}/rounds/<number>/opening": Example(Stage.PAIRED),
    f"POST {TOURNAMENT}/rounds/<number>/time": Example(Stage.PLAYING),
    f"POST {TOURNAMENT}/rounds/<number>/closing": Example(Stage.PLAYING),
    f"POST {TOURNAMENT}/rounds/<number>/standings": Example(Stage.BETWEEN, near=("closed",)),
    f"POST {TOURNAMENT}/rounds/<number>/confirmation": Example(
        Stage.PLAYING,
        lambda _, contest: {"tables": [contest.place.table]},
        ("reported",),
        stepped=True,
    ),
    f"PUT {TABLE}/result": Example(Stage.PLAYING, _is({"outcome": OUTCOME})),
    f"POST {TABLE}/agreement": Example(Stage.PLAYING, near=("reported",)),
    f"POST {TABLE}/dispute": Example(Stage.PLAYING, _is({"reason": REASON}), ("reported",)),
    f"POST {TABLE}/confirmation": Example(Stage.PLAYING, near=("reported",), stepped=True),
    f"POST {TABLE}/correction": Example(
        Stage.PLAYING, _is({**RULED, "outcome": OTHER}), ("confirmed",), stepped=True
    ),
    f"POST {TABLE}/what-if": Example(Stage.PLAYING, _is({"outcome": OTHER}), ("confirmed",)),
    f"POST {TABLE}/looks": Example(Stage.PLAYING, _is({**RULED, "look": {"seat": 0}}), ("begun",)),
    f"POST {TABLE}/adjournment": Example(Stage.PLAYING, _is({"reason": REASON})),
    f"POST {TABLE}/annulment": Example(Stage.PLAYING, _is(RULED)),
    f"POST {TABLE}/replay": Example(Stage.PLAYING, _is(RULED), ("annulled",)),
    f"GET {TOURNAMENT}/desk": Example(Stage.PLAYING),
    f"POST {TOURNAMENT}/rulings": Example(
        Stage.PLAYING, _is({"question": "may we?", "answer": "you may", "rule": "7.5"})
    ),
    f"POST {TOURNAMENT}/appeals": Example(Stage.PLAYING, _is({"ruling": 1, "text": "we may not"})),
    f"POST {TOURNAMENT}/appeals/<appeal>/decision": Example(Stage.PLAYING, _decision),
    f"POST {TOURNAMENT}/calls": Example(
        Stage.PLAYING, lambda contests, contest: {"place": _place(contests, contest), "text": "help"}
    ),
    f"POST {TOURNAMENT}/calls/<call>/answer": Example(Stage.PLAYING),
    f"POST {TOURNAMENT}/announcements": Example(Stage.PLAYING, _is({"text": "lunch"})),
    f"POST {TOURNAMENT}/announcements/read": Example(Stage.PLAYING, _is({"announcements": [1]})),
    f"POST {TOURNAMENT}/fair_play": Example(
        Stage.PLAYING, lambda contests, _: contests.asked_for_report(), ("disclosed",)
    ),
    f"GET {TOURNAMENT}/fair_play": Example(Stage.PLAYING),
    f"GET {TOURNAMENT}/fair_play/<report>": Example(
        Stage.PLAYING, places={"report": lambda contests, contest: contests.report(contest)}
    ),
    f"POST {TOURNAMENT}/webhooks": Example(Stage.PLAYING, lambda contests, _: contests.new_webhook()),
    f"GET {TOURNAMENT}/webhooks": Example(Stage.PLAYING),
    f"DELETE {TOURNAMENT}/webhooks/<webhook>": Example(Stage.PLAYING, places=WEBHOOK),
    f"POST {TOURNAMENT}/webhooks/<webhook>/test": Example(Stage.PLAYING, places=WEBHOOK),
    f"GET {TOURNAMENT}/webhooks/<webhook>/deliveries": Example(Stage.PLAYING, places=WEBHOOK),
    f"GET {TOURNAMENT}/standings": Example(Stage.PLAYING),
    f"GET {TOURNAMENT}/rounds/<number>": Example(Stage.PLAYING),
    f"GET {TOURNAMENT}/rounds/<number>/explanation": Example(Stage.PLAYING),
    f"GET {TOURNAMENT}/frames": Example(Stage.PLAYING),
    f"POST {TOURNAMENT}/tickets": Example(Stage.PLAYING),
    f"GET {TOURNAMENT}/head": Example(Stage.PLAYING),
    f"GET {TOURNAMENT}/record": Example(Stage.FINISHED),
    f"GET {TOURNAMENT}/archive": Example(Stage.PLAYING),
    "GET /v1/tournaments/{tournament}/stream": Example(Stage.PLAYING),
}


def ask_of_contest(
    declaration: Declaration, contests: Contests, contest: Contest, token: str | None
) -> httpx.Response:
    """The answer to a request; of a stream its first line."""
    example = EXAMPLES[f"{declaration.method} {declaration.rule}"]
    numbers = {"number": 1, "table": contest.place.table, "bye": 1, "draw": 1, "appeal": 1, "call": 1}
    given = {name: make(contests, contest) for name, make in example.places.items()}
    places = {**numbers, **given, "tournament": contest.tournament}
    path = PLACE.sub(lambda found: str(places[found[1]]), declaration.rule)
    headers = {} if token is None else {"authorization": f"Bearer {token}"}
    if example.stepped:
        headers["if-match"] = f'"{contest.step}"'
    http = contests.world.http
    if declaration is FOLLOW_TOURNAMENT:
        return first_line(http, path, {}, {**headers, "accept": LINES})
    body = {"json": example.body(contests, contest)} if declaration.takes_body else {}
    return http.request(declaration.method, path, params=example.query, headers=headers, **body)
