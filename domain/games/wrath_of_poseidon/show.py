"""A table as JSON for clients."""

from collections.abc import Mapping
from typing import Any

import msgspec

from domain.games.wrath_of_poseidon.rules import rounds, to_act
from domain.games.wrath_of_poseidon.table import Table

CHOOSING = (
    "phase",
    "options",
    "number",
    "poseidon",
    "navigators",
    "results",
    "charts",
)


def show(table: Table) -> Mapping[str, Any]:
    """The table, with the board; `{"type": "hidden"}` where it is hidden."""
    if table.phase == "unlaid":
        return {"phase": table.phase}
    if table.phase == "choosing":
        shown = {name: getattr(table, name) for name in CHOOSING} | {"to_act": to_act(table)}
        return msgspec.to_builtins(shown)  # type: ignore[no-any-return]
    fields = {name: getattr(table, name) for name in table.__struct_fields__ if name not in ("sea", "charts")}
    shown = {"board": table.sea.chart, "rounds": rounds(table.options), "to_act": to_act(table)}
    built: Mapping[str, Any] = msgspec.to_builtins(fields | shown)
    return built
