"""Services: the objects that endpoints use, assembled in one place."""

import math
import secrets
import threading
import time
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Final, Generic, TypeVar
from uuid import UUID

import msgspec
from cachetools import TTLCache
from flask import current_app

from api.limits import client_address
from api.limits.client_address import ClientAddresses, networks
from api.limits.concurrency import Concurrency
from api.limits.rate_limiter import RateLimiter
from api.limits.seat_holders import SeatHolders
from api.limits.token_uses import TokenUses
from api.presenters.analysis.doubts import Doubts
from api.presenters.dossier.verification import Verifications
from api.presenters.made_once import MadeOnce
from api.presenters.player_names import PlayerNames
from api.presenters.record_cache import RecordCache
from api.presenters.tournaments.computed_rounds import ComputedRounds
from api.presenters.tournaments.tournament_views import TournamentViews
from api.presenters.view_cache import ViewCache
from api.runtime.analysis.questions import Questions
from api.runtime.fair_play.queue import FairPlayQueue
from api.runtime.health import cluster
from api.runtime.health.cluster import ClusterHealth
from api.runtime.health.lag_metrics import LagMetrics
from api.runtime.mail.table import MailTable
from api.runtime.notifications.push_table import PushTable
from api.runtime.presence.onlookers import Onlookers
from api.runtime.presence.recorder import Presence
from api.runtime.roles.logins import Role, replica_url, role_url
from api.runtime.sealing_keys import sealed_log
from api.runtime.settings import Settings
from api.runtime.shelf import shelf_of
from api.runtime.signing_keys import Keyring
from api.runtime.webhooks.table import WebhookTable
from domain.accounts.players import Players
from domain.halls.halls import Halls
from domain.kernel.game import Game, Shelf
from domain.kernel.match.turns import Turn
from domain.matches import Matches
from domain.notebooks.notes import Notebooks, groups
from domain.reports.reports import Reports
from domain.store import Log
from domain.store.errors import NewerEvent
from domain.store.stream_cache import MB
from domain.telemetry.catalog import Process
from domain.telemetry.exporter import serve_metrics
from domain.telemetry.metrics import Meters
from domain.telemetry.traces import NO_TRACES, Traces, start_traces
from domain.tournaments.commands import Tournaments
from projections import servers
from projections.bus.clients import Client, client
from projections.models.listing import Listing
from projections.rating_reads import RatingReads
from projections.reads import Reads
from projections.replica import Replica
from projections.tournament_reads import TournamentReads

Key = TypeVar("Key")

TURNS: Final = 10_000  # what matches ask of players, as it was found at their present step
TURNS_LAST: Final = 600.0  # seconds
LAST_WRITES: Final = 4_096  # keys that are remembered
REMEMBERED: Final = 600.0  # seconds for which they are
VIEWS: Final = 4  # the views of matches may take one part in so many of what their states may
ACCOUNTS: Final = 4  # and the accounts of players
TOURNAMENTS: Final = 4  # and the states of tournaments, and again their views
PARKED_READ: Final = 2.0  # seconds between two looks at what is parked
VALKEY_TIMEOUT: Final = 2.0  # seconds in which Valkey answers what a request keeps there for minutes


class LastWrites(Generic[Key]):
    """The highest number that this process wrote for each key, so that its own reads can wait for it.

    Threads may share it. It forgets a key some time after it was written, and of too many those that were
    written least recently.
    """

    def __init__(self, size: int = LAST_WRITES, now: Callable[[], float] = time.monotonic) -> None:
        self._lock = threading.Lock()
        self._numbers: TTLCache[Key, int] = TTLCache(size, REMEMBERED, now)
        self._recent: TTLCache[Key, None] = TTLCache(size, servers.READ_TIMEOUT, now)

    def record(self, key: Key, number: int) -> None:
        """Remember that the key was written up to `number`."""
        with self._lock:
            number = max(number, self._numbers.get(key, 0))
            self._numbers[key] = number
            self._recent[key] = None

    def lower(self, key: Key, number: int) -> None:
        """The key has no more than `number`: what was written after that is lost."""
        with self._lock:
            if number < self._numbers.get(key, 0):
                self._numbers[key] = number

    def number(self, key: Key) -> int:
        """The highest number written for the key; 0 if none is remembered."""
        with self._lock:
            return self._numbers.get(key, 0)

    def recent(self) -> Mapping[Key, int]:
        """The keys written in the last READ_TIMEOUT seconds, and their numbers: no read waits longer."""
        with self._lock:
            return {key: self._numbers.get(key, 0) for key in self._recent}


