"""The witnesses that the operator names: whose cosignatures count, and to whom checkpoints are sent."""

from collections.abc import Sequence
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from domain.ledger.log.signed_note import WITNESS, Verifier

MOST: Final = 16  # witnesses


class ListedWitness(NamedTuple):
    """A witness, and the address under which it answers `add-checkpoint`; None if it comes by itself."""

    verifier: Verifier
    url: str | None


def parse(text: str) -> list[ListedWitness]:
    """Witnesses with commas between them, each `name+id+key`, then perhaps its URL. ValueError.

    No two have the same name or the same key: each counts once.
    """
    listed = [_witness(part) for part in text.split(",") if part.strip()]
    for what, values in (
        ("name", [each.verifier.name for each in listed]),
        ("key", [each.verifier.key for each in listed]),
    ):
        if len(set(values)) < len(values):
            raise ValueError(f"names two witnesses with the same {what}")
    if len(listed) > MOST:
        raise ValueError(f"names more than {MOST} witnesses")
    return listed


def verifiers(listed: Sequence[ListedWitness]) -> list[Verifier]:
    """The keys of witnesses."""
    return [each.verifier for each in listed]


def _witness(part: str) -> ListedWitness:
    vkey, _, url = part.strip().partition(" ")
    verifier, address = Verifier.parse(vkey), urlsplit(url.strip())
    if verifier.kind != WITNESS:
        raise ValueError(f"must name witnesses, and {vkey!r} is not the key of one")
    if url and (address.scheme not in ("http", "https") or not address.netloc or " " in url.strip()):
        raise ValueError(f"has {url.strip()!r} after a witness, and that is no address")
    return ListedWitness(verifier, url.strip().rstrip("/") or None)
