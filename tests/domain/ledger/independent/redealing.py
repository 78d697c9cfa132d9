"""Every draw of a match, made again from its seed and its contributions."""

import json
from collections.abc import Sequence
from typing import Any

from .chance import Contributions, Draw, MismatchError, Stream
from .dealing import Dealing
from .odyssee import Odyssee
from .odysseus import Odysseus
from .winds_of_fate import WindsOfFate
from .wrath_of_poseidon import WrathOfPoseidon

GAMES: dict[str, type[Dealing]] = {
    "odyssee": Odyssee,
    "odysseus": Odysseus,
    "winds_of_fate": WindsOfFate,
    "wrath_of_poseidon": WrathOfPoseidon,
}


def redeal(data: bytes) -> list[Draw]:
    """The draws of a referee's record. MismatchError if it shows anything else."""
    return redealt(facts_of(data))


def facts_of(data: bytes) -> list[list[Any]]:
    """The facts of each step of a referee's record."""
    lines = [json.loads(line) for line in data.splitlines()]
    if lines[0]["header"]["viewer"] != "referee":
        raise MismatchError("only the referee's record shows every draw")
    return [line["facts"] for line in lines if line["type"] == "opening"]


def redealt(steps: Sequence[Sequence[Any]]) -> list[Draw]:
    """The draws of a match, from the facts of each step as the referee sees them."""
    opened = steps[0][0]
    contributions, dealing = Contributions(opened), GAMES[opened["game"]](opened)
    key, drawn = b"", []
    rewound = any(fact["type"] in ("rewound", "taken_back") for facts in steps for fact in facts)
    kept: dict[int, Dealing] = {}  # how it was after each step
    for step, facts in enumerate(steps, 1):
        for fact in facts[:1] if rewound else ():
            if fact["type"] == "rewound":
                dealing = kept[fact["step"]].copy()
        for fact in facts:
            contributions.take(fact)
        if any(fact["type"] == "started" for fact in facts):
            key = contributions.key()
        if key:
            stream = Stream(key, step)
            dealing.take(facts, stream)
            drawn += stream.drawn
            for fact in facts:
                if fact["type"] == "taken_back":
                    dealing = kept[fact["step"]].copy()
            kept |= {step: dealing.copy()} if rewound else {}
    return drawn
