"""A bot for Odyssee. `choose` picks its moves; `main` plays a match."""

import os
import random
from collections.abc import Mapping, Sequence
from typing import Any

from api.client import Client, Offer, ProblemError, View

NAME, GAME = "Whim", "odyssee"
SEATS, SEAT = 2, 1  # how many play, and where the bot sits
OVERTAKEN = ("stale", "time-is-up")  # another step came first
CHANCE = random.SystemRandom()


def choose(view: View, offers: Sequence[Offer]) -> Mapping[str, Any]:
    """Return a move of one of the offers. `view`: the match as the seat knows it."""
    return CHANCE.choice(offers).sample(CHANCE)


def main() -> None:
    """Play a match against bots of the service."""
    with Client(os.environ.get("NOSTOS", "http://127.0.0.1:8080")) as service:
        me = service.register(NAME)
        match = me.open(GAME, SEATS)
        me.sit(match, SEAT)
        me.bring(match, *{*range(SEATS)} - {SEAT}, level="fair", pace=0.3)
        me.start(match)
        for frame in me.stream(match, text="en"):  # the steps as the seat sees them
            print(frame.step, *frame.text)
            legal = me.legal(match)
            if legal.offers and legal.step == frame.step:
                move = choose(me.view(match, at=legal.step), legal.offers)
                try:
                    me.play(match, move, expect=legal.step)
                except ProblemError as problem:
                    if problem.name not in OVERTAKEN:
                        raise
        print(me.view(match).outcome)


if __name__ == "__main__":
    main()
