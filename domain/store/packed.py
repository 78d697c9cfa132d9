"""Values of one width in the order of their steps, one after the other in memory."""

from collections.abc import Iterator


class Packed:
    """Values of `width` bytes each. It never changes; longer ones share its memory.

    A value that is added takes constant time, unless another was added at the same place: then the bytes are
    copied.
    """

    __slots__ = ("_bytes", "_length", "_width")

    def __init__(self, width: int) -> None:
        self._width = width
        self._length = 0
        self._bytes = bytearray()

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, place: int) -> bytes:
        """The value at a place; a negative one counts from the end. IndexError if there is none."""
        place = place + self._length if place < 0 else place
        if not 0 <= place < self._length:
            raise IndexError(place)
        return bytes(self._bytes[place * self._width : (place + 1) * self._width])

    def __iter__(self) -> Iterator[bytes]:
        return (self[place] for place in range(self._length))

    @property
    def size(self) -> int:
        """How many bytes of memory the values take."""
        return self._length * self._width

    def appended(self, value: bytes) -> "Packed":
        """These values and one more. ValueError if it has another width."""
        if len(value) != self._width:
            raise ValueError("a value of another width")
        longer = Packed(self._width)
        shared = len(self._bytes) == self.size
        longer._bytes = self._bytes if shared else self._bytes[: self.size]  # it is one of us
        longer._bytes += value  # as above
        longer._length = self._length + 1  # as above
        return longer

    def find(self, value: bytes) -> int | None:
        """The first place of a value; None if it is not there."""
        at = self._bytes.find(value, 0, self.size)
        while at >= 0 and at % self._width:  # a value that lies across two
            at = self._bytes.find(value, at + 1, self.size)
        return None if at < 0 else at // self._width
