"""What the search knows of Winds of Fate: moves worth a look, quick moves, worlds, the worth of a table."""

from collections.abc import Callable, Sequence
from math import exp, tanh
from random import Random
from typing import Any

from domain.games.winds_of_fate import moves as m
from domain.games.winds_of_fate.table import Table, feature
from domain.games.winds_of_fate.words import DESTINIES, suit, value
from domain.kernel.facts import Fact, Hidden, Seat
from domain.kernel.game import Game, Move
from workers.bots.games.winds_of_fate.contest import YIELD, options, sums
from workers.bots.games.winds_of_fate.dues import (
    placings,
    settled,
    shifts,
    worth_of_crew,
    worth_of_effect,
    worth_of_tile,
)
from workers.bots.games.winds_of_fate.forecast import chance
from workers.bots.games.winds_of_fate.prospects import (
    HELD,
    KEEN,
    Prospects,
    chances_to_win,
    drafted,
    gain,
    stakes,
    winning,
)
from workers.bots.games.winds_of_fate.worlds import Worlds
from workers.bots.search.model import Candidate, Model

LONGEST = 16  # moves of an adventure that are looked ahead
NEAR, MOST = 0.6, 3  # points that a move may be worse than the best to be searched; so many such moves
AGAINST = 0.08  # the weight of a card that moves the adventure to the wrong side
LOYALTY = 1.5  # points by which another destiny must be better for a quick switch


