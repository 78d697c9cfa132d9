"""Two worlds over HTTP: the same law, for everything that leaves the running service.

The real application over a real Postgres, a projector behind it. What differs in public from match to match
is put aside: its id, its commitment, what binds names in it, the time and what clocks have left of it, the
heads of its ledger, which are salted. All else that a viewer is answered must be the same, headers too, and
whose clocks run.
"""

import asyncio
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice
from random import Random
from typing import Any

import httpx
import msgspec
import pytest
from werkzeug.test import TestResponse
from werkzeug.wrappers import Response

from api.problems.problem_response import LINES
from api.streaming.declarations import PLAY_MOVES
from api.streaming.move_stream import MoveStreams
from domain.accounts.tokens import OPERATE, ORGANIZE, SCOPES
from domain.games.wrath_of_poseidon import GAME
from domain.kernel.facts import Viewer
from domain.kernel.game import Refused
from domain.kernel.notation import viewer_name
from domain.ledger.receipts import HeadReceipt
from domain.matches.decisions import play as play_decisions
from domain.matches.decisions.context import Context
from tests.api.support import ApiService, Caller, key, ok
from tests.laws.worlds import Family, families, secret
from tests.support.answers import headers_as_text
from tests.support.games.playouts import Record, Step

FAMILIES, TWINS = 3, 1
CLOCK = {"kind": "correspondence", "per_move": 86_400}
READS = (
    "",
    "/view",
    "/frames?limit=200",
    "/frames?limit=200&text=en",
    "/worlds",
    "/doubt",
    "/decision",
    "/variation",
    "/variation/replies",
    "/variation/opinions",
    "/legal",
    "/notebook",
    "/notebook/talk",
    "/guesses",
    "/guesses?text=en",
)
FRAMES = "/frames?limit=200&"
ARBITER_READS = ("/view?", "/view?at=5&", FRAMES, f"{FRAMES}text=en&", "/reveals?", "/worlds?")
BEHIND = 503
VOLATILE = ("Location", "Content-Length")  # bodies are compared, so lengths are
PLAIN = re.compile(
    rb'"(?:at|opened_at|updated_at)":"[^"]*"|"(?:blinding|commitment|contribution|head|named)":"[0-9a-f]{64}"|"left":\[[\d.,]*\]'
)
RECEIPT = re.compile(rb"(?<![\w-])[\w-]+\.[\w-]+\.[\w-]{86}(?![\w-])")  # salted hashes, and when it was


@pytest.fixture(scope="module")
def players(service: ApiService) -> list[Caller]:
    """The players of the matches; the last one looks on, with a token of their own."""
    return [service.player(f"Player {seat}") for seat in range(GAME.seats[-1] + 1)]


@pytest.fixture(scope="module")
def some_families() -> list[Family]:
    """The shortest of some: over HTTP a step takes its time."""
    found = islice(families(GAME, Random("over http")), 2 * FAMILIES)
    return sorted(found, key=lambda family: len(family.twins[-1].steps))[:FAMILIES]


