"""Operators of the service."""

import pytest

from domain.accounts.tokens import OPERATE, SCOPES
from tests.api.support import ApiService, Caller


def operator_of(service: ApiService, name: str = "Mentor") -> Caller:
    """A new operator."""
    player = service.player(name)
    token = service.services.players.tokens.issue(player.player, [*SCOPES, OPERATE])
    return Caller(service, token, player.player, name)


@pytest.fixture
def operator(service: ApiService) -> Caller:
    return operator_of(service)
