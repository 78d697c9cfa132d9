"""The examples in LOTS.md of each game: `python -m tests.domain.ledger.lots.examples` writes them there.

Each shows draws of a kept record, as the independent verifier makes them again. The command also writes the
records that are missing; one that is there is never written again.
"""

import json
import re
from pathlib import Path
from typing import Any, Final

from domain.games import SHELF
from tests.domain.ledger import independent
from tests.domain.ledger.independent.chance import Contributions
from tests.domain.ledger.kept import KEPT
from tests.domain.ledger.lots.varied import VARIANTS, varied
from tests.support.games.all_games import folder

Facts = list[list[dict[str, Any]]]  # of each step

BLOCK: Final = re.compile(r"```json\n(.*?)\n```", re.DOTALL)
MATCHES: Final = {
    "odyssee": ("odyssee 1", 41),
    "odysseus": ("odysseus 2", 13),
    "winds_of_fate": ("winds_of_fate 1", 26),
    "wrath_of_poseidon": ("wrath_of_poseidon, all tiles", 126),
}
"""The variant and the seed that the record of a game was made from."""


def record_of(slug: str) -> Path:
    """The file with the record of the example."""
    return KEPT / f"{slug}.ledger-2.jsonl"


def kept(slug: str) -> Facts:
    """The facts of that record."""
    return independent.facts_of(record_of(slug).read_bytes())


def page_of(slug: str) -> Path:
    """LOTS.md of the game."""
    return folder(SHELF[slug]) / "LOTS.md"


def example(slug: str) -> str:
    """What the key is made of, and all draws of some steps: those with the first draw of a kind, and with the
    first after the deal.
    """
    steps = kept(slug)
    opened = steps[0][0]
    chance = Contributions(opened)
    for facts in steps:
        for fact in facts:
            chance.take(fact)
    drawn = independent.redealt(steps)
    start = next(step for step, facts in enumerate(steps, 1) if any(f["type"] == "started" for f in facts))
    first = {(draw.fact, draw.step == start): draw.step for draw in reversed(drawn)}
    lines = [json.dumps(draw._asdict()) for draw in drawn if draw.step in first.values()]
    made: dict[str, Any] = {
        "match": opened["match"],
        "seed": chance.seed.hex(),
        "contributions": [contribution.hex() for contribution in chance.revealed],
        "beacon": chance.beacon,
        "key": chance.key().hex(),
    }
    members = [f"{json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}" for name, value in made.items()]
    return "{\n " + ",\n ".join(members) + ',\n "draws": [\n  ' + ",\n  ".join(lines) + "\n ]\n}"


def written(slug: str) -> str:
    """The example in the page."""
    found: str = BLOCK.findall(page_of(slug).read_text("utf-8"))[0]
    return found


def write(slug: str) -> None:
    """Puts it there, and the record into its file if there is none."""
    if not record_of(slug).exists():
        variant, seed = MATCHES[slug]
        record_of(slug).write_bytes(varied(VARIANTS[variant], seed))
    made, page = example(slug), page_of(slug)
    page.write_text(BLOCK.sub(lambda _: f"```json\n{made}\n```", page.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    for game in MATCHES:
        write(game)
