"""httpx's functions with a timeout for busy machines; their own default is 5 seconds."""

from functools import partial
from typing import Final

import httpx

PATIENCE: Final = 60.0  # seconds

get = partial(httpx.get, timeout=PATIENCE)
head = partial(httpx.head, timeout=PATIENCE)
post = partial(httpx.post, timeout=PATIENCE)
request = partial(httpx.request, timeout=PATIENCE)
stream = partial(httpx.stream, timeout=PATIENCE)
