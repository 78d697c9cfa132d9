"""What each viewer sees of a fact, and what seals it, from FORMAT.md."""

import hmac
from collections.abc import Sequence
from typing import Any

from .encoding import canonical, commit, need

NOBODY, ITS_SEAT = "nobody", "the seat in the member `seat`"
COUNTED = ("cards", "deck", "gods")
HIDDEN = {"type": "hidden"}
Members = dict[tuple[str, str], str]
OF_EVERY_GAME: Members = {
    ("opened", "seed"): NOBODY,
    ("opened", "salt"): NOBODY,
    ("played", "move"): ITS_SEAT,
    ("passed_for", "move"): ITS_SEAT,
}
GAMES: dict[str, Members] = {
    "odyssee": {("cards_laid", "cards"): NOBODY, ("rim_reshuffled", "cards"): NOBODY},
    "odysseus": {
        ("task_dealt", "task"): ITS_SEAT,
        ("stack_shuffled", "cards"): NOBODY,
        ("stack_reshuffled", "cards"): NOBODY,
        ("dealt", "cards"): ITS_SEAT,
        ("card_laid_face_down", "card"): ITS_SEAT,
    },
    "winds_of_fate": {
        ("deck_shuffled", "cards"): NOBODY,
        ("gods_shuffled", "gods"): NOBODY,
        ("decks_reshuffled", "deck"): NOBODY,
        ("decks_reshuffled", "gods"): NOBODY,
        ("dealt", "cards"): ITS_SEAT,
        ("cards_drawn", "cards"): ITS_SEAT,
        ("destiny_chosen", "destiny"): ITS_SEAT,
        ("destiny_switched", "destiny"): ITS_SEAT,
        ("card_played", "card"): ITS_SEAT,
    },
    "wrath_of_poseidon": {
        ("maelstrom_placed", "square"): ITS_SEAT,
        ("fog_bank_placed", "square"): ITS_SEAT,
        ("storm_hidden", "tile"): ITS_SEAT,
        ("ships_driven", "drives"): ITS_SEAT,
        ("pushed_by_maelstrom", "heading"): ITS_SEAT,
    },
}


def seen(game: str, viewer: str, facts: Sequence[Any]) -> list[Any]:
    """Facts as a viewer sees them. `facts`: as the referee does, or for the onlooker as anybody does."""
    return [{name: _seen(game, viewer, fact, name) for name in fact} for fact in facts]


def _seen(game: str, viewer: str, fact: Any, name: str) -> Any:
    audience = (OF_EVERY_GAME | GAMES[game]).get((fact["type"], name))
    if audience is None or viewer == "referee" or (audience == ITS_SEAT and viewer == str(fact["seat"])):
        return fact[name]
    return [HIDDEN for _ in fact[name]] if name in COUNTED else HIDDEN


def salt(key: bytes, step: int, name: str) -> bytes:
    """The salt of a step, for a viewer or for the command."""
    return hmac.new(key, b"nostos/salt/1" + step.to_bytes(8, "big") + name.encode(), "sha256").digest()


def seal(salt: bytes, facts: Any) -> str:
    """What binds the facts of a step as a viewer saw them."""
    return commit(b"nostos/seal/1", salt, canonical(facts))


def check_public(entry: Any, facts: Sequence[Any]) -> None:
    """What everybody saw is what the viewer of the record saw, but for what is hidden."""
    if entry["game"] in GAMES:
        need(entry["public"] == seen(entry["game"], "onlooker", facts), f"public {entry['step']}")


def check_seals(entry: Any, facts: Sequence[Any], key: bytes) -> None:
    """Every viewer was shown what they may see. `facts`: as the referee saw them."""
    for viewer, sealed in entry["seals"].items():
        if entry["game"] in GAMES:
            shown = seen(entry["game"], viewer, facts)
            need(seal(salt(key, entry["step"], viewer), shown) == sealed, f"seal {entry['step']} of {viewer}")
