"""What players bring to chance, over HTTP: commitments, contributions, a beacon, and keys to sign with."""

from api.runtime.signing_keys import Signer, new_key
from domain.kernel.draws import contribution_commitment
from domain.ledger import commands, signatures
from domain.store import command
from tests.api.support import ApiMatch, ApiService, ok, open_match, problem

BROUGHT = "ab" * 32


def committed(service: ApiService) -> ApiMatch:
    """A match of two whose first seat is bound."""
    table = open_match(service)
    player = table.players[0]
    ok(player.delete(f"{table.path}/seats/0"))
    bound = contribution_commitment(table.id.bytes, 0, bytes.fromhex(BROUGHT))
    told = ok(player.put(f"{table.path}/seats/0", {"commitment": bound}))
    assert bound == told["facts"][0]["commitment"]
    return table


def test_chance_is_brought_along_and_shown_at_the_start(service: ApiService) -> None:
    table = committed(service)
    player, other = table.players
    problem(player.put(f"{table.path}/contribution", {"contribution": BROUGHT}), "wrong-status", 409)
    told = ok(player.post(f"{table.path}/start"))
    assert {"type": "reveal_due", "seats": [0], "seconds": 86_400} == told["facts"][0]
    match = ok(service.anybody.get(table.path))
    assert ("revealing", [0]) == (match["status"], match["revealing"])
    assert match["reveal_by"] is not None
    problem(player.delete(f"{table.path}/seats/0"), "wrong-status", 409)
    told = problem(player.put(f"{table.path}/contribution", {"contribution": "cd" * 32}), "bad-value", 422)
    assert "/contribution" == told["pointer"]
    problem(other.put(f"{table.path}/contribution", {"contribution": BROUGHT}), "nothing-to-reveal", 409)
    told = ok(player.put(f"{table.path}/contribution", {"contribution": BROUGHT}))
    assert ["revealed", "started"] == [fact["type"] for fact in told["facts"][:2]]
    match = ok(service.anybody.get(table.path))
    assert ("playing", BROUGHT, None) == (
        match["status"],
        match["seats"][0]["contribution"],
        match["seats"][1]["contribution"],
    )


def test_a_beacon_is_named_when_a_match_opens(service: ApiService) -> None:
    host = service.player()
    beacon = {"source": "a lottery", "at": "2999-01-01T00:00:00Z"}
    body = {"game": "toy", "seats": 2, "beacon": beacon, "reveal_within": 60}
    path = f"/v1/matches/{ok(host.post('/v1/matches', body))['match']}"
    match = ok(service.anybody.get(path))
    assert (beacon, "", 60) == (match["beacon"], match["beacon_value"], match["reveal_within"])
    problem(host.put(f"{path}/beacon", {"value": "7"}), "no-beacon", 409)
    for seat, player in enumerate((host, service.player())):
        ok(player.put(f"{path}/seats/{seat}", {}))
    problem(host.post(f"{path}/start"), "no-beacon", 409)
    past = {"source": "a lottery", "at": "1999-01-01T00:00:00Z"}
    told = problem(host.post("/v1/matches", body | {"beacon": past}), "bad-value", 422)
    assert "/beacon/at" == told["pointer"]


def test_a_player_signs_with_their_own_key(service: ApiService) -> None:
    key = new_key(b"k" * 32, "")
    player, other = service.player(), service.player()
    told = problem(player.put("/v1/players/me/key", {"x": "no key"}), "bad-value", 422)
    assert "/x" == told["pointer"]
    ok(player.put("/v1/players/me/key", {"x": key.x}))
    assert key.x == ok(player.get("/v1/players/me"))["key"]
    opened = ok(player.post("/v1/matches", {"game": "toy", "seats": 2}))
    path = f"/v1/matches/{opened['match']}"
    sat = ok(player.put(f"{path}/seats/0", {}))
    ok(other.put(f"{path}/seats/1", {}))
    head = ok(player.post(f"{path}/start"))["head"]
    asked = command(player.player, "mine", "", None)
    said = {"kind": "resign", "match": opened["match"], "seat": 0}
    payload = signatures.payload(opened["match"], str(asked.id), commands.digest_of(said), head)
    headers = {"Idempotency-Key": "mine", "Nostos-Seen": head}
    before = signatures.payload(opened["match"], str(asked.id), commands.digest_of(said), sat["head"])
    stale = {**headers, "Nostos-Seen": sat["head"], "Nostos-Signature": Signer(key).sign(before)}
    told = problem(player.post(f"{path}/resignation", headers=stale), "bad-signature", 409)
    assert ("match 18", "stale_signature") == (told["rule"], told["key"])
    ok(player.post(f"{path}/resignation", headers=headers | {"Nostos-Signature": Signer(key).sign(payload)}))
