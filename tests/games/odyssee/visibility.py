"""Who sees what, as lines of text: fact, field, audience. `visibility.txt` is the reviewed copy.

After a review, write it anew: python -m tests.games.odyssee.visibility
"""

from collections.abc import Iterable
from pathlib import Path

from domain.games.odyssee.facts import FACTS
from domain.kernel.facts import Fact

REVIEWED = Path(__file__).parent / "visibility.txt"


def lines(facts: Iterable[type[Fact]]) -> str:
    """A line for each fact, with who is told that it happened, and one for each of its fields."""
    return "".join(_lines(fact) for fact in facts)


def _lines(fact: type[Fact]) -> str:
    head = f"{fact.__struct_config__.tag}: {fact.told.value}\n"
    return head + "".join(f"    {name}: {audience.value}\n" for name, audience in fact.audiences.items())


if __name__ == "__main__":
    REVIEWED.write_text(lines(FACTS), encoding="utf-8")
