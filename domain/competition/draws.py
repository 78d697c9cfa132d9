"""The public lots of a tournament: section 11 of domain/tournaments/RULES.md, with test vectors in LOTS.md.

The seed is the beginning of a chain of hashes, and its end is published in the opening. Each draw shows one
more link, from the end backwards. Anybody can repeat a draw when it is made, and nobody outside can know the
next.
"""

import hashlib
import hmac
from collections.abc import Mapping
from typing import Final

from domain.kernel.draws import NOTHING, Lots

LINKS: Final = 400
"""The hashes of a chain. There are fewer draws."""
LINK_LABEL: Final = b"nostos/lots-link/1"
KEY_LABEL: Final = b"nostos/tournament-lots/1"
CONTRIBUTION_LABEL: Final = b"nostos/lots-contribution/1"
ORDER, PAIRING = 1, 2
"""The streams of a draw: the order of lots, and the pairing of the round."""


def next_link(tournament: bytes, link: bytes) -> bytes:
    """The link that follows in the chain. `tournament`: the 16 bytes of its id."""
    return hashlib.sha256(LINK_LABEL + tournament + link).digest()


def link_of(seed: bytes, tournament: bytes, draw: int, links: int = LINKS) -> bytes:
    """The link that a draw shows; of draw 0, the end of the chain. `links`: the hashes of the whole chain."""
    link = seed
    for _ in range(links - draw):
        link = next_link(tournament, link)
    return link


def chain_commitment(seed: bytes, tournament: bytes, links: int = LINKS) -> str:
    """The end of the chain, in hex, as it is published in the opening."""
    return link_of(seed, tournament, 0, links).hex()


def lots_commitment(tournament: bytes, player: str, contribution: bytes) -> str:
    """What binds a player to their 32 bytes for the lots, in hex."""
    data = CONTRIBUTION_LABEL + tournament + contribution + player.encode()
    return hashlib.sha256(data).hexdigest()


def mixed(contributions: Mapping[int, bytes]) -> bytes:
    """The hash of what entrants contributed, by their numbers; 32 zero bytes if nobody did."""
    if not contributions:
        return NOTHING
    parts = (number.to_bytes(8) + contributions[number] for number in sorted(contributions))
    return hashlib.sha256(b"".join(parts)).digest()


def draw_key(link: bytes, tournament: bytes, draw: int, mix: bytes, beacon: str) -> bytes:
    """The key of a draw. `mix`: what entrants contributed; `beacon`: a value that was named for it, or ""."""
    value = hashlib.sha256(beacon.encode()).digest() if beacon else NOTHING
    return hmac.new(link, KEY_LABEL + tournament + draw.to_bytes(8) + mix + value, "sha256").digest()


def lot_order(key: bytes, numbers: tuple[int, ...]) -> tuple[int, ...]:
    """The order of lots: the numbers, from the lowest on, shuffled. The first one has the best lot."""
    return Lots(key, ORDER).shuffle(sorted(numbers))


def pairing_lots(key: bytes) -> Lots:
    """The lots by which the round is paired."""
    return Lots(key, PAIRING)
