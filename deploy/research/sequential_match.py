"""A match in which one seat after the other chooses one action: what all adapters play."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple, Self

import msgspec

from deploy.research.actions import Action, Actions, Selection, actions_of, selection
from deploy.research.features import Parts, Vector
from deploy.research.layouts import layout_of
from deploy.simulation.rules_match import RulesMatch
from domain.games import SHELF
from domain.kernel.facts import ONLOOKER, Fact, Seat
from domain.kernel.game import Game, Setting
from domain.kernel.match.facts import FACTS, Played, Started
from domain.kernel.match.fold import seen
from domain.kernel.notation import encode
from domain.threadsafe.once import once

WON: Final = 1.0
NOT_WON: Final = -1.0


class ResearchGame(NamedTuple):
    """A game under options, for so many seats, with its actions and the columns of its observations.

    An observation has these parts, one after the other: the table as the seat knows it (`layout`), the seat
    itself, and 1 for each action of the move that it is choosing.
    """

    game: Game
    setting: Setting
    actions: Actions
    layout: Parts

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self.setting.seats

    @property
    def observation_size(self) -> int:
        """The length of an observation: the same for all numbers of seats."""
        return self.layout.size + self.game.seats[-1] + len(self.actions)

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns of an observation."""
        return _columns(self.game)


@once
def _columns(game: Game) -> tuple[str, ...]:
    own = (f"own.{seat}" for seat in range(game.seats[-1]))
    return (*layout_of(game).columns(), *own, *(f"chosen.{label}" for label in actions_of(game).labels))


def research_game(slug: str, seats: int | None = None, **options: Any) -> ResearchGame:
    """The game of that name. `seats`: the fewest, unless given; `options`: as JSON has them.

    KeyError if there is no such game. ValueError or `Refused` if seats or options do not fit.
    """
    return with_setting(SHELF[slug], game_setting(SHELF[slug], seats, options))


def game_setting(game: Game, seats: int | None, options: dict[str, Any]) -> Setting:
    """The setting with these options. ValueError or `Refused` if seats or options do not fit."""
    if seats is not None and seats not in game.seats:
        raise ValueError(f"{game.slug} is played by {game.seats[0]} to {game.seats[-1]}, not by {seats}")
    setting = game.setting(game.seats[0] if seats is None else seats, options)
    game.check(setting)
    return setting


def with_setting(game: Game, setting: Setting) -> ResearchGame:
    """The game under a setting that fits it."""
    return ResearchGame(game, setting, actions_of(game), layout_of(game))


