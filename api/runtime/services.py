"""Everything the API is made of, put together in one place."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from flask import current_app
from prometheus_client import CollectorRegistry, ProcessCollector

from api.presenters.view_cache import Folds
from api.runtime.last_writes import Written
from api.runtime.readiness import Standings
from api.runtime.settings import Settings, role_url
from api.runtime.signing_keys import Keyring
from domain.accounts.players import Players
from domain.games import SHELF
from domain.kernel.game import Game
from domain.matches import Matches
from domain.notebooks.notes import Notebooks
from domain.store import Log
from projections.reads import Reads


@dataclass(frozen=True)
class Services:
    """What endpoints work with. The last three are this process's memory, and could be empty.

    `written`: the last step of each match; `noted`: the position in the log of each player's last note.
    """

    settings: Settings
    shelf: Mapping[str, Game[Any]]
    log: Log
    matches: Matches
    players: Players
    notebooks: Notebooks
    reads: Reads
    metrics: CollectorRegistry
    keys: Keyring
    written: Written[UUID] = field(default_factory=Written)
    noted: Written[tuple[UUID, str]] = field(default_factory=Written)
    folds: Folds = field(default_factory=Folds)

    def close(self) -> None:
        """Let the connections go."""
        self.reads.close()
        self.log.close()


def assemble(settings: Settings, shelf: Mapping[str, Game[Any]] = SHELF) -> Services:
    """The services over the database of the settings. Nothing is connected to yet."""
    assert settings.database_url is not None
    log = Log(role_url(settings.database_url, "nostos_writer"), shelf)
    players = Players(log, _now, secrets.token_bytes)
    matches = Matches(log, shelf, players, _now, secrets.token_bytes)
    reads = Reads(role_url(settings.database_url, "nostos_reader"))
    return Services(
        settings=settings,
        shelf=shelf,
        log=log,
        matches=matches,
        players=players,
        notebooks=Notebooks(log, matches, _now),
        reads=reads,
        metrics=_registry(log, reads),
        keys=Keyring.of(settings),
    )


def _registry(log: Log, reads: Reads) -> CollectorRegistry:
    """What the process itself tells: its memory, its processor time, its files; and how the reads stand."""
    registry = CollectorRegistry()
    ProcessCollector(registry=registry)
    registry.register(Standings(log, reads))
    return registry


def _now() -> datetime:
    return datetime.now(UTC)


def services() -> Services:
    """Those of the application that is answering."""
    found: Services = current_app.extensions["nostos"]
    return found
