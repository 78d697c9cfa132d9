"""Acts of operators, as the tests of this room make them."""

from typing import Any

from tests.api.support import Caller, ok
from tests.support.eventually import eventually


def ban(caller: Caller, player: Caller, **more: Any) -> None:
    """Ban the player."""
    assert 204 == caller.post(f"/v1/players/{player.player}/ban", {"reason": "threats", **more}).status_code


def acts_on(caller: Caller, player: str, count: int) -> list[dict[str, Any]]:
    """The acts on a player, once so many are listed."""
    found: list[dict[str, Any]] = []

    def listed() -> bool:
        found[:] = ok(caller.get(f"/v1/acts?player={player}"))["acts"]
        return len(found) == count

    eventually(listed, "the acts are listed")
    return found
