"""Players of a machine: each has a token for each service, as long as the service knows it."""

from pathlib import Path

import pytest

from api.client import Client, Kept
from deploy.stack.kept_player import KeptPlayer
from tests.support.service.running import RunningService


def test_a_token_is_found_for_its_service_and_name_until_it_is_revoked(
    nostos: RunningService, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    circe, ino = KeptPlayer("http://a", "bot", "Circe"), KeptPlayer("http://a", "bot", "Ino")
    with Client(nostos.url, kept=Kept()) as client:
        assert None is circe.found(client)
        made = client.register("Circe")
        circe.keep(made)
        found = KeptPlayer("http://a", "bot", "Circe").found(client)
        assert found is not None
        assert made.me() == found.me()
        for other in (ino, KeptPlayer("http://b", "bot", "Circe"), KeptPlayer("http://a", "terminal")):
            assert None is other.found(client)
        nostos.services.players.tokens.revoke(made.me().player, 1)
        assert None is circe.found(client)
