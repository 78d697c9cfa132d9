"""Signed notes: read in one way only, each signature by the verifier that it names."""

from base64 import b64encode

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from domain.ledger.log.signed_note import (
    SERVICE,
    WITNESS,
    Checkpoint,
    InvalidNote,
    Verifier,
    cosign,
    cosignatures,
    parse,
    public_bytes,
    sign,
    signers,
    witness_of,
)

KEY, OTHER = (Ed25519PrivateKey.from_private_bytes(bytes([n]) * 32) for n in (1, 2))
LOG = Verifier("example.org/log", SERVICE, public_bytes(KEY))
WATCH = Verifier("example.com/w", WITNESS, public_bytes(OTHER))
BARE = Checkpoint("example.org/log", 7, bytes(32))
WHOLE = Checkpoint(
    "example.org/log",
    7,
    bytes(32),
    (sign(BARE, KEY), cosign(BARE, "example.com/w", OTHER, 1_700_000_000)),
)


def test_a_note_is_written_as_c2sp_has_it() -> None:
    text, lines = WHOLE.note().split("\n\n")
    assert ["example.org/log", "7", b64encode(bytes(32)).decode()] == text.split("\n")
    assert [f"\u2014 {name} " for name in ("example.org/log", "example.com/w")] == [
        line[: line.rindex(" ") + 1] for line in lines.splitlines()
    ]
    assert WHOLE == parse(WHOLE.note())


def test_signers_are_found_by_their_keys() -> None:
    assert [LOG, WATCH] == signers(WHOLE, [WATCH, LOG])
    stranger = Verifier("example.org/log", SERVICE, public_bytes(OTHER))
    assert [] == signers(WHOLE, [stranger])


def test_a_line_is_of_one_witness_and_of_nobody_else() -> None:
    service, witness = WHOLE.lines
    assert WATCH == witness_of(BARE, witness, [WATCH])
    assert WATCH == witness_of(WHOLE, witness, [LOG, WATCH])
    unknown = cosign(BARE, "example.com/other", OTHER, 1_700_000_000)
    elsewhere = cosign(Checkpoint("example.org/log", 8, bytes(32)), "example.com/w", OTHER, 1_700_000_000)
    for line in ("", "no line", unknown, elsewhere, service, f"{unknown}\n{witness}", f"{witness}\n"):
        with pytest.raises(InvalidNote):
            witness_of(BARE, line, [WATCH])


def test_the_keys_are_written_as_the_tools_of_others_read_them() -> None:
    assert WATCH == Verifier.parse(WATCH.vkey())
    for text in ("", "a+b+c", WATCH.vkey()[:-1], WATCH.vkey().replace("example", "other")):
        with pytest.raises(InvalidNote):
            Verifier.parse(text)


def test_a_signature_on_another_size_root_or_log_is_not_taken() -> None:
    for other in (
        Checkpoint("example.org/log", 8, bytes(32), WHOLE.lines),
        Checkpoint("example.org/log", 7, b"1" * 32, WHOLE.lines),
    ):
        for who in (LOG, WATCH):
            with pytest.raises(InvalidNote):
                signers(other, [who])


def test_no_changed_character_goes_through() -> None:
    note = WHOLE.note()
    for at, letter in enumerate(note):
        for other in {"A", "1", "\n", " ", letter.swapcase()} - {letter}:
            changed = note[:at] + other + note[at + 1 :]
            try:
                made = parse(changed)
                assert [LOG, WATCH] != signers(made, [LOG, WATCH])
            except InvalidNote:
                pass


def test_a_cosignature_has_a_time_that_c2sp_allows() -> None:
    for seconds in (0, 2**63 - 1):
        made = Checkpoint(BARE.name, BARE.size, BARE.root, (cosign(BARE, "example.com/w", OTHER, seconds),))
        assert [(WATCH, seconds)] == cosignatures(made, [WATCH])
    late = Checkpoint(BARE.name, BARE.size, BARE.root, (cosign(BARE, "example.com/w", OTHER, 2**63),))
    with pytest.raises(InvalidNote, match="at no time"):
        cosignatures(late, [WATCH])
