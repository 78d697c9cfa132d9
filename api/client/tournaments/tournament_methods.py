"""All methods of the client for tournaments, in one class."""

from api.client.tournaments.desk_commands import NoticeCommands
from api.client.tournaments.entry_commands import EntryCommands
from api.client.tournaments.fair_play_reports import FairPlayRequests
from api.client.tournaments.opening_commands import HostCommands
from api.client.tournaments.round_commands import RoundLeading
from api.client.tournaments.table_commands import TableCommands
from api.client.tournaments.tournament_views import TournamentViewing
from api.client.tournaments.webhook_methods import WebhookMethods


class TournamentMethods(
    HostCommands,
    EntryCommands,
    RoundLeading,
    TableCommands,
    NoticeCommands,
    FairPlayRequests,
    WebhookMethods,
    TournamentViewing,
):
    """A caller who takes part in tournaments, runs them or looks at them."""
