"""The service's own bots: they play the seats that `PUT /v1/matches/{match}/bots` gives them.

One process of all plays a match: those that run share the partitions of the matches by advisory locks. It
follows the log, without its contents, to learn in which matches something happened; a pool of workers learns
what happened, chooses and plays (`pool`, `seat_player`). The players of each match show which seats are the
service's, so nothing is stored: after a restart the bots go on where the matches are.
"""

import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from multiprocessing.connection import wait
from typing import Final
from uuid import UUID

import structlog
from psycopg import Connection

from api.access.seats.bot_seats import BotsBusy, BotSeats, TooManyBots
from api.runtime.roles.logins import Role, role_url
from api.runtime.services import Services
from api.runtime.settings import Settings
from api.runtime.shelf import shelf_of
from domain.accounts.bot_accounts import ServiceBot
from domain.accounts.errors import TokenShown
from domain.kernel.match.lifecycle import OVER, Status
from domain.matches.errors import MatchError
from domain.store.log import Sign
from domain.store.postgres.connections import connect_session
from domain.store.postgres.notifications import heard, listen
from projections.engine.connections import CONNECTION
from projections.engine.partitions import LockKeys, Shares
from projections.match_filters import Filters
from projections.models.listing import Listing
from projections.pagination import pages
from projections.reads import ReadsUnavailable
from workers.bots import registry
from workers.bots.agenda import Agenda, Phase, PlayedMatch
from workers.bots.bot_tokens import BotTokens
from workers.bots.jobs import Attend, Attended, BotSeat, Brain, Failed, Post, Posted
from workers.bots.pool import LONGEST_JOB, Finished, Pool
from workers.loop import DATABASE_ERRORS

BOTS: Final = LockKeys(int.from_bytes(b"nosb"), int.from_bytes(b"nosq"))
PARTITIONS: Final = 16  # of the matches, shared by all processes that play bots
POLL: Final = 0.5  # seconds after which locks and log are looked at, notified or not
SPACING: Final = 0.005  # seconds between two looks at the log
SIGNS: Final = 1000  # read at once
SCAN: Final = 300.0  # seconds between two looks at all matches in progress
PAGE: Final = 50  # matches of the lobby that are looked at in one go
THOUGHT: Final = 0.4  # seconds of CPU time for a move of those that look ahead
SHARE: Final = 2 / 3  # of the pace that a bot thinks at most, so that all its moves take the same time
LAST_WORDS: Final = 5.0  # seconds in which tokens are revoked at the end
AT_RANDOM: Final = "random"  # the strategy of seats whose own strategy failed
IRRELEVANT: Final = frozenset(  # after steps of these topics the same seats play as before
    f"match.{name}"
    for name in ("opened", "sat", "left", "committed", "moved", "resignation_withdrawn", "time_given")
)
BAD_TOKEN: Final = ("bad-token", "token-needed")
REFUSED: Final = ("refused", "unfit", "bad-value", "unknown-field", "missing-field", "wrong-type")
MISPLACED: Final = ("not-seated", "not-your-seat", "no-such-match", "wrong-status", "has-left")
UNAVAILABLE: Final = (*DATABASE_ERRORS, ReadsUnavailable)

log = structlog.get_logger()


def brain_of(settings: Settings) -> Brain:
    """What workers need: the address of the service, and the games with the content of the settings."""
    public = Settings(content=settings.content)  # without secrets
    return Brain(settings.public_url, partial(shelf_of, public), registry.strategy)


