"""How tables change by facts, and how rules look ahead at what follows.

The rules of a game fold the facts that they find, to see what follows. Then their caller folds the same facts
once more. The second time the tables are there already.
"""

from collections.abc import Callable, Mapping, Sequence
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

    The tables of the last look ahead are kept, and `evolve` finds them in the order of their facts. A table
    is found only by the very objects that it was made from, which never change. So it is right, and threads
    may share both functions: whatever one looks at meanwhile, the others only make their tables anew.
    """
    path: tuple[Sequence[Any], Sequence[Table], int] = (None,), (), 0  # facts, tables, and how far it is gone

    def evolve(table: Table, fact: Any) -> Table:
        nonlocal path
        facts, tables, at = path
        if facts[at] is fact and tables[at] is table:
            path = facts, tables, at + 1
            return tables[at + 1]
        return changes[type(fact)](table, fact)

    def look_ahead(table: Table, facts: Facts, follow: Follow[Table], lots: Any) -> Facts:
        nonlocal path
        every, tables = list(facts), [table]
        while True:
            for fact in facts:
                table = changes[type(fact)](table, fact)
                tables.append(table)
            facts = follow(table, lots)
            if not facts:
                found = tuple(every)
                every.append(None)  # nothing comes after the last table
                path = every, tables, 0
                return found
            every += facts

    return evolve, look_ahead
