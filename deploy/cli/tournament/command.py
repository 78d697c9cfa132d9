"""The list of commands of `nostos tournament`, each of which is imported when it is called."""

from typing import Final

from deploy.terminal.lazy_group import CommandEntry, LazyGroup

ROOM: Final = "deploy.cli.tournament"

TOURNAMENT: Final = {
    "list": CommandEntry(f"{ROOM}.tournament_list", "List tournaments, the newest first."),
    "show": CommandEntry(f"{ROOM}.tournament_summary", "Show a tournament: its people and its rounds."),
    "standings": CommandEntry(f"{ROOM}.standings", "Show the standings, and what each sum is made of."),
    "pairings": CommandEntry(f"{ROOM}.pairings", "Show who sits where in a round, and why."),
    "open": CommandEntry(f"{ROOM}.opening", "Announce a tournament by a file; print an example of one."),
    "staff": CommandEntry(f"{ROOM}.acts.staff_acts", "Name the staff, and remove somebody from it."),
    "registration": CommandEntry(f"{ROOM}.staff.registration", "Open the registration, or close it."),
    "register": CommandEntry(f"{ROOM}.entry", "Enter a tournament, or let another player enter."),
    "invite": CommandEntry(f"{ROOM}.staff.invitations", "Invite players, or list who is invited."),
    "import": CommandEntry(f"{ROOM}.entrants_import", "Enter the players of a file, and seed them."),
    "seed": CommandEntry(f"{ROOM}.staff.seeding", "Put the entrants in the order of their ratings."),
    "entrant": CommandEntry(
        f"{ROOM}.acts.entrant_acts", "Check-in, leaving, byes and penalties of entrants."
    ),
    "postpone": CommandEntry(f"{ROOM}.acts.postponement", "Let the next round begin at another moment."),
    "pair": CommandEntry(f"{ROOM}.staff.pairing", "Pair the next round, or look what it would be like."),
    "start": CommandEntry(f"{ROOM}.staff.start", "Begin a round: its matches are opened."),
    "round": CommandEntry(f"{ROOM}.acts.round_acts", "Call time, pair by hand, cancel a pairing."),
    "match": CommandEntry(
        f"{ROOM}.acts.match_acts", "Act in a match: pause, rewind, time, penalties and more."
    ),
    "result": CommandEntry(f"{ROOM}.staff.result", "Write down how a table ended, or decide it."),
    "confirm": CommandEntry(f"{ROOM}.staff.confirmation", "Let results count."),
    "correct": CommandEntry(f"{ROOM}.staff.correction", "Replace a result that counts."),
    "close": CommandEntry(f"{ROOM}.staff.closing", "End a round, and publish its standings."),
    "look": CommandEntry(f"{ROOM}.acts.look", "Look at what a match hides, as staff; all see it."),
    "rule": CommandEntry(f"{ROOM}.staff.ruling", "Rule on a question about the rules."),
    "appeals": CommandEntry(f"{ROOM}.staff.appeals", "List appeals, or write a decision down."),
    "announce": CommandEntry(f"{ROOM}.staff.announcement", "Tell something to all, or to some alone."),
    "webhook": CommandEntry(f"{ROOM}.webhooks", "Let addresses be told of rounds, results and rulings."),
    "finish": CommandEntry(f"{ROOM}.staff.finish", "Finish a tournament: the final standings."),
    "cancel": CommandEntry(f"{ROOM}.acts.cancellation", "End a tournament without final standings."),
    "archive": CommandEntry(f"{ROOM}.records.archive", "Download all records, and verify them offline."),
    "dossier": CommandEntry(f"{ROOM}.records.dossier", "Get what decides a dispute about a table."),
    "dossiers": CommandEntry(f"{ROOM}.records.entrant_dossier", "Get those of all matches of an entrant."),
    "fair-play": CommandEntry(f"{ROOM}.fair_play.command", "Reports on fair play: ask, wait, read."),
    "export": CommandEntry(f"{ROOM}.records.export", "Write standings and results as CSV or in columns."),
}

command = LazyGroup(
    "tournament",
    "Run a tournament, or look at one. NOSTOS_TOKEN has the token of who calls, where one is needed.",
    TOURNAMENT,
)
