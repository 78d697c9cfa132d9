"""All modules of requests."""

from importlib import import_module
from pkgutil import walk_packages
from typing import Final

from api.schemas import requests

REQUESTS: Final = tuple(
    import_module(module.name) for module in walk_packages(requests.__path__, f"{requests.__name__}.")
)
