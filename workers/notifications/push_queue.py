"""The queue of pushes, in Postgres: up to where the log was looked at, who was called, what is due.

The statement that moves the position calls players too, also by mail, so a process that is killed loses
nothing and calls nobody twice. What is due is taken for a while; if who took it dies, another process sends
it again.

A player has one push under way, whatever their browsers are, and who had no failure comes first: an address
that never answers holds up nobody else.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple
from uuid import UUID

import msgspec

from domain.store import Log
from workers.notifications.mail_queue import GRACE, PAUSE

LIFETIME: Final = 3_600  # seconds for which those who deliver keep a push
HELD: Final = 60.0  # seconds for which nobody else sends to a player to whom a push is sent
BEGIN: Final = (
    "INSERT INTO nostos.push_position (position) VALUES (%b::int8) ON CONFLICT DO NOTHING RETURNING one"
)
POSITION: Final = "SELECT position FROM nostos.push_position"
LOOKED: Final = (
    "UPDATE nostos.push_position SET looked_at = now() WHERE looked_at < now() - interval '1 minute'"
    " RETURNING one"
)
SKIP: Final = (
    "WITH late AS (UPDATE nostos.push_position SET position = %b::int8, looked_at = now()"
    " WHERE looked_at < now() - make_interval(secs => %b::float8)"
    " OR (position < %b::int8 AND NOT EXISTS (SELECT FROM nostos.push_subscriptions)"
    " AND NOT EXISTS (SELECT FROM nostos.mail_addresses WHERE confirmed_at IS NOT NULL)) RETURNING one),"
    " turns AS (DELETE FROM nostos.push_turns USING late),"
    " mails AS (UPDATE nostos.mails SET open = false FROM late WHERE kind <> 'confirm'),"
    " waiting AS (DELETE FROM nostos.pushes USING late WHERE kind <> 'test')"
    " SELECT one FROM late"
)
ANYBODY: Final = (
    "SELECT player FROM nostos.push_subscriptions WHERE player = ANY (%t::text[])"
    " UNION SELECT player FROM nostos.mail_addresses WHERE player = ANY (%t::text[])"
    " AND confirmed_at IS NOT NULL"
)
ADVANCE: Final = (
    "WITH moved AS (UPDATE nostos.push_position SET position = %b::int8, looked_at = now()"
    " WHERE position = %b::int8"
    " RETURNING one),"
    " told AS (SELECT (each.value ->> 0)::uuid AS match, each.value -> 1 AS asked,"
    " ARRAY(SELECT jsonb_array_elements_text(each.value -> 2)) AS begun,"
    " (each.value ->> 3)::bool AS known,"
    " ARRAY(SELECT jsonb_array_elements_text(each.value -> 4)) AS paired,"
    " ARRAY(SELECT jsonb_array_elements_text(each.value -> 5)) AS settled"
    " FROM moved, jsonb_array_elements(%t::jsonb) AS each),"
    " over AS (DELETE FROM nostos.push_turns AS turns USING told, nostos.push_subscriptions AS whose"
    " WHERE turns.match = told.match AND whose.subscription = turns.subscription"
    " AND NOT told.asked ? whose.player),"
    " late AS (DELETE FROM nostos.pushes AS old USING told, nostos.push_subscriptions AS whose"
    " WHERE old.match = told.match AND whose.subscription = old.subscription AND told.known"
    " AND (old.kind = 'turn' AND NOT told.asked ? whose.player"
    " OR old.kind = 'paired' AND whose.player <> ALL (told.paired))),"
    " fresh AS (INSERT INTO nostos.push_turns AS turns (match, subscription, since)"
    " SELECT told.match, subscription, (told.asked ->> player)::int4"
    " FROM told JOIN nostos.push_subscriptions ON told.asked ? player"
    " ON CONFLICT (match, subscription) DO UPDATE SET since = excluded.since"
    " WHERE turns.since < excluded.since RETURNING match, subscription),"
    " wanted AS (SELECT match, subscription, 'turn' AS kind FROM fresh"
    " UNION ALL SELECT told.match, subscription, 'begun' FROM told"
    " JOIN nostos.push_subscriptions ON player = ANY (told.begun)"
    " UNION ALL SELECT told.match, subscription, 'paired' FROM told"
    " JOIN nostos.push_subscriptions ON player = ANY (told.paired) AND player <> ALL (told.settled)),"
    " unneeded AS (UPDATE nostos.mails AS old SET open = false, due_at = NULL FROM told"
    " WHERE old.subject = told.match AND told.known AND (old.kind = 'turn' AND NOT told.asked ? old.player"
    " OR old.kind = 'paired' AND old.player <> ALL (told.paired))),"
    " mailed AS (INSERT INTO nostos.mails AS mail (player, kind, subject, since, due_at)"
    " SELECT player, 'turn', told.match, (told.asked ->> player)::int4,"
    " now() + make_interval(secs => %b::float8)"
    " FROM told JOIN nostos.mail_addresses ON told.asked ? player WHERE confirmed_at IS NOT NULL"
    " UNION ALL SELECT player, 'paired', told.match, 0, now() + make_interval(secs => %b::float8)"
    " FROM told JOIN nostos.mail_addresses ON player = ANY (told.paired) AND player <> ALL (told.settled)"
    " WHERE confirmed_at IS NOT NULL"
    " ON CONFLICT (player, kind, subject) DO UPDATE SET open = true, since = excluded.since, attempts = 0,"
    " due_at = greatest(excluded.due_at, mail.sent_at + make_interval(secs => %b::float8))"
    " WHERE NOT mail.open OR mail.since < excluded.since)"
    " INSERT INTO nostos.pushes (push, subscription, kind, match)"
    " SELECT gen_random_uuid(), subscription, kind, match FROM wanted ON CONFLICT DO NOTHING RETURNING push"
)
TAKE: Final = (
    "WITH first AS (SELECT DISTINCT ON (whose.player) waiting.push, waiting.added_at, whose.subscription"
    " FROM nostos.pushes AS waiting JOIN nostos.push_subscriptions AS whose USING (subscription)"
    " WHERE (waiting.kind = 'test' OR whose.rest_until IS NULL OR whose.rest_until <= now())"
    " AND NOT EXISTS (SELECT FROM nostos.push_subscriptions AS busy"
    " WHERE busy.player = whose.player AND busy.held_until > now())"
    " ORDER BY whose.player, whose.failures > 0, waiting.added_at, waiting.push),"
    " due AS (SELECT first.push, whose.subscription FROM first"
    " JOIN nostos.push_subscriptions AS whose USING (subscription)"
    " WHERE whose.held_until IS NULL OR whose.held_until <= now()"
    " ORDER BY whose.failures > 0, first.added_at, first.push LIMIT %b::int4"
    " FOR UPDATE OF whose SKIP LOCKED),"
    " held AS (UPDATE nostos.push_subscriptions AS whose"
    " SET held_until = now() + make_interval(secs => %b::float8)"
    " FROM due WHERE whose.subscription = due.subscription"
    " RETURNING due.push, whose.subscription, whose.player, whose.token, whose.sealed, whose.failures)"
    " UPDATE nostos.pushes AS taken SET attempts = attempts + 1 FROM held WHERE taken.push = held.push"
    " RETURNING taken.push, held.subscription, held.player, held.token, held.sealed, taken.kind, taken.match,"
    " taken.attempts, held.failures"
)
MARK: Final = (
    "WITH free AS (UPDATE nostos.push_subscriptions SET held_until = NULL, failures = %b::int4,"
    " rest_until = now() + make_interval(secs => %b::float8) WHERE subscription = %b)"
    " DELETE FROM nostos.pushes WHERE push = %b AND %b::bool RETURNING push"
)
CLEAR: Final = "DELETE FROM nostos.pushes RETURNING push"
GONE: Final = "DELETE FROM nostos.push_subscriptions WHERE subscription = %b RETURNING subscription"


class CalledMatch(NamedTuple):
    """What a match asks now: the players who are `asked`, and those who are told that it has `begun`. Of a
    tournament, those who have a table in a round that is `paired`; of these, whoever is `settled` was told.

    `asked`: for each of them the last step before at which it asked them nothing; 0 if it asked them in all
    that was looked at. `known`: False if the match cannot be read; then who was called there is forgotten, so
    that the next step calls them.
    """

    match: UUID
    asked: Mapping[str, int] = MappingProxyType({})
    begun: Sequence[str] = ()
    known: bool = True
    paired: Sequence[str] = ()
    settled: Sequence[str] = ()


class DuePush(NamedTuple):
    """A push that is sent now. `token`: the number of the player's token that the browser was added with;
    `match`: None for a test; `attempts`: with this one; `failures`: of the browser in a row, before.
    """

    push: UUID
    subscription: UUID
    player: str
    token: int
    sealed: bytes
    kind: str
    match: UUID | None
    attempts: int
    failures: int


class PushQueue:
    """All pushes. Unavailable while Postgres is away."""

    def __init__(self, log: Log) -> None:
        self._log = log

    def position(self) -> int:
        """Up to where the log was looked at; at first its end: nobody is called for what was before."""
        if not (found := self._log.ask(POSITION, ())):
            self._log.ask(BEGIN, (self._log.position(),))
            found = self._log.ask(POSITION, ())
        return int(found[0][0])

    def skip(self, seconds: float) -> bool:
        """Go to the end of the log if nobody looked at it for so long, or nobody has a subscription.

        Whether it was so.

        Nobody is called for what was before, nor by a push for what waits since then. A mail that waits
        stays: before it is sent it is looked whether the match still asks the player.
        """
        end = self._log.position()
        return bool(self._log.ask(SKIP, (end, seconds, end)))

    def looked(self) -> None:
        """The log was looked at, up to its end."""
        self._log.ask(LOOKED, ())

    def subscribed(self, players: Sequence[str]) -> frozenset[str]:
        """Those of the players who have a subscription, or an address for mails."""
        return frozenset(player for (player,) in self._log.ask(ANYBODY, (list(players), list(players))))

    def advance(self, before: int, upto: int, called: Sequence[CalledMatch]) -> int:
        """Call players for what happened up to a position; how many pushes that are, 0 if another process did
        it. Who was called for this turn is not called again.
        """
        rows = msgspec.json.encode([(each.match, dict(each.asked), *each[2:]) for each in called]).decode()
        return len(self._log.ask(ADVANCE, (upto, before, rows, GRACE, GRACE, PAUSE)))

    def take(self, most: int) -> Sequence[DuePush]:
        """Pushes that are due, one a player, which this process has for HELD seconds. Processes that take at
        the same moment may have one each.
        """
        return [DuePush(*row) for row in self._log.ask(TAKE, (most, HELD))]

    def mark(self, due: DuePush, *, over: bool, failures: int, rest: float) -> None:
        """Note what came of an attempt: whether the push is `over`, the failures of the browser in a row, and
        for how many seconds nothing more is sent there.
        """
        self._log.ask(MARK, (failures, rest, due.subscription, due.push, over))

    def drop(self, subscription: UUID) -> None:
        """The browser wants nothing more: its subscription goes, with all that waits for it."""
        self._log.ask(GONE, (subscription,))

    def clear(self) -> None:
        """Nothing is sent to browsers now: what waits is old news by the time when something is."""
        self._log.ask(CLEAR, ())
