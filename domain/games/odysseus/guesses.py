"""What everybody may guess: the tasks, the hands, and the cards that lie face down."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta

from domain.games.odysseus.table import Table
from domain.games.odysseus.words import ADVENTURES, CARDS, SPACES, Adventure, Card, Space
from domain.kernel.facts import Hidden, Seat
from domain.kernel.guesses import RULE, Guess, Guesses, hiding
from domain.kernel.offers import Offer, OneOf


class TaskOf(Guess):
    """An adventure is worth three points to a seat."""

    player: Annotated[Seat, Meta(description="the number of the seat that the question is about")]
    adventure: Annotated[Adventure, Meta(description="the adventure of its task that counts three")]


class Holds(Guess):
    """A seat holds at least one of a kind of card."""

    player: Annotated[Seat, Meta(description="the number of the seat that the question is about")]
    card: Annotated[Card, Meta(description="a card of its hand")]


class FaceDown(Guess):
    """A card that lies face down on a space is of a kind."""

    space: Annotated[Space, Meta(description="the ship and the colour of the space, such as `2-red`")]
    card: Annotated[Card, Meta(description="the card that lies there face down")]


def offers(table: Table, _: Seat) -> tuple[Offer, ...]:
    """What is hidden from the seat."""
    return tuple(_offers(table)) if table.stage != "unlaid" else ()


def _offers(table: Table) -> Iterator[Offer]:
    dealt = tuple(card for card in CARDS if table.cards.winds.get(card))
    if tasks := hiding((task,) for task in table.tasks):
        yield Offer("task_of", RULE, {"player": OneOf(tasks), "adventure": OneOf(ADVENTURES)})
    if hands := hiding(table.hands):
        yield Offer("holds", RULE, {"player": OneOf(hands), "card": OneOf(dealt)})
    down = {laid.space for laid in table.laid if isinstance(laid.card, Hidden)}
    if spaces := tuple(space for space in SPACES if space in down):
        yield Offer("face_down", RULE, {"space": OneOf(spaces), "card": OneOf(dealt)})


def is_right(truth: Table, guess: TaskOf | Holds | FaceDown) -> bool:
    """Whether it is so."""
    match guess:
        case TaskOf(player, adventure):
            task = truth.tasks[player]
            return not isinstance(task, Hidden) and task.three == adventure
        case Holds(player, card):
            return card in truth.hands[player]
        case FaceDown(space, card):
            return any(laid.face_down and (laid.space, laid.card) == (space, card) for laid in truth.laid)


GUESSES = Guesses((TaskOf, Holds, FaceDown), offers, is_right)
