"""The log of heads of a service in tests: leaves as the notary writes them, and signed checkpoints."""

from collections.abc import Sequence
from uuid import UUID

import psycopg

from api.runtime.services import Services
from domain.ledger.leaves import leaf_of
from projections.models import transparency_log
from tests.api.support import ApiService
from tests.ledger.heads import FAR, signed
from tests.support.logins import role_url


def logged(service: ApiService, match: UUID) -> int:
    """All heads of the match that are not there yet are in the log of heads; how long it is."""
    return log_heads(service.services, service.database, match)


def log_heads(services: Services, database: str, match: UUID) -> int:
    """The same, of a service by its parts."""
    chain, made = services.matches.ledger(match)
    with psycopg.connect(role_url(database, "nostos_projector")) as connection:
        steps = range(len(made), 0, -1)
        known = next((at for at in steps if transparency_log.head(connection, match, at)), 0)
        first = transparency_log.size(connection)
    leaves: list[transparency_log.Leaf] = []
    for step, head in enumerate(made[known:], known + 1):
        data, position = leaf_of(chain, step, head), FAR + first + len(leaves)
        leaves.append(transparency_log.Leaf(bytes.fromhex(head), data, match, step, position))
    return append(database, services, leaves)


def append(database: str, services: Services, leaves: Sequence[transparency_log.Leaf]) -> int:
    """These leaves are in the log of heads, under a checkpoint; how long it is."""
    with psycopg.connect(role_url(database, "nostos_projector")) as connection:
        cursor = connection.cursor()
        first = transparency_log.size(cursor)
        transparency_log.append(cursor, first, leaves)
        if leaves:
            checkpoint = signed(services.settings, services.keys, cursor, first + len(leaves))
            transparency_log.add_checkpoint(cursor, checkpoint)
        return first + len(leaves)
