"""Who was deleted: what read models have of players, or by them, goes when the log says so."""

from collections.abc import Sequence

from domain.store.account_facts import PlayerDeleted
from projections.engine.projection import Recorded

TOPIC = "player.deleted"


def deleted_players(batch: Sequence[Recorded]) -> list[str]:
    """The players who are deleted by events of the batch."""
    facts = (fact for _, event in batch for fact in event.facts)
    return [fact.player for fact in facts if isinstance(fact, PlayerDeleted)]
