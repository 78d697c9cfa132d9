"""What was erased: what read models have of players, by them, or of notebooks goes when the log says so."""

from collections.abc import Sequence
from uuid import UUID

from domain.store.account_facts import PlayerDeleted
from projections.engine.projection import Recorded

TOPIC = "player.deleted"
ERASED = "notebook.erased"


def deleted_players(batch: Sequence[Recorded]) -> list[str]:
    """The players who are deleted by events of the batch."""
    facts = (fact for _, event in batch for fact in event.facts)
    return [fact.player for fact in facts if isinstance(fact, PlayerDeleted)]


def erased_notebooks(batch: Sequence[Recorded]) -> list[UUID]:
    """The notebooks that are erased by events of the batch."""
    return [event.stream for _, event in batch if event.topic == ERASED]
