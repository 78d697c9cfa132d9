"""A match from nothing to its end, over HTTP, as its players and as an onlooker."""

import random
from typing import Any

from tests.api.support import OFFERS, ApiMatch, ApiService, ok, start_match


def whim(table: ApiMatch, chooser: random.Random) -> bool:
    """One move of whoever may; whether there was one."""
    view = ok(table.players[0].get(f"{table.path}/view"))
    if view["status"] != "playing":
        return False
    player = table.players[chooser.choice(view["to_act"])]
    legal = ok(player.get(f"{table.path}/legal"))
    offers = OFFERS.convert(legal["offers"])
    move = chooser.choice(offers).sample(chooser)
    headers = {"If-Match": f'"{legal["step"]}"'}
    frame = ok(player.post(f"{table.path}/moves", {"move": move}, headers=headers))
    assert legal["step"] + 1 == frame["step"]
    return True


def frames(table: ApiMatch, player: Any, viewer: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = ok(player.get(f"{table.path}/frames?as={viewer}"))["frames"]
    return found


def test_a_match_is_played_to_its_end_and_everybody_knows_who_won(service: ApiService) -> None:
    table, chooser = start_match(service), random.Random(1)
    while whim(table, chooser):
        pass
    view = ok(service.anybody.get(f"{table.path}/view"))
    assert "ended" == view["status"]
    assert view["disclosed"]
    assert view["outcome"]["winners"]
    assert view["outcome"] == ok(service.anybody.get(table.path))["outcome"]
    for viewer in ("onlooker", "0", "1", "referee"):
        steps = [frame["step"] for frame in frames(table, service.anybody, viewer)]
        assert list(range(1, view["step"] + 1)) == steps


def test_a_seat_sees_its_own_cards_and_an_onlooker_sees_none(service: ApiService) -> None:
    table = start_match(service)
    own = ok(table.players[0].get(f"{table.path}/view"))["table"]["hands"]
    assert all(isinstance(card, int) for card in own[0])
    assert [{"type": "hidden"}] * 3 == own[1]
    public = ok(service.anybody.get(f"{table.path}/view"))["table"]["hands"]
    assert [[{"type": "hidden"}] * 3] * 2 == public


def test_the_answer_to_a_move_is_the_frame_that_the_seat_reads_later(service: ApiService) -> None:
    table, chooser = start_match(service), random.Random(3)
    player = table.players[0]
    offers = OFFERS.convert(ok(player.get(f"{table.path}/legal"))["offers"])
    told = ok(player.post(f"{table.path}/moves", {"move": offers[0].sample(chooser)}))
    assert table.match == told.pop("match")
    del told["head"], told["receipt"]
    assert told == frames(table, player, "0")[-1]


def test_a_match_can_be_looked_at_as_it_was(service: ApiService) -> None:
    table, chooser = start_match(service), random.Random(4)
    before = ok(table.players[1].get(f"{table.path}/view"))
    for _ in range(3):
        whim(table, chooser)
    assert before == ok(table.players[1].get(f"{table.path}/view?at={before['step']}"))
    first = ok(service.anybody.get(f"{table.path}/view?at=1"))
    assert (1, "open") == (first["step"], first["status"])
    assert [None, None] == [seat["player"] for seat in first["seats"]]
    assert before["step"] + 3 == ok(service.anybody.get(f"{table.path}/view"))["step"]


def test_frames_come_in_pages_and_in_words(service: ApiService) -> None:
    table = start_match(service)
    page = ok(table.players[0].get(f"{table.path}/frames?after=1&limit=2&text=en"))
    assert [2, 3] == [frame["step"] for frame in page["frames"]]
    assert [["Player 0 sits down."], ["Player 1 sits down."]] == [f["text"] for f in page["frames"]]
    dealt = ok(table.players[0].get(f"{table.path}/frames?after=3&text=en"))["frames"][0]["text"]
    assert "Player 0 is dealt 3 cards." in dealt


def test_wrath_of_poseidon_is_played_over_http(service: ApiService) -> None:
    table, chooser = start_match(service, "wrath_of_poseidon", 3), random.Random(5)
    for _ in range(12):
        assert whim(table, chooser)
    seen = ok(table.players[1].get(f"{table.path}/view"))
    assert "1" == seen["viewer"]
    worlds = ok(table.players[1].get(f"{table.path}/worlds"))
    assert worlds["worlds"]
    assert ok(table.players[1].get(f"{table.path}/frames?text=en"))["frames"][-1]["text"]
