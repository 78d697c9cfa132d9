"""A table as JSON for clients."""

from collections.abc import Mapping
from typing import Any

import msgspec

from domain.games.winds_of_fate.rules import to_act
from domain.games.winds_of_fate.table import Table
from domain.games.winds_of_fate.words import ROUNDS


def show(table: Table) -> Mapping[str, Any]:
    """The table, with the board and the tiles; `{"type": "hidden"}` where it is hidden."""
    if table.stage == "unlaid":
        return {"stage": table.stage}
    fields = {name: getattr(table, name) for name in table.__struct_fields__}
    built: Mapping[str, Any] = msgspec.to_builtins(fields | {"rounds": ROUNDS, "to_act": to_act(table)})
    return built