class Judge(Model[Table]):
    """Winds of Fate for the search. It remembers forecasts of boards, nothing of matches."""

    def __init__(self, game: Game[Table]) -> None:
        super().__init__(game)
        self._prospects = Prospects()

    def candidates(self, table: Table, seat: Seat) -> Sequence[Candidate]:
        """The moves worth a look, by what they are worth to the seat."""
        if table.queue:
            return self._due(table, seat)
        if table.stage == "adventure":
            at_root = any(isinstance(card, Hidden) for hand in table.hands for card in hand)
            return self._contested(table, seat) if at_root else self._adventure(table, seat)
        if table.stage == "draft":
            outlook = self._prospects.ends(table, seat)
            tiles = [(name, feature(table.tiles.rewards, name)) for name in table.rewards]
            return _ranked(
                [(m.Draft(name), worth_of_tile(table, seat, tile, outlook)) for name, tile in tiles]
            )
        likely = self._prospects.ends(table, seat)
        return _ranked([(m.ChooseDestiny(own), 10 * chance(likely, own)) for own in DESTINIES])

    def playout(self, table: Table, seat: Seat, rng: Random) -> Move:
        """A quick move: in an adventure by what the seat has at stake, else the one that is worth most."""
        if table.queue or table.stage != "adventure":
            return self.candidates(table, seat)[0].move
        keen = self._prospects.stake(table, seat) / KEEN
        wanted = "help" if keen > 0 else "hinder"
        alone = len(table.passed) + 1 == len(table.order)
        cards = _playable(table, seat, wanted) or ([] if alone else _playable(table, seat))
        eager = abs(tanh(keen)) / (1 + 0.5 * len(table.played[seat])) if alone else 1 - YIELD
        return m.Play(rng.choice(cards)) if cards and rng.random() < eager else m.Pass()

    def cut(self, table: Table, plies: int) -> bool:
        """An adventure is played to its end; nothing else is looked at further than what is due."""
        if table.stage == "adventure":
            return plies >= LONGEST
        return not table.queue or table.stage == "encounter"

    def value(self, table: Table) -> Sequence[float]:
        """The chance of each seat to win, by the ways in which the journey may end, with what is due."""
        table = settled(table, self._prospects)
        own = [stakes(table, seat, tile) for seat, tile in enumerate(drafted(table))]
        if table.stage != "adventure":
            return chances_to_win(table, self._prospects.ends(table), own)
        won, lost = self._prospects.results(table)
        win = winning(table, [gain(each, won, lost, table.round) for each in own])
        better, worse = chances_to_win(table, won, own), chances_to_win(table, lost, own)
        return [win * one + (1 - win) * other for one, other in zip(better, worse, strict=True)]

    def sampler(self, seat: Seat, facts: Sequence[Fact]) -> Callable[[Random], Table]:
        """Worlds by what the seat saw; destinies and suits of others as likely as they seem."""
        return Worlds(self.game, seat, facts, self._prospects).draw

    def _contested(self, table: Table, seat: Seat) -> Sequence[Candidate]:
        """3.1 The moves that seem about as good as the best, by what a seat knows; 3.5 the best destiny."""
        leans = [tanh(self._prospects.stake(table, other) / KEEN) for other in range(len(table.order))]
        likely = sums(table, seat, leans, table.tiles.gods)
        ranked = options(table, seat, self._prospects, likely)
        near = [option for option in ranked if ranked[0].points - option.points <= NEAR][:MOST]
        found = [
            Candidate(m.Pass() if card is None else m.Play(card), exp(points - ranked[0].points))
            for points, card in near
        ]
        passes = any(card is None for _, card in near) and not table.played[seat]
        return [*found, *(self._switches(table, seat) if passes else ())]

    def _adventure(self, table: Table, seat: Seat) -> Sequence[Candidate]:
        """3.1 A card, by what the seat has at stake, or 3.3 a pass, also with 3.5 the best destiny."""
        stake = self._prospects.stake(table, seat)
        wanted, keen = "help" if stake > 0 else "hinder", abs(tanh(stake / KEEN))
        played = table.played[seat]
        found = [Candidate(m.Pass(), 1.2 - keen)]
        if not played:
            found += self._switches(table, seat)
        for card in _playable(table, seat):
            weight = keen * (0.4 + 0.2 * value(card)) if suit(card) == wanted else AGAINST
            found.append(Candidate(m.Play(card), weight / (1 + len(played))))
        return sorted(found, key=lambda candidate: -candidate.weight)

    def _switches(self, table: Table, seat: Seat) -> list[Candidate]:
        """3.5 A pass with the destiny that is likeliest, if it is not the seat's own."""
        won, lost = self._prospects.results(table, seat)
        likely = {own: chance(won, own) + chance(lost, own) for own in DESTINIES}
        own: Any = table.destinies[seat]
        best = max(DESTINIES, key=lambda destiny: likely[destiny])
        return [] if best == own else [Candidate(m.Pass(best), 0.2 + likely[best] - likely[own])]

    def _due(self, table: Table, seat: Seat) -> Sequence[Candidate]:
        """2.5 What may be done with the effect that is due."""
        effect = table.queue[0].effect
        outlook = self._prospects.ends(table, seat)
        if effect.do == "place_bet":
            places = [(m.PlaceBet(number), pays) for pays, number in placings(table, seat, outlook)]
            return _ranked([*places, (m.Decline(), HELD)])[:6]
        if effect.do == "move_bet":
            ways = shifts(table, seat, outlook)
            moves = [(m.MoveBet(stack, there), better) for better, stack, there in ways]
            return _ranked([*moves, (m.Decline(), 0.0)])[:6]
        if effect.do == "crew":
            accepted = worth_of_crew(table, seat, effect.amount, self._prospects, outlook)
        else:
            accepted = worth_of_effect(table, seat, effect, outlook)
        return _ranked([(m.Accept(), accepted), (m.Decline(), 0.0)])


def _playable(table: Table, seat: Seat, wanted: str | None = None) -> list[str]:
    """3.2 The kinds of cards that the seat may play, of a suit or of both."""
    played: Any = table.played[seat]
    follow = suit(played[0]) if played else wanted
    if wanted is not None and follow != wanted:
        return []
    kinds: Any = dict.fromkeys(table.hands[seat])
    return [card for card in kinds if follow is None or suit(card) == follow]


def _ranked(worths: Sequence[tuple[Move, float]]) -> list[Candidate]:
    """The best first, with weights by how much they are worth."""
    most = max(points for _, points in worths)
    found = [Candidate(move, exp((points - most) / 1.5) + 0.02) for move, points in worths]
    return sorted(found, key=lambda candidate: -candidate.weight)
