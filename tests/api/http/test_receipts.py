"""Receipts: every valid command gets one, which says what happened."""

import stat
import threading
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest

from api.runtime import signing_keys
from api.runtime.settings import BadSetting
from api.runtime.signing_keys import Keyring
from domain.ledger.canonical import commitment
from domain.ledger.receipts import REFUSED, AcceptedReceipt, HeadReceipt, RefusedReceipt, read
from domain.ledger.signing import BadSignature, verified
from domain.matches.state import entries
from domain.store import digest
from tests.api.support import ApiMatch, ApiService, Caller, key, ok, open_match, problem, start_match


def receipt(service: ApiService, answer: Any) -> Any:
    """What the answer's receipt says, if one of the service's keys signed it."""
    return read(verified(answer.headers["Nostos-Receipt"], published(service.anybody)))


def published(caller: Caller) -> dict[str, str]:
    return {key["kid"]: key["x"] for key in ok(caller.get("/v1/keys"))["keys"]}


def bid(table: ApiMatch, seat: int = 0) -> dict[str, Any]:
    """A move that the seat is offered."""
    card = ok(table.players[seat].get(f"{table.path}/legal"))["offers"][0]["fields"]["card"]["values"][0]
    return {"move": {"type": "bid", "card": card}}


def test_an_accepted_command_is_answered_with_step_head_and_what_binds_it(service: ApiService) -> None:
    table = start_match(service)
    answer = table.players[0].post(f"{table.path}/moves", bid(table))
    said, body = receipt(service, answer), ok(answer)
    [*_, (event, entry, head)] = entries(service.services.log.read(table.id))
    assert AcceptedReceipt(table.match, 5, head, entry.command, event.frame(0).at) == said
    assert (head, answer.headers["Nostos-Receipt"]) == (body["head"], body["receipt"])


def test_every_command_of_a_match_is_answered_with_a_receipt(service: ApiService) -> None:
    table = open_match(service, seats=3, partners=True)
    player, path = table.players[0], table.path
    done = [
        player.post("/v1/matches", {"game": "toy", "seats": 2}),
        player.delete(f"{path}/seats/0"),
        player.put(f"{path}/seats/0"),
        player.post(f"{path}/start"),
        player.post(f"{path}/resignation"),
        player.delete(f"{path}/resignation"),
    ]
    done.append(player.post(f"/v1/matches/{ok(done[0])['match']}/close", {"reason": "no time"}))
    for answer in done:
        assert (ok(answer)["step"], ok(answer)["head"]) == (
            (said := receipt(service, answer)).step,
            said.head,
        )


def test_the_same_command_again_is_answered_with_the_same_receipt(service: ApiService) -> None:
    table = start_match(service)
    asked = {"json": bid(table), "headers": {"Idempotency-Key": key()}}
    first, again = (table.players[0].ask("POST", f"{table.path}/moves", **asked) for _ in range(2))
    assert "true" == again.headers["Idempotent-Replayed"]
    assert first.headers["Nostos-Receipt"] == again.headers["Nostos-Receipt"]


def test_a_refusal_is_signed_with_what_was_asked_and_what_was_answered(service: ApiService) -> None:
    table = start_match(service)
    body = {"move": {"type": "bid", "card": 99}}
    answer = table.players[0].post(f"{table.path}/moves", body)
    said = receipt(service, answer)
    assert isinstance(said, RefusedReceipt)
    assert problem(answer, "refused", 409)
    assert sha256(answer.data).hexdigest() == said.problem
    assert (4, ok(service.anybody.get(f"{table.path}/head"))["head"]) == (said.step, said.head)
    asked = digest("move", [table.match, body])
    assert said.command == commitment(REFUSED, bytes.fromhex(said.salt), asked.encode())


def test_refusals_of_players_without_a_seat_are_signed_too(service: ApiService) -> None:
    table = start_match(service)
    answer = service.player().post(f"{table.path}/moves", bid(table))
    assert isinstance(receipt(service, answer), RefusedReceipt)


def test_only_commands_of_a_match_have_receipts(service: ApiService) -> None:
    table = start_match(service)
    for answer in (
        table.players[0].get(f"{table.path}/legal"),
        table.players[0].post(f"{table.path}/moves", {"move": {"type": "nonsense"}}),
        service.player().post(f"/v1/matches/{key()}/start"),
        service.player().put(f"{table.path}/notebook/7", {"marks": []}),
    ):
        assert "Nostos-Receipt" not in answer.headers


