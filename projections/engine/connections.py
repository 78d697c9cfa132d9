"""How the projector and the rebuild connect to Postgres."""

from typing import Any, Final

CONNECTION: Final[dict[str, Any]] = {
    "connect_timeout": 3,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
    "application_name": "nostos projector",
}
