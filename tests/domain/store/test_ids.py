"""Ids that are made from names: they are those of RFC 9562, so they stay what they were."""

from random import Random
from uuid import UUID, uuid5

from domain.store.event import KEYS, command_id, named_id


def test_the_id_of_a_name_is_that_of_the_standard() -> None:
    chance = Random(1)
    for number in range(500):
        space, name = UUID(int=chance.getrandbits(128)), f"name {number} \u00e9"
        assert str(uuid5(space, name)) == named_id(space, name)
    assert uuid5(KEYS, "player/key") == command_id("player", "key")
