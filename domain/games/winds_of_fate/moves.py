"""What the seats do. Rule numbers are those of RULES.md."""

from typing import Annotated

from msgspec import Meta

from domain.games.winds_of_fate.words import Card, Destiny, Tile
from domain.kernel.game import Move


class ChooseDestiny(Move):
    """A seat chooses its first destiny, in secret."""

    destiny: Annotated[Destiny, Meta(description="how Odysseus is to end")]


class Play(Move):
    """A seat plays a card face down into the adventure."""

    card: Annotated[Card, Meta(description="the card of the hand")]


class Pass(Move):
    """A seat leaves this adventure. `destiny`: the card to switch to, if it played nothing; null keeps it."""

    destiny: Annotated[
        Destiny | None,
        Meta(description="the destiny to switch to, if the seat played nothing; null keeps it"),
    ] = None


class Draft(Move):
    """A seat takes a reward tile."""

    tile: Annotated[Tile, Meta(description="the reward tile")]


class Accept(Move):
    """A seat takes what a tile or marker offers it."""


class Decline(Move):
    """A seat declines what a tile or marker offers it."""


class PlaceBet(Move):
    """A seat bets that the game ends in this round."""

    round: Annotated[int, Meta(description="the round in which the game is to end")]


class MoveBet(Move):
    """A seat moves one of its stacks to the next round or the one before. `stack`: its number, from 0."""

    stack: Annotated[int, Meta(description="the number of the stack, from 0")]
    round: Annotated[int, Meta(description="the round to which it is moved")]


MOVES: tuple[type[Move], ...] = (ChooseDestiny, Play, Pass, Draft, Accept, Decline, PlaceBet, MoveBet)
