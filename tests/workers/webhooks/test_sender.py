"""The sender: where it may send, to which address it connects, and which certificate it wants."""

import ssl
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final
from uuid import uuid4

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from api.runtime.webhooks.destinations import BadDestination, allowed, destination
from api.runtime.webhooks.signing import new_secret, signature
from api.runtime.webhooks.webhook import WebhookSecrets
from tests.workers.webhooks.receiver import HookReceiver
from workers.webhooks.delivery_queue import AttemptOutcome, DueDelivery
from workers.webhooks.sender import Sender

NAME: Final = "hooks.example.org"
DELIVERED: Final = AttemptOutcome(204)


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate of NAME that signs itself, with its key, in one file."""
    key, now = ec.generate_private_key(ec.SECP256R1()), datetime.now(UTC)
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, NAME)])
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(NAME)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    path = tmp_path_factory.mktemp("tls") / "receiver.pem"
    pem, plain = serialization.Encoding.PEM, serialization.NoEncryption()
    own = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, plain)
    path.write_bytes(own + made.public_bytes(pem))
    return path


@pytest.fixture
def secured(certificate: Path) -> Iterator[HookReceiver]:
    """A receiver with that certificate."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    with HookReceiver(context).serving() as found:
        yield found


def sent(sender: Sender, url: str) -> AttemptOutcome:
    """What came of something that was sent there."""
    due = DueDelivery(uuid4(), uuid4(), uuid4(), b"", "ping", "{}", 1, 0)
    return sender.send(due, WebhookSecrets(url, new_secret(), ""))


def to_this_machine(asked: list[str], certificate: Path) -> Sender:
    """A sender that trusts the certificate, and finds every host here; `asked`: these hosts."""

    def resolve(host: str, _: int) -> list[str]:
        asked.append(host)
        return ["127.0.0.1"]

    trust = ssl.create_default_context(cafile=str(certificate))
    return Sender("loopback", resolve=resolve, trust=trust)


def test_it_connects_to_the_address_that_was_checked_and_wants_the_certificate_of_the_name(
    secured: HookReceiver, certificate: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HTTPS_PROXY", "http://127.0.0.1:9")  # of the machine; nothing is sent through it
    asked: list[str] = []
    sender = to_this_machine(asked, certificate)
    assert sent(sender, f"https://{NAME}:{secured.port}/x") == DELIVERED
    assert [NAME] == asked  # once: nobody else asks for the name
    assert f"{NAME}:{secured.port}" == secured.received[0].headers["host"]
    assert sent(sender, f"https://{NAME}:{secured.port}//other.example.org/x") == DELIVERED
    assert "/other.example.org/x" == secured.received[1].path  # the receiver's library drops a slash
    assert "unreachable" == sent(sender, f"https://other.example.org:{secured.port}/x").failure
    stranger = Sender("loopback", resolve=lambda *_: ["127.0.0.1"])
    assert "unreachable" == sent(stranger, f"https://{NAME}:{secured.port}/x").failure
    assert 2 == len(secured.received)


def test_an_unknown_host_is_no_host() -> None:
    def unknown(*_: object) -> list[str]:
        raise OSError

    assert "no_host" == sent(Sender("https", resolve=unknown), "https://hooks.example.org/").failure
    assert "no_host" == sent(Sender("https", resolve=lambda *_: []), "https://hooks.example.org/").failure


def test_to_this_machine_only_where_the_settings_allow_it(secured: HookReceiver) -> None:
    here = [f"http://127.0.0.1:{secured.port}/", f"https://localhost:{secured.port}/", "https://127.1/"]
    for url in here:
        assert "not_public" == sent(Sender("https", resolve=lambda *_: ["127.0.0.1"]), url).failure
        assert "not_public" == sent(Sender("off"), url).failure
    assert not secured.received


@pytest.mark.parametrize(
    ("address", "is_public"),
    [
        ("93.184.215.14", True),
        ("2606:2800:21f:cb07:6820:80da:af6b:8b2c", True),
        *((each, False) for each in ("0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "169.254.169.254")),
        *((each, False) for each in ("172.16.0.1", "192.0.2.1", "192.168.1.1", "198.18.0.1", "240.0.0.1")),
        *((each, False) for each in ("224.0.0.1", "255.255.255.255", "::", "::1", "fe80::1", "fe80::1%eth0")),
        *((each, False) for each in ("fc00::1", "fec0::1", "ff02::1", "::ffff:10.0.0.1", "::10.0.0.1")),
        *((each, False) for each in ("64:ff9b::a00:1", "2002:a00:1::", "2001:0:a00:1::", "2001:db8::1")),
    ],
)
def test_only_public_addresses_are_allowed(address: str, is_public: bool) -> None:  # noqa: FBT001
    assert is_public == allowed(address, "https")


def test_a_destination_keeps_path_and_query() -> None:
    found = destination("https://Hooks.Example.org:8443/a/b?c=d&e", "https")
    assert (True, "hooks.example.org", 8443, "/a/b?c=d&e") == found
    assert "hooks.example.org:8443" == found.authority
    assert "[2606:4700::1]" == destination("https://[2606:4700::1]", "https").authority
    with pytest.raises(BadDestination):
        destination("http://hooks.example.org/", "loopback")


def test_signatures_are_those_of_standard_webhooks() -> None:
    """An example whose signature the reference library of Standard Webhooks for Python computed."""
    secret, body = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", b'{"test": 2432232314}'
    expected = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
    assert expected == signature(secret, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, body)