class ParkedStreams:
    """The streams that the read models lack something of since a newer version wrote it. Threads share it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._found: Collection[UUID] = ()
        self._read_at = -math.inf

    def newer(self, reads: Reads) -> Collection[UUID]:
        """These streams, as they were in the last PARKED_READ seconds; older while Postgres is away."""
        with self._lock:
            if time.monotonic() >= self._read_at + PARKED_READ:
                self._read_at = time.monotonic()
                with suppress(servers.ReadsUnavailable):
                    self._found = {stream for stream, newer in reads.parked().items() if newer}
            return self._found


def _turns() -> MadeOnce[tuple[Turn | None]]:
    return MadeOnce(TURNS, TURNS_LAST, lambda _: 1)


@dataclass(frozen=True)
class Services:
    """The objects that endpoints use. `written`, `written_tournaments`, `noted`, `views`, `tournament_views`,
    `computed`, `records`, `turns`, `doubts`, `verifications` and `seat_holders` are caches of this process:
    empty ones only cost time.

    `written`: the last step of each match, `written_tournaments` of each tournament; `noted`: the position in
    the log of each player's last note.
    """

    settings: Settings
    shelf: Shelf
    log: Log
    matches: Matches
    players: Players
    notebooks: Notebooks
    reports: Reports
    halls: Halls
    tournaments: Tournaments
    reads: Reads
    tournament_reads: TournamentReads
    rating_reads: RatingReads
    cluster: ClusterHealth
    metrics: Meters
    keys: Keyring
    valkey: Client
    token_uses: TokenUses
    names: PlayerNames
    presence: Presence
    onlookers: Onlookers
    questions: Questions
    fair_play: FairPlayQueue
    webhooks: WebhookTable
    pushes: PushTable
    mail: MailTable
    written: LastWrites[UUID] = field(default_factory=LastWrites)
    written_tournaments: LastWrites[UUID] = field(default_factory=LastWrites)
    noted: LastWrites[tuple[UUID, str]] = field(default_factory=LastWrites)
    views: ViewCache = field(default_factory=ViewCache)
    tournament_views: TournamentViews = field(default_factory=TournamentViews)
    computed: ComputedRounds = field(default_factory=ComputedRounds)
    parked: ParkedStreams = field(default_factory=ParkedStreams)
    records: RecordCache = field(default_factory=RecordCache)
    turns: MadeOnce[tuple[Turn | None]] = field(default_factory=_turns)
    doubts: Doubts = field(default_factory=Doubts)
    verifications: Verifications = field(default_factory=Verifications)
    limiter: RateLimiter = field(default_factory=RateLimiter)
    addresses: ClientAddresses = field(default_factory=ClientAddresses)
    concurrency: Concurrency = field(default_factory=Concurrency)
    seat_holders: SeatHolders = field(default_factory=SeatHolders)
    traces: Traces = NO_TRACES

    def rules(self, listing: Listing) -> Game:
        """The game of a match, with the rules that it was opened under. NewerEvent if they are not known."""
        try:
            game = self.shelf[listing.game].of_version(listing.version)
            game.setting(len(listing.seats), listing.options)
        except LookupError:
            raise NewerEvent(listing.match, 1, f"the rules {listing.version!r} of {listing.game}") from None
        except msgspec.ValidationError:
            raise NewerEvent(listing.match, 1, f"an option of {listing.game}") from None
        return game

    def notebooks_of(self, listing: Listing) -> int:
        """How many notebooks the match has."""
        game = self.rules(listing)
        setting = game.setting(len(listing.seats), listing.options)
        return len(groups(game, setting, table_talk=listing.table_talk))

    def serve_measurements(self) -> None:
        """Serve the metrics, and the health of the cluster, where the settings say."""
        serve_metrics(self.settings.metrics, self.metrics, {cluster.PATH: self.cluster.page})

    def close(self) -> None:
        """Close the connections."""
        self.presence.close()
        self.valkey.close()
        self.limiter.close()
        self.reads.close()
        self.log.close()
        self.traces.close()


def assemble(settings: Settings, shelf: Shelf | None = None, process: Process = Process.FRONT) -> Services:
    """The services for the database in the settings. Nothing connects yet.

    `process`: which one this is; `shelf`: other games than those of the settings, for tests and benches.
    BadSetting if their content is broken.
    """
    shelf = shelf_of(settings) if shelf is None else shelf
    log = sealed_log(settings, Role.WRITER, shelf)
    memory = settings.match_memory * MB
    players = Players(log, now, secrets.token_bytes, memory // ACCOUNTS)
    standbys = replica_url(settings)
    replica = None if standbys is None else Replica(standbys)
    reads = Reads(role_url(settings, Role.READER), sealer=log.sealer, replica=replica)
    valkey = client(settings.redis_url, VALKEY_TIMEOUT)
    meters = Meters(LagMetrics(log, reads))
    traces = start_traces(settings.trace_target, process, meters)
    matches = Matches(log, shelf, players, now, secrets.token_bytes, memory=memory, traces=traces)
    _observe_appends(log, meters)
    answered = meters.counter("nostos_reads_total")
    late = meters.gauge("nostos_replica_late_seconds")
    if replica is not None:
        replica.observe(lambda server: answered.labels(server).inc(), late.set)
    meters.gauge("nostos_match_cache_matches").set_function(lambda: matches.cached()[0])
    meters.gauge("nostos_match_cache_bytes").set_function(lambda: matches.cached()[1])
    matches.observe_misses(meters.counter("nostos_match_cache_misses_total").inc)
    refusals = meters.counter("nostos_quota_refusals_total")

    def refused(quota: str) -> None:
        refusals.labels(quota).inc()

    return Services(
        settings=settings,
        shelf=shelf,
        log=log,
        matches=matches,
        players=players,
        notebooks=Notebooks(log, matches, now),
        reports=Reports(log, players, now),
        halls=Halls(log, now),
        tournaments=Tournaments(
            log, shelf, players, now, secrets.token_bytes, memory=memory // TOURNAMENTS, traces=traces
        ),
        reads=reads,
        tournament_reads=reads.tournaments,
        rating_reads=reads.ratings,
        cluster=ClusterHealth(log, reads, settings.signed_within),
        metrics=meters,
        keys=Keyring.of(settings),
        valkey=valkey,
        token_uses=TokenUses(valkey),
        limiter=RateLimiter(settings.redis_url, refused=refused),
        concurrency=Concurrency(refused),
        addresses=ClientAddresses(networks(settings.trusted_proxies), client_address.halls(settings.halls)),
        names=PlayerNames(reads, players),
        presence=Presence(log),
        onlookers=Onlookers(valkey),
        questions=Questions(valkey),
        fair_play=FairPlayQueue(log),
        webhooks=WebhookTable(log),
        pushes=PushTable(log, settings.public_url),
        mail=MailTable(log),
        traces=traces,
        views=ViewCache(settings.match_memory * MB // VIEWS),
        tournament_views=TournamentViews(memory // TOURNAMENTS),
    )


def _observe_appends(log: Log, meters: Meters) -> None:
    sizes = meters.histogram("nostos_append_batch_commands")
    seconds = meters.histogram("nostos_append_seconds")

    def observe(size: int, took: float) -> None:
        sizes.observe(size)
        seconds.observe(took)

    log.observe_appends(observe)


def now() -> datetime:
    """The time of this process's clock, in UTC."""
    return datetime.now(UTC)


def services() -> Services:
    """The services of the application that handles the request."""
    found: Services = current_app.extensions["nostos"]
    return found
