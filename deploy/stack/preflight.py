"""What must be true before the service starts; each check raises CommandError with what to do."""

from collections.abc import Sequence

from api.runtime.sealing_keys import KEY_CURE, PERSONAL_CURE, check_sealing_keys
from api.runtime.settings import BadSetting, Settings
from api.runtime.shelf import shelf_of
from deploy.embedded.locks import holder
from deploy.stack.addresses import NO_ADDRESS, command_for_free_port, host_is_local, port_is_free
from deploy.stack.ports import can_listen
from deploy.terminal.errors import CommandError
from domain.store.errors import KeyMissing, KeysLost
from domain.telemetry.exporter import parse_address
from workers.notary.log_integrity import CURE, LogMismatch, check_log


def require_content(settings: Settings) -> None:
    """CommandError if a file of the boards and cards in NOSTOS_CONTENT is broken."""
    try:
        shelf_of(settings)
    except BadSetting as error:
        raise CommandError(f"Nostos does not start: {error}") from None


def require_free_home(settings: Settings) -> None:
    """CommandError if another process uses the home, and embedded servers have to run in it."""
    other = None if settings.database_url and settings.redis_url else holder(settings.home)
    if other is not None:
        raise CommandError(other.describe(settings.home))


def require_free_port(settings: Settings) -> None:
    """CommandError if the web server could not listen at this address, or on this port."""
    if not host_is_local(settings):
        raise CommandError(NO_ADDRESS.format(settings.host))
    if not port_is_free(settings):
        place = f"{settings.host}:{settings.port}"
        cure = command_for_free_port(settings)
        raise CommandError(f"{place} cannot be listened on; choose another port: {cure}")


def require_free_metrics_ports(addresses: Sequence[str]) -> None:
    """CommandError if a process could not serve its metrics."""
    for address in filter(None, addresses):
        if not can_listen(*parse_address(address)):
            raise CommandError(
                f"{address} is for metrics and cannot be listened on; set NOSTOS_METRICS to HOST:PORT with"
                f" {len(addresses)} free ports from there on, or unset it"
            )


def require_sealing_keys(settings: Settings) -> None:
    """CommandError if the database is sealed with a key that is not in the file of sealing keys."""
    try:
        check_sealing_keys(settings)
    except (KeyMissing, BadSetting) as error:
        raise CommandError(f"Nostos does not start: {error}; {KEY_CURE}") from None
    except KeysLost as error:
        raise CommandError(f"Nostos does not start: {error}; {PERSONAL_CURE}") from None


def require_signed_history(settings: Settings) -> None:
    """CommandError if the tree in the database is not the one that the last checkpoint signed."""
    try:
        check_log(settings)
    except LogMismatch as error:
        raise CommandError(f"Nostos does not start: {error}; {CURE}") from None
