"""What there is to say when ships meet and fight, and when a newcomer lands on another's island."""

from collections.abc import Iterator

from domain.games.odyssee import moves as m
from domain.games.odyssee.deals import opposite
from domain.games.odyssee.fights import met
from domain.games.odyssee.moves import Stake
from domain.games.odyssee.table import Table
from domain.games.odyssee.words import OFFERS, CardName
from domain.kernel.facts import Seat
from domain.kernel.game import Move
from workers.bots.games.odyssee.course import burden
from workers.bots.games.odyssee.fair import SURE, chance


def words(table: Table, seat: Seat) -> Iterator[Move]:
    """What the seat may say, the most usual first."""
    if table.phase == "meeting":
        return _meeting(table, seat)
    if table.bargain is not None:
        return iter((m.Refuse(), m.Accept()))
    return _landing(table, seat) if table.phase == "landing" else _fight(table, seat)


def _meeting(table: Table, seat: Seat) -> Iterator[Move]:
    """7.2 Attacks those that are weaker, lets others pass, or does otherwise."""
    others, heroes = met(table, seat), table.ships[seat].heroes
    weaker = [other for other in others if chance(heroes, table.ships[other].heroes) >= SURE]
    yield from (m.Attack(other) for other in weaker)
    yield m.LetPass(others[0])
    yield from (m.Attack(other) for other in others if other not in weaker)


def _landing(table: Table, seat: Seat) -> Iterator[Move]:
    """4.5 The owner gives the worst card, or another; 4.4 the newcomer leaves the choice, or pays for it."""
    visit = table.visit
    assert visit is not None
    cards = _by_burden(table, table.ships[visit.owner].cards, visit.seat)
    if seat == visit.owner:
        yield from (m.Give(card) for card in cards)
        return
    yield m.LeaveChoice()
    if table.offers < OFFERS and table.ships[seat].gifts:
        yield m.Propose(Stake(gifts=1), Stake(), cards[-1])


def _fight(table: Table, seat: Seat) -> Iterator[Move]:
    """7.4 Fights on, asks for peace, for a card, or offers one."""
    yield m.FightOn()
    if table.offers >= OFFERS:
        return
    yield m.Propose(Stake(), Stake())
    other = opposite(table, seat)
    theirs, own = table.ships[other].cards, table.ships[seat].cards
    if theirs:
        yield m.Propose(Stake(), Stake(cards=theirs[:1]))
    if own:
        yield m.Propose(Stake(cards=own[:1]), Stake())


def _by_burden(table: Table, cards: tuple[CardName, ...], seat: Seat) -> list[CardName]:
    """The cards, the one that costs the seat most first."""
    heroes = table.ships[seat].heroes
    return sorted(cards, key=lambda card: -burden(table.deck, card, heroes))