def test_anybody_may_have_the_head_signed(service: ApiService) -> None:
    table = start_match(service)
    told = ok(service.anybody.get(f"{table.path}/head"))
    said = read(verified(told["receipt"], published(service.anybody)))
    assert HeadReceipt(table.match, told["step"], told["head"]) == said
    assert problem(service.anybody.get(f"/v1/matches/{key()}/head"), "no-such-match", 404)


def test_a_command_may_say_what_its_author_saw(service: ApiService) -> None:
    table = start_match(service)
    head = ok(service.anybody.get(f"{table.path}/head"))["head"]
    said = {"Nostos-Seen": head}
    ok(table.players[0].post(f"{table.path}/moves", bid(table), headers=said))
    last = service.services.log.read(table.id)[-1]
    assert head == last.seen


def test_an_unknown_head_is_refused_and_the_refusal_is_proof(service: ApiService) -> None:
    table = start_match(service)
    answer = table.players[0].post(f"{table.path}/moves", bid(table), headers={"Nostos-Seen": "ab" * 32})
    assert problem(answer, "unknown-head", 409)
    assert isinstance(receipt(service, answer), RefusedReceipt)
    for header in ("Nostos-Seen", "Nostos-Signature"):
        answer = table.players[0].post(f"{table.path}/moves", bid(table), headers={header: "what?"})
        assert header == problem(answer, "bad-header", 400)["header"]


def test_a_receipt_by_another_key_or_in_another_spelling_is_invalid(
    service: ApiService, tmp_path: Path
) -> None:
    table = start_match(service)
    token = ok(service.anybody.get(f"{table.path}/head"))["receipt"]
    keys = published(service.anybody)
    head, payload, signature = token.split(".")
    forged = Keyring(tmp_path / "k").sign(verified(token, keys))
    last = signature[-1]
    near = [
        signature[:-1] + other for other in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    ]
    assert 1 == sum(one == signature for one in near), last
    for other in [
        forged,
        f"{head}.{payload}",
        f"{head}.{payload}.",
        f"{head}.{payload}.{signature}=",
        *(f"{head}.{payload}.{one}" for one in near if one != signature),
    ]:
        with pytest.raises(BadSignature):
            verified(other, keys)


def test_the_private_key_is_made_once_readable_by_its_owner_alone_and_never_published(
    service: ApiService, tmp_path: Path
) -> None:
    path = tmp_path / "new" / "signing.json"
    rings = [Keyring(path) for _ in range(8)]
    threads = [threading.Thread(target=ring.sign, args=({},)) for ring in rings]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert 1 == len({ring.signer.kid for ring in rings})
    assert 0o600 == stat.S_IMODE(path.stat().st_mode)
    assert ["signing.json"] == [each.name for each in path.parent.iterdir()]
    told = service.anybody.get("/v1/keys")
    assert all("d" not in key for key in ok(told)["keys"])
    assert {"kid", "x", "valid_from", "kty", "crv", "alg", "use", "vkey"} == set(ok(told)["keys"][0])


def test_keys_can_be_changed_and_the_old_ones_stay_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(signing_keys, "CHECK_INTERVAL", 0.0)
    ring, running = Keyring(tmp_path / "signing.json"), Keyring(tmp_path / "signing.json")
    before, old = running.sign({"a": 1}), running.signer.kid
    assert ring.rotate() == ring.signer.kid == running.signer.kid != old, "who runs takes up the new one"
    assert ring.published() == running.published()
    told = {key["kid"]: key for key in ring.published()}
    assert {old, ring.signer.kid} == set(told)
    assert told[old]["valid_until"] == told[ring.signer.kid]["valid_from"]
    assert {"a": 1} == verified(before, {kid: key["x"] for kid, key in told.items()})
    assert b'"d"' in (tmp_path / "signing.json").read_bytes()
    assert 1 == (tmp_path / "signing.json").read_bytes().count(b'"d"')


@pytest.mark.parametrize("content", [b"", b"{}", msgspec.json.encode({"keys": []})])
def test_a_file_that_holds_no_key_is_named_without_its_content(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "signing.json"
    path.write_bytes(content)
    with pytest.raises(BadSetting):
        Keyring(path).sign({})


def test_whoever_opens_a_match_has_seen_no_head_of_it(service: ApiService, player: Caller) -> None:
    headers = {"Nostos-Seen": "ab" * 32}
    problem(player.post("/v1/matches", {"game": "toy", "seats": 2}, headers=headers), "unknown-head", 409)
