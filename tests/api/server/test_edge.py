"""The class that the edge gives a request, by what is asked and who asks."""

import asyncio
from types import SimpleNamespace
from typing import Any

from starlette.types import Receive, Scope, Send

from api.server.edge import Edge
from api.server.work_queue import WorkClass
from api.server.wsgi_bridge import CALLER
from tests.api.support import ApiService


def test_whoever_waits_for_a_bot_holds_no_thread_of_those_who_study(service: ApiService) -> None:
    found: list[WorkClass] = []

    async def note(scope: Scope, _receive: Receive, _send: Send) -> None:
        found.append(scope[CALLER].work)

    nobody: Any = SimpleNamespace(answers=lambda _: False)
    unused: Any = None
    edge = Edge(service.services, nobody, note)
    for of in ("/variation", "/variation/replies", "/variation/opinions", "/view"):
        path = f"/v1/matches/00000000-0000-4000-8000-000000000000{of}"
        scope = {"type": "http", "method": "GET", "path": path, "query_string": b"", "headers": []}
        asyncio.run(edge(scope, unused, unused))
    assert [WorkClass.STUDY, *[WorkClass.STRANGER] * 3] == found
