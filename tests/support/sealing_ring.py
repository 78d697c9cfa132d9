"""Sealing keys in memory, for tests."""

from domain.store.sealer import KEY, SealingKey


class Ring:
    """Keys that a test gives, the newest first."""

    place = "the ring of a test"

    def __init__(self, *keys: SealingKey) -> None:
        self.keys = list(keys) or [sealing_key(1)]

    def first(self) -> SealingKey:
        return self.keys[0]

    def key(self, key_id: str) -> SealingKey | None:
        return next((key for key in self.keys if key.id == key_id), None)


def sealing_key(number: int) -> SealingKey:
    """A key; another for each number."""
    return SealingKey(f"key-{number}", bytes([number]) * KEY)
