"""What the seats do. Rule numbers are those of RULES.md."""

from domain.games.winds_of_fate.words import Card, Destiny, Tile
from domain.kernel.game import Move


class ChooseDestiny(Move):
    """A seat chooses its first destiny, in secret."""

    destiny: Destiny


class Play(Move):
    """A seat plays a card face down into the adventure."""

    card: Card


class Pass(Move):
    """A seat leaves this adventure. `destiny`: the card to switch to, if it played nothing; null keeps it."""

    destiny: Destiny | None = None


class Draft(Move):
    """A seat takes a reward tile."""

    tile: Tile


class Accept(Move):
    """A seat takes what a tile or marker offers it."""


class Decline(Move):
    """A seat declines what a tile or marker offers it."""


class PlaceBet(Move):
    """A seat bets that the game ends in this round."""

    round: int


class MoveBet(Move):
    """A seat moves one of its stacks to the next round or the one before. `stack`: its number, from 0."""

    stack: int
    round: int


MOVES: tuple[type[Move], ...] = (ChooseDestiny, Play, Pass, Draft, Accept, Decline, PlaceBet, MoveBet)
