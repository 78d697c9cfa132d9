"""httpx's own functions, with the patience that a busy machine asks for; they themselves have 5 seconds."""

from functools import partial
from typing import Final

import httpx

PATIENCE: Final = 60.0  # seconds

get = partial(httpx.get, timeout=PATIENCE)
head = partial(httpx.head, timeout=PATIENCE)
post = partial(httpx.post, timeout=PATIENCE)
stream = partial(httpx.stream, timeout=PATIENCE)
