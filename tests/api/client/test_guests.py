"""The client of a host: inviting, keeping seats, removing."""

from collections.abc import Iterator

import pytest

from api.client import Client, Kept, PlayerKey, ProblemError
from tests.support.service.running import RunningService


@pytest.fixture
def program(nostos: RunningService) -> Iterator[Client]:
    with Client(nostos.url, kept=Kept()) as client:
        yield client


@pytest.mark.parametrize("signed", [False, True])
def test_a_host_invites_keeps_seats_and_removes(program: Client, signed: bool) -> None:  # noqa: FBT001  # a parameter of the test
    host, ann, bob = (program.register(name) for name in ("Host", "Ann", "Bob"))
    for each in (host, ann, bob) if signed else ():
        each.use_key(PlayerKey.new())
    match = host.open("toy", 2, access="link", signed=signed, leaving={"resigned": "end"})
    host.sit(match, 1)
    with pytest.raises(ProblemError, match="no-such-match"):
        ann.match(match)
    old = host.invitation(match)
    fresh = host.renew_invitation(match)
    with pytest.raises(ProblemError, match="no-such-match"):
        ann.accept_invitation(match, old["code"])
    ann.accept_invitation(match, fresh["code"])
    ann.sit(match, 0)
    host.remove(match, 0, "we wait for Bob")
    with pytest.raises(ProblemError, match="removed"):
        ann.sit(match, 0)
    host.reserve(match, 0, bob.me().player)
    host.invite(match, ann.me().player)
    with pytest.raises(ProblemError, match="seat-reserved"):
        ann.sit(match, 0)
    host.reserve(match, 0, None)
    host.uninvite(match, ann.me().player)
    with pytest.raises(ProblemError, match="no-such-match"):
        ann.match(match)
    bob.sit(match, 0)
    host.start(match)
    assert "playing" == bob.match(match)["status"]
