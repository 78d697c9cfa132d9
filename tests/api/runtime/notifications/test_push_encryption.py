"""Pushes are encrypted as RFC 8291 says, and named as RFC 8292 says."""

from uuid import uuid4

import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, derive_private_key
from joserfc import jwt
from joserfc.jwk import ECKey

from api.runtime.notifications.push_encryption import BadKeys, check_keys, encrypted, public_bytes
from api.runtime.notifications.subscription import PushAddress, PushKind
from api.runtime.notifications.vapid import Vapid
from domain.ledger.signing import decoded, encoded
from tests.support.service.push_service import PushService, ReceivedPush

# RFC 8291, section 5 and appendix A
TEXT = b"When I grow up, I want to be a watermelon"
OWN = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
PUBLIC = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
SECRET = "BTBZMqHH6r4Tts7J_aSIgg"  # of the RFC
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz"
    "AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def test_the_example_of_the_rfc_is_encrypted_as_it_says() -> None:
    own = derive_private_key(int.from_bytes(decoded(OWN)), SECP256R1())
    made = encrypted(TEXT, decoded(PUBLIC), decoded(SECRET), length=len(TEXT), own=own, salt=decoded(SALT))
    assert BODY == encoded(made)


def test_keys_that_are_none_are_refused() -> None:
    check_keys(decoded(PUBLIC), decoded(SECRET))
    for public, secret in ((b"\4" + bytes(64), bytes(16)), (decoded(PUBLIC), bytes(15)), (b"", bytes(16))):
        with pytest.raises(BadKeys):
            check_keys(public, secret)


def test_all_pushes_have_one_length_and_are_read_by_the_browser_alone() -> None:
    browser, match = PushService(), uuid4()
    keys = browser.subscription()["keys"]
    address = PushAddress("https://push.example.org/1", keys["p256dh"], keys["auth"])
    bodies = [address.body(kind, None if kind == "test" else match) for kind in PushKind]
    assert 1 == len({len(body) for body in bodies})
    assert [
        {"kind": "turn", "match": str(match)},
        {"kind": "begun", "match": str(match)},
        {"kind": "paired", "tournament": str(match)},
        {"kind": "test", "match": None},
    ] == [browser.opened(ReceivedPush("", {}, body)) for body in bodies]


def test_the_service_is_named_by_a_signed_token() -> None:
    vapid = Vapid(bytes(range(1, 32)), "https://games.example.org")
    scheme, _, rest = vapid.authorization("https://push.example.org:8443/a?b", 1_000_000_000).partition(" ")
    token, key = (part.strip()[2:] for part in rest.split(","))
    point = decoded(key)
    found = ECKey.import_key(
        {"kty": "EC", "crv": "P-256", "x": encoded(point[1:33]), "y": encoded(point[33:])}
    )
    claims = jwt.decode(token, found, algorithms=["ES256"]).claims
    assert ("vapid", vapid.public) == (scheme, key)
    assert claims == {
        "aud": "https://push.example.org:8443",
        "exp": 1_000_043_200,
        "sub": "https://games.example.org",
    }
    own = derive_private_key(int.from_bytes(bytes(range(1, 32))), SECP256R1())
    assert public_bytes(own) == point