@dataclass
class Replay:
    """A record replayed over HTTP, and all that its viewer is answered."""

    players: Sequence[Caller]
    record: Record
    viewer: Viewer
    match: str = ""

    @property
    def caller(self) -> Caller:
        """The viewer; an onlooker is somebody who does not sit."""
        return self.players[self.viewer if isinstance(self.viewer, int) else -1]

    def answers(self, family: Family, head: int) -> list[bytes]:
        """The answers to the viewer's own moves, to illegal moves, and to all reads of the viewer."""
        found = []
        for number, step in enumerate(self.record.steps[:head], 1):
            response = self._command(step)
            assert response.status_code < 300, response.get_data(as_text=True)
            if step.by == self.viewer:
                found.append(self._plain(response))
            if number % 16 == 0 or number == head:
                found += self._looked(number)
            probes = family.probes.get(number, ())
            found += [self._plain(self._play(self.caller, move)) for move in probes]
            if probes:
                found += [self._plain(self._batch(probes)), self._plain(self._streamed(probes))]
        return [*found, *self._exported()]

    def aborted(self) -> list[bytes]:
        """The answers to the viewer, an operator, who aborts the match, and who tries it again."""
        path = f"/v1/matches/{self.match}/abort"
        done, again = (self.caller.post(path, {"reason": "a broken board"}) for _ in range(2))
        assert (204, 409) == (done.status_code, again.status_code)
        return [self._plain(done), self._plain(again)]

    def arbitrated(self, arbiter: Caller, head: int) -> list[bytes]:
        """The answers to an arbiter who looks as the viewer at step `head` when all steps are played."""
        for step in self.record.steps:
            assert self._command(step).status_code < 300
        path = f"/v1/matches/{self.match}"
        ok(arbiter.post(f"{path}/openings", {"reason": "why", "look": {"seat": self.viewer, "step": head}}))
        return [self._plain(arbiter.get(f"{path}{read}as={self.viewer}")) for read in ARBITER_READS]

    def _command(self, step: Step) -> TestResponse:
        caller = self.players[step.by or 0]
        path = f"/v1/matches/{self.match}"
        match step.topic:
            case "match.opened":
                setting = self.record.setting
                body = {"game": GAME.slug, "seats": setting.seats, "options": _json(setting.options)}
                body["clock"] = CLOCK
                response = caller.post("/v1/matches", body)
                self.match = ok(response)["match"]
                return response
            case "match.sat":
                return caller.put(f"{path}/seats/{step.by}")
            case "match.started":
                return caller.post(f"{path}/start")
            case _:
                return self._play(caller, _json(step.move))

    def _play(self, caller: Caller, move: Any) -> TestResponse:
        return caller.post(
            f"/v1/matches/{self.match}/moves", {"move": move}, headers={"Idempotency-Key": key()}
        )

    def _batch(self, moves: Sequence[Any]) -> TestResponse:
        return self.caller.post(
            f"/v1/matches/{self.match}/moves:batch", {"moves": [{"move": m} for m in moves]}
        )

    def _streamed(self, moves: Sequence[Any]) -> Response:
        """The same moves over a move stream, all at once."""
        lines = [msgspec.json.encode({"match": self.match, "move": move}) for move in moves]
        headers = {"Authorization": f"Bearer {self.caller.token}", "Content-Type": LINES}

        async def ask() -> httpx.Response:
            way = httpx.ASGITransport(MoveStreams(self.caller.service.services))
            async with httpx.AsyncClient(transport=way, base_url="http://localhost") as client:
                return await client.post(PLAY_MOVES.rule, content=b"\n".join(lines), headers=headers)

        told = asyncio.run(ask())
        assert len(lines) == len(told.content.splitlines()), told.text
        return Response(told.content, told.status_code, told.headers.multi_items())

    def _looked(self, step: int) -> list[bytes]:
        """All reads, as the caller."""
        kept = self.caller.service.services.keys.sign(HeadReceipt(self.match, step, "ab" * 32))
        judged = self.caller.post(f"/v1/matches/{self.match}/receipts", {"receipts": [kept]})
        return [*(self._plain(self._read(path, step)) for path in READS), self._plain(judged)]

    def _exported(self) -> Iterator[bytes]:
        """What the export of the viewer's data says of the match, without ids and digests of commands."""
        cursor = ""
        while cursor is not None:
            page = ok(self.caller.get(f"/v1/players/me/export?cursor={cursor}".removesuffix("?cursor=")))
            for match in page["matches"]:
                if match["match"] == self.match:
                    for step in match["steps"]:
                        del step["command"], step["digest"]
                    yield PLAIN.sub(b"", msgspec.json.encode(match)).replace(self.match.encode(), b"MATCH")
            cursor = page["cursor"]

    def _read(self, path: str, step: int) -> TestResponse:
        """One read, asked again while the projector is behind: how long that takes is nobody's secret."""
        there = {"Nostos-Min-Step": str(step)}
        responses = (self.caller.get(f"/v1/matches/{self.match}{path}", headers=there) for _ in range(20))
        return next(response for response in responses if response.status_code != BEHIND)

    def _plain(self, response: Response) -> bytes:
        """Status, headers and body, without what differs in public."""
        head = headers_as_text(response.headers, *VOLATILE)
        body = PLAIN.sub(b"", response.data).replace(self.match.encode(), b"MATCH")
        return RECEIPT.sub(b"RECEIPT", f"{response.status_code}\n{head}\n".encode() + body)


def _json(value: Any) -> Any:
    return msgspec.to_builtins(value)


def differences(players: Sequence[Caller], family: Family) -> Iterator[tuple[bytes, bytes]]:
    """All answers to the viewer that are not the same in one of the twins."""
    for twin in family.twins[-TWINS:]:
        head = len(twin.steps)
        answers = (
            Replay(players, record, family.viewer).answers(family, head) for record in (family.record, twin)
        )
        yield from ((one, other) for one, other in zip(*answers, strict=True) if one != other)


def test_what_a_viewer_never_learned_changes_nothing_that_leaves_the_service(
    players: list[Caller], some_families: list[Family]
) -> None:
    for family in some_families:
        for one, other in differences(players, family):
            assert one == other, viewer_name(family.viewer)


def test_an_operator_is_answered_as_an_onlooker_and_learns_nothing_by_aborting(
    service: ApiService, players: list[Caller], some_families: list[Family]
) -> None:
    token = service.services.players.tokens.issue(players[-1].player, [*SCOPES, OPERATE])
    callers = [*players[:-1], Caller(service, token, players[-1].player, players[-1].name)]
    onlooking = [family for family in some_families if not isinstance(family.viewer, int)]
    for family in onlooking:
        for twin in family.twins[-TWINS:]:
            head = len(twin.steps)
            worlds = (Replay(callers, record, family.viewer) for record in (family.record, twin))
            one, other = ([*world.answers(family, head), *world.aborted()] for world in worlds)
            assert one == other
    assert onlooking


def test_a_refusal_that_leaks_is_caught_over_http(
    players: list[Caller], some_families: list[Family], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A refusal that looks at the true table."""
    honest = play_decisions.play

    def play(context: Context, **asked: Any) -> Any:
        try:
            return honest(context, **asked)
        except Refused as refused:
            where = (sha256(secret(GAME, context.match.table)).hexdigest(),)
            raise Refused(refused.rule, refused.key, where) from None

    monkeypatch.setattr(play_decisions, "play", play)

    assert any(any(differences(players, f)) for f in some_families if isinstance(f.viewer, int))


def test_an_arbiter_who_looks_as_a_seat_learns_nothing_that_the_seat_never_learned_or_only_later(
    service: ApiService, players: list[Caller], some_families: list[Family]
) -> None:
    """The family's own record goes on after the step at which they look; its twin ends there."""
    token = service.services.players.tokens.issue(service.player("Mentor").player, [*SCOPES, ORGANIZE])
    arbiter = Caller(service, token)
    seated = [family for family in some_families if isinstance(family.viewer, int)]
    for family in seated:
        for twin in family.twins[-TWINS:]:
            head = len(twin.steps)
            worlds = (Replay(players, record, family.viewer) for record in (family.record, twin))
            one, other = (world.arbitrated(arbiter, head) for world in worlds)
            assert one == other, viewer_name(family.viewer)
            assert all(answer.startswith(b"200") for answer in one[:-1])  # worlds may be agreed off
    assert seated
