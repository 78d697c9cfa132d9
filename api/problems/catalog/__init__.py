"""Catalog: every kind of problem that a client may get, and what to do about it; a file a subject."""

from collections.abc import Mapping
from typing import Final

from api.problems.catalog.accounts import ACCOUNT_PROBLEMS
from api.problems.catalog.arbiters import ARBITER_PROBLEMS
from api.problems.catalog.kind import ProblemKind
from api.problems.catalog.ledger import LEDGER_PROBLEMS
from api.problems.catalog.matches import MATCH_PROBLEMS
from api.problems.catalog.operators import OPERATOR_PROBLEMS
from api.problems.catalog.play import PLAY_PROBLEMS
from api.problems.catalog.requests import REQUEST_PROBLEMS
from api.problems.catalog.service import SERVICE_PROBLEMS
from api.problems.catalog.tournaments import TOURNAMENT_PROBLEMS

__all__ = ["KINDS", "ProblemKind"]

TABLE: Final = (
    *(*REQUEST_PROBLEMS, *SERVICE_PROBLEMS, *ACCOUNT_PROBLEMS, *OPERATOR_PROBLEMS),
    *(*LEDGER_PROBLEMS, *MATCH_PROBLEMS, *PLAY_PROBLEMS, *ARBITER_PROBLEMS, *TOURNAMENT_PROBLEMS),
)
KINDS: Final[Mapping[str, ProblemKind]] = {kind.name: kind for kind in TABLE}
