"""The Python client: typed, repeats what gets no response, and no command happens twice.

ada = Client("http://127.0.0.1:8080").register("Ada")
match = ada.open("wrath_of_poseidon", seats=3, options={"board": "B"})
ada.sit(match, 0)
for frame in ada.stream(match): ...
"""

from api.client.client import Client
from api.client.kept import Kept
from api.client.keys import PlayerKey
from api.client.problems import ProblemError
from api.client.responses import Frame, Legal, Player, View
from api.client.transport import HungUp
from domain.kernel.offers import Offer

__all__ = [
    "Client",
    "Frame",
    "HungUp",
    "Kept",
    "Legal",
    "Offer",
    "Player",
    "PlayerKey",
    "ProblemError",
    "View",
]
