"""A table as JSON for clients."""

from collections.abc import Mapping
from typing import Any

import msgspec

from domain.games.odysseus.rules import to_act
from domain.games.odysseus.table import Table


def show(table: Table) -> Mapping[str, Any]:
    """The table, with the board; `{"type": "hidden"}` where it is hidden."""
    if table.stage == "unlaid":
        return {"stage": table.stage}
    fields = {name: getattr(table, name) for name in table.__struct_fields__ if name != "sea"}
    shown = {"board": table.sea.board, "to_act": to_act(table)}
    built: Mapping[str, Any] = msgspec.to_builtins(fields | shown)
    return built
