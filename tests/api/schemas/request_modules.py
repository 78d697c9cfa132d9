"""All modules of requests."""

from importlib import import_module
from pkgutil import iter_modules
from typing import Final

from api.schemas import requests

REQUESTS: Final = tuple(
    import_module(f"{requests.__name__}.{module.name}") for module in iter_modules(requests.__path__)
)
