"""The edge: what is found out of a request before anything is done for it. Nothing here waits.

It names the client behind the proxies, refuses addresses that are too long and callers who have used up a
quota, and gives the request its class. Whoever has a seat of the match of which they ask pays nothing.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

from api.access.authentication import bearer_token
from api.access.quotas import refusal
from api.limits.client_address import CLIENT
from api.limits.costs import COSTLY, COSTLY_RULES, PAIRING_RULES, WAITING_RULES
from api.limits.policies import RATES, Rate
from api.limits.seat_holders import digest
from api.problems.problem import Problem
from api.runtime.services import Services
from api.server.health import Health
from api.server.work_queue import WorkClass
from api.server.wsgi_bridge import CALLER, Caller, problem_answer, send_answer

Endpoint = tuple[str, str]  # method and path

MOST_OF_ADDRESS: Final = 8192  # bytes of path and query
MATCH: Final = re.compile(r"/v1/matches/([^/]+)(?:/|$)")
ANONYMOUS, PLAYER, FAILED = (
    RATES[name] for name in ("anonymous-requests", "player-requests", "failed-tokens")
)


class Edge:
    """Passes requests on to an application, with their client and their class.

    `charged`: what an endpoint for anybody uses up, by its method and address.
    """

    def __init__(
        self,
        services: Services,
        health: Health,
        app: ASGIApp,
        charged: Mapping[Endpoint, Sequence[Rate]] | None = None,
    ) -> None:
        self._limiter = services.limiter
        self._addresses = services.addresses
        self._holders = services.seat_holders
        self._health = health
        self._app = app
        self._charged = charged or {}
        self._costly = _matcher(COSTLY_RULES)
        self._pairing = _matcher(PAIRING_RULES)
        self._waiting = _matcher(WAITING_RULES)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if self._health.answers(scope):
            await self._health(scope, receive, send)
            return
        problem = self._look_at(scope)
        if problem is None:
            await self._app(scope, receive, send)
        else:
            await send_answer(problem_answer(problem, scope), send)

    def _look_at(self, scope: Scope) -> Problem | None:
        """Note client and class in the scope. The problem, if the request goes no further."""
        if len(scope["path"]) + len(scope["query_string"]) > MOST_OF_ADDRESS:
            return Problem("address-too-long", headers={"Connection": "close"})
        headers = scope["headers"]
        peer = (scope.get("client") or ("",))[0]
        forwarded, forwarded_for = _values(headers, b"forwarded"), _values(headers, b"x-forwarded-for")
        client = self._addresses.client(peer, forwarded, forwarded_for)
        scope[CLIENT] = client
        costly = self._costly.fullmatch(scope["path"]) is not None
        study = costly and self._waiting.fullmatch(scope["path"]) is None
        token = _token(headers)
        player = None if token is None else self._holders.player_of(token)
        if token is not None and player is not None:
            match = MATCH.match(scope["path"])
            if match is not None and self._holders.is_seated(token, match[1]):
                scope[CALLER] = Caller(_work_of_seat(scope, study=study), player)
                return None
            scope[CALLER] = Caller(self._work(scope["path"]) if study else WorkClass.PLAYER, player)
            verdict = self._limiter.take(PLAYER, player, client.factor, COSTLY if costly else 1)
        else:
            scope[CALLER] = Caller(WorkClass.STUDY if study else WorkClass.STRANGER, client.address)
            rates = self._charged.get((scope["method"], scope["path"]), ()) if token is None else (FAILED,)
            verdict = next(
                filter(None, (self._limiter.refusal(rate, client.address, client.factor) for rate in rates)),
                None,
            ) or self._limiter.take(ANONYMOUS, client.address, client.factor, COSTLY if costly else 1)
        return None if verdict.allowed else refusal(verdict)

    def _work(self, path: str) -> WorkClass:
        """The class of a player's request that is dear to answer, and about no match of theirs."""
        return WorkClass.PAIRING if self._pairing.fullmatch(path) else WorkClass.STUDY


def _work_of_seat(scope: Scope, *, study: bool) -> WorkClass:
    """The class of a request about a match, by a player with a seat of it."""
    if study:
        return WorkClass.SEATED_STUDY
    moves = scope["method"] == "POST" and scope["path"].endswith("/moves")
    return WorkClass.MOVE if moves else WorkClass.SEATED


def _values(headers: Iterable[tuple[bytes, bytes]], name: bytes) -> list[str]:
    return [value.decode("latin-1") for each, value in headers if each == name]


def _token(headers: Iterable[tuple[bytes, bytes]]) -> bytes | None:
    """The bearer token as `seat_holders` knows it; None without one."""
    with suppress(Problem):  # the endpoint refuses it
        for header in _values(headers, b"authorization"):
            token = bearer_token(header)
            return None if token is None else digest(token)
    return None


def _matcher(rules: Iterable[str]) -> re.Pattern[str]:
    """A pattern of the addresses of these rules, as Flask or Starlette write them."""
    return re.compile("|".join(re.sub(r"<[^>]+>|{[^}]+}", "[^/]+", rule) for rule in rules))
