"""A log of heads of any length, without matches: leaves as the notary writes them, and signed checkpoints."""

from hashlib import sha256
from typing import Final
from uuid import UUID

import psycopg

from api.runtime.settings import Settings
from api.runtime.signing_keys import Keyring
from domain.ledger.leaves import leaf
from domain.ledger.log import merkle, signed_note
from projections.models import transparency_log
from tests.support.logins import role_url

FAR: Final = 10**9  # positions of no event


def head(index: int) -> str:
    """The head that is the leaf of this index."""
    return sha256(b"head %d" % index).hexdigest()


def grown(settings: Settings, size: int) -> signed_note.Checkpoint:
    """The checkpoint of the service's log after it grew to this size."""
    dsn = role_url(str(settings.database_url), "nostos_projector")
    with psycopg.connect(dsn) as connection, connection.cursor() as cursor:
        first = transparency_log.size(cursor)
        transparency_log.append(cursor, first, [_leaf(index) for index in range(first, size)])
        checkpoint = signed(settings, Keyring.of(settings), cursor, size)
        if first < size:
            transparency_log.add_checkpoint(cursor, checkpoint)
        return checkpoint


def _leaf(index: int) -> transparency_log.Leaf:
    match, made = UUID(int=index // 100), head(index)
    data = leaf(str(match), index % 100 + 1, made, ledger=2, salt=None)
    return transparency_log.Leaf(bytes.fromhex(made), data, match, index % 100 + 1, FAR + index)


def signed(settings: Settings, keys: Keyring, cursor: psycopg.Cursor, size: int) -> signed_note.Checkpoint:
    """The checkpoint of this size of the tree that is stored."""
    root = merkle.root(transparency_log.Tree(cursor), size)
    unsigned = signed_note.Checkpoint(settings.log_name, size, root)
    line = signed_note.sign(unsigned, keys.signer.private)
    return signed_note.Checkpoint(unsigned.name, unsigned.size, unsigned.root, (line,))
