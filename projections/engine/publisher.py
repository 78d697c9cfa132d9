"""The publisher: tells on Redis what was committed. What is lost there, streams fetch from Postgres."""

import time
from collections.abc import Sequence

import structlog
from redis import Redis, RedisError

from projections.engine.projection import Message

REDIS_TIMEOUT = 1.0  # seconds that Redis has to answer
PAUSE = 1.0  # seconds after a failure in which it is not asked again

log = structlog.get_logger()


class Publisher:
    """It never stands in the way: while Redis is away messages are dropped, logged once an outage."""

    def __init__(self, url: str) -> None:
        self._redis = Redis.from_url(
            url,
            socket_timeout=REDIS_TIMEOUT,
            socket_connect_timeout=REDIS_TIMEOUT,
            retry=None,
            single_connection_client=False,
        )
        self._away_until: float | None = None

    def publish(self, messages: Sequence[Message]) -> int:
        """How many messages Redis took: all of them or none."""
        if not messages or (self._away_until is not None and time.monotonic() < self._away_until):
            return 0
        try:
            with self._redis.pipeline(transaction=False) as pipeline:
                for channel, body in messages:
                    pipeline.publish(channel, body)
                pipeline.execute()
        except (RedisError, OSError) as error:
            self._went_away(error)
            return 0
        if self._away_until is not None:
            log.info("redis_back")
            self._away_until = None
        return len(messages)

    def close(self) -> None:
        """Let the connection go."""
        self._redis.close()

    def _went_away(self, error: Exception) -> None:
        if self._away_until is None:
            log.warning("redis_lost", error=type(error).__name__)
        self._away_until = time.monotonic() + PAUSE