class SequentialMatch:
    """One match. All its chance follows from `seed`, also which of several seats that may move is next.

    `begun`: a match that has started, to be played on; a new one unless it is given.
    `seat`: the seat that chooses now, or None when the match is over. `actions`: those chosen so far.
    """

    def __init__(self, played: ResearchGame, seed: int, begun: RulesMatch | None = None) -> None:
        self.played, self._seed = played, seed
        self._elsewhere = begun is not None
        self.match = begun or _new_match(played, seed)
        self._turns = Random(f"research/{seed}/turns")  # noqa: S311
        self._lines: list[list[str]] = [[] for _ in self.match.seen]  # of the facts that were asked for
        self._read = [0] * len(self._lines)  # how many facts these are made of
        self._public: tuple[Any, int] = played.game.initial, 0  # the onlooker's table after so many facts
        self.seat: Seat | None = None
        self.actions: list[Action] = []
        self._selection: Selection
        self._next_seat()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """A match that goes on by itself."""
        other = object.__new__(type(self))
        other.__dict__ |= self.__dict__
        other.match = self.match.__deepcopy__(memo)
        other.actions = list(self.actions)
        other._lines, other._read = [list(lines) for lines in self._lines], list(self._read)
        other._turns = Random()  # noqa: S311
        other._turns.setstate(self._turns.getstate())
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        """The match is stored as its seed and its actions. Its boards are those of the game's own files.

        TypeError if it was begun elsewhere: then these are not all of it.
        """
        if self._elsewhere:
            raise TypeError("a match that was begun elsewhere is not stored")
        setting = self.played.setting
        options = msgspec.to_builtins(setting.options)
        return replayed, (self.played.game.slug, setting.seats, options, self._seed, tuple(self.actions))

    @property
    def facts(self) -> Sequence[Fact]:
        """All that has happened, with nothing hidden."""
        return self.match.facts

    @property
    def legal(self) -> tuple[Action, ...]:
        """The actions of the seat that chooses, in ascending order; none when the match is over."""
        return () if self.seat is None else self._selection.legal

    def action_for(self, move: Mapping[str, Any]) -> Action:
        """The next action towards a move that the seat is offered, as JSON. ValueError if there is none."""
        return self._selection.towards(move)

    def choose(self, action: Action) -> bool:
        """The seat chooses an action. Whether this completes its move. ValueError if it is not legal."""
        if self.seat is None:
            raise ValueError("the match is over")
        self._selection = self._selection.choose(action)
        self.actions.append(action)
        if self._selection.move is None:
            return False
        self.match.play(self.seat, self._selection.move)
        self._next_seat()
        return True

    def _next_seat(self) -> None:
        if self.match.outcome is not None:
            self.seat = None
            return
        self.seat = self._turns.choice(self.match.to_act)
        self._selection = selection(self.played.actions, self.match.offers(self.seat))

    def observation(self, seat: Seat) -> Vector:
        """What the seat knows of the table now, as `columns` says. It does not hold what it knew earlier."""
        played = self.played
        out = [0.0] * played.observation_size
        played.layout.write(played.game.show(self.match.tables[seat]), out, 0)
        out[played.layout.size + seat] = 1.0
        for action in self._chosen_by(seat):
            out[played.layout.size + played.game.seats[-1] + action] = 1.0
        return out

    def onlooker_table(self) -> Any:
        """The table as somebody without a seat knows it: what is public."""
        table, read = self._public
        table = self.match.evolved(table, seen(ONLOOKER, self.facts[read:]))
        self._public = table, len(self.facts)
        return table

    def public_observation(self) -> Vector:
        """What is public, in the columns of an observation."""
        out = [0.0] * self.played.observation_size
        self.played.layout.write(self.played.game.show(self.onlooker_table()), out, 0)
        return out

    def private_observation(self, seat: Seat) -> Vector:
        """What the seat observes beside what is public: its observation where that differs, or 0."""
        both = zip(self.observation(seat), self.public_observation(), strict=True)
        return [own if own != public else 0.0 for own, public in both]

    def information_state(self, seat: Seat) -> str:
        """Everything that the seat has seen, in order, and the actions of the move that it is choosing.

        Lines of JSON: facts of the game, as the seat saw them. What fixes chance in advance (commitments) is
        left out: it says nothing of the game, and would tell apart what is the same to a seat.
        """
        lines, facts = self._lines[seat], self.match.seen[seat]
        lines.extend(encode(fact).decode() for fact in facts_of_play(facts[self._read[seat] :]))
        self._read[seat] = len(facts)
        return "\n".join((str(seat), *lines, *self.chosen_by(seat)))

    def chosen_by(self, seat: Seat) -> tuple[str, ...]:
        """The labels of the actions of the move that the seat is choosing; none if another one chooses."""
        return tuple(self.played.actions.labels[action] for action in self._chosen_by(seat))

    def _chosen_by(self, seat: Seat) -> tuple[Action, ...]:
        return self._selection.chosen if seat == self.seat else ()

    def returns(self) -> list[float]:
        """By seat: 1 for the winners and -1 for the others when the match is over, 0 before."""
        outcome = self.match.outcome
        if outcome is None:
            return [0.0] * self.played.seats
        return [WON if seat in outcome.winners else NOT_WON for seat in range(self.played.seats)]

    def true_state(self) -> Vector:
        """The table with nothing hidden, in the columns of `layout`. No seat may see it."""
        out = [0.0] * self.played.layout.size
        self.played.layout.write(self.played.game.show(self.match.truth), out, 0)
        return out


def _new_match(played: ResearchGame, seed: int) -> RulesMatch:
    rng = Random(f"research/{seed}")  # noqa: S311  # a game, not a secret
    match = RulesMatch(played.game, played.setting, rng)
    for _ in match.open():
        pass
    return match


def replayed(
    slug: str, seats: int, options: dict[str, Any], seed: int, actions: tuple[Action, ...]
) -> SequentialMatch:
    """The match with this seed after these actions."""
    match = SequentialMatch(research_game(slug, seats, **options), seed)
    for action in actions:
        match.choose(action)
    return match


def facts_of_play(facts: Iterable[Fact]) -> list[Fact]:
    """Those facts that are of the game, without those that fix chance in advance."""
    return [fact for fact in facts if isinstance(fact, Played | Started) or not isinstance(fact, FACTS)]
