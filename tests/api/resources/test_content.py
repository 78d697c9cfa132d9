"""Boards and cards of one's own over HTTP: offered, played with, told by their names, and proved."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from api.app import create_app
from api.runtime.services import assemble
from domain.games import SHELF, shelf
from domain.ledger.verify.record_checks import audit
from tests.api.support import (
    OFFERS,
    ApiMatch,
    ApiService,
    Caller,
    ok,
    open_match,
    problem,
    running_api,
    start_match,
)
from tests.domain.support import does_not_hold
from tests.support.games.own_content import write_own
from tests.support.servers import Servers


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A board and cards for Odysseus, and a board for Wrath of Poseidon."""
    folder = tmp_path_factory.mktemp("own")
    write_own(folder, "odysseus", "aegean", "mine")
    cards = write_own(folder, "odysseus", "standard", "storms")
    cards.write_text(
        cards.read_text("utf-8").replace("\n5 = ", "\n9 = ").replace("\n1 = ", "\n7 = "), "utf-8"
    )
    write_own(folder, "wrath_of_poseidon", "A", "mine")
    return folder


@pytest.fixture(scope="module")
def own(servers: Servers, folder: Path) -> Iterator[ApiService]:
    """A service with that folder."""
    with servers.fresh_database() as database, running_api(database, servers.redis_url, folder) as service:
        yield service


def test_the_options_of_a_game_accept_what_is_there_by_name(own: ApiService, service: ApiService) -> None:
    def accepted(of: ApiService, slug: str, option: str) -> object:
        return ok(of.anybody.get(f"/v1/games/{slug}"))["options"]["properties"][option]["enum"]

    assert ["aegean", "ionian", "mine"] == accepted(own, "odysseus", "board")
    assert ["standard", "storms"] == accepted(own, "odysseus", "cards")
    assert ["A", "B", "C", "D", "mine", "chosen"] == accepted(own, "wrath_of_poseidon", "board")
    assert ["aegean", "ionian"] == accepted(service, "odysseus", "board")
    assert ["wanderings"] == accepted(service, "odyssee", "deck")
    assert ["winds"] == accepted(service, "winds_of_fate", "tiles")


def test_a_name_that_is_not_there_is_refused_with_those_that_are(
    own: ApiService, service: ApiService
) -> None:
    for of, known in ((own, ["aegean", "ionian", "mine"]), (service, ["aegean", "ionian"])):
        body = {"game": "odysseus", "seats": 3, "options": {"board": "yours"}}
        refused = problem(of.player().post("/v1/matches", body), "unfit", 422)
        assert ("1.3", "/options/board", known) == (refused["rule"], refused["pointer"], refused["accepted"])


def test_a_piece_can_be_read(own: ApiService) -> None:
    cards = ok(own.anybody.get("/v1/games/odysseus/content/cards/storms"))
    assert {"9", "7"} <= set(cards["winds"])


def play(table: ApiMatch, most: int) -> None:
    """Play the match, or so many moves of it."""
    chooser = Random(1)
    for _ in range(most):
        for player in table.players:
            offers = ok(player.get(f"{table.path}/legal"))["offers"]
            if offers:
                move = chooser.choice(OFFERS.convert(offers)).sample(chooser)
                ok(player.post(f"{table.path}/moves", {"move": move}))
                break
        else:
            return


def test_a_match_is_played_with_it_and_its_record_holds_where_the_files_are(
    own: ApiService, folder: Path
) -> None:
    table = start_match(own, "odysseus", 3, board="mine", cards="storms")
    play(table, 6)  # too few for the match to end
    ok(table.players[0].post(f"{table.path}/resignation"))
    ok(table.players[1].post(f"{table.path}/resignation"))
    assert "ended" == own.services.matches.status(table.id)
    record = own.anybody.get(f"{table.path}/record?as=referee").data

    assert {} == does_not_hold(audit(record, shelf(folder)))
    missing = does_not_hold(audit(record, SHELF))
    assert ["rules", "opening re-drawn"] == list(missing)
    sha256 = next(item.sha256 for item in shelf(folder)["odysseus"].library() if item.name == "mine")
    assert {f"step 1: the board mine is missing here; its SHA-256 is {sha256}"} == set(missing.values())


def test_a_record_says_which_piece_has_another_hash(own: ApiService, tmp_path: Path) -> None:
    table = start_match(own, "odysseus", 3, board="mine")
    write_own(tmp_path, "odysseus", "ionian", "mine")
    record = table.players[0].get(f"{table.path}/record").data
    [(name, line)] = does_not_hold(audit(record, shelf(tmp_path))).items()

    assert "rules" == name
    assert re.fullmatch(
        r"step 1: the board mine differs: its SHA-256 is [0-9a-f]{64} here, and [0-9a-f]{64} in the match",
        line,
    )


def test_a_match_whose_board_is_gone_is_not_started(own: ApiService) -> None:
    table = open_match(own, "wrath_of_poseidon", 2, board="mine")
    services = assemble(replace(own.services.settings, content=()))
    without = ApiService(create_app(services), services, own.database, own.stop)
    try:
        host = Caller(without, table.players[0].token)
        refused = problem(host.post(f"{table.path}/start"), "content-changed", 409)
    finally:
        services.close()

    assert ("match 7", "content_changed") == (refused["rule"], refused["key"])
    ok(table.players[0].post(f"{table.path}/start"))
