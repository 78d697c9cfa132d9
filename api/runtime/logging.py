"""Logging: the lines of every process and its libraries, on stderr, for people or as JSON."""

import logging
import sys
import threading
import traceback
from pathlib import Path
from typing import Any

import structlog

from api.runtime.settings import Settings

QUIET = ("httpx", "httpcore", "psycopg.pool", "urllib3")  # they log every request

ROOT = Path(__file__).parents[2]

log = structlog.get_logger()


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


def log_crashes(settings: Settings) -> None:
    """Log an error that nobody catches, in any thread, as one line. Called once, by a supervised process."""
    traced = settings.log_level == "debug"
    sys.excepthook = lambda _, error, __: _crashed(error, traced=traced)
    threading.excepthook = lambda crash: _crashed(crash.exc_value, traced=traced)


def _crashed(error: BaseException | None, *, traced: bool) -> None:
    """Log the error in one line."""
    if isinstance(error, Exception):  # an interrupt or an exit is not a crash
        thread = threading.current_thread().name
        log.critical("crashed", error=described(error), thread=thread, exc_info=error if traced else None)


def described(error: Exception) -> str:
    """The class of an error, and its place in our code. Its text is added only if it comes from the operating
    system: any other text may contain secrets.
    """
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if _is_own(frame.filename)] or frames
    place = f" at {own[-1].filename}:{own[-1].lineno}" if own else ""
    reason = (error.strerror, error.filename) if isinstance(error, OSError) else ()
    details = ": ".join(str(part) for part in reason if part)
    return f"{type(error).__name__}{f' ({details})' if details else ''}{place}"


def _is_own(file: str) -> bool:
    path = Path(file)
    return path.is_relative_to(ROOT) and "site-packages" not in path.parts


def _rendering(form: str) -> list[Any]:
    remove = structlog.stdlib.ProcessorFormatter.remove_processors_meta
    if form == "json":
        return [remove, structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    plain = structlog.dev.plain_traceback  # the default one shows the variables, and they hold secrets
    return [remove, structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), exception_formatter=plain)]
