"""Log lines of every process, on stderr, for people or as JSON; the libraries' lines look the same."""

import logging
import sys
from typing import Any

import structlog

from api.settings import Settings

QUIET = ("httpx", "httpcore", "psycopg.pool")  # they tell every request


def configure(settings: Settings) -> None:
    """Set up structlog and the standard library's logging. Called once, by the process's own main."""
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.make_filtering_bound_logger(settings.log_level),
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(foreign_pre_chain=shared, processors=_rendering(settings.log))
    )
    logging.basicConfig(handlers=[handler], level=settings.log_level.upper(), force=True)
    for name in QUIET:
        logging.getLogger(name).setLevel(logging.WARNING)


def _rendering(form: str) -> list[Any]:
    remove = structlog.stdlib.ProcessorFormatter.remove_processors_meta
    if form == "json":
        return [remove, structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    plain = structlog.dev.plain_traceback  # the default one shows the variables, and they hold secrets
    return [remove, structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), exception_formatter=plain)]
