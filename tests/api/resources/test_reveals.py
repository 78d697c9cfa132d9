"""The reveal ledger over HTTP."""

from tests.api.support import ApiService, ok, problem, start_match


def test_everybody_sees_who_was_dealt_cards_and_only_the_holder_sees_which(service: ApiService) -> None:
    table = start_match(service)
    told = ok(service.anybody.get(f"{table.path}/reveals"))
    assert ("onlooker", 4) == (told["viewer"], told["step"])
    assert [[0], [1]] == [reveal["to"] for reveal in told["reveals"]]
    own = ok(table.players[0].get(f"{table.path}/reveals"))["reveals"]
    assert all(isinstance(card, int) for card in own[0]["fact"]["cards"])
    assert [{"type": "hidden"}] * 3 == own[1]["fact"]["cards"]
    assert [] == ok(service.anybody.get(f"{table.path}/reveals?at=3"))["reveals"]
    assert problem(service.anybody.get(f"{table.path}/reveals?as=referee"), "not-disclosed", 403)
