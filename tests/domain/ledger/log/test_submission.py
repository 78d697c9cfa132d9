"""Submissions to a witness, as c2sp.org/tlog-witness writes them."""

from base64 import b64encode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.ledger.log import submission
from domain.ledger.log.signed_note import Checkpoint
from domain.ledger.log.submission import BadSubmission, Submission

NOTE = "example.org/log\n7\n" + b64encode(b"r" * 32).decode() + "\n\n\u2014 example.org/log AAAAAQ==\n"
HASH = b64encode(b"h" * 32).decode()


def test_a_submission_is_read_as_it_was_written() -> None:
    checkpoint = Checkpoint("example.org/log", 7, b"r" * 32, ("\u2014 example.org/log AAAAAQ==",))
    for proof in ((), (b"h" * 32,), tuple(bytes([at]) * 32 for at in range(63))):
        made = Submission(5, proof, checkpoint)
        assert made == submission.parse(made.text().encode())
    assert f"old 5\n{HASH}\n\n{NOTE}" == Submission(5, (b"h" * 32,), checkpoint).text()


@pytest.mark.parametrize(
    "body",
    [
        "",
        "old 5\n",
        NOTE,
        f"old 5\n{NOTE}",
        f"old  5\n\n{NOTE}",
        f"old 05\n\n{NOTE}",
        f"old -1\n\n{NOTE}",
        f"old 5\r\n\n{NOTE}",
        f"5\n\n{NOTE}",
        f"old 5\n{HASH}\nold 5\n\n{NOTE}",
        f"old 5\n{HASH[:-1]}\n\n{NOTE}",
        f"old 5\n{HASH[:-2]}B=\n\n{NOTE}",
        f"old 5\n{HASH} \n\n{NOTE}",
        "old 5\n" + f"{HASH}\n" * 64 + f"\n{NOTE}",
        f"old 5\n\n{NOTE[:-1]}",
        f"old 5\n\n{NOTE}\n",
        f"old 5\n\n\n{NOTE}",
        f"old {10**20}\n\n{NOTE}",
        "old 5\n\nexample.org/log\n7\n",
    ],
)
def test_another_text_is_no_submission(body: str) -> None:
    with pytest.raises(BadSubmission):
        submission.parse(body.encode())
    with pytest.raises(BadSubmission):
        submission.parse(body.encode() + b"\xff")


@given(st.data())
def test_a_body_with_any_change_is_another_submission_or_none(data: st.DataObject) -> None:
    body = f"old 5\n{HASH}\n\n{NOTE}".encode()
    at = data.draw(st.integers(0, len(body) - 1))
    changed = body[:at] + data.draw(st.binary(max_size=3)) + body[at + data.draw(st.integers(0, 3)) :]
    try:
        read = submission.parse(changed)
    except BadSubmission:
        return
    assert changed == read.text().encode()


@pytest.mark.parametrize(
    ("text", "size"), [("0\n", 0), ("12\n", 12), ("", None), ("12", None), ("012\n", None), ("-1\n", None)]
)
def test_a_witness_answers_its_size(text: str, size: int | None) -> None:
    assert size == submission.parse_size(text)
