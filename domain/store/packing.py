"""Packing: JSON rests compressed, with a dictionary of what events and frames have in common.

Most of a body is names of fields and values that other bodies have too. The dictionary has them, so a body
of 700 bytes is packed into 200, most of which are hashes. The first byte of a body says how it rests. JSON
begins with a printable character; what is packed begins with PACKED and the number of its dictionary. A
dictionary is never changed or removed, because rows in the log need it for ever; a better one gets the next
number.
"""

import hashlib
import threading
from collections.abc import Mapping
from importlib.resources import files
from typing import Final

import zstandard

from domain.store.errors import UnknownForm
from domain.threadsafe.once import once

PACKED: Final = b"\x04"  # the first byte of what is packed; the number of the dictionary is the next one
PRINTABLE: Final = 0x20  # the least first byte of JSON
DICTIONARIES: Final[Mapping[int, str]] = {
    1: "27fbfceb78462b4360e0e80620aa0574b87738595cef2d90b32e3f0cb2502698",
}
"""The SHA-256 of each dictionary, by its number. It is in the file `dictionaries/NUMBER.dict`."""
NEWEST: Final = max(DICTIONARIES)  # what is packed now is packed with it
LEVEL: Final = 3  # higher ones take longer, and bodies are too short to gain from them
LONGEST: Final = 64 * 1024 * 1024  # bytes of JSON: more is not unpacked, whatever its header says


class _Packers(threading.local):
    """Compressors and decompressors of one thread: threads may not share them."""

    def __init__(self) -> None:
        newest = _dictionary(NEWEST)
        self.packer = zstandard.ZstdCompressor(
            LEVEL, dict_data=newest, write_dict_id=False, write_checksum=False
        )
        self.unpackers = {
            number: zstandard.ZstdDecompressor(dict_data=_dictionary(number)) for number in DICTIONARIES
        }


@once
def _packers() -> _Packers:
    return _Packers()


@once
def _dictionary(number: int) -> zstandard.ZstdCompressionDict:
    """A dictionary. ValueError if its file was changed: rows that were packed with it would not open."""
    content = (files(__package__) / "dictionaries" / f"{number}.dict").read_bytes()
    if hashlib.sha256(content).hexdigest() != DICTIONARIES[number]:
        raise ValueError(f"dictionaries/{number}.dict was changed; no row that is packed with it can be read")
    made = zstandard.ZstdCompressionDict(content)
    made.precompute_compress(LEVEL)
    return made


def packed(plain: bytes) -> bytes:
    """JSON, as it rests. What packing does not make shorter rests as it is."""
    short = PACKED + bytes([NEWEST]) + _packers().packer.compress(plain)
    return short if len(short) < len(plain) else plain


def unpacked(stored: bytes) -> bytes:
    """The JSON, whether it rests packed or as it is; what follows a packed body is passed over.

    UnknownForm if a newer version packed it, or if it is damaged.
    """
    if stored[:1] >= bytes([PRINTABLE]) or not stored:
        return stored
    form, number, rest = stored[:1], int.from_bytes(stored[1:2]), stored[2:]
    unpacker = _packers().unpackers.get(number)
    if form != PACKED or unpacker is None:
        raise UnknownForm(stored[:2])
    try:
        if zstandard.frame_content_size(rest) > LONGEST:
            raise UnknownForm(stored[:2])
        return unpacker.decompress(rest)
    except zstandard.ZstdError:
        raise UnknownForm(stored[:2]) from None