class ServiceBots:
    """The bots of this process. `pace`: seconds for every move, instead of the bots' own.

    `longest`: seconds that a job of a worker may take.
    """

    def __init__(
        self,
        services: Services,
        brain: Brain,
        workers: int,
        *,
        pace: float | None = None,
        longest: float = LONGEST_JOB,
    ) -> None:
        self._services = services
        self._brain = brain
        self._workers = workers
        self._pace = pace
        services.metrics.gauge("nostos_bot_matches").set_function(lambda: len(self._matches))
        self._longest = longest
        self._failures = services.metrics.counter("nostos_bot_failures_total")
        self._bot_seats = BotSeats(services)
        self._tokens = BotTokens(services.players.tokens)
        self._begin()

    @property
    def playing(self) -> set[str]:
        """The matches and seats that this process plays, as in `MATCH/0`."""
        return {f"{match.id}/{seat}" for match in [*self._matches.values()] for seat in [*match.bots]}

    def run(self, stop: threading.Event) -> None:
        """Play until `stop` is set; wait for a database that is away."""
        dsn = role_url(self._services.settings, Role.WRITER, direct=True)
        with Pool(self._workers, self._brain, self._longest) as pool:
            while not stop.is_set():
                try:
                    with connect_session(dsn, **_CONNECTION) as connection:
                        self._play(connection, pool, stop)
                except UNAVAILABLE as error:
                    self._begin()
                    log.warning("service_bots_wait", error=type(error).__name__)
                    stop.wait(POLL)
        with suppress(*UNAVAILABLE):
            self._tokens.revoke_held(time.monotonic() + LAST_WORDS)
        self._begin()
        log.info("service_bots_stopped")

    def _begin(self) -> None:
        """Forget all matches. Another process may play them meanwhile."""
        self._matches: dict[UUID, PlayedMatch] = {}
        self._agenda = Agenda()
        self._position = 0
        self._scanned: Iterator[None] = iter(())
        self._scan_at = 0.0
        self._is_scanning = False

    def _play(self, connection: Connection, pool: Pool, stop: threading.Event) -> None:
        """Play the matches of the partitions that this connection leads."""
        listen(connection)
        shares = Shares(connection, BOTS, PARTITIONS)
        renew_at, read_at, is_new = 0.0, 0.0, True
        while not stop.is_set():
            now = time.monotonic()
            if now >= renew_at:
                self._renew(shares)
                renew_at, is_new = now + POLL, True
            is_new = heard(connection) or is_new
            if is_new and now >= read_at + SPACING:
                self._follow(shares)
                read_at, is_new = now, False
            next(self._scanned, None)
            for finished in pool.finished():
                self._take_in(finished)
            due = self._agenda.advance(time.monotonic())
            for worker, match in self._agenda.take(list(pool.idle())):
                self._give_or_wait(pool, worker, match)
            times = [renew_at, *([due] if due else []), *([read_at + SPACING] if is_new else [])]
            listening = [] if is_new else [connection.fileno()]
            rest = 0.0 if self._is_scanning else max(0.0, min(times) - time.monotonic())
            is_new = connection.fileno() in wait([*listening, *pool.connections], rest) or is_new

    # which matches

    def _renew(self, shares: Shares) -> None:
        """Lead a fair share of the partitions; look for the matches in those that are new, and now and then
        in all.
        """
        before = shares.led
        shares.rebalance(PARTITIONS)
        for match in [each for each in self._matches.values() if not shares.holds(each.id)]:
            self._let_go(match)
        if shares.led - before or time.monotonic() >= self._scan_at:
            progress = self._services.reads.progress().get("lobby")  # before the lobby is read
            self._position = min(self._position or progress.position, progress.position) if progress else 0
            self._scanned, self._is_scanning = self._scan(shares), True
            self._scan_at = time.monotonic() + SCAN
        if shares.led != before:
            log.info("service_bots_leading", partitions=len(shares.led))

    def _scan(self, shares: Shares) -> Iterator[None]:
        """Look for bots in all matches in progress, a page at a time."""
        reads, played = self._services.reads, Filters(status=Status.PLAYING)
        for page in pages(lambda cursor: reads.page(played, cursor, PAGE, as_it_stands=True)):
            for listing in page.matches:
                if shares.holds(listing.match) and not self._plays(listing) and _has_bots(listing):
                    self._look_up(listing.match)
            yield
        if shares.holds(UUID(int=0)):  # one process is enough
            self._bot_seats.release_those_gone()
        self._is_scanning = False

    def _plays(self, listing: Listing) -> bool:
        """Whether this process plays the match, and no seat of it waits for a bot that stands in."""
        match = self._matches.get(listing.match)
        return match is not None and _wanted(listing) <= set(match.bots)

    def _follow(self, shares: Shares) -> None:
        """Learn from the log in which matches something happened."""
        while True:
            signs = self._services.log.signs(self._position, SIGNS)
            for sign in signs:
                if sign.topic.startswith("match.") and shares.holds(sign.stream):
                    self._notice(sign)
            self._position = signs[-1].position if signs else self._position
            if len(signs) < SIGNS:
                return

    def _notice(self, sign: Sign) -> None:
        """Something happened in a match."""
        if sign.topic not in IRRELEVANT:
            self._look_up(sign.stream)
        match = self._matches.get(sign.stream)
        if match is not None:
            self._reached(match, sign.step)

    def _reached(self, match: PlayedMatch, step: int) -> None:
        """A match reached a step: somebody looks at it, unless somebody does already."""
        if step > match.step:
            match.reached(step, time.monotonic())
            if match.phase is not Phase.BUSY:
                self._agenda.add(match)

    def _look_up(self, match: UUID) -> None:
        """Find the seats of a match that bots play now. A match that cannot be read is passed over."""
        try:
            self._find_bots(match)
        except UNAVAILABLE:
            raise
        except Exception as error:  # noqa: BLE001  # one unreadable match must not stop the others
            self._failures.inc()
            log.warning("bot_failed", match=str(match), seat=None, error=type(error).__name__)
            self._stop_playing(match)

    def _find_bots(self, id_: UUID) -> None:
        matches = self._services.matches
        status = matches.status(id_)
        if status is not Status.PLAYING:
            if status in OVER:
                self._bot_seats.release(id_)
            self._stop_playing(id_)
            return
        self._stand_in(id_)
        bots = {
            seat: bot
            for seat, sitter in enumerate(matches.sitters(id_))
            if sitter is not None and (bot := ServiceBot.found(id_, seat, sitter.player)) is not None
        }
        match = self._matches.get(id_)
        if match is not None:
            for bot in set(match.bots.values()) - set(bots.values()):
                self._tokens.revoke(bot)
            match.bots = bots
        elif bots:
            game = matches.game(id_)
            found = PlayedMatch(id_, game.slug, game.version, bots, matches.head(id_), time.monotonic())
            self._matches[id_] = found
            self._agenda.add(found)
        if not bots:
            self._stop_playing(id_)

    def _stand_in(self, match: UUID) -> None:
        """Take the seats that left and for which a bot plays, as was agreed, within the limits on bots.

        Where there is no room the service goes on passing for the seat, and the next scan tries again.
        """
        matches, pace = self._services.matches, self._services.settings.bot_pace
        sitters, former, done = matches.sitters(match), matches.former(match), matches.stood_in_for(match)
        for departure in matches.departures(match):
            if departure.policy != "bot" or departure.seat in done:
                continue
            sitter, bot = sitters[departure.seat], ServiceBot.substitute(match, departure.seat, former, pace)
            if sitter is None or bot is None or sitter.player == bot.player:
                continue
            try:
                self._bot_seats.take([bot], self._services.matches.host(match))
            except (TooManyBots, BotsBusy) as error:
                log.info("stand_in_waits", match=str(match), seat=bot.seat, error=type(error).__name__)
                continue
            with suppress(TokenShown):  # it is registered already; a process stopped before it sat down
                self._services.players.register(bot.name, bot.registration, trusted=True)
            with suppress(MatchError):  # the match is over, or another process was first
                self._services.matches.substitute(match, bot.player, bot.seat, bot.standing_in, bot=True)

    def _stop_playing(self, id_: UUID) -> None:
        """Play a match no more: it is over, or no bot has a seat any more."""
        match = self._matches.pop(id_, None)
        if match is not None:
            self._agenda.drop(match)
            for bot in match.bots.values():
                self._tokens.revoke(bot)

    def _let_go(self, match: PlayedMatch) -> None:
        """Leave a match to another process, which revokes the tokens of its bots."""
        del self._matches[match.id]
        self._agenda.drop(match)
        for bot in match.bots.values():
            self._tokens.forget(bot)

    # what is done in them

    def _give_or_wait(self, pool: Pool, worker: int, match: PlayedMatch) -> None:
        """Give a worker what is next in a match; if its bots have no tokens, try again later."""
        try:
            self._give(pool, worker, match)
        except UNAVAILABLE:
            raise
        except Exception as error:  # noqa: BLE001  # one match must not stop the others
            self._note_failure(match, None, type(error).__name__)
            self._again(match)

    def _give(self, pool: Pool, worker: int, match: PlayedMatch) -> None:
        """Give a worker what is next in a match."""
        match_id, chosen = str(match.id), match.chosen
        if chosen is not None:
            pool.give(worker, Post(match_id, self._seat(match, chosen.seat), match.step, chosen.move))
        else:
            seats = tuple(self._seat(match, seat) for seat in match.seats())
            pool.give(worker, Attend(match_id, match.game, match.version, match.step, seats))

    def _seat(self, match: PlayedMatch, seat: int) -> BotSeat:
        bot = match.bots[seat]
        strategy = AT_RANDOM if seat in match.at_random else bot.level
        seconds = THOUGHT if self._pace is not None else min(THOUGHT, bot.pace * SHARE)
        return BotSeat(seat, self._tokens.of(bot), strategy, seconds)

    def _take_in(self, finished: Finished) -> None:
        """Take in what a worker has done."""
        job, result, killed = finished
        match = self._matches.get(UUID(job.match))
        if match is None or match.phase is not Phase.BUSY:
            return  # it is over, or another process plays it
        match.phase = Phase.IDLE
        match result:
            case Failed():
                seat = killed if killed is not None else job.seat.seat if isinstance(job, Post) else None
                self._failed(match, seat, result.error, is_to_blame=killed is not None)
            case Attended():
                self._attended(match, result)
            case Posted(step=0):
                self._again(match)
            case Posted():
                match.reached(result.step, time.monotonic())  # or the log showed the step already
                self._agenda.add(match)

    def _attended(self, match: PlayedMatch, result: Attended) -> None:
        choice = result.choice
        if result.over:
            self._bot_seats.release(match.id)
            self._stop_playing(match.id)
        elif result.step < match.step or (choice is not None and choice.seat not in match.bots):
            self._again(match)  # the read models do not show the last step yet
        else:
            match.reached(result.step, time.monotonic())
            match.chosen = choice
            if choice is None:
                return
            if choice.failed:
                self._note_failure(match, choice.seat, choice.failed)
            pace = match.bots[choice.seat].pace if self._pace is None else self._pace
            self._agenda.add_later(match, match.since + pace)

    def _failed(self, match: PlayedMatch, seat: int | None, error: str, *, is_to_blame: bool) -> None:
        """A job could not be done. From now on the seat plays at random if its strategy is to blame, because
        it ended its worker or chose what the service refuses.
        """
        if error in BAD_TOKEN:
            for bot in match.bots.values():
                self._tokens.forget(bot)
        elif error in MISPLACED:
            self._look_up(match.id)
        else:
            if seat is not None and (is_to_blame or error in REFUSED):
                match.at_random.add(seat)
            self._note_failure(match, seat, error)
        if match.id in self._matches:
            self._again(match)

    def _note_failure(self, match: PlayedMatch, seat: int | None, error: str) -> None:
        """Log a failure, the first of a seat or of a row of attempts."""
        self._failures.inc()
        if not (match.attempts if seat is None else match.troubles[seat]):
            log.warning("bot_failed", match=str(match.id), seat=seat, error=error)
        if seat is not None:
            match.troubles[seat] += 1

    def _again(self, match: PlayedMatch) -> None:
        """Look at a match again, after a while that gets longer with each attempt."""
        match.chosen = None
        self._agenda.add_later(match, time.monotonic() + match.pause())


def _has_bots(listing: Listing) -> bool:
    """Whether bots of the service play in a match, or are to stand in for a seat that left."""
    if _wanted(listing):
        return True
    seats = enumerate(listing.seats)
    return any(sitter and ServiceBot.found(listing.match, seat, sitter.player) for seat, sitter in seats)


def _wanted(listing: Listing) -> set[int]:
    """The seats that left and for which a bot is to play."""
    return {departure.seat for departure in listing.gone if departure.policy == "bot"}


_CONNECTION: Final = {**CONNECTION, "application_name": "nostos bots"}
