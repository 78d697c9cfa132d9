"""A table as JSON for clients."""

from collections.abc import Mapping
from typing import Any

import msgspec

from domain.games.odyssee.rules import to_act
from domain.games.odyssee.table import Table


def show(table: Table) -> Mapping[str, Any]:
    """The table, with the board and the deck; `{"type": "hidden"}` where a card lies face down."""
    if table.phase == "unlaid":
        return {"phase": table.phase}
    fields = {name: getattr(table, name) for name in table.__struct_fields__ if name != "sea"}
    places = {str(island): place for island, place in table.sea.places.items()}
    shown = {"board": table.sea.board, "places": places, "to_act": to_act(table)}
    built: Mapping[str, Any] = msgspec.to_builtins(fields | shown)
    return built
