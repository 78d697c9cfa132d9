"""Jobs: what the process of the bots has its workers do for a match, and what they answer."""

from collections.abc import Callable
from typing import Final, NamedTuple

from domain.kernel.facts import Seat
from domain.kernel.game import Shelf
from domain.threadsafe.decoder import JsonObject
from workers.bots.search.budget import Budget
from workers.bots.strategy import MakeStrategy

NICE: Final = 5  # so that bots that think do not keep the service waiting
Strategies = Callable[[str, str, Budget], MakeStrategy]  # by name, for a game


class Brain(NamedTuple):
    """What a worker plays with. `url`: of the service; `shelf`: makes the games; `strategy`: by its name;
    `nice`: how much its process lets others go first.

    It travels to other processes, so its functions have to be importable.
    """

    url: str
    shelf: Callable[[], Shelf]
    strategy: Strategies
    nice: int = NICE


class BotSeat(NamedTuple):
    """A seat that a bot plays: with the token of the bot, and a strategy that thinks for so many seconds."""

    seat: Seat
    token: str
    strategy: str
    seconds: float


class Attend(NamedTuple):
    """Look at a match at `step` or later, and choose a move for the first of the seats that is to act."""

    match: str
    game: str
    version: str
    step: int
    seats: tuple[BotSeat, ...]


class Post(NamedTuple):
    """Play the move that was chosen for a step."""

    match: str
    seat: BotSeat
    step: int
    move: JsonObject


class Thinking(NamedTuple):
    """A worker asks the strategy of the seat now. It is sent before the result of an `Attend`."""

    seat: Seat


class Choice(NamedTuple):
    """A move for a seat. `failed`: why the strategy did not choose it, the name of an error; else ""."""

    seat: Seat
    move: JsonObject
    failed: str = ""


class Attended(NamedTuple):
    """The last step that the worker knows; the choice is for that step. None: no bot is to act."""

    step: int
    over: bool
    choice: Choice | None


class Posted(NamedTuple):
    """The step that the move made; 0 if another step came first."""

    step: int


class Failed(NamedTuple):
    """The job could not be done: the name of the error, or of the problem that the service answered."""

    error: str


Job = Attend | Post
Result = Attended | Posted | Failed
