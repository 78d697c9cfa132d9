"""Retention: what has been kept for as long as the settings say is erased.

Notes, talk and notes of presence go some time after their match, reports after their decision, accounts when
nobody has used them. Nothing is remembered between two looks: what is due follows from the log and the read
models, so a process that ends anywhere is followed by one that does the rest.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta
from functools import partial
from itertools import islice
from typing import Final
from uuid import UUID

import structlog

from api.access.personal_data import deletion
from api.runtime.services import Services
from domain.accounts.bot_accounts import ServiceBot
from domain.accounts.errors import NoSuchPlayer
from domain.notebooks.notes import notebook_id
from projections.models.listing import Listing

log = structlog.get_logger()

PAUSE: Final = timedelta(days=1)  # between two looks at everything
RETRY: Final = timedelta(hours=1)  # the same after one in which something failed
AT_ONCE: Final = 10  # pages that are read, or things that are looked at, between two looks at the clocks
PAGE: Final = 100  # matches, reports or players that are read at once
WEBHOOKS_KEPT: Final = timedelta(days=30)  # after the end of their tournament, or while they are off
MANY: Final = 1_000  # players whose notes of presence are deleted at once
FIRST: Final = UUID(int=0)  # before all ids
ERASED: Final = "notebook.erased"


class Retention:
    """Erases what is kept no longer. `now`: UTC."""

    def __init__(self, services: Services, now: Callable[[], datetime]) -> None:
        self._services = services
        self._now = now
        self._due = now()
        self._work: Iterator[None] | None = None
        self._erased: Counter[str] = Counter()
        self._failed = False  # something of this look could not be erased

    def check(self) -> bool:
        """Do a part of what is due. Returns whether something is left to do."""
        at = self._now()
        if self._work is None:
            if at < self._due:
                return False
            self._work = self._look()
        if sum(1 for _ in islice(self._work, AT_ONCE)) < AT_ONCE:
            self._work, self._due = None, at + (RETRY if self._failed else PAUSE)
        return self._work is not None

    def _look(self) -> Iterator[None]:
        """Look at everything once, in small parts."""
        self._failed = False
        settings = self._services.settings
        periods = (
            ("notes", settings.keep_notes, self._notebooks),
            ("reports", settings.keep_reports, self._reports),
            ("accounts", settings.keep_accounts, self._accounts),
        )
        for period, days, erase in periods:
            if days:
                yield from self._guarded(period, erase(self._now() - timedelta(days=days)))
        yield from self._guarded("presence", self._presence_of_deleted())
        yield from self._guarded("webhooks", self._webhooks_over())
        if self._erased:
            done = self._erased
            log.info(
                "retention_done", notes=done["notes"], reports=done["reports"], accounts=done["accounts"]
            )
            self._erased.clear()

    def _notebooks(self, before: datetime) -> Iterator[None]:
        """Erase the notebooks of matches that were over before that time."""
        after = FIRST
        while page := self._services.reads.over(before, after, PAGE):
            yield
            for match, number in self._remaining(page):
                erase = partial(self._services.notebooks.erase, match, number)
                self._erase("notes", notebook_id(match, number), erase)
                yield
            self._services.presence.forget_matches([listing.match for listing in page])
            after = page[-1].match

    def _presence_of_deleted(self) -> Iterator[None]:
        """Delete what is noted of the presence of players who are deleted, what reports on fair play say of
        them, their webhooks, subscriptions to pushes and addresses for mails, if a process could not do it
        then.

        What was on its way when they were deleted is found here too.
        """
        players = list(map(str, self._services.log.people.deletions()))
        for first in range(0, len(players), MANY):
            self._services.presence.forget_players(players[first : first + MANY])
            self._services.fair_play.forget_players(players[first : first + MANY])
            self._services.webhooks.forget_players(players[first : first + MANY])
            self._services.pushes.forget_players(players[first : first + MANY])
            self._services.mail.forget_players(players[first : first + MANY])
            yield

    def _webhooks_over(self) -> Iterator[None]:
        """Delete the webhooks of tournaments that ended some time ago, and those that are long off."""
        self._services.webhooks.forget_over(self._now() - WEBHOOKS_KEPT)
        yield

    def _remaining(self, page: Sequence[Listing]) -> list[tuple[UUID, int]]:
        """The notebooks of these matches in which something is: each by its match and its number there."""
        places = {
            notebook_id(listing.match, number): (listing.match, number)
            for listing in page
            for number in range(self._number_of_notebooks(listing))
        }
        return [places[stream] for stream in self._services.log.without(ERASED, list(places))]

    def _number_of_notebooks(self, listing: Listing) -> int:
        try:
            return self._services.notebooks_of(listing)
        except LookupError as error:  # its game, or that version of it, is not on the shelf
            log.error(  # noqa: TRY400  # texts of errors may hold secrets
                "retention_failed", period="notes", stream=str(listing.match), error=type(error).__name__
            )
            return 0

    def _reports(self, before: datetime) -> Iterator[None]:
        """Erase the reports that were decided before that time."""
        after = FIRST
        while page := self._services.reads.decided_reports(before, after, PAGE):
            yield
            for report in page:
                self._erase("reports", report, partial(self._services.reports.erase, report))
                yield
            after = page[-1]

    def _accounts(self, before: datetime) -> Iterator[None]:
        """Delete the players who have had no live token since that time."""
        after = ""
        while page := self._services.reads.registered(before, after, PAGE):
            yield
            for player in page:
                erase = partial(deletion.erase, self._services, player)
                self._erase("accounts", UUID(player), erase, partial(self._is_unused, player, before))
                yield
            after = page[-1]

    def _is_unused(self, player: str, before: datetime) -> bool:
        """Whether nobody uses the account, and it is no bot's. The last look finds who came back just now."""
        return (
            self._is_idle(player, before)
            and not self._services.reads.seated(player)
            and not self._is_bot(player)
            and self._is_idle(player, before)
        )

    def _is_idle(self, player: str, before: datetime) -> bool:
        try:
            since = self._services.players.idle_since(player, self._now())
        except NoSuchPlayer:
            return False  # they are deleted, which the read models do not show yet
        return since is not None and since <= before

    def _is_bot(self, player: str) -> bool:
        """Whether it is a bot of the service. A bot is one of a single match, which its id follows from."""
        for match in self._services.reads.participations(player, None, 1).matches:
            listing = self._services.reads.match(match)
            seats = 0 if listing is None else len(listing.seats)
            if any(ServiceBot.found(match, seat, player) for seat in range(seats)):
                return True
        return False

    def _erase(
        self,
        period: str,
        stream: UUID,
        erase: Callable[[], None],
        is_due: Callable[[], bool] = lambda: True,
    ) -> None:
        try:
            if not is_due():
                return
            erase()
        except Exception as error:  # noqa: BLE001  # one that cannot be erased must not stop the others
            self._failed = True
            log.error("retention_failed", period=period, stream=str(stream), error=type(error).__name__)  # noqa: TRY400  # texts of errors may hold secrets
            return
        self._erased[period] += 1
        log.info("erased", period=period, stream=str(stream))

    def _guarded(self, period: str, work: Iterator[None]) -> Iterator[None]:
        """The work, which ends with its first error: the clocks, in the same process, go on."""
        try:
            yield from work
        except Exception as error:  # noqa: BLE001  # as above
            self._failed = True
            log.error("retention_stopped", period=period, error=type(error).__name__)  # noqa: TRY400  # texts of errors may hold secrets
