"""The list of commands of `nostos tournament fair-play`, each of which is imported when it is called."""

from typing import Final

from deploy.terminal.lazy_group import CommandEntry, LazyGroup

ROOM: Final = "deploy.cli.tournament.fair_play"

FAIR_PLAY_REPORTS: Final = {
    "ask": CommandEntry(f"{ROOM}.new_report", "Ask for an audit, or for what chance gave."),
    "list": CommandEntry(f"{ROOM}.report_list", "List the reports, the newest first."),
    "show": CommandEntry(f"{ROOM}.report", "Show how far a report is, and what it says."),
    "wait": CommandEntry(f"{ROOM}.report_progress", "Wait until a report is done, and show it."),
}

command = LazyGroup(
    "fair-play",
    "Reports on the disclosed matches of a tournament: all for arbiters, for players what is about them.",
    FAIR_PLAY_REPORTS,
)
