"""Contributions to chance: the client draws, keeps and reveals them without being asked."""

from pathlib import Path

import pytest

from api.client import Client, ProblemError
from domain.kernel.match.lifecycle import Status
from domain.ledger.verify.record_checks import audit
from tests.api.client.conftest import Anybody
from tests.api.support import GAMES


def seated(*clients: Client) -> tuple[str, list[Client]]:
    """A match, and a player of each client on its seats."""
    players = [client.register(f"Player {seat}") for seat, client in enumerate(clients)]
    match = players[0].open("toy", len(players))
    for seat, player in enumerate(players):
        player.sit(match, seat)
    return match, players


def status(client: Client, match: str) -> str:
    return str(client.match(match)["status"])


def contributed(client: Client, match: str) -> list[bool]:
    """Whether each seat's contribution is known to everybody."""
    return [bool(seat["contribution"]) for seat in client.match(match)["seats"]]


def test_a_start_reveals_what_all_players_of_the_process_brought_along(anybody: Anybody) -> None:
    client = anybody(None)
    match, players = seated(client, client, client)
    assert "match.revealed" == players[0].start(match).topic
    assert Status.PLAYING == status(client, match)
    assert [True] * 3 == contributed(client, match)
    assert players[0].frames(match)[-1].holds("revealed", "started")


@pytest.mark.parametrize("asks", ["view", "legal", "play", "reveal"])
def test_a_player_of_another_process_reveals_when_they_next_ask(anybody: Anybody, asks: str) -> None:
    match, (ann, bob) = seated(anybody(None), anybody(None))
    assert "match.revealed" == ann.start(match).topic
    assert Status.REVEALING == status(ann, match)
    if asks == "view":
        assert Status.PLAYING == bob.view(match).status
    elif asks == "legal":
        assert bob.legal(match).offers or ann.legal(match).offers
    elif asks == "play":
        with pytest.raises(ProblemError) as caught:
            bob.play(match, {"type": "bid", "card": 99})
        assert "wrong-status" != caught.value.name  # it was sent again, and met the rules
    else:
        assert bob.reveal(match) is not None
    assert Status.PLAYING == status(ann, match)
    assert bob.reveal(match) is None


def test_who_does_not_contribute_is_waited_for_by_nobody(anybody: Anybody) -> None:
    ann, bob = (anybody(None).register(name) for name in ("Ann", "Bob"))
    match = ann.open("toy", 2)
    ann.sit(match, 0, contribute=False)
    bob.sit(match, 1, contribute=False)
    assert "match.started" == ann.start(match).topic
    assert [False, False] == contributed(ann, match)


def test_a_contribution_outlives_its_process_in_a_folder(anybody: Anybody, tmp_path: Path) -> None:
    match, (ann, bob) = seated(anybody(None), anybody(tmp_path))
    ann.start(match)
    again = anybody(tmp_path).as_player(bob.token)
    assert again.reveal(match) is not None
    assert Status.PLAYING == status(ann, match)
    assert again.reveal(match) is None
    assert [] == list(tmp_path.glob("*.contributions"))


def test_two_players_of_one_folder_reveal_each_their_own(anybody: Anybody, tmp_path: Path) -> None:
    match, players = seated(anybody(tmp_path), anybody(tmp_path))
    players[0].start(match)
    anybody(tmp_path).as_player(players[1].token).reveal(match)
    assert [True, True] == contributed(players[0], match)


def test_a_seat_that_was_refused_costs_no_contribution(anybody: Anybody) -> None:
    match, (ann, bob) = seated(anybody(None), anybody(None))
    with pytest.raises(ProblemError, match="already-seated"):
        bob.sit(match, 0)
    ann.start(match)
    bob.reveal(match)
    assert [True, True] == contributed(ann, match)


def test_somebody_else_reveals_nothing(anybody: Anybody) -> None:
    client = anybody(None)
    match, (ann, bob) = seated(client, anybody(None))
    ann.start(match)
    assert client.reveal(match) is None
    assert client.register("Cid").reveal(match) is None
    assert Status.REVEALING == status(ann, match)
    assert bob.token != client.token


def test_a_seat_may_be_bound_to_other_bytes(anybody: Anybody) -> None:
    client = anybody(None)
    match, (ann, _) = seated(client, client)
    before = ann.match(match)["seats"][0]["commitment"]
    ann.commit(match, 0)
    assert before != ann.match(match)["seats"][0]["commitment"]
    ann.start(match)
    assert [True, True] == contributed(ann, match)


def test_the_record_holds_with_all_contributions(anybody: Anybody) -> None:
    client = anybody(None)
    match, players = seated(client, client)
    players[0].start(match)
    report = audit(players[0].record(match, "0"), GAMES)
    assert report.ok, report
    assert "chance" in [check.name for check in report.checks]
