"""Receipts that a third party hands in: each is judged by the record of the match."""

from typing import Any

from api.schemas.requests.ledger import MOST_RECEIPTS
from domain.ledger.receipts import AcceptedReceipt, HeadReceipt
from domain.matches.state import entries
from tests.api.support import ApiMatch, ApiService, Caller, key, ok, problem, start_match


def receipts_of(service: ApiService, table: ApiMatch) -> list[str]:
    """The receipts of all commands of the match so far."""
    return [
        service.services.keys.sign(
            AcceptedReceipt(table.match, entry.step, head, entry.command, str(entry.at))
        )
        for _, entry, head in entries(service.services.log.read(table.id))
    ]


def handed_in(caller: Caller, table: ApiMatch, *receipts: str) -> list[dict[str, Any]]:
    answer = ok(caller.post(f"{table.path}/receipts", {"receipts": [*receipts]}))
    assert table.match == answer["match"]
    found: list[dict[str, Any]] = answer["receipts"]
    return found


def verdicts(caller: Caller, table: ApiMatch, *receipts: str) -> list[str]:
    return [each["verdict"] for each in handed_in(caller, table, *receipts)]


def test_receipts_of_what_happened_hold_whoever_hands_them_in(service: ApiService) -> None:
    table = start_match(service)
    refused = table.players[0].post(f"{table.path}/moves", {"move": {"type": "bid", "card": 99}})
    kept = [*receipts_of(service, table), refused.headers["Nostos-Receipt"]]
    kept.append(ok(service.anybody.get(f"{table.path}/head"))["receipt"])
    for caller in (service.anybody, service.player(), *table.players):
        found = handed_in(caller, table, *kept)
        assert ["holds"] * 6 == [each["verdict"] for each in found]
        assert [*["accepted"] * 4, "refused", "head"] == [each["kind"] for each in found]
        assert [1, 2, 3, 4, 4, 4] == [each["step"] for each in found]


def test_receipts_that_the_record_contradicts_are_named(service: ApiService) -> None:
    table, keys = start_match(service), service.services.keys
    [*_, (_, entry, head)] = entries(service.services.log.read(table.id))
    other, later = "ab" * 32, "2039-01-01T00:00:00Z"
    found = handed_in(
        service.anybody,
        table,
        keys.sign(HeadReceipt(table.match, 4, other)),
        keys.sign(HeadReceipt(table.match, 5, other)),
        keys.sign(AcceptedReceipt(table.match, 4, head, other, str(entry.at))),
        keys.sign(AcceptedReceipt(table.match, 4, head, entry.command, later)),
        keys.sign(AcceptedReceipt(table.match, 0, "0" * 64, other, later)),
    )
    assert ["contradicts"] * 5 == [each["verdict"] for each in found]
    assert "step 4: receipt 1 has another head: the ledger was rewritten" == found[0]["detail"]
    assert "receipt 2: it is of step 5, and the record ends before" == found[1]["detail"]
    assert all(each["detail"] for each in found)


def test_receipts_of_other_matches_and_texts_that_are_none_are_told_apart(service: ApiService) -> None:
    table, other = start_match(service), start_match(service)
    [*_, mine], [*_, theirs] = receipts_of(service, table), receipts_of(service, other)
    header, payload, signature = theirs.split(".")
    forged = ".".join((mine.split(".")[0], payload, mine.split(".")[2]))
    found = handed_in(service.anybody, table, theirs, mine, forged, f"{header}.{payload}.{signature[:-2]}")
    assert ["other-match", "holds", "no-receipt", "no-receipt"] == [each["verdict"] for each in found]
    assert [other.match, table.match, None, None] == [each["match"] for each in found]


def test_what_is_handed_in_is_bounded(service: ApiService) -> None:
    table = start_match(service)
    [*_, mine] = receipts_of(service, table)
    path = f"{table.path}/receipts"
    assert ["holds"] * MOST_RECEIPTS == verdicts(service.anybody, table, *[mine] * MOST_RECEIPTS)
    for bad in ([], [mine] * (MOST_RECEIPTS + 1), ["a.b"], ["a.b." + "c" * 1000], ["a b.c.d"]):
        assert problem(service.anybody.post(path, {"receipts": bad}), "bad-value", 422)
    assert problem(service.anybody.post(path, {"receipts": mine}), "wrong-type", 422)
    assert problem(
        service.anybody.post(f"/v1/matches/{key()}/receipts", {"receipts": [mine]}), "no-such-match", 404
    )


def test_a_delayed_match_is_judged_only_as_far_as_it_is_shown(service: ApiService) -> None:
    """A receipt of a later step gets the same verdict whether or not the step was made, or was another."""
    host, stranger = service.player(), service.player()
    agreed = {"delay": {"seconds": 3600}}
    players = [service.player(), service.player()]
    match = ok(host.post("/v1/matches", {"game": "toy", "seats": 2, "broadcast": agreed}))["match"]
    table = ApiMatch(match, players)
    for seat, player in enumerate(players):
        ok(player.put(f"{table.path}/seats/{seat}"))
    ok(host.post(f"{table.path}/start"))
    keys = service.services.keys
    acting = next(each for each in players if ok(each.get(f"{table.path}/legal"))["offers"])
    card = ok(acting.get(f"{table.path}/legal"))["offers"][0]["fields"]["card"]["values"][0]
    ok(acting.post(f"{table.path}/moves", {"move": {"type": "bid", "card": card}}))
    kept = receipts_of(service, table)
    later = [kept[4], *(keys.sign(HeadReceipt(match, step, "ab" * 32)) for step in (5, 6))]
    assert ["holds", "contradicts", "contradicts"] == verdicts(acting, table, *later)
    for caller in (service.anybody, stranger, host):
        found = handed_in(caller, table, *kept[:4], *later)
        assert [*["holds"] * 4, *["later"] * 3] == [each["verdict"] for each in found]
        assert {""} == {each["detail"] for each in found}
