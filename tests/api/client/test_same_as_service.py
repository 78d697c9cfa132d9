"""What the client computes without the code of the service is what the service computes."""

from uuid import UUID

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given
from hypothesis import strategies as st

from api.client import PlayerKey
from api.client.contributions import BYTES, Contributions, commitment
from api.runtime.signing_keys import Signer, new_key
from domain.kernel.draws import contribution_commitment
from domain.ledger import commands, signatures
from domain.store import command

MATCH = str(UUID(int=7))


@given(st.uuids(), st.integers(0, 59), st.binary(min_size=BYTES, max_size=BYTES))
def test_a_commitment_binds_what_the_service_expects(match: UUID, seat: int, contribution: bytes) -> None:
    assert contribution_commitment(match.bytes, seat, contribution) == commitment(
        str(match), seat, contribution
    )


def test_a_drawn_contribution_opens_its_commitment() -> None:
    drawn = Contributions(None)
    bound = drawn.draw(MATCH, 1, None)
    contribution = bytes.fromhex(drawn.of(MATCH)[bound])
    assert bound == contribution_commitment(UUID(MATCH).bytes, 1, contribution)


@given(st.binary(min_size=32, max_size=32), st.uuids(), st.text(st.characters(codec="utf-8"), min_size=1))
def test_a_signature_is_the_one_that_a_key_of_the_service_would_make(
    seed: bytes, player: UUID, key: str
) -> None:
    """Of the same payload: with the same id of the command, in the same compact JWS."""
    jwk, mine = new_key(seed, ""), PlayerKey(Ed25519PrivateKey.from_private_bytes(seed))
    said = {"kind": "move", "match": MATCH, "seat": 1, "move": {"type": "bid", "card": 7}}
    asked, seen = command(str(player), key, "", None), "ab" * 32
    due = Signer(jwk).sign(signatures.payload(MATCH, str(asked.id), commands.digest_of(said), seen))
    assert due == mine.signature(str(player), key, said, seen)
