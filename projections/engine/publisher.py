"""The publisher: sends committed messages to Redis. Streams read lost messages from Postgres."""

import time
from collections.abc import Sequence

import structlog
from redis import Redis, RedisError

from projections.engine.projection import Message

REDIS_TIMEOUT = 1.0  # seconds that Redis has to answer
PAUSE = 1.0  # seconds after a failure before the next try

log = structlog.get_logger()


class Publisher:
    """Publishes messages. While Redis is away it drops them at once, and logs the outage once."""

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
        """Publish messages; how many Redis accepted: all of them or none."""
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
        """Close the connection."""
        self._redis.close()

    def _went_away(self, error: Exception) -> None:
        if self._away_until is None:
            log.warning("redis_lost", error=type(error).__name__)
        self._away_until = time.monotonic() + PAUSE
