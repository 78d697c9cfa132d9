"""Where the service listens, where this machine reaches it, and what to do if that place is taken."""

import shlex
from dataclasses import replace
from typing import Final

from api.runtime.setting_parsers import HIGHEST_PORT
from api.runtime.settings import Settings
from deploy.stack.ports import can_listen

LOWEST_PORT: Final = 1023  # only root may listen on these and on lower ones
NO_ADDRESS: Final = (
    "{} is no address of this machine; set NOSTOS_HOST to one, for example 127.0.0.1 or 0.0.0.0"
)
REACHED_AT: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - a server on all addresses


def service_url(settings: Settings) -> str:
    """Where this machine reaches the service, whatever the public address is."""
    host = REACHED_AT.get(settings.host, settings.host)
    return f"http://[{host}]:{settings.port}" if ":" in host else f"http://{host}:{settings.port}"


def port_is_free(settings: Settings) -> bool:
    """Whether the web server could listen."""
    return can_listen(settings.host, settings.port)


def host_is_local(settings: Settings) -> bool:
    """Whether the web server could listen at this address, on some port."""
    return can_listen(settings.host, 0)


def command_for_free_port(settings: Settings) -> str:
    """The command that runs the same service on the nearest free port."""
    ports = (*range(settings.port + 1, HIGHEST_PORT + 1), *range(settings.port - 1, LOWEST_PORT, -1))
    free = next((port for port in ports if port_is_free(replace(settings, port=port))), settings.port)
    home = "" if settings.home == Settings().home else f"NOSTOS_HOME={shlex.quote(str(settings.home))} "
    return f"{home}NOSTOS_PORT={free} ./nostos up"
