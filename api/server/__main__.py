"""`python -m api.server`: the API, the pages and the streams on one port, in one process."""

import sys

from api.runtime import logging
from api.runtime.memory_tuning import keep_few_heaps
from api.runtime.roles.privileges import exit_with_wrong_privileges
from api.runtime.sealing_keys import exit_without_sealing_keys
from api.runtime.services import assemble
from api.runtime.settings import BadSetting, load
from api.runtime.shelf import shelf_of
from api.server.asgi import application
from api.server.granian import serve
from api.streaming.gateway import Gateway
from api.streaming.subscriber import RedisSubscriber


def main() -> None:
    """Serve on NOSTOS_HOST and NOSTOS_PORT until SIGTERM or SIGINT."""
    keep_few_heaps()
    try:
        settings = load()
        shelf = shelf_of(settings)
    except BadSetting as error:
        sys.exit(str(error))
    if settings.database_url is None or settings.redis_url is None:
        sys.exit("the front needs DATABASE_URL and REDIS_URL")
    logging.configure(settings)
    logging.log_crashes(settings)
    exit_with_wrong_privileges(settings)
    exit_without_sealing_keys(settings)
    services = assemble(settings, shelf)
    services.serve_measurements()
    gateway = Gateway(services, RedisSubscriber(settings.redis_url))
    serve(application(services, gateway), settings, services.traces.close)


if __name__ == "__main__":
    main()
