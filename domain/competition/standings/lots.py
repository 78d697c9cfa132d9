"""The order of lots in the final standings: section 11 of domain/tournaments/RULES.md."""

from domain.competition.draws import draw_key, lot_order
from domain.competition.facts import TournamentDraw
from domain.competition.standings.sheets import ranked_entrants
from domain.competition.state import Tournament


def key_of(tournament: Tournament, draw: TournamentDraw) -> bytes:
    """The key of a draw."""
    link = bytes.fromhex(draw.link)
    return draw_key(link, tournament.id_bytes, draw.number, tournament.lots_mix, draw.beacon)


def final_lots(tournament: Tournament, draw: TournamentDraw) -> tuple[int, ...]:
    """The numbers of all who are in the standings, in the order of their lots."""
    numbers = tuple(each.number for each in ranked_entrants(tournament))
    return lot_order(key_of(tournament, draw), numbers)
