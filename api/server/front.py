"""The front: the API, the pages and the streams on one port, in one process. `python -m api.server.front`.

The streams are the gateway's, asynchronous; everything else is the Flask application, in threads.
"""

import sys

from api.app import LARGEST, create_app
from api.runtime import logging
from api.runtime.services import Services, assemble
from api.runtime.settings import BadSetting, load
from api.server.asgi import Places
from api.server.granian import serve
from api.server.wsgi_bridge import Threads
from api.streaming.gateway import Gateway
from api.streaming.subscriptions import Bus


def application(services: Services, gateway: Gateway) -> Places:
    """Both behind one address."""
    flask = Threads(create_app(services), LARGEST)
    return Places(gateway.places(), gateway.running, flask, closing=gateway.close)


def main() -> None:
    """Serve on NOSTOS_HOST and NOSTOS_PORT until told to stop."""
    try:
        settings = load()
    except BadSetting as error:
        sys.exit(str(error))
    if settings.database_url is None or settings.redis_url is None:
        sys.exit("the front needs DATABASE_URL and REDIS_URL")
    logging.configure(settings)
    logging.tell_crashes(settings)
    services = assemble(settings)
    gateway = Gateway(services, Bus(settings.redis_url))
    serve(application(services, gateway), settings)


if __name__ == "__main__":
    main()
