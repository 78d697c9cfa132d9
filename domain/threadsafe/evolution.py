"""How tables change by facts, and how rules look ahead at what follows.

The rules of a game fold the facts that they find, to see what follows. Then their caller folds the same facts
once more. The second time the tables are there already.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, TypeVar

Table = TypeVar("Table")
Facts = tuple[Any, ...]

Evolve: TypeAlias = Callable[[Table, Any], Table]
Follow: TypeAlias = Callable[[Table, Any], Facts]
LookAhead: TypeAlias = Callable[[Table, Facts, Follow[Table], Any], Facts]


def evolution(changes: Mapping[type, Evolve[Table]]) -> tuple[Evolve[Table], LookAhead[Table]]:
    """The functions `evolve` and `look_ahead` of a game. `changes`: what each type of fact does to a table.

    `evolve(table, fact)` is the table after the fact. `look_ahead(table, facts, follow, lots)` is the facts
    and all that follow from them; `follow(table, lots)` gives those that come next at a table, or none.

    Threads may share both. The tables of the last look ahead are kept. A table is found by the very objects
    that it was made from, and these never change. So it is right, whatever another thread looks at meanwhile.
    """
    kept: dict[
        int, tuple[Table, Any, Table]
    ] = {}  # by the id of a fact, which is no other's while it is here

    def evolve(table: Table, fact: Any) -> Table:
        found = kept.get(id(fact))
        if found is not None and found[0] is table:
            return found[2]
        return changes[type(fact)](table, fact)

    def look_ahead(table: Table, facts: Facts, follow: Follow[Table], lots: Any) -> Facts:
        nonlocal kept
        every, seen = list(facts), {}
        while True:
            for fact in facts:
                before, table = table, changes[type(fact)](table, fact)
                seen[id(fact)] = before, fact, table
            facts = follow(table, lots)
            if not facts:
                kept = seen  # in one go, so that no thread sees it change
                return tuple(every)
            every += facts

    return evolve, look_ahead
