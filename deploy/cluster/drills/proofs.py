"""Proofs: the steps that receipts prove, and those of them that the service says it lost."""

from collections.abc import Mapping
from pathlib import Path

from deploy.cluster.drills.laws import Lost
from deploy.cluster.drills.players import Players, Promises
from deploy.cluster.drills.recovery import nostos
from deploy.cluster.layout import Layout
from deploy.operators.losses import proved_by
from domain.threadsafe.decoder import read_json


def receipts_in(file: Path, players: Players) -> Path:
    """All receipts that the players have now, in a file."""
    file.write_text(players.receipts())
    return file


def proved(file: Path, keys: Mapping[str, str]) -> set[Lost]:
    """The steps that the receipts in a file prove. `keys`: those of the service."""
    found, _ = proved_by([file], keys)  # a line may be half written: it does not count
    return {Lost(str(match), step, head) for match, steps in found.items() for step, head in steps}


def named(layout: Layout, receipts: Path) -> set[Lost]:
    """The steps of which `nostos losses` says that receipts prove them, and that the log lost them."""
    answer = read_json(nostos(layout, "losses", "--json", str(receipts)).encode())
    return {Lost(each["match"], each["step"], each["head"]) for each in answer["receipts"]["lost"]}


def with_proved(promises: Promises, steps: set[Lost]) -> Promises:
    """These promises, and what else was proved of the match: a refusal is signed with the last head, too."""
    for match, step, head in steps:
        if match == promises.match:
            promises.steps.setdefault(step, set()).add(head)
    return promises
